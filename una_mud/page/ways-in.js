/** Logging in without the player: what the browser has from before is tried, one thing for each question for a name. */

import { knownName, recall, recallLonger, remember } from "./memory.js";

/** The ways of one connection after the other. */
export class WaysIn {
  /**
   * @param {(how: object) => boolean} resume asks to be let in with a ticket, or as a browser that stays logged in
   * @param {(text: string) => Promise<any>|null} answer answers the question for a name
   */
  constructor(resume, answer) {
    this.resume = resume;
    this.answer = answer;
    this.end();
  }

  /** A connection is open. */
  begin() {
    this.end();
    this.left = ["ticket", "stay", "guest"];
  }

  /** Somebody is in, or there's no connection any more. */
  end() {
    this.left = [];
    /** The way that was tried last, as long as its outcome isn't known. */
    this.tried = null;
    /** Whether the player may be coming back to a seat that the computer has played meanwhile. */
    this.returning = false;
  }

  /** @returns {boolean} whether a refusal means nothing to the player, who hasn't asked for anything */
  get isSilent() {
    return this.tried === "ticket" || this.tried === "stay";
  }

  /** Try what was not tried yet, and return whether something was. */
  next() {
    while (this.left.length) {
      this.tried = this.left.shift();
      if (this[this.tried]()) return true;
    }
    this.tried = null;
    return false;
  }

  ticket() {
    const ticket = recall("ticket");
    this.returning = Boolean(ticket);
    return ticket && this.resume({ ticket });
  }

  stay() {
    remember("ticket", null); // it was tried, and is worth nothing
    this.returning = recallLonger("stays") === "yes";
    return this.returning && this.resume({ stay: true });
  }

  guest() {
    this.returning = Boolean(recall("guest"));
    return this.returning && knownName() && this.answer(`connect ${knownName()}`);
  }
}
