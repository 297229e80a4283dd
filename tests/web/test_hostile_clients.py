"""What unkind programs send: it must cost others nothing, and pass for nobody else's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from web_support import Page, answers, opened, request, words

from una_mud.messages import Said
from una_mud.server.telnet.telnet_events import LineTooLong
from una_mud.world.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from web_support import WebFront

HIDDEN = ["\u3164", "\u115f", "\uffa0", "\u034f", "\u200b", "\u00ad"]
"""Letters and marks that nobody sees."""


@pytest.fixture
def front(tmp_path: Path) -> Iterator[WebFront]:
    with opened(tmp_path) as front:
        yield front


@pytest.fixture
def page(front: WebFront) -> Page:
    return front.page()


# Requests.


def test_requests_in_one_packet_are_few_and_in_many_packets_as_many_as_one_likes(front: WebFront) -> None:
    """All of a packet is answered in one go, and others wait meanwhile."""
    patient, hasty = front.caller(), front.caller()
    for _ in range(10):
        assert len(answers(patient.sends(request("/page.js") * 10), *["GET"] * 10)) == 10
    told = answers(hasty.sends(request("/page.js") * 300), *["GET"] * 11)
    assert [answer.status for answer in told] == [200] * 10 + [429]
    assert hasty.is_closed()
    assert not patient.is_closed()


def test_a_request_with_very_many_headers_counts_as_several(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(requests_burst=50, requests_per_second=1)) as front:
        many = {f"X{number}": "y" for number in range(600)}
        caller, other = front.caller(), front.caller()
        statuses = [caller.asks("/page.js", **dict(list(many.items())[:270])).status for _ in range(6)]
        assert statuses == [200] * 5 + [429]
        assert other.asks("/page.js", **many).status == 429
        assert caller.is_closed()
        assert other.is_closed()


@pytest.mark.parametrize("length", ["", "5"])
def test_a_body_of_unknown_length_is_refused_be_it_empty(front: WebFront, length: str) -> None:
    """A proxy that takes another length for the right one must not take our answers for others'."""
    caller = front.caller()
    head = request("/page.js", Content_Length=length, Transfer_Encoding="chunked")
    (answer,) = answers(caller.sends(head + b"0\r\n\r\n" + request("/page.css")), "GET")
    assert (answer.status, answer.headers["connection"]) == (413, "close")
    assert caller.is_closed()


def test_who_is_refused_and_does_not_go_is_cut_off(tmp_path: Path) -> None:
    """Over TLS the refusal waits for the other end to shake hands."""
    with opened(tmp_path, Limits(connections_per_address=1, closing_time=5)) as front:
        front.caller()
        gone, silent = front.caller(), front.caller()
        gone.hangs_up()
        front.clock.advance(4)
        assert not silent.wire.is_aborted()
        front.clock.advance(2)
        assert silent.wire.is_aborted()
        assert not gone.wire.is_aborted()


# Messages.


@pytest.mark.parametrize("inner", ["[[]]", '{"a":{}}', "1.5"])
def test_a_large_message_that_is_no_line_is_not_even_looked_into(page: Page, inner: str) -> None:
    """Read, it could take a hundred times the room that it takes as text."""
    for text in (f'["Nosuch",[{",".join([inner] * 7000)}]]', f'["Line","x",[{",".join([inner] * 7000)}]]'):
        assert "A message is JSON" in words(page.writes(text))
    assert page.is_open()


def test_what_waits_for_its_turn_is_small(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(lines_burst=1)) as front:
        page = front.page()
        large = f'["Line","{"x" * 60_000}"]', f'["Nosuch","{"x" * 60_000}"]', '["Nosuch","x"]'
        for text in large:
            page.writes(text)
        assert list(page.connection._input._lines) in ([LineTooLong(1000)], [None])
        assert not page.wire.is_reading


def test_a_message_of_lines_may_be_large_and_hold_anything(front: WebFront, page: Page) -> None:
    page.types("connect Ann")
    said = ['"[{' * 300, "\\" * 900, "\N{PLAYING CARD ACE OF HEARTS}" * 900, "é" * 999]
    page.types("\n".join(said))
    assert [said.text for said in front.world.lobby.said if isinstance(said, Said)] == said


# Text that passes for something else.


@pytest.mark.parametrize("hidden", HIDDEN)
def test_nobody_takes_a_name_by_letters_that_are_not_seen(front: WebFront, page: Page, hidden: str) -> None:
    front.enters("Ann", "s3cret-word").types("/quit")
    page.types(f"Ann{hidden}")
    assert page.state["Una.Query"]["what"] == "password"
    other = front.page()
    other.says("Char.Login.Credentials", {"account": f"Ann{hidden}", "password": "wrong-word"})
    other.waits(1)
    assert other.state["Char.Login.Result"]["success"] is False
    assert not front.world.people


def test_marks_are_not_piled_up_over_others_words(front: WebFront, page: Page) -> None:
    bob = front.enters("Bob", address="192.0.2.2")
    page.types("connect Ann", "z" + "\u0337" * 50 + "\u200b!")
    assert words(bob.reads()).endswith("Ann: z" + "\u0337" * 3 + "!")
