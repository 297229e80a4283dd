"""A language is only a file: votes and seats in German, with its plurals, its "you" and its lists."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from una_mud import messages as n
from una_mud.engine.moves import Ending
from una_mud.locale import TEMPLATE, languages, translation
from una_mud.render import message
from una_mud.render.catalog import catalog

FOLDER = Path(__file__).with_name("german")
GERMAN = catalog("de", FOLDER)
VOTE = "darüber abstimmen, die Partie zu beenden."
WAIT = "Bis zu 30 Sekunden warten wir auf Bob und Cyd."


def said(told: n.Message, me: str | None) -> list[str]:
    return [line.text for line in message(told, me, spoken=False, language=GERMAN).lines]


def test_the_folder_is_all_that_a_language_needs() -> None:
    assert languages(FOLDER) == ("en", "de")
    assert GERMAN.language == "de"


def test_every_sentence_that_is_translated_stands_in_the_template() -> None:
    with translation("de", FOLDER).open("rb") as german, TEMPLATE.open("rb") as template:
        known = {(entry.context, entry.id) for entry in read_po(template)}
        assert {(entry.context, entry.id) for entry in read_po(german)} <= known


@pytest.mark.parametrize(
    ("me", "expected"),
    [
        (
            "Ann",
            [f"Du lässt {VOTE} {WAIT}"],
        ),
        (
            "Bob",
            [
                "Ann lässt darüber abstimmen, die Partie zu beenden. Bist du einverstanden?",
                "Tippe innerhalb von 30 Sekunden /agree oder /disagree.",
            ],
        ),
        (
            "Eve",
            [f"Ann lässt {VOTE} {WAIT}"],
        ),
    ],
)
def test_a_vote_for_each_reader(me: str, expected: list[str]) -> None:
    assert said(n.VoteCalled(Ending.GAME, "Ann", ("Bob", "Cyd"), 30), me) == expected


def test_you_as_object_in_a_list_of_names() -> None:
    agreed = n.VoteAgreed("Ann", Ending.HAND, ("Bob", "Cyd", "Dee"))
    agrees = "Ann ist einverstanden, diese Runde zu beenden."
    assert said(agreed, "Cyd") == [f"{agrees} Wir warten auf dich, Bob und Dee."]
    assert said(agreed, None) == [
        "Ann ist einverstanden, diese Runde zu beenden. Wir warten auf Bob, Cyd und Dee."
    ]


def test_you_as_subject_in_a_list_of_names() -> None:
    moved = n.Moved("Ann", ("Bob", "Ann", "Cyd"))
    assert said(moved, "Ann") == ["Du wechselst den Platz. Im Uhrzeigersinn: Bob, du, Cyd."]
    assert said(moved, "Bob") == ["Ann wechselt den Platz. Im Uhrzeigersinn: du, Ann, Cyd."]


def test_you_as_object_of_a_sentence() -> None:
    kicked = n.Kicked("Bob", "Ann")
    assert said(kicked, "Bob") == ["Ann wirft dich aus dem Raum."]
    assert said(kicked, "Ann") == ["Du wirfst Bob aus dem Raum."]
    assert said(kicked, "Cyd") == ["Ann wirft Bob aus dem Raum."]


@pytest.mark.parametrize(("total", "points"), [(1, "1 Punkt"), (40, "40 Punkten")])
def test_both_forms_of_a_plural(total: int, points: str) -> None:
    sat = n.SatDown("Ann", n.Joining.NEXT_HAND, total)
    assert said(sat, None) == [
        f"Ann setzt sich und spielt ab der nächsten Runde mit, mit {points} zu Beginn."
    ]


def test_what_is_not_translated_is_english() -> None:
    assert said(n.HostChanged("Ann"), "Bob") == ["Ann is now the host of this room."]
