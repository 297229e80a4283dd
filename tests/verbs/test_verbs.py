"""Every verb of the contract: its names, its help, what it needs, and what it makes of odd arguments."""

from __future__ import annotations

from itertools import product

import pytest
from world import Player, World, forget

from una_mud.hall.notices import (
    ColourShown,
    Emoted,
    Farewell,
    HandShown,
    HelpShown,
    HistoryShown,
    OptionsShown,
    RoomShown,
    ScoresShown,
    SettingChanged,
    Sorry,
    TableShown,
    Told,
    Trouble,
)
from una_mud.hall.options import BELLS, SETTINGS, TABLE_OPTIONS
from una_mud.verbs.registry import VERBS, Need, exact, find

CONTRACT = tuple(
    word
    for line in (
        "auto color colour challenge draw endgame endhand agree disagree game-info reset-icon say set-icon",
        "startgame una know-u u-know who play pass sort seat pose bell hand table score yes no choose cancel",
        "sit stand watch rooms create join leave option bot tell emote me ignore kick lock register password",
        "set finger help quit",
    )
    for word in line.split()
)


@pytest.fixture
def places(world: World) -> dict[str, Player]:
    """One player each: in the lobby, watching, sitting without being host, and host; a game is on."""
    host, seated = world.game("Ann", "Bob")
    watcher, lobby = world.lobby("Wat", "Lou")
    watcher.types("/join den", "/watch")
    forget([host, seated, watcher, lobby])
    return {"host": host, "seated": seated, "watcher": watcher, "lobby": lobby}


@pytest.mark.parametrize("name", CONTRACT)
def test_every_verb_of_the_contract_is_there(name: str) -> None:
    """Each is found by its whole name in any case, and by name or alias it is one and the same."""
    verb = exact(name)
    assert verb is not None
    assert find(name.upper()) is verb
    assert exact(name.title()) is verb


def test_names_and_aliases_of_one_verb() -> None:
    """Colour is color, and all three calls are one."""
    assert exact("colour") is VERBS["color"]
    assert exact("know-u") is exact("u-know") is VERBS["una"]
    assert exact("me") is VERBS["emote"]


@pytest.mark.parametrize("name", list(VERBS))
def test_every_verb_has_help(world: World, name: str) -> None:
    """/help tells the usage and what it does, with or without the slash, in any case."""
    (ann,) = world.lobby("Ann")
    ann.types(f"/help {name}")
    page = ann.last(HelpShown)
    assert VERBS[name].summary in page.text
    assert f"/{name}" in page.title or f"/{name}" in page.text
    ann.types(f"/HELP /{name.upper()}")
    assert ann.last(HelpShown).text == page.text


NEEDS = {
    Need.ROOM: {"lobby": Trouble.NOT_IN_A_ROOM},
    Need.SEATED: {"lobby": Trouble.NOT_IN_A_ROOM, "watcher": Trouble.NOT_SEATED},
    Need.HOST: {
        "lobby": Trouble.NOT_IN_A_ROOM,
        "watcher": Trouble.NOT_HOST,
        "seated": Trouble.NOT_HOST,
    },
    Need.ADMIN: dict.fromkeys(("lobby", "watcher", "seated", "host"), Trouble.NOT_ADMIN),
}


@pytest.mark.parametrize("name", [name for name, verb in VERBS.items() if verb.need is not Need.PLAYER])
def test_who_may_not_is_told_why(places: dict[str, Player], name: str) -> None:
    """In the lobby there is no table, a watcher has no seat, and not everybody is the host."""
    for place, trouble in NEEDS[VERBS[name].need].items():
        assert places[place].trouble(f"/{name} 1 x") is trouble
        assert places[place].trouble(f"/{name}") is trouble


ACCOUNTS = frozenset({"register", "password", "finger"})
"""Verbs that may take their time before they tell anything."""


@pytest.mark.parametrize("name", [name for name in VERBS if name != "quit"])
def test_odd_arguments_never_break_anything(places: dict[str, Player], name: str) -> None:
    """Whatever follows a verb, something sensible is told, and everybody stays connected."""
    words = (
        "",
        "x",
        "0",
        "-1",
        "9" * 900,
        "x" * 900,
        "a b c d e f g h",
        "ann",
        "ANN bob",
        "on",
        "%s {} {0} %n",
        "\\ \" ' `",
        "// /",
        "٣ ² Ⅷ",
        "🃏 🂡",
        "e\u0301" * 50,
        "\x00\x1b[31m\u202e",
    )
    for player, odd in product(places.values(), words):
        player.types(f"/{name} {odd}")
        player.person.drop_question()
        assert player.text() or name in ACCOUNTS, odd
    assert all(not each.screen.closed for each in places.values())


