"""A few things about tables that random hands seldom meet."""

from __future__ import annotations

import pytest
from engine_support import CLASSIC, MUTANT, cards, playing, table_of

from una_mud.engine.cards import Colour
from una_mud.engine.deal import deal_from
from una_mud.engine.events import Agreed, Close, Dealt, Drew, HandOver, Passed, Reshuffled, TurnedUp
from una_mud.engine.games import KNOW_U, U_KNOW
from una_mud.engine.moves import ACCEPT, CALL, DRAW, PASS, Challenge, End, Ending, Play
from una_mud.engine.redaction import is_public
from una_mud.engine.setup import Position, set_up
from una_mud.engine.state import ANSWER, DRAWN, OVER, TURN
from una_mud.engine.table import Table
from una_mud.engine.turns import THIN_RESHUFFLE_LIMIT
from una_mud.engine.view import view


def closing(table: Table) -> Close | None:
    return table.outcome.close if table.outcome else None


def test_a_blocked_hand_ends() -> None:
    """When nobody can play or draw, each passes once and the hand is over without a winner."""
    table = table_of("B1 B2 B3", "G1 G2", top="R5", rest=False, auto_draw=False)
    events = []
    for seat in (0, 1):
        table.apply(seat, DRAW)
        assert table.drawn is None
        events = table.apply(seat, PASS)
    assert closing(table) is Close.BLOCKED
    assert events[:1] == [Passed(1)]


def test_passing_with_a_card_to_play_does_not_block() -> None:
    """Who could have played is not stuck, though there is nothing to draw."""
    table = table_of("R1 B2", "G1 G2", top="R5", rest=False, auto_draw=False)
    for _ in range(3):
        table.apply(0, DRAW)
        table.apply(0, PASS)
        table.apply(1, DRAW)
        table.apply(1, PASS)
    assert table.phase is TURN
    assert table.stuck == 1


def test_a_hand_in_which_the_last_few_cards_go_round_is_called_off() -> None:
    """After so many reshuffles that give less than a card for each player the hand is blocked."""
    table = table_of("R1 R2 R3", "R4 R6 R7", top="R5", rest=False)
    table.thin_reshuffles = THIN_RESHUFFLE_LIMIT
    table.apply(0, playing("R1"))
    assert closing(table) is Close.BLOCKED


def test_a_lean_reshuffle_is_counted() -> None:
    """A reshuffle that gives one card to two players is counted, one that gives two is not."""
    for under, thin_reshuffles in (("B9", 1), ("B9 B8", 0)):
        table = table_of("R1 R2 R3", "R4 R6 R7", top="R5", under=under, rest=False, auto_draw=False)
        assert Reshuffled(len(under.split())) in table.apply(0, DRAW)
        assert table.thin_reshuffles == thin_reshuffles


def test_a_penalty_takes_what_there_is() -> None:
    """A Draw Two with one card left gives one; the discard pile is used up first."""
    table = table_of("RD R2 R3", "R4 R6 R7", top="R5", rest=False)
    events = table.apply(0, playing("RD"))
    drawn = [event.count for event in events if isinstance(event, Drew)]
    assert drawn == [1]
    assert not table.stock


def test_no_deal_without_a_card_to_open_with() -> None:
    """A stock of nothing but wilds can't be dealt, and says so instead of turning cards for ever."""
    stock = [MUTANT.by_code["W"]] * 20
    with pytest.raises(ValueError, match="no card of the stock"):
        deal_from(Table(MUTANT, MUTANT.options, 2, 0, bytes(32)), stock)


def test_a_card_that_may_not_open_goes_back() -> None:
    """A Wild turned up is shown, goes back, and another card is turned up."""
    table = Table(CLASSIC, CLASSIC.options, 2, 0, bytes(32))
    table.log = []
    deal_from(table, [*cards(CLASSIC, "R1 R2 R3 R4"), CLASSIC.by_code["W"], *CLASSIC.deck[:14]])
    turned = [event for event in table.log if isinstance(event, TurnedUp)]
    assert [event.stays for event in turned][-1] is True
    assert turned[0] == TurnedUp(CLASSIC.by_code["W"], stays=False)
    assert table.shuffles == len(turned) - 1


