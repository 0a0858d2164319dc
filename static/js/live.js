// The live table: others' moves appear without a reload. Everything works without this file.
//
// #table names its stream (data-live), carries the public step it shows (data-step) and refreshes itself on
// the event "refresh" (hx-get, answered 204 when nothing is new). The stream is closed on hidden tabs; when
// it fails, the table is asked for every eight seconds until the stream is back.
(() => {
  "use strict";
  const ASK_EVERY = 8000;
  const LONGEST_PAUSE = 60000;
  const title = document.title;
  let stream = null;
  let asking = 0;
  let again = 0;
  let failures = 0;
  let busy = 0;
  let missed = false;
  let latest = 0;

  const table = () => document.getElementById("table");

  const refresh = () => {
    if (busy) missed = true;
    else if (table()) htmx.trigger(table(), "refresh");
  };

  // What the stream said last may have come while an answer was on its way: compare again when that is done.
  const behind = () => table() && latest > Number(table().dataset.step);

  const told = (event) => {
    latest = Math.max(latest, Number(event.data));
    if (behind()) refresh();
  };

  const ask = (on) => {
    clearInterval(asking);
    asking = on ? setInterval(refresh, ASK_EVERY) : 0;
  };

  const opened = () => {
    // What happened while the stream was away was told to nobody here.
    if (failures) refresh();
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
    const address = table()?.dataset.live;
    if (stream || !address || document.hidden) return;
    stream = new EventSource(address);
    stream.onopen = opened;
    stream.onmessage = told;
    stream.onerror = failed;
  };

  const close = () => {
    clearTimeout(again);
    stream?.close();
    stream = null;
  };

  const mark = () => {
    const mine = table()?.dataset.turn;
    document.title = mine ? `● ${mine} · ${title}` : title;
  };

  const tell = () => {
    const news = document.getElementById("news");
    if (news && table()?.dataset.news) news.textContent = table().dataset.news;
  };

  // After one's own answer the keyboard goes on where the next question stands.
  const follow = (event) => {
    const own = event.detail.requestConfig?.verb === "post";
    if (own && document.activeElement === document.body) {
      document.getElementById("question")?.focus({ preventScroll: true });
    }
  };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      close();
      ask(false);
    } else {
      refresh();
      open();
    }
  });
  document.addEventListener("htmx:beforeRequest", () => {
    busy += 1;
  });
  document.addEventListener("htmx:afterRequest", () => {
    busy = Math.max(0, busy - 1);
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!busy && (missed || behind())) {
      missed = false;
      // The new table listens only once it has settled.
      setTimeout(refresh);
    }
    mark();
    tell();
    follow(event);
    if (!table()?.dataset.live) close();
    else open();
  });
  window.addEventListener("pagehide", close);

  mark();
  open();
})();
