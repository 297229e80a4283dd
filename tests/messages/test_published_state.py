"""What the world publishes while games are played: plain values, one for all who may know the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import attrs
import pytest
from harness import Harness, Player, lay_out

from una_mud.engine.games import GAMES
from una_mud.messages.codec import converter
from una_mud.messages.state import PlayState, StateUpdate

if TYPE_CHECKING:
    from una_mud.messages import RoomsShown


@attrs.define(eq=False)
class Reader:
    """Keeps all that is published for one person."""

    updates: list[StateUpdate] = attrs.field(factory=list)
    rooms: list[RoomsShown] = attrs.field(factory=list)

    def publish(self, update: StateUpdate) -> None:
        """Keep a state."""
        self.updates.append(update)

    def publish_rooms(self, rooms: RoomsShown) -> None:
        """Keep a list of rooms."""
        self.rooms.append(rooms)


def reader_of(player: Player) -> Reader:
    """Let somebody read what is published for a player."""
    reader = Reader()
    player.harness.world.subscribe(player.person, reader)
    return reader


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_state_of_a_game_travels(harness: Harness, game: str) -> None:
    players = harness.table("Ann", "Bob", "Eve", options=(f"game {game}", "pause 1", "limit 50"))
    ann, bob, eve = players
    readers = [reader_of(player) for player in players]
    eve.types("/stand", "/pose looks on")
    ann.types("/bot add random", "/startgame", "/endhand")
    harness.passes(1)
    bob.types("/disagree", "/set sort on", "/auto")
    ann.types("/auto")
    harness.passes(90)
    kinds = {type(update.table) for reader in readers for update in reader.updates}
    assert PlayState in kinds
    assert any(update.vote for update in readers[1].updates)
    for reader in readers:
        for update in reader.updates:
            plain = json.dumps(converter().unstructure(update))
            again = converter().structure(json.loads(plain), StateUpdate)
            assert attrs.asdict(again, recurse=False) == attrs.asdict(update, recurse=False)


def test_who_may_know_the_same_is_handed_the_same(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    readers = [reader_of(player) for player in (ann, bob)]
    lay_out(ann.table, {"Ann": "R1 R2", "Bob": "G1"}, "R5")
    harness.passes(0)
    mine, others = (reader.updates[-1] for reader in readers)
    assert mine.room is others.room
    assert mine.table is others.table
    assert mine.hand is not None
    assert others.hand is not None
    assert [card.code for card in mine.hand.cards] == ["R1", "R2"]
    assert [card.code for card in others.hand.cards] == ["G1"]


def test_many_changes_are_published_once(harness: Harness) -> None:
    ann, _bob = harness.table("Ann", "Bob")
    reader = reader_of(ann)
    harness.passes(0)
    reader.updates.clear()
    ann.types("/option limit 200", "/pose nods", "/lock", "/startgame")
    harness.passes(0)
    (update,) = reader.updates
    assert (update.room.locked, update.room.poses) == (True, {"Ann": "nods"})
    assert isinstance(update.table, PlayState)


def test_who_wants_none_is_handed_none_and_costs_nothing(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob", options=("turn-time off",))
    reader = reader_of(ann)
    harness.passes(0)
    ann.harness.world.unsubscribe(ann.person, reader)
    reader.updates.clear()
    ann.types("/pose nods", "/sort")
    bob.types("/emote waits.")
    assert harness.is_quiet()
    assert reader.updates == []


def test_rooms_are_published_for_those_in_the_lobby(harness: Harness) -> None:
    ann, bob = harness.lobby("Ann", "Bob")
    reader = reader_of(ann)
    harness.passes(0)
    bob.types("/create Den")
    harness.passes(3)
    assert [row.name for row in reader.rooms[-1].rows] == ["lobby", "Den"]
    assert reader.updates[-1].table is None