def test_the_deal_goes_a_card_at_a_time_from_the_dealers_left() -> None:
    """The next card of the stock is the first of the player on the dealer's left."""
    table = Table(CLASSIC, CLASSIC.options, 3, 1, bytes(32))
    deal_from(table, [*cards(CLASSIC, "R9 R8 R7"), *CLASSIC.deck[:18], *cards(CLASSIC, "B1 G1 Y1")])
    assert [table.hands[seat][0].code for seat in (2, 0, 1)] == ["Y1", "G1", "B1"]
    assert [len(hand) for hand in table.hands] == [7, 7, 7]
    assert table.top.code == "R7"


@pytest.mark.parametrize(("end", "close"), [(Ending.HAND, Close.HAND_ENDED), (Ending.GAME, Close.GAME_ENDED)])
def test_an_agreed_end_comes_with_the_end_of_the_turn(end: Ending, close: Close) -> None:
    """The turn is still played; then the hand is over, with points or, if the game is ended, without."""
    table = table_of("R1 B2 B3", "G1 G2", top="R5")
    assert table.apply(1, End(end)) == [Agreed(end)]
    assert table.phase is TURN
    events = table.apply(0, playing("R1"))
    points = None if end is Ending.GAME else (5, 3)
    assert events[-1] == HandOver(None, close, points)
    assert table.legal(1) == []
    assert table.remarks(1) == []


def test_two_quit_of_three_and_the_third_wins() -> None:
    """Whoever is left alone by a Quitter has won."""
    table = table_of("QT B2", "G1 G2", "Y1 Y2", top="G5")
    table.apply(0, playing("QT", None, 1))
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.close) == (2, Close.LAST_ACTIVE)
    assert table.active() == [2]


def test_two_quit_of_two_and_nobody_wins() -> None:
    """If nobody is left the hand ends without a winner."""
    table = table_of("QT B2", "G1 G2", top="G5")
    table.apply(0, playing("QT", None, 1))
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.close) == (None, Close.NOBODY_ACTIVE)
    assert table.active() == []


def test_a_last_holy_defender_passes_the_penalty_on_at_once() -> None:
    """After a last Holy Defender the next player draws the stacked cards (rulebook, 1.9)."""
    table = table_of("W4 B2 B3", "HD", "Y1 Y2", top="R5")
    table.apply(0, playing("W4", "green"))
    table.apply(1, playing("HD"))
    assert [len(hand) for hand in table.hands] == [2, 0, 6]
    assert closing(table) is Close.OUT_OF_CARDS


def test_a_last_screwdriver_throws_back_at_once() -> None:
    """After a last Screwdriver the player of the newest Wild Draw card draws (rulebook, 1.9)."""
    table = table_of("W4 B2 B3", "SD", "Y1 Y2", top="R5")
    table.apply(0, playing("W4", "green"))
    table.apply(1, playing("SD"))
    assert [len(hand) for hand in table.hands] == [6, 0, 2]


def test_a_last_reversal_counts_its_victim_the_other_way() -> None:
    """The victim of a last Reverse Draw Two is counted in the new direction, which then does not stay."""
    table = table_of("RRD", "G1 G2", "Y1 Y2", top="R5")
    table.apply(0, playing("RRD"))
    assert [len(hand) for hand in table.hands] == [0, 2, 4]
    assert table.clockwise


def test_two_reversals_in_the_last_card_leave_the_direction() -> None:
    """A last card that only turns the direction makes nobody draw."""
    table = table_of("RRS", "G1 G2", "Y1 Y2", top="R5")
    table.apply(0, playing("RRS"))
    assert [len(hand) for hand in table.hands] == [0, 2, 2]


def test_nobody_but_the_seat_in_turn_has_something_to_play() -> None:
    """What can be played is asked of the seat in turn, and nobody in a hand that is over."""
    table = table_of("R1 R1 B2", "R2 G2", top="R5")
    assert [card.code for card in table.playable(0)] == ["R1"]
    assert table.playable(1) == []
    assert table.legal(1) == []
    table.apply(0, End(Ending.HAND))
    table.apply(0, playing("R1"))
    assert table.playable(table.turn) == []


def test_strangers_and_who_has_quit_have_nothing_to_say() -> None:
    """Remarks are for active seats, and never about somebody who has been caught."""
    table = table_of("QT B2", "G1 G2", "G3 G4", "G6 G7", top="G5")
    table.apply(0, playing("QT", None, 1))
    assert [table.remarks(seat) for seat in (-1, 0, 1, 4)] == [[], [], [], []]
    assert table.remarks(2) == [CALL, Challenge(3)]
    caught = table_of("R1 B2", "G1 R2", top="R5")
    caught.apply(0, playing("R1"))
    caught.apply(1, Challenge(0))
    assert caught.remarks(1) == [CALL]


