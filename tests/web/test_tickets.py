"""Tickets by themselves: for whom they are good, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from web_support import opened

from una_mud.server.session import tickets as module
from una_mud.server.session.tickets import EACH, SECONDS, Tickets
from una_mud.world.accounts import Account

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Harness
    from web_support import WebFront

    from una_mud.world.people import Person


@pytest.fixture
def tickets() -> Tickets:
    return Tickets()


def person(harness: Harness, name: str, *, registered: bool = False) -> Person:
    """Let somebody in."""
    found = harness.enter(name).person
    if registered:
        found.takes_account(Account(name=name, created=0.0, seen=0.0))
    return found


def good_for(tickets: Tickets, ticket: str, harness: Harness, now: float = 1) -> str | None:
    """Return the name for which a ticket is good."""
    found = tickets.redeem(ticket, harness.world.identity.holder, now)
    return None if found is None else found.name


def test_a_ticket_tells_the_name_as_often_as_it_is_shown(harness: Harness, tickets: Tickets) -> None:
    ticket = tickets.issue(person(harness, "Ann"), 0)
    for _ in range(3):
        assert good_for(tickets, ticket, harness) == "Ann"


@pytest.mark.parametrize("ticket", ["", "x", "é", "\ud800", "x" * 65536])
def test_what_was_never_issued_is_good_for_nobody(harness: Harness, tickets: Tickets, ticket: str) -> None:
    tickets.issue(person(harness, "Ann"), 0)
    assert good_for(tickets, ticket, harness) is None


def test_each_ticket_is_another_and_can_not_be_guessed(harness: Harness, tickets: Tickets) -> None:
    ann = person(harness, "Ann")
    issued = {tickets.issue(ann, 0) for _ in range(50)}
    assert len(issued) == 50
    assert all(len(ticket) >= 32 and ticket.isascii() for ticket in issued)
    assert not any(ticket in repr(tickets) for ticket in issued)


def test_each_window_of_a_person_has_its_ticket_and_the_oldest_ends_first(
    harness: Harness, tickets: Tickets
) -> None:
    ann, bob = person(harness, "Ann"), person(harness, "Bob")
    other = tickets.issue(bob, 0)
    first, *windows = [tickets.issue(ann, 0) for _ in range(EACH + 1)]
    assert good_for(tickets, first, harness) is None
    assert {good_for(tickets, ticket, harness) for ticket in windows} == {"Ann"}
    assert good_for(tickets, other, harness) == "Bob"
    tickets.revoke(ann)
    assert not any(good_for(tickets, ticket, harness) for ticket in windows)


@pytest.mark.parametrize("registered", [False, True])
def test_a_ticket_ends_with_its_time_or_when_it_is_revoked(
    harness: Harness, tickets: Tickets, *, registered: bool
) -> None:
    ann = person(harness, "Ann", registered=registered)
    ticket = tickets.issue(ann, 100)
    assert good_for(tickets, ticket, harness, 100 + SECONDS) == "Ann"
    assert good_for(tickets, ticket, harness, 101 + SECONDS) is None
    tickets.revoke(ann)
    tickets.revoke(ann)
    assert good_for(tickets, ticket, harness, 101) is None


def test_a_registered_name_is_good_without_her_and_a_guest_only_as_long_as_she_is_here(
    harness: Harness, tickets: Tickets
) -> None:
    ann, bob = person(harness, "Ann", registered=True), person(harness, "Bob")
    of_ann, of_bob = tickets.issue(ann, 0), tickets.issue(bob, 0)
    harness.world.people.clear()
    assert good_for(tickets, of_ann, harness) == "Ann"
    assert good_for(tickets, of_bob, harness) is None


def test_a_ticket_opens_nothing_after_the_password_has_changed(harness: Harness, tickets: Tickets) -> None:
    """Whoever has changed it, and wherever; and a guest's nothing that is kept."""
    account = Account(name="Ann", created=0.0, seen=0.0, lock="old")
    ann = person(harness, "Ann")
    of_guest = tickets.redeem(tickets.issue(ann, 0), harness.world.identity.holder, 1)
    ann.takes_account(account)
    of_ann = tickets.redeem(tickets.issue(ann, 0), harness.world.identity.holder, 1)
    assert of_guest is not None
    assert of_ann is not None
    renewed = attrs.evolve(account, lock="new")
    assert [of_ann.opens(each) for each in (account, renewed, None)] == [True, False, False]
    assert [of_guest.opens(each) for each in (account, None)] == [False, True]
    assert "old" not in repr(account)


def test_a_guests_ticket_is_no_good_for_the_next_one_of_her_name(harness: Harness, tickets: Tickets) -> None:
    ticket = tickets.issue(person(harness, "Bob"), 0)
    harness.world.people.clear()
    person(harness, "bob")
    assert good_for(tickets, ticket, harness) is None


def test_the_oldest_are_forgotten_and_leave_nothing_behind(
    harness: Harness, tickets: Tickets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 10)
    people = [person(harness, f"P{number:02}") for number in range(30)]
    issued = [tickets.issue(each, 0) for each in people]
    good = [good_for(tickets, ticket, harness) for ticket in issued]
    assert good == [None] * 20 + [each.name for each in people[20:]]
    assert len(tickets._tickets) == len(tickets._of) == 10
    tickets.revoke(people[0])
    tickets.revoke(people[-1])
    assert len(tickets._tickets) == len(tickets._of) == 9


def comes_back(front: WebFront, ticket: str) -> bool:
    """Whether somebody is let in with a ticket."""
    page = front.page()
    page.says("Una.Resume", {"ticket": ticket})
    return "Una.Me" in page.state


def test_a_registered_persons_ticket_outlives_a_restart_and_ends_when_it_would_have(tmp_path: Path) -> None:
    """Also in the lobby, where nothing of a room is kept."""
    with opened(tmp_path) as first:
        page = first.enters("Ann", "s3cret-word")
        ticket, other = page.ticket, first.enters("Bob", "s3cret-word").ticket
        page.types("/password", "s3cret-word", "another-word", "another-word")
        page.waits()
        renewed = page.ticket
        first.connection.execute("UPDATE tickets SET until = until - ?", (SECONDS - 60,))
        first.connection.commit()
    with opened(tmp_path) as second:
        assert comes_back(second, renewed)
        assert not comes_back(second, ticket), "it was worth nothing before"
        second.clock.advance(50)
        assert comes_back(second, other)
        second.clock.advance(11)
        assert not comes_back(second, other)


def test_who_has_left_for_good_comes_back_with_no_ticket_after_a_restart_either(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        page = first.enters("Ann", "s3cret-word")
        ticket = page.ticket
        page.types("/quit")
    with opened(tmp_path) as second:
        assert not comes_back(second, ticket)
