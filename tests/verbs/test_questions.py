"""Questions about what a line leaves open: how they are asked, answered, and closed."""

from __future__ import annotations

import pytest
from harness import Harness, Player, forget, lay_out

from una_mud.engine.cards import Colour
from una_mud.engine.games import GAMES
from una_mud.messages import Cancelled, Choice, ErrorId, ErrorMessage, Prompt, PromptKind, YourTurn

HANDS = {
    "Ann": "W RTJ RDF R1 R2 B3 B3",
    "Bob": "G1 G2 G3",
    "Bobby": "Y1 Y2 Y3",
    "Cyd": "B1 B2 B4",
}


@pytest.fixture
def four(harness: Harness) -> list[Player]:
    """Four people at a table at which Ann, who holds all kinds of cards, is in turn."""
    players = harness.game("Ann", "Bob", "Bobby", "Cyd")
    lay_out(players[0].table, HANDS, turn="Ann")
    forget(players)
    return players


def lines(player: Player) -> list[str]:
    """Return the answers of the question that was asked last, as lines."""
    return [choice.line for choice in player.last(Prompt).choices]


COLOURS = ["/red", "/green", "/blue", "/yellow"]


def test_a_colour_is_asked_for_of_her_alone(four: list[Player]) -> None:
    """The question lists its answers as verbs, and nobody else hears of it."""
    ann, bob, *_ = four
    ann.types("/play w")
    assert lines(ann) == COLOURS
    assert "Which colour do you choose for [Wild]?" in ann.text()
    assert bob.text() == ""


@pytest.mark.parametrize(
    "answer", ["/blue", "/BLUE", "/b", "/bl", "/3", "/choose blue", "/choose B", "/choose 3"]
)
def test_a_question_is_answered_by_word_number_or_beginning(four: list[Player], answer: str) -> None:
    """/blue, /3 and /b are the same answer, with or without /choose."""
    ann = four[0]
    ann.types("/play w", answer)
    table = ann.table.dealer.table
    assert table is not None
    assert table.top.code == "W"
    assert table.colour is Colour.BLUE
    assert ann.person.question is None


def test_a_verbs_whole_name_is_not_taken_as_the_beginning_of_an_answer(four: list[Player]) -> None:
    """/cyd answers, and so does /cy; but /color shows the colour though Cyd's question is open."""
    ann = four[0]
    ann.types("/play rtj")
    assert lines(ann) == ["/Bob", "/Bobby", "/Cyd"]
    assert "Top card" in ann.types("/color")
    assert ann.person.question is not None
    ann.types("/c")
    assert "You and Cyd trade hands" in ann.text()


def test_an_exact_name_answers_though_another_begins_so(four: list[Player]) -> None:
    """/bob is Bob and not Bobby; /bo may be either, so the question stays open."""
    ann = four[0]
    ann.types("/play rtj")
    for line in ("/bo", "/choose BO"):
        assert ann.error_id(line) is ErrorId.NOT_A_CHOICE
        assert ann.last(ErrorMessage).options == ("/Bob", "/Bobby")
    ann.types("/bob")
    assert "Ann and Bob trade hands" in four[3].text()
    assert ann.person.question is None


def test_a_wrong_choice_is_told_with_the_answers(four: list[Player]) -> None:
    """/choose with something else lists what can be chosen, and the question stays open."""
    ann = four[0]
    ann.types("/play w")
    assert ann.error_id("/choose purple") is ErrorId.NOT_A_CHOICE
    assert list(ann.last(ErrorMessage).options) == COLOURS
    assert ann.error_id("/choose") is ErrorId.USAGE
    assert ann.person.question is not None


@pytest.mark.parametrize("answer", ["/choose red", "/cancel", "/choose 1"])
def test_without_a_question_nothing_is_answered(four: list[Player], answer: str) -> None:
    """Where nothing is asked, at the table and in the lobby, answering is told to be pointless."""
    ann = four[0]
    assert ann.error_id(answer) is ErrorId.NOTHING_ASKED
    (dan,) = ann.harness.lobby("Dan")
    assert dan.error_id(answer) is ErrorId.NOTHING_ASKED


