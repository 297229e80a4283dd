"""Telnet as such: offers, commands, prompts, passwords; bytes in, events and bytes out."""

import pytest
from server_support import FIRST_WAVE, GA, SECOND_WAVE, answer, met_telnet, receive, texts

from una_mud.server.telnet.parser import LONGEST_SUBNEGOTIATION
from una_mud.server.telnet.protocol import Telnet
from una_mud.server.telnet.telnet_events import FeaturesChanged, GmcpReceived, LineReceived, LineTooLong
from una_mud.server.telnet.telnet_options import GMCP

WHO = b"/who\r\n"
WILL_ECHO, WONT_ECHO = bytes.fromhex("fffb01"), bytes.fromhex("fffc01")
DO_TIMING_MARK, WILL_TIMING_MARK = bytes.fromhex("fffd06"), bytes.fromhex("fffb06")


def test_the_first_wave_has_no_printable_byte_and_the_second_waits_for_telnet() -> None:
    """A plain `nc` sees nothing odd, however much it types."""
    telnet = Telnet()
    telnet.start()
    assert telnet.take() == FIRST_WAVE
    assert not any(0x20 <= byte < 0x7F for byte in FIRST_WAVE)
    telnet.prompt("Name: ")
    assert answer(telnet, b"ann\n", b"hello\n") == b""
    telnet.text("Hi.\n")
    telnet.prompt("> ")
    assert telnet.take() == b"Hi.\r\n> "


def test_the_first_command_brings_the_second_wave_and_marks_the_prompt() -> None:
    telnet = Telnet()
    telnet.start()
    telnet.prompt("Name: ")
    assert telnet.take() == FIRST_WAVE + b"Name: "
    assert answer(telnet, "fffb1f") == SECOND_WAVE + GA
    telnet.prompt("Name: ")
    assert telnet.take() == b"\r\nName: " + GA


def test_without_a_prompt_on_the_screen_no_mark_is_sent() -> None:
    telnet = Telnet()
    telnet.start()
    assert answer(telnet, "fffb1f") == SECOND_WAVE


def test_prompts_end_in_eor_once_the_client_agreed_and_lines_never_end_in_a_mark() -> None:
    telnet = met_telnet()
    telnet.prompt("> ")
    assert telnet.take() == b"> " + GA
    assert answer(telnet, "fffd19", b"\r\n") == b""
    telnet.text("A line.\n")
    telnet.prompt("> ")
    assert telnet.take() == b"A line.\r\n> \xff\xef"


def test_a_line_that_comes_over_a_prompt_begins_below_it() -> None:
    telnet = met_telnet()
    telnet.prompt("> ")
    telnet.text("Bob says: hi\n")
    telnet.text("Bob says: ho\n")
    assert telnet.take() == b"> " + GA + b"\r\nBob says: hi\r\nBob says: ho\r\n"


def test_after_enter_the_answer_begins_at_once() -> None:
    telnet = met_telnet()
    telnet.prompt("> ")
    assert answer(telnet, b"look\r\n") == b""
    telnet.text("You see cards.\n")
    assert telnet.take() == b"You see cards.\r\n"


@pytest.mark.parametrize(
    "odd", ["ffec", "ffed", "ff01", "ff0000", "ffee", "fff0", "fffa18fff0", "fff1", "ffc8"]
)
def test_an_unknown_byte_after_iac_is_skipped(odd: str) -> None:
    """The command typed behind it arrives (twisted#5381, cowrie#40218)."""
    assert texts(receive(met_telnet(), odd, WHO)) == ["/who"]


def test_a_letter_that_a_stock_telnet_mangles_leaves_a_replacement_character() -> None:
    """Cyrillic ya comes as D1 IAC AO IAC DO TM; every DO TM is answered, again and again (evennia#800)."""
    telnet = met_telnet()
    for _ in range(5):
        assert answer(telnet, "d1fff5fffd06") == WILL_TIMING_MARK
    assert texts(receive(telnet, b"!\r\n")) == ["\ufffd" * 5 + "!"]
    assert texts(receive(telnet, "d18f0d0a")) == ["я"]


