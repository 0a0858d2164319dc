// The live table: others' moves appear without a reload. Everything works without this file.
//
// #table names its stream (data-live), carries the public step it shows (data-step) and refreshes itself on
// the event "refresh" (hx-get, answered 204 when nothing is new). The stream is closed on hidden tabs; when
// it fails, the table is asked for every eight seconds until the stream is back.
//
// While somebody looks (the tab is visible, and they touched the page in the last two minutes) the site is told so
// (data-presence), and no mail goes out to them; when they leave it is told that too.
//
// Where the site has not been heard of for a while, #lost says so, and of when the table is that one sees.
(() => {
  "use strict";
  const ASK_EVERY = 8000;
  const LONGEST_PAUSE = 60000;
  const TOUCH_LASTS = 120000;
  const HERE_EVERY = 30000;
  const TURNS_ROUND = 1000;
  const SILENCE_LASTS = 15000;
  const TOUCHES = ["pointerdown", "pointermove", "keydown", "scroll", "wheel", "touchstart"];
  const title = document.title;
  let stream = null;
  let asking = 0;
  let again = 0;
  let failures = 0;
  let busy = 0;
  let answers = 0;
  let missed = false;
  let latest = 0;
  let touched = Date.now();
  let saidHere = 0;
  let others = null;
  let heard = Date.now();

  const table = () => document.getElementById("table");

  const refresh = () => {
    if (busy) missed = true;
    else if (table()) htmx.trigger(table(), "refresh");
  };

  // Somebody has talked, as far as this reader may know: talk.js fetches it.
  const said = () => document.dispatchEvent(new Event("said"));

  const askAll = () => {
    refresh();
    said();
  };

  // What the stream said last may have come while an answer was on its way: compare again when that is done.
  const behind = () => table() && latest > Number(table().dataset.step);

  // Not while a request is on its way: its table may bring it all.
  const catchUp = () => {
    if (busy || !(missed || behind())) return;
    missed = false;
    refresh();
  };

  const told = (event) => {
    latest = Math.max(latest, Number(event.data));
    if (behind()) refresh();
  };

  // Who sees the table some minutes late has no stream: nothing is to be noticed of what they are not shown yet.
  const late = () => table()?.hasAttribute("data-ask");

  const ask = (on) => {
    clearInterval(asking);
    asking = on ? setInterval(askAll, ASK_EVERY) : 0;
  };

  const lost = () => document.getElementById("lost");

  const hear = () => {
    heard = Date.now();
    if (lost()) lost().hidden = true;
  };

  const miss = () => {
    if (!lost()?.hidden || Date.now() - heard < SILENCE_LASTS) return;
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, clock);
    lost().textContent = lost().dataset.words.replace("{time}", time);
    lost().hidden = false;
  };

  const opened = () => {
    hear();
    // What happened while the stream was away was told to nobody here.
    if (failures) askAll();
    failures = 0;
    ask(false);
  };

  const failed = () => {
    close();
    failures += 1;
    if (!asking) ask(true);
    const pause = Math.min(LONGEST_PAUSE, 1000 * 2 ** failures);
    again = setTimeout(open, pause * (0.5 + Math.random()));
  };

  const open = () => {
    clearTimeout(again);
    if (late()) {
      if (!asking && !document.hidden) ask(true);
      return;
    }
    const address = table()?.dataset.live;
    if (stream || !address || document.hidden) return;
    stream = new EventSource(address);
    stream.onopen = opened;
    stream.onmessage = told;
    stream.addEventListener("talk", said);
    stream.onerror = failed;
  };

  const close = () => {
    clearTimeout(again);
    stream?.close();
    stream = null;
  };

  const active = () => !document.hidden && Date.now() - touched < TOUCH_LASTS;

  const say = (here) => {
    const address = table()?.dataset.presence;
    if (!address) return;
    const headers = JSON.parse(document.body.getAttribute("hx-headers") || "{}");
    saidHere = here ? Date.now() : 0;
    // It may outlive the page, and who cannot be told is told by the next page.
    fetch(address, {
      method: "POST",
      headers,
      body: new URLSearchParams({ here: here ? "1" : "0" }),
      keepalive: true,
    }).catch(() => {});
  };

  // Only what was touched since the site heard of it is news.
  const sayHere = () => {
    if (active() && touched > saidHere) say(true);
  };

  const touch = () => {
    touched = Date.now();
    if (!saidHere) sayHere();
  };

  const left = () => {
    if (!saidHere) return;
    say(false);
    others?.postMessage(table()?.dataset.presence);
  };

  // Another tab with this table was left: this one may still be looked at.
  const otherLeft = (event) => {
    if (event.data === table()?.dataset.presence && active()) setTimeout(() => say(true), TURNS_ROUND);
  };

  const mark = () => {
    const mine = table()?.dataset.turn;
    const unread = document.querySelector("[data-unread]")?.dataset.unread;
    document.title = `${unread ? `(${unread}) ` : ""}${mine ? `● ${mine} · ` : ""}${title}`;
  };

  // In words for those who do not see it: what others have done just now, else what came of one's own answer, and
  // whose turn it is.
  const happened = () => {
    const entries = [...table().querySelectorAll(".lately .new")].sort((one, then) => then.dataset.step - one.dataset.step);
    const lately = entries[0]?.querySelector("span").cloneNode(true);
    lately?.querySelector(".badge")?.remove();
    const told = lately ? [lately] : [...table().querySelectorAll(".moment > :is(h2, p)")];
    return told.map((one) => one.textContent.replace(/\s+/g, " ").trim());
  };

  const tell = () => {
    const news = document.getElementById("news");
    const words = table() && [...happened(), table().dataset.news].join(" ");
    if (news && words && news.textContent !== words) news.textContent = words;
  };

  // After one's own answer the keyboard goes on where the next question stands.
  const follow = (event) => {
    const own = event.detail.requestConfig?.verb === "post" && event.detail.target?.id === "table";
    if (own && document.activeElement === document.body) {
      document.getElementById("question")?.focus({ preventScroll: true });
    }
  };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      left();
      close();
      ask(false);
    } else {
      touch();
      refresh();
      open();
    }
  });
  document.addEventListener("htmx:configRequest", (event) => {
    if (active()) event.detail.headers["X-Active"] = "1";
  });
  const isAnswer = (event) => event.detail.requestConfig?.verb === "post";

  // Where no table comes, or one for a table that has been replaced meanwhile, nothing settles.
  const ended = (xhr, answered, forTable) => {
    busy -= 1;
    if (answered) answers -= 1;
    if (xhr.status && forTable) hear();
    const unheard = !answered && (!xhr.status || xhr.status === 429 || xhr.status >= 500);
    missed ||= unheard;
    if (xhr.status === 204 && !missed) latest = 0;
    setTimeout(catchUp, unheard ? ASK_EVERY : TURNS_ROUND);
  };

  // Counted by the request itself: the events of one whose element has been replaced meanwhile reach nobody.
  document.addEventListener("htmx:beforeSend", (event) => {
    const { xhr, target } = event.detail;
    const answered = isAnswer(event);
    busy += 1;
    if (answered) answers += 1;
    xhr.addEventListener("loadend", () => ended(xhr, answered, target?.id === "table"));
  });
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, miss);
  // A look that comes while an answer is on its way is old: the answer brings the table itself.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (answers && !isAnswer(event) && event.detail.target?.id === "table") event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    // The new table listens only once it has settled.
    setTimeout(catchUp);
    mark();
    tell();
    follow(event);
    if (!table()?.dataset.live && !late()) close();
    else open();
  });
  window.addEventListener("pagehide", () => {
    left();
    close();
  });
  for (const name of TOUCHES) document.addEventListener(name, touch, { passive: true, capture: true });
  if (window.BroadcastChannel) {
    others = new BroadcastChannel("presence");
    others.onmessage = otherLeft;
  }
  setInterval(sayHere, HERE_EVERY);
  // The page before this one may have said only now that it was left.
  setTimeout(sayHere, TURNS_ROUND);

  mark();
  open();
})();
