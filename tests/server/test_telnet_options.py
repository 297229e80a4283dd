"""What clients tell about themselves, and what follows from it."""

import pytest
from server_support import answer, met_telnet, receive

from una_mud.server.telnet.features import ColourDepth, Features, terminal_colours
from una_mud.server.telnet.protocol import Telnet
from una_mud.server.telnet.telnet_events import FeaturesChanged
from una_mud.server.telnet.telnet_options import subnegotiation

SEND_TYPE = bytes.fromhex("fffa1801fff0")
DO_BINARY = bytes.fromhex("fffd00")


def told(*names: str) -> tuple[Features, bytes]:
    """Answer terminal type questions as long as they come; give what is known then and what was sent."""
    telnet = met_telnet()
    sent = b""
    for name in names:
        sent += answer(telnet, subnegotiation(24, b"\0" + name.encode()))
    return telnet.features, sent


def environ(telnet: Telnet, body: bytes) -> Features:
    """Agree to NEW-ENVIRON and send a subnegotiation of it."""
    receive(telnet, "fffb27", subnegotiation(39, body))
    return telnet.features


def test_terminal_types_are_asked_for_until_mtts() -> None:
    features, sent = told("TINTIN++", "xterm-256color", "MTTS 271")
    assert sent == SEND_TYPE * 2
    assert features == Features(
        client="TINTIN++",
        terminal="XTERM-256COLOR",
        charset_known=True,
        colours=ColourDepth.TRUE,
        is_telnet=True,
    )


def test_terminal_types_are_asked_for_four_times_at_most() -> None:
    features, sent = told("KBtin", "hardcopy", "unknown", "KBtin-2.1", "KBtin-2.1", "more")
    assert sent == SEND_TYPE * 3
    assert (features.client, features.colours, features.charset) == ("KBTIN", ColourDepth.PALETTE, "utf-8")


def test_a_stock_telnet_repeats_itself_and_is_asked_for_binary() -> None:
    """Which cures its mangled UTF-8."""
    features, sent = told("xterm-256color", "xterm-256color")
    assert sent == SEND_TYPE + DO_BINARY
    assert (features.client, features.terminal) == ("", "XTERM-256COLOR")
    assert features.colours is ColourDepth.PALETTE


@pytest.mark.parametrize("name", ["KildClient", "TINTIN++", "TINYFUGUE"])
def test_a_mud_client_is_not_asked_for_binary(name: str) -> None:
    assert DO_BINARY not in told(name, name)[1]


@pytest.mark.parametrize(
    ("names", "charset", "known"),
    [
        (["TINYFUGUE", "ANSI-ATTR", "ANSI", "UNKNOWN"], "ascii", False),
        (["KildClient", "KildClient"], "latin-1", False),
        (["mushclient", "ANSI", "MTTS 265"], "latin-1", False),
        (["mushclient", "ANSI", "MTTS 269"], "utf-8", True),
        (["MUDLET", "ANSI-TRUECOLOR", "MTTS 2341"], "utf-8", True),
        (["MUDLET", "ANSI-TRUECOLOR", "MTTS 2337"], "ascii", False),
        (["xterm", "xterm"], "utf-8", False),
    ],
)
def test_the_charset_that_follows_from_the_terminal_types(
    names: list[str], charset: str, *, known: bool
) -> None:
    features, _ = told(*names)
    assert (features.charset, features.charset_known) == (charset, known)


def test_the_screen_reader_bit() -> None:
    assert told("MUDLET", "ANSI-TRUECOLOR", "MTTS 2413")[0].screen_reader
    assert not told("MUDLET", "ANSI-TRUECOLOR", "MTTS 2349")[0].screen_reader


def test_a_terminal_type_is_cut_and_stripped_of_what_is_not_printable() -> None:
    features, _ = told("\x1b[31mEVIL\0\r\n" + "x" * 200, "other")
    assert features.client == "[31MEVIL" + "X" * 32


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("DUMB", ColourDepth.OFF),
        ("XTERM", ColourDepth.ANSI),
        ("LINUX", ColourDepth.ANSI),
        ("SCREEN-256COLOR", ColourDepth.PALETTE),
        ("XTERM-DIRECT", ColourDepth.TRUE),
    ],
)
def test_colours_of_terminals(name: str, colours: ColourDepth) -> None:
    assert terminal_colours(name) is colours


@pytest.mark.parametrize(
    ("body", "size"),
    [
        ("0064001e", (100, 30)),
        ("00000000", (None, None)),  # curl
        ("00010001", (20, 20)),
        ("70007000", (1000, 1000)),
        ("0064", (None, None)),
        ("", (None, None)),
        ("0064001e00", (None, None)),
    ],
)
def test_window_sizes(body: str, size: tuple[int | None, int | None]) -> None:
    """Clamped to 20..1000, zero for unknown, anything odd ignored."""
    telnet = met_telnet()
    receive(telnet, "fffb1f", f"fffa1f{body}fff0")
    assert (telnet.features.width, telnet.features.height) == size


def test_a_window_that_is_resized_is_news_and_one_that_is_not_is_none() -> None:
    telnet = met_telnet()
    receive(telnet, "fffb1f")
    events = receive(telnet, "fffa1f0064001efff0", "fffa1f0064001efff0", "fffa1f0084002bfff0")
    assert [e.features.width for e in events if isinstance(e, FeaturesChanged)] == [100, 132]


