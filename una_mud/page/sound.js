/** What happens, told by sounds; and whose turn it is, also by the window's title and its small picture. */

import { t } from "./i18n.js";
import { recallLonger } from "./memory.js";
import { isMe, isMyTurn } from "./selectors.js";
import { store } from "./store.js";

const RESTING = new Set(["idle", "over"]);

let audio = null;

/** Browsers let a page sound only after its reader has done something on it. */
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

/** Start both the sound and the title. */
export function mountSound() {
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, wake, { once: true, capture: true });
  let mine = false;
  store.watch(() => {
    const now = isMyTurn();
    if (now && !mine) ring(store.untracked(() => store.state.me.settings?.bell ?? "off"));
    mine = now;
  });
  store.on("event", soundOf);
  store.watch(showTitle);
}

/** Whoever has a bell for their turn hears what else happens. */
function soundOf({ kind, right, winner }) {
  if ((store.state.me?.settings?.bell ?? "off") === "off") return;
  if (kind === "called") ring("una");
  else if (kind === "challenged") ring(right ? "caught" : "challenge");
  else if (kind === "play-challenged") ring("challenge");
  else if (kind === "hand-over" && winner) ring(isMe(winner) ? "win" : "over");
}

function whoseTurn() {
  const { room, table } = store.state;
  return room?.game && table && !RESTING.has(table.phase) ? table.turn : null;
}

function titleNow() {
  const turn = whoseTurn();
  const { me, room } = store.state;
  if (isMe(turn)) return t("● Your turn — Una");
  if (turn) return t("{name}'s turn — Una", { name: turn });
  return me && room?.game ? t("{room} — Una", { room: room.name }) : "Una";
}

function showTitle() {
  const mine = isMe(whoseTurn());
  const title = titleNow();
  if (document.title !== title) document.title = title;
  const icon = mine ? "/icon-turn.svg" : "/icon.svg";
  const link = document.getElementById("favicon");
  if (link.getAttribute("href") !== icon) link.setAttribute("href", icon);
}

// The sounds: each is a few tones {at, frequency, seconds, shape, volume, to?}.

const SOUNDS = {
  on: [{ at: 0, frequency: 880, seconds: 0.35, shape: "sine", volume: 0.25 }],
  chime: [659, 784, 988, 1319].map((frequency, step) => ({ at: step * 0.12, frequency, seconds: 0.9, shape: "sine", volume: 0.16 })),
  gong: [98, 147, 209, 277, 331].map((frequency, step) => ({ at: 0, frequency, seconds: 2.4 - step * 0.3, shape: "sine", volume: 0.16 / (1 + step * 0.4) })),
  knock: [0, 0.16, 0.42].map((at) => ({ at, frequency: 190, to: 70, seconds: 0.11, shape: "triangle", volume: 0.6 })),
  una: [523, 659, 1047].map((frequency, step) => ({ at: step * 0.09, frequency, seconds: 0.3, shape: "triangle", volume: 0.22 })),
  challenge: [0, 0.12].map((at) => ({ at, frequency: 311, seconds: 0.16, shape: "square", volume: 0.07 })),
  caught: [{ at: 0, frequency: 392, to: 147, seconds: 0.45, shape: "sawtooth", volume: 0.1 }],
  win: [523, 659, 784, 1047, 1319].map((frequency, step) => ({ at: step * 0.11, frequency, seconds: 0.55, shape: "triangle", volume: 0.2 })),
  over: [440, 349].map((frequency, step) => ({ at: step * 0.16, frequency, seconds: 0.4, shape: "sine", volume: 0.14 })),
  whistle: [
    { at: 0, frequency: 1100, to: 1900, seconds: 0.28, shape: "sine", volume: 0.14 },
    { at: 0.32, frequency: 1200, to: 2300, seconds: 0.3, shape: "sine", volume: 0.14 },
  ],
};

/**
 * Sound a bell by its name; one that the page does not know sounds like the plain one.
 *
 * @param {string} name
 */
export function ring(name) {
  if (name === "off" || loudest() === 0) return;
  wake();
  for (const tone of SOUNDS[name] ?? SOUNDS.on) play(tone);
}

const VOLUMES = { off: 0, low: 0.35, auto: 1, high: 2 };

function loudest() {
  return VOLUMES[recallLonger("volume")] ?? VOLUMES.auto;
}

function play({ at, frequency, to, seconds, shape, volume }) {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(frequency, start);
  if (to) voice.frequency.exponentialRampToValueAtTime(to, start + seconds);
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(volume * loudest(), start + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  voice.connect(loudness).connect(audio.destination);
  voice.start(start);
  voice.stop(start + seconds + 0.05);
}
