// The plan of a turn, drawn on the board: a tap adds a step, the panel beside the board holds them all. Its fields are the
// whole plan, and are sent like those of the form; what is drawn is read from them. A plan that is half drawn outlives
// every exchange of the table. Without this file the form of a turn has a page of its own.
import "/static/js/on_board.js";

const { begin: take, board, choose, draw, end: leave, fetched, focus, layOut, mark, named, placed } = window.onBoard;
let plan = null;

const link = () => document.querySelector(`#table a[href="${plan.panel.dataset.at}"]:not([data-plain])`);
const turn = () => document.querySelector("#table [data-turn-planned]")?.dataset.turnPlanned ?? "";
// What the table stood at when the parts were fetched: the question, in the turns of others the table itself.
const stood = () => document.querySelector("#table [name=token]")?.value ?? document.getElementById("table")?.dataset.step ?? "";
const said = (name) => plan.panel.dataset[name];
const hint = (words) => { plan.panel.querySelector("[data-hint]").textContent = words; };

const rows = () => [...plan.panel.querySelectorAll(".plan-row")].map((row) => ({
  row, step: row.querySelector("[name=step]"), otherwise: row.querySelector("[name=otherwise]"),
}));
const filled = () => rows().filter(({ step }) => step.value);
const taps = () => [...plan.taps.content.querySelectorAll("button")];
const tapOf = (value, here) => {
  const alike = taps().filter((tap) => tap.value === value);
  return alike.find((tap) => tap.dataset.start === here) ?? alike.find((tap) => !tap.dataset.start) ?? alike[0];
};

// What is done with each number of a roll, where one decides.
const cases = () => [...plan.panel.querySelectorAll("[data-number]")];
const leading = (id) => cases().filter((one) => [...one.options].some((option) => option.dataset.place === id));
const chosen = () => cases().filter((one) => one.value);

// Each step with where it begins and where it leads.
const walked = () => {
  let here = plan.panel.dataset.place;
  return filled().map(({ row, step, otherwise }, at) => {
    const tap = tapOf(step.value, here);
    const from = here;
    if (tap?.dataset.deed === "go") here = tap.dataset.to ?? tap.dataset.place;
    const off = !tap || Boolean(tap.dataset.start && tap.dataset.start !== from);
    return { row, tap, from, to: here, at, off, otherwise };
  });
};
const stands = () => walked().at(-1)?.to ?? plan.panel.dataset.place;

const open = (id) => taps().filter((tap) => tap.dataset.place === id && (!tap.dataset.start || tap.dataset.start === stands()));

// What may be done instead of a step: one thing, from where the step begins.
const fillElse = ({ row, tap, from, otherwise }) => {
  const offered = taps().filter((one) => "single" in one.dataset && one.value !== tap?.value && (!one.dataset.start || one.dataset.start === from));
  const before = otherwise.value;
  const found = new Map(offered.map((one) => [one.value, one.dataset.words]));
  if (before && !found.has(before)) found.set(before, row.dataset.otherwise);
  otherwise.replaceChildren(otherwise.options[0], ...[...found].map(([value, words]) => new Option(words, value)));
  otherwise.value = before;
  row.dataset.otherwise = found.get(before) ?? "";
};

// One arrow to each space, with the numbers that lead there; short ways lie above long ones.
const rolled = () => {
  const ends = new Map();
  for (const one of chosen()) {
    const { place, line } = one.selectedOptions[0].dataset;
    if (place) ends.set(place, { line, numbers: [...(ends.get(place)?.numbers ?? []), one.dataset.number] });
  }
  const far = [...ends].sort(([, one], [, other]) => other.numbers[0] - one.numbers[0]);
  return far.map(([to, { line, numbers }]) => ({ deed: "go", side: plan.panel.dataset.side, line, from: plan.panel.dataset.place, to, pill: numbers.join(" · ") }));
};

const drawn = () => [...rolled(), ...walked().flatMap(({ tap, from, at, off, otherwise }) => {
  if (!tap || off) return [];
  const { deed, line, place, chance } = tap.dataset;
  const deeds = [{ deed: deed || "else", side: plan.panel.dataset.side, line, from, to: place || from, bead: String(at + 1), pill: deed === "attack" && chance ? `${chance}%` : "" }];
  const other = otherwise.value ? tapOf(otherwise.value, from) : null;
  if (other?.dataset.place) deeds.push({ deed: "if-not", line: other.dataset.line, from, to: other.dataset.place });
  return deeds;
})];

