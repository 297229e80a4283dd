/** Buttons for the verbs, made from what the server tells of them. */

import { button, el, keyed, note, setText } from "./dom.js";
import { putPanelAway } from "./drawer.js";
import { facts } from "./facts.js";
import { compose } from "./input.js";
import { DECIDING, isLocked, suitsNow } from "./standing.js";
import { store } from "./store.js";
import { send } from "./wire.js";

/**
 * Start the tab.
 *
 * @param {HTMLElement} element
 */
export function mountVerbs(element) {
  const groups = el("div", { class: "verb-groups" });
  const begins = "A button with … begins the line; complete it and send it. ";
  const hint = note(begins, "There are more verbs than buttons: ", helpButton(), ".");
  element.append(groups, hint);
  const show = () => showGroups(groups);
  for (const topic of DECIDING) store.on(topic, show);
  show();
}

function helpButton() {
  return button("/help verbs", () => sendFromMenu("/help verbs"), { class: "command" });
}

/** Groups with verbs for few come first: they are what one needs at the table. */
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
  keyed(groups, [...byGroup].sort((a, b) => rank(a) - rank(b)), ([name]) => name, makeGroup, (group, [, verbs]) => {
    keyed(group.lastElementChild, verbs, (verb) => verb.name, makeButton, updateButton);
  });
}

function makeGroup([name]) {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return el("section", { class: "verb-group" }, el("h3", {}, title), el("div", { class: "buttons" }));
}

/**
 * Make the button of a verb: it types the verb, or begins a line that needs more words.
 *
 * @param {object} verb
 * @returns {HTMLElement}
 */
export function makeButton(verb) {
  const line = `/${verb.name}`;
  const use = () => (verb.bare ? sendFromMenu(line) : compose(`${line} `));
  return button(labelOf(verb), use, { title: `${verb.usage}: ${verb.summary}` });
}

/**
 * Let the button of a verb say what the verb would do now.
 *
 * @param {HTMLElement} element
 * @param {object} verb
 */
export function updateButton(element, verb) {
  setText(element, labelOf(verb));
}

/** A verb that turns something on and off. */
const TURNED = { lock: () => isLocked() && "Unlock" };

function labelOf({ name, button: label, bare }) {
  const now = TURNED[name]?.() || label;
  return bare ? now : `${now} …`;
}

/**
 * Send a line from the menu, which makes way where it lies over what comes of it.
 *
 * @param {string} line
 */
export function sendFromMenu(line) {
  send(line);
  putPanelAway();
}
