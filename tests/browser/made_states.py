"""States of a table, made for tests and given to the page: nobody has to play until they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from browser_support import MIDDLE, NARROW, WIDE

if TYPE_CHECKING:
    from browser_support import Visitor

Data = dict[str, Any]
LAPTOP, PHONE = (1366, 768), (390, 844)
SIZES: Final = (LAPTOP, WIDE, MIDDLE, PHONE, NARROW)
FOUR: Final = ("Ann", "Mabel", "Otto", "Wren")
PEOPLE: Final = {"Ann", "Wren"}
FIVE: Final = {"code": "R5", "name": "Red 5", "colour": "red"}
GIVE: Final = """async topics => {
  const { store } = await module('store.js');
  for (const [topic, value] of topics) (topic === 'event' ? store.emit : store.set)(topic, value);
}"""


def seat(name: str, **more: Any) -> Data:  # noqa: ANN401 - what a seat has
    """Return a seat of a table."""
    kind = "human" if name in PEOPLE else "computer"
    known = {"cards": 6, "total": 0, "auto": False, "online": True, "out": False, "called": False}
    return {"name": name, "kind": kind, "icon": None, **known, **more}


def playing(names: tuple[str, ...] = FOUR, **more: Any) -> Data:  # noqa: ANN401
    """Return a table at which a hand is played and the first one is in turn."""
    lies = {"top": FIVE, "colour": "red", "penalty": None, "stock": 60, "direction": "cw"}
    known = {"game": "una-classic", "hand": 1, "dealer": names[0], "turn": names[0], "phase": "turn"}
    return {"seats": [seat(name) for name in names], "seconds": None, **lies, **known, **more}


def resting(names: tuple[str, ...] = FOUR, phase: str = "idle", game: str = "una-classic") -> Data:
    """Return a table at which no hand is played."""
    seats = [seat(name, cards=0) for name in names]
    return playing(names, seats=seats, phase=phase, game=game, top=None, colour=None, turn=None, dealer=None)


def room(limit: int = 200) -> Data:
    """Return Ann's room."""
    return {"name": "Den", "game": "una-classic", "host": "Ann", "options": {"limit": limit}, "here": ["Ann"]}


def hand(*codes: str, drawn: str | None = None) -> Data:
    """Return a hand of red cards, all of which can be played."""
    cards = [{"code": code, "name": f"Red {code[1:]}", "colour": "red", "playable": True} for code in codes]
    return {"cards": cards, "drawn": next((card for card in cards if card["code"] == drawn), None)}


def result(winner: str, points: dict[str, int] | None, **more: Any) -> Data:  # noqa: ANN401
    """Return how a hand has ended; everybody but the winner holds two cards, and all began without points."""
    names = list(points or FOUR)
    held = [{"code": f"G{number}", "name": f"Green {number}", "colour": "green"} for number in (1, 2)]
    hands = {name: [] if name == winner else held for name in names}
    known = {"hand": 1, "winner": winner, "top": FIVE, "colour": "red", "hands": hands, "points": points}
    return {**known, "totals": points, "over": False, "winners": [], "ready": [], "seconds": None, **more}


def give(visitor: Visitor, **topics: Any) -> None:  # noqa: ANN401
    """Have the page believe something, or that something happens."""
    visitor.page.evaluate(GIVE, list(topics.items()))


def resized(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.wait_for_timeout(80)
