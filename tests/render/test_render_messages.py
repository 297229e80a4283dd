"""Every message, event, refusal and error has words, also in screen reader mode, whoever reads them."""

from __future__ import annotations

import re
from itertools import product
from typing import get_args

import pytest
from render_samples import EVENTS, READERS, samples

from una_mud import messages as n
from una_mud import render
from una_mud.engine.events import Event
from una_mud.messages.declare import MESSAGES, MessageKind
from una_mud.render import Colours, Style
from una_mud.render.narration import CLAUSE_MAKERS

SAMPLES = samples()
KINDS = sorted({type(message) for message in SAMPLES}, key=lambda kind: kind.__name__)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
SEEN = Style()
SPOKEN = Style(reader=True)
SGR = re.compile(r"\x1b\[[0-9;]*m")


def of(kind: type) -> list[n.Message]:
    return [message for message in SAMPLES if type(message) is kind]


NOT_FOR_THE_EAR = re.compile(
    r"[\[\](){}<>*|_=~#\u2500-\u259f]|[-.!?:,]{2}|\b(?!BMP|DMI)[A-Z]{2,}\b|  |^ | $", re.MULTILINE
)

SILENT_IN_READER_MODE = (n.CardsLeft, n.DeckCommitted, n.DeckRevealed)
"""What a listener is told when they ask for it: /fair."""


def test_every_kind_of_message_and_event_has_a_sample_and_words() -> None:
    declared = {kind for kind in MESSAGES.values() if kind.__module__.startswith("una_mud")}
    assert {type(message) for message in SAMPLES} == declared
    events = set(get_args(Event))
    assert {type(event) for each in EVENTS for event in each} == events == set(CLAUSE_MAKERS)


@every_kind
def test_everybody_reads_something(kind: type) -> None:
    for message, me, style in product(of(kind), READERS, (SEEN, SPOKEN)):
        text = render.text(message, me, style)
        assert bool(text.strip()) is not (style is SPOKEN and kind in SILENT_IN_READER_MODE)
        assert not text.endswith("\n")
        assert "{" not in text
        assert "None" not in text


@every_kind
def test_the_viewpoint_is_all_that_the_reader_changes(kind: type) -> None:
    """Texts are kept by viewpoint, so readers with the same one must read the same."""
    for message, me, style in product(of(kind), READERS, (SEEN, SPOKEN)):
        viewpoint = render.viewpoint(message, me)
        assert render.text(message, me, style) == render.text(message, viewpoint, style)
        assert render.viewpoint(message, "Eve") is None


def test_public_chat_is_the_same_for_all() -> None:
    for message in (n.Said("Ann", "hello"), n.Emoted("Ann", "grins")):
        assert {render.viewpoint(message, me) for me in READERS} == {None}


@every_kind
def test_the_kind_is_one_of_the_contracts(kind: type) -> None:
    for message in of(kind):
        assert MessageKind(render.kind(message)) in MessageKind
        assert render.message(message, None, spoken=False).kind.value == render.kind(message)


@every_kind
def test_colours_only_add_sequences_that_are_closed(kind: type) -> None:
    for message, colours, light in product(of(kind), Colours, (True, False)):
        text = render.text(message, "Ann", Style(colours, light=light))
        assert SGR.sub("", text) == render.text(message, "Ann", SEEN)
        assert all(code == "\x1b[0m" for code in SGR.findall(text)[1::2])
        assert all(len(SGR.findall(row)) % 2 == 0 for row in text.split("\n"))


@every_kind
def test_nothing_for_the_ear_is_drawing(kind: type) -> None:
    for message, me in product(of(kind), READERS):
        text = render.text(message, me, SPOKEN)
        assert not NOT_FOR_THE_EAR.findall(text), text
        assert kind in SILENT_IN_READER_MODE or all(row.strip() for row in text.split("\n"))


def test_the_bell_rings_for_ones_turn_and_only_where_it_is_wanted() -> None:
    for message in SAMPLES:
        rings = "\a" in render.text(message, "Ann", Style(bell="ding"))
        assert rings == isinstance(message, n.YourTurn)
        assert "\a" not in render.text(message, "Ann", SEEN)


def test_the_prompt_is_short() -> None:
    assert render.prompt(SEEN) == "> "
    assert render.prompt(SPOKEN) == ">\n"
