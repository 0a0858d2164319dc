// A browser that takes notices: what it tells the site, and for whom it does so. Nothing here asks for a permission.
const KEPT = "device";

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
};
const keep = (what) => {
  try {
    if (what) localStorage.setItem(KEPT, JSON.stringify(what));
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser without storage announces itself with each page.
  }
};

const subscribed = async () => {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

// Whether it has signed up in this session.
const isMine = async () => Boolean((await subscribed()) && kept().account);

const remember = (account, mark = document.querySelector("script[data-mark]")?.dataset.mark) =>
  keep({ account, mark, at: Date.now() });

const takeLeave = async () => {
  keep(null);
  await (await subscribed())?.unsubscribe();
};

const announce = (url, subscription, key, form = new FormData()) => {
  const { endpoint, keys } = subscription.toJSON();
  for (const [name, value] of Object.entries({ endpoint, ...keys, key })) form.set(name, value);
  return fetch(url, { method: "POST", body: form, redirect: "error" });
};

const csrf = () => JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";

const A_DAY = 24 * 3600 * 1000;

const anew = async (key) => {
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const keyOf = (subscription) => {
  const raw = String.fromCharCode(...new Uint8Array(subscription.options.applicationServerKey ?? []));
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

// With each sign-in, and each day: still here, still the same person, still the same key of the site.
const lookIn = async ({ mark, site, add }) => {
  const before = kept();
  if (before.mark === mark && Date.now() - before.at < A_DAY) return;
  let subscription = await subscribed();
  if (!subscription) return keep(null);
  const now = await (await fetch(site, { redirect: "error" })).json();
  // It was asked for by somebody else: they are sent nothing here any more, and this person has not asked.
  if (now.account !== before.account || !now.key) return takeLeave();
  if (keyOf(subscription) !== now.key) subscription = await anew(now.key);
  const form = new FormData();
  form.set("csrfmiddlewaretoken", csrf());
  const answer = await announce(add, subscription, now.key, form);
  if (answer.status === 204) remember(now.account, mark);
  else if (answer.status === 422) await takeLeave();
};

// -- without a line ------------------------------------------------------------------------------------------

// Ask the worker, which answers whether pages are kept here.
const askWorker = async (what, more = {}) => {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  if (!registration?.active) return false;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
  });
  registration.active.postMessage({ what, ...more }, [port2]);
  return answered;
};

const text = async (name, key) => (await (await caches.open(name)).match(key))?.text() ?? "";

// An answer that was prepared without a line is tried once, with the question it was for; the site says what came of it.
const tryPrepared = async () => {
  const account = await text("who", "/-keeps");
  if (!account) return;
  const prepared = await text(`seen-${account}`, "/-prepared");
  if (!prepared) return;
  const site = await (await fetch(me.site, { redirect: "error" })).json();
  if (site.account !== account) return;
  await (await caches.open(`seen-${account}`)).delete("/-prepared");
  const { action, answer, token } = JSON.parse(prepared);
  const form = Object.assign(document.createElement("form"), { method: "post", action, hidden: true });
  for (const [name, value] of Object.entries({ answer, token, csrfmiddlewaretoken: csrf() })) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
};

const me = document.querySelector("script[data-mark]")?.dataset;
const start = async () => {
  if (!me || !(await navigator.serviceWorker.getRegistration("/"))) return;
  await lookIn(me).catch(() => {});
  await tryPrepared();
  const account = await text("who", "/-keeps");
  if (!account) return;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || !navigator.onLine) return;
    const html = `<!DOCTYPE html>${document.documentElement.outerHTML}`;
    navigator.serviceWorker.controller?.postMessage({ what: "seen", account, url: location.href.split("#")[0], html });
  });
};
if ("serviceWorker" in navigator) {
  // The installed site has its worker without being asked for notices: it keeps what never changes.
  if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker.register("/sw.js").catch(() => {});
  start().catch(() => {});
}
// For the page of devices (devices.js).
window.device = { announce, askWorker, isMine, remember, takeLeave };
