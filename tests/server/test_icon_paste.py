"""Pasting an icon into a terminal: base64 lines that are never taken for chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from login_support import Front
from picture_files import bmp, dmi, image, rows

from una_mud.messages import Said
from una_mud.messages.icons import BYTES_AT_MOST, OWN
from una_mud.storage import passwords
from una_mud.storage.gallery import drawing, drawings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from login_support import Visitor

SECRET = "s3cret-Größe"


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Front]:
    monkeypatch.setattr(passwords, "_COST", passwords.Cost(1, 1))
    opened = Front(tmp_path)
    yield opened
    opened.connection.close()


@pytest.fixture
def ann(front: Front) -> Visitor:
    return front.comes("Ann", SECRET)


def chat(front: Front) -> list[str]:
    return [said.text for said in front.world.lobby.said if isinstance(said, Said)]


@pytest.mark.parametrize("end", ["", "."])
@pytest.mark.parametrize("data", [bmp(), bmp("RGBA"), dmi()])
def test_a_pasted_file_is_the_icon(front: Front, ann: Visitor, data: bytes, end: str) -> None:
    told = ann.types("/set-icon paste", *rows(data), end, "done")
    assert "Your icon is now your own picture." in told
    assert chat(front) == ["done"]
    assert front.person("Ann").icon == OWN
    assert ann.echoes() == []


@pytest.mark.parametrize("length", [40, 900, 8000])
def test_rows_may_be_long_or_short(front: Front, ann: Visitor, length: int) -> None:
    assert "your own picture" in ann.types("/set-icon paste", *rows(bmp("RGBA"), length), ".")
    assert chat(front) == []


def test_it_is_kept_and_used_at_the_next_login(front: Front, ann: Visitor) -> None:
    ann.types("/set-icon paste", *rows(bmp()), ".", "/quit")
    again = front.comes("Ann", SECRET)
    assert front.person("Ann").icon == OWN
    assert "a picture of their own" in again.types("/finger ann")
    again.types("/set colour 256")
    assert "\N{UPPER HALF BLOCK}" * 32 in again.types("/finger ann")
    again.types("/reset-icon", "/quit")
    front.comes("Ann", SECRET)
    assert front.person("Ann").icon in drawings()


def test_a_guest_has_it_while_she_is_here(front: Front) -> None:
    bob = front.comes("Bob")
    bob.types("/set-icon paste", *rows(bmp()), ".")
    assert "a picture of their own" in front.comes("Cyd").types("/finger bob")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["what is this?"], "base64 text"),
        (rows(b"hello"), "BMP or DMI"),
        (rows(bmp(size=(33, 32))), "this picture is 33x32"),
        (rows(bmp()[:2000]), "damaged"),
        (rows(dmi(image("RGBA", (16, 16)))), "16x16"),
    ],
)
def test_anything_else_is_one_clear_line(front: Front, ann: Visitor, lines: list[str], told: str) -> None:
    before = front.person("Ann").icon
    ann.types("/set-icon paste")
    answer = ann.types(*lines, ".")
    assert told in answer
    assert answer.count("\n") <= 2
    assert front.person("Ann").icon == before
    assert chat(front) == []


def test_the_largest_file_is_read_whole_and_a_larger_one_refused(front: Front, ann: Visitor) -> None:
    assert "BMP or DMI" in ann.types("/set-icon paste", *rows(bytes(BYTES_AT_MOST)), ".", "here")
    ann.waits(60)
    told = ann.types("/set-icon paste", *rows(bytes(BYTES_AT_MOST + 3)), ".", "still here")
    assert "at most 64 kilobytes" in told
    assert chat(front) == ["here", "still here"]
    assert not ann.is_closed()


def test_who_pastes_without_end_is_not_read(ann: Visitor) -> None:
    ann.types("/set-icon paste", *["QUJD" * 19] * 2300)
    assert not ann.wire.is_reading


def test_pasting_gives_nobody_more_lines_of_chat(front: Front, ann: Visitor) -> None:
    for _ in range(40):
        ann.types("/set-icon paste", ".", "a", "b")
    assert len(chat(front)) < 70


def test_a_paste_that_stops_is_given_up(front: Front, ann: Visitor) -> None:
    ann.types("/set-icon paste", *rows(bmp())[:5])
    assert "Timed out" in ann.waits(121)
    assert "Ann: hello" in ann.types("hello")
    assert chat(front) == ["hello"]


def test_nothing_pasted_changes_nothing(ann: Visitor) -> None:
    assert "Cancelled." in ann.types("/set-icon paste", "")


def test_icons_by_name(front: Front, ann: Visitor) -> None:
    assert "Your icon is now hedgehog." in ann.types("/set-icon hedge")
    assert "Did you mean fox" in ann.types("/set-icon foxx")
    assert all(name in ann.types("/icons").replace("\n", " ") for name in ("whale", "owl"))
    ann.types("/quit")
    front.comes("Ann", SECRET)
    assert front.person("Ann").icon == "hedgehog"


def test_a_newcomer_has_an_icon_at_random(front: Front) -> None:
    names = ("Bob", "Cyd", "Dee", "Eve", "Fay", "Gus")
    for name in names:
        front.comes(name)
    icons = {front.person(name).icon for name in names}
    assert icons <= set(drawings())
    assert len(icons) > 1


def test_a_drawing_that_is_no_more_is_no_fault(front: Front, ann: Visitor) -> None:
    front.table.set_icon("Ann", "no-such-drawing")
    ann.types("/quit")
    again = front.comes("Ann", SECRET)
    assert "Icon: no-such-drawing" in again.types("/finger ann")
    assert drawing("fox") is drawing("fox")
