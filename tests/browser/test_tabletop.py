"""The table as it is drawn: states are made and given to the page, and nobody has to play until they come."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final

import pytest
from browser_support import NARROW
from made_states import (
    FOUR,
    LAPTOP,
    PHONE,
    SIZES,
    give,
    hand,
    playing,
    resized,
    resting,
    result,
    seat,
)

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Visitor
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

Box = dict[str, float]
BOXES: Final = "all => all.map(each => each.getBoundingClientRect().toJSON())"


def boxes(*things: Locator) -> list[Box]:
    """Return where things are, in one go for each locator."""
    return [box for thing in things for box in thing.evaluate_all(BOXES)]


def overlaps(one: Box, other: Box, slack: float = 1) -> bool:
    """Tell whether two boxes lie on each other."""
    return all(
        one[start] + slack < other[start] + other[size] and other[start] + slack < one[start] + one[size]
        for start, size in (("x", "width"), ("y", "height"))
    )


def cover(one: Locator, other: Locator) -> bool:
    """Tell whether two things lie on each other."""
    return any(overlaps(here, there) for here, there in product(boxes(one), boxes(other)))


def bottom(thing: Locator) -> float:
    """Return how far down something reaches."""
    return max(box["y"] + box["height"] for box in boxes(thing))


def labels(visitor: Visitor, selector: str) -> list[str]:
    return visitor.page.locator(selector).all_inner_texts()


def score(visitor: Visitor) -> list[list[str]]:
    """Return the rows of the score, all cells as text."""
    return [row.locator("th, td").all_inner_texts() for row in visitor.page.locator(".scores tbody tr").all()]


@pytest.mark.parametrize("count", [4, 10])
def test_the_end_of_a_game_fits_between_the_seats(ann: Visitor, count: int) -> None:
    names = (*FOUR, "Nellie", "Quentin", "Rosa", "Sid", "Tom", "Una")[:count]
    points = {name: 10 * at for at, name in enumerate(names)} | {"Otto": 205}
    give(ann, table=resting(names), hand=hand(), result=result("Ann", points, over=True))
    between = [
        ann.page.locator(f"#table {part}")
        for part in (".deck", ".between-head", ".score-tables", "button.between-button")
    ]
    for size in SIZES:
        resized(ann, size)
        shown, seats = boxes(*between), boxes(ann.page.locator("#table .seat"))
        pairs = [*combinations(shown, 2), *product(shown, seats)]
        assert not any(overlaps(one, other) for one, other in pairs), size
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        tables = ann.page.locator(".score-tables")
        assert tables.evaluate("element => element.scrollWidth <= element.clientWidth"), size


def test_the_end_of_a_game_says_who_has_won_it(ann: Visitor) -> None:
    head = ann.page.locator(".between-head")

    def ends(*winners: str, game: str = "una-classic", scored: bool = True) -> str:
        points = {"Ann": 0, "Mabel": 5, "Otto": 60, "Wren": 110}
        totals = {"Ann": 100, "Mabel": 45, "Otto": 70, "Wren": 200} if scored else None
        give(ann, table=resting(game=game))
        more = {"totals": totals, "over": True, "winners": list(winners)}
        give(ann, result=result("Ann", points if scored else None, **more))
        return head.inner_text()

    assert ends("Mabel") == "Mabel wins the game!"
    assert score(ann) == [
        ["★ Mabel", "+5", "45"],
        ["Otto", "+60", "70"],
        ["Ann (you)", "+0", "100"],
        ["Wren", "+110", "200"],
    ]
    assert labels(ann, ".scores .my-row th") == ["Ann (you)"]
    assert "alone" not in ann.page.locator(".between").inner_text()
    assert ends("Ann", "Mabel", "Otto") == "You share the win with Mabel and Otto!"
    assert ends() == "You win this hand! The game is over."
    assert ends("Ann", game="u-know", scored=False) == "You win!"


def test_at_the_end_of_a_hand_all_cards_are_turned_over(ann: Visitor, pictures: Path) -> None:
    """The winning card lies on the pile, and the next hand can be had at once."""
    last = {"code": "R9", "name": "Red 9", "colour": "red"}
    give(ann, event={"kind": "played", "seat": "Wren", "card": last, "colour": "red", "players": []})
    give(ann, table=resting(phase="over"), hand=hand())
    ended = result("Wren", {"Ann": 7, "Mabel": 5, "Otto": 9, "Wren": 0}, top=last)
    give(ann, result={**ended, "seconds": 8})
    assert ann.page.locator(".between-head").inner_text() == "Wren wins this hand!"
    assert ann.page.locator(".pile .top").get_attribute("data-code") == "R9"
    left = ann.page.get_by_role("list", name="Cards left").get_by_role("listitem")
    assert labels(ann, ".cards-left b") == ["Ann (you)", "Mabel", "Otto"]
    assert left.last.get_by_role("img").count() == 2
    assert ann.page.get_by_text("Next hand in").inner_text().endswith("seconds.")
    assert ann.button("Deal now").is_visible()
    for size in (PHONE, LAPTOP):
        resized(ann, size)
        ann.shot(pictures, f"hand-over-{size[0]}")
    give(ann, result={**ended, "seconds": 6, "ready": ["Ann"]})
    assert ann.page.get_by_role("button", name="Deal now").count() == 0
    ann.page.get_by_text("You're ready.").wait_for()
    ann.seat("Otto").click()
    ann.page.get_by_role("menuitem", name="Show Otto's cards").click()
    ann.page.get_by_role("dialog", name="Otto: 2 cards").wait_for()
    give(ann, result=None)
    ann.page.get_by_role("dialog", name="Otto: 2 cards").wait_for(state="detached")


def test_alone_the_table_says_that_computers_join(ann: Visitor) -> None:
    give(ann, table=resting())
    assert "Computer players join you" not in ann.page.locator(".between").inner_text()
    give(ann, table=resting(("Ann",)))
    assert "Computer players join you" in ann.page.locator(".between").inner_text()


def entries(visitor: Visitor, name: str) -> list[str]:
    """Open the menu of a seat, and return what can be done."""
    visitor.page.keyboard.press("Escape")
    visitor.seat(name).click()
    return labels(visitor, ".player-menu .menu-label")


def focused(visitor: Visitor) -> str:
    """Return the entry on which Enter would act."""
    text: str = visitor.page.evaluate(
        "document.activeElement.matches('[role=menuitem]') ? document.activeElement.innerText : ''"
    )
    return text.split("\n", 1)[0]


def test_a_menu_offers_what_suits_and_nothing_that_harms_at_once(ann: Visitor) -> None:
    assert entries(ann, "Wren") == ["Profile", "Message", "Ignore", "Kick"]
    assert focused(ann) == "Profile"
    hints = " ".join(labels(ann, ".player-menu .menu-hint"))
    assert "Wren" in hints
    assert "somebody" not in hints
    assert "Challenge" not in entries(ann, "Mabel")
    give(ann, table=playing(seats=[seat("Ann"), seat("Mabel", cards=1), seat("Wren", called=True)]))
    assert "Challenge" in entries(ann, "Wren")
    assert focused(ann) == "Profile"
    assert entries(ann, "Mabel")[0] == "Challenge"
    assert focused(ann) == "", "a computer player, and Enter does nothing"
    give(ann, me={**ann.state()["me"], "ignoring": ["wren"]})
    assert "Stop ignoring" in entries(ann, "Wren")


def test_sending_out_is_asked_for_again_and_the_computer_plays_on_wish(ann: Visitor) -> None:
    assert "Kick" in entries(ann, "Wren")
    menu = ann.page.locator(".player-menu")
    menu.get_by_text("Kick").click()
    menu.get_by_text("Kick Wren out?").click()
    assert menu.count() == 0
    assert "Let the computer play" in entries(ann, "Ann")
    give(ann, table=playing(seats=[seat("Ann", auto=True), seat("Wren")]))
    assert "Take back control" in entries(ann, "Ann")


def drawn_question(ann: Visitor) -> None:
    """Have Ann draw a card in a game that allows another draw."""
    plays = [{"line": f"/play r{number}", "label": f"Play Red {number}"} for number in range(1, 7)]
    more = [{"line": "/draw", "label": "Draw another card"}, {"line": "/pass", "label": "Pass"}]
    give(ann, hand=hand("R1", "R2", "R3", "R4", "R5", "R6", drawn="R4"))
    give(ann, ask={"id": 1, "text": "You have drawn Red 4.", "choices": [*plays, *more]})
    give(ann, table=playing(game="u-know", phase="drawn", seconds=89))


def test_a_question_names_what_the_hand_does_not_show(ann: Visitor) -> None:
    drawn_question(ann)
    choices = ann.page.locator("#ask .choice span:not([aria-hidden])")
    assert choices.all_inner_texts() == ["Play Red 4", "Draw another card", "Pass"]
    said = ann.page.locator("#assertive").get_by_text("You can play 6 cards.")
    said.wait_for(state="attached")
    assert "1: Play Red 4, 2: Draw another card, 3: Pass" in said.inner_text()
    for size in SIZES:
        resized(ann, size)
        board = bottom(ann.page.locator("#board"))
        assert bottom(choices) <= board, size
        assert bottom(ann.page.locator("#hand .hand-head")) <= board, size
        assert ann.page.locator(".whose").inner_text().startswith("Your turn"), size


def test_signs_and_names_are_not_covered(ann: Visitor) -> None:
    give(ann, hand=hand(*(f"R{number}" for number in range(10)), "RS"))
    give(ann, table=playing(seconds=89), seen={"Wren": hand("R1", "R2")["cards"]})
    for size in (LAPTOP, NARROW):
        resized(ann, size)
        marks = boxes(ann.page.locator("#hand .play-mark"))
        signs = boxes(ann.page.locator("#hand .card > .card-corner > :first-child"))
        assert len(marks) == len(signs) == 11
        assert not any(overlaps(mark, sign) for mark, sign in zip(marks, signs, strict=True)), size
    resized(ann, NARROW)
    mine = ann.page.locator("#table .mine")
    assert mine.locator(".mark-time").inner_text().endswith(" s")
    assert not cover(mine.locator(".mark-time"), mine.locator(".who"))
    resized(ann, LAPTOP)
    ann.seat("Wren").click()
    ann.page.get_by_role("menuitem", name="Show Wren's cards").click()
    window = ann.page.get_by_role("dialog", name="Wren: 2 cards")
    assert window.get_by_role("img").count() == 2
    give(ann, seen={})
    window.wait_for(state="detached")


def test_on_a_telephone_ones_own_seat_comes_first(ann: Visitor) -> None:
    give(ann, table=playing((*FOUR, *(f"Bot{number}" for number in range(8))), seconds=30))
    resized(ann, PHONE)
    mine, *others = boxes(ann.page.locator("#table .mine"), ann.page.locator("#table .seat:not(.mine)"))
    assert len(others) == 11
    assert all(mine["y"] <= box["y"] for box in others)
    assert ann.page.locator(".whose-seconds").inner_text() in {"30 s", "29 s"}


def test_points_of_three_digits_are_seen_on_a_laptop(ann: Visitor) -> None:
    """They stand beside the number of cards; on a line of their own they'd be cut off."""
    resized(ann, LAPTOP)
    seats = [seat(name, total=158) for name in FOUR]
    give(ann, result=None, table=playing(seats=seats), hand=hand("R1"))
    points, numbers = ann.page.locator(".seat .total"), ann.page.locator(".seat-fan b")
    assert points.all_inner_texts() == ["158 pts"] * 4
    assert all(one["y"] < other["bottom"] for one, other in zip(boxes(points), boxes(numbers), strict=True))
