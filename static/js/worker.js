// The worker of the installed site. In front of this stands `const SITE = {version, icon, offline, files}`.
// What never changes is kept; the last seen state of one's own tables only where its person has asked for it, under
// their account's mark. While the line is up no page comes from here, and never one of another account.
const STATIC = `static-${SITE.version}`;
const SEEN = "seen-";
const WHO = "who";
const MOST_SEEN = 60;
const HASHED = /^\/static\/.*\.[0-9a-f]{12}\.\w+$/;

const precached = () => [...Object.values(SITE.offline), ...SITE.files].map((url) => new Request(url, { credentials: "omit", cache: "reload" }));

self.addEventListener("install", (event) =>
  event.waitUntil(caches.open(STATIC).then((kept) => kept.addAll(precached())).then(() => self.skipWaiting())),
);
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("static-") && name !== STATIC) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

const told = async (what) => (await (await caches.open(WHO)).match(`/-${what}`))?.text() ?? "";
const note = async (what, words) => {
  const kept = await caches.open(WHO);
  await (words ? kept.put(`/-${what}`, new Response(words)) : kept.delete(`/-${what}`));
};
const quietly = (work) => work.catch(() => {});

const forget = async () => {
  for (const name of await caches.keys()) if (name.startsWith(SEEN)) await caches.delete(name);
  await badge(0);
  await caches.delete(WHO);
  for (const one of await self.registration.getNotifications()) one.close();
};

// How many tables wait, at the icon.
const badge = async (waiting) => {
  if (waiting === Number(await told("badge"))) return;
  await note("badge", waiting ? String(waiting) : "");
  await quietly(Promise.resolve(waiting ? self.navigator.setAppBadge?.(waiting) : self.navigator.clearAppBadge?.()));
};

// Whose page it is: a mark, "-" for nobody; a page that does not say it changes nothing.
const notice = async (answer) => {
  const account = answer.headers.get("X-Account");
  if (!account) return "";
  const before = await told("account");
  if (before && account !== before) await forget();
  if (account === "-") return "";
  if (account !== before) await note("account", account);
  await note("language", answer.headers.get("Content-Language"));
  return account;
};

const keep = async (account, url, answer) => {
  if ((await told("keeps")) !== account) return;
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Seen-At": new Date().toISOString() };
  const policy = answer.headers.get("Content-Security-Policy");
  if (policy) headers["Content-Security-Policy"] = policy;
  const words = await answer.blob();
  const pages = await caches.open(SEEN + account);
  await pages.put(url, new Response(words, { headers }));
  const all = (await pages.keys()).filter((one) => !one.url.endsWith("/-prepared"));
  for (const old of all.slice(0, Math.max(0, all.length - MOST_SEEN))) await pages.delete(old);
};

const isWait = (shown) => shown.tag.startsWith("w");

// A page that is kept has gone on in place: this is what its reader saw last.
const again = async (url, html) => {
  const pages = await caches.open(SEEN + (await told("keeps")));
  const before = await pages.match(url);
  if (!before) return;
  const headers = new Headers(before.headers);
  headers.set("X-Seen-At", new Date().toISOString());
  await pages.put(url, new Response(html, { headers }));
};

// What the reader has looked at tells nothing new; a page of all their waits says which are left.
const tidy = async (url, answer) => {
  const open = answer.headers.get("X-Waits")?.split(" ").filter((slug) => slug && slug !== "-");
  const here = new URL(url).pathname;
  for (const one of await self.registration.getNotifications()) {
    const [, slug] = /^\/g\/(\w+)\/$/.exec(one.data ?? "") ?? [];
    if (one.data === here || (open && isWait(one) && !open.includes(slug))) one.close();
  }
  if (open) await badge(open.length);
};

const look = async (url, answer) => {
  const account = await notice(answer);
  if (account && answer.ok && answer.headers.get("X-Seen")) await keep(account, url, answer);
  if (account && answer.ok) await tidy(url, answer);
};

const without = async (request) => {
  const language = await told("language");
  return (await caches.match(SITE.offline[language] ?? SITE.offline.en, { ignoreVary: true })) ?? Response.error();
};

const page = async (event) => {
  let answer;
  try {
    answer = await fetch(event.request);
  } catch {
    return without(event.request);
  }
  // A storage that is full, or none: the page is there all the same.
  if (!answer.redirected && answer.type === "basic") event.waitUntil(quietly(look(event.request.url, answer.clone())));
  return answer;
};

const put = async (request, answer) => (await caches.open(STATIC)).put(request, answer);
const file = async (request) => {
  if (!HASHED.test(new URL(request.url).pathname)) {
    const answer = await fetch(request).catch(() => caches.match(request, { ignoreVary: true }));
    if (answer?.ok) await quietly(put(request, answer.clone()));
    return answer ?? Response.error();
  }
  const known = await quietly(caches.match(request, { ignoreVary: true }));
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await quietly(put(request, answer.clone()));
  return answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (request.mode === "navigate" && url.pathname.endsWith("/logout/")) event.waitUntil(quietly(forget()));
    return;
  }
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});

// A page of its person asks: keep what I see from now on, or do not; and what is kept.
const asked = async ({ what, account, url, html }) => {
  if (what === "keep") {
    if (account !== (await told("account"))) await forget();
    await note("account", account);
    await note("keeps", account);
  } else if (what === "drop") {
    await note("keeps", "");
    for (const name of await caches.keys()) if (name.startsWith(SEEN)) await caches.delete(name);
  } else if (what === "seen" && account === (await told("keeps"))) await again(url, html);
  return Boolean(await told("keeps"));
};
self.addEventListener("message", (event) => event.waitUntil(asked(event.data ?? {}).then((keeps) => event.ports[0]?.postMessage(keeps))));

self.addEventListener("push", (event) =>
  event.waitUntil(
    (async () => {
      const said = event.data.json();
      for (const one of await self.registration.getNotifications()) {
        if (said.open && isWait(one) && !said.open.includes(one.tag)) one.close();
      }
      await self.registration.showNotification(said.title, {
        body: said.body,
        tag: said.tag,
        renotify: true,
        data: said.url,
        icon: SITE.icon,
        image: said.image,
        badge: SITE.badge,
      });
      if ("waiting" in said) await badge(said.waiting);
    })(),
  ),
);
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const to = new URL(event.notification.data ?? "/", location.origin).href;
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window" });
      const there = open.find((one) => one.url.split("#")[0] === to);
      return there ? there.focus() : self.clients.openWindow(to);
    })(),
  );
});
