// A link to a rule or a card opens it in place; in the book itself, and without this file, it leads there.

const newNote = () => {
  const note = document.createElement("aside");
  note.id = "rule-note";
  note.className = "rule-note";
  note.popover = "auto";
  note.setAttribute("role", "dialog");
  document.body.append(note);
  return note;
};

// "/rules/<system>/<chapter>/#<paragraph>" has its paragraph alone under "/rules/<system>/part/<paragraph>/"; a card has
// its own address.
const alone = ({ dataset, hash, pathname }) =>
  dataset.rule || (hash ? `${pathname.replace(/[^/]+\/$/, "part/")}${hash.slice(1)}/` : pathname);

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-rule]");
  const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || link.closest(".rule-book") || elsewhere || !HTMLElement.prototype.showPopover) return;
  event.preventDefault();
  const note = document.getElementById("rule-note") ?? newNote();
  note.replaceChildren();
  await htmx.ajax("GET", alone(link), { target: note, swap: "innerHTML" });
  if (!note.firstElementChild) return;
  note.setAttribute("aria-label", note.querySelector("h2").textContent);
  // What the link stands in stays open below it.
  if (!note.matches(":popover-open")) note.showPopover({ source: link });
  note.scrollTop = 0;
});