def test_a_partner_or_nobody(four: list[Player]) -> None:
    """Dance Fever asks with whom, and takes "alone"; the answer by number goes too."""
    ann = four[0]
    ann.types("/play rdf")
    assert ann.last(Prompt).what is PromptKind.PARTNER
    assert lines(ann) == ["/Bob", "/Bobby", "/Cyd", "/alone"]
    ann.types("/4")
    assert "dance alone" in ann.text()


def test_shots_are_asked_for_one_by_one(four: list[Player]) -> None:
    """Target Practice asks for the colour, then for each shot; names and numbers mix."""
    ann = four[0]
    lay_out(ann.table, {**HANDS, "Ann": "WT R1 R2 B3"}, turn="Ann")
    ann.types("/play wt")
    ann.types("/green")
    assert (ann.last(Prompt).shot, ann.last(Prompt).shots) == (1, 4)
    ann.types("/cyd", "/1", "/bobb")
    assert ann.last(Prompt).shot == 4
    ann.types("/Bobby")
    table = ann.table.dealer.table
    assert table is not None
    assert table.penalty is not None
    assert table.penalty.shots == (3, 1, 2, 2)
    assert table.colour is Colour.GREEN


def test_an_ambiguous_card_is_asked_for_among_those_that_go(four: list[Player]) -> None:
    """The words "play red" may mean four cards, all of which go; the answers are their codes."""
    ann = four[0]
    ann.types("/play red")
    codes = [GAMES["una-mutant"].by_code[code] for code in ("RTJ", "RDF", "R1", "R2")]
    assert ann.last(Prompt).choices == tuple(Choice(f"/{card.code.lower()}", card=card) for card in codes)
    assert "red" in ann.text()
    ann.types("/4")
    assert "You play [R 2]" in ann.text()


def test_of_several_cards_the_only_one_that_goes_is_meant(four: list[Player]) -> None:
    """With two Skips in hand "/play skip" plays the one that goes."""
    ann = four[0]
    lay_out(ann.table, {**HANDS, "Ann": "GS RS B1 B2"}, "R5", turn="Ann")
    ann.types("/play skip")
    assert "You play [R Skip]" in ann.text()


def test_two_of_the_same_card_are_one_answer(four: list[Player]) -> None:
    """Two blue threes need no question."""
    ann = four[0]
    lay_out(ann.table, HANDS, "B5", turn="Ann")
    ann.types("/play blue 3")
    assert "You play [B 3]" in ann.text()


def test_play_alone_asks_which_card(four: list[Player]) -> None:
    """/play lists what can be played; the chosen card then asks for what it needs itself."""
    ann = four[0]
    ann.types("/play")
    assert lines(ann) == ["/w", "/rtj", "/rdf", "/r1", "/r2"]
    ann.types("/w")
    assert lines(ann) == COLOURS
    ann.types("/yellow")
    assert ann.person.question is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("/play", "not-your-turn"),
        ("/play green", "not-your-turn"),
        ("/play g1", "not-your-turn"),
        ("/draw", "not-your-turn"),
        ("/pass", "not-your-turn"),
        ("/yes", "not-your-turn"),
        ("/no", "not-your-turn"),
    ],
)
def test_out_of_turn_nothing_is_asked(four: list[Player], line: str, reason: str) -> None:
    """Whoever is not in turn is told so at once, and not asked which card they mean."""
    bob = four[1]
    bob.types(line)
    assert bob.reasons() == [reason]
    assert bob.heard(Prompt) == []


def test_a_card_that_does_not_go_asks_for_nothing(four: list[Player]) -> None:
    """No colour is asked for a card that the table would refuse anyway, and the card is named."""
    ann = four[0]
    lay_out(ann.table, {**HANDS, "Ann": "KB W Y1 R1"}, "Y5", turn="Ann")
    ann.types("/play w")
    assert ann.heard(Prompt) == []
    assert ann.reasons() == ["held-back"]
    assert "[Wild]" in ann.text()