const tell = (one) => {
  const { row, tap, off } = one;
  fillElse(one);
  row.hidden = false;
  row.classList.toggle("off", off);
  const words = tap?.dataset.words ?? row.dataset.words ?? "";
  row.dataset.words = words;
  row.querySelector("[data-title]").textContent = words;
  row.querySelector("[data-about]").textContent = off ? said("off") : "";
  row.querySelector("[data-odds]").textContent = tap?.dataset.chance ? `${tap.dataset.chance}%` : "";
};

const cells = () => new Map(taps().filter((tap) => tap.dataset.cell).map((tap) => [tap.dataset.place, tap.dataset.cell]));
const lit = (id) => open(id).length > 0 || leading(id).length > 0;
const saidOf = (id) => {
  const numbers = leading(id).map((one) => one.dataset.number).join(", ");
  return [...open(id).map((tap) => tap.dataset.words), ...(numbers ? [said("onRoll").replace("{n}", numbers)] : [])].join(", ");
};

// The large board is one on which something can be tapped.
const raise = () => {
  const first = taps().find((tap) => tap.dataset.cell && tap.dataset.start === plan.panel.dataset.place);
  const ground = first && document.getElementById(first.dataset.cell.split(" ")[0]);
  const on = (tap) => tap.dataset.cell?.startsWith(`${board()?.id} `) && tap.dataset.start === plan.panel.dataset.place;
  if (!ground || taps().some(on)) return;
  ground.previousElementSibling.checked = true;
};

const show = () => {
  const done = walked();
  const all = rows();
  all.forEach(({ row, step }, at) => {
    row.hidden = at >= Math.max(plan.shown, done.length);
    row.classList.toggle("empty", !step.value);
    if (!step.value) {
      const title = row.querySelector("[data-title]");
      title.textContent = title.dataset.empty;
      for (const part of ["[data-about]", "[data-odds]"]) row.querySelector(part).textContent = "";
      row.classList.remove("off");
    }
  });
  done.forEach(tell);
  const count = plan.panel.querySelector("[data-count]");
  count.textContent = count.dataset.count.replace("{n}", done.length).replace("{most}", all.length);
  plan.panel.querySelector("[data-sure]").textContent = done.map(({ tap }) => tap?.dataset.sure).find(Boolean) ?? "";
  plan.panel.querySelector("[data-send]").disabled = plan.held || !(done.length || chosen().length);
  plan.panel.querySelector("[data-more]").hidden = all.every(({ row }) => !row.hidden);
  plan.tools.querySelector("[data-undo]").disabled = !done.length;
  layOut(cells());
  draw(drawn(), Number(plan.panel.dataset.units));
  mark(lit, saidOf);
};

const add = (tap) => {
  const free = rows().find(({ step }) => !step.value);
  if (!free) return hint(said("full").replace("{n}", rows().length));
  free.step.value = tap.value;
  show();
  hint("");
  focus(stands());
};

// A space to which rolls lead is meant for all of them; a second tap takes that back.
const byRoll = (id) => {
  const all = leading(id);
  const isThere = (one) => one.selectedOptions[0].dataset.place === id;
  const back = all.every(isThere);
  for (const one of all) one.value = back ? "" : [...one.options].find((option) => option.dataset.place === id).value;
  show();
  hint("");
  focus(id);
};

const tapped = (id) => {
  const ways = open(id);
  if (!ways.length && leading(id).length) byRoll(id);
  else if (!ways.length) hint(said("nowhere"));
  else if (ways.length === 1) add(ways[0]);
  else choose(id, named(placed(id)), ways.map((way) => way.cloneNode(true)), add);
};

// What stands behind a step that is taken out moves up.
const remove = (at) => {
  const all = rows();
  for (let n = at; n < all.length; n += 1) {
    all[n].step.value = all[n + 1]?.step.value ?? "";
    const other = all[n + 1]?.otherwise;
    all[n].otherwise.replaceChildren(...[...(other ?? all[n].otherwise).options].map((option) => option.cloneNode(true)));
    all[n].otherwise.value = other?.value ?? "";
    for (const name of ["words", "otherwise"]) all[n].row.dataset[name] = all[n + 1]?.row.dataset[name] ?? "";
  }
  show();
};
const undo = () => { if (filled().length) remove(filled().length - 1); };

const key = (name) => {
  if (name === "Backspace") undo();
  else if (name === "x" && filled().length) filled().at(-1).otherwise.focus();
  else return false;
  return true;
};