def test_an_interrupt_inside_a_mangled_character_does_not_drop_the_line() -> None:
    """The joker, F0 9F 83 8F, comes from inetutils' telnet as F0 9F IP DO-TM AO DO-TM."""
    telnet = met_telnet()
    recorded = b"h\xc3\xa9llo \xe2\x99\xa0 \xf0\x9f\xff\xf4\xff\xfd\x06\xff\xf5\xff\xfd\x06\r\n"
    assert texts(receive(telnet, recorded)) == ["héllo ♠ \ufffd"]
    assert telnet.take().count(WILL_TIMING_MARK) == 2


def test_interrupt_drops_the_half_typed_line() -> None:
    assert texts(receive(met_telnet(), b"half", "fff4fffd06", b"/who\r\n")) == ["/who"]


def test_erase_commands_of_telnet_itself_edit_the_line() -> None:
    assert texts(receive(met_telnet(), b"ab\xff\xf7c\r\n", b"xyz\xff\xf8ok\r\n")) == ["ac", "ok"]


def test_are_you_there_is_answered_with_visible_text_and_the_prompt_again() -> None:
    telnet = met_telnet()
    assert answer(telnet, "fff6") == b"[Yes]\r\n"
    telnet.prompt("> ")
    assert answer(telnet, "fff6") == b"\r\n[Yes]\r\n> " + GA


def test_an_answer_glued_to_the_first_command() -> None:
    """A terminal type that nobody asked for is skipped, the command is not (evennia#219)."""
    telnet = Telnet()
    telnet.start()
    events = receive(telnet, bytes.fromhex("fffa1800787465726dfff0") + WHO)
    assert texts(events) == ["/who"]
    assert telnet.features.terminal == ""


def test_a_login_in_the_first_packet_is_taken_whole() -> None:
    """Before any prompt was sent (evennia#1122)."""
    assert receive(Telnet(), b"connect ann pw\r\n") == [LineReceived("connect ann pw")]


@pytest.mark.parametrize(("asked", "answered", "most"), [("fffb1f", "fffd1f", 1), ("fffb03", "fffe03", 3)])
def test_negotiation_has_an_end(asked: str, answered: str, most: int) -> None:
    """Fifty times the same: one agreement, at most three refusals (fuzzball#781, x84#131)."""
    telnet = Telnet()
    telnet.start()
    receive(telnet, *[asked] * 50)
    assert telnet.take().count(bytes.fromhex(answered)) == most


def test_a_thousand_odd_requests_are_answered_less_and_less() -> None:
    telnet = met_telnet()
    for option in (7, 150, 255):
        for _ in range(10):
            answer(telnet, bytes((255, 251, option)), bytes((255, 253, option)))
        assert answer(telnet, bytes((255, 251, option)), bytes((255, 253, option))) == b""


def test_one_echo_pair_for_a_whole_dialogue() -> None:
    """Wrong, wrong, right: hidden all along (Mudlet#10367)."""
    telnet = met_telnet()
    telnet.mask(on=True)
    telnet.prompt("Password: ")
    sent = telnet.take() + answer(telnet, "fffd01")
    for password in (b"wrong\r\n", b"wronger\r\n", b"right\r\n"):
        sent += answer(telnet, password)
        telnet.mask(on=True)
        telnet.prompt("Password: ")
        sent += telnet.take()
    telnet.mask(on=False)
    telnet.mask(on=False)
    sent += telnet.take()
    assert sent.count(WILL_ECHO) == 1
    assert sent.count(WONT_ECHO) == 1
    assert sent.index(WILL_ECHO) < sent.index(b"Password: ")


def test_the_enter_that_a_masked_client_does_not_show_is_shown() -> None:
    telnet = met_telnet()
    telnet.mask(on=True)
    assert answer(telnet, "fffd01", b"secret\r\n") == b"\r\n"
    telnet.mask(on=False)
    assert answer(telnet, b"look\r\n") == b""


