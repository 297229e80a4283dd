"""Messages as plain text with marks: what a client gets that draws messages itself."""

from __future__ import annotations

import json

import pytest
from render_samples import READERS, samples

from una_mud import render
from una_mud.engine.cards import Colour
from una_mud.engine.games import UNA_MUTANT
from una_mud.messages import Said
from una_mud.messages.declare import MessageKind
from una_mud.messages.icons import Picture
from una_mud.render.marks import marked
from una_mud.render.spans import (
    GLUE,
    Line,
    Rendered,
    Span,
    SpanRole,
    command,
    emphasis,
    flowing,
    key,
    name,
    unbroken,
)

SKIP = UNA_MUTANT.by_code["RS"]
FIELDS = {
    "card": {2},
    "colour": {1},
    "command": {1, 3},
    "begin": {1},
    "typed": {0},
    "name": {0},
    "emphasis": {0},
    "dim": {0},
    "row": {1},
}
"""What may be marked, and how much is told of each besides its place."""


def message(*lines: Line) -> Rendered:
    return Rendered(MessageKind.INFO, lines)


@pytest.mark.parametrize("spoken", [False, True])
def test_marks_of_every_message_lie_in_order_within_its_text(*, spoken: bool) -> None:
    """For every reader, and as JSON can carry them."""
    found = set()
    for message in samples():
        for reader in READERS:
            text, marks = marked(render.message(message, reader, spoken=spoken))
            at = 0
            for start, end, what, *more in marks:
                assert at <= start <= end <= len(text), message
                assert len(more) in FIELDS[what]
                found.add(what)
                at = start if what == "row" else end
            assert json.loads(json.dumps(marks)) == marks
            assert GLUE not in text or isinstance(message, Said)
    assert found >= {"name", "begin", "row"}


def test_a_row_of_a_table_tells_where_it_goes_on() -> None:
    row = unbroken("> ", name("Ann"), "        7 cards")
    assert marked(message(row))[1] == [[0, 20, "row", 13], [2, 5, "name"]]
    assert marked(message(unbroken("one word")))[1] == [[0, 8, "row", 0]]
    assert marked(Rendered(MessageKind.CHAT, (row,)))[1] == [[2, 5, "name"]]


def test_places_are_counted_in_characters_whatever_their_size() -> None:
    text, marks = marked(message(flowing(["🂡🂡 é ", name("Åsa🂡"), " waves to ", name("Bob")])))
    assert [text[start:end] for start, end, _ in marks] == ["Åsa🂡", "Bob"]
    assert [what for *_, what in marks] == ["name", "name"]


def test_each_thing_that_stands_out_is_told_with_what_it_is() -> None:
    wild = UNA_MUTANT.by_code["W"]
    parts = [
        Span(SpanRole.CARD, "[R S]", card=SKIP, colour=SKIP.colour),
        Span(SpanRole.CARD, "[W]", card=wild),
        Span(SpanRole.CARD, "[W]", card=wild, colour=Colour.BLUE),
        Span(SpanRole.COLOUR, "red", colour=Colour.RED),
        command("/play CARD"),
        command("/help"),
        command("una"),
        Span(SpanRole.CARD, "[R S]", card=SKIP, colour=SKIP.colour, send="/play rs"),
        key("/draw"),
        emphasis("now"),
        Span(SpanRole.NUMBER, "7"),
        Span(SpanRole.DIM, "aside"),
    ]
    _, marks = marked(message(flowing(parts)))
    assert [mark[2:] for mark in marks] == [
        ["card", "RS", "red"],
        ["card", "W", None],
        ["card", "W", "blue"],
        ["colour", "red"],
        ["begin", "/play "],
        ["command", "/help"],
        ["typed"],
        ["command", "/play rs", "RS", "red"],
        ["command", "/draw"],
        ["emphasis"],
        ["dim"],
    ]


def test_lines_are_joined_with_their_indent_and_never_broken() -> None:
    long = "words " * 100
    text, marks = marked(message(flowing([long]), flowing([name("Ann")], indent=4, hang=6)))
    assert text == f"{long}\n    Ann"
    assert marks == [[len(long) + 5, len(long) + 8, "name"]]


def test_what_is_unsafe_to_show_is_gone_before_places_are_counted() -> None:
    text, marks = marked(message(flowing(["a\x1b[31m\x07b ", name("A\x00n\u202en"), "!"])))
    assert text == "a[31mb Ann!"
    assert marks == [[7, 10, "name"]]


def test_glue_becomes_a_space_only_where_lines_may_be_broken() -> None:
    assert marked(message(flowing([f"a{GLUE}b"])))[0] == "a b"
    assert marked(message(Line((Span(SpanRole.PLAIN, f"a{GLUE}b"),))))[0] == f"a{GLUE}b"


def test_a_picture_is_no_part_of_the_text() -> None:
    picture = Line((), picture=Picture(bytes(32 * 32 * 4)))
    assert marked(message(picture, flowing(["words"]))) == ("words", [])
    assert marked(message(picture)) == ("", [])
