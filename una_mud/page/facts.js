/** What never changes while the server runs: verbs, cards, options, the gallery of icons. */

/**
 * Filled by `loadFacts` before any view starts.
 *
 * @type {{version: string, verbs: object[], games: Record<string, object>, options: object[], settings: object[],
 *   gallery: string[], languages: string[]}}
 */
export const facts = { version: "", verbs: [], games: {}, options: [], settings: [], gallery: [], languages: ["en"] };

/**
 * Fetch the facts from the server. The English ones have the page's own version, and are kept by the browser.
 *
 * @param {string} [language]
 * @returns {Promise<void>} fails when the server doesn't answer
 */
export async function loadFacts(language = "en") {
  const address = language === "en" ? new URL("facts.json", import.meta.url) : `/facts/${encodeURIComponent(language)}.json`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  Object.assign(facts, await answer.json());
}

const words = ({ name, aliases }) => [name, ...aliases];

/**
 * Whether a line may hold a password, which must be neither shown nor kept. What a line means that is only the
 * beginning of several verbs isn't known: one that takes a password is enough then.
 *
 * @param {string} line as it was typed
 * @returns {boolean}
 */
export function isSecret(line) {
  const [, slash, typed] = /^\s*(\/?)(\S*)/.exec(line);
  const word = typed.toLowerCase();
  const exact = facts.verbs.find((verb) => words(verb).includes(word));
  if (exact || !slash) return word === "connect" || Boolean(exact?.secret);
  return facts.verbs.some((verb) => verb.secret && words(verb).some((each) => each.startsWith(word)));
}
