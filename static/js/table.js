// What the reader has chosen and opened stays so when the table changes under them, and nothing jumps: the large
// board, the tab, sheets, menus, how far something is scrolled, where the keyboard is. Everything works without
// this file.
//
// A table that asks something else shows the board of its new question. After one's own answer everything is as
// the site sends it.
(() => {
  "use strict";
  const SCROLLS = ".aside, .ask, .lately, .chronicle .scroll, .chips, .things";
  const WALK = 700;
  const STEP = 500;
  const menus = [...document.querySelectorAll("#menu, #table-menu")];
  let kept = null;
  let walking = 0;

  const table = () => document.getElementById("table");
  const all = (selector) => [...(table()?.querySelectorAll(selector) ?? [])];
  const asked = () => table()?.querySelector("[name=token]")?.value ?? "";
  const words = (details) => details.querySelector("summary")?.textContent.trim();

  // The same thing in the new table: by its id, else by what it answers or opens.
  const address = (one) => {
    if (!one || !table()?.contains(one)) return "";
    if (one.id) return `#${CSS.escape(one.id)}`;
    for (const name of ["value", "popovertarget", "href"]) {
      if (one.hasAttribute(name)) return `${one.localName}[${name}="${CSS.escape(one.getAttribute(name))}"]`;
    }
    return "";
  };

  const isSetUp = () => !document.querySelector(".frame.setting-up");

  // What is half written, in every field that is not as the site has sent it.
  const FIELDS = "textarea, select, input:is([type=text], [type=number], [type=search])";
  const isChanged = (one) => (one.localName === "select" ? [...one.options].some((each) => each.selected !== each.defaultSelected) : one.value !== one.defaultValue);
  const field = (one) => (one.id ? `#${CSS.escape(one.id)}` : `${one.localName}[name="${CSS.escape(one.name)}"]`);
  const written = () => all(FIELDS).filter(isChanged).map((one) => ({ at: field(one), text: one.value, form: one.form, long: one.localName === "textarea" }));

  // It goes back to its place; a text that has none any more is shown, so that it can be taken along.
  const writeAgain = (before, sent) => {
    for (const { at, text, form, long } of before.written) {
      if (form === sent) continue;
      const place = table()?.querySelector(at);
      if (place) place.value = text;
      else if (long) homeless(text);
    }
  };
  const homeless = (text) => {
    const place = document.getElementById("homeless");
    if (!place) return;
    place.querySelector("span").textContent = text;
    place.hidden = false;
  };

  const keep = () => ({
    written: written(),
    asked: asked(),
    chosen: all("input[type=radio]:checked").map((one) => one.id),
    opened: all("details[open]").map(words),
    sheet: all("[popover]:popover-open").map((one) => one.id),
    above: ["tapped", "rule-note"].map((id) => document.getElementById(id)).filter((one) => one?.matches(":popover-open")),
    scrolled: all(SCROLLS).map((one) => [one.scrollTop, one.scrollLeft]),
    page: [window.scrollX, window.scrollY],
    setUp: isSetUp(),
    focus: address(document.activeElement),
    inMenu: menus.some((one) => one.contains(document.activeElement)) && document.activeElement,
    land: land(),
    figures: figures(),
    moment: all(".moment").map((one) => one.textContent).join(),
  });

  // A table that comes in place brings only where the menus stand. Not hx-preserve: a table that is exchanged in vain, as
  // the one that asked for it has been replaced meanwhile, takes with it what is preserved.
  const putMenu = () => {
    for (const menu of menus) {
      const place = document.querySelector(`#${menu.id}:not(:has(nav))`);
      if (place !== menu) place?.replaceWith(menu);
    }
  };

  const putBack = (before) => {
    const same = before.asked === asked();
    for (const one of all("input[type=radio]")) {
      if (before.chosen.includes(one.id) && (same || one.name !== "board")) one.checked = true;
    }
    for (const one of all("details")) {
      if (before.opened.includes(words(one))) one.open = true;
    }
    // What lay over a sheet of the table has been closed with it.
    let source;
    for (const one of [...before.sheet.map((id) => document.getElementById(id)), ...before.above]) {
      if (!one?.showPopover) continue;
      if (!one.matches(":popover-open")) one.showPopover({ source });
      source = one;
    }
    all(SCROLLS).forEach((one, at) => one.scrollTo(...(before.scrolled[at] ?? [0, 0]).toReversed()));
    const focused = before.inMenu || (before.focus && table().querySelector(before.focus));
    focused?.focus?.({ preventScroll: true });
  };

  // Figures in a drawing have no box of their own: they walk to where they are now, one that has lost life starts, one
  // that is gone fades. Nothing of it waits for anything, and nothing takes a tap.
  const land = () => table()?.querySelector(".board.focus .land")?.getAttribute("src");
  const figures = () => new Map(all(".layer [data-pawn]").map((one) => {
    const { e: x, f: y } = one.transform.baseVal.getItem(0).matrix;
    return [one.dataset.pawn, { one, x, y, life: one.querySelectorAll(".pip:not(.off)").length }];
  }));
  const walkOn = (before, now) => {
    for (const [id, was] of before) {
      const is = now.get(id);
      if (!is) {
        table().querySelector(".layer").append(was.one);
        was.one.animate({ opacity: [1, 0] }, STEP).finished.catch(() => {}).finally(() => was.one.remove());
      } else if (is.x !== was.x || is.y !== was.y) {
        is.one.animate({ translate: [`${was.x - is.x}px ${was.y - is.y}px`, "0 0"] }, { duration: STEP, easing: "ease-in-out" });
      } else if (is.life < was.life) {
        is.one.animate({ translate: ["0 0", "3px 0", "-3px 0", "2px 0", "0 0"] }, STEP);
      }
    }
  };

  // After one's own answer counters walk from one table to the next, one walk at a time. What the others do comes at
  // once: a walk waits until the browser draws, and a table that nobody looks at may wait for long.
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  document.addEventListener("htmx:beforeTransition", (event) => {
    if (still.matches || document.hidden || Date.now() < walking) event.preventDefault();
    else walking = Date.now() + WALK;
  });
  // Whoever taps twice means it once: a second press at the same place, where meanwhile another answer has come to lie, is
  // none. At any other place a press counts from the moment in which its button is seen.
  const TWICE = 350;
  const NEAR = 24;
  let last = null;
  const isTwice = ({ timeStamp, clientX, clientY }, answer) => last && answer !== last.answer && timeStamp - last.timeStamp < TWICE
    && Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#table button");
    if (!event.detail || !button) return;
    const answer = `${asked()} ${address(button)}`;
    if (button.name === "answer" && isTwice(event, answer)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { answer, timeStamp: event.timeStamp, clientX: event.clientX, clientY: event.clientY };
  }, { capture: true });

  // A finger on an end of a move opens what is there first, where "Go" is large: a place of the board is small, and nothing
  // that a finger covers is read. The question has both ends besides, for who knows; a mouse and keys go at once.
  let finger = false;
  document.addEventListener("pointerdown", (event) => { finger = event.pointerType === "touch"; }, { capture: true, passive: true });
  document.addEventListener("click", (event) => {
    const end = event.detail && finger ? event.target.closest?.("#table .targets [name=answer]") : null;
    const sheet = end?.closest("li")?.querySelector(".place-name[form=tap]");
    if (!sheet) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sheet.click();
  }, { capture: true });

  // On a slow machine a walk may still wait when the next begins: it is cut short, and that is no error.
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason?.name === "AbortError" && event.reason.message.includes("Transition")) event.preventDefault();
  });

  // What keys do comes with the first of them, which it then hears.
  const keys = (first) => {
    const script = document.createElement("script");
    script.src = document.getElementById("keys").dataset.script;
    script.onload = () => first.target.dispatchEvent(new KeyboardEvent("keydown", first));
    document.head.append(script);
  };
  if (document.getElementById("keys")) document.addEventListener("keydown", keys, { once: true });

  const isAccepted = (event) => event.detail.requestConfig?.verb === "post" && event.detail.xhr.status < 400;

  document.addEventListener("htmx:beforeSwap", (event) => {
    kept = event.detail.target?.id === "table" && event.detail.shouldSwap ? keep() : null;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    putMenu();
    if (!kept) return;
    const before = kept;
    kept = null;
    writeAgain(before, event.detail.requestConfig?.elt);
    if (!isAccepted(event)) putBack(before);
    else if (!still.matches && !document.hidden && before.land === land()) walkOn(before.figures, figures());
    for (const one of all(".moment")) one.classList.toggle("fresh", one.textContent !== before.moment);
    // A first choice stands far down a long page; what comes then begins at the top of another one.
    const chosen = isAccepted(event) && !(before.setUp && isSetUp());
    window.scrollTo(...(chosen ? [0, 0] : before.page));
  });

  // What happened can be played on the boards, and plays once by itself when one's turn comes; what plays it is fetched
  // when it is first wanted.
  let film = null;
  const play = (button, byItself) => {
    film ??= import(button.dataset.strip);
    film.then(() => button.dispatchEvent(new CustomEvent("strip", { bubbles: true, detail: byItself }))).catch(() => { film = null; });
  };
  const offer = () => {
    all("[data-strip]").forEach((one) => { one.hidden = false; });
    const [button] = all("[data-film] [data-strip]");
    const told = button?.closest("[data-film]").dataset.film;
    if (!button || still.matches || document.hidden || sessionStorage.getItem("film") === told) return;
    sessionStorage.setItem("film", told);
    play(button, true);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-strip]");
    if (button) play(button, false);
  });
  document.addEventListener("htmx:afterSettle", offer);
  offer();
})();
