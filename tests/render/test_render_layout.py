"""Rows keep to the screen's width, and what people type stays text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from render_samples import (
    LONG_NAMES,
    OPTIONS,
    PAGE,
    PEOPLE,
    ROOM,
    SCORES,
    SEATS,
    a_hand,
    a_view,
    answer_view,
    changed,
    table_shown,
    turn,
)
from wcwidth import wcswidth

from una_mud import messages as n
from una_mud import render as wording
from una_mud.engine.games import UNA_MUTANT
from una_mud.messages.declare import MessageKind
from una_mud.messages.state import SeenHand
from una_mud.render import Colours, Style
from una_mud.render.ansi import render
from una_mud.render.spans import Rendered, flowing, line

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = sorted(UNA_MUTANT.cards, key=lambda card: -len(card.name))[:30]
HOSTILE = "\x1b[31mred\x1b]0;title\x07 a\nb\r\nc \u202eevil\u2066 \x9b5m \u2028d\x00 \ufeff\U000e0041"
CONTROLS = {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029}


def wide_messages() -> Iterator[n.Message]:
    """Yield lists and hands with the longest names and thirty of the longest cards."""
    hand = tuple(MANY)
    view = a_view(hand=hand, playable=hand[::2])
    yield turn(view, 90, names=LONG_NAMES)
    yield turn(attrs.evolve(answer_view(), hand=hand, playable=hand[::2]), 90, names=LONG_NAMES)
    yield n.HandShown(a_hand(view, names=LONG_NAMES))
    yield n.SeenHandShown(SeenHand(LONG_NAMES[0], hand))
    seats = [attrs.evolve(seat, name=name) for seat, name in zip(SEATS, LONG_NAMES, strict=False)]
    yield table_shown(changed(ROOM, name=LONG_NAMES[0]), tuple(seats), view, LONG_NAMES)
    rows = [changed(row, name=name) for row, name in zip(SCORES, LONG_NAMES, strict=False)]
    yield n.ScoresShown(tuple(rows), 500, 12, after_hand=True)
    people = [changed(row, name=name, room=name) for row, name in zip(PEOPLE, LONG_NAMES, strict=False)]
    yield n.WhoShown(tuple(people))
    yield n.RoomsShown((changed(ROOM, name=LONG_NAMES[1], host=LONG_NAMES[2]),), LONG_NAMES[1])
    yield n.RoomShown(changed(ROOM, name=LONG_NAMES[1], host=LONG_NAMES[2]), tuple(people))
    yield n.OptionsShown(OPTIONS, settings=False)
    yield n.HelpShown("Skip", PAGE)
    yield n.Prompt(n.PromptKind.CHALLENGE, tuple(n.Choice(f"/{name}", name) for name in LONG_NAMES))
    yield n.ErrorMessage(n.ErrorId.NO_SUCH_PERSON, LONG_NAMES[0], LONG_NAMES)


WIDE = list(wide_messages())


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("message", WIDE, ids=[type(message).__name__ for message in WIDE])
def test_no_row_is_wider_than_the_screen(message: n.Message, width: int) -> None:
    text = wording.text(message, LONG_NAMES[0], Style(width=width))
    longest = max(text.split("\n"), key=wcswidth)
    assert wcswidth(longest) <= width, longest


@pytest.mark.parametrize("message", WIDE, ids=[type(message).__name__ for message in WIDE])
def test_nothing_is_broken_for_the_ear(message: n.Message) -> None:
    narrow, wide = (Style(width=width, reader=True) for width in (10, 10_000))
    assert wording.text(message, None, narrow) == wording.text(message, None, wide)


def test_the_welcome_keeps_to_the_screen() -> None:
    for width in (40, 80):
        text = wording.banner(Style(width=width))
        assert max(len(row) for row in text.split("\n")) <= width


def test_a_screen_wider_than_the_line_leaves_it_whole() -> None:
    message = n.HandShown(a_hand(a_view()))
    assert wording.text(message, None, Style(width=1_000)).count("\n") == 0


def test_wide_characters_take_two_columns() -> None:
    message = n.Prompt(
        n.PromptKind.CHALLENGE, tuple(n.Choice("/x", "紅中白板發財東南西北") for _ in range(5))
    )
    rows = wording.text(message, None, Style(width=40)).split("\n")
    assert len(rows) > 3
    assert max(wcswidth(row) for row in rows[1:]) <= 40


@given(st.text(max_size=80), st.integers(10, 60), st.integers(0, 6))
def test_breaking_loses_nothing_but_spaces(text: str, width: int, hang: int) -> None:
    """Whatever stands in a line stands in its rows, in the same order."""
    whole = render(Rendered(MessageKind.INFO, (line(text),)), Style())
    broken = render(Rendered(MessageKind.INFO, (flowing([text], hang=hang),)), Style(width=width))
    assert "".join(broken.split()) == "".join(whole.split())
    assert all(max(wcswidth(row), 0) <= width for row in broken.split("\n"))


def hostile_messages() -> Iterator[n.Message]:
    yield n.Said("Ann", HOSTILE)
    yield n.Said(HOSTILE, "hello")
    yield n.Emoted("Ann", HOSTILE)
    yield n.Told("Ann", "Bob", HOSTILE)
    yield n.Departed("Ann", HOSTILE)
    yield n.OptionChanged("Ann", "limit", HOSTILE)
    yield n.ErrorMessage(n.ErrorId.UNKNOWN_VERB, HOSTILE, (HOSTILE,))
    yield n.ErrorMessage(n.ErrorId.USAGE, "/sit", (HOSTILE,))
    yield n.Prompt(n.PromptKind.CARD, (n.Choice(HOSTILE, HOSTILE),), subject=HOSTILE)
    yield table_shown(ROOM, (attrs.evolve(SEATS[0], pose=HOSTILE, name=HOSTILE),), None)
    yield n.WhoShown((changed(PEOPLE[0], name=HOSTILE, room=HOSTILE),))


def test_what_people_type_is_never_more_than_text() -> None:
    for message in hostile_messages():
        for style in (Style(), Style(reader=True), Style(width=40)):
            text = wording.text(message, "Ann", style)
            assert not CONTROLS & {ord(mark) for mark in text.replace("\n", "")}
            assert "evil" in text


def test_a_line_of_chat_stays_one_line() -> None:
    for style in (Style(), Style(Colours.TRUE), Style(reader=True), Style(width=40)):
        assert "\n" not in wording.text(n.Said("Ann", "word " * 100 + HOSTILE), None, style)


def test_chat_is_never_changed() -> None:
    said = "[R 5] **bold** `code` <b>  two  spaces é 日本 🃏 👩\u200d👩\u200d👧 \u05d0\u05d1"
    assert wording.text(n.Said("Ann", said), None, Style()) == f"Ann: {said}"


def test_text_without_an_encoding_is_dropped() -> None:
    text = wording.text(n.Said("Ann", "a\ud800b"), None, Style())
    assert text.encode() == b"Ann: ab"
