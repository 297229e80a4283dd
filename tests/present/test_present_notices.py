"""Every notice, event, reason and trouble has words, for the eye and for the ear, whoever reads them."""

from __future__ import annotations

import re
from itertools import product
from typing import get_args

import pytest
from present_samples import EVENTS, READERS, samples

from una_mud import present
from una_mud.engine.events import Event
from una_mud.engine.refusals import Reason
from una_mud.hall import notices as n
from una_mud.present import Colours, Style
from una_mud.present.concern import NAMED
from una_mud.present.happenings import TELLERS
from una_mud.present.spans import Kind
from una_mud.present.troubles import REASONS, TROUBLES
from una_mud.present.wording import WORDS

SAMPLES = samples()
KINDS = sorted({type(notice) for notice in SAMPLES}, key=lambda kind: kind.__name__)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
EYE = Style()
EAR = Style(reader=True)
SGR = re.compile(r"\x1b\[[0-9;]*m")


def of(kind: type) -> list[n.Notice]:
    return [notice for notice in SAMPLES if type(notice) is kind]


NOT_FOR_THE_EAR = re.compile(
    r"[\[\](){}<>*|_=~#\u2500-\u259f]|[-.!?:,]{2}|\b[A-Z]{2,}\b|  |^ | $", re.MULTILINE
)


def test_every_kind_of_notice_and_event_has_a_sample_and_words() -> None:
    notices = set(get_args(n.Notice))
    assert {type(notice) for notice in SAMPLES} == notices == set(WORDS) == set(NAMED)
    events = set(get_args(Event))
    assert {type(event) for each in EVENTS for event in each} == events == set(TELLERS)


def test_every_reason_and_trouble_has_a_sentence() -> None:
    assert set(REASONS) == set(Reason)
    assert set(TROUBLES) == set(n.Trouble)


@every_kind
def test_everybody_reads_something(kind: type) -> None:
    for notice, me, style in product(of(kind), READERS, (EYE, EAR)):
        text = present.text(notice, me, style)
        assert text.strip()
        assert not text.endswith("\n")
        assert "{" not in text
        assert "None" not in text


@every_kind
def test_the_viewpoint_is_all_that_the_reader_changes(kind: type) -> None:
    """Texts are kept by viewpoint, so readers with the same one must read the same."""
    for notice, me, style in product(of(kind), READERS, (EYE, EAR)):
        viewpoint = present.viewpoint(notice, me)
        assert present.text(notice, me, style) == present.text(notice, viewpoint, style)
        assert present.viewpoint(notice, "Eve") is None


def test_public_chat_is_the_same_for_all() -> None:
    for notice in (n.Said("Ann", "hello"), n.Emoted("Ann", "grins")):
        assert {present.viewpoint(notice, me) for me in READERS} == {None}


@every_kind
def test_the_kind_is_one_of_the_contracts(kind: type) -> None:
    for notice in of(kind):
        assert Kind(present.kind(notice)) in Kind
        assert present.message(notice, None, spoken=False).kind.value == present.kind(notice)


@every_kind
def test_colours_only_add_sequences_that_are_closed(kind: type) -> None:
    for notice, colours, light in product(of(kind), Colours, (True, False)):
        text = present.text(notice, "Ann", Style(colours, light=light))
        assert SGR.sub("", text) == present.text(notice, "Ann", EYE)
        assert all(code == "\x1b[0m" for code in SGR.findall(text)[1::2])
        assert all(len(SGR.findall(row)) % 2 == 0 for row in text.split("\n"))


@every_kind
def test_nothing_for_the_ear_is_drawing(kind: type) -> None:
    for notice, me in product(of(kind), READERS):
        text = present.text(notice, me, EAR)
        assert not NOT_FOR_THE_EAR.findall(text), text
        assert all(row.strip() for row in text.split("\n"))


def test_the_bell_rings_for_ones_turn_and_only_where_it_is_wanted() -> None:
    for notice in SAMPLES:
        rings = "\a" in present.text(notice, "Ann", Style(bell="ding"))
        assert rings == isinstance(notice, n.YourTurn)
        assert "\a" not in present.text(notice, "Ann", EYE)


def test_the_prompt_is_short() -> None:
    assert present.prompt(None, EYE) == "> "
    assert present.prompt(None, EAR) == ">\n"
