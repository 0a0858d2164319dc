// What others gained and lost is seen: while the film (strip.js) shows an entry each gain of it flies from where it
// happened to the chip of whoever has it, each loss drops; and where a table has changed, chips whose figures rose or
// fell say so. It takes 600 ms at most, a tap or a key ends it, nobody who asked for less motion has any. All of it
// stands in words, too.
(() => {
  "use strict";
  const MOTION = 600;
  const APART = 34;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const running = new Set();

  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };

  const end = () => {
    for (const one of running) one.remove();
    running.clear();
  };

  // A gain or a loss by itself, at a place of the window.
  const token = (change, { x, y }) => {
    const made = document.createElement("span");
    made.className = `brought ${change.className}`;
    made.setAttribute("aria-hidden", "true");
    const picture = change.querySelector("svg");
    made.append(picture ? picture.cloneNode(true) : change.textContent.trim());
    made.style.left = `${x}px`;
    made.style.top = `${y}px`;
    document.body.append(made);
    running.add(made);
    return made;
  };

  const fly = (change, from, chip) => {
    const one = token(change, from);
    const lost = change.classList.contains("lost");
    const to = lost || !chip ? { x: from.x, y: from.y + (lost ? 64 : -48) } : middle(chip);
    const far = `${to.x - from.x}px ${to.y - from.y}px`;
    const frames = lost
      ? { translate: ["0 0", far], rotate: ["0deg", "24deg"], opacity: [1, 1, 0] }
      : { translate: ["0 0", "0 -18px", far], scale: [0.6, 1.25, 0.7], opacity: [1, 1, 0.4] };
    one.animate(frames, { duration: MOTION, easing: "ease-in-out" }).finished.catch(() => {}).finally(() => {
      one.remove();
      running.delete(one);
    });
  };

  document.addEventListener("shown", ({ target, detail: ghost }) => {
    if (still.matches || document.hidden || !ghost.isConnected) return;
    const team = [...target.classList].find((name) => name.startsWith("team-"));
    const chip = team && document.querySelector(`.chips .${CSS.escape(team)} .chip`);
    const changes = [...target.querySelectorAll(".change")];
    const { x, y } = middle(ghost);
    changes.forEach((change, at) => fly(change, { x: x + (at - (changes.length - 1) / 2) * APART, y }, chip));
  });

  // Whose figures rose or fell from one table to the next, and who is out of the game since then.
  const told = () => new Map([...document.querySelectorAll(".chips > [class*=team-]")].map((one) => [
    [...one.classList].find((name) => name.startsWith("team-")),
    { one, out: one.classList.contains("out"), figures: [...one.querySelectorAll(".figure, .score")].map((figure) => parseInt(figure.textContent, 10)) },
  ]));
  let before = null;
  const show = (now) => {
    for (const [team, was] of before) {
      const is = now.get(team);
      if (!is) continue;
      const more = is.figures.map((figure, at) => figure - was.figures[at]);
      if (is.out && !was.out) is.one.classList.add("fell");
      else if (more.some((by) => by < 0)) is.one.classList.add("less");
      else if (more.some((by) => by > 0)) is.one.classList.add("more");
    }
  };
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.shouldSwap || detail.target?.id !== "table") return;
    end();
    before = told();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (before && !still.matches) show(told());
    before = null;
  });
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, end, { capture: true, passive: true });
})();
