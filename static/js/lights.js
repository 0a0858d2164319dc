// The answers of a question: what one leads to lights up on its board, which comes up for it, and where a list is longer
// than its room it is said how many more there are. Everything can be read and pressed without this file.
(() => {
  "use strict";
  const SOON = 120;
  let coming = 0, over = null;

  const every = (selector) => [...document.querySelectorAll(selector)];
  const dim = () => every(".led-to").forEach((one) => one.classList.remove("led-to"));

  // The same answer on a board; its place, where it is none of many at that place.
  const light = (row) => {
    dim();
    const there = document.querySelector(`.board [name=answer][value="${CSS.escape(row.value)}"]`);
    if (!there) return;
    there.classList.add("led-to");
    const chosen = there.closest(".board").previousElementSibling;
    if (chosen?.matches(".show") && !chosen.checked) chosen.click();
  };

  const isRow = (one) => one?.matches?.("[name=answer]") && !one.closest(".board");
  // A mouse that only passes by brings no board up, nor one that rests where a new question has put a row.
  document.addEventListener("pointerover", (event) => {
    clearTimeout(coming);
    const row = event.target.closest?.("[name=answer]");
    over = isRow(row) && event.pointerType === "mouse" ? row : null;
    if (!isRow(row)) dim();
  });
  document.addEventListener("pointermove", () => {
    if (!over) return;
    coming = setTimeout(light, SOON, over);
    over = null;
  });
  document.addEventListener("focusin", ({ target }) => {
    if (isRow(target) && target.matches(":focus-visible")) light(target);
    else dim();
  });

  // What goes on below the edge of its card has a shadow there.
  const shade = () => {
    for (const one of every(".aside > :is(.lately, .moment, .book, #council)")) {
      one.classList.toggle("cut", one.scrollHeight - one.clientHeight - one.scrollTop > 2 && getComputedStyle(one).overflowY === "auto");
    }
  };

  // How many answers lie below what is seen of their list.
  const count = () => {
    shade();
    const ask = document.querySelector(".ask");
    const sign = ask?.querySelector(".below");
    if (!sign) return;
    const go = ask.querySelector(".go");
    const bar = go?.getBoundingClientRect().top ?? Infinity;
    if (go) sign.style.setProperty("--go", `${go.offsetHeight}px`);
    const edge = Math.min(ask.querySelector(".asked").getBoundingClientRect().bottom, bar, innerHeight);
    const beyond = [...ask.querySelectorAll(".asked [name=answer]")].filter((one) => {
      const { bottom, height } = one.getBoundingClientRect();
      return height && bottom > edge + 2;
    });
    sign.hidden = !beyond.length;
    sign.textContent = sign.dataset.words.replace("{count}", beyond.length);
  };
  const countSoon = () => requestAnimationFrame(count);
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.(".below")) return;
    const bar = document.querySelector(".ask .asked");
    const last = [...bar.querySelectorAll("[name=answer]")].at(-1);
    last?.scrollIntoView({ block: "center" });
  });
  for (const name of ["scroll", "toggle"]) document.addEventListener(name, countSoon, { capture: true, passive: true });
  for (const name of ["htmx:afterSettle", "change"]) document.addEventListener(name, countSoon);
  addEventListener("resize", countSoon);
  countSoon();
})();
