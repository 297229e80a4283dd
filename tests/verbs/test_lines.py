"""The four rules by which a line is read."""

from __future__ import annotations

import pytest
from harness import Harness, forget, lay_out

from una_mud.messages import Emoted, ErrorId, ErrorMessage, Prompt, Said
from una_mud.verbs.registry import VERBS


def said(harness: Harness, line: str) -> list[str]:
    """Return what another person in the lobby hears of a line."""
    ann, bob = harness.lobby("Ann", "Bob")
    ann.types(line)
    return [message.text for message in bob.heard(Said)]


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("hello", "hello"),
        (" unabombers", "unabombers"),
        ("  una", "una"),
        ("un a", "un a"),
        ("red", "red"),
        ("2", "2"),
        ("yes", "yes"),
        ("two   spaces  inside", "two   spaces  inside"),
        (" around ", "around"),
        (" /draw", "/draw"),
        ("\\draw", "\\draw"),
        ("Grüße, 世界! 👋", "Grüße, 世界! 👋"),
        ("uña", "uña"),
        ("who", "who"),
        ("quit", "quit"),
    ],
)
def test_everything_else_is_chat_word_for_word(harness: Harness, line: str, heard: str) -> None:
    """What is no verb and does not begin with "una" is said to the room without the spaces around it."""
    assert said(harness, line) == [heard]


@pytest.mark.parametrize("line", ["", " ", "   \t "])
def test_an_empty_line_does_nothing(harness: Harness, line: str) -> None:
    """Nobody hears of an empty or a blank line, not even who typed it."""
    ann, bob = harness.lobby("Ann", "Bob")
    assert ann.types(line) == bob.text() == ""


@pytest.mark.parametrize(
    "line",
    ["//x", "/nosuch", "/", "/ ", "// who", "/nosuch una", "/qwertz hello everybody", "/😀", "/\t"],
)
def test_a_line_with_a_slash_is_never_chat(harness: Harness, line: str) -> None:
    """An unknown verb is told to who typed it, and to nobody else."""
    ann, bob = harness.lobby("Ann", "Bob")
    assert ann.error_id(line) is ErrorId.UNKNOWN_VERB
    assert bob.text() == ""


@pytest.mark.parametrize(
    "line", ["una", "UNA", "Una!", "unabombers are wacky", "UNAmused", "unable", "uNa nImIs", "una\tnow"]
)
def test_a_line_that_begins_with_una_calls(harness: Harness, line: str) -> None:
    """Whatever follows the three letters, in whatever case, the line calls Una and is not chat."""
    ann, bob = harness.game("Ann", "Bob")
    forget([ann, bob])
    ann.types(line)
    assert "Ann calls Una!" in bob.text()
    assert bob.heard(Said) == []


def test_una_in_the_lobby_is_no_chat(harness: Harness) -> None:
    """Where there is no table the call can't be made, and still it is not said to the room."""
    ann, bob = harness.lobby("Ann", "Bob")
    assert ann.error_id("unabombers are wacky") is ErrorId.CALL_OR_CHAT
    assert ann.error_id("Una!") is ErrorId.NOT_IN_A_ROOM
    assert bob.text() == ""


@pytest.mark.parametrize(
    "line", ["/say hello", "/SAY hello", "/Say   hello", "/say\thello", "/say \t hello "]
)
def test_a_verb_is_found_in_any_case_and_after_any_space(harness: Harness, line: str) -> None:
    """Capitals do not matter in a verb, nor does which white space parts it from its words."""
    assert said(harness, line) == ["hello"]


def test_say_keeps_the_spaces_inside(harness: Harness) -> None:
    """/say is word for word, too, and so can say what begins with "una" or a slash."""
    ann, bob = harness.lobby("Ann", "Bob")
    ann.types("/say una  bombers", "/say /draw", "/me grins  widely")
    assert [message.text for message in bob.heard(Said)] == ["una  bombers", "/draw"]
    assert [message.text for message in bob.heard(Emoted)] == ["grins  widely"]


def test_a_unique_beginning_is_enough(harness: Harness) -> None:
    """/emo is /emote; a beginning of a verb's name and of its own alias is unique, too."""
    ann, bob = harness.lobby("Ann", "Bob")
    ann.types("/emo waves")
    assert [message.text for message in bob.heard(Emoted)] == ["waves"]
    assert ann.error_id("/colo") is ErrorId.NOT_IN_A_ROOM


def test_an_ambiguous_beginning_lists_the_verbs(harness: Harness) -> None:
    """Several verbs that begin so are named, each once, and nothing is done."""
    (ann,) = harness.lobby("Ann")
    assert ann.error_id("/s") is ErrorId.AMBIGUOUS_VERB
    listed = ann.last(ErrorMessage).options
    assert {"say", "sit", "stand", "startgame", "sort", "score", "seat", "set", "set-icon"} == set(listed)


def test_an_exact_name_beats_longer_ones(harness: Harness) -> None:
    """/se is ambiguous, /set is not, though /set-icon and /settings begin with it."""
    (ann,) = harness.lobby("Ann")
    assert ann.error_id("/se") is ErrorId.AMBIGUOUS_VERB
    assert "Your settings" in ann.types("/set")


@pytest.mark.parametrize(
    ("typed", "meant"), [("/plya", "play"), ("/challange", "challenge"), ("/hlep", "help")]
)
def test_an_unknown_verb_is_told_with_the_nearest(harness: Harness, typed: str, meant: str) -> None:
    """A slip of the fingers is answered with what may have been meant."""
    (ann,) = harness.lobby("Ann")
    assert ann.error_id(typed) is ErrorId.UNKNOWN_VERB
    assert meant in ann.last(ErrorMessage).options
    assert meant in ann.text()


def test_every_verb_begins_uniquely_with_its_own_name(harness: Harness) -> None:
    """No verb hides another: each name, in capitals, finds the verb or says what it lacks."""
    (ann,) = harness.lobby("Ann")
    for name in VERBS:
        if name != "quit":
            ann.types(f"/{name.upper()}")
            assert ErrorId.UNKNOWN_VERB not in ann.errors(), name
            assert ErrorId.AMBIGUOUS_VERB not in ann.errors(), name


def test_a_bare_answer_is_chat(harness: Harness) -> None:
    """While a colour is asked for, "red" is said to the room and the question stays open."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "W R1 R2", "Bob": "R3 R4"}, turn="Ann")
    ann.types("/play w")
    assert ann.heard(Prompt)
    forget([ann, bob])
    ann.types("red", "1", "yes")
    assert [message.text for message in bob.heard(Said)] == ["red", "1", "yes"]
    assert ann.person.question is not None
    ann.types("/red")
    assert "Ann plays [Wild] and chooses red" in bob.text()
