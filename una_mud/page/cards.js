/** Cards as drawings of our own, the four colours as shapes, and the little help that a card shows. */

import { el, svg } from "./dom.js";
import { t, tn } from "./i18n.js";
import { cardFacts } from "./selectors.js";

/**
 * Each colour has a shape and a letter of its own, so that nobody has to tell colours apart. A shape is drawn
 * in a box of 24 by 24; `low` is how far down its heart lies from the middle of that box.
 */
const SHAPES = {
  red: { letter: "R", path: "M12 2.2 23 20.8H1Z", low: 2.6, large: 3.55 },
  green: { letter: "G", path: "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21Z", low: 0, large: 2.85 },
  blue: { letter: "B", path: "M12 .8 22.4 12 12 23.2 1.6 12Z", low: 0, large: 3.25 },
  yellow: {
    letter: "Y",
    path: "M12 .6 15.9 7 23.2 8.6 18.3 14.2 19 21.6 12 18.7 5 21.6 5.7 14.2 .8 8.6 8.1 7Z",
    low: 0.2,
    large: 3.5,
  },
};
const COLOURS = Object.keys(SHAPES);
const CHOSEN = {
  red: (card) => t("{card}, red chosen", { card }),
  green: (card) => t("{card}, green chosen", { card }),
  blue: (card) => t("{card}, blue chosen", { card }),
  yellow: (card) => t("{card}, yellow chosen", { card }),
};
const UNDERLINED = new Set(["6", "9"]);
const MIDDLE = { x: 50, y: 75 };

/**
 * Draw the shape of a colour.
 *
 * @param {string} colour red, green, blue or yellow
 * @param {{letter?: boolean}} [how] with the colour's letter in it
 * @returns {SVGElement} of no meaning to screen readers: the word must stand beside it
 */
