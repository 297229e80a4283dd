/** The tab "You": icon, bell and other settings that the server keeps, and how this page looks here. */

import { send } from "./connection.js";
import { button, el, keyed, setText } from "./dom.js";
import { facts } from "./facts.js";
import { restartGuide } from "./guide.js";
import { t } from "./i18n.js";
import { mayAlert } from "./alerts.js";
import { iconOf, openIcons } from "./icon-dialog.js";
import { recallLonger, rememberLonger } from "./memory.js";
import { controlFor, titleOf } from "./options.js";
import { ring } from "./sound.js";
import { store } from "./store.js";
import { sendFromMenu } from "./verbs.js";

// How the page looks: kept by the browser.

const PREFERENCES = [
  { name: "theme", title: t("Light or dark"), words: { auto: t("system default"), light: t("light"), dark: t("dark") } },
  { name: "motion", title: t("Motion"), words: { auto: t("system default"), on: t("on"), off: t("off") } },
  { name: "size", title: t("Text size"), words: { small: t("small"), auto: t("normal"), large: t("large"), larger: t("very large") } },
  { name: "volume", title: t("Volume"), words: { off: t("off"), low: t("low"), auto: t("normal"), high: t("high") } },
  { name: "alerts", title: t("Notify me when it's my turn"), words: { auto: t("off"), on: t("on") } },
  { name: "vibration", title: t("Vibrate when it's my turn"), words: { auto: t("off"), on: t("on") } },
];

function preference(name) {
  return recallLonger(name) ?? "auto";
}

function keepPreference(name, value) {
  document.documentElement.dataset[name] = value;
  rememberLonger(name, value);
}

/** Let the page look as it was chosen before: `data-theme`, `data-motion` and `data-size` on the root. */
export function applyPreferences() {
  for (const { name } of PREFERENCES) document.documentElement.dataset[name] = preference(name);
}

function preferenceRow({ name, title, words }) {
  const id = `look-${name}`;
  const change = async ({ currentTarget: control }) => {
    if (name === "alerts" && control.value === "on" && !(await mayAlert())) control.value = "auto";
    keepPreference(name, control.value);
  };
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
    el("div", { class: "you" }, icon, el("div", {}, name, what, button(t("Change icon"), () => openIcons()))),
    el("h3", {}, t("Settings")), el("div", { class: "options" }, rows.map((row) => row.element)),
    el("h3", {}, t("This page")), el("div", { class: "options" }, PREFERENCES.map(preferenceRow)), guideRow(),
    el("h3", {}, t("Your name")), account,
  );
  store.watch(() => {
    const { me } = store.state;
    if (!me) return;
    setText(name, me.name);
    setText(what, roleOf(me));
    if (icon.getAttribute("src") !== iconOf(me.icon)) icon.src = iconOf(me.icon);
    keyed(account, accountActions(me), ({ line }) => line, makeButton);
    for (const row of rows) row.show(me.settings ?? {});
  });
}

/** What was explained can be explained once more: the first hand with the next game that is played alone. */
function guideRow() {
  const said = el("p", { class: "dim small", role: "status" });
  const again = () => {
    restartGuide();
    setText(said, t("The guide is back, from your next game alone."));
  };
  return el("div", { class: "option" }, button(t("Explain the game again"), again, { class: "slim" }), said);
}

function roleOf({ guest, admin }) {
  if (guest) return t("You're a guest. Register to keep your name.");
  return admin ? t("You're registered, and an admin.") : t("You're registered.");
}

function accountActions({ guest }) {
  const register = { line: "/register", label: t("Register this name") };
  const change = { line: "/password", label: t("Change password") };
  const browsers = !guest && { line: "/browsers", label: t("Browsers") };
  return [guest ? register : change, browsers, { line: "/quit", label: t("Quit") }].filter(Boolean);
}

function makeButton({ line, label }) {
  return button(label, () => sendFromMenu(line), { title: line });
}

/** A setting that the server keeps. */
function settingRow(option) {
  const id = `setting-${option.name}`;
  const control = controlFor(option, (value) => send(`/set ${option.name} ${value}`));
  control.name(id, `${id}-help`);
  const tryIt = option.name === "bell" && button(t("Try"), () => ring(control.element.value), { class: "slim" });
  const element = el(
    "div",
    { class: "option" },
    el("label", { for: id, class: "capital" }, titleOf(option.name)),
    el("span", { class: "row" }, control.element, tryIt),
    el("p", { class: "dim small capital", id: `${id}-help` }, option.help),
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
