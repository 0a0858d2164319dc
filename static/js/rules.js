// A link to a rule or a card opens it in place; in the book itself, and without this file, it leads there. So does a tap
// on somebody or on a place of a table, whose sheet comes when it is wanted.

const newNote = (id, kind) => {
  const note = document.createElement("aside");
  note.id = id;
  note.className = kind;
  note.popover = "auto";
  note.setAttribute("role", "dialog");
  document.body.append(note);
  return note;
};

// "/rules/<system>/<chapter>/#<paragraph>" has its paragraph alone under "/rules/<system>/part/<paragraph>/"; a card has
// its own address, at a table one that says where it is there.
const CARD = /card\/[^/]+\/$/;
const table = () => document.getElementById("tap")?.action.match(/^.*\/(?=sheet\/$)/)?.[0];
const alone = ({ dataset, hash, pathname, search }) =>
  dataset.rule || (table() && CARD.test(pathname) && table() + pathname.match(CARD)[0]) || (hash ? `${pathname.replace(/[^/]+\/$/, "part/")}${hash.slice(1)}/` : pathname) + search;

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-rule]");
  const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || link.closest(".rule-book") || elsewhere || !HTMLElement.prototype.showPopover) return;
  event.preventDefault();
  const note = document.getElementById("rule-note") ?? newNote("rule-note", "rule-note");
  note.replaceChildren();
  note.dataset.of = link.getAttribute("href");
  await htmx.ajax("GET", alone(link), { target: note, swap: "innerHTML" });
  if (!note.firstElementChild) return;
  note.setAttribute("aria-label", note.querySelector("h2").textContent);
  // What the link stands in stays open below it.
  if (!note.matches(":popover-open")) note.showPopover({ source: link });
  note.scrollTop = 0;
});

// The reader's own sheet is on the page; another comes as it is now. When the table is exchanged below it, it stays where
// it is and comes again, unless there is none any more.
const sheet = () => document.getElementById("tapped");
const isOpen = () => sheet()?.matches(":popover-open");
let told = "";

const fetchSheet = async () => {
  const focused = sheet().contains(document.activeElement) && document.activeElement.getAttribute("href");
  const address = new URL(document.getElementById("tap").action);
  address.searchParams.set("of", sheet().dataset.of);
  await htmx.ajax("GET", address.href, { target: sheet(), swap: "innerHTML" });
  if (focused) sheet().querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
};

document.addEventListener("submit", async (event) => {
  const { submitter, target } = event;
  if (target.id !== "tap" || !submitter || !HTMLElement.prototype.showPopover) return;
  event.preventDefault();
  const own = document.getElementById(submitter.value);
  if (own) {
    own.showPopover({ source: submitter });
    return;
  }
  const opened = sheet() ?? newNote("tapped", "sheet");
  opened.hidePopover();
  opened.replaceChildren();
  opened.dataset.of = submitter.value;
  told = "";
  await fetchSheet();
  if (!opened.firstElementChild || isOpen()) return;
  opened.setAttribute("aria-label", opened.querySelector("h3").textContent);
  // Whoever has come to a table that was exchanged meanwhile is found there by the same name.
  opened.showPopover({ source: submitter.isConnected ? submitter : undefined });
  opened.scrollTop = 0;
});

// An answer that is given on a sheet is given: the table shows what came of it.
document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.name === "answer" && sheet()?.contains(submitter)) sheet().hidePopover();
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target !== sheet()) return;
  if (detail.xhr.status === 404) sheet().hidePopover();
  if (!detail.shouldSwap) return;
  detail.shouldSwap = told !== detail.serverResponse;
  told = detail.serverResponse;
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (["table", "replay"].includes(detail.target?.id) && isOpen()) fetchSheet();
});

// The browser gives the focus back to what opened something, but not to what has come in its place since.
document.addEventListener("toggle", ({ newState, target }) => {
  const focused = document.activeElement;
  if (newState !== "closed" || !target.popover || (focused !== document.body && !target.contains(focused))) return;
  const of = CSS.escape(target.dataset.of ?? target.id);
  const openers = document.querySelectorAll(`[popovertarget="${of}"], [form="tap"][value="${of}"], a[data-rule][href="${of}"]`);
  [...openers].find((one) => one.checkVisibility())?.focus({ preventScroll: true });
}, true);
