/** Help beside the table: a page of it from its beginning, in which topics can be clicked. */

import { request } from "./connection.js";
import { button, cross, el, focusInput } from "./dom.js";
import { putPanelAway } from "./drawer.js";
import { t } from "./i18n.js";
import { entryOf } from "./log.js";
import { addLayer, closeLayer, openLayer } from "./router.js";
import { addView } from "./views.js";

const LAYER = "help";
const START = "overview";
/** Lines that ask for help, and about what. */
const ASKS = /^\/(?:help|\?)(?:\s+(.*\S))?\s*$/i;

/**
 * Start the view.
 *
 * @param {HTMLElement} element
 */
export function mountHelp(element) {
  const page = el("div", { class: "help-page", tabindex: 0, role: "document" });
  const close = button(cross(), () => closeLayer(LAYER), { class: "quiet close", "aria-label": t("Close help") });
  element.append(el("header", { class: "help-head" }, el("h2", {}, t("Help")), button(t("All topics"), () => openHelp("")), close), page);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    closeLayer(LAYER);
  });
  addLayer(LAYER, { path: "help", show: (topic) => show(element, page, topic), hide: () => hide(element) });
  addView(ASKS, openHelp);
}

function openHelp(topic) {
  openLayer(LAYER, topic || START);
}

async function show(element, page, topic) {
  putPanelAway();
  document.documentElement.dataset.help = "open";
  const reply = await request(topic === START ? "/help" : `/help ${topic}`, { silent: true });
  if (!reply?.texts.length) return;
  page.replaceChildren(...reply.texts.map(entryOf));
  page.scrollTop = 0;
  page.setAttribute("aria-label", t("Help: {topic}", { topic }));
  page.focus({ preventScroll: true });
}

function hide(element) {
  const inside = element.contains(document.activeElement);
  delete document.documentElement.dataset.help;
  if (inside) focusInput();
}
