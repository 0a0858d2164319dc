// A proposal, drawn on the board: one chooses for whom, then taps a space to go to, a foe to attack, a deed. Its fields are
// what is sent; what is drawn is read from them. A draft outlives every exchange of the table. Without this file the council
// has a page with a form.
import "/static/js/on_board.js";

const { begin: take, board, choose, draw, end: leave, fetched, focus, mark, named, placed } = window.onBoard;
let draft = null;

const words = (name) => draft.box.dataset[name];
const field = (name) => draft.form.querySelector(`[name=${name}]`);
const figures = () => [...draft.tools.querySelectorAll("[data-figure]")];
const figure = () => figures().find((one) => one.dataset.figure === field("figure").value);
const taps = () => [...draft.taps.content.querySelectorAll("button")].filter((tap) => tap.dataset.of === field("figure").value);
const going = () => taps().find((tap) => tap.dataset.deed === "go" && tap.value === field("spaces").value);
const stands = () => going()?.dataset.place ?? figure().dataset.place;
const doing = () => taps().find(
  (tap) => tap.dataset.deed !== "go" && tap.value === field("deed").value && (!tap.dataset.start || tap.dataset.start === stands()),
);
const say = (said) => { draft.box.querySelector("[data-said]").textContent = said; };

// A space leads there from where the mouse stands; a foe may be attacked from there, or where it is gone to.
const open = (id) => taps().filter((tap) => tap.dataset.place === id && (tap.dataset.deed === "go" ? true : tap.dataset.start === stands()));

const drawn = () => {
  const { side, place } = figure().dataset;
  const way = going();
  const deed = doing();
  const deeds = way ? [{ deed: "go", side, line: way.dataset.line, from: place, to: way.dataset.place }] : [];
  if (!deed) return deeds;
  const { chance, line } = deed.dataset;
  const isAttack = deed.dataset.deed === "attack";
  return [...deeds, {
    deed: isAttack ? "attack" : "else", side, line, from: stands(), to: deed.dataset.place || stands(),
    pill: isAttack && chance ? `${chance}%` : "", bead: isAttack ? "" : deed.value === "wait" ? "…" : "?",
  }];
};

const show = () => {
  for (const one of figures()) one.setAttribute("aria-pressed", String(one === figure()));
  const [way, deed] = [going(), doing()];
  const chosen = [way?.dataset.words, way ? deed?.dataset.then : deed?.dataset.words].filter(Boolean);
  say(chosen.join(", ") || words("hint"));
  draft.box.className = `draft card team-${figure().dataset.side}`;
  draft.box.querySelector("[data-undo]").hidden = !chosen.length;
  draft.box.querySelector("[data-send]").disabled = !chosen.length && !draft.box.querySelector("[name=text]").value.trim();
  for (const one of draft.tools.querySelectorAll("[data-deed]")) one.setAttribute("aria-pressed", String(field("deed").value === one.dataset.deed));
  draw(drawn(), Number(figure().dataset.units));
  mark((id) => open(id).length > 0, (id) => open(id).map((tap) => tap.dataset.words).join(", "));
};

const add = (tap) => {
  if (tap.dataset.deed === "go") {
    field("spaces").value = tap.value;
    field("deed").value = "";
  } else field("deed").value = tap.value;
  show();
  focus(tap.dataset.place || stands());
};

const tapped = (id) => {
  const ways = open(id);
  if (!ways.length) say(words("nowhere"));
  else if (ways.length === 1) add(ways[0]);
  else choose(id, named(placed(id)), ways.map((way) => way.cloneNode(true)), add);
};

const undo = () => {
  if (field("deed").value) field("deed").value = "";
  else field("spaces").value = "";
  show();
};
const key = (name) => name === "Backspace" && (undo(), true);

const end = () => {
  if (!draft) return;
  for (const part of [draft.box, draft.tools, draft.form]) part.remove();
  draft = null;
  leave(drawing);
};

