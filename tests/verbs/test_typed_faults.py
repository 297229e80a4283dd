"""Lines that people type by habit or by mistake: each does what was meant, or says how it's typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from harness import forget, lay_out
from test_move_parser import card_of, cards

from una_mud import render
from una_mud.engine.games import UNA_CLASSIC, UNA_MUTANT
from una_mud.messages import DeckCommitted, DeckRevealed, ErrorId, ErrorMessage, Said, Welcomed, WhoShown
from una_mud.render import Style
from una_mud.verbs import parse_errors
from una_mud.verbs.move_parser import find_card

if TYPE_CHECKING:
    from harness import Harness, Player


@pytest.mark.parametrize(
    ("words", "hand", "named"),
    [
        ("wild draw four red", "W4 R1", "W4 red"),
        ("draw 4 wild red", "W4 W R1", "W4 red"),
        ("four wild", "W4 W R1", "W4"),
        ("yellow seven", "Y7 R1", "Y7"),
        ("7 yellow", "R1 Y7", "Y7"),
        ("seven yellow", "R1 Y7", "Y7"),
        ("five RED", "R5 B5", "R5"),
        ("skip green", "GS GSS", "GS"),
        ("two draw blue", "BD W4", "BD"),
        ("trader blue bob", "BTJ YTJ", "BTJ bob"),
        ("joe trader bob", "BTJ R1", "BTJ bob"),
    ],
)
def test_a_card_is_found_by_its_words_in_any_order(words: str, hand: str, named: str) -> None:
    """Numbers may be digits or words."""
    assert card_of(words, hand) == named


@pytest.mark.parametrize(
    ("words", "named"), [("purple 5", "purple 5"), ("red 12", "red 12"), ("yellow hen", "yellow hen")]
)
def test_a_card_that_does_not_exist_is_named_as_such(words: str, named: str) -> None:
    """No other card of the hand is guessed from a part of the words."""
    assert find_card(words.split(), cards("R5 Y7 W"), UNA_CLASSIC) == parse_errors.UnknownCard(named)


def test_a_card_that_is_not_held_is_named_whole() -> None:
    """``yellow seven`` is the yellow 7, held or not."""
    found = find_card(["yellow", "seven"], cards("Y1 Y2"), UNA_MUTANT)
    assert found == parse_errors.NotHeld(cards("Y7"))


def at_table(harness: Harness, hand: str = "R1 W4 B7") -> list[Player]:
    """Let Ann play with a hand, and Bob and Cyd at the same table."""
    players = harness.game("Ann", "Bob", "Cyd")
    lay_out(players[0].table, {"Ann": hand, "Bob": "G1 G2", "Cyd": "Y1 Y2"}, top="B5", turn="Ann")
    forget(players)
    return players


def test_challenge_without_a_name_challenges_the_wild_draw_card_that_waits(harness: Harness) -> None:
    """Nobody is asked who forgot to call."""
    ann, bob, _ = at_table(harness)
    ann.types("/w4 red")
    assert "bluff" in bob.types("/challenge")
    assert bob.person.question is None


@pytest.mark.parametrize(("said", "line"), [("3", "/3"), ("r1", "/r1"), ("Red 1", "/r1"), ("help", "/help")])
def test_whoever_says_a_card_or_command_aloud_is_told_in_private_twice(
    harness: Harness, said: str, line: str
) -> None:
    """The line stays chat; after two times the player knows."""
    ann, bob, _ = at_table(harness)
    for _ in range(2):
        ann.types(said)
        assert ann.last(ErrorMessage) == ErrorMessage(ErrorId.COMMAND_SAID_ALOUD, "", (line,))
    ann.types(said)
    assert ann.errors() == []
    assert [message.text for message in bob.heard(Said)] == [said] * 3
    assert bob.errors() == []


@pytest.mark.parametrize("said", ["9", "y9", "good hand", "helpful", "0"])
def test_other_chat_is_left_alone(harness: Harness, said: str) -> None:
    """A card that isn't held, a place that there isn't, and words that only begin like a command."""
    ann, _, _ = at_table(harness)
    ann.types(said)
    assert ann.errors() == []


def test_una_in_the_lobby_offers_the_line_as_chat(harness: Harness) -> None:
    """What was typed isn't lost."""
    ann, bob = harness.lobby("Ann", "Bob")
    assert ann.error_id("unable to join?") is ErrorId.CALL_OR_CHAT
    assert "put a space first" in ann.text()
    (line,) = ann.last(ErrorMessage).options
    ann.types(line)
    assert [message.text for message in bob.heard(Said)] == ["unable to join?"]


def test_startgame_takes_a_game(harness: Harness) -> None:
    """In the lobby it's played at a table of one's own, at a table it's the table's game from now on."""
    (ann,) = harness.lobby("Ann")
    ann.types("/startgame una-classic")
    assert ann.table.options.game == "una-classic"
    assert ann.table.dealer.game is not None
    ann.types("/startgame know-u")
    assert ann.table.dealer.game.rules.name == "know-u"


