"""A turn: playing a card, drawing, passing (rulebook, 1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine import resolve, turns
from una_mud.engine.calls import down_to_one, expire_calls
from una_mud.engine.cards import ChoiceKind
from una_mud.engine.events import Close, Spoke, Why, drew_one, passed, played, skipped
from una_mud.engine.moves import DRAW, PASS, Play
from una_mud.engine.piles import can_draw
from una_mud.engine.piles import draw as draw_cards
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT, TURN
from una_mud.engine.steps import Reflect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.engine.cards import Card, Effect, PlayChoice
    from una_mud.engine.moves import Draw, Pass, Speak
    from una_mud.engine.table_data import TableData

BY_TURN: Final = Why.TURN
REFLECTION: Final = Reflect()


def check_play(table: TableData, seat: int, move: Play) -> None:
    """Refuse a card that may not be played now, or whose choices do not answer what it asks."""
    card = move.card
    if card not in table.playable(seat):
        turns.check_turn(table, seat)
        raise Refusal(_why_not(table, seat, card))
    if move not in card.moves:
        _check_choices(table, seat, move)


def _why_not(table: TableData, seat: int, card: Card) -> Reason:
    """Return why a card can't be played, as its holder may know it."""
    if card not in table.hands[seat]:
        return Reason.NOT_IN_HAND
    if table.phase in _ELSE:
        return _ELSE[table.phase]
    if table.phase is ANSWER and card not in table.rules.answers:
        return Reason.NO_ANSWER
    if any(held is not card and held.kind.holds_back is not None for held in table.hands[seat]):
        return Reason.HELD_BACK
    if table.phase is ANSWER:
        return Reason.NO_ANSWER
    if table.phase is DRAWN and card in table.fitting(seat):
        return Reason.ONLY_DRAWN
    if table.one_more:
        return Reason.ONE_MORE
    return Reason.OWN_RULE if card in table.fits else Reason.DOES_NOT_FIT


_ELSE: Final = {REFLECT: Reason.MUST_REFLECT, CHOICE: Reason.MUST_CHOOSE}
"""What must be done in phases in which no card can be played."""


def _check_choices(table: TableData, seat: int, move: Play) -> None:
    """Refuse choices that are missing, too many or not possible. A last card needs none, but may have any."""
    asked = {choice.kind: choice for choice in move.card.kind.choices}
    last = len(table.hands[seat]) == 1
    if move.colour is not None and ChoiceKind.COLOUR not in asked:
        raise Refusal(Reason.COLOUR_NOT_ASKED)
    if move.colour is None and ChoiceKind.COLOUR in asked and not last:
        raise Refusal(Reason.COLOUR_MISSING)
    opponents = table.opponents(seat)
    if any(player not in opponents for player in move.players):
        raise Refusal(Reason.NOT_AN_OPPONENT)
    if move.players:
        _check_count(table, move, asked)
    elif not last and not asked.keys().isdisjoint(_NEEDING_PLAYERS):
        raise Refusal(Reason.PLAYER_MISSING)


_NEEDING_PLAYERS: Final = frozenset({ChoiceKind.OPPONENT, ChoiceKind.SHOTS})


def _check_count(table: TableData, move: Play, asked: Mapping[ChoiceKind, PlayChoice]) -> None:
    """Refuse to name another number of players than the card asks for."""
    shots = asked.get(ChoiceKind.SHOTS)
    if shots is not None:
        if len(move.players) != shots.count(table.stacked):
            raise Refusal(Reason.SHOTS_MISCOUNTED)
    elif len(move.players) > (ChoiceKind.OPPONENT in asked or ChoiceKind.PARTNER in asked):
        raise Refusal(Reason.PLAYER_NOT_ASKED)


def play(table: TableData, seat: int, move: Play) -> None:
    """Discard the card and do what it does."""
    table.moves += 1
    if table.call_states:
        expire_calls(table, seat)
    table.stuck = 0
    table.turn = seat
    card = move.card
    hand = table.hands[seat]
    hand.remove(card)
    table.discard.append(card)
    before = table.colour
    colour = table.colour = card.colour or move.colour or before
    table.fits = table.matching[card][colour]
    effect = card.kind.answer if table.phase is ANSWER else card.kind.effect
    left = len(hand)
    if table.log is not None:
        table.log.append(played(seat, card, colour, move.players, left))
    if left < 2:  # noqa: PLR2004 - the last card, or the second to last
        if not left:
            _play_last(table, seat, card, effect)
            return
        down_to_one(table, seat)
    if effect is None:
        turns.begin_turn(table, table.after[seat])
    else:
        resolve.resolve_steps(table, seat, effect(table, seat, move), before)


