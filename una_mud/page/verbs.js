/** Buttons for the commands, made from what the server tells of them. */

import { send } from "./connection.js";
import { button, el, keyed, note, setText } from "./dom.js";
import { putPanelAway } from "./drawer.js";
import { facts } from "./facts.js";
import { inline, t } from "./i18n.js";
import { compose } from "./input.js";
import { isLocked, suitsNow } from "./permissions.js";
import { store } from "./store.js";
import { openView } from "./views.js";

/**
 * Start the tab.
 *
 * @param {HTMLElement} element
 */
export function mountVerbs(element) {
  const groups = el("div", { class: "verb-groups" });
  const help = button("/help verbs", () => sendFromMenu("/help verbs"), { class: "command" });
  element.append(
    groups,
    note(t("A button with … only starts a command: finish it, then send it.")),
    note(inline(t("For the other commands, see {help}."), { help })),
  );
  store.watch(() => showGroups(groups));
}

/** Groups with commands for few come first: they are what one needs at the table. */
const NEEDS = ["seated", "room", "player", "host", "admin"];

function rank([, verbs]) {
  return Math.min(...verbs.map(({ need }) => NEEDS.indexOf(need)));
}

function showGroups(groups) {
  const byGroup = new Map();
  for (const verb of facts.verbs) {
    if (!suitsNow(verb)) continue;
    byGroup.set(verb.group, [...(byGroup.get(verb.group) ?? []), verb]);
  }
  keyed(groups, [...byGroup].sort((a, b) => rank(a) - rank(b)), ([group]) => group, makeGroup, (group, [, verbs]) => {
    keyed(group.lastElementChild, verbs, (verb) => verb.name, makeVerbButton, updateVerbButton);
  });
}

function makeGroup([, [{ group_title: title }]]) {
  return el("section", { class: "verb-group" }, el("h3", {}, title), el("div", { class: "buttons" }));
}

/**
 * Make the button of a verb: it sends the verb, or begins a line that needs more words.
 *
 * @param {object} verb
 * @returns {HTMLElement}
 */
export function makeVerbButton(verb) {
  const line = `/${verb.name}`;
  const use = () => (verb.bare ? sendFromMenu(line) : compose(`${line} `));
  return button(labelOf(verb), use, { title: t("{usage}: {summary}", { usage: verb.usage, summary: verb.summary }) });
}

/**
 * Let the button of a verb say what the verb would do now.
 *
 * @param {HTMLElement} element
 * @param {object} verb
 */
export function updateVerbButton(element, verb) {
  setText(element, labelOf(verb));
}

/** A verb that turns something on and off. */
const TURNED = { lock: () => isLocked() && t("Unlock") };

function labelOf({ name, button: label, bare }) {
  const now = TURNED[name]?.() || label;
  return bare ? now : t("{label} …", { label: now });
}

/**
 * Send a line from the menu, which makes way where it lies over what comes of it.
 *
 * @param {string} line
 */
export function sendFromMenu(line) {
  if (openView(line)) return;
  send(line);
  putPanelAway();
}