def test_startgame_with_another_game_is_the_hosts(harness: Harness) -> None:
    """A guest can't change what the table plays, and an unknown game starts nothing."""
    ann, bob = harness.table("Ann", "Bob")
    assert bob.error_id("/startgame know-u") is ErrorId.NOT_HOST
    assert ann.error_id("/startgame chess") is ErrorId.NO_SUCH_GAME
    assert ann.table.dealer.game is None


def test_no_computer_player_is_called_like_a_level(harness: Harness) -> None:
    """Somebody who asks for a hard one wants a level."""
    (ann,) = harness.table("Ann")
    assert ann.error_id("/bot add hard") is ErrorId.NO_SUCH_LEVEL


@pytest.mark.parametrize(
    ("line", "read"),
    [("/w", "person is here"), ("/wh", "person is here"), ("/r", "room"), ("/e waves", "* Ann waves")],
)
def test_a_short_beginning_means_the_common_command(harness: Harness, line: str, read: str) -> None:
    """Rarer ones need more letters."""
    (ann,) = harness.lobby("Ann")
    assert read in ann.types(line)


def test_st_starts_a_game(harness: Harness) -> None:
    """Standing up needs more letters."""
    (ann,) = harness.lobby("Ann")
    ann.types("/st")
    assert ann.table.dealer.game is not None


def test_a_short_beginning_that_is_a_card_stays_a_card(harness: Harness) -> None:
    """``/w`` plays a Wild during a game."""
    ann, _, _ = at_table(harness, "W R1 R2")
    ann.types("/w")
    assert ann.person.question is not None


def test_una_is_announced_once(harness: Harness) -> None:
    """Calling again changes nothing, and is told to nobody else."""
    ann, bob, _ = at_table(harness, "B1 R2")
    ann.types("una", "una", "una")
    assert bob.text().count("Ann calls") == 1
    assert ann.errors() == [ErrorId.ALREADY_CALLED] * 2


def test_an_emote_can_begin_with_an_apostrophe(harness: Harness) -> None:
    """Ann's eyes are Ann's."""
    (ann,) = harness.lobby("Ann")
    assert ann.types("/emote 's eyes glow") == "* Ann's eyes glow"


def test_a_newcomer_is_counted_the_people_that_who_counts(harness: Harness) -> None:
    """Somebody whose connection is lost isn't here, though their seat is kept."""
    ann, bob = harness.game("Ann", "Bob")
    bob.loses_connection()
    cyd = harness.enter("Cyd")
    assert cyd.last(Welcomed).others == 1
    cyd.types("/who")
    assert cyd.last(WhoShown).people == 1 + 1
    assert ann.person.online


def u_know(harness: Harness) -> tuple[Player, Player]:
    """Let Ann and Bob play U-Know; it's Ann's turn."""
    ann, bob = harness.game("Ann", "Bob", options=["game u-know"])
    lay_out(ann.table, {"Ann": "R1 G2 B7", "Bob": "G1 G2"}, top="Y5", turn="Ann")
    forget([ann, bob])
    return ann, bob


def test_each_card_drawn_at_will_is_one_row(harness: Harness) -> None:
    """The turn and the hand aren't told again after each."""
    ann, _ = u_know(harness)
    shown = ann.types(*["/draw"] * 6).splitlines()
    assert len(shown) == 6
    assert all(row.startswith("You draw [") for row in shown)


def test_several_cards_can_be_drawn_at_once_where_drawing_is_at_will(harness: Harness) -> None:
    """/draw 3 is three draws; nobody can draw none, or a whole deck."""
    ann, bob = u_know(harness)
    ann.types("/draw 3")
    assert len(ann.table.display.hand_of(ann.person).cards) == 3 + 3
    assert bob.text().count("draws") == 3
    assert ann.error_id("/draw 0") is ErrorId.USAGE
    assert ann.error_id("/draw 500") is ErrorId.USAGE


def test_several_cards_at_once_are_refused_where_one_is_drawn(harness: Harness) -> None:
    """Una gives one card a turn."""
    ann, _, _ = at_table(harness)
    assert ann.error_id("/draw 3") is ErrorId.ONE_CARD_AT_A_TIME


def test_digits_that_prove_a_deck_are_shown_by_fair_alone(harness: Harness) -> None:
    """A deal says in one line that the deck was committed to; a listener isn't told."""
    ann, _ = harness.game("Ann", "Bob")
    committed = ann.last(DeckCommitted)
    assert ann.text().count("is fixed from now on") == 1
    assert committed.commitment not in ann.text()
    assert render.text(committed, "Ann", Style(reader=True)) == ""
    assert committed.commitment in ann.types("/fair")
    revealed = DeckRevealed("1-1", "ab" * 32, "cd" * 16, "")
    assert "abab" not in render.text(revealed, "Ann", Style())
    assert render.text(revealed, "Ann", Style(reader=True)) == ""