def _play_last(table: TableData, seat: int, card: Card, effect: Effect | None) -> None:
    """End the hand with its last card; draw penalties are still drawn (rulebook, 1.9)."""
    table.call_states.pop(seat, None)
    todo = () if effect is None else effect(table, seat, Play(card))
    if REFLECTION in todo:
        turns.await_reflection(table, seat)
        return
    if table.rules.penalties_at_the_end:
        resolve.resolve_last(table, seat, todo)
    turns.end_hand(table, seat, Close.OUT_OF_CARDS)


def check_draw(table: TableData, seat: int, _: Draw) -> None:
    """Refuse to draw when a penalty waits, after a first card, or where only the stuck may draw."""
    turns.check_turn(table, seat)
    if not table.can_draw_now():
        waits = Reason.ONE_MORE if table.one_more else Reason.CAN_PLAY
        raise Refusal(_WAITS.get(table.phase, waits))


_WAITS: Final = {
    ANSWER: Reason.MUST_ANSWER,
    DRAWN: Reason.ALREADY_DRAWN,
    REFLECT: Reason.MUST_REFLECT,
}
"""Why a card can't be drawn in a phase other than TURN."""


def draw(table: TableData, seat: int, _: Draw = DRAW) -> None:
    """Draw one card on one's own turn, or as many as were offered, or as many as there are."""
    table.moves += 1
    if table.call_states:
        expire_calls(table, seat)
    if not table.stock and table.phase is TURN:
        table.stuck = 0 if can_draw(table) or table.playable(seat) else table.stuck + 1
    stock = table.stock
    if stock and not table.offer:
        card = stock.pop()
        table.hands[seat].append(card)
        table.drawn = card
        if table.log is not None:
            table.log.append(drew_one(seat, BY_TURN, card, table.visible_to[seat]))
    else:
        cards = draw_cards(table, seat, table.offer or 1, BY_TURN)
        table.drawn = cards[0] if cards and not table.offer else None
    table.phase = DRAWN


def check_pass(table: TableData, seat: int, _: Pass) -> None:
    """Refuse to pass before drawing, or where something else must be done."""
    turns.check_turn(table, seat)
    if table.phase is ANSWER:
        raise Refusal(Reason.MUST_ANSWER)
    if table.phase is TURN:
        raise Refusal(Reason.ONE_MORE if table.one_more else Reason.DRAW_FIRST)


def pass_(table: TableData, seat: int, _: Pass = PASS) -> None:
    """Pass the turn, or lose it by choice; when everybody is stuck, the hand is blocked (rulebook, 0)."""
    table.moves += 1
    if table.call_states:
        expire_calls(table, seat)
    if table.log is not None:
        table.log.append(skipped(seat) if table.phase is CHOICE else passed(seat))
    _end_turn(table, seat)


def check_speak(table: TableData, seat: int, _: Speak) -> None:
    """Refuse to reflect where nothing has been played to reflect upon."""
    turns.check_turn(table, seat)
    if table.phase is not REFLECT:
        raise Refusal(Reason.NOTHING_TO_REFLECT)


def speak(table: TableData, seat: int, _: Speak) -> None:
    """Note that the player has spoken about their card, which ends the turn."""
    table.moves += 1
    if table.log is not None:
        table.log.append(Spoke(seat))
    _end_turn(table, seat)


def _end_turn(table: TableData, seat: int) -> None:
    """Let the next turn begin, or the hand end with a last card or because everybody is stuck."""
    if not table.hands[seat]:
        turns.end_hand(table, seat, Close.OUT_OF_CARDS)
    elif table.stuck and table.stuck >= len(table.hands) - len(table.out):
        turns.end_hand(table, None, Close.BLOCKED)
    else:
        turns.begin_turn(table, table.after[seat])
