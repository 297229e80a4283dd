/** Making elements, telling screen readers something, and dialogs. Text only ever becomes text nodes. */

import { t } from "./i18n.js";
import { addLayer, closeLayer, openLayer } from "./router.js";

const SVG = "http://www.w3.org/2000/svg";
const TOLD_FOR = 8000;

/**
 * Make an element. An attribute that is a function under `onclick`, `onsubmit` … is a listener, `true` an
 * attribute without a value; null, undefined and false leave it out. `dataset` takes an object.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|false|any[])} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Make a button.
 *
 * @param {string|Node|(string|Node)[]} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, label);
}

/**
 * Make a paragraph that explains something.
 *
 * @param {...(string|Node)} words
 * @returns {HTMLParagraphElement}
 */
export function note(...words) {
  return el("p", { class: "dim small" }, ...words);
}

/**
 * Make a cross, to close something.
 *
 * @returns {SVGElement}
 */
export function cross() {
  const lines = svg("path", { d: "M6 6 18 18M18 6 6 18" });
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "glyph" }, lines);
}

/**
 * Make an element of a drawing; as `el`.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) give(element, name, value);
  element.append(...nodes(children));
  return element;
}

function give(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function" && name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

function nodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

/**
 * Make the children of an element those of a list, and keep the elements that are still wanted: so the focus
 * stays where it is. Each child has a key; `make` makes one, `update` brings one up to date.
 *
 * @template T
 * @param {HTMLElement} parent
 * @param {T[]} items
 * @param {(item: T) => string} key
 * @param {(item: T) => HTMLElement} make
 * @param {(element: HTMLElement, item: T) => void} [update]
 */
export function keyed(parent, items, key, make, update = () => {}) {
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let next = parent.firstElementChild;
  for (const item of items) {
    const name = key(item);
    const element = known.get(name) ?? make(item);
    element.dataset.key = name;
    known.delete(name);
    update(element, item);
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
  for (const gone of known.values()) gone.remove();
}

/**
 * Set the text of an element, if it is another one: so that nothing is read out again.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Have screen readers say something. Nothing is seen of it.
 *
 * @param {string} text
 * @param {{assertive?: boolean}} [how] assertive for what must not wait, such as one's turn
 */
export function announce(text, { assertive = false } = {}) {
  const region = document.getElementById(assertive ? "assertive" : "polite");
  if (!region || !text) return;
  const told = el("p", {}, text);
  region.append(told);
  setTimeout(() => told.remove(), TOLD_FOR);
}

let dialogs = 0;

/**
 * Open a dialog: the focus goes into it, Escape and "back" close it, then the focus goes back to where it was.
 *
 * @param {string} title
 * @param {Node|string|(Node|string)[]} content
 * @param {{onclose?: () => void, className?: string, layer?: string|null}} [how] layer: the one that it is, if it has
 *   been opened by the router
 * @returns {HTMLDialogElement} `dialog.close()` closes it
 */
export function openDialog(title, content, { onclose = () => {}, className = "", layer = null } = {}) {
  const opener = document.activeElement;
  dialogs += 1;
  const name = layer ?? `dialog ${dialogs}`;
  const heading = el("h2", { id: `dialog-title-${dialogs}` }, title);
  const close = button(cross(), () => dialog.close(), { class: "quiet close", "aria-label": t("Close") });
  const dialog = el(
    "dialog",
    { class: `dialog ${className}`.trim(), "aria-labelledby": heading.id },
    el("header", { class: "dialog-head" }, heading, close),
    el("div", { class: "dialog-body" }, content),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    closeLayer(name);
    forget?.();
    onclose();
    if (!document.querySelector("dialog[open]")) focusAgain(opener);
  });
  document.body.append(dialog);
  dialog.showModal();
  const forget = layer ? null : addLayer(name, { hide: () => dialog.close() });
  if (!layer) openLayer(name);
  // The cross comes first, but nobody opens a dialog to close it.
  dialog.querySelector(".dialog-body :is(input, select, button, [tabindex='0'])")?.focus();
  return dialog;
}

/** Who had the focus may be gone or hidden by now; then the input line is where one goes on. */
function focusAgain(element) {
  const there = element?.isConnected && element !== document.body && element.getClientRects().length > 0;
  if (there) element.focus({ preventScroll: true });
  else focusInput();
}

/** Lead to the input line, but not where the focus would bring a keyboard up over the page. */
export function focusInput() {
  if (!matchMedia("(pointer: coarse)").matches) document.getElementById("line")?.focus({ preventScroll: true });
}