def test_who_must_answer_is_told_so(four: list[Player]) -> None:
    """/play without a card says that cards wait, when no card in the hand answers."""
    ann, bob, *_ = four
    lay_out(ann.table, {**HANDS, "Ann": "W4 R1 R2"}, "B5", turn="Ann")
    ann.types("/play w4 red")
    bob.types("/play")
    assert bob.reasons() == ["must-answer"]
    bob.types("/choose accept")
    assert "Bob draws 4 cards and misses a turn" in ann.text()


@pytest.mark.parametrize("line", ["/draw", "/play r1", "/play rtj bob"])
def test_another_move_closes_the_question(four: list[Player], line: str) -> None:
    """Whoever does something else instead is told that nothing is asked any more; it is not played."""
    ann = four[0]
    ann.types("/play w")
    ann.types(line)
    assert len(ann.heard(Cancelled)) == 1
    assert ann.person.question is None
    table = ann.table.dealer.table
    assert table is not None
    assert "W" in [card.code for card in table.hands[0]] or line.endswith("bob")


@pytest.mark.parametrize(
    "line", ["/pass", "/play g1", "/yes", "/play b3", "/nosuch", "hello", "/hand", "/who"]
)
def test_what_does_not_play_leaves_the_question_open(four: list[Player], line: str) -> None:
    """Refused moves, looks and chat change nothing: the answer is still taken."""
    ann = four[0]
    ann.types("/play w")
    ann.types(line)
    assert ann.heard(Cancelled) == []
    ann.types("/red")
    assert "You play [Wild] and choose red" in ann.text()


def test_una_may_be_called_while_the_colour_is_asked_for(four: list[Player]) -> None:
    """The call before the second to last card is played does not cost the question."""
    ann, bob, *_ = four
    lay_out(ann.table, {**HANDS, "Ann": "W R1"}, turn="Ann")
    ann.types("/play w", "una!", "/red")
    assert "Ann calls Una!" in bob.text()
    assert "Ann plays [Wild]" in bob.text()
    bob.types("/challenge ann")
    assert "You challenge Ann over Una, and you're wrong" in bob.text()


def test_a_wrong_answer_names_the_answers(four: list[Player]) -> None:
    """A line that is neither an answer nor a verb is told which answers there are."""
    ann = four[0]
    ann.types("/play w", "/purple")
    assert "purple isn't one of the answers. Choose /red, /green, /blue or /yellow." in ann.text()
    ann.types("/blue")
    assert "You play [Wild] and choose blue." in ann.text()


def test_cancel_closes_the_question(four: list[Player]) -> None:
    """After /cancel nothing has been played, and a late answer is no verb."""
    ann = four[0]
    ann.types("/play w", "/cancel")
    assert ann.heard(Cancelled)
    assert ann.error_id("/red") is ErrorId.UNKNOWN_VERB
    table = ann.table.dealer.table
    assert table is not None
    assert table.turn == 0


def test_the_timer_closes_the_question(four: list[Player]) -> None:
    """When the time is out while a colour is asked for, the computer plays and the question is closed."""
    ann, bob, *_ = four
    ann.types("/play w")
    ann.harness.passes(90)
    assert ann.heard(Cancelled)
    assert ann.person.question is None
    assert "ran out of time" in bob.text()


def test_a_lost_connection_closes_the_question(four: list[Player]) -> None:
    """Whoever comes back is asked nothing, and sees their hand anew."""
    ann, bob, *_ = four
    ann.types("/play w")
    ann.loses_connection()
    ann.harness.passes(10)
    again = ann.harness.enter("ann")
    assert again.person is ann.person
    assert again.person.question is None
    assert "Ann lost their connection" in bob.text()


def test_the_question_waits_for_nobody(four: list[Player]) -> None:
    """A question about a challenge is open while the others play on, and is judged when it is answered."""
    ann, bob, *_ = four
    bob.types("/challenge")
    assert bob.last(Prompt).what is PromptKind.CHALLENGE
    assert lines(bob) == ["/Bobby", "/Cyd", "/Ann"]
    ann.types("/play r1")
    assert bob.heard(YourTurn)
    bob.types("/cyd")
    assert "You challenge Cyd over Una, and you're wrong" in bob.text()


