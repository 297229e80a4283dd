"""Names that look alike, however they are written."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from una_mud.world.confusables import _ASCII, _table, mixes_scripts, skeleton
from una_mud.world.names import BOT_NAMES, ReservedNames, is_bot_name, key, well_formed

# ruff: noqa: RUF001 - letters that look alike are what this is about

NAMES = st.text(st.characters(categories=("L", "N", "Mn")), min_size=1, max_size=20)
DISGUISES: dict[str, list[str]] = {}
for _code, _prototype in _table().items():
    if unicodedata.is_normalized("NFKC", chr(_code)) and chr(_code).isalnum() and _prototype.isascii():
        DISGUISES.setdefault(_prototype.lower(), []).append(chr(_code))


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
        ("Tom", "Ꭲom"),
        ("Tom", "ꓔom"),
        ("Tom", "𝐓om"),
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kai", "Kal"), ("Zoe", "Zoë"), ("Lea", "Leo"), ("Ali", "All"), ("P0", "P1"), ("Müller", "Muller"),
        ("Иван", "Ибан"), ("ann", "anna"), ("a-b", "a_b"),
    ],
)  # fmt: skip
def test_these_do_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@given(NAMES)
def test_a_look_is_one_whatever_the_composition(name: str) -> None:
    looks = {skeleton(unicodedata.normalize(form, name)) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    assert looks == {skeleton(name)}


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
    assert skeleton(disguised) == skeleton(name)


@given(st.sampled_from(BOT_NAMES), st.data())
@settings(deadline=None)  # a busy machine may take its time
def test_nobody_passes_for_a_computer_player(name: str, data: st.DataObject) -> None:
    letters = [data.draw(st.sampled_from([x, *DISGUISES.get(x.lower(), [])])) for x in name]
    assert is_bot_name("".join(letters))


def test_the_short_table_is_the_librarys_for_ascii() -> None:
    for code in map(ord, string.ascii_letters + string.digits + "_-"):
        assert _ASCII.get(code, chr(code)) == _table().get(code, chr(code))


@pytest.mark.parametrize("name", ["Ꭲom", "ꓔom", "аdmin", "lоbby", "Ρaul", "Annа", "Иvan"])
def test_letters_of_different_scripts_are_one_name_only_where_people_write_so(name: str) -> None:
    assert well_formed(name)
    assert mixes_scripts(name)


@pytest.mark.parametrize(
    "name", ["Ann-1", "Zoë", "Иван", "Γιάννης", "たなか太郎", "한글漢字", "Ken太郎", "אבי2"]
)
def test_names_as_people_write_them_mix_no_scripts(name: str) -> None:
    assert not mixes_scripts(name)


@pytest.mark.parametrize("name", ["admin", "Adm1n", "Dea1er", "DEALER", "1obby", "he1p", "Sаy", "ＡＤＭＩＮ"])
def test_what_looks_like_a_reserved_word_is_reserved(name: str) -> None:
    assert name in ReservedNames(("say", "help"))


@pytest.mark.parametrize("name", ["Adam", "Dale", "Saya", "Helga"])
def test_other_names_are_free(name: str) -> None:
    assert name not in ReservedNames(("say", "help"))