const put = () => {
  const aside = document.querySelector("#table .aside");
  if (!aside) return;
  const writes = document.activeElement === draft.text || draft.writes;
  if (!aside.contains(draft.box)) aside.prepend(draft.box);
  const stone = board()?.querySelector(".stone");
  if (stone && stone.nextElementSibling !== draft.tools) stone.after(draft.tools);
  if (writes && document.activeElement !== draft.text) draft.text.focus({ preventScroll: true });
};

// Who the council is of may have moved: what is drawn is drawn from where they stand now.
const refresh = async () => {
  const address = document.getElementById("council")?.dataset.opens;
  const step = document.getElementById("table")?.dataset.step;
  if (!address || step === draft.step) return;
  draft.step = step;
  const parts = await fetched(address).catch(() => null);
  if (!parts || !draft) return;
  const before = figure().dataset.place;
  draft.taps = parts.querySelector("#council-taps");
  for (const one of parts.querySelectorAll("[data-figure]")) {
    const same = figures().find((known) => known.dataset.figure === one.dataset.figure);
    if (same) same.dataset.place = one.dataset.place;
  }
  const stale = figure().dataset.place !== before || (field("spaces").value && !going()) || (field("deed").value && !doing());
  if (stale) field("spaces").value = field("deed").value = "";
  show();
  if (stale) say(words("moved"));
};

const shown = () => {
  if (!draft) return;
  if (!document.getElementById("council")) return gone();
  put();
  show();
  refresh();
};

// Where there is no council any more, what was written is left to be read.
const gone = () => {
  const { box, text } = draft;
  const left = document.createElement("p");
  left.textContent = `${words("gone")} ${text.value}`;
  const aside = document.querySelector("#table .aside");
  const isWritten = text.value.trim();
  end();
  if (isWritten && aside) {
    box.replaceChildren(left);
    aside.prepend(box);
  }
};

const drawing = { tapped, key, shown, end };

const listen = () => {
  const { box, tools, text } = draft;
  const pressed = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches("[data-away]")) end();
    else if (button.matches("[data-undo]")) undo();
    else if (button.dataset.figure) {
      field("figure").value = button.dataset.figure;
      field("spaces").value = field("deed").value = "";
      show();
    } else if (button.dataset.deed) {
      field("deed").value = field("deed").value === button.dataset.deed ? "" : button.dataset.deed;
      show();
    }
  };
  box.addEventListener("click", pressed);
  tools.addEventListener("click", pressed);
  text.addEventListener("input", () => { box.querySelector("[data-send]").disabled = !text.value.trim() && !going() && !doing(); });
  text.addEventListener("focus", () => { draft.writes = true; });
  text.addEventListener("blur", (event) => { if (draft && box.isConnected && event.relatedTarget) draft.writes = false; });
};

export const begin = async (link) => {
  if (draft) return;
  const parts = await fetched(link.href);
  const [form, box, tools, found] = ["#council-form", "#draft", ".draw-for", "#council-taps"].map((one) => parts?.querySelector(one));
  if (!box) throw new Error("no council");
  const step = document.getElementById("table").dataset.step;
  draft = { form, box, tools, taps: found, step, text: box.querySelector("[name=text]"), writes: false };
  document.body.append(form);
  window.htmx.process(form);
  field("figure").value = figures()[0]?.dataset.figure ?? "";
  listen();
  take(drawing);
  put();
  show();
  box.querySelector("#draft-title").focus({ preventScroll: true });
};

// What has been proposed is a row of the council now; what was refused is said there, and the draft stays.
document.addEventListener("htmx:afterSwap", (event) => {
  const { requestConfig, xhr } = event.detail;
  if (draft && requestConfig?.elt === draft.form && xhr.status < 400) end();
  document.querySelector("#council .told-to")?.scrollIntoView({ block: "nearest" });
});
