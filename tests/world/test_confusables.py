"""Names that look alike, however they are written."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from una_mud.world.confusables import _ALIKE, look
from una_mud.world.names import BOT_NAMES, is_bot_name, key, well_formed

# ruff: noqa: RUF001 - letters that look alike are what this is about

NAMES = st.text(st.characters(categories=("L", "N", "Mn")), min_size=1, max_size=20)
DISGUISES = {
    like: [mark for mark in marks if mark.isupper() or mark != like] for marks, like in _ALIKE.items()
}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Аnn"),
        ("Ann", "Ａｎｎ"),
        ("Max", "МАХ"),
        ("Kal", "KaI"),
        ("Bob", "B0b"),
        ("Bill", "Bi11"),
        ("Zoë", "Zoe\u0308"),
        ("Zoë", "Zoё"),
        ("Paul", "Ρaul"),
        ("nina", "ηina"),
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kai", "Kal"), ("Zoe", "Zoë"), ("Lea", "Leo"), ("Ali", "All"), ("P0", "P1"), ("Müller", "Muller"),
        ("Иван", "Ибан"), ("ann", "anna"), ("a-b", "a_b"),
    ],
)  # fmt: skip
def test_these_do_not(one: str, other: str) -> None:
    assert look(one) != look(other)


@given(NAMES)
def test_a_look_is_one_whatever_the_composition(name: str) -> None:
    looks = {look(unicodedata.normalize(form, name)) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    assert looks == {look(name)}


@given(NAMES)
def test_a_key_is_one_whatever_the_case_and_composition(name: str) -> None:
    kept = key(name)
    assert key(kept) == kept
    for form in ("NFC", "NFD"):
        assert key(unicodedata.normalize(form, name)) == kept


@given(st.text("abcdeghijklmnopqrstuvwxyz", min_size=2, max_size=12), st.data())
@settings(deadline=None)  # a busy machine may take its time
def test_a_name_in_disguise_looks_like_itself(name: str, data: st.DataObject) -> None:
    disguised = "".join(data.draw(st.sampled_from([letter, *DISGUISES.get(letter, [])])) for letter in name)
    assert look(disguised) == look(name)


@given(st.sampled_from(BOT_NAMES), st.data())
@settings(deadline=None)  # a busy machine may take its time
def test_nobody_passes_for_a_computer_player(name: str, data: st.DataObject) -> None:
    letters = [data.draw(st.sampled_from([x, *DISGUISES.get(x.lower(), [])])) for x in name]
    assert is_bot_name("".join(letters))


def test_a_disguise_is_a_name_all_the_same() -> None:
    """They are refused for whom they look like, not for their letters."""
    assert well_formed("Аnn")
