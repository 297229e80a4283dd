/** Dialogs that have an address, so that they can be linked to, and that show what the server has to be asked for. */

import { request } from "./connection.js";
import { el, openDialog, setText } from "./dom.js";
import { t } from "./i18n.js";
import { addLayer, openLayer } from "./router.js";
import { store } from "./store.js";

/**
 * Ask the server something that it answers with a package.
 *
 * @param {string} line the command
 * @param {string} topic under which the store tells of the package
 * @returns {Promise<{found: object|null, problem: string}>} what the package says, or why there is none
 */
export async function askFor(line, topic) {
  let found = null;
  const end = store.on(topic, (payload) => (found = payload));
  const reply = await request(line, { silent: true });
  end();
  return { found, problem: found ? "" : (reply?.error?.text ?? t("The server hasn't answered. Try again.")) };
}

/**
 * Declare a dialog with an address.
 *
 * @param {string} name of the layer
 * @param {{path: string, title: string, className?: string, draw: (body: HTMLElement, value: string) => Promise<string>, onclose?: () => void}} how
 *   `draw` fills the dialog for a value and returns what it's called
 * @returns {(value: string) => void} opens it
 */
export function addressedDialog(name, { path, title, className = "", draw, onclose = () => {} }) {
  let dialog = null;
  const show = async (value) => {
    dialog ??= openDialog(title, [], { className, layer: name, onclose: closed });
    const body = dialog.querySelector(".dialog-body");
    body.replaceChildren(el("p", { class: "dim" }, t("One moment…")));
    const heading = dialog.querySelector("h2");
    const called = await draw(body, value);
    if (called) setText(heading, called);
  };
  const closed = () => {
    dialog = null;
    onclose();
  };
  addLayer(name, { path, show, hide: () => dialog?.close() });
  return (value) => openLayer(name, value);
}

/**
 * Return a table of figures.
 *
 * @param {string} caption what it shows, above it
 * @param {string[]} head the columns
 * @param {(string|number|Node)[][]} rows the first cell of each names the row
 * @returns {HTMLElement}
 */
export function figures(caption, head, rows) {
  return el(
    "table",
    { class: "figures" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, head.map((word) => el("th", { scope: "col" }, word)))),
    el("tbody", {}, rows.map(([first, ...rest]) => el("tr", {}, el("th", { scope: "row", dir: "auto" }, first), rest.map((cell) => el("td", {}, cell))))),
  );
}
