/** The best players, of one game or all, lately or ever. */

import { el, openDialog } from "./dom.js";
import { facts } from "./facts.js";
import { t } from "./i18n.js";
import { askFor, figures } from "./page-dialog.js";
import { nameButton } from "./player-page.js";
import { addView } from "./views.js";

const PERIODS = { all: t("ever"), month: t("in the last month"), week: t("in the last week"), day: t("in the last day") };

/** Begin to show it wherever it's asked for. */
export function mountLadder() {
  addView(/^\/top$/, openLadder);
}

function openLadder() {
  const list = el("div", { class: "ladder", role: "status" });
  const games = { "": t("All games"), ...Object.fromEntries(Object.entries(facts.games).map(([key, { title }]) => [key, title])) };
  const game = choice("ladder-game", games, () => show(list, game.value, period.value));
  const period = choice("ladder-period", PERIODS, () => show(list, game.value, period.value));
  openDialog(t("Best players"), [el("div", { class: "row" }, el("label", { class: "unseen", for: game.id }, t("Game")), game, el("label", { class: "unseen", for: period.id }, t("Period")), period), list], { className: "ladder-dialog" });
  show(list, "", "all");
}

function choice(id, words, onchange) {
  return el("select", { id, onchange }, Object.entries(words).map(([value, word]) => el("option", { value }, word)));
}

async function show(list, game, period) {
  const { found, problem } = await askFor(["/top", game, period].filter(Boolean).join(" "), "top");
  list.replaceChildren(found ? rows(found) : el("p", { class: "said error" }, problem));
}

function rows({ rows: best }) {
  if (!best.length) return el("p", { class: "dim" }, t("Nobody has finished a hand yet."));
  const row = (each, at) => [t("{n}.", { n: at + 1 }), nameButton(each.name), each.games_won, each.games, each.hands_won, each.hands];
  return figures(t("By games won, then by hands won"), [t("Place"), t("Player"), t("Games won"), t("Games"), t("Hands won"), t("Hands")], best.map(row));
}
