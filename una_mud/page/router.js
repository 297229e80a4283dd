/**
 * Addresses of the page, and the browser's back and forward.
 *
 * An address names the base, which is the lobby (`/`) or a table (`/t/NAME`), or else a layer that lies over the
 * base: `/help/TOPIC` and the like. Menus and dialogs are layers without an address. Each layer that opens is an
 * entry of the browser's history, so that "back" closes it.
 *
 * An entry's state is {at, base, layers: [{name, value, from}]}: `at` counts the entries, and `from` is that of
 * the entry with which the layer was opened.
 */

/** @type {Map<string, {show: (value: any) => void, hide: () => void, path: string|null}>} */
const kinds = new Map();
/** The layers that are shown, by name, each with its value. */
const shown = new Map();
/** Acts that wait until the browser has gone back or forward; null when it isn't about to. */
let waiting = null;
let entry = { at: 0, base: "/", layers: [] };
/** The base where one is; that of the entry is where the browser's back or forward wants to lead. */
let here = "/";
let travels = async () => true;
/** Whether layers that have an address may be shown: somebody is in. */
let ready = false;

/**
 * Return the address of something.
 *
 * @param {string} path the first part of it, such as `t`
 * @param {string} value
 * @returns {string}
 */
export function addressOf(path, value) {
  return `/${path}/${encodeURIComponent(value)}`;
}

/**
 * Declare a layer. What opens and closes it calls `openLayer` and `closeLayer`; the router calls `show` and `hide`.
 *
 * @param {string} name
 * @param {{show?: (value: any) => void, hide: () => void, path?: string|null}} how with a `path` such as `help` it
 *   has an address of its own, and its value is the rest of that; `show` is called again for another value
 * @returns {() => void} takes the declaration back
 */
export function addLayer(name, { show = () => {}, hide, path = null }) {
  kinds.set(name, { show, hide, path });
  return () => kinds.delete(name);
}

/**
 * Open a layer, or show another value in it.
 *
 * @param {string} name
 * @param {any} [value] what JSON can say
 */
export function openLayer(name, value = "") {
  afterMove(() => {
    if (shown.has(name) && shown.get(name) === value) return;
    const at = entry.at + 1;
    const from = entry.layers.find((layer) => layer.name === name)?.from ?? at;
    const layers = [...entry.layers.filter((layer) => layer.name !== name), { name, value, from }];
    write("pushState", { ...entry, at, layers });
    showLayers();
  });
}

/**
 * Close a layer, and whatever was opened over it.
 *
 * @param {string} name
 */
export function closeLayer(name) {
  afterMove(() => {
    const layer = entry.layers.find((each) => each.name === name);
    if (!layer) return;
    const layers = entry.layers.slice(0, entry.layers.indexOf(layer));
    if (layer.from === 0) write("replaceState", { ...entry, layers });
    else goBy(layer.from - entry.at - 1);
    showLayers(layers);
  });
}

/** @returns {string} the address of the lobby, or of the table where one wants to go */
export function wantedBase() {
  return entry.base;
}

/**
 * Note where one is.
 *
 * @param {string} base its address
 * @param {{instead?: boolean}} [how] instead: one didn't choose to go there, and "back" doesn't lead to where one was
 */
export function setBase(base, { instead = false } = {}) {
  here = base;
  afterMove(() => {
    if (base === entry.base) return;
    if (instead || entry.layers.length) write("replaceState", { ...entry, base });
    else write("pushState", { ...entry, at: entry.at + 1, base });
  });
}

/**
 * Begin: take the address with which the page was opened, and follow the browser's back and forward.
 *
 * @param {(base: string) => Promise<boolean|(() => void)>} travel is called when they lead to another base, and tells
 *   whether the player is on the way there; if that must be asked first, it returns what asks
 */
export function startRouter(travel) {
  travels = travel;
  const { base, layers, at } = history.state ?? fromAddress();
  entry = { at, base, layers: layers.filter(({ name }) => kinds.get(name)?.path) };
  here = base;
  write("replaceState", entry);
  addEventListener("popstate", ({ state }) => popped(state));
}

/**
 * Show what the address names, now that somebody is in; or hide it.
 *
 * @param {boolean} isIn
 */
export function setReady(isIn) {
  ready = isIn;
  showLayers();
}

/** The state for the address that stands in the browser's bar. */
function fromAddress() {
  const [, path, ...rest] = location.pathname.split("/");
  const value = decoded(rest.join("/"));
  const named = [...kinds].find(([, kind]) => kind.path === path && value);
  if (named) return { at: 0, base: "/", layers: [{ name: named[0], value, from: 0 }] };
  return { at: 0, base: path === "t" && value ? `${addressOf(path, value)}${location.hash}` : "/", layers: [] };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function write(how, next) {
  entry = next;
  const named = next.layers.findLast(({ name }) => kinds.get(name)?.path);
  history[how](next, "", named ? addressOf(kinds.get(named.name).path, named.value) : next.base);
}

/** Hide the layers that aren't wanted, the uppermost first, and show the others. */
function showLayers(layers = entry.layers) {
  const wanted = layers.filter(({ name }) => ready || !kinds.get(name)?.path);
  for (const name of [...shown.keys()].toReversed()) {
    if (wanted.some((layer) => layer.name === name)) continue;
    shown.delete(name);
    kinds.get(name)?.hide();
  }
  for (const { name, value } of wanted) {
    if (!kinds.has(name) || shown.get(name) === value) continue;
    shown.set(name, value);
    kinds.get(name).show(value);
  }
}

// Going through the browser's history.

function afterMove(act) {
  if (waiting) waiting.push(act);
  else act();
}

function goBy(steps) {
  waiting = [];
  history.go(steps);
}

function popped(state) {
  const before = entry;
  const acts = waiting;
  waiting = null;
  entry = state ?? { ...fromAddress(), at: before.at + 1 };
  // A dialog or a menu that was closed can't be opened again by going forward.
  const layers = entry.layers.filter(({ name }) => kinds.get(name)?.path || shown.has(name));
  const isTravel = !acts && entry.base !== here && sameLayers(before.layers, layers);
  write("replaceState", { ...entry, base: isTravel ? entry.base : here, layers });
  showLayers();
  if (isTravel) travel(before);
  for (const act of acts ?? []) afterMove(act);
}

function sameLayers(some, others) {
  return JSON.stringify(some) === JSON.stringify(others);
}

/** Go to the base of the entry where the browser is; if that can't be done yet, let it go back to where it was. */
async function travel(before) {
  const { at } = entry;
  const outcome = await travels(entry.base);
  if (outcome === true) return;
  afterMove(() => {
    if (entry.at === at && at !== before.at) goBy(before.at - at);
  });
  if (outcome) afterMove(outcome);
}
