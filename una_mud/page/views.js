/** Commands whose answers the page shows in a view of its own, where a click asks for them. */

/** @type {{pattern: RegExp, open: (what: string) => void}[]} */
const views = [];

/**
 * Declare a view.
 *
 * @param {RegExp} pattern of the lines whose answers it shows
 * @param {(what: string) => void} open is called with the pattern's group
 */
export function addView(pattern, open) {
  views.push({ pattern, open });
}

/**
 * Open the view that shows the answer to a line, if there is one.
 *
 * @param {string} line
 * @returns {boolean} whether there is
 */
export function openView(line) {
  const view = views.find(({ pattern }) => pattern.test(line));
  view?.open(view.pattern.exec(line)[1] ?? "");
  return Boolean(view);
}
