"""What a line of the page answers: it names the question or the vote, and counts for no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from harness import lay_out
from web_support import opened, words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from web_support import Page, WebFront


@pytest.fixture
def front(tmp_path: Path) -> Iterator[WebFront]:
    with opened(tmp_path) as front:
        yield front


def asked_about_a_card(front: WebFront) -> tuple[Page, Page]:
    """Have Ann play a Draw Four on Bob, who is asked about it; return both."""
    ann, bob = front.enters("Ann"), front.enters("Bob", address="192.0.2.9")
    ann.types("/create Den", "/option game una-classic", "/option turn-time 60")
    bob.types("/join Den")
    ann.types("/startgame")
    hands = {"Ann": "W4 W4 R1 R2", "Bob": "G1 G2 G3"}
    lay_out(front.world.rooms["den"].require_table(), hands, "R5", turn="Ann")
    ann.types("/w4 blue")
    bob.reads()
    return ann, bob


def moves(front: WebFront) -> int:
    """Return how many moves there have been in the hand."""
    return front.world.rooms["den"].require_table().dealer.recorder.moves


def test_an_answer_with_the_id_of_what_is_asked_counts_also_beside_a_vote(front: WebFront) -> None:
    ann, bob = asked_about_a_card(front)
    ann.types("/endhand")
    bob.reads()
    ask, vote = bob.named("Una.Ask")[-1]["id"], bob.named("Una.Vote")[-1]["id"]
    before = moves(front)
    bob.writes(f'["Line","/no",1,{{"vote":{vote}}}]')
    assert bob.named("Una.Vote")[-1] is None
    assert moves(front) == before
    bob.writes(f'["Line","/yes",2,{{"ask":{ask}}}]')
    assert moves(front) > before


def test_an_answer_with_the_id_of_what_is_over_is_refused_however_late(front: WebFront) -> None:
    """Bob's time runs out, and a minute later he's asked about another card like the first."""
    ann, bob = asked_about_a_card(front)
    first = bob.named("Una.Ask")[-1]["id"]
    front.passes(60, ann, bob)
    hands = {"Ann": "W4 W4 R1 R2", "Bob": "G1 G2 G3"}
    lay_out(front.world.rooms["den"].require_table(), hands, "R5", turn="Ann")
    ann.types("/w4 blue")
    bob.reads()
    second = bob.named("Una.Ask")[-1]["id"]
    before = moves(front)
    for wrong in (f'{{"ask":{first}}}', '{"ask":99}', '{"vote":1}'):
        assert "Too late" in words(bob.writes(f'["Line","/no",1,{wrong}]'))
    assert moves(front) == before
    bob.writes(f'["Line","/no",2,{{"ask":{second}}}]')
    assert moves(front) > before


def test_what_names_no_question_is_a_line_like_any_other(front: WebFront) -> None:
    page = front.enters("Ann")
    for meant in ("7", "null", '{"ask":true}', '{"card":1}', "[1]", '{"ask":{"ask":1}}'):
        assert "Comm.Channel.Text" in dict(page.writes(f'["Line","hello",3,{meant}]'))