@pytest.mark.parametrize("name", ["set-icon x", "reset-icon", "register a", "password a b", "finger bob"])
def test_what_comes_later_says_so_in_one_line(world: World, name: str) -> None:
    """Verbs of later versions are known, and say that they are not there yet."""
    (ann,) = world.lobby("Ann")
    verb = exact(name.partition(" ")[0])
    assert verb is not None
    if verb.help.endswith("later version."):
        assert ann.trouble(f"/{name}") is Trouble.NOT_YET
        assert len(ann.text().splitlines()) == 1


def test_looks(places: dict[str, Player]) -> None:
    """/hand, /table, /score, /color and /sort answer at any time during a game."""
    host, seated, watcher = places["host"], places["seated"], places["watcher"]
    for player in (host, seated):
        player.types("/hand", "/table", "/score", "/color", "/sort")
        assert len(player.heard(HandShown)) == 2
        for kind in (TableShown, ScoresShown, ColourShown):
            assert player.heard(kind)
    watcher.types("/table", "/score", "/colour", "/watch")
    assert [type(notice) for notice in watcher.screen.notices][:4] == [
        TableShown,
        ScoresShown,
        ColourShown,
        RoomShown,
    ]


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("/hand", Trouble.NO_HAND),
        ("/score", Trouble.NO_GAME),
        ("/color", Trouble.NO_HAND),
        ("/draw", Trouble.NO_GAME),
        ("/play r1", Trouble.NO_GAME),
        ("una", Trouble.NO_GAME),
        ("/challenge", Trouble.NO_GAME),
        ("/endhand", Trouble.NO_GAME),
        ("/agree", Trouble.NO_VOTE),
        ("/yes", Trouble.NO_GAME),
        ("/5", Trouble.UNKNOWN_VERB),
    ],
)
def test_without_a_game(world: World, line: str, trouble: Trouble) -> None:
    """At a table without a game each verb of play says so."""
    (ann,) = world.table("Ann")
    assert ann.trouble(line) is trouble
    assert ann.types("/table")
    assert ann.types("/sort")


def test_talk(world: World) -> None:
    """Saying, acting, telling and looking back."""
    ann, bob = world.lobby("Ann", "Bob")
    for line in ("/say", "/emote", "/me", "/tell bob", "/say  "):
        assert ann.trouble(line) is Trouble.NOTHING_TO_SAY
    assert ann.trouble("/tell") is Trouble.USAGE
    assert ann.trouble("/tell ann hello") is Trouble.ONESELF
    assert ann.trouble("/tell eve hello") is Trouble.NO_SUCH_PERSON
    ann.types("one", "/me two", "/tell bob three", "/whisper bo four")
    assert [notice.text for notice in bob.heard(Told)] == ["three", "four"]
    assert bob.heard(Emoted)
    bob.types("/last 1")
    assert [said.text for said in bob.last(HistoryShown).said] == ["two"]
    bob.types("/last 1000000")
    assert [said.text for said in bob.last(HistoryShown).said] == ["one", "two"]
    bob.types("/last 0")
    assert bob.last(HistoryShown).said == ()


def test_pose(world: World) -> None:
    """A pose is shown by /table and /who, forgotten without words, and refused when it is too long."""
    ann, bob = world.table("Ann", "Bob")
    assert "leans  back" in ann.types("/pose leans  back")
    assert "leans  back" in bob.types("/table")
    assert "leans  back" in bob.types("/who")
    assert ann.trouble("/pose " + "x" * 61) is Trouble.USAGE
    ann.types("/pose")
    assert "leans" not in bob.types("/table", "/who")


@pytest.mark.parametrize("option", [option.name for option in TABLE_OPTIONS])
def test_table_options(world: World, option: str) -> None:
    """Everybody may look, only the host may set, and a wrong value is told with what goes."""
    ann, bob = world.table("Ann", "Bob")
    bob.types(f"/option {option}")
    (row,) = bob.last(OptionsShown).rows
    assert row.name == option
    assert bob.trouble(f"/option {option} 1") is Trouble.NOT_HOST
    assert ann.trouble(f"/option {option} nonsense and more") is Trouble.BAD_OPTION_VALUE
    assert option in ann.last(Sorry).subject
    bob.types("/option")
    assert len(bob.last(OptionsShown).rows) == len(TABLE_OPTIONS)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("limit 50", "50"),
        ("LIMIT 10000", "10000"),
        ("deck classic", "classic"),
        ("deck M", "mutant"),
        ("game una-classic", "una-classic"),
        ("stacking ON", "on"),
        ("stacking default", "as the game has it"),
        ("auto-draw off", "off"),
        ("auto_draw off", "off"),
        ("pace f", "fast"),
        ("turn-time off", "off"),
        ("turn 5", "5"),
        ("pause 0", "0"),
        ("bots random", "random"),
        ("fill 8", "8"),
    ],
)
def test_setting_table_options(world: World, line: str, shown: str) -> None:
    """Values in any case, names and words by their beginnings; the room is told."""
    ann, bob = world.table("Ann", "Bob")
    ann.types(f"/option {line}")
    assert f"to {shown}." in bob.text()