def test_a_client_that_goes_on_showing_what_is_typed_gets_no_extra_line() -> None:
    """`ncat -t` says DONT ECHO, `nc` says nothing at all."""
    refusing, deaf = met_telnet(), Telnet()
    for telnet in (refusing, deaf):
        telnet.mask(on=True)
    assert answer(refusing, "fffe01", b"secret\r\n") == b""
    assert answer(deaf, b"secret\n") == b""


def test_echo_is_not_given_to_those_who_ask_for_it() -> None:
    """PuTTY edits lines by itself only when its DO ECHO and both SGA are refused."""
    telnet = met_telnet()
    assert answer(telnet, "fffd01", "fffb03", "fffd03") == bytes.fromhex("fffc01fffe03fffc03")


def test_masking_works_again_when_wont_was_never_acknowledged() -> None:
    """TinTin++ never answers WONT."""
    telnet = met_telnet()
    for _ in range(3):
        telnet.mask(on=True)
        assert telnet.take() == WILL_ECHO
        assert answer(telnet, "fffd01", b"pw\r\n") == b"\r\n"
        telnet.mask(on=False)
        assert telnet.take() == WONT_ECHO


def test_a_late_acknowledgement_does_not_undo_the_next_masking() -> None:
    telnet = met_telnet()
    telnet.mask(on=True)
    receive(telnet, "fffd01")
    telnet.mask(on=False)
    telnet.mask(on=True)
    telnet.take()
    # DONT answers our WONT, DO our second WILL.
    assert answer(telnet, "fffe01", "fffd01", b"pw\r\n") == b"\r\n"
    telnet.mask(on=False)
    assert telnet.take() == WONT_ECHO


def test_answers_that_cross_a_change_of_mind_are_swallowed() -> None:
    telnet = met_telnet()
    telnet.mask(on=True)
    telnet.mask(on=False)
    telnet.take()
    assert answer(telnet, "fffd01", "fffe01", "fffe01") == b""
    assert answer(telnet, b"look\r\n") == b""


def test_an_option_that_the_client_ends_is_acknowledged_once() -> None:
    telnet = met_telnet()
    receive(telnet, "fffd19")
    assert answer(telnet, "fffe19", "fffe19", "fffe19") == bytes.fromhex("fffc19")
    telnet.prompt("> ")
    assert telnet.take() == b"> " + GA


def test_a_subnegotiation_without_its_end_is_ended_by_the_next_command() -> None:
    telnet = met_telnet()
    receive(telnet, "fffb1f")
    assert texts(receive(telnet, "fffa1f00500018", "fffd06", WHO)) == ["/who"]
    assert telnet.features.width == 80


def test_a_subnegotiation_over_the_limit_is_thrown_away() -> None:
    telnet = met_telnet(gmcp=True)
    receive(telnet, "fffdc9")
    for size, taken in ((LONGEST_SUBNEGOTIATION, True), (LONGEST_SUBNEGOTIATION + 1, False)):
        body = b"A.B " + b"x" * (size - 4)
        events = receive(telnet, b"\xff\xfa\xc9" + body + b"\xff\xf0" + WHO)
        assert texts(events) == ["/who"]
        assert any(isinstance(event, GmcpReceived) for event in events) == taken


def test_an_endless_subnegotiation_takes_no_memory() -> None:
    telnet = met_telnet()
    receive(telnet, "fffa1f")
    for _ in range(512):
        receive(telnet, b"x" * 65536)
    body = telnet._parser._body
    assert body is not None
    assert len(body) <= LONGEST_SUBNEGOTIATION + 2


def test_iac_is_undoubled_in_text_and_in_subnegotiations() -> None:
    telnet = met_telnet()
    receive(telnet, "fffb1f")
    assert texts(receive(telnet, b"a\xff\xffb\r\n")) == ["aÿb"]  # KildClient, in Latin-1
    receive(telnet, "fffa1f00ffff001efff0")
    assert telnet.features.width == 255


def test_a_nul_after_the_terminal_type_is_dropped() -> None:
    """KildClient sends one after every reply."""
    telnet = met_telnet()
    events = receive(telnet, "fffa18004b696c64436c69656e74fff0", "00", b"hello\r\n")
    assert texts(events) == ["hello"]
    assert telnet.features.client == "KILDCLIENT"


