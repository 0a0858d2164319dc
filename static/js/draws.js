// A plan or a proposal is drawn on the board: what draws it is fetched when it is first wanted, by a link to its form.
// Where it does not come, the link leads to the form, as it does without scripts.
(() => {
  "use strict";
  const opened = (link) => link && !link.matches("[data-plain]") && [...document.querySelectorAll("#table [data-opens]")].find(
    (one) => one.dataset.opens === link.getAttribute("href"),
  );
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    const opens = opened(link);
    if (!opens || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await (await import(opens.dataset.script)).begin(link);
    } catch {
      location.assign(link.href);
    }
  });

  // A council that is replaced while it asks for itself would put its answer nowhere: its successor asks again.
  let missed = false;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const council = document.getElementById("council");
    if (!council?.classList.contains("htmx-request") || detail.requestConfig?.elt === council) return;
    if (!["council", "table"].includes(detail.target?.id)) return;
    missed = true;
    window.htmx.trigger(council, "htmx:abort");
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (missed && document.getElementById("council")) window.htmx.trigger("#council", "talk");
    missed = false;
  });
})();