@pytest.mark.parametrize(
    "line",
    [
        "limit 49",
        "limit 10001",
        "limit -5",
        "limit 1e3",
        "turn-time 4",
        "fill 99",
        "fill 1",
        "pause 121",
        "pace x",
    ],
)
def test_table_options_have_bounds(world: World, line: str) -> None:
    """What is out of bounds changes nothing."""
    ann, bob = world.table("Ann", "Bob")
    assert ann.trouble(f"/option {line}") is Trouble.BAD_OPTION_VALUE
    assert bob.text() == ""


def test_rules_stay_during_a_game(places: dict[str, Player]) -> None:
    """The rules of a running game are not changed; its pace and times are."""
    host = places["host"]
    for line in ("game una-classic", "deck classic", "limit 100", "stacking off", "auto-draw off"):
        assert host.trouble(f"/option {line}") is Trouble.GAME_RUNNING
    host.types("/option pace fast", "/option turn-time off", "/option pause 3")
    assert host.room.options.pause == 3
    assert host.trouble("/option nosuch 3") is Trouble.NO_SUCH_OPTION
    assert host.trouble("/option nosuch") is Trouble.NO_SUCH_OPTION


@pytest.mark.parametrize("option", [option.name for option in SETTINGS])
def test_settings(world: World, option: str) -> None:
    """Each is shown alone and among all, and takes no nonsense."""
    (ann,) = world.lobby("Ann")
    ann.types(f"/set {option}")
    assert [row.name for row in ann.last(OptionsShown).rows] == [option]
    assert ann.trouble(f"/set {option} nonsense") is Trouble.BAD_OPTION_VALUE
    assert ann.trouble("/set nosuch on") is Trouble.NO_SUCH_OPTION


def test_bell(world: World) -> None:
    """/bell sets the sound of one's turn, tells it by itself, and its help names all sounds."""
    (ann,) = world.lobby("Ann")
    ann.types("/bell gong")
    assert ann.last(SettingChanged).value == "gong"
    ann.types("/bell")
    assert [row.value for row in ann.last(OptionsShown).rows] == ["gong"]
    assert ann.person.settings.bell == "gong"
    assert ann.trouble("/bell nonsense") is Trouble.BAD_OPTION_VALUE
    assert all(sound in ann.text() for sound in BELLS)
    shown = ann.types("/help bell")
    assert all(sound in shown for sound in BELLS)


@pytest.mark.parametrize(
    "topic",
    [
        "trader joe",
        "TRADER JOE",
        "wt",
        "RTJ",
        "rtj",
        "r5",
        "skip",
        "holy",
        "kb",
        "5",
        "red skip",
        "w4",
        "overview",
    ],
)
def test_help_on_cards_and_topics(world: World, topic: str) -> None:
    """Every card is explained by code, name or a beginning of it."""
    (ann,) = world.lobby("Ann")
    if topic == "overview":
        ann.types("/help")
    else:
        ann.types(f"/help {topic}")
    assert ann.heard(HelpShown), ann.text()


def test_help_on_nothing_known(world: World) -> None:
    """An unknown topic is told with the nearest; a beginning of several with these."""
    (ann,) = world.lobby("Ann")
    assert ann.trouble("/help skipp") is Trouble.NO_SUCH_TOPIC
    assert "skip" in ann.last(Sorry).options
    assert ann.trouble("/help dra") is Trouble.NO_SUCH_TOPIC
    assert "draw two" in ann.last(Sorry).options
    assert ann.trouble("/help " + "z" * 900) is Trouble.NO_SUCH_TOPIC


def test_game_info(world: World) -> None:
    """It shows the rules of the game at hand."""
    (ann,) = world.table("Ann")
    ann.types("/game-info")
    assert ann.heard(HelpShown)


def test_quit(world: World) -> None:
    """Quitting says goodbye, closes the connection, and is told to the others."""
    ann, bob = world.lobby("Ann", "Bob")
    assert ann.trouble("/quit now") is Trouble.USAGE
    ann.types("/quit")
    assert ann.heard(Farewell)
    assert ann.screen.closed
    assert "Ann leaves." in bob.text()
