"""Cards in the hand: pressed, dragged within the hand, thrown onto the table, held to ask about them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import pytest
from made_states import PHONE, give, hand, resized

if TYPE_CHECKING:
    from browser_support import Visitor
    from playwright.sync_api import CDPSession, Locator

pytestmark = pytest.mark.browser

LISTEN: Final = """async () => {
    const { store } = await module("store.js");
    window.sent = [];
    window.listening ??= store.on("sent", (line) => window.sent.push(line));
}"""
Point = tuple[float, float]


@pytest.fixture
def player(ann: Visitor) -> Visitor:
    """Give Ann five cards, and note which lines the page sends."""
    give(ann, hand=hand("R1", "R2", "R3", "R4", "R5"))
    ann.page.evaluate(
        "async () => (await module('hand.js')) && (await module('memory.js')).remember('order', null)"
    )
    give(ann, event={"kind": "dealt"})
    ann.page.evaluate(LISTEN)
    return ann


def middle(thing: Locator) -> Point:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def card(player: Visitor, code: str) -> Locator:
    return player.page.locator(f'#hand .hand-card[data-code="{code}"]')


def order(player: Visitor) -> list[str]:
    codes: list[str] = player.cards().evaluate_all("all => all.map(each => each.dataset.code)")
    return codes


def sent(player: Visitor) -> list[str]:
    player.page.wait_for_timeout(60)
    lines: list[str] = player.page.evaluate("window.sent")
    return lines


def drag(player: Visitor, start: Point, end: Point, steps: int = 6) -> None:
    """Drag with the mouse."""
    mouse = player.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=steps)
    mouse.up()


class Finger:
    """A finger, as the browser's own protocol has it."""

    def __init__(self, player: Visitor) -> None:
        """Touch nothing yet."""
        self.page = player.page
        self.session: CDPSession = player.context.new_cdp_session(player.page)

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drags(self, start: Point, end: Point, steps: int = 8) -> None:
        """Drag from one point to another."""
        self._send("touchStart", start)
        for share in (step / steps for step in range(1, steps + 1)):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self._send("touchMove", (x, y))
        self._send("touchEnd")

    def rests(self, point: Point) -> None:
        """Rest on a point until the page tells about the card, and let go."""
        self._send("touchStart", point)
        self.page.locator("#card-tip").wait_for()
        self._send("touchEnd")


def test_a_click_plays_a_card_once(player: Visitor) -> None:
    card(player, "R3").click()
    assert sent(player) == ["/play R3"]


def test_a_card_is_thrown_onto_the_pile_in_a_layer_above_everything(player: Visitor) -> None:
    mouse = player.page.mouse
    mouse.move(*middle(card(player, "R2")))
    mouse.down()
    pile = middle(player.page.locator("#table .pile"))
    mouse.move(*pile, steps=6)
    copy = player.page.locator(".drag-layer")
    assert copy.evaluate("copy => copy.parentElement === document.body")
    x, y = middle(copy)
    assert abs(x - pile[0]) < 40
    assert abs(y - pile[1]) < 40
    assert player.page.locator(".table-box.drop-target").count() == 1
    mouse.up()
    assert sent(player) == ["/play R2"]
    assert copy.count() == 0
    assert order(player) == ["R1", "R2", "R3", "R4", "R5"]


def test_a_flick_upwards_plays_a_card(player: Visitor) -> None:
    """The times are told to the browser: how fast the machine is must not matter."""
    session = player.context.new_cdp_session(player.page)
    x, y = middle(card(player, "R4"))
    now = time.time()
    steps = (("mousePressed", y, 0.0), ("mouseMoved", y - 30, 0.02), ("mouseMoved", y - 60, 0.04))
    for kind, at, seconds in (*steps, ("mouseReleased", y - 60, 0.05)):
        event = {"type": kind, "x": x, "y": at, "button": "left", "buttons": 1, "clickCount": 1}
        session.send("Input.dispatchMouseEvent", {**event, "timestamp": now + seconds})
    assert sent(player) == ["/play R4"]


def test_a_card_that_is_put_back_into_the_hand_is_not_played(player: Visitor) -> None:
    drag(player, middle(card(player, "R1")), middle(card(player, "R4")), steps=12)
    assert sent(player) == []
    assert order(player) == ["R2", "R3", "R4", "R1", "R5"]


def test_the_order_of_the_hand_outlives_the_page(player: Visitor) -> None:
    drag(player, middle(card(player, "R5")), middle(card(player, "R1")), steps=12)
    assert order(player)[0] == "R5"
    kept = player.page.evaluate("sessionStorage.getItem('una.order')")
    assert kept == '["R5","R1","R2","R3","R4"]'


def test_a_refusal_is_said_where_the_card_is(player: Visitor) -> None:
    """The page has made up the game, and the server knows nothing of it."""
    card(player, "R3").click()
    said = player.page.locator(".refusal")
    said.wait_for()
    x, y = middle(said)
    near_x, near_y = middle(card(player, "R3"))
    assert abs(x - near_x) < 200
    assert 0 < near_y - y < 200


@pytest.fixture
def finger(player: Visitor) -> Finger:
    resized(player, PHONE)
    return Finger(player)


def test_a_finger_throws_a_card(player: Visitor, finger: Finger) -> None:
    finger.drags(middle(card(player, "R2")), middle(player.page.locator("#table .deck")))
    assert sent(player) == ["/play R2"]


def test_a_finger_sorts_the_hand(player: Visitor, finger: Finger) -> None:
    start, end = middle(card(player, "R1")), middle(card(player, "R3"))
    finger.drags(start, end, steps=12)
    assert sent(player) == []
    assert order(player) == ["R2", "R3", "R1", "R4", "R5"]


def test_a_finger_that_rests_asks_about_a_card_and_never_plays_it(player: Visitor, finger: Finger) -> None:
    for _ in range(8):
        finger.rests(middle(card(player, "R2")))
        player.page.mouse.click(5, 5)
        player.page.locator("#card-tip").wait_for(state="hidden")
    assert sent(player) == []
