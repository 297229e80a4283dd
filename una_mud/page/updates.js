/** The installed page: it works without a network as far as it can, and says when the server has a newer one. */

import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

/** The version that this page has: it stands in the address of its script. */
const [, mine] = new URL(import.meta.url).pathname.split("/");

/** Begin both. */
export function mountUpdates() {
  navigator.serviceWorker?.register("/worker.js").catch(() => {}); // where none may be, as without TLS, it isn't needed
  let told = false;
  store.on("version", ({ page }) => {
    if (told || page === mine || !mine || mine.includes(".")) return;
    told = true;
    const reload = button(t("Reload"), () => location.reload(), { class: "primary" });
    document.body.append(el("div", { id: "update", role: "status" }, t("A new version is here."), " ", reload));
  });
}
