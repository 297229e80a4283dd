/** Seconds that pass by themselves between two messages of the server. */

const STEP = 250;

/**
 * Count seconds down and show them, again and again, until there are none.
 *
 * @param {(left: number|null, whole: number) => void} show `left` is null where there is no limit, `whole` is
 *   how many there were at first
 * @returns {{set: (seconds: number|null, what: string) => void}} begins anew; as long as `what` is the same
 *   the whole stays the same
 */
export function countdown(show) {
  let due = null;
  let whole = 0;
  let known = "";
  let timer = 0;

  function left() {
    return due === null ? null : Math.max(0, (due - performance.now()) / 1000);
  }

  function tick() {
    show(left(), whole);
    if (due === null || left() === 0) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  function set(seconds, what) {
    const none = seconds === null || seconds === undefined;
    due = none ? null : performance.now() + seconds * 1000;
    whole = none ? 0 : Math.max(seconds, what === known ? whole : 0);
    known = what;
    stop();
    if (!none) timer = setInterval(tick, STEP);
    tick();
  }

  return { set };
}
