/** The table's options as a form, made from what the server tells of them. The host sets, the others read. */

import { send } from "./connection.js";
import { el, setText } from "./dom.js";
import { facts } from "./facts.js";
import { t } from "./i18n.js";
import { inRoom, isHost, isPlaying } from "./permissions.js";
import { store } from "./store.js";

/**
 * Start the tab.
 *
 * @param {HTMLElement} element
 */
export function mountOptions(element) {
  const note = el("p", { class: "dim small" });
  const said = el("p", { class: "said small", role: "status" });
  const rows = facts.options.map((option) => new Row(option, said));
  const form = el("form", { class: "options", onsubmit: (event) => event.preventDefault() }, rows.map((row) => row.element));
  element.append(note, said, form);
  store.watch(() => {
    form.hidden = !inRoom();
    setText(note, noteNow());
    if (inRoom()) for (const row of rows) row.show();
  });
}

function noteNow() {
  const { room } = store.state;
  if (!inRoom()) return t("Options belong to a table. Join one, or create your own.");
  if (!isHost()) return room.host ? t("Only the host ({name}) can change these.", { name: room.host }) : t("Only the host can change these.");
  if (isPlaying()) return t("Options that change the rules can only be set between games.");
  return t("You're the host: changes take effect at once.");
}

/** One option: its name, a control, its help. */
class Row {
  constructor(option, said) {
    this.option = option;
    this.said = said;
    this.control = controlFor(option, (value) => this.set(value));
    const id = `option-${option.name}`;
    const help = `${id}-help`;
    this.control.name(id, help);
    this.element = el(
      "div",
      { class: "option" },
      el("label", { for: id, class: "capital" }, titleOf(option.name)),
      this.control.element,
      el("p", { class: "dim small capital", id: help }, option.help),
    );
  }

  show() {
    const { game, options } = store.state.room;
    const value = options[this.option.name];
    this.element.hidden = !this.option.games.includes(game);
    this.control.enable(isHost() && (this.option.any_time || !isPlaying()));
    this.control.show(worded(value, this.option));
  }

  /** What the server refuses is set back to how it was. */
  async set(value) {
    setText(this.said, "");
    const reply = await send(`/option ${this.option.name} ${value}`);
    setText(this.said, reply?.error?.text ?? "");
    if (inRoom()) this.show();
  }
}

/**
 * Return an option's name as words: `turn-time` is "turn time".
 *
 * @param {string} name
 * @returns {string}
 */
export function titleOf(name) {
  return name.replaceAll("-", " ");
}

/** A value as it would be typed. */
function worded(value, option) {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (option.off && value === 0) return "off";
  return value === null || value === undefined ? "default" : String(value);
}

/**
 * Make the control for an option or a setting: `element`, `name(id, help)`, `show(value)`, `enable(on)`.
 *
 * @param {{kind: "choice"|"number"|"switch", words: string[], low?: number, high?: number, off: boolean}} option
 * @param {(value: string) => void} onchange
 */
export function controlFor(option, onchange) {
  return option.kind === "number" ? numberControl(option, onchange) : choiceControl(option, onchange);
}

function choiceControl({ kind, words }, onchange) {
  const known = words?.length ? words : kind === "switch" ? ["on", "off"] : [];
  const choices = known.map((word) => el("option", { value: word }, wordOf(word)));
  const select = el("select", { onchange: () => onchange(select.value) }, choices);
  return {
    element: select,
    name: (id, help) => give(select, id, help),
    enable: (on) => (select.disabled = !on),
    show: (value) => {
      // A value that can't be chosen, such as the deck of a game that has its own, is still shown.
      for (const extra of select.querySelectorAll("[data-extra]")) extra.remove();
      if (![...select.options].some((choice) => choice.value === value)) {
        select.append(el("option", { value, disabled: true, dataset: { extra: "" } }, wordOf(value)));
      }
      select.value = value;
    },
  };
}

/** Games are told by their titles, other words as they are. */
function wordOf(word) {
  return facts.games[word]?.title ?? word;
}

function numberControl({ low, high, off }, onchange) {
  const number = el("input", { type: "number", min: low, max: high, inputmode: "numeric", onchange: () => changed() });
  const without = off && el("input", { type: "checkbox", onchange: () => switched() });
  const changed = () => number.value !== "" && number.reportValidity() && onchange(number.value);
  const switched = () => {
    if (without.checked) onchange("off");
    else {
      number.disabled = false;
      number.focus();
    }
  };
  const element = el("span", { class: "number" }, number, off && el("label", { class: "check" }, without, t("off")));
  let enabled = true;
  return {
    element,
    name: (id, help) => give(number, id, help),
    enable: (on) => {
      enabled = on;
      number.disabled = !on;
      if (without) without.disabled = !on;
    },
    show: (value) => {
      if (without) without.checked = value === "off";
      number.disabled = !enabled || value === "off";
      if (number !== document.activeElement) number.value = Number.isFinite(Number(value)) ? value : "";
    },
  };
}

function give(control, id, help) {
  control.id = id;
  control.setAttribute("aria-describedby", help);
}
