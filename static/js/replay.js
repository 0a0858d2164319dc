// Looking back with keys, a slider that goes where it is put, and play. Everything works without this file:
// each position is a page, and each button a link. The links fetch the next position and exchange it (hx-get).
//
// Keys: left and right go a step, page up and down a turn, Home and End to the ends, space plays and stops. It plays
// by steps or by turns.
(() => {
  "use strict";
  const KEYS = {
    ArrowLeft: "back",
    ArrowRight: "next",
    PageUp: "turn-back",
    PageDown: "turn-next",
    Home: "first",
    End: "last",
  };
  // Who wants little motion gets it slowly.
  const CALM = 3000;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let playing = false;
  let next = 0;
  // What was chosen stays from one position to the next: id of the choice -> its value.
  const chosen = {};
  let busy = false;

  const page = () => document.getElementById("replay");
  const way = (word) => document.getElementById(`go-${word}`);

  const say = (text) => {
    const news = document.getElementById("news");
    if (news && text) news.textContent = text;
  };

  const go = (word) => {
    if (!busy) way(word)?.click();
  };

  const pause = () => {
    const speed = Number(document.getElementById("speed")?.value) || CALM;
    return calm.matches ? Math.max(CALM, speed) : speed;
  };

  // Where the position lies in the chart of the chances, which stays when the position is exchanged.
  const point = () => {
    const here = document.querySelector(".chances .here");
    if (!here || !page()) return;
    const at = `${(100 * Number(page().dataset.step)) / Math.max(1, Number(here.dataset.steps))}%`;
    for (const end of ["x1", "x2"]) here.setAttribute(end, at);
  };

  const show = () => {
    point();
    const button = document.getElementById("play");
    if (!button) return;
    for (const one of document.querySelectorAll("[data-play]")) one.hidden = false;
    button.setAttribute("aria-pressed", String(playing));
    button.setAttribute("aria-label", playing ? button.dataset.on : button.dataset.off);
    button.title = button.ariaLabel;
    for (const [id, value] of Object.entries(chosen)) document.getElementById(id).value = value;
  };

  const play = (on) => {
    clearTimeout(next);
    playing = on && Boolean(way("next"));
    if (playing) next = setTimeout(() => go(document.getElementById("pace").value), pause());
    show();
  };

  // Where a key means something to what has the focus, it is left alone.
  const taken = (event) => {
    const own = event.key === " " ? "a, button, input, select, textarea, summary" : "input, select, textarea";
    return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest?.(own);
  };

  document.addEventListener("keydown", (event) => {
    if (!page() || taken(event)) return;
    if (event.key === " " && document.getElementById("play")) {
      event.preventDefault();
      play(!playing);
    } else if (KEYS[event.key] && way(KEYS[event.key])) {
      event.preventDefault();
      play(false);
      go(KEYS[event.key]);
    }
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) play(!playing);
    // A hand on the buttons stops the play; its own steps are no hand's.
    else if (event.isTrusted && event.target.closest("#replay a")) play(false);
    const copy = event.target.closest("#copy");
    if (copy && navigator.clipboard) {
      event.preventDefault();
      navigator.clipboard.writeText(copy.href).then(
        () => say(copy.dataset.copied),
        () => window.location.assign(copy.href),
      );
    }
  });

  document.addEventListener("change", (event) => {
    if (["speed", "pace"].includes(event.target.id)) {
      chosen[event.target.id] = event.target.value;
      if (playing) play(true);
    } else if (event.target.id === "slider") {
      play(false);
      event.target.form.requestSubmit();
    }
  });

  document.addEventListener("htmx:beforeRequest", () => {
    busy = true;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    busy = false;
    if (!event.detail.successful) play(false);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const here = page();
    if (!here) return;
    if (here.dataset.title) document.title = `${here.dataset.title} · Labyrinth`;
    say(here.dataset.said);
    play(playing);
  });

  show();
})();
