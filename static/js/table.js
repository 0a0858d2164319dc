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
  const menu = document.querySelector("#menu:not(:empty)");
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

  const keep = () => ({
    asked: asked(),
    chosen: all("input[type=radio]:checked").map((one) => one.id),
    opened: all("details[open]").map(words),
    sheet: all("[popover]:popover-open").map((one) => one.id),
    above: ["tapped", "rule-note"].map((id) => document.getElementById(id)).filter((one) => one?.matches(":popover-open")),
    scrolled: all(SCROLLS).map((one) => [one.scrollTop, one.scrollLeft]),
    page: [window.scrollX, window.scrollY],
    setUp: isSetUp(),
    focus: address(document.activeElement),
    inMenu: menu?.contains(document.activeElement) && document.activeElement,
    land: land(),
    figures: figures(),
    moment: all(".moment").map((one) => one.textContent).join(),
  });

  // A table that comes in place brings only where the menu stands. Not hx-preserve: a table that is exchanged in vain, as
  // the one that asked for it has been replaced meanwhile, takes with it what is preserved.
  const putMenu = () => {
    const place = document.querySelector("#menu:empty");
    if (menu) place?.replaceWith(menu);
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
    if (!isAccepted(event)) putBack(before);
    else if (!still.matches && !document.hidden && before.land === land()) walkOn(before.figures, figures());
    for (const one of all(".moment")) one.classList.toggle("fresh", one.textContent !== before.moment);
    // A first choice stands far down a long page; what comes then begins at the top of another one.
    const chosen = isAccepted(event) && !(before.setUp && isSetUp());
    window.scrollTo(...(chosen ? [0, 0] : before.page));
  });

  // What happened can be played on the boards; what plays it is fetched when it is first wanted.
  let fetched = false;
  const offer = () => all("[data-strip]").forEach((one) => { one.hidden = false; });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-strip]");
    if (!button || fetched) return;
    fetched = true;
    import(button.dataset.strip).catch(() => { fetched = false; });
  });
  document.addEventListener("htmx:afterSwap", offer);
  offer();
})();
