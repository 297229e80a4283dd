"""The table never moves: what is asked, voted on or told lies where there is room for it by design."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pytest
from made_states import Data, playing, resized, resting, result, room, seat

if TYPE_CHECKING:
    from browser_support import Visitor

pytestmark = pytest.mark.browser

SIZES: Final = ((1440, 900), (1366, 768), (1024, 768), (844, 390), (800, 1280), (390, 844), (360, 640))
ZOOMED: Final = ((720, 450), (683, 384))
"""Windows of 1440 by 900 and of 1366 by 768 pixels, at 200 %."""
PLAYERS: Final = (2, 4, 8, 12)
CARDS: Final = (1, 7, 25)
NAMES: Final = (
    *("Ann", "Bartholomew-of-York", "Otto", "Wren", "Mabel", "Nellie"),
    *("Quentin", "Rosa", "Sid", "Tom", "Una_2", "Zed"),
)
COLOURS: Final = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
LONG: Final = (
    "Otto played Draw Four Wild on Yellow 7: you must draw 8. Challenge Otto if you think they held "
    "a yellow card, or draw, or answer with a card of your own."
)
FIXED: Final = (".seat", ".deck", ".pile", ".hand-cards", ".hand-head", "#line", "#panel-button")
FREE: Final = (".seat", ".deck", ".pile", ".words", ".whose", ".hand-cards")
"""What must never move, and what nothing may lie on."""
MEASURE: Final = """async ([states, fixed, free]) => {
  const { store } = await module('store.js');
  const box = (element) => element.getBoundingClientRect().toJSON();
  const boxes = (selector) => [...document.querySelectorAll(selector)].map(box);
  const all = (selectors) => Object.fromEntries(selectors.map((each) => [each, boxes(each)]));
  const shown = ({ width }) => width > 0;
  const mark = (each) => ({ ...box(each), right: Math.min(box(each).right, box(each.parentElement).right) });
  const measure = () => {
    const notice = document.querySelector('.notice');
    const root = document.documentElement;
    return {
      fixed: all(fixed),
      free: all(free),
      notices: boxes('.notice :is(.question, .vote, .between, #guide):not([hidden])').filter(shown),
      hidden: Math.max(notice.scrollHeight - notice.clientHeight, notice.scrollWidth - notice.clientWidth),
      cards: boxes('.hand-card'),
      numbers: boxes('.seat-fan b'),
      marks: [...document.querySelectorAll('.mark')].map(mark).filter(shown),
      wide: root.scrollWidth,
      high: root.scrollHeight,
    };
  };
  return states.map((topics) => {
    for (const [topic, value] of topics) (topic === 'event' ? store.emit : store.set)(topic, value);
    return measure();
  });
}"""
"""Give states to the page, one after the other, and measure it after each."""


def cards(count: int) -> Data:
    """Return a hand of so many cards of all colours, every third of which can be played."""
    codes = [f"{letter}{number}" for number in range(10) for letter in COLOURS][:count]
    return {
        "cards": [
            {"code": code, "name": code, "colour": COLOURS[code[0]], "playable": at % 3 == 0}
            for at, code in enumerate(codes)
        ],
        "drawn": None,
    }


def question(number: int, text: str, *choices: tuple[str, str]) -> Data:
    """Return a question with choices, each a line and its label."""
    return {
        "id": number,
        "text": text,
        "choices": [{"line": line, "label": label} for line, label in choices],
    }


COLOUR: Final = question(1, "Which colour?", *((f"/{word}", word.capitalize()) for word in COLOURS.values()))
ANSWER: Final = question(2, LONG, ("/yes", "Challenge"), ("/no", "Draw the cards"))
DRAWN: Final = question(3, "You drew Red 4.", ("/draw", "Draw another card"), ("/pass", "Pass"))
VOTE: Final = {"what": "endgame", "by": "Wren", "waiting": ["Ann", "Otto"], "seconds": 40}


def states(count: int, held: int) -> list[list[tuple[str, Any]]]:
    """Return states of a game with so many players and cards in hand; the first is plain play."""
    names = NAMES[:count]
    table = playing(names, seconds=33)
    waits = {"cards": 8, "victim": "Ann"}
    seats = [seat(name, total=470, called=True) for name in names]
    begin: list[tuple[str, Any]] = [
        *(("event", {"kind": "dealt"}), ("result", None), ("ask", None), ("vote", None), ("seen", {})),
        *(("room", room()), ("table", table), ("hand", cards(held))),
    ]
    answers = playing(names, phase="answer", penalty=waits, seconds=33, colour="yellow", direction="ccw")
    ended = result("Wren", dict.fromkeys(names, 55), seconds=8)
    game_over = result("Ann", dict.fromkeys(names, 55), over=True, winners=["Ann"])
    return [
        begin,
        [*begin, ("ask", COLOUR)],
        [*begin, ("table", playing(names, seats=seats, phase="drawn", turn=names[-1])), ("ask", DRAWN)],
        [*begin, ("table", answers), ("ask", ANSWER)],
        [*begin, ("vote", VOTE)],
        [*begin, ("seen", {"Otto": cards(7)["cards"]})],
        [*begin, ("line", {"status": "lost", "until": 0})],
        [("line", {"status": "open"}), *begin, ("table", resting(names, "over")), ("result", ended)],
        [("result", None), ("table", resting(names)), ("hand", cards(0))],
        [("result", game_over)],
    ]


Box = dict[str, float]


def overlap(one: Box, other: Box, slack: float = 1.5) -> bool:
    """Tell whether two boxes lie on each other."""
    return all(
        one[start] + slack < other[end] and other[start] + slack < one[end]
        for start, end in (("left", "right"), ("top", "bottom"))
    )


def shift(one: Box, other: Box) -> float:
    """Return by how many pixels an edge has moved at most."""
    return max(abs(one[edge] - other[edge]) for edge in ("left", "right", "top", "bottom"))


def flaws(measured: list[dict[str, Any]], size: tuple[int, int]) -> list[str]:
    """Return all that is wrong with the boxes of one game."""
    rest, *_ = measured
    return [
        f"{number}: {flaw}"
        for number, state in enumerate(measured)
        for flaw in (*moved(rest, state), *covered(state), *cut(state, size))
    ]


def moved(rest: dict[str, Any], state: dict[str, Any]) -> list[str]:
    """Return what has moved by more than two pixels."""
    pairs = [
        (what, one, other)
        for what, boxes in rest["fixed"].items()
        for one, other in zip(boxes, state["fixed"][what], strict=True)
    ]
    return [f"{what} moved by {shift(one, other):.0f}" for what, one, other in pairs if shift(one, other) > 2]


def covered(state: dict[str, Any]) -> list[str]:
    """Return what lies on something else."""
    things = [(what, box) for what, boxes in state["free"].items() for box in boxes]
    notices = [("a notice", box) for box in state["notices"]]
    pairs = [
        *((one, other) for at, one in enumerate(things) for other in things[at + 1 :]),
        *product(notices, things),
    ]
    marks = product(
        [("a mark", box) for box in state["marks"]], [("a number", box) for box in state["numbers"]]
    )
    return [f"{one} on {other}" for (one, here), (other, there) in (*pairs, *marks) if overlap(here, there)]


def cut(state: dict[str, Any], size: tuple[int, int]) -> list[str]:
    """Return what is not to be seen whole."""
    width, height = size
    inside = [box for boxes in state["free"].values() for box in boxes] + state["cards"]
    outside = [
        box for box in inside if box["left"] < -1 or box["right"] > width + 1 or box["bottom"] > height + 1
    ]
    found = [f"{len(outside)} outside the window"] if outside else []
    if state["hidden"] > 1:
        found.append(f"{state['hidden']} pixels of a notice are cut")
    if state["wide"] > width or state["high"] > height:
        found.append("the page scrolls")
    return found


@pytest.mark.parametrize("size", [*SIZES, *ZOOMED], ids="{0[0]}x{0[1]}".format)
def test_nothing_moves_covers_or_is_cut(ann: Visitor, size: tuple[int, int]) -> None:
    resized(ann, size)
    found: dict[tuple[int, int], list[str]] = {}
    for count, held in product(PLAYERS, CARDS):
        measured = ann.page.evaluate(MEASURE, [states(count, held), FIXED, FREE])
        assert [len(each["numbers"]) for each in measured[:7]] == [count] * 7
        found[count, held] = flaws(measured, size)
    assert not any(found.values()), [(game, wrong) for game, wrong in found.items() if wrong]