export function colourShape(colour, { letter = false } = {}) {
  const shape = SHAPES[colour];
  return svg(
    "svg",
    { class: `shape shape-${colour}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    shape && svg("path", { d: shape.path }),
    shape && letter && svg("text", { x: 12, y: 12 + shape.low, class: "shape-letter" }, shape.letter),
  );
}

/**
 * Tell whether a word is one of the four colours.
 *
 * @param {string} word
 * @returns {boolean}
 */
export function isColour(word) {
  return word in SHAPES;
}

/**
 * Return the name of a card, with the colour that was chosen for it.
 *
 * @param {object} known the facts of the card
 * @param {string|null} [chosen]
 * @returns {string}
 */
export function nameWith(known, chosen) {
  return known.colour === null && isColour(chosen) ? CHOSEN[chosen](known.name) : known.name;
}

/**
 * Draw the face of a card.
 *
 * @param {{code: string, name?: string}} card
 * @param {{size?: "tiny"|"small"|"normal"|"large", chosen?: string|null, decorative?: boolean}} [how] `chosen`
 *   is the colour that was chosen for it; a decorative one has no name, because it stands beside it
 * @returns {SVGElement}
 */
export function cardFace(card, { size = "normal", chosen = null, decorative = false } = {}) {
  const known = cardFacts(card.code);
  const look = lookOf(known);
  const shown = look === "wild" && isColour(chosen) ? chosen : null;
  const name = known.name;
  return svg(
    "svg",
    {
      class: `card card-${look} size-${size}${shown ? ` chosen-${shown}` : ""}`,
      viewBox: "0 0 100 150",
      ...naming(shown ? CHOSEN[shown](name) : name, decorative),
    },
    ...ground(),
    emblem(look),
    middle(known, look),
    corner(known, look, shown),
    svg("g", { transform: "rotate(180 50 75)" }, corner(known, look, shown)),
  );
}

/**
 * Draw the back of a card.
 *
 * @param {{size?: string, decorative?: boolean}} [how] as for a face
 * @returns {SVGElement}
 */
export function cardBack({ size = "normal", decorative = true } = {}) {
  return svg(
    "svg",
    { class: `card card-back size-${size}`, viewBox: "0 0 100 150", ...naming(t("Face-down card"), decorative) },
    ...ground(),
    svg("rect", { class: "back-frame", x: 14, y: 14, width: 72, height: 122, rx: 5 }),
    COLOURS.map((colour, at) => backShape(colour, at)),
  );
}

function backShape(colour, at) {
  const { x, y } = [
    { x: 50, y: 46 },
    { x: 70, y: 75 },
    { x: 50, y: 104 },
    { x: 30, y: 75 },
  ][at];
  return placed(SHAPES[colour].path, x, y, 0.92, `back-shape ink-${colour}`);
}

function naming(name, decorative) {
  return decorative ? { "aria-hidden": "true" } : { role: "img", "aria-label": name };
}

/** Which ground a card is drawn on: its colour, that of the wild cards, or one for cards without a colour. */
function lookOf(known) {
  if (isColour(known.colour)) return known.colour;
  return known.colours_asked || known.family?.startsWith("wild") ? "wild" : "plain";
}

function ground() {
  return [
    svg("rect", { class: "card-paper", x: 0.75, y: 0.75, width: 98.5, height: 148.5, rx: 11 }),
    svg("rect", { class: "card-panel", x: 6.5, y: 6.5, width: 87, height: 137, rx: 7 }),
  ];
}

/** A path of the 24-box with its middle at a place. */
function placed(path, x, y, scale, className) {
  const place = (at) => (at - 12 * scale).toFixed(2);
  const move = `translate(${place(x)} ${place(y)}) scale(${scale.toFixed(2)})`;
  return svg("path", { d: path, transform: move, class: className });
}

function emblem(look) {
  if (look === "wild") return wildEmblem();
  const shape = SHAPES[look];
  if (!shape) return svg("rect", { class: "emblem", x: 17, y: 42, width: 66, height: 66, rx: 18 });
  return placed(shape.path, MIDDLE.x, MIDDLE.y - (shape.low ? 2 : 0), shape.large, "emblem");
}

/** A wheel of the four colours, each with its shape. */
function wildEmblem() {
  const quarter = "M0 0V-37A37 37 0 0 1 37 0Z";
  const parts = COLOURS.map((colour, at) =>
    svg("path", { d: quarter, class: `fill-${colour}`, transform: `translate(50 75) rotate(${at * 90})` }),
  );
  const shapes = COLOURS.map((colour, at) => {
    const angle = ((at * 90 - 45) * Math.PI) / 180;
    return placed(SHAPES[colour].path, 50 + 30.5 * Math.cos(angle), 75 + 30.5 * Math.sin(angle), 0.44, `on-${colour}`);
  });
  return svg("g", { class: "wheel" }, parts, shapes, svg("circle", { class: "emblem", cx: 50, cy: 75, r: 23.5 }));
}

function middle(known, look) {
  const low = (SHAPES[look]?.low ?? 0) * 3;
  const small = look === "wild" ? 0.86 : 1;
  return sign(known, { x: MIDDLE.x, y: MIDDLE.y + low, scale: 1.5 * small, text: 46 * small, className: "sign-middle" });
}

function corner(known, look, chosen) {
  const mark = chosen ?? (isColour(look) ? look : null);
  return svg(
    "g",
    { class: "card-corner" },
    sign(known, { x: 20, y: 22, scale: 0.88, text: 25, className: "sign-corner" }),
    mark ? cornerShape(mark) : look === "wild" && fourShapes(),
  );
}

function cornerShape(colour) {
  const { path, letter, low } = SHAPES[colour];
  return svg(
    "g",
    {},
    placed(path, 20, 45, 0.84, "corner-shape"),
    svg("text", { x: 20, y: 45 + low * 0.84, class: "corner-letter" }, letter),
  );
}

function fourShapes() {
  const places = [
    [15, 40],
    [25, 40],
    [25, 50],
    [15, 50],
  ];
  return COLOURS.map((colour, at) => placed(SHAPES[colour].path, ...places[at], 0.38, `ink-${colour}`));
}

/** The sign of a kind: its drawing, made of strokes, or else its face as text. */
function sign(known, { x, y, scale, text, className }) {
  if (known.sign) return placed(known.sign, x, y, scale, `drawing ${className}`);
  const size = text * ([1, 1, 0.66, 0.5][known.face.length] ?? 0.42);
  const letters = svg("text", { x, y, "font-size": size, class: `sign-text ${className}` }, known.face);
  return UNDERLINED.has(known.face) ? svg("g", {}, letters, underline(x, y, size, className)) : letters;
}

/** What tells a 6 from a 9 that lies upside down. */
function underline(x, y, size, className) {
  const half = size * 0.27;
  return svg("rect", {
    x: x - half,
    y: y + size * 0.42,
    width: half * 2,
    height: Math.max(size * 0.07, 1.8),
    class: `sign ${className}`,
  });
}

// What a card says about itself while the pointer or the focus is on it.

const WAIT = 250;
/** Milliseconds after which a finger that rests on a card asks about it. */
export const HOLD = 450;
const LINGER = 120;
const EDGE = 8;
const TIP_ID = "card-tip";
let tip = null;
let target = null;
let timer = 0;

/**
 * Have an element tell about a card on hover and on focus: its name, what it does, what it costs.
 *
 * @param {HTMLElement} element
 * @param {() => {code: string, name?: string}|null} cardOf the card that it shows now
 */
export function tellsOfCard(element, cardOf) {
  const later = (act, time) => {
    clearTimeout(timer);
    timer = setTimeout(act, time);
  };
  element.addEventListener("pointerenter", (event) => {
    if (event.pointerType !== "touch") later(() => showTip(element, cardOf()), WAIT);
  });
  element.addEventListener("pointerleave", () => later(hideTip, LINGER));
  element.addEventListener("pointerdown", (event) => {
    hideTip();
    if (event.pointerType === "touch") held(element, cardOf);
  });
  element.addEventListener("focus", () => element.matches(":focus-visible") && showTip(element, cardOf()));
  element.addEventListener("blur", () => target === element && hideTip());
}

/** A finger that rests on a card asks about it, and does not play it when it goes. */
function held(element, cardOf) {
  const ends = new AbortController();
  const { signal } = ends;
  let told = false;
  const waiting = setTimeout(() => {
    told = true;
    showTip(element, cardOf());
  }, HOLD);
  const end = () => {
    clearTimeout(waiting);
    setTimeout(() => ends.abort()); // after the click that the finger makes
  };
  const swallow = (event) => {
    if (!told) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
    addEventListener(kind, (event) => (kind === "pointermove" ? moved(event) && end() : end()), { signal });
  }
  for (const kind of ["click", "contextmenu"]) element.addEventListener(kind, swallow, { signal, capture: true });
}

/** Fingers tremble. */
function moved({ movementX, movementY }) {
  return Math.abs(movementX) + Math.abs(movementY) > 6;
}

function showTip(element, card) {
  if (!card || !element.isConnected) return;
  clearTimeout(timer);
  hideTip();
  tip ??= makeTip();
  tip.replaceChildren(...tipLines(card));
  tip.hidden = false;
  target = element;
  element.setAttribute("aria-describedby", TIP_ID);
  place(tip, element.getBoundingClientRect());
}

/** Hide what a card says about itself. */
export function hideTip() {
  clearTimeout(timer);
  if (!target) return;
  target.removeAttribute("aria-describedby");
  target = null;
  tip.hidden = true;
}

function makeTip() {
  const made = el("div", { id: TIP_ID, role: "tooltip", class: "card-tip", hidden: true });
  made.addEventListener("pointerenter", () => clearTimeout(timer));
  made.addEventListener("pointerleave", hideTip);
  (document.getElementById("app") ?? document.body).append(made);
  addEventListener("keydown", escapes, { capture: true });
  addEventListener("pointerdown", ({ target: on }) => target?.contains(on) || made.contains(on) || hideTip(), { capture: true });
  addEventListener("scroll", hideTip, { capture: true, passive: true });
  return made;
}

/** The key does what it does elsewhere, too: what is typed after it must not be lost. */
function escapes(event) {
  if (event.key === "Escape" && target) hideTip();
}

/** The name is on the element already, so that it is only for the eyes here. */
function tipLines(card) {
  const known = cardFacts(card.code);
  return [
    el("p", { class: "tip-name", "aria-hidden": "true" }, known.name),
    known.word && el("p", {}, t("To talk about: {word}.", known)),
    known.help && el("p", {}, known.help),
    known.points !== null && known.points !== undefined && el("p", { class: "tip-points" }, tn("{n} point", "{n} points", known.points)),
  ].filter(Boolean);
}

/** Above the card if there is room, else below, and always inside the window. */
function place(box, around) {
  const { width, height } = box.getBoundingClientRect();
  const left = around.left + around.width / 2 - width / 2;
  const above = around.top - height - EDGE;
  const top = above >= EDGE ? above : Math.min(around.bottom + EDGE, innerHeight - height - EDGE);
  box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
  box.style.top = `${Math.max(EDGE, top)}px`;
}
