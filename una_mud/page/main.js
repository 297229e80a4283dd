/** Puts the page together: fetches the facts, starts the views, opens the line to the server. */

import { mountAsk } from "./ask.js";
import { focusInput } from "./dom.js";
import { facts, loadFacts } from "./facts.js";
import { mountHand } from "./hand.js";
import { mountInput } from "./input.js";
import { mountLog } from "./log.js";
import { mountLogin } from "./login.js";
import { mountPanel } from "./panel.js";
import { mountLobby } from "./rooms.js";
import { applyPreferences } from "./settings.js";
import { mountSound } from "./sound.js";
import { mountSpeech } from "./speech.js";
import { mountStatus } from "./status.js";
import { store } from "./store.js";
import { mountTable } from "./table.js";
import { connect } from "./wire.js";

const FACTS_AGAIN = 3000;

const place = (id) => document.getElementById(id);

/** Show the view that suits where the player is: at the door, in the lobby, at a table. */
function showView() {
  const { me, room } = store.state;
  const view = !me ? "login" : room?.game ? "table" : "lobby";
  const root = document.documentElement;
  if (root.dataset.view === view) return;
  root.dataset.view = view;
  // Who was at the door, or pressed a button that is gone, goes on at the input line.
  const focus = document.activeElement;
  if (view !== "login" && (focus === document.body || !isShown(focus))) focusInput();
}

function isShown(element) {
  return element.getClientRects().length > 0;
}

async function untilFactsAreHere() {
  while (!facts.version) {
    try {
      await loadFacts();
    } catch {
      store.set("line", { status: "connecting", text: "The server does not answer. Trying again …" });
      await new Promise((resolve) => setTimeout(resolve, FACTS_AGAIN));
    }
  }
}

function mountViews() {
  mountLogin(place("login"));
  mountLobby(place("lobby"));
  mountTable(place("table"));
  mountAsk(place("ask"));
  mountHand(place("hand"));
  mountLog(place("log"), place("newer"));
  mountInput(place("input"));
  mountPanel(place("panel"), place("panel-button"));
  mountSound();
  mountSpeech();
  store.on("me", showView);
  store.on("room", showView);
}

applyPreferences();
mountStatus(place("status"), place("where"));
await untilFactsAreHere();
mountViews();
connect();
