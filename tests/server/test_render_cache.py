"""RenderCaches: one wording for each kind of reader."""

from functools import partial

from una_mud.messages import Entered, HelpShown, Said
from una_mud.render import Colours, Style
from una_mud.server.session.render_cache import RenderCache, RenderCaches, lines

PLAIN, COLOURED = Style(), Style(colours=Colours.ANSI)


def test_a_message_is_worded_once_for_all_readers_of_a_kind() -> None:
    render_cache, message = RenderCache(partial(lines, PLAIN, "utf-8")), Said("Ann", "hello")
    copies = {id(render_cache.bytes_for(message, name)) for name in ("Ann", "Bob", "Cyd")}
    assert len(copies) == 1
    assert render_cache.common is message
    assert render_cache.copy == b"Ann: hello\r\n"


def test_who_is_named_reads_words_of_her_own_and_the_others_the_same() -> None:
    render_cache, message = RenderCache(partial(lines, PLAIN, "utf-8")), Entered("Ann")
    assert render_cache.bytes_for(message, "Ann") == b"You come in.\r\n"
    assert render_cache.bytes_for(message, "Bob") == b"Ann comes in.\r\n"
    assert render_cache.bytes_for(message, "Ann") == b"You come in.\r\n"
    assert render_cache.common is None


def test_the_next_message_takes_the_place_of_the_last() -> None:
    render_cache = RenderCache(partial(lines, PLAIN, "utf-8"))
    assert render_cache.bytes_for(Said("Ann", "one"), "Bob") == b"Ann: one\r\n"
    assert render_cache.bytes_for(Said("Ann", "two"), "Bob") == b"Ann: two\r\n"


def test_a_long_page_is_remembered_behind_others_but_not_for_ever() -> None:
    render_cache = RenderCache(partial(lines, PLAIN, "utf-8"))
    pages = [HelpShown(f"Page {number}", "word " * 500) for number in range(9)]
    first = render_cache.bytes_for(pages[0], "Ann")
    render_cache.bytes_for(Said("Ann", "one"), "Ann")
    assert render_cache.bytes_for(pages[0], "Bob") is first
    for page in pages[1:]:
        render_cache.bytes_for(page, "Ann")
    assert render_cache.bytes_for(pages[0], "Ann") is not first


def test_readers_of_one_kind_share_a_press_and_others_have_their_own() -> None:
    render_caches = RenderCaches()
    render_cache = render_caches.render_cache(PLAIN, "utf-8")
    assert render_caches.render_cache(Style(), "utf-8") is render_cache
    assert render_caches.render_cache(PLAIN, "latin-1") is not render_cache
    assert render_caches.render_cache(COLOURED, "utf-8") is not render_cache
