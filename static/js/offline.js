// Without a line: the page as its reader saw it last, told as what it is. Nothing in it can be pressed; one answer
// may be prepared. What is kept belongs to the account of which the worker last saw a page, and to nobody else.
const here = location.href.split("#")[0];
const text = async (name, key) => (await (await caches.open(name)).match(key))?.text() ?? "";
const account = await text("who", "/-keeps");
const kept = account ? await caches.open(`seen-${account}`) : null;
const seen = await kept?.match(here);
const PREPARED = "/-prepared";

// The line is back: the page itself says how it stands, and sends what was prepared. Not every browser notices.
const LOOK_AGAIN = 20_000;
const lookAgain = async () => {
  const answer = await fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
};
addEventListener("online", lookAgain);
setInterval(lookAgain, LOOK_AGAIN);

const when = (answer) =>
  new Date(answer.headers.get("X-Seen-At")).toLocaleString(document.documentElement.lang, { dateStyle: "full", timeStyle: "short" });

// Programs, fields and addresses that send are left out: it is a picture of the page, made of its own parts.
const lifeless = (main) => {
  for (const part of main.querySelectorAll("script, noscript, template, #messages, #prepare, [hx-get], dialog")) {
    if (part.matches("[hx-get]") && part.textContent.trim()) part.removeAttribute("hx-get");
    else part.remove();
  }
  for (const field of main.querySelectorAll("button, input, select, textarea")) field.disabled = true;
  for (const form of main.querySelectorAll("form")) form.removeAttribute("action");
  for (const one of main.querySelectorAll("*")) {
    for (const { name } of [...one.attributes]) if (name.startsWith("hx-") || name.startsWith("on")) one.removeAttribute(name);
  }
  return main;
};

const show = (page) => {
  for (const sheet of page.querySelectorAll('head link[rel="stylesheet"]')) {
    const known = [...document.styleSheets].some((one) => one.href === new URL(sheet.getAttribute("href"), here).href);
    if (!known) document.head.append(document.importNode(sheet, true));
  }
  document.body.className = page.body.className;
  document.title = page.title;
  const place = document.getElementById("seen");
  place.replaceChildren(...lifeless(document.importNode(page.querySelector("main"), true)).childNodes);
  const told = document.getElementById("no-line");
  told.querySelector("p").textContent = told.dataset.seen.replace("{time}", when(seen));
};

const tidied = (text) => text.replace(/\s+/g, " ").trim();

// What an option does, without what it leads to, as far as that tells it from the others.
const shortOf = (button) => {
  const copy = button.cloneNode(true);
  for (const part of copy.querySelectorAll("small, ul, .odds, .chance, .visually-hidden, [aria-hidden=true]")) part.remove();
  return tidied(copy.textContent);
};
const wordsOf = (button, all) => {
  const short = shortOf(button);
  const isAlone = all.every((one) => one.value === button.value || shortOf(one) !== short);
  return button.getAttribute("aria-label") ?? (short && isAlone ? short : tidied(button.textContent));
};

// The options of the open question, each once, by their words.
const optionsOf = (page) => {
  const token = page.querySelector('input[name="token"]')?.value;
  const options = new Map();
  const buttons = [...page.querySelectorAll('button[name="answer"]')];
  for (const button of buttons) {
    const words = wordsOf(button, buttons);
    if (words && !options.has(button.value)) options.set(button.value, words);
  }
  const form = page.querySelector('button[name="answer"]')?.form ?? page.querySelector('input[name="token"]')?.form;
  return { token, options, action: form?.getAttribute("action") ?? "" };
};

const prepare = async ({ token, options, action }) => {
  const form = document.getElementById("prepare");
  const told = document.getElementById("prepared-told");
  const back = form.querySelector("[type=reset]");
  const list = document.getElementById("prepared");
  for (const [value, words] of options) list.append(new Option(words, value));
  const tell = (words) => {
    told.textContent = words ? form.dataset.ready.replace("{answer}", words) : "";
    back.hidden = !words;
  };
  const before = JSON.parse((await (await kept.match(PREPARED))?.text()) ?? "null");
  if (before?.token === token && options.has(before.answer)) {
    list.value = before.answer;
    tell(options.get(before.answer));
  }
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await kept.put(PREPARED, new Response(JSON.stringify({ action, token, answer: list.value })));
    tell(options.get(list.value));
  });
  form.addEventListener("reset", async () => {
    await kept.delete(PREPARED);
    tell("");
    told.textContent = form.dataset.gone;
  });
};

// What else is kept, so that one finds it from any page.
const list = async () => {
  const pages = (await kept.keys()).filter(({ url }) => url !== here && !url.endsWith(PREPARED));
  const section = document.getElementById("kept-list");
  section.hidden = !pages.length;
  for (const { url } of pages.reverse()) {
    const answer = await kept.match(url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const link = Object.assign(document.createElement("a"), { href: url, textContent: page.querySelector("h1")?.textContent.trim() || page.title.split("·")[0].trim() });
    const row = document.createElement("li");
    const time = Object.assign(document.createElement("span"), { className: "muted small", textContent: when(answer) });
    row.append(link, " ", time);
    section.querySelector("ul").append(row);
  }
};

if (seen) {
  const page = new DOMParser().parseFromString(await seen.text(), "text/html");
  const asked = optionsOf(page);
  show(page);
  if (asked.token && asked.options.size && asked.action) await prepare(asked);
} else if (kept) await list();
