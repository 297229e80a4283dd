/** Why something could not be done, said for a moment where it was tried. */

import { send } from "./connection.js";
import { el } from "./dom.js";

const SHOWN_FOR = 4000;
const EDGE = 8;

let shown = null;
let timer = 0;

/**
 * Say above an element why what was tried there is refused. The log has it too, which screen readers read.
 *
 * @param {HTMLElement|undefined} element
 * @param {string} text
 */
export function showRefusal(element, text) {
  hide();
  if (!element?.isConnected) return;
  shown = el("div", { class: "refusal", "aria-hidden": "true" }, text);
  document.body.append(shown);
  const around = element.getBoundingClientRect();
  const { width, height } = shown.getBoundingClientRect();
  shown.style.left = `${Math.max(EDGE, Math.min(around.left + around.width / 2 - width / 2, innerWidth - width - EDGE))}px`;
  shown.style.top = `${Math.max(EDGE, around.top - height - EDGE)}px`;
  timer = setTimeout(hide, SHOWN_FOR);
  addEventListener("pointerdown", hide, { once: true, capture: true });
}

/**
 * Send a line for something that was pressed, and say there if it's refused.
 *
 * @param {HTMLElement} element
 * @param {string} line
 */
export async function sendFrom(element, line) {
  const reply = await send(line);
  if (reply?.error) showRefusal(element, reply.error.text);
}

function hide() {
  clearTimeout(timer);
  shown?.remove();
  shown = null;
}
