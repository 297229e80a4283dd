"""Two people on the page and one with a terminal play a whole hand together."""

from __future__ import annotations

import select
import time
from typing import TYPE_CHECKING, Any

import pytest
from browser_support import MIDDLE, NARROW, WIDE, Visitor, eventually
from live_support import PATIENCE, Client, come
from picture_files import bmp

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Company

pytestmark = pytest.mark.browser

ROOM = "Friday"
OVER = "state => state.table.phase === 'over'"


def asked(visitor: Visitor) -> list[str]:
    """Return the labels of the buttons with which a question can be answered."""
    return visitor.page.locator("#ask .question .choice span:not([aria-hidden])").all_inner_texts()


class Hand:
    """A hand as it is played, and what has been seen in it so far."""

    def __init__(self, ann: Visitor, bob: Visitor, cyd: Client) -> None:
        """Begin with nothing seen."""
        self.ann, self.bob, self.cyd = ann, bob, cyd
        self.seen: set[str] = set()
        self.turns = 0

    def turn(self) -> bool:
        """Let whoever is in turn do one thing; tell whether the hand is over."""
        state = self.ann.state()
        table = state["table"]
        if table["phase"] in {"over", "idle"}:
            return True
        self.turns += 1
        if table["turn"] == "Cyd":
            self._cyd(table)
        else:
            self._click(self.ann if table["turn"] == "Ann" else self.bob)
        return False

    def until_all_is_seen(self) -> None:
        """Play the hand to its end, and others after it, until what must be shown has happened by chance."""
        for _ in range(8):
            eventually(self.turn, 4000)
            if self.seen >= {"colour", "una", "challenge"}:
                return
            self._deal_again()
        raise AssertionError(f"there was nothing but {self.seen}")

    def _deal_again(self) -> None:
        number = self.ann.state()["table"]["hand"]
        self.ann.types("/deal")
        self.bob.types("/deal")
        self.cyd.type("/deal")
        for visitor in (self.ann, self.bob):
            visitor.until(f"state => state.table.hand > {number} && state.hand.cards.length > 0")

    def _click(self, visitor: Visitor) -> None:
        """Answer what is asked, play the first card that goes, or press the deck."""
        before = visitor.settled()
        if before["table"]["turn"] != visitor.name:  # the news hasn't come here yet, or is old already
            visitor.page.wait_for_timeout(30)
            return
        cards = before["hand"]["cards"]
        if before["ask"] and before["ask"]["choices"]:
            self._answer(visitor, before["ask"]["choices"])
        elif any(card["playable"] for card in cards):
            if len(cards) == 2 and visitor.page.locator("#hand .call-button").count():
                self.seen.add("una")
                visitor.page.locator("#hand .call-button").click()
                visitor.until(
                    f"state => state.table.seats.find(seat => seat.name === '{visitor.name}').called"
                )
                before = visitor.settled()
            visitor.page.locator("#hand .hand-card.playable").first.click()
        elif before["table"]["turn"] == visitor.name:
            visitor.page.locator("#table .deck").click()
        visitor.until_played(before)

    def _answer(self, visitor: Visitor, choices: list[dict[str, str]]) -> None:
        lines = [choice["line"] for choice in choices]
        if "/blue" in lines:
            self.seen.add("colour")
        wanted = next((at for at, line in enumerate(lines) if line in {"/blue", "/no"}), 0)
        visitor.page.locator("#ask .question .choice").nth(wanted).click()

    def _cyd(self, before: dict[str, Any]) -> None:
        """Let the one with the terminal play as the screen says, without ever calling."""
        deadline = time.monotonic() + PATIENCE
        while (table := self.ann.state()["table"]) == before:
            assert time.monotonic() < deadline, f"{before} {self.cyd.heard[-800:]}"
            if select.select([self.cyd.socket], [], [], 0.02)[0]:
                self.cyd.receive(deadline)
            if hints := self.cyd.hints():  # a card may ask for a colour
                self.cyd.type(hints[-1])
        self._catch(table)

    def _catch(self, table: dict[str, list[dict[str, object]]]) -> None:
        """Have Bob challenge the one with the terminal, who has one card and hasn't called."""
        held = next(seat["cards"] for seat in table["seats"] if seat["name"] == "Cyd")
        if held == 1 and "challenge" not in self.seen:
            self.seen.add("challenge")
            self.bob.seat("Cyd").click()
            self.bob.page.get_by_role("menuitem", name="Challenge").click()
            self.bob.reads("draws 2 cards")


