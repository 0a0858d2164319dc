// The talk around a table: new lines appear without a reload. Everything works without this file.
//
// The stream of the table says "talk", live.js passes it on as "said"; then the lines are fetched if they are
// open, else how many are new. A page without a table names its stream (data-talk-live). It is closed on hidden
// tabs.
(() => {
  "use strict";
  const ASK_EVERY = 15000;
  const place = document.querySelector("[data-talk-live]");
  let stream = null;

  const hear = () => {
    if (document.hidden) return;
    const panel = document.getElementById("talk");
    const part = document.getElementById(panel && !panel.open ? "talk-unread" : "talk-lines");
    for (const place of [part, document.getElementById("council")]) if (place) htmx.trigger(place, "talk");
  };

  const follow = () => {
    if (!place) return;
    if (document.hidden) {
      stream?.close();
      stream = null;
    } else if (!stream) {
      stream = new EventSource(place.dataset.talkLive);
      stream.addEventListener("talk", hear);
      stream.onopen = hear;
    }
  };

  // Where a column is kept for it (table.css), the talk stands open as soon as it is there.
  document.addEventListener("htmx:load", (event) => {
    const talk = document.getElementById("talk");
    if (talk && event.target.contains(talk) && matchMedia("(min-width: 110rem)").matches) talk.open = true;
  });
  document.addEventListener("said", hear);
  // What others said while one's own line was on its way.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.verb === "post" && event.detail.target?.id === "talk-body") setTimeout(hear);
  });
  document.addEventListener("visibilitychange", () => {
    follow();
    hear();
  });
  window.addEventListener("pagehide", () => stream?.close());
  // What the stream did not say while it was away.
  setInterval(() => {
    if (place && stream?.readyState !== EventSource.OPEN) hear();
  }, ASK_EVERY);
  follow();
})();
