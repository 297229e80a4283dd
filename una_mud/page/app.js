/** Puts the page together: its frame, its views, and the connection to the server. */

import { mountCardsLeft } from "./cards-left.js";
import { mountAlerts } from "./alerts.js";
import { connect, send } from "./connection.js";
import { focusInput } from "./dom.js";
import { mountEarlierTalk } from "./earlier-talk.js";
import { facts } from "./facts.js";
import { mountHand } from "./hand.js";
import { mountHelp } from "./help-view.js";
import { language, t } from "./i18n.js";
import { mountInput } from "./input.js";
import { mountLiveRegion } from "./live-region.js";
import { mountLog } from "./log.js";
import { mountLogin } from "./login.js";
import { recall, recallLonger, remember, rememberLonger } from "./memory.js";
import { mountLadder } from "./ladder.js";
import { mountPanel } from "./panel.js";
import { mountPlayerPage } from "./player-page.js";
import { mountPlaces } from "./places.js";
import { mountReactions } from "./reactions.js";
import { mountReplay } from "./replay.js";
import { mountLobby } from "./rooms.js";
import { applyPreferences } from "./settings.js";
import { mountSound } from "./sound.js";
import { mountStay } from "./stay.js";
import { mountStatus } from "./status.js";
import { store } from "./store.js";
import { mountTable } from "./table.js";
import { mountUpdates } from "./updates.js";
import { mountVisibleHands } from "./visible-hands.js";

const place = (id) => document.getElementById(id);

/** The words of the frame, by the ids of its parts. */
const LABELS = {
  login: t("Log in"),
  lobby: t("Lobby"),
  table: t("Table"),
  hand: t("Your hand"),
  talk: t("Chat"),
  log: t("Messages"),
  help: t("Help"),
  reactions: t("Reactions"),
  panel: t("Menu"),
};
const WORDS = { skip: t("Skip to the input line"), "panel-button": t("Menu"), "talk-title": t("Chat") };

function nameFrame() {
  place("skip").addEventListener("click", skip);
  for (const [id, label] of Object.entries(LABELS)) place(id).setAttribute("aria-label", label);
  for (const [id, words] of Object.entries(WORDS)) place(id).textContent = words;
}

/** The address stays as it is: a part of the page that is jumped to is no place of the game. */
function skip(event) {
  event.preventDefault();
  place("line").focus();
}

/** Show the view that suits where the player is: at the login, in the lobby, at a table. */
function showView() {
  const { me, room } = store.state;
  const view = !me ? "login" : room?.game ? "table" : "lobby";
  const root = document.documentElement;
  if (root.dataset.view === view) return;
  root.dataset.view = view;
  // Who was at the login, or pressed a button that is gone, goes on at the input line.
  const focus = document.activeElement;
  if (view !== "login" && (focus === document.body || !isShown(focus))) focusInput();
}

function isShown(element) {
  return element.getClientRects().length > 0;
}

/** A guest speaks the page's language; whoever has chosen one gets the page in it. */
function agreeOnLanguage() {
  const { me } = store.state;
  const wanted = me?.settings?.language;
  if (!wanted || wanted === language() || !facts.languages.includes(wanted)) return;
  if (me.guest && !recallLonger("language")) {
    send(`/set language ${language()}`, { quiet: true });
  } else if (recall("language") !== wanted) {
    remember("language", wanted); // once: a page that can't be had in it stays as it is
    rememberLonger("language", wanted);
    location.reload();
  }
}

/** Mount all views, and connect. */
export function start() {
  applyPreferences();
  nameFrame();
  mountStatus(place("status"), place("where"));
  mountLogin(place("login"));
  mountLobby(place("lobby"));
  mountTable(place("table"));
  mountHand(place("hand"));
  mountCardsLeft(place("hand"));
  mountLog(place("log"), place("newer"));
  mountInput(place("input"));
  mountPanel(place("panel"), place("panel-button"));
  mountHelp(place("help"));
  mountVisibleHands();
  mountReplay();
  mountPlayerPage();
  mountLadder();
  mountSound();
  mountAlerts();
  mountEarlierTalk();
  mountReactions(place("reactions"));
  mountUpdates();
  mountStay();
  mountLiveRegion();
  mountPlaces(); // the layers with an address are known by now
  store.watch(showView);
  store.watch(agreeOnLanguage);
  connect();
}