def test_a_whole_hand(company: Company, tmp_path: Path, pictures: Path) -> None:
    """With a colour question, a challenge, an Una, a vote, a reload in the middle and an icon set."""
    ann, bob = company.guest("Ann", reduced_motion="no-preference"), company.guest("Bob", MIDDLE)
    sits_down(ann, bob)
    with come(company.server.port, "Cyd") as cyd:
        cyd.says(f"/join {ROOM}", "sit down")
        gives_an_icon(ann, bob, tmp_path)
        ann.page.locator("#table .deck").click()
        for visitor in (ann, bob):
            visitor.until("state => state.hand.cards.length >= 7")
        hand = Hand(ann, bob, cyd)
        # The computer would play for whoever is away: so it is somebody else's turn.
        eventually(lambda: hand.turn() or (hand.turns >= 8 and ann.state()["table"]["turn"] == "Ann"))
        comes_back_after_a_reload(ann, bob)
        for size, name in ((WIDE, "wide"), (MIDDLE, "middle"), (NARROW, "narrow")):
            ann.shot(pictures, f"table-{name}", size)
        ann.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        hand.until_all_is_seen()
        ends_by_vote(ann, bob, cyd)


def sits_down(ann: Visitor, bob: Visitor) -> None:
    """Make a table by the form, have another one join it by its button in the lobby."""
    ann.page.get_by_label("Table name").fill(ROOM)
    ann.page.get_by_label("Game", exact=True).select_option("una-classic")
    ann.button("Create").click()
    ann.until(f"state => state.room.name === '{ROOM}'")
    bob.button(f"Join {ROOM}").click()
    bob.until("state => state.table.seats.length === 2")


def gives_an_icon(ann: Visitor, bob: Visitor, folder: Path) -> None:
    """Set an icon from a file; the others see it at once."""
    picture = folder / "mine.bmp"
    picture.write_bytes(bmp())
    ann.page.get_by_role("tab", name="You").click()
    ann.page.get_by_role("button", name="icon").first.click()
    ann.page.locator("#icon-file").set_input_files(picture)
    ann.button("Use this picture").click()
    bob.until("state => state.table.seats[0].icon.startsWith('own-')")
    ann.page.keyboard.press("Escape")
    image = bob.seat("Ann").locator("img")
    image.wait_for()
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 32


def comes_back_after_a_reload(ann: Visitor, bob: Visitor) -> None:
    """The page comes back by itself, to the same seat and the same hand, while it's Ann's turn."""
    before = up_to_date(ann, bob)
    bob.page.reload()
    bob.until("state => state.me !== null && state.hand.cards.length > 0")
    after = bob.state()
    assert [card["code"] for card in after["hand"]["cards"]] == [
        card["code"] for card in before["hand"]["cards"]
    ]
    assert after["room"]["name"] == ROOM
    bob.until("state => !state.table.seats.find(seat => seat.name === 'Bob').auto")


def up_to_date(ann: Visitor, bob: Visitor) -> dict[str, Any]:
    """Return what Bob's page knows once it knows of all that has happened as Ann's page tells it."""
    told = ann.state()["table"] | {"seconds": None}  # those left when each of the pages was told
    held = next(seat["cards"] for seat in told["seats"] if seat["name"] == "Bob")
    deadline = time.monotonic() + PATIENCE
    while (state := bob.state())["table"] | {"seconds": None} != told or len(state["hand"]["cards"]) != held:
        assert time.monotonic() < deadline, f"{told} {state}"
        bob.page.wait_for_timeout(20)
    return state


def ends_by_vote(ann: Visitor, bob: Visitor, cyd: Client) -> None:
    """End the game when all who play agree, two by a button and one by a verb."""
    ann.types("/endgame")
    bob.button("Agree").click()
    cyd.says("/agree", "over")
    ann.until("state => state.table.phase === 'idle'")
