/** The menu: tabs with the commands, the room, the table's options, and what is the player's own. */

import { button as makeButton, cross, el } from "./dom.js";
import { startDrawer } from "./drawer.js";
import { t } from "./i18n.js";
import { mountOptions } from "./options.js";
import { mountRoom } from "./rooms.js";
import { mountYou } from "./settings.js";
import { mountVerbs } from "./verbs.js";

const TABS = [
  { id: "verbs", title: t("Verbs"), mount: mountVerbs },
  { id: "room", title: t("Room"), mount: mountRoom },
  { id: "options", title: t("Options"), mount: mountOptions },
  { id: "you", title: t("You"), mount: mountYou },
];

/**
 * Start the menu.
 *
 * @param {HTMLElement} panel
 * @param {HTMLButtonElement} button opens and closes it
 */
export function mountPanel(panel, button) {
  const list = el("div", { role: "tablist", "aria-label": t("Menu"), class: "tabs" });
  const close = makeButton(cross(), null, { class: "quiet close", "aria-label": t("Close the menu") });
  const head = el("div", { class: "panel-head" }, list, close);
  panel.append(head);
  const tabs = TABS.map((tab) => addTab(tab, list, panel));
  const choose = (index, focus) => chooseTab(tabs, index, focus);
  tabs.forEach(({ tab }, index) => tab.addEventListener("click", () => choose(index, false)));
  list.addEventListener("keydown", (event) => moveBetween(tabs, event, choose));
  choose(0, false);
  startDrawer(panel, button, close, () => tabs.find(({ tab }) => tab.tabIndex === 0).tab);
}

function addTab({ id, title, mount }, list, panel) {
  const panelId = `tabpanel-${id}`;
  const tab = makeButton(title, null, { role: "tab", id: `tab-${id}`, "aria-controls": panelId });
  const about = { role: "tabpanel", "aria-labelledby": tab.id, tabindex: "0" };
  const body = el("div", { ...about, id: panelId, class: "tabpanel" });
  list.append(tab);
  panel.append(body);
  mount(body);
  return { tab, body };
}

function chooseTab(tabs, chosen, focus) {
  tabs.forEach(({ tab, body }, index) => {
    const on = index === chosen;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    body.hidden = !on;
  });
  if (focus) tabs[chosen].tab.focus();
}

function moveBetween(tabs, event, choose) {
  const at = tabs.findIndex(({ tab }) => tab === event.target);
  const last = tabs.length - 1;
  const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  choose(to, true);
}
