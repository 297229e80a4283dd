/** The menu as a drawer: on a wide screen it has its place, on others it comes over the page when it is wanted. */

import { addLayer, closeLayer, openLayer } from "./router.js";

const LAYER = "menu";
const WIDE = matchMedia("(min-width: 1100px) and (min-height: 561px)");

let panel = null;
let button = null;

/**
 * Let a button open and close the menu.
 *
 * @param {HTMLElement} menu
 * @param {HTMLButtonElement} opener
 * @param {HTMLButtonElement} close
 * @param {() => HTMLElement} first what the focus goes to when it opens
 */
export function startDrawer(menu, opener, close, first) {
  panel = menu;
  button = opener;
  button.addEventListener("click", () => {
    show(!isOpen());
    if (isOpen()) first().focus();
  });
  close.addEventListener("click", shut);
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || WIDE.matches) return;
    event.preventDefault();
    shut();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && !WIDE.matches && !target.closest("#panel, #panel-button, dialog")) show(false);
  });
  addLayer(LAYER, { hide: () => isOpen() && shut() });
  WIDE.addEventListener("change", () => show(WIDE.matches));
  show(WIDE.matches);
}

function isOpen() {
  return document.documentElement.dataset.panel === "open";
}

function show(open) {
  document.documentElement.dataset.panel = open ? "open" : "closed";
  button.setAttribute("aria-expanded", String(open));
  if (open && !WIDE.matches) openLayer(LAYER);
  else closeLayer(LAYER);
}

function shut() {
  const inside = panel.contains(document.activeElement);
  show(false);
  if (inside) button.focus();
}

/** Close the menu where it lies over the page: something in it has led the player elsewhere. */
export function putPanelAway() {
  if (panel && isOpen() && !WIDE.matches) shut();
}
