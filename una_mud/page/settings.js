/** The tab "You": icon, bell and other settings that the server keeps, and how this page looks here. */

import { button, el, keyed, setText } from "./dom.js";
import { facts } from "./facts.js";
import { iconOf, openIcons } from "./icons.js";
import { controlFor, sentence, titleOf } from "./options.js";
import { ring } from "./sound.js";
import { store } from "./store.js";
import { sendFromMenu } from "./verbs.js";
import { send } from "./wire.js";

// How the page looks: kept by the browser.

const PREFERENCES = [
  { name: "theme", title: "Light or dark", words: { auto: "as the system", light: "light", dark: "dark" } },
  { name: "motion", title: "Motion", words: { auto: "as the system", on: "on", off: "off" } },
  { name: "size", title: "Text size", words: { small: "small", auto: "normal", large: "large", larger: "very large" } },
];

function preference(name) {
  try {
    return localStorage.getItem(`una.${name}`) ?? "auto";
  } catch {
    return "auto"; // a browser that keeps nothing
  }
}

function keepPreference(name, value) {
  document.documentElement.dataset[name] = value;
  try {
    localStorage.setItem(`una.${name}`, value);
  } catch {
    // it holds as long as the page is open
  }
}

/** Let the page look as it was chosen before: `data-theme`, `data-motion` and `data-size` on the root. */
export function applyPreferences() {
  for (const { name } of PREFERENCES) document.documentElement.dataset[name] = preference(name);
}

function preferenceRow({ name, title, words }) {
  const id = `look-${name}`;
  const change = (event) => keepPreference(name, event.currentTarget.value);
  const chosen = preference(name);
  const options = Object.entries(words).map(([value, word]) => el("option", { value, selected: value === chosen }, word));
  return el("div", { class: "option" }, el("label", { for: id }, title), el("select", { id, onchange: change }, options));
}

// The tab.

/** Settings that say what a terminal can show, and mean nothing to a page. */
const OF_TERMINALS = new Set(["colour", "width", "charset", "links"]);

/**
 * Start the tab.
 *
 * @param {HTMLElement} element
 */
export function mountYou(element) {
  const icon = el("img", { alt: "", width: 64, height: 64, class: "icon" });
  const name = el("h3", {});
  const what = el("p", { class: "dim small" });
  const account = el("div", { class: "buttons" });
  const rows = facts.settings.filter(({ name }) => !OF_TERMINALS.has(name)).map(settingRow);
  element.append(
    el("div", { class: "you" }, icon, el("div", {}, name, what, button("Change the icon", () => openIcons()))),
    el("h3", {}, "Settings"), el("div", { class: "options" }, rows.map((row) => row.element)),
    el("h3", {}, "This page"), el("div", { class: "options" }, PREFERENCES.map(preferenceRow)),
    el("h3", {}, "Your name"), account,
  );
  const show = (me) => {
    if (!me) return;
    setText(name, me.name);
    setText(what, standingOf(me));
    if (icon.getAttribute("src") !== iconOf(me.icon)) icon.src = iconOf(me.icon);
    keyed(account, accountDoings(me), ({ line }) => line, makeButton);
    for (const row of rows) row.show(me.settings ?? {});
  };
  store.on("me", show);
  show(store.state.me);
}

function standingOf({ guest, admin }) {
  if (guest) return "A guest: a password would keep the name for you.";
  return admin ? "Your name is kept. You run this server." : "Your name is kept.";
}

function accountDoings({ guest }) {
  const keep = { line: "/register", label: "Keep this name" };
  const change = { line: "/password", label: "Change the password" };
  return [guest ? keep : change, { line: "/quit", label: "Quit" }];
}

function makeButton({ line, label }) {
  return button(label, () => sendFromMenu(line), { title: line });
}

/** A setting that the server keeps. */
function settingRow(option) {
  const id = `setting-${option.name}`;
  const control = controlFor(option, (value) => send(`/set ${option.name} ${value}`));
  control.name(id, `${id}-help`);
  const tryIt = option.name === "bell" && button("Try", () => ring(control.element.value), { class: "slim" });
  const element = el(
    "div",
    { class: "option" },
    el("label", { for: id }, titleOf(option.name)),
    el("span", { class: "row" }, control.element, tryIt),
    el("p", { class: "dim small", id: `${id}-help` }, sentence(option.help)),
  );
  return {
    element,
    show: (settings) => {
      element.hidden = !(option.name in settings);
      if (!element.hidden) control.show(wordOf(settings[option.name]));
    },
  };
}

function wordOf(value) {
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
