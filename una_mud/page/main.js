/** Starts the page: fetches the facts and the sentences in the reader's language, and then all the rest. */

import { facts, loadFacts } from "./facts.js";
import { loadCatalogue, t } from "./i18n.js";
import { recallLonger } from "./memory.js";

/** Milliseconds. */
const FACTS_AGAIN = 3000;

async function untilFactsAreHere() {
  while (!facts.version) {
    try {
      await loadFacts();
    } catch {
      document.getElementById("status").textContent = t("The server isn't answering. Trying again…");
      await new Promise((resolve) => setTimeout(resolve, FACTS_AGAIN));
    }
  }
  document.getElementById("status").textContent = "";
}

/** The reader's own choice, or else the first language of the browser that the server has. */
function wantedLanguage() {
  const wishes = [recallLonger("language"), ...navigator.languages].filter(Boolean);
  const known = (wish) => facts.languages?.find((language) => language === wish || language === wish.split("-")[0]);
  return wishes.map(known).find(Boolean) ?? "en";
}

await untilFactsAreHere();
const wanted = wantedLanguage();
if (wanted !== "en") await Promise.all([loadFacts(wanted), loadCatalogue(wanted)]);
const { start } = await import("./app.js");
start();
