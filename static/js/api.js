// Trying the API on its own page. The token stays in its field; cookies are never sent along.
(() => {
  "use strict";
  const SHOWN = ["content-type", "etag", "retry-after", "ratelimit-remaining", "ratelimit-reset", "idempotency-replayed"];
  const token = document.getElementById("api-token");

  // An address with a name in it opens what it names.
  const openNamed = () => {
    const named = location.hash && document.getElementById(location.hash.slice(1));
    if (named instanceof HTMLDetailsElement) named.open = true;
  };

  const requestOf = (form) => {
    let path = form.dataset.path;
    const query = new URLSearchParams();
    const headers = { Accept: "application/json, application/problem+json, text/event-stream" };
    for (const field of form.querySelectorAll("[data-place]")) {
      const { place, name } = field.dataset;
      if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(field.value));
      else if (field.value === "") continue;
      else if (place === "query") query.set(name, field.value);
      else headers[name] = field.value;
    }
    if (token.value) headers.Authorization = `Bearer ${token.value.trim()}`;
    const body = form.querySelector("[data-body]")?.value;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const asked = query.toString();
    return [asked ? `${path}?${asked}` : path, { method: form.dataset.method, headers, body, credentials: "omit", cache: "no-store" }];
  };

  const written = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  // A stream is written down as it comes, until somebody stops it.
  const follow = async (response, answer) => {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      answer.textContent += value;
    }
  };

  const show = async (form, response) => {
    const answer = form.querySelector("[data-answer]");
    const told = SHOWN.filter((name) => response.headers.has(name)).map((name) => `${name}: ${response.headers.get(name)}`);
    form.querySelector("[data-status]").textContent = `${response.status} ${response.statusText}`.trim();
    answer.hidden = false;
    answer.textContent = `${told.join("\n")}\n\n`;
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) await follow(response, answer);
    else answer.textContent += written(await response.text());
  };

  const send = async (form, stop) => {
    const stopper = new AbortController();
    const status = form.querySelector("[data-status]");
    const [address, choices] = requestOf(form);
    stop.onclick = () => stopper.abort();
    stop.hidden = false;
    status.textContent = "…";
    try {
      await show(form, await fetch(address, { ...choices, signal: stopper.signal }));
    } catch (error) {
      if (error.name !== "AbortError") status.textContent = status.dataset.failed;
    }
    stop.hidden = true;
  };

  for (const form of document.querySelectorAll("form.try")) {
    const stop = form.querySelector("[data-stop]");
    form.querySelector("[type=submit]").hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      stop.click();
      send(form, stop);
    });
  }
  addEventListener("hashchange", openNamed);
  openNamed();
})();
