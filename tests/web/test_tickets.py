"""Tickets by themselves: for whom they are good, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

from una_mud.hall.accounts import Account
from una_mud.net import tickets as module
from una_mud.net.tickets import EACH, SECONDS, Tickets

if TYPE_CHECKING:
    from world import World

    from una_mud.hall.people import Person


@pytest.fixture
def tickets() -> Tickets:
    return Tickets()


def person(world: World, name: str, *, registered: bool = False) -> Person:
    """Let somebody in."""
    found = world.enter(name).person
    if registered:
        found.takes_account(Account(name=name, created=0.0, seen=0.0))
    return found


def good_for(tickets: Tickets, ticket: str, world: World, now: float = 1) -> str | None:
    """Return the name for which a ticket is good."""
    found = tickets.redeem(ticket, world.hall.people, now)
    return None if found is None else found.name


def test_a_ticket_tells_the_name_as_often_as_it_is_shown(world: World, tickets: Tickets) -> None:
    ticket = tickets.issue(person(world, "Ann"), 0)
    for _ in range(3):
        assert good_for(tickets, ticket, world) == "Ann"


@pytest.mark.parametrize("ticket", ["", "x", "é", "\ud800", "x" * 65536])
def test_what_was_never_issued_is_good_for_nobody(world: World, tickets: Tickets, ticket: str) -> None:
    tickets.issue(person(world, "Ann"), 0)
    assert good_for(tickets, ticket, world) is None


def test_each_ticket_is_another_and_can_not_be_guessed(world: World, tickets: Tickets) -> None:
    ann = person(world, "Ann")
    issued = {tickets.issue(ann, 0) for _ in range(50)}
    assert len(issued) == 50
    assert all(len(ticket) >= 32 and ticket.isascii() for ticket in issued)
    assert not any(ticket in repr(tickets) for ticket in issued)


def test_each_window_of_a_person_has_its_ticket_and_the_oldest_ends_first(
    world: World, tickets: Tickets
) -> None:
    ann, bob = person(world, "Ann"), person(world, "Bob")
    other = tickets.issue(bob, 0)
    first, *windows = [tickets.issue(ann, 0) for _ in range(EACH + 1)]
    assert good_for(tickets, first, world) is None
    assert {good_for(tickets, ticket, world) for ticket in windows} == {"Ann"}
    assert good_for(tickets, other, world) == "Bob"
    tickets.revoke(ann)
    assert not any(good_for(tickets, ticket, world) for ticket in windows)


@pytest.mark.parametrize("registered", [False, True])
def test_a_ticket_ends_with_its_time_or_when_it_is_revoked(
    world: World, tickets: Tickets, *, registered: bool
) -> None:
    ann = person(world, "Ann", registered=registered)
    ticket = tickets.issue(ann, 100)
    assert good_for(tickets, ticket, world, 100 + SECONDS) == "Ann"
    assert good_for(tickets, ticket, world, 101 + SECONDS) is None
    tickets.revoke(ann)
    tickets.revoke(ann)
    assert good_for(tickets, ticket, world, 101) is None


def test_a_registered_name_is_good_without_her_and_a_guest_only_as_long_as_she_is_here(
    world: World, tickets: Tickets
) -> None:
    ann, bob = person(world, "Ann", registered=True), person(world, "Bob")
    of_ann, of_bob = tickets.issue(ann, 0), tickets.issue(bob, 0)
    world.hall.people.clear()
    assert good_for(tickets, of_ann, world) == "Ann"
    assert good_for(tickets, of_bob, world) is None


def test_a_ticket_opens_nothing_after_the_password_has_changed(world: World, tickets: Tickets) -> None:
    """Whoever has changed it, and wherever; and a guest's nothing that is kept."""
    account = Account(name="Ann", created=0.0, seen=0.0, lock="old")
    ann = person(world, "Ann")
    of_guest = tickets.redeem(tickets.issue(ann, 0), world.hall.people, 1)
    ann.takes_account(account)
    of_ann = tickets.redeem(tickets.issue(ann, 0), world.hall.people, 1)
    assert of_guest is not None
    assert of_ann is not None
    renewed = attrs.evolve(account, lock="new")
    assert [of_ann.opens(each) for each in (account, renewed, None)] == [True, False, False]
    assert [of_guest.opens(each) for each in (account, None)] == [False, True]
    assert "old" not in repr(account)


def test_a_guests_ticket_is_no_good_for_the_next_one_of_her_name(world: World, tickets: Tickets) -> None:
    ticket = tickets.issue(person(world, "Bob"), 0)
    world.hall.people.clear()
    person(world, "bob")
    assert good_for(tickets, ticket, world) is None


def test_the_oldest_are_forgotten_and_leave_nothing_behind(
    world: World, tickets: Tickets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 10)
    people = [person(world, f"P{number:02}") for number in range(30)]
    issued = [tickets.issue(each, 0) for each in people]
    good = [good_for(tickets, ticket, world) for ticket in issued]
    assert good == [None] * 20 + [each.name for each in people[20:]]
    assert len(tickets._tickets) == len(tickets._of) == 10
    tickets.revoke(people[0])
    tickets.revoke(people[-1])
    assert len(tickets._tickets) == len(tickets._of) == 9
