/** Where the player is, as an address: the lobby or a table. Who opens the address of a table goes there. */

import { send } from "./connection.js";
import { button, el, openDialog } from "./dom.js";
import { t } from "./i18n.js";
import { isPlaying, isSeated } from "./permissions.js";
import { addressOf, setBase, setReady, startRouter, wantedBase } from "./router.js";
import { store } from "./store.js";

const LOBBY = "/";
const TABLE = "t";

/** Start to keep the address and the place together. */
export function mountPlaces() {
  startRouter(goTo);
  let arriving = true;
  store.watch(() => {
    const { me, room, here } = store.state;
    store.untracked(() => setReady(Boolean(me)));
    if (!me || !room || !here) {
      arriving = true;
      return;
    }
    const instead = arriving;
    arriving = false;
    store.untracked(() => moved(instead));
  });
  store.watch(() => store.state.line.status === "left" && setBase(LOBBY, { instead: true }));
}

/** Who has just come in goes on to where the address leads; else the address follows. */
async function moved(instead) {
  const wish = wantedTable();
  const outcome = instead && wish && !isAt(wish.name) && (await goTo(wantedBase()));
  if (outcome === true) return;
  setBase(placeNow(), { instead: instead || isAt(wish?.name ?? "") });
  if (outcome) outcome();
}

/** @returns {string} the address of the lobby or of the table where the player is */
export function placeNow() {
  const { room, here } = store.state;
  if (!room?.game) return LOBBY;
  return addressOf(TABLE, room.name) + (here.key ? `#${here.key}` : "");
}

/**
 * Return the table to which an address leads.
 *
 * @param {string} [base]
 * @returns {{name: string, key: string}|null} null: to none; the key opens a private one
 */
export function wantedTable(base = wantedBase()) {
  const [path, key = ""] = base.split("#");
  const name = path.startsWith(`/${TABLE}/`) ? decodeURIComponent(path.slice(TABLE.length + 2)) : "";
  return name ? { name, key } : null;
}

function isAt(name) {
  return store.state.room?.game && store.state.room.name.toLowerCase() === name.toLowerCase();
}

/**
 * Go to the lobby or to a table. Return whether the player is on the way there; or, where they would give up their
 * seat in a game, what asks them first.
 */
async function goTo(base) {
  if (!store.state.me || !store.state.room) return true; // after the login
  const table = wantedTable(base);
  if (table ? isAt(table.name) : !store.state.room.game) return true;
  return isSeated() && isPlaying() ? () => askFirst(table) : go(table);
}

async function go(table) {
  const reply = await send(table ? `/join ${table.name} ${table.key}`.trim() : "/leave", { quiet: true });
  return Boolean(reply) && !reply.error;
}

function askFirst(table) {
  const leave = () => {
    dialog.close();
    go(table);
  };
  const words = el("p", {}, t("A game is on. If you leave, the computer finishes the hand for you, and then your seat is free."));
  const buttons = el("div", { class: "buttons" }, button(t("Stay"), () => dialog.close(), { class: "primary" }), button(t("Leave the table"), leave));
  const dialog = openDialog(t("Leave the table?"), [words, buttons]);
}
