"""The rooms as they stood when the server stopped: made again, with everybody in their seat, but away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.history import snapshot
from una_mud.history.replay import CannotReplay, replay
from una_mud.messages import HandVoid
from una_mud.world.commitment import DeckSecret
from una_mud.world.records import HandEnded

if TYPE_CHECKING:
    from una_mud.engine.game import Game
    from una_mud.world.game_table import GameTable
    from una_mud.world.records import Deck, HandId, Kept, KeptHand, KeptRoom
    from una_mud.world.room import Room
    from una_mud.world.world import World


def rebuild(world: World, kept: Kept) -> list[str]:
    """Make all rooms again in an empty world; return in a line each what could not be as it was."""
    world.unit_of_work.games_before(kept.last_game)
    problems: list[str] = []
    for room in kept.rooms:
        problems += _rebuild_room(world, room)
    world.unit_of_work.flush()
    return problems


def _rebuild_room(world: World, kept: KeptRoom) -> list[str]:
    state = kept.state
    room = world.new_room(state["name"], snapshot.options_of(state))
    table = room.require_table()
    room.maker = snapshot.maker_of(state)
    table.hosting.locked = state["locked"]
    table.hosting.keep_out(state.get("kicked", {}))
    table.privacy.key = state.get("link_key", table.privacy.key)
    table.privacy.admitted.update(state.get("admitted", ()))
    snapshot.seats_into(room, state, world.clock.seconds())
    world.people.update((person.key, person) for person in room.people)
    dealer = table.dealer
    dealer.rest()
    dealer.scores = snapshot.scores_of(state)
    dealer.tally.update(state["tally"])
    dealer.recorder.game = state["number"]
    if state.get("next_deck"):
        dealer.recorder.next_deck = DeckSecret.read(state["next_deck"])
    game = snapshot.game_of(state, dealer.seed_of_hand)
    problems = _rebuild_hand(room, table, game, kept) if game is not None else []
    dealer.game = game
    room.log.kept_as(kept.state)
    room.wait_for_people()
    if problems:
        room.log.touch()
    return problems


def _rebuild_hand(room: Room, table: GameTable, game: Game, kept: KeptRoom) -> list[str]:
    """Play the hand again that was on; one that can't be is void, and the totals stay."""
    wanted = snapshot.hand_in(kept.state)
    if wanted is None:
        return []
    if kept.hand is None:
        _set_aside(room, table, game, wanted, kept.deck)
        return [f"room {room.name}: hand {wanted} is set aside: {kept.problem}"]
    try:
        torn = _resume(table, game, kept.hand)
    except CannotReplay as problem:
        _set_aside(room, table, game, wanted, kept.hand.dealt.deck)
        table.dealer.recorder.last = kept.hand.dealt
        return [f"room {room.name}: hand {wanted} is set aside: {problem}"]
    if torn:
        return [f"room {room.name}: the last record of hand {wanted} was damaged, and is dropped"]
    return []


def _resume(table: GameTable, game: Game, hand: KeptHand) -> bool:
    """Play the hand again; tell whether its last record had to be left out."""
    try:
        played = replay(hand)
    except CannotReplay as problem:
        if problem.nth is None or problem.nth < len(hand.moves) - 1:
            raise
        return _resume(table, game, attrs.evolve(hand, moves=hand.moves[:-1], torn=True))
    game.table = played.table
    recorder = table.dealer.recorder
    recorder.resumes(hand.dealt, played.first, len(played.moves))
    for _, _, events in played.moves:
        recorder.digest.add(events)
    return hand.torn


def _set_aside(room: Room, table: GameTable, game: Game, hand: HandId, deck: Deck | None) -> None:
    """Let a hand count for nobody, and open its seed; who was to leave at its end leaves now."""
    for name in game.leaving:
        game.players.remove(name)
    game.leaving.clear()
    table.seating.hand_over(game.players)
    room.log.note(HandEnded(hand, None, ""))
    for seat in table.seating.humans():
        seat.news.append(HandVoid(str(hand)))
    table.dealer.recorder.opened = deck
