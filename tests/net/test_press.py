"""Presses: one wording for each kind of reader."""

from functools import partial

from una_mud.hall.notices import Entered, HelpShown, Said
from una_mud.net.press import Press, Presses, lines
from una_mud.present import Colours, Style

PLAIN, COLOURED = Style(), Style(colours=Colours.ANSI)


def test_a_notice_is_worded_once_for_all_readers_of_a_kind() -> None:
    press, notice = Press(partial(lines, PLAIN, "utf-8")), Said("Ann", "hello")
    copies = {id(press.bytes_for(notice, name)) for name in ("Ann", "Bob", "Cyd")}
    assert len(copies) == 1
    assert press.common is notice
    assert press.copy == b"Ann: hello\r\n"


def test_who_is_named_reads_words_of_her_own_and_the_others_the_same() -> None:
    press, notice = Press(partial(lines, PLAIN, "utf-8")), Entered("Ann")
    assert press.bytes_for(notice, "Ann") == b"You come in.\r\n"
    assert press.bytes_for(notice, "Bob") == b"Ann comes in.\r\n"
    assert press.bytes_for(notice, "Ann") == b"You come in.\r\n"
    assert press.common is None


def test_the_next_notice_takes_the_place_of_the_last() -> None:
    press = Press(partial(lines, PLAIN, "utf-8"))
    assert press.bytes_for(Said("Ann", "one"), "Bob") == b"Ann: one\r\n"
    assert press.bytes_for(Said("Ann", "two"), "Bob") == b"Ann: two\r\n"


def test_a_long_page_is_remembered_behind_others_but_not_for_ever() -> None:
    press = Press(partial(lines, PLAIN, "utf-8"))
    pages = [HelpShown(f"Page {number}", "word " * 500) for number in range(9)]
    first = press.bytes_for(pages[0], "Ann")
    press.bytes_for(Said("Ann", "one"), "Ann")
    assert press.bytes_for(pages[0], "Bob") is first
    for page in pages[1:]:
        press.bytes_for(page, "Ann")
    assert press.bytes_for(pages[0], "Ann") is not first


def test_readers_of_one_kind_share_a_press_and_others_have_their_own() -> None:
    presses = Presses()
    press = presses.press(PLAIN, "utf-8")
    assert presses.press(Style(), "utf-8") is press
    assert presses.press(PLAIN, "latin-1") is not press
    assert presses.press(COLOURED, "utf-8") is not press
