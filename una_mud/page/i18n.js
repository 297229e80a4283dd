/**
 * The page's sentences in the reader's language. English stands in the source; a catalogue from the server has
 * the others, `{plurals: "01…", messages: {english: translation | [translation, …]}}`.
 */

const FIELD = /\{(\w+)\}/;

let catalogue = { plurals: "", messages: {} };

/** @returns {string} the reader's language, such as `en` */
export function language() {
  return document.documentElement.lang || "en";
}

/**
 * Load the sentences of a language. English needs none, and a language that the server hasn't got stays English.
 *
 * @param {string} wanted such as `de`
 * @returns {Promise<void>}
 */
export async function loadCatalogue(wanted) {
  const answer = await fetch(`/locale/${encodeURIComponent(wanted)}.json`);
  if (!answer.ok) return;
  catalogue = await answer.json();
  document.documentElement.lang = wanted;
}

/**
 * Return a sentence in the reader's language.
 *
 * @param {string} message the English, with places such as `{name}`
 * @param {Record<string, string|number>} [values] what stands in these places
 * @returns {string}
 */
export function t(message, values = {}) {
  return filled(catalogue.messages[message] ?? message, values);
}

/**
 * Return a sentence that depends on a number, which stands at `{n}`.
 *
 * @param {string} one the English for 1
 * @param {string} many the English for other numbers
 * @param {number} n
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function tn(one, many, n, values = {}) {
  const forms = catalogue.messages[one];
  const form = forms ? forms[formOf(n)] : n === 1 ? one : many;
  return filled(form, { n, ...values });
}

/** Which plural form a number has: the rules of all languages repeat after the first 200 numbers. */
function formOf(n) {
  const { plurals } = catalogue;
  return Number(plurals[n < 200 ? n : 100 + (n % 100)] ?? 0);
}

function filled(template, values) {
  return parts(template, values).join("");
}

/**
 * Put elements into a sentence that `t` has returned with its places still open.
 *
 * @param {string} template
 * @param {Record<string, Node|string|number>} nodes
 * @returns {(Node|string|number)[]}
 */
export function inline(template, nodes) {
  return parts(template, nodes);
}

function parts(template, values) {
  return template.split(FIELD).map((part, at) => (at % 2 ? (values[part] ?? `{${part}}`) : part));
}

/**
 * Return names as a list in a sentence: "Ann, Bob and Cyd".
 *
 * @param {string[]} names
 * @returns {string}
 */
export function listed(names) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/**
 * Return phrases one after the other, what isn't there left out: "Ann, host, away".
 *
 * @param {(string|false|null|undefined)[]} phrases
 * @returns {string}
 */
export function phrases(...phrases) {
  return new Intl.ListFormat(language(), { type: "unit", style: "short" }).format(phrases.filter(Boolean));
}
