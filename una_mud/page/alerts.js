/** A notification and a vibration at the player's turn, for those who look elsewhere meanwhile and want that. */

import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { recallLonger, rememberLonger } from "./memory.js";
import { isMyTurn } from "./selectors.js";
import { store } from "./store.js";

const TAG = "una-turn";
const PATTERN = [120, 60, 120];

let shown = null;
/** Whether a turn of the player has begun while they looked elsewhere. */
let missed = false;

/** Begin to tell. */
export function mountAlerts() {
  let mine = false;
  store.watch(() => {
    const now = isMyTurn();
    if (now && !mine) store.untracked(turnBegins);
    if (!now) takeBack();
    mine = now;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    takeBack();
    if (missed) offer();
  });
}

function turnBegins() {
  if (recallLonger("vibration") === "on" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PATTERN);
  if (!document.hidden) return;
  missed = true;
  if (recallLonger("alerts") === "on") notify();
}

/** On phones only a service worker may notify. */
async function notify() {
  if (globalThis.Notification?.permission !== "granted") return;
  const words = { body: store.state.room?.name ?? "", tag: TAG, icon: "/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t("It's your turn"), words);
  else {
    shown = new Notification(t("It's your turn"), words);
    shown.onclick = () => focus();
  }
}

async function takeBack() {
  shown?.close();
  shown = null;
  const worker = recallLonger("alerts") === "on" && (await navigator.serviceWorker?.getRegistration());
  for (const notice of (worker && (await worker.getNotifications({ tag: TAG }))) || []) notice.close();
}

/** Ask once, of somebody who has just missed the beginning of a turn. */
function offer() {
  missed = false;
  if (recallLonger("alerts-asked") || recallLonger("alerts") === "on" || globalThis.Notification?.permission !== "default") return;
  rememberLonger("alerts-asked", "yes");
  const said = el("div", { class: "entry info offer" }, t("Your turn began while you were elsewhere. Do you want to be notified next time?"), " ");
  const yes = button(t("Yes, notify me"), async () => {
    said.remove();
    if (await mayAlert()) rememberLonger("alerts", "on");
  });
  said.append(el("span", { class: "buttons" }, yes, button(t("No, thanks"), () => said.remove())));
  store.emit("entry", said);
}

/**
 * Ask the browser whether the page may notify.
 *
 * @returns {Promise<boolean>}
 */
export async function mayAlert() {
  return Boolean(globalThis.Notification) && (await Notification.requestPermission()) === "granted";
}
