/** Staying logged in in this browser, for names with a password: with a cookie that no script can read. */

import { ask } from "./connection.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { recall, recallLonger, remember, rememberLonger } from "./memory.js";
import { store } from "./store.js";

const WISH = "stay-wish";
const STAYS = "stays";

/** Begin to fetch the cookie for whoever has logged in and wants it. */
export function mountStay() {
  store.watch(() => {
    if (!store.state.me || store.state.me.guest || recall(WISH) !== "yes") return;
    remember(WISH, null);
    ask("Una.Stay");
  });
  store.on("stay", fetchCookie);
  store.watch(() => store.state.line.status === "left" && rememberLonger(STAYS, null));
}

async function fetchCookie({ key }) {
  const secure = location.protocol === "https:" ? { "Una-Secure": "yes" } : {};
  const reply = await fetch("/stay", { headers: { "Una-Key": key, ...secure } }).catch(() => null);
  if (reply?.ok) rememberLonger(STAYS, "yes");
}

/**
 * Make the box with which one says at the login that one wants to stay.
 *
 * @returns {HTMLElement}
 */
export function stayBox() {
  const box = el("input", { type: "checkbox", name: "stay", checked: recallLonger(STAYS) === "yes", onchange: () => remember(WISH, box.checked ? "yes" : null) });
  if (box.checked) remember(WISH, "yes");
  return el("label", { class: "check" }, box, t("Stay logged in in this browser"));
}
