/**
 * Completion of the input line by the server: Tab asks, arrows choose, Enter or Tab takes, Escape closes.
 *
 * While a command is typed its completions are asked for already, so that Tab knows at once whether there is
 * something to complete; where there is nothing, Tab goes on to the next control as everywhere else.
 */

import { ask } from "./connection.js";
import { announce, el } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

const ASK_AFTER = 120;
const SHOWN_AT_MOST = 50;

export class Completion {
  /**
   * @param {HTMLInputElement} field
   * @param {HTMLElement} list
   */
  constructor(field, list) {
    this.field = field;
    this.list = list;
    this.lines = [];
    this.active = 0;
    /** The last answer: what was asked, and what can come of it. */
    this.known = { text: null, lines: [] };
    this.wanted = null;
    this.timer = 0;
    field.addEventListener("input", () => this.typed());
    field.addEventListener("blur", () => this.close());
    store.on("completions", (answer) => this.answered(answer));
  }

  get open() {
    return !this.list.hidden;
  }

  typed() {
    clearTimeout(this.timer);
    this.wanted = null;
    const text = this.field.value;
    if (!text.startsWith("/")) {
      this.close();
      return;
    }
    this.timer = setTimeout(() => ask("Una.Complete", { text }), ASK_AFTER);
  }

  answered(answer) {
    this.known = answer;
    if (answer.text !== this.field.value) return;
    if (this.wanted === answer.text) {
      this.wanted = null;
      this.offer();
    } else if (this.open) {
      this.show(answer.lines);
    }
  }

  /** Take the only one, or show all of them with what they have in common filled in. */
  offer() {
    const lines = this.known.lines.filter((line) => line.trimEnd() !== this.field.value.trimEnd());
    if (lines.length === 0) {
      announce(t("Nothing to complete."));
    } else if (lines.length === 1) {
      this.take(lines[0]);
    } else {
      this.fill(commonBeginning(lines));
      this.show(lines);
    }
  }

  show(lines) {
    this.lines = lines.slice(0, SHOWN_AT_MOST);
    if (this.lines.length === 0) {
      this.close();
      return;
    }
    this.list.replaceChildren(...this.lines.map((line, index) => this.option(line, index)));
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    this.point(0);
  }

  option(line, index) {
    const take = (event) => {
      event.preventDefault(); // the focus stays in the input line
      this.take(line);
    };
    return el("li", { id: `completion-${index}`, role: "option", "aria-selected": "false", onpointerdown: take }, line);
  }

  point(index) {
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = (index + this.lines.length) % this.lines.length;
    const option = this.list.children[this.active];
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", option.id);
  }

  take(line) {
    this.close();
    this.fill(line);
    this.typed();
  }

  fill(text) {
    if (text.length < this.field.value.length && this.field.value.startsWith(text)) return;
    this.field.value = text;
    this.field.setSelectionRange(text.length, text.length);
  }

  close() {
    this.list.hidden = true;
    this.list.replaceChildren();
    this.lines = [];
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for the completion
   */
  key(event) {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
    const use = this.open ? this.keyWhileOpen(event) : event.key === "Tab" && !event.shiftKey && this.tab();
    if (use) event.preventDefault();
    return use;
  }

  keyWhileOpen({ key, shiftKey }) {
    if (key === "ArrowDown") this.point(this.active + 1);
    else if (key === "ArrowUp") this.point(this.active - 1);
    else if (key === "Enter" || (key === "Tab" && !shiftKey)) this.take(this.lines[this.active]);
    else if (key === "Escape") this.close();
    else return false;
    return true;
  }

  tab() {
    const text = this.field.value;
    if (!text.startsWith("/")) return false;
    if (this.known.text !== text) {
      this.wanted = text;
      return ask("Una.Complete", { text });
    }
    if (this.known.lines.every((line) => line.trimEnd() === text.trimEnd())) return false;
    this.offer();
    return true;
  }
}

function commonBeginning(lines) {
  let common = lines[0];
  for (const line of lines) {
    while (!line.toLowerCase().startsWith(common.toLowerCase())) common = common.slice(0, -1);
  }
  return common;
}
