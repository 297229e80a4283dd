"""What a search needs: memory of what was seen, tables that may be the real one, and playing them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from engine_support import CLASSIC, MUTANT, Deal, all_cards, cards, deals, pick, play_out, playing, table_of
from hypothesis import given, settings

from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES, KNOW_U
from una_mud.engine.moves import CHALLENGE_PLAY, DRAW, Move
from una_mud.engine.rng import Rng
from una_mud.engine.search import determinize, playout
from una_mud.engine.view import View, view

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.table import Table

STEADY = attrs.evolve(MUTANT, kinds=tuple(kind for kind in MUTANT.kinds if kind.holds_back is None))
"""The mutant game without the card that keeps others back, of which memory takes no account."""


def tables(begun: Deal, every: int = 9) -> Iterator[Table]:
    """Yield the table of a random hand, again and again on its way."""
    table = begun.table()
    for nth, (seat, move) in enumerate(play_out(table, begun.rng())):
        table.apply(seat, move)
        if nth % every == 0:
            yield table


def known(table: Table, seat: int) -> View:
    """Return what the seat knows, but for what everybody has kept in mind."""
    seen = view(table, seat)
    return attrs.evolve(seen, public=attrs.evolve(seen.public, cannot_be=()))


@settings(max_examples=60, deadline=None)
@given(deals())
def test_a_determinized_table_looks_the_same(begun: Deal) -> None:
    """It is whole, and from the seat nothing tells it from the real table."""
    rng = begun.rng()
    for table in tables(begun):
        seat = rng.below(begun.seats)
        twin = determinize(view(table, seat), rng)
        assert known(twin, seat) == known(table, seat)
        assert all_cards(twin) == all_cards(table)
        assert twin.can_play == twin.find_playable()


def test_the_hidden_cards_are_not_those_of_the_table() -> None:
    """A determinized table knows nothing of the real hands and the real stock."""
    table = Deal(CLASSIC, CLASSIC.options, 3, 0, bytes(32)).table()
    twins = [determinize(view(table, table.turn), Rng(bytes([n]))) for n in range(8)]
    assert len({tuple(twin.stock) for twin in twins}) == len(twins)
    assert all(twin.stock != table.stock and twin.seed != table.seed for twin in twins)
    assert all(twin.hands[table.turn] == table.hands[table.turn] for twin in twins)


def fits_somehow(hand: Sequence[Card], cannot_be: Sequence[int]) -> bool:
    """Whether the cards can be told one by one to the places about which something is known."""
    taken: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for n, card in enumerate(hand):
            if n in tried or cannot_be[slot] >> card.index & 1:
                continue
            tried.add(n)
            if n not in taken or place(taken[n], tried):
                taken[n] = slot
                return True
        return False

    return len(hand) == len(cannot_be) and all(place(slot, set()) for slot in range(len(cannot_be)))


@settings(max_examples=40, deadline=None)
@given(deals())
def test_what_is_known_of_the_hands_is_true(begun: Deal) -> None:
    """At every moment the real hand is one of those that are thought to be possible."""
    if begun.rules is MUTANT:
        begun = attrs.evolve(begun, rules=STEADY)
    for table in tables(begun, every=1):
        for seat, cannot_be in enumerate(view(table, None).public.cannot_be):
            assert fits_somehow(table.hands[seat], cannot_be)


def excluded(table: Table, seat: int) -> list[set[str]]:
    """Return for each card of a hand the codes that it can't have, as everybody knows."""
    return [
        {card.code for card in table.rules.cards if bits >> card.index & 1}
        for bits in view(table, None).public.cannot_be[seat]
    ]


def test_who_must_draw_has_no_card_that_matches() -> None:
    """The old cards and the drawn one, after which the turn passed, are neither red nor a one, nor wild."""
    table = table_of("R1 B2 B3", "G2 G3", "Y1 R2 R3", top="R5", stock="Y9", rules=CLASSIC)
    table.apply(0, playing("R1", rules=CLASSIC))
    (old, older, drawn) = excluded(table, 1)
    assert old == older == drawn
    assert {"R9", "B1", "W", "W4"} <= drawn
    assert not {"B9", "G2"} & drawn


def test_who_draws_by_wish_tells_nothing() -> None:
    """Whoever could have played and draws shows nothing about the hand."""
    table = table_of("R1 B2 B3", "G1 G2", top="R5", stock="R9", rules=CLASSIC)
    table.apply(0, DRAW)
    assert excluded(table, 0) == [set()] * 4


def test_the_innocent_have_no_card_of_the_colour() -> None:
    """A challenge that fails shows everybody that the player holds nothing of the colour."""
    table = table_of("W4 B2 B3", "G1 G2", top="R5", rules=CLASSIC)
    table.apply(0, playing("W4", "green", rules=CLASSIC))
    table.apply(1, CHALLENGE_PLAY)
    assert all({"R1", "RD"} <= codes and "B1" not in codes for codes in excluded(table, 0)[:2])


def test_a_traded_hand_takes_along_what_is_known_of_it() -> None:
    """What is known belongs to the cards, and goes with them."""
    table = table_of("RPT RTH B3", "G1 G2", "Y1 Y2", top="R5", stock="Y9", rules=KNOW_U)
    table.apply(0, playing("RPT", rules=KNOW_U))
    assert [bool(codes) for codes in excluded(table, 2)] == [True, True, True]
    table.apply(0, playing("RTH", None, 2, rules=KNOW_U))
    assert [bool(codes) for codes in excluded(table, 0)[:3]] == [True, True, True]


def test_a_table_without_events_remembers_nothing() -> None:
    """Memory follows events; a search does without them, and its views say that nothing is known."""
    table = table_of("R1 B2 B3", "G1 G2", top="R5", rules=CLASSIC)
    table.apply_silently(0, DRAW)
    assert view(table, 0).public.cannot_be == ()
    assert determinize(view(table, 0), Rng(b"")).hands[0] == table.hands[0]


def test_seen_hands_stay_what_they_are() -> None:
    """What a seat sees of another hand is no guess."""
    table = table_of("RSP B2 B3", "R1 G2 KB", "Y1 Y2", top="R8")
    table.apply(0, playing("RSP", None, 1))
    twin = determinize(view(table, 0), Rng(b""))
    assert twin.hands[:2] == table.hands[:2]
    assert set(cards(MUTANT, "R1 G2 KB")) <= set(twin.hands[1])


@pytest.mark.parametrize("game", GAMES)
def test_a_playout_ends_the_hand(game: str) -> None:
    """By any policy that returns legal moves, the hand comes to its end, or is given up."""
    rules = GAMES[game]
    rng = Rng(b"policy")

    def policy(table: Table) -> Move:
        return pick(rng, table.legal(table.turn)[:1])

    for n in range(20):
        table, _ = deal(rules, rules.options, 3, 0, bytes([n]) * 32)
        assert playout(table.copy(), policy) is not None
        assert playout(table, policy, most=0) is None
