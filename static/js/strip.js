// What the others did since one's last turn, played on the boards: each entry where it happened, with its words, in ten
// seconds at most; in three where it plays by itself as the turn comes, which any tap or key ends. Everything stands in
// the list, too. The file is fetched when it is first wanted, and told to begin by the event "strip" (table.js); what gains
// and losses do comes with it.
import "/static/js/motion.js";

(() => {
  "use strict";
  const WHOLE = 10000;
  const BY_ITSELF = 3000;
  const LONGEST = 1600;
  const MOTION = 500;
  const MOTIONS = {
    hit: { scale: [1, 1.35, 1], rotate: ["0deg", "-14deg", "0deg"], boxShadow: ["0 0 0 3px var(--team)", "0 0 0 14px var(--blood)", "0 0 0 3px var(--team)"] },
    card: { rotate: ["y 0deg", "y 180deg", "y 360deg"] },
    home: { scale: [1, 1.3, 1.15, 1], boxShadow: ["0 0 0 3px var(--team)", "0 0 0 18px var(--target)", "0 0 26px 30px var(--glow)", "0 0 0 3px var(--team)"] },
    victory: { scale: [1, 1.5, 1.2, 1], rotate: ["0deg", "-10deg", "10deg", "0deg"], boxShadow: ["0 0 0 3px var(--team)", "0 0 0 10px var(--target)", "0 0 40px 24px var(--glow)", "0 0 0 3px var(--team)"] },
    death: { translate: ["-50% -50%", "-50% -62%", "-50% 30%"], rotate: ["0deg", "-12deg", "84deg"], filter: ["none", "grayscale(1)", "grayscale(1)"], opacity: [1, 1, 0] },
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
    run.caption.classList.toggle("above", spots(entry).some((one) => one.y > 60));
    put(run.ghost, spot);
    stone.append(run.ghost, run.caption);
    return stone;
  };

  // Who dies is not always who did it: then the other one falls, where it happened.
  const falling = (entry, run) => {
    const other = entry.querySelector(".falls > svg");
    if (!other) return run.ghost;
    const one = document.createElement("span");
    one.className = "ghost falling";
    one.append(other.cloneNode(true));
    put(one, { x: parseFloat(run.ghost.style.left), y: parseFloat(run.ghost.style.top) });
    run.ghost.after(one);
    run.falling = one;
    return one;
  };
  const move = (entry, time, run) => {
    const { motion } = entry.dataset;
    if (!MOTIONS[motion] || calm()) return;
    const one = motion === "death" ? falling(entry, run) : run.ghost;
    const moved = one.animate(MOTIONS[motion], Math.min(MOTION, time / 2));
    if (motion !== "death") return;
    moved.finished.then(() => {
      if (one === run.ghost) run.ghost.classList.add("gone");
      else one.remove();
    }).catch(() => {});
  };

  const mark = (entry) => {
    for (const one of document.querySelectorAll(".shown-now")) one.classList.remove("shown-now");
    entry?.classList.add("shown-now");
  };

  const show = async (entry, time, run) => {
    let last = null;
    mark(entry);
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
    move(entry, time, run);
    entry.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: run.ghost }));
    await wait(time / 2, run);
  };

  // Of an entry's time: a quarter to come, a half for the way, a half to stay, and a half for each other board.
  const share = (entry) => 1.25 + spots(entry).filter((spot, at, all) => at && all[at - 1].board !== spot.board).length / 2;

  const stop = (event) => {
    if (!playing) return;
    const run = playing;
    playing = null;
    run.over = true;
    run.wake?.();
    run.ghost.remove();
    run.falling?.remove();
    run.caption.remove();
    run.says.textContent = run.words;
    mark(null);
    // A tap on a board means the board that is seen.
    if (!event?.target?.closest?.(".ground")) document.getElementById(run.board)?.click();
  };

  const play = async (button, byItself) => {
    const entries = [...document.querySelectorAll(".lately li[data-way]")].sort((one, then) => one.dataset.step - then.dataset.step);
    const says = button.querySelector("span");
    const run = {
      byItself,
      says,
      words: says.textContent,
      board: document.querySelector("input.show:checked")?.id,
      ghost: document.createElement("span"),
      caption: document.createElement("p"),
    };
    run.caption.className = "caption";
    run.caption.setAttribute("role", "status");
    playing = run;
    says.textContent = button.dataset.skip;
    const time = Math.min(LONGEST, (byItself ? BY_ITSELF : WHOLE) / entries.reduce((sum, entry) => sum + share(entry), 0));
    for (const entry of entries) {
      if (run.over) return;
      await show(entry, time, run);
    }
    if (!run.over) stop();
  };

  document.addEventListener("strip", ({ target, detail }) => {
    if (!playing) play(target, detail);
    else if (!detail) stop();
  });
  // What ends it counts as what it is besides: an answer, a key.
  for (const name of ["pointerdown", "keydown"]) {
    document.addEventListener(name, (event) => {
      if (playing?.byItself && !event.target.closest?.("[data-strip]")) stop(event);
      else if (event.key === "Escape") stop();
    }, { capture: true });
  }
  // Only a new table ends it: not an answer that there is none, nor a new line of the talk.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.shouldSwap && detail.target?.id === "table") stop();
  });
})();