def test_nothing_but_telnet_commands_makes_a_telnet_client() -> None:
    """Latin-1 text of `nc` may hold 0xFF."""
    telnet = Telnet()
    telnet.start()
    assert receive(telnet, b"\xff\xff\xffA\n") == [
        FeaturesChanged(telnet.features),
        LineReceived("ÿ"),
    ]
    assert not telnet.features.is_telnet
    assert telnet.take() == FIRST_WAVE


def test_ping_is_sent_to_telnet_clients_only() -> None:
    """`nc` would show it (evennia#977)."""
    plain, telnet = Telnet(), met_telnet()
    plain.ping()
    telnet.ping()
    assert plain.take() == b""
    assert telnet.take() == b"\xff\xf1"


def test_gmcp_is_offered_and_read_when_wanted() -> None:
    telnet = Telnet(extra=frozenset({GMCP}))
    telnet.start()
    assert b"\xff\xfb\xc9" in answer(telnet, "fffb18")
    telnet.gmcp("Core.Ping")
    assert telnet.take() == b""
    receive(telnet, "fffdc9")
    assert telnet.features.gmcp
    events = receive(telnet, b'\xff\xfa\xc9Core.Hello {"client":"Telix"}\xff\xf0')
    assert events == [GmcpReceived("Core.Hello", '{"client":"Telix"}')]
    telnet.gmcp("Una.Hand", '{"cards":[]}')
    assert telnet.take() == b'\xff\xfa\xc9Una.Hand {"cards":[]}\xff\xf0'
    receive(telnet, "fffec9")
    assert not telnet.features.gmcp


@pytest.mark.parametrize("body", [b"", b" {}", b"\xff\xff\xfe", b"1.2 x", b"A" * 200])
def test_gmcp_that_is_none_is_ignored(body: bytes) -> None:
    telnet = met_telnet(gmcp=True)
    receive(telnet, "fffdc9")
    assert receive(telnet, b"\xff\xfa\xc9" + body + b"\xff\xf0", WHO) == [LineReceived("/who")]


def test_gmcp_is_refused_when_not_wanted() -> None:
    telnet = met_telnet()
    assert answer(telnet, "fffdc9") == bytes.fromhex("fffcc9")
    assert receive(telnet, b"\xff\xfa\xc9Core.Ping\xff\xf0") == []


def test_a_long_line_is_refused_once_and_the_next_is_taken() -> None:
    telnet = met_telnet()
    assert receive(telnet, b"x" * 1000 + b"\r\n") == [LineReceived("x" * 1000)]
    assert receive(telnet, b"x" * 1001 + b"\r\n", WHO) == [LineTooLong(1000), LineReceived("/who")]
    assert texts(receive(telnet, ("я" * 1000).encode(), b"\r\n")) == ["я" * 1000]


def test_a_line_without_end_is_refused_when_it_begins_to_be_too_long_and_takes_no_memory() -> None:
    telnet = met_telnet()
    events = [event for _ in range(512) for event in receive(telnet, b"x" * 65536)]
    assert events == [LineTooLong(1000)]
    assert len(telnet._lines._held) == 0
    assert receive(telnet, b"tail\r\n", WHO) == [LineReceived("/who")]


def test_a_prompt_on_a_line_of_its_own_is_not_followed_by_an_empty_one() -> None:
    telnet = met_telnet()
    telnet.prompt("Name:\n")
    assert telnet.take() == b"Name:\r\n" + GA
    telnet.text("Hello.\n")
    telnet.prompt(">\n")
    assert telnet.take() == b"Hello.\r\n>\r\n" + GA
    assert answer(telnet, "fff6") == b"[Yes]\r\n>\r\n" + GA


def test_a_hidden_answer_below_its_prompt_is_not_followed_by_an_empty_line() -> None:
    telnet = met_telnet()
    telnet.mask(on=True)
    telnet.prompt("Password:\n")
    receive(telnet, "fffd01")
    assert answer(telnet, b"secret\r\n") == b""
