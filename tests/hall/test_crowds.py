"""Many people at once: what they are shown, and how often lists of them are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.hall.notices import RoomShown, RoomsShown, WhoShown

if TYPE_CHECKING:
    from world import Player, World

    from una_mud.hall.notices import Notice


def crowd(world: World, people: int) -> list[Player]:
    """Return so many people in the lobby."""
    return world.lobby(*(f"P{number}" for number in range(people)))


def shown(player: Player) -> Notice:
    """Return what somebody was told last."""
    return player.screen.everything[-1]


def test_a_newcomer_is_shown_thirty_people_of_a_crowd_and_how_many_more_there_are(world: World) -> None:
    *_, last = crowd(world, 50)
    notice = shown(last)
    assert isinstance(notice, RoomShown)
    assert [row.name for row in notice.people] == [f"P{number}" for number in range(30)]
    assert notice.more == 20


def test_a_small_company_is_shown_in_full(world: World) -> None:
    *_, last = crowd(world, 30)
    notice = shown(last)
    assert isinstance(notice, RoomShown)
    assert (len(notice.people), notice.more) == (30, 0)


def test_a_list_of_many_people_is_made_once_a_second(world: World) -> None:
    hall, people = world.hall, crowd(world, 120)
    hall.show_who(people[0].person)
    hall.show_who(people[1].person)
    assert shown(people[0]) is shown(people[1])
    hall.quit(people[5].person)
    world.clock.advance(1)
    hall.show_who(people[0].person)
    notice = shown(people[0])
    assert isinstance(notice, WhoShown)
    assert len(notice.rows) == 119


def test_a_list_of_few_people_is_never_old(world: World) -> None:
    hall, people = world.hall, crowd(world, 20)
    hall.show_who(people[0].person)
    hall.quit(people[5].person)
    hall.show_who(people[0].person)
    notice = shown(people[0])
    assert isinstance(notice, WhoShown)
    assert len(notice.rows) == 19


def test_a_list_of_many_rooms_is_made_once_a_second_for_each_place_where_one_stands(world: World) -> None:
    hall, people = world.hall, crowd(world, 30)
    for number in range(25):
        hall.create(people[number].person, f"Room {number}")
    for player in (people[0], people[28], people[29]):
        hall.show_rooms(player.person)
    assert shown(people[28]) is shown(people[29])
    assert shown(people[28]) is not shown(people[0])
    hall.create(people[28].person, "One more")
    world.clock.advance(1)
    hall.show_rooms(people[29].person)
    notice = shown(people[29])
    assert isinstance(notice, RoomsShown)
    assert len(notice.rows) == 27