def test_a_challenge_is_not_asked_for_without_somebody_to_challenge(four: list[Player]) -> None:
    """Who has quit the hand is not asked whom to challenge."""
    ann, bob, *_ = four
    lay_out(ann.table, {**HANDS, "Ann": "QT R1 R2"}, "G5", turn="Ann")
    ann.types("/play qt bob")
    bob.types("/challenge")
    assert bob.reasons() == ["not-active"]
    bob.types("/challenge cyd")
    assert bob.reasons() == ["not-active"]


def test_the_end_of_the_hand_closes_questions(four: list[Player]) -> None:
    """When the hand ends while Bob is asked whom to challenge, the answer gets "the question is closed"."""
    ann, bob, *_ = four
    lay_out(ann.table, {**HANDS, "Ann": "R1"}, turn="Ann")
    bob.types("/challenge")
    ann.types("/play r1")
    assert bob.person.question is None
    assert len(bob.heard(Cancelled)) == 1


def test_words_left_over_show_the_usage(four: list[Player]) -> None:
    """Too many words are told back with the usage; nothing is played."""
    ann = four[0]
    assert ann.error_id("/play r1 bob") is ErrorId.USAGE
    assert ann.error_id("/draw red") is ErrorId.USAGE
    assert ann.error_id("/challenge bob cyd") is ErrorId.USAGE
    assert ann.error_id("/yes please") is ErrorId.USAGE


@pytest.mark.parametrize(
    ("line", "error_id"),
    [
        ("/play x9", ErrorId.NO_SUCH_CARD),
        ("/play 99", ErrorId.NO_SUCH_CARD),
        ("/99", ErrorId.NO_SUCH_CARD),
        ("/0", ErrorId.NO_SUCH_CARD),
        ("/play " + "9" * 900, ErrorId.NO_SUCH_CARD),
        ("/play green", ErrorId.CARD_NOT_HELD),
        ("/play w purple", ErrorId.NO_SUCH_COLOUR),
        ("/play rtj eve", ErrorId.NO_SUCH_PLAYER),
        ("/play rtj bo", ErrorId.AMBIGUOUS_PERSON),
        ("/challenge eve", ErrorId.NO_SUCH_PLAYER),
        ("/challenge bo", ErrorId.AMBIGUOUS_PERSON),
    ],
)
def test_what_is_wrong_is_told(four: list[Player], line: str, error_id: ErrorId) -> None:
    """Cards, colours and players that are not there are named back, and nothing changes."""
    assert four[0].error_id(line) is error_id


def test_a_card_that_is_not_held_is_named(four: list[Player]) -> None:
    assert four[0].types("/g1") == "You don't have [G 1]. /hand shows your cards."


@pytest.mark.parametrize(
    "line", ["/4", "/r1", "/R1", "/p 4", "/play red 1", "/play RED 1", "/play\tr1", "/pl r1"]
)
def test_a_card_by_place_code_or_name(four: list[Player], line: str) -> None:
    """The fourth card is red one, by whatever name."""
    ann = four[0]
    ann.types(line)
    assert "You play [R 1]" in ann.text()


def test_an_answer_said_aloud_is_chat_and_the_asker_is_told(harness: Harness) -> None:
    """A bare "red" is chat; whoever was asked is told how to answer."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "W R1 R2", "Bob": "B1 B2"}, turn="Ann")
    ann.types("/play w")
    forget([ann, bob])
    ann.types("red")
    assert "Ann: red" in bob.text()
    assert "/red" in ann.text()
    assert ErrorId.SAID_ALOUD in ann.errors()
    assert ann.person.question is not None


def test_a_number_beyond_the_answers_is_no_card(harness: Harness) -> None:
    """While a question is open a number is an answer, never a place in the hand."""
    ann, _bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "W R1 R2 R3 R4 R5", "Bob": "B1 B2"}, "R9", turn="Ann")
    ann.types("/play w")
    assert ann.error_id("/5") is ErrorId.NOT_A_CHOICE
    assert ann.person.question is not None
