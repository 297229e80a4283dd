/** What is known of a player: where they are, and what they've got out of their hands, by game and by opponent. */

import { button, el } from "./dom.js";
import { iconOf } from "./icon-dialog.js";
import { language, t, tn } from "./i18n.js";
import { addressedDialog, askFor, figures } from "./page-dialog.js";
import { personActions } from "./rooms.js";
import { addView } from "./views.js";

const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

const openPlayer = addressedDialog("player", { path: "u", title: t("Player"), className: "player-page", draw });

/** Begin to show it wherever it's asked for. */
export function mountPlayerPage() {
  addView(/^\/finger (\S+)$/, openPlayer);
}

async function draw(body, name) {
  const { found, problem } = await askFor(`/finger ${name}`, "player");
  if (!body.isConnected) return "";
  body.replaceChildren(...(found ? contents(found) : [el("p", { class: "said error" }, problem)]));
  return found?.name ?? name;
}

function contents(player) {
  const { results } = player;
  return [
    el("div", { class: "you" }, el("img", { class: "icon", alt: "", width: 64, height: 64, src: iconOf(player.icon) }), el("div", {}, about(player).map((line) => el("p", {}, line)))),
    actions(player),
    ...(results?.hands ? tables(results) : [el("p", { class: "dim" }, results ? t("They haven't finished a hand yet.") : t("Results are kept for registered players."))]),
  ].filter(Boolean);
}

const ROLES = { player: t("Registered"), admin: t("Registered, and an admin") };

function about({ role, here, room, created, seen }) {
  return [
    ROLES[role] ?? t("A guest"),
    here ? t("In {room} now", { room }) : seen !== null && t("Last seen {when}", { when: ago(seen) }),
    created !== null && t("First seen {when}", { when: ago(created) }),
  ].filter(Boolean);
}

/** How long ago something was, in its largest unit. */
function ago(seconds) {
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
}

function actions({ name, here }) {
  const buttons = here ? personActions(name) : [];
  return buttons.length > 0 && el("div", { class: "buttons" }, buttons);
}

function tables({ hands, hands_won: won, games, games_won: gamesWon, by_game: byGame, opponents }) {
  const all = [t("All"), hands, won, share(won, hands)];
  const rows = byGame.map((each) => [each.title, each.hands, each.hands_won, share(each.hands_won, each.hands)]);
  return [
    figures(t("Hands by game"), [t("Game"), t("Played"), t("Won"), t("Share")], rows.length > 1 ? [...rows, all] : rows),
    games > 0 && el("p", {}, tn("Finished {n} game, won {won}.", "Finished {n} games, won {won}.", games, { won: gamesWon })),
    opponents.length > 0 && figures(t("Hands by opponent"), [t("With"), t("Played"), t("Won"), t("Lost to them")], opponents.map((each) => [nameButton(each.name), each.hands, each.hands_won, each.lost])),
  ].filter(Boolean);
}

function share(part, whole) {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(whole ? part / whole : 0);
}

/**
 * Make a button that opens a player's page.
 *
 * @param {string} name
 * @returns {HTMLButtonElement}
 */
export function nameButton(name) {
  return button(name, () => openPlayer(name), { class: "command", dir: "auto", title: t("What's known about {name}", { name }) });
}
