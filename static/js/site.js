// Small comforts of every page. Everything works without this file.

// No history cache: pages of a game do not stay behind in the browser's storage. Refusals in words are shown.
Object.assign(window.htmx?.config ?? {}, {
  includeIndicatorStyles: false,
  allowEval: false,
  historyCacheSize: 0,
  refreshOnHistoryMiss: true,
  responseHandling: [
    { code: "204", swap: false },
    { code: "[23]..", swap: true },
    { code: "409|422", swap: true },
    { code: "[45]..", swap: false, error: true },
  ],
});

// A form that wants the visitor's time zone gets it from the browser.
for (const field of document.querySelectorAll("[data-time-zone]")) {
  field.value = field.value || Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

// An open menu closes when one looks elsewhere.
const closeMenus = (except) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
};
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// A request that failed says so; htmx alone would stay silent.
const region = document.getElementById("messages");
// While the site is looked after, the answer itself says until when.
const toldWhy = (answer) =>
  answer?.status === 503 && answer.getResponseHeader("Content-Type")?.startsWith("text/plain") ? answer.responseText : "";
// Of what a page asks for by itself live.js says that it cannot be reached.
const asksByItself = (event) => {
  const asked = event.type === "htmx:sendError" && event.detail?.requestConfig;
  return asked && asked.verb === "get" && asked.triggeringEvent?.isTrusted === false;
};
const tellFailure = (event) => {
  if (asksByItself(event)) return;
  const list = document.createElement("ul");
  const line = document.createElement("li");
  list.className = "messages";
  line.className = "error";
  line.textContent = toldWhy(event.detail?.xhr) || region.dataset.failed;
  list.append(line);
  region.replaceChildren(list);
};
if (region) {
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(name, tellFailure);
  }
}

// A password can be looked at while it is typed; it goes out as one that is hidden, so that no browser keeps it.
for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  const words = [button.textContent, button.dataset.hide];
  const show = (on) => {
    field.type = on ? "text" : "password";
    button.textContent = words[Number(on)];
  };
  button.hidden = false;
  button.addEventListener("click", () => show(field.type === "password"));
  field.form?.addEventListener("submit", () => show(false));
}

// A button that copies what stands in a field; where the browser does not let it, the field is selected.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.querySelector("span").textContent = button.dataset.copied;
  } catch {
    // It stays selected, to be copied by hand.
  }
});