const end = () => {
  if (!plan) return;
  const from = link();
  for (const part of [plan.panel, plan.tools, plan.form]) part.remove();
  document.getElementById("table")?.classList.remove("planning");
  plan = null;
  leave(drawing);
  from?.focus({ preventScroll: true });
};

// A turn that is over takes no plan: what was drawn is left as words, to be read and put away.
const over = () => {
  const steps = document.createElement("ol");
  for (const { tap, row } of walked()) {
    const line = document.createElement("li");
    line.textContent = tap?.dataset.words ?? row.dataset.words;
    steps.append(line);
  }
  const left = plan.panel;
  left.classList.add("over");
  left.querySelector(".plan-rows").replaceWith(steps);
  for (const part of left.querySelectorAll("[data-more], [data-send], .else-where, .stops, .small, [data-count]")) part.remove();
  hint(left.dataset.over);
  plan.tools.remove();
  plan.form.remove();
  plan.isOver = true;
  leave(drawing);
};

const put = () => {
  const table = document.getElementById("table");
  const aside = table?.querySelector(".aside");
  if (!aside) return;
  table.classList.toggle("planning", !plan.isOver);
  if (!aside.contains(plan.panel)) aside.prepend(plan.panel);
  if (plan.isOver) return;
  const stone = board()?.querySelector(".stone");
  const below = board()?.querySelector(".looks") ? stone : null;
  if (below) below.after(plan.tools);
  else plan.panel.prepend(plan.tools);
};

// What a roll offers comes anew, too; what was chosen stays where it is still offered.
const renew = (before, after) => {
  if (!before || !after) return;
  for (const one of after.querySelectorAll("[data-number]")) {
    const { value } = before.querySelector(`[data-number="${one.dataset.number}"]`) ?? one;
    if ([...one.options].some((option) => option.value === value)) one.value = value;
  }
  after.open = before.open;
  before.replaceWith(after);
};

// Another question: what is offered now comes anew, what was chosen stays as it is.
const refresh = async () => {
  const asked = link();
  const token = stood();
  plan.held = !asked;
  if (plan.held) hint(said("held"));
  if (!asked || token === plan.token) return;
  plan.token = token;
  const parts = await fetched(asked.href);
  const panel = parts?.querySelector("#plan-panel");
  if (!panel || !plan) return;
  plan.taps = parts.querySelector("#plan-taps");
  for (const field of plan.form.querySelectorAll("[name=token]")) field.value = parts.querySelector("[name=token]").value;
  plan.panel.dataset.place = panel.dataset.place;
  renew(plan.panel.querySelector(".plan-cases"), panel.querySelector(".plan-cases"));
  hint("");
  show();
};

const shown = () => {
  if (!plan) return;
  if (!plan.isOver && turn() !== plan.turn) over();
  put();
  if (plan.isOver) return;
  show();
  refresh();
};

const drawing = { tapped, key, shown, end };

const listen = () => {
  const { panel, tools } = plan;
  const pressed = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches("[data-away]")) end();
    else if (button.matches("[data-more]")) { plan.shown = Math.min(rows().length, Math.max(plan.shown, filled().length) + 1); show(); }
    else if (button.matches("[data-remove]")) remove(rows().findIndex(({ row }) => row.contains(button)));
    else if (button.matches("[data-undo]")) undo();
    else if (button.matches("[data-walk]")) focus(stands());
    else if (button.matches("[data-add]")) add(tapOf(button.dataset.add, stands()));
  };
  panel.addEventListener("click", pressed);
  tools.addEventListener("click", pressed);
  panel.addEventListener("change", (event) => {
    if (event.target.matches("[data-other]") && event.target.value) {
      add(tapOf(event.target.value, stands()));
      event.target.value = "";
    } else show();
  });
};

export const begin = async (from) => {
  if (plan) return;
  const parts = await fetched(from.href);
  const [form, panel, tools, taps] = ["#plan-form", "#plan-panel", ".plan-tools", "#plan-taps"].map((one) => parts?.querySelector(one));
  if (!panel) throw new Error("no plan");
  plan = { form, panel, tools, taps, turn: turn(), token: stood(), shown: 2, held: false, isOver: false };
  document.body.append(form);
  window.htmx.process(form);
  listen();
  take(drawing);
  raise();
  put();
  show();
  panel.querySelector("#plan-title").focus({ preventScroll: true });
};

// What has been carried out is no plan any more; what was refused is said above the table, and can be mended.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, xhr } = event.detail;
  if (plan && requestConfig?.elt === plan.form && xhr.status < 400) end();
});
