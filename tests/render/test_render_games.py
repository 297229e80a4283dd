"""Whole games are told without a fault, and never name a card that the reader may not see."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from render_samples import events_shown, turn

from una_mud import render
from una_mud.bots import BOTS
from una_mud.cli.selfplay import decisions
from una_mud.engine.deal import deal
from una_mud.engine.events import Drew, HandsChanged, Played, TurnedUp
from una_mud.engine.games import GAMES
from una_mud.engine.moves import CALL, Challenge
from una_mud.engine.redaction import redact
from una_mud.engine.rng import Rng, derive
from una_mud.engine.state import OVER
from una_mud.engine.view import view
from una_mud.render import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Event
    from una_mud.engine.moves import Move
    from una_mud.engine.table import Table

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Edi", "Fay", "Gil", "Hal")
CARD = re.compile(r"\[([^\]]+)\]")
HANDS = [
    (game, players, seed) for game in sorted(GAMES) for players, seed in ((2, 0), (3, 1), (3, 2), (8, 3))
]


def moves(table: Table, rng: Sequence[Rng]) -> Iterator[tuple[int, Move]]:
    """Yield random moves, with a false call or a challenge thrown in now and then."""
    for seat, move in decisions(table, [BOTS["random"]] * len(rng), rng):
        if rng[0].below(8) == 0:
            other = rng[0].below(len(rng))
            if table.remarks(other):
                yield other, table.remarks(other)[-1]
        if table.phase is not OVER and (seat == table.turn or isinstance(move, (type(CALL), Challenge))):
            yield seat, move


def played_out(game: str, players: int, seed: int) -> Iterator[tuple[Table, list[Event]]]:
    """Yield a hand's table after every move, and what happened with it."""
    rules = GAMES[game]
    seeds = derive(b"told", game, players, seed)
    table, events = deal(rules, rules.options, players, seed % players, seeds)
    yield table, events
    rng = [Rng(derive(seeds, "luck", seat)) for seat in range(players)]
    for seat, move in moves(table, rng):
        yield table, table.apply(seat, move)


@pytest.mark.parametrize(("game", "players", "seed"), HANDS)
def test_a_game_is_told_to_the_end(game: str, players: int, seed: int) -> None:
    for table, events in played_out(game, players, seed):
        for seat in (0, 1, None):
            redacted = tuple(redact(each, seat) for each in events)
            message = events_shown(redacted, view(table, seat), NAMES[:players])
            me = None if seat is None else NAMES[seat]
            for style in (Style(), Style(reader=True)):
                assert render.text(message, me, style).strip() or seat == table.turn
        if table.phase is not OVER:
            prompt = turn(view(table, table.turn), 60, names=NAMES[:players])
            assert render.text(prompt, None, Style()).startswith("Your turn.")


@pytest.mark.parametrize(("game", "players", "seed"), HANDS)
def test_watchers_read_only_of_cards_that_lie_on_the_table(game: str, players: int, seed: int) -> None:
    """Even if the events were not redacted for them."""
    for table, events in played_out(game, players, seed):
        redacted = tuple(redact(each, None) for each in events)
        message = events_shown(redacted, view(table, None), NAMES[:players])
        shown = {face(card) for card in open_cards(events, table)}
        named = {text.split(",")[0] for text in CARD.findall(render.text(message, None, Style()))}
        assert named <= shown


@pytest.mark.parametrize(("game", "players", "seed"), HANDS)
def test_players_read_only_of_cards_that_they_see(game: str, players: int, seed: int) -> None:
    for table, events in played_out(game, players, seed):
        for seat in range(min(players, 3)):
            redacted = tuple(redact(each, seat) for each in events)
            message = events_shown(redacted, view(table, seat), NAMES[:players])
            seen = {*open_cards(events, table), *table.hands[seat], *known(redacted)}
            named = {text.split(",")[0] for text in CARD.findall(render.text(message, NAMES[seat], Style()))}
            assert named <= {face(card) for card in seen}


def face(card: Card) -> str:
    return f"{card.colour.value} {card.kind.name}" if card.colour else card.name


def open_cards(events: Sequence[Event], table: Table) -> list[Card]:
    """Return the cards that everybody sees with these events."""
    return [table.top, *(each.card for each in events if isinstance(each, (Played, TurnedUp)))]


def known(events: Sequence[Event]) -> Iterator[Card]:
    for event in events:
        if isinstance(event, Drew):
            yield from event.cards or ()
        if isinstance(event, HandsChanged):
            yield from (card for hand in event.hands for card in hand or ())
