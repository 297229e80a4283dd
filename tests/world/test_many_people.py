"""Many people at once: what they are shown, and how often lists of them are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from una_mud.messages import Departed, Entered, ErrorId, RoomShown, RoomsShown, WhoShown
from una_mud.messages.errors import CommandError

if TYPE_CHECKING:
    from harness import Harness, Player

    from una_mud.messages import Message


def crowd(harness: Harness, people: int) -> list[Player]:
    """Return so many people in the lobby."""
    return harness.lobby(*(f"P{number}" for number in range(people)))


def shown(player: Player) -> Message:
    """Return what somebody was told last."""
    return player.screen.everything[-1]


def test_a_newcomer_is_shown_thirty_people_of_a_crowd_and_how_many_more_there_are(harness: Harness) -> None:
    *_, last = crowd(harness, 50)
    message = shown(last)
    assert isinstance(message, RoomShown)
    assert [row.name for row in message.people] == [f"P{number}" for number in range(30)]
    assert message.more == 20


def test_a_small_company_is_shown_in_full(harness: Harness) -> None:
    *_, last = crowd(harness, 30)
    message = shown(last)
    assert isinstance(message, RoomShown)
    assert (len(message.people), message.more) == (30, 0)


def test_a_list_of_many_people_is_made_once_a_second(harness: Harness) -> None:
    world, people = harness.world, crowd(harness, 120)
    people[0].types("/who")
    people[1].types("/who")
    assert shown(people[0]) is shown(people[1])
    world.quit(people[5].person)
    harness.clock.advance(1)
    people[0].types("/who")
    message = shown(people[0])
    assert isinstance(message, WhoShown)
    assert len(message.rows) == 119


def test_a_list_of_few_people_is_never_old(harness: Harness) -> None:
    world, people = harness.world, crowd(harness, 20)
    people[0].types("/who")
    world.quit(people[5].person)
    people[0].types("/who")
    message = shown(people[0])
    assert isinstance(message, WhoShown)
    assert len(message.rows) == 19


def test_a_list_of_many_rooms_is_made_once_a_second_for_each_place_where_one_stands(harness: Harness) -> None:
    world, people = harness.world, crowd(harness, 30)
    for number in range(25):
        world.create(people[number].person, f"Room {number}")
    for player in (people[0], people[28], people[29]):
        world.show_rooms(player.person)
    assert shown(people[28]) is shown(people[29])
    assert shown(people[28]) is not shown(people[0])
    world.create(people[28].person, "One more")
    harness.clock.advance(1)
    world.show_rooms(people[29].person)
    message = shown(people[29])
    assert isinstance(message, RoomsShown)
    assert len(message.rows) == 27


def test_in_a_crowd_nobody_is_told_who_comes_and_goes(harness: Harness) -> None:
    first = crowd(harness, 99)[0]
    newcomers = [harness.enter(name) for name in ("Zora", "Yusuf")]
    for newcomer in newcomers:
        harness.world.quit(newcomer.person)
    assert first.screen.everything[-3:] == [Entered("Zora"), Departed("Zora", None), Departed("Yusuf", None)]


def test_a_name_that_looks_like_somebodys_is_free_when_they_have_gone(harness: Harness) -> None:
    first = harness.enter("Lena")
    with pytest.raises(CommandError) as refused:
        harness.enter("Iena", proves=False)
    assert refused.value.message.error_id is ErrorId.NAME_LOOKS_LIKE
    harness.world.quit(first.person)
    assert harness.enter("Iena").person.name == "Iena"