def test_what_gathers_and_who_is_asked() -> None:
    """While a penalty waits the table tells how much; a card that is drawn for it belongs to the victim."""
    table = table_of("W4 B2 B3", "W4 G2", "Y1 Y2", top="R5")
    assert table.stacked == 0
    table.apply(0, playing("W4", "green"))
    assert (table.stacked, table.phase, table.turn) == (4, ANSWER, 1)
    table.apply(1, playing("W4", "blue"))
    assert (table.stacked, table.turn, closing(table)) == (8, 2, None)
    table.apply(2, ACCEPT)
    assert len(table.hands[2]) == 10


def test_drawing_at_will() -> None:
    """In U-Know one draws as often as one likes, and may then play any card or pass."""
    table = table_of("R1 B2", "G1 G2", top="R5", rules=U_KNOW, stock="B9 Y9")
    for _ in range(2):
        table.apply(0, DRAW)
    assert table.phase is DRAWN
    assert {PASS, DRAW, playing("R1", rules=U_KNOW)} == set(table.legal(0))


def test_tables_are_compared_by_what_they_hold() -> None:
    """A table equals its copy and no other thing, and can't be a key since it changes."""
    table = table_of("R1 B2", "G1 G2", top="R5")
    assert table == table.copy()
    assert table != "a table"
    with pytest.raises(TypeError):
        hash(table)


def test_set_up_refuses_cards_that_the_deck_has_not() -> None:
    """A position with three red nines is none of the classic deck."""
    with pytest.raises(ValueError, match="more often"):
        table_of("R9 R9", "R9", top="R5", rules=CLASSIC)


def test_set_up_puts_every_card_somewhere() -> None:
    """Stock and discard pile stand as described, the rest is shuffled below, the dealer's left begins."""
    position = Position(
        rules=CLASSIC,
        options=CLASSIC.options,
        hands=(cards(CLASSIC, "R1 R2"), cards(CLASSIC, "B1 B2"), cards(CLASSIC, "G1 W")),
        top=CLASSIC.by_code["W4"],
        colour=Colour.GREEN,
        under=cards(CLASSIC, "Y1 Y2"),
        stock=cards(CLASSIC, "B7 B8"),
        dealer=1,
    )
    table = set_up(position)
    assert (table.turn, table.dealer) == (2, 1)
    assert [card.code for card in table.discard] == ["Y2", "Y1", "W4"]
    assert [card.code for card in table.stock[-2:]] == ["B8", "B7"]
    assert len(table.stock) == 108 - 9
    assert sorted(position.named().values()) == [1] * 11


def test_a_view_answers_what_a_player_asks() -> None:
    """A view knows the top card, what gathers, whose turn it is and who comes next."""
    table = table_of("W4 B2 B3", "G1 HD", "Y1 Y2", top="R5", clockwise=False)
    mine, other, watching = (view(table, seat) for seat in (0, 1, None))
    assert (mine.my_turn, other.my_turn, watching.my_turn) == (True, False, False)
    assert mine.top.code == "R5"
    assert mine.stacked == 0
    assert mine.opponents() == [2, 1]
    assert other.opponents() == [0, 2]
    assert watching.opponents() == [2, 1, 0]
    table.apply(0, playing("W4", "green"))
    assert view(table, 1).stacked == 4


def test_which_events_are_public() -> None:
    """Deals and draws are told differently to different readers; a passed turn is the same for all."""
    table = table_of("R1 B2", "G1 G2", top="R5")
    assert not is_public(Dealt(0, (0, 1), ((), ())))
    assert not all(is_public(event) for event in table.apply(0, DRAW))
    assert is_public(Passed(0))


def test_a_card_has_what_is_said_about_it() -> None:
    """Only Know-U's numbers carry something to be spoken about."""
    assert Play(MUTANT.by_code["R5"]).card.reflection is None
    assert MUTANT.by_code["W"].reflection is None
    assert KNOW_U.by_code["R5"].reflection is not None


def test_the_hand_is_over_for_good() -> None:
    """After the last card nothing waits, and the phase says so."""
    table = table_of("R1", "G1 G2", top="R5")
    table.apply(0, playing("R1"))
    assert (table.phase, table.penalty, table.call_states) == (OVER, None, {})
