"""Connections on a clock that stands still and a wire in memory."""

from server_support import FIRST_WAVE, GA, SECOND_WAVE, Listener

from una_mud.server.telnet.encoding import encode
from una_mud.server.telnet.features import Features
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_options import GMCP
from una_mud.world.limits import Limits

WAVE_AND_GREETING = FIRST_WAVE + b"Welcome.\r\n> "


def test_the_first_prompt_is_there_at_once_in_one_write() -> None:
    """A client that never answers waits for nothing (telnetlib3#74)."""
    _, transport = Listener().connect()
    assert transport.writes == [WAVE_AND_GREETING]
    assert transport.options == {"no delay": True, "keep alive": True}


def test_what_is_written_in_one_turn_leaves_in_one_write() -> None:
    listener = Listener()
    guest = listener.guest()
    ready = encode("Bob says: hi\n", "utf-8")
    for _ in range(50):
        guest.connection.write(ready)
    guest.connection.say("two\nlines")
    guest.connection.prompt("> ")
    assert guest.transport.writes == []
    listener.turn()
    assert guest.transport.writes == [b"\r\n" + b"Bob says: hi\r\n" * 50 + b"two\r\nlines\r\n> "]


def test_one_timer_flushes_all_connections() -> None:
    listener = Listener()
    guests = [listener.guest() for _ in range(20)]
    timers = len(listener.clock.getDelayedCalls())
    for guest in guests:
        guest.connection.say("hi")
    assert len(listener.clock.getDelayedCalls()) == timers + 1
    listener.turn()
    assert all(len(guest.transport.writes) == 1 for guest in guests)


def test_many_lines_in_a_packet_are_answered_in_one_write() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.types(b"one\r\ntwo\r\nthr")
    guest.types(b"ee\r\n")
    listener.turn()
    assert guest.lines == ["one", "two", "three"]
    assert len(guest.transport.writes) == 1


def test_prompts_are_marked_once_the_client_speaks_telnet() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.types(b"\xff\xfb\x1f")
    listener.turn()
    assert guest.transport.taken() == SECOND_WAVE + GA
    guest.types(b"look\r\n")
    listener.turn()
    assert guest.transport.taken() == b"> " + GA


def test_features_are_told_before_the_line_that_follows_and_once_a_packet() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.types(bytes.fromhex("fffb1f fffa1f0064001efff0 fffa1f0050001efff0") + b"look\r\n")
    kinds = [kind for kind, _ in guest.session.reports]
    assert kinds == ["features", "line"]
    assert guest.connection.features == Features(width=80, height=30, is_telnet=True)


def test_a_line_too_long_is_reported_and_the_connection_goes_on() -> None:
    guest = Listener(Limits(line_length=10)).guest()
    guest.types(b"x" * 11 + b"\r\n/who\r\n")
    assert guest.session.reports == [("line too long", None), ("line", "/who")]


def test_gmcp_goes_both_ways() -> None:
    listener = Listener(config=TelnetConfig(frozenset({GMCP})))
    guest = listener.guest()
    guest.types(b"\xff\xfd\xc9\xff\xfa\xc9Core.Ping\xff\xf0")
    assert guest.session.reported("gmcp") == [("Core.Ping", "")]
    listener.turn()
    guest.transport.taken()
    guest.connection.gmcp("Core.Ping")
    listener.turn()
    assert guest.transport.taken() == b"\xff\xfa\xc9Core.Ping\xff\xf0"


def test_a_masked_dialogue_hides_and_shows_once() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.connection.mask(on=True)
    guest.connection.prompt("Password: ")
    guest.types(b"\xff\xfd\x01secret\r\n")
    guest.connection.mask(on=False)
    listener.turn()
    sent = guest.transport.taken()
    assert sent.count(b"\xff\xfb\x01") == sent.count(b"\xff\xfc\x01") == 1
    assert b"Password: " + SECOND_WAVE + GA + b"\r\n> " in sent


def test_a_chosen_charset_is_used() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.connection.choose_charset("ascii")
    guest.connection.say("naïve…")
    listener.turn()
    assert guest.transport.taken() == b"\r\nnaive...\r\n"


def test_the_peer_is_asked_late() -> None:
    """Behind a balancer the address is known only after the connection is made."""
    guest = Listener().guest("192.0.2.7")
    guest.transport.host = "203.0.113.9"
    assert guest.connection.peer == "203.0.113.9"


def test_a_farewell_is_sent_before_closing_and_nothing_after_it() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.connection.close("Goodbye.")
    guest.connection.say("more")
    guest.connection.prompt("> ")
    guest.connection.close("again")
    guest.types(b"hello\r\n")
    listener.turn()
    assert guest.transport.taken() == b"\r\nGoodbye.\r\n"
    assert guest.transport.is_closing()
    assert not guest.transport.is_aborted()
    assert guest.lines == []
    guest.hang_up()
    assert guest.session.reported("lost") == ["Goodbye."]


def test_closing_in_the_middle_of_a_packet_ends_its_reading() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.connection.close()
    guest.types(b"one\r\ntwo\r\n")
    assert guest.lines == []
    listener.turn()
    assert guest.transport.is_closing()


def test_a_client_that_hangs_up_is_lost_once_and_forgotten() -> None:
    listener = Listener()
    guest = listener.guest()
    guest.connection.say("on its way")
    guest.hang_up()
    listener.turn()
    assert guest.transport.writes == []
    assert [kind for kind, _ in guest.session.reports] == ["lost"]
    assert listener.factory.connections == set()


def test_no_timer_runs_when_nobody_is_there() -> None:
    listener = Listener()
    listener.guest().hang_up()
    listener.turn(60)
    assert listener.clock.getDelayedCalls() == []


def test_chat_reaches_everybody_encoded_once_for_each_charset() -> None:
    """As a room does it."""
    listener = Listener()
    guests = [listener.guest() for _ in range(4)]
    guests[1].connection.choose_charset("latin-1")
    guests[2].connection.choose_charset("ascii")
    charsets = {guest.connection.features.charset for guest in guests}
    encoded = {charset: encode("Zoë: hé\n", charset) for charset in charsets}
    for guest in guests:
        guest.connection.write(encoded[guest.connection.features.charset])
    listener.turn()
    sent = [guest.transport.taken() for guest in guests]
    assert sent == [
        b"\r\nZo\xc3\xab: h\xc3\xa9\r\n",
        b"\r\nZo\xeb: h\xe9\r\n",
        b"\r\nZoe: he\r\n",
        b"\r\nZo\xc3\xab: h\xc3\xa9\r\n",
    ]
