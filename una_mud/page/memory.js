/** What the browser remembers: some as long as the window is open, some for the next one, too. */

const PREFIX = "una.";

function read(storage, key) {
  try {
    return globalThis[storage].getItem(PREFIX + key);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function write(storage, key, value) {
  try {
    if (value === null) globalThis[storage].removeItem(PREFIX + key);
    else globalThis[storage].setItem(PREFIX + key, value);
  } catch {
    // as above
  }
}

/** @param {string} key @returns {string|null} what this window remembers */
export function recall(key) {
  return read("sessionStorage", key);
}

/** @param {string} key @param {string|null} value null: to forget it */
export function remember(key, value) {
  write("sessionStorage", key, value);
}

/** @param {string} key @returns {string|null} what this browser remembers */
export function recallLonger(key) {
  return read("localStorage", key);
}

/** @param {string} key @param {string|null} value null: to forget it */
export function rememberLonger(key, value) {
  write("localStorage", key, value);
}

/**
 * Return the name by which somebody last logged in from this browser, for the question to be filled in.
 *
 * @returns {string}
 */
export function knownName() {
  return recall("name") ?? recallLonger("name") ?? "";
}
