// The page of devices: this browser signs up for notices, or takes leave.
const { announce, askWorker, isMine, remember, takeLeave } = window.device;

const form = document.getElementById("device");
const told = document.getElementById("device-told");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const tell = (why) => {
  told.textContent = told.dataset[why] ?? why;
};

const signUp = async () => {
  const site = await (await fetch(form.dataset.site)).json();
  if ((await Notification.requestPermission()) !== "granted") return tell("denied");
  let subscription;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const registration = await navigator.serviceWorker.ready;
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: site.key });
  } catch {
    return tell("failed");
  }
  const answer = await announce(form.action, subscription, site.key, new FormData(form));
  if (answer.status === 204) {
    remember(site.account);
    return location.reload();
  }
  await subscription.unsubscribe();
  return tell(answer.status === 422 ? await answer.text() : "away");
};

if (form && able) {
  form.hidden = await isMine();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    await signUp().catch(() => tell("away"));
    button.disabled = false;
  });
  for (const leave of document.querySelectorAll("form[data-leave]")) {
    leave.addEventListener("submit", () => takeLeave());
  }
} else if (form) {
  tell("unable");
}

// Whether this device keeps what was seen last, for when there is no line.
const seen = document.getElementById("seen");
if (seen && "serviceWorker" in navigator && window.caches) {
  const box = seen.querySelector("input[type=checkbox]");
  const said = document.getElementById("seen-told");
  box.checked = await askWorker("ask");
  seen.hidden = false;
  box.addEventListener("change", async () => {
    box.disabled = true;
    try {
      const site = await (await fetch(seen.dataset.site)).json();
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
      box.checked = await askWorker(box.checked ? "keep" : "drop", { account: site.account });
      said.textContent = box.checked ? said.dataset.on : said.dataset.off;
    } catch {
      box.checked = !box.checked;
      said.textContent = said.dataset.away;
    }
    box.disabled = false;
  });
}
