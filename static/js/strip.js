// What the others did since one's last turn, played on the boards: each entry where it happened, with its words, in ten
// seconds at most. Everything stands in the list, too. The file is fetched when it is first wanted (table.js), and begins.
(() => {
  "use strict";
  const WHOLE = 10000;
  const LONGEST = 1600;
  const MOTION = 500;
  const MOTIONS = {
    hit: { scale: [1, 1.35, 1], rotate: ["0deg", "-14deg", "0deg"], boxShadow: ["0 0 0 3px var(--team)", "0 0 0 14px var(--blood)", "0 0 0 3px var(--team)"] },
    card: { rotate: ["y 0deg", "y 180deg", "y 360deg"] },
  };
  let playing = null;

  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const wait = (time, run) => new Promise((done) => {
    run.wake = done;
    setTimeout(done, time);
  });

  // Whoever asked for less motion sees where a way begins, and where it ends on each board.
  const spots = (entry) => entry.dataset.way.split(" ").map((one) => {
    const [board, x, y] = one.split(":");
    return { board, x, y };
  }).filter((spot, at, all) => !calm() || at === 0 || all[at + 1]?.board !== spot.board);

  const put = (ghost, spot) => {
    ghost.style.left = `${spot.x}%`;
    ghost.style.top = `${spot.y}%`;
  };

  // The counter of whoever did it, on the board where it was, with what is said of it below.
  const begin = (entry, spot, run) => {
    document.getElementById(`show-${spot.board}`)?.click();
    const stone = document.querySelector(`#board-${CSS.escape(spot.board)} .stone`);
    if (!stone) return null;
    run.ghost.replaceChildren(...[...entry.querySelectorAll("svg")].slice(0, 1).map((one) => one.cloneNode(true)));
    run.ghost.className = `ghost ${[...entry.classList].filter((name) => name.startsWith("team-")).join(" ")}`;
    const said = entry.querySelector("span").cloneNode(true);
    for (const badge of said.querySelectorAll(".badge")) badge.remove();
    run.caption.textContent = said.textContent.trim();
    put(run.ghost, spot);
    stone.append(run.ghost, run.caption);
    return stone;
  };

  const show = async (entry, time, run) => {
    let last = null;
    const way = spots(entry);
    for (const spot of way) {
      if (run.over) return;
      if (!last || last.board !== spot.board) {
        if (!begin(entry, spot, run)) return;
        await wait(last ? time / 2 : time / 4, run);
      } else {
        const walk = calm() ? null : run.ghost.animate(
          [{ left: `${last.x}%`, top: `${last.y}%` }, { left: `${spot.x}%`, top: `${spot.y}%` }],
          { duration: Math.min(600, time / 2 / (way.length - 1)), easing: way.length > 2 ? "linear" : "ease-in-out" },
        );
        put(run.ghost, spot);
        await (walk?.finished ?? wait(time / 4, run)).catch(() => {});
      }
      last = spot;
    }
    const motion = MOTIONS[entry.dataset.motion];
    if (motion && !calm()) run.ghost.animate(motion, Math.min(MOTION, time / 2));
    await wait(time / 2, run);
  };

  // Of an entry's time: a quarter to come, a half for the way, a half to stay, and a half for each other board.
  const share = (entry) => 1.25 + spots(entry).filter((spot, at, all) => at && all[at - 1].board !== spot.board).length / 2;

  const stop = () => {
    if (!playing) return;
    const run = playing;
    playing = null;
    run.over = true;
    run.wake?.();
    run.ghost.remove();
    run.caption.remove();
    run.button.textContent = run.words;
    document.getElementById(run.board)?.click();
  };

  const play = async (button) => {
    const entries = [...document.querySelectorAll(".lately li[data-way]")].reverse();
    const run = {
      button,
      words: button.textContent,
      board: document.querySelector("input.show:checked")?.id,
      ghost: document.createElement("span"),
      caption: document.createElement("p"),
    };
    run.caption.className = "caption";
    run.caption.setAttribute("role", "status");
    playing = run;
    button.textContent = button.dataset.skip;
    const time = Math.min(LONGEST, WHOLE / entries.reduce((sum, entry) => sum + share(entry), 0));
    for (const entry of entries) {
      if (run.over) return;
      await show(entry, time, run);
    }
    if (!run.over) stop();
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-strip]");
    if (!button) return;
    if (playing) stop();
    else play(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") stop();
  });
  // Only a new table ends it: not an answer that there is none, nor a new line of the talk.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.shouldSwap && detail.target?.id === "table") stop();
  });
  const first = document.querySelector("[data-strip]");
  if (first) play(first);
})();
