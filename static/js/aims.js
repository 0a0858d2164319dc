// The place of the reader's next step on its board: a ring and a pill, and the way there as dots. It stands in words above
// the question, where it can be read without this file.
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const RING = 7;

  const drawn = (name, values) => {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) one.setAttribute(key, value);
    return one;
  };
  const spot = (words) => {
    const [board, x, y] = words.split(":");
    return { board, x: Number(x), y: Number(y) };
  };
  const stone = (board) => board && document.querySelector(`#board-${CSS.escape(board)} .stone`);

  // The part of a way that lies on one board.
  const dots = (aim, board) => {
    const way = (aim.dataset.aimWay ?? "").split(" ").filter(Boolean).map(spot).filter((one) => one.board === board);
    if (way.length < 2) return [];
    const points = way.map(({ x, y }) => `${x},${y}`).join(" ");
    return [drawn("polyline", { points }), drawn("polyline", { points })];
  };

  const pill = (words, { x, y }) => {
    const one = document.createElement("b");
    one.className = "aim-pill";
    one.textContent = words;
    one.style.left = `${x}%`;
    one.style.top = `${Math.max(2, y - RING)}%`;
    one.setAttribute("aria-hidden", "true");
    return one;
  };

  const show = (aim, words) => {
    const at = spot(aim.dataset.aim);
    const board = stone(at.board);
    if (!board) return;
    const layer = drawn("svg", { viewBox: "0 0 100 100", class: "aim-on", "aria-hidden": "true" });
    const ring = { cx: at.x, cy: at.y, r: RING };
    layer.append(...dots(aim, at.board), drawn("circle", ring), drawn("circle", ring));
    board.append(layer, pill(words, at));
  };

  const showAll = () => {
    for (const one of document.querySelectorAll(".aim-on, .aim-pill")) one.remove();
    const words = document.querySelector(".aims")?.dataset.next;
    for (const aim of document.querySelectorAll("[data-aim]")) show(aim, words);
  };
  document.addEventListener("htmx:afterSettle", showAll);
  showAll();
})();
