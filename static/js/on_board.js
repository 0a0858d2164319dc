// What is drawn on the large board by tapping it: its places as buttons, arrows with beads between them, and a choice
// beside a place. Used by plan.js and council.js, which hold what is drawn; the board is another one after each exchange.
window.onBoard ??= (() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const SIDEWAYS = 2;
  const TYPED = "input:not([type=radio], [type=checkbox], [type=submit]), select, textarea";
  let drawing = null;

  const board = () => document.querySelector("#table .show:checked + .board");
  const stone = () => board()?.querySelector(".stone");
  const idOf = (place) => place.dataset.place ?? place.querySelector("[name=of][value^='at-']")?.value.slice(3) ?? "";
  const places = () => [...(board()?.querySelectorAll(".cells > li:not(.sheet)") ?? [])].filter(idOf);
  const placed = (id) => places().find((place) => idOf(place) === id);
  const named = (place) => place.dataset.name ?? place.querySelector(".place-name")?.textContent.trim() ?? idOf(place);

  // The middle of a place in the units of the drawing.
  const middle = (id, units) => {
    const box = placed(id)?.getBoundingClientRect();
    const whole = stone()?.getBoundingClientRect();
    if (!box || !whole?.width) return null;
    const scale = units / whole.width;
    return [(box.x + box.width / 2 - whole.x) * scale, (box.y + box.height / 2 - whole.y) * scale];
  };

  const make = (name, facts, parent, words = "") => {
    const one = document.createElementNS(SVG, name);
    for (const [fact, value] of Object.entries(facts)) one.setAttribute(fact, value);
    one.textContent = words;
    parent?.append(one);
    return one;
  };

  const pill = (group, [x, y], words, unit, kind) => {
    const wide = (words.length * 4.4 + 8) * unit;
    make("rect", { class: `plate ${kind}`, x: x - wide / 2, y: y - 6 * unit, width: wide, height: 12 * unit, rx: 6 * unit }, group);
    make("text", { class: "words", x, y: y + 2.7 * unit, "font-size": 7.5 * unit }, group, words);
  };

  // Where on a line a bead covers no counter.
  const free = (path, long, units) => {
    const whole = stone().getBoundingClientRect();
    const counters = [...stone().querySelectorAll("[data-pawn]")].map((one) => one.getBoundingClientRect());
    return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map((part) => path.getPointAtLength(long * part)).map(({ x, y }) => [x, y]).find(([x, y]) => {
      const [left, top, far] = [x, y, units / 30].map((one) => (one * whole.width) / units);
      return counters.every((box) => left + far < box.left - whole.left || left - far > box.right - whole.left
        || top + far < box.top - whole.top || top - far > box.bottom - whole.top);
    });
  };

  // One deed: {deed, side, line, from, to, bead, pill}. A line that nobody has drawn is straight.
  const arrow = (svg, one, units) => {
    const unit = units / 260;
    const group = make("g", { class: `deed ${one.deed || "go"}${one.side ? ` team-${one.side}` : ""}` }, svg);
    const ends = [one.from, one.to].map((id) => id && middle(id, units));
    const straight = ends[0] && ends[1] && one.from !== one.to ? `M${ends[0].join(" ")}L${ends[1].join(" ")}` : "";
    const line = one.line || straight;
    const mark = ends[1] ?? ends[0];
    if (line) {
      make("path", { class: "under", d: line, "stroke-width": 8 * unit }, group);
      const path = make("path", { class: "line", d: line, "stroke-width": 4.4 * unit }, group);
      const long = path.getTotalLength();
      const [tip, back, half] = [long, long - 8 * unit, long / 2].map((far) => path.getPointAtLength(Math.max(0, far)));
      const turn = (Math.atan2(tip.y - back.y, tip.x - back.x) * 180) / Math.PI;
      make("path", { class: "head", d: "M5 0L-6-7L-6 7z", transform: `translate(${tip.x} ${tip.y})rotate(${turn})scale(${unit})` }, group);
      one.at = free(path, long, units) ?? [half.x, half.y];
    } else one.at = mark && [mark[0] + 19 * unit, mark[1] - 15 * unit];
    if (one.deed === "attack" && ends[1]) make("circle", { class: "ring", cx: ends[1][0], cy: ends[1][1], r: 19 * unit, "stroke-width": 3 * unit }, group);
    if (one.bead && one.at) {
      make("circle", { class: "bead", cx: one.at[0], cy: one.at[1], r: 8.5 * unit }, group);
      make("text", { class: "number", x: one.at[0], y: one.at[1] + 3.6 * unit, "font-size": 10.5 * unit }, group, one.bead);
    }
    if (one.pill && mark) pill(group, [mark[0], Math.min(mark[1] + 24 * unit, units - 8 * unit)], one.pill, unit, one.deed);
  };

  const draw = (deeds, units) => {
    stone()?.querySelector("svg.drawn")?.remove();
    if (!stone() || !deeds.length) return;
    const svg = make("svg", { class: "drawn", viewBox: `0 0 ${units} ${units}`, "aria-hidden": "true" }, stone());
    for (const one of deeds) arrow(svg, { ...one }, units);
  };

  // Boards that draw only spaces in which there is something get those that may be tapped; `cells`: id to where it lies.
  const layOut = (cells) => {
    for (const [id, at] of cells) {
      const [name, ...classes] = at.split(" ");
      const ground = document.querySelector(`#${name} .cells`);
      let cell = ground?.querySelector(`:scope > .${classes.join(".")}:not(.sheet, .camp)`);
      if (!ground || cell?.dataset.place) continue;
      if (!cell) {
        cell = document.createElement("li");
        cell.className = ["laid", ...classes].join(" ");
        ground.append(cell);
      }
      cell.dataset.place = id;
      cell.dataset.name = cell.querySelector(".visually-hidden")?.textContent.trim() || id.slice(id.indexOf("-") + 1);
    }
  };

  // Every place is a button while something is drawn; `said` adds to its name what can be done there.
  const mark = (lit, said) => {
    for (const old of document.querySelectorAll(".spot")) old.remove();
    document.getElementById("table")?.classList.add("drawing");
    for (const place of places()) {
      const button = document.createElement("button");
      const id = idOf(place);
      button.type = "button";
      button.className = `spot${lit(id) ? " lit" : ""}`;
      button.dataset.spot = id;
      button.setAttribute("aria-label", [named(place), said(id)].filter(Boolean).join(": "));
      place.append(button);
    }
  };

  const wipe = () => {
    for (const old of document.querySelectorAll(".spot, svg.drawn, .spot-ways, .cells > .laid")) old.remove();
    document.getElementById("table")?.classList.remove("drawing");
  };

  const apart = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
    * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

  // The choice lies beside its place, where it covers the fewest counters.
  const lay = (box, place) => {
    const [whole, at, own] = [stone(), place, box].map((one) => one.getBoundingClientRect());
    const counters = [...stone().querySelectorAll("[data-pawn]")].map((one) => one.getBoundingClientRect());
    const spots = [
      [at.left, at.bottom], [at.left, at.top - own.height], [at.right, at.top], [at.left - own.width, at.top],
      [at.right - own.width, at.bottom], [at.right - own.width, at.top - own.height],
    ].map(([x, y]) => [
      Math.min(Math.max(x, whole.left), whole.right - own.width), Math.min(Math.max(y, whole.top), whole.bottom - own.height),
    ]);
    const covered = ([x, y]) => counters.reduce(
      (sum, one) => sum + apart(one, { left: x, top: y, right: x + own.width, bottom: y + own.height }), 0,
    );
    const [x, y] = spots.reduce((best, one) => (covered(one) < covered(best) ? one : best));
    box.style.left = `${x - whole.left}px`;
    box.style.top = `${y - whole.top}px`;
  };

  const close = () => {
    const open = document.querySelector(".spot-ways");
    if (!open) return false;
    const spot = document.querySelector(`.spot[data-spot="${CSS.escape(open.dataset.of)}"]`);
    open.remove();
    spot?.focus({ preventScroll: true });
    return true;
  };

  // `ways`: buttons; the one that is pressed is handed to `chosen`.
  const choose = (id, title, ways, chosen) => {
    close();
    const place = placed(id);
    if (!place) return;
    const box = document.createElement("div");
    box.className = "spot-ways";
    box.dataset.of = id;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", title);
    const head = document.createElement("b");
    head.textContent = title;
    box.append(head, ...ways);
    stone().append(box);
    lay(box, place);
    for (const way of ways) way.addEventListener("click", () => { close(); chosen(way); });
    ways[0].focus({ preventScroll: true });
  };

  const next = (from, [x, y]) => {
    const centre = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [atX, atY] = centre(from);
    let [found, least] = [null, Infinity];
    for (const spot of document.querySelectorAll(".spot")) {
      const [toX, toY] = centre(spot);
      const along = (toX - atX) * x + (toY - atY) * y;
      const far = along + SIDEWAYS * (Math.abs((toX - atX) * y) + Math.abs((toY - atY) * x));
      if (along > 1 && far < least) [found, least] = [spot, far];
    }
    return found;
  };

  const focus = (id) => document.querySelector(`.spot[data-spot="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });

  // Arrows walk from place to place, the drawing itself knows what other keys do.
  const pressed = (event) => {
    if (!drawing || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPED)) return;
    const here = document.activeElement?.closest?.(".spot");
    const step = ARROWS[event.key];
    const done = event.key === "Escape" ? close() : step && here ? (next(here, step)?.focus({ preventScroll: true }), true) : drawing.key?.(event.key);
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("click", (event) => {
    const spot = event.target.closest?.(".spot");
    if (!spot || !drawing) {
      if (!event.target.closest?.(".spot-ways")) document.querySelector(".spot-ways")?.remove();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    drawing.tapped(spot.dataset.spot);
  }, true);

  // One drawing at a time: who begins ends the other one. `shown` draws all of it anew, behind each exchange too.
  const begin = (one) => {
    if (drawing && drawing !== one) drawing.end();
    drawing = one;
  };
  const end = (one) => {
    if (drawing !== one) return;
    drawing = null;
    wipe();
  };
  document.addEventListener("htmx:afterSwap", () => drawing?.shown());
  document.addEventListener("change", (event) => { if (event.target.matches?.(".show")) drawing?.shown(); });
  window.addEventListener("resize", () => drawing?.shown());

  // The parts of a drawing as the site sends them: elements by their ids.
  const fetched = async (address) => {
    const answer = await fetch(`${address}?part=draw`, { headers: { "X-Requested-With": "fetch" } });
    if (!answer.ok || answer.redirected) return null;
    const parts = document.createRange().createContextualFragment(await answer.text());
    const sheet = parts.querySelector("link");
    if (sheet && !document.head.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) {
      await new Promise((loaded) => {
        sheet.onload = sheet.onerror = loaded;
        document.head.append(sheet);
      });
    }
    return parts;
  };

  return { begin, board, choose, draw, end, fetched, focus, layOut, mark, named, placed };
})();
