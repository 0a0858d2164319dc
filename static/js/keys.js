// The table by keyboard: arrows walk over what stands, lies or may be entered on the large board, letters are for
// the usual actions (templates/games/parts/keys_list.html lists them, "?" opens the list). Everything works without
// this file. Nothing fires while somebody types, and the letters can be switched off.
(() => {
  "use strict";
  const OFF = "keys-off";
  const SIDEWAYS = 2;
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const TYPED = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=submit])";
  const one = (selector) => document.querySelector(selector);
  const every = (selector, from = document) => [...(from?.querySelectorAll(selector) ?? [])];

  // Places of the large board, each with its buttons.
  const board = () => one(".show:checked + .board");
  const things = () => every("button", board()).filter((button) => !button.closest("[popover]"));
  const placeOf = (button) => button.closest("li");
  const middle = (place) => {
    const box = place.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  // One button of all boards is on the way of Tab; arrows reach the others.
  const rove = (chosen) => {
    const first = chosen ?? things().find((button) => button.name === "answer") ?? things()[0];
    for (const button of every(".board button:not([popover] *)")) button.tabIndex = button === first ? 0 : -1;
    return first;
  };
  const goTo = (button) => rove(button)?.focus();

  const next = (from, [x, y]) => {
    const here = things().filter((button) => placeOf(button) === placeOf(from));
    const beside = here[here.indexOf(from) + x];
    if (x && beside) return beside;
    const [atX, atY] = middle(placeOf(from));
    let found = null;
    let least = Infinity;
    for (const button of things()) {
      const [toX, toY] = middle(placeOf(button));
      const along = (toX - atX) * x + (toY - atY) * y;
      const aside = Math.abs((toX - atX) * y) + Math.abs((toY - atY) * x);
      const far = along + SIDEWAYS * aside;
      if (along > 1 && far < least) [found, least] = [button, far];
    }
    return found;
  };

  const walk = (event) => {
    const from = document.activeElement;
    if (!things().includes(from)) return;
    event.preventDefault();
    const to = next(from, ARROWS[event.key]);
    if (to) goTo(to);
  };

  const read = (id, tab) => {
    const tabbed = one(`#tab-${tab}`);
    if (tabbed) tabbed.checked = true;
    const place = document.getElementById(id);
    if (!place) return;
    if (!place.matches("summary, [tabindex]")) place.tabIndex = -1;
    place.focus();
  };

  const talk = () => {
    const talk = one("#talk");
    if (!talk) return;
    talk.open = true;
    talk.querySelector("summary").focus();
  };

  const nextBoard = () => {
    const all = every(".show");
    const at = all.findIndex((radio) => radio.checked);
    if (all.length) all[(at + 1) % all.length].checked = true;
    goTo();
  };

  // The nearest aim: its board comes up, and its ring beats.
  const showGoal = () => {
    const aim = one("[data-aim]");
    if (!aim) return;
    document.getElementById(`show-${aim.dataset.aim.split(":")[0]}`)?.click();
    for (const ring of every(".aim-on")) ring.animate({ opacity: [1, 0.2, 1] }, { duration: 300, iterations: 2 });
    aim.tabIndex = -1;
    aim.focus();
  };

  // In the order in which they are read; a number says which, and Enter presses it.
  const choose = (number) => every(".ask [name=answer]").filter((answer) => answer.offsetParent)[number - 1]?.focus({ focusVisible: true });

  // Enter is the filled button's where nothing else has the keyboard.
  const pressFilled = () => one(".go .primary")?.click();
  const isFree = () => document.activeElement.matches("body, #question");

  const ACTIONS = {
    b: () => goTo(),
    n: nextBoard,
    q: () => read("question", "now"),
    m: () => read("moment", "now"),
    e: () => one(".go .primary")?.click(),
    z: () => one("[form=take-back]")?.click(),
    h: () => one("[form=ask-hint]")?.click(),
    i: () => read("mine", "things"),
    l: () => read("log", "story"),
    s: () => one("[data-strip]:not([hidden])")?.click(),
    g: showGoal,
    Enter: pressFilled,
    t: talk,
    "?": () => one("#keys")?.togglePopover(),
  };

  const isOff = () => localStorage.getItem(OFF) === "1";

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.(TYPED) || (one(":popover-open") && event.key !== "?")) return;
    if (event.key === "Enter" && !isFree()) return;
    if (ARROWS[event.key]) walk(event);
    else if (/^[1-9]$/.test(event.key) && !isOff()) choose(Number(event.key));
    else if (ACTIONS[event.key] && !event.repeat && !isOff()) {
      event.preventDefault();
      ACTIONS[event.key]();
    }
  });
  document.addEventListener("focusin", (event) => {
    if (things().includes(event.target)) rove(event.target);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches(".show")) rove();
    if (event.target.id === OFF) localStorage.setItem(OFF, event.target.checked ? "1" : "0");
  });
  const told = () => {
    const off = document.getElementById(OFF);
    if (off) off.checked = isOff();
  };
  document.addEventListener("htmx:afterSettle", () => {
    rove(things().find((button) => button === document.activeElement));
    told();
  });
  one("a.skip[href='#board']")?.addEventListener("click", (event) => {
    if (!things().length) return;
    event.preventDefault();
    goTo();
  });

  told();
  rove();
})();