def test_charset_is_requested_once_and_the_answer_is_known() -> None:
    telnet = met_telnet()
    assert answer(telnet, "fffd2a") == b"\xff\xfa\x2a\x01;UTF-8;US-ASCII\xff\xf0"
    receive(telnet, b"\xff\xfa\x2a\x02 UTF-8\xff\xf0")  # some TinTin++ put a blank there
    assert (telnet.features.charset, telnet.features.charset_known) == ("utf-8", True)
    receive(telnet, b"\xff\xfa\x2a\x02US-ASCII\xff\xf0")
    assert telnet.features.charset == "ascii"


@pytest.mark.parametrize(
    ("body", "reply"),
    [
        (b"\x01;UTF-8", b"\xff\xfa\x2a\x03\xff\xf0"),
        (b"\x04\x01junk", b"\xff\xfa\x2a\x05\xff\xf0"),
        (b"\x02KLINGON", b""),
        (b"", b""),
    ],
)
def test_other_charset_messages(body: bytes, reply: bytes) -> None:
    """A client's own request crosses ours and is rejected; so is a table; the rest is ignored."""
    telnet = met_telnet()
    receive(telnet, "fffd2a")
    assert answer(telnet, subnegotiation(42, body)) == reply
    assert not telnet.features.charset_known


def test_a_client_that_rejects_our_charsets_gets_ascii() -> None:
    telnet = met_telnet()
    receive(telnet, "fffd2a", subnegotiation(42, b"\x03"))
    assert telnet.features.charset == "ascii"
    telnet.text("caf\u00e9")
    assert telnet.take().endswith(b"cafe")


@pytest.mark.parametrize(
    ("request_", "reply", "charset"),
    [
        (b"\x01;UTF-8;ISO-8859-1", b"\x02UTF-8", "utf-8"),
        (b"\x01 KLINGON ISO-8859-1", b"\x02ISO-8859-1", "latin-1"),
        (b"\x01[TTABLE]\x01;UTF-8", b"\x02UTF-8", "utf-8"),
        (b"\x01;KLINGON", b"\x03", "ascii"),
        (b"\x01", b"\x03", "ascii"),
    ],
)
def test_a_client_may_ask_for_a_charset_itself(request_: bytes, reply: bytes, charset: str) -> None:
    """WILL CHARSET is answered by DO; our own offer is refused, and then the client asks."""
    telnet = met_telnet()
    assert answer(telnet, "fffb2a") == b"\xff\xfd\x2a"
    receive(telnet, "fffe2a")
    assert answer(telnet, subnegotiation(42, request_)) == subnegotiation(42, reply)
    assert telnet.features.charset == charset


def test_the_environment_is_asked_for_with_an_empty_send() -> None:
    assert answer(met_telnet(), "fffb27") == bytes.fromhex("fffa2701fff0")


def test_the_environment_of_telix_as_recorded() -> None:
    body = (
        b"\0\0LANG\x01en_US.utf8\0TERM\x01xterm-256color"
        b"\0CLIENT_NAME\x01Telix/tmux\0CHARSET\x01UTF-8\0MTTS\x011807"
    )
    features = environ(met_telnet(), body)
    assert features.client == "TELIX/TMUX"
    assert (features.charset, features.charset_known) == ("utf-8", True)
    assert features.colours is ColourDepth.TRUE


def test_user_variables_and_later_information_count_alike() -> None:
    telnet = met_telnet()
    assert environ(telnet, b"\0\x03SCREEN_READER\x011\x03256_COLORS\x011").screen_reader
    assert telnet.features.colours is ColourDepth.PALETTE
    features = environ(telnet, b"\x02\0OSC_HYPERLINKS\x011\x03SCREEN_READER\x010\0WORD_WRAP\x0172")
    assert (features.hyperlinks, features.screen_reader, features.width) == (True, False, 72)


def test_who_the_player_is_on_her_own_machine_is_not_kept() -> None:
    """PuTTY sends USER unasked."""
    telnet = met_telnet()
    environ(telnet, b"\0\0USER\x01root\0IPADDRESS\x0110.0.0.1\0TRUECOLOR\x011")
    assert telnet._evidence.environ == {"TRUECOLOR": "1"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\0",
        b"\0\0",
        b"\0\x01",
        b"\0\x02",
        b"\0\0CHARSET",
        b"\0\0CHARSET\x01",
        b"\0\0WORD_WRAP\x01x",
        b"\0\0\x02\0A\x01b",
    ],
)
def test_environments_of_little_use(body: bytes) -> None:
    assert environ(met_telnet(), body) == Features(is_telnet=True)


def test_what_the_player_set_wins() -> None:
    telnet = met_telnet()
    telnet.choose_charset("ascii")
    receive(telnet, "fffd2a", "fffa2a025554462d38fff0")
    assert (telnet.features.charset, telnet.features.charset_known) == ("ascii", True)
    telnet.text("café…\n")
    assert telnet.take().endswith(b"cafe...\r\n")
    telnet.choose_charset(None)
    assert telnet.features.charset == "utf-8"
