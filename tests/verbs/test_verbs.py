"""Every verb of the contract: its names, its help, what it needs, and what it makes of odd arguments."""

from __future__ import annotations

from itertools import product

import pytest
from harness import Harness, Player, forget

from una_mud.messages import (
    ColourShown,
    Emoted,
    ErrorId,
    ErrorMessage,
    FairShown,
    Farewell,
    HandShown,
    HelpShown,
    HistoryShown,
    OptionsShown,
    RoomShown,
    ScoresShown,
    SettingChanged,
    TableShown,
    Told,
)
from una_mud.verbs.registry import VERBS, Permission, exact, find
from una_mud.world.limits import SEARCH_PRICE
from una_mud.world.options import BELLS, SETTINGS, TABLE_OPTIONS

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
def places(harness: Harness) -> dict[str, Player]:
    """One player each: in the lobby, watching, sitting without being host, and host; a game is on."""
    host, seated = harness.game("Ann", "Bob")
    watcher, lobby = harness.lobby("Wat", "Lou")
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
def test_every_verb_has_help(harness: Harness, name: str) -> None:
    """/help tells the usage and what it does, with or without the slash, in any case."""
    (ann,) = harness.lobby("Ann")
    ann.types(f"/help {name}")
    page = ann.last(HelpShown)
    assert VERBS[name].summary in page.text
    assert f"/{name}" in page.title or f"/{name}" in page.text
    ann.types(f"/HELP /{name.upper()}")
    assert ann.last(HelpShown).text == page.text


NEEDS = {
    Permission.ROOM: {"lobby": ErrorId.NOT_IN_A_ROOM},
    Permission.SEATED: {"lobby": ErrorId.NOT_IN_A_ROOM, "watcher": ErrorId.NOT_SEATED},
    Permission.HOST: {
        "lobby": ErrorId.NOT_IN_A_ROOM,
        "watcher": ErrorId.NOT_HOST,
        "seated": ErrorId.NOT_HOST,
    },
    Permission.MODERATOR: {
        "lobby": ErrorId.NOT_IN_A_ROOM,
        "watcher": ErrorId.NOT_HOST,
        "seated": ErrorId.NOT_HOST,
    },
    Permission.ADMIN: dict.fromkeys(("lobby", "watcher", "seated", "host"), ErrorId.NOT_ADMIN),
}


@pytest.mark.parametrize("name", [name for name, verb in VERBS.items() if verb.need is not Permission.PLAYER])
def test_who_may_not_is_told_why(places: dict[str, Player], name: str) -> None:
    """In the lobby there is no table, a watcher has no seat, and not everybody is the host."""
    for place, error_id in NEEDS[VERBS[name].need].items():
        assert places[place].error_id(f"/{name} 1 x") is error_id
        assert places[place].error_id(f"/{name}") is error_id


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
        assert player.text(), odd
    assert all(not each.screen.closed for each in places.values())


def test_looks(places: dict[str, Player]) -> None:
    """/hand, /table, /score, /color and /sort answer at any time during a game."""
    host, seated, watcher = places["host"], places["seated"], places["watcher"]
    for player in (host, seated):
        player.types("/hand", "/table", "/score", "/color", "/sort")
        assert len(player.heard(HandShown)) == 2
        for kind in (TableShown, ScoresShown, ColourShown):
            assert player.heard(kind)
    watcher.types("/table", "/score", "/colour", "/watch")
    assert [type(message) for message in watcher.screen.messages][:4] == [
        TableShown,
        ScoresShown,
        ColourShown,
        RoomShown,
    ]


@pytest.mark.parametrize(
    ("line", "error_id"),
    [
        ("/hand", ErrorId.NO_HAND),
        ("/score", ErrorId.NO_GAME),
        ("/color", ErrorId.NO_HAND),
        ("/draw", ErrorId.NO_GAME),
        ("/play r1", ErrorId.NO_GAME),
        ("una", ErrorId.NO_GAME),
        ("/challenge", ErrorId.NO_GAME),
        ("/endhand", ErrorId.NO_GAME),
        ("/agree", ErrorId.NO_VOTE),
        ("/yes", ErrorId.NO_GAME),
        ("/5", ErrorId.UNKNOWN_VERB),
    ],
)
def test_without_a_game(harness: Harness, line: str, error_id: ErrorId) -> None:
    """At a table without a game each verb of play says so."""
    (ann,) = harness.table("Ann")
    assert ann.error_id(line) is error_id
    assert ann.types("/table")
    assert ann.types("/sort")


def test_talk(harness: Harness) -> None:
    """Saying, acting, telling and looking back."""
    ann, bob = harness.lobby("Ann", "Bob")
    for line in ("/say", "/emote", "/me", "/tell bob", "/say  "):
        assert ann.error_id(line) is ErrorId.NOTHING_TO_SAY
    assert ann.error_id("/tell") is ErrorId.USAGE
    assert ann.error_id("/tell ann hello") is ErrorId.ONESELF
    assert ann.error_id("/tell eve hello") is ErrorId.NO_SUCH_PERSON
    ann.types("one", "/me two", "/tell bob three", "/whisper bo four")
    assert [message.text for message in bob.heard(Told)] == ["three", "four"]
    assert bob.heard(Emoted)
    bob.types("/last 1")
    assert [said.text for said in bob.last(HistoryShown).said] == ["two"]
    bob.types("/last 1000000")
    assert [said.text for said in bob.last(HistoryShown).said] == ["one", "two"]
    bob.types("/last 0")
    assert bob.last(HistoryShown).said == ()


def test_pose(harness: Harness) -> None:
    """A pose is shown by /table and /who, forgotten without words, and refused when it is too long."""
    ann, bob = harness.table("Ann", "Bob")
    assert "leans  back" in ann.types("/pose leans  back")
    assert "leans  back" in bob.types("/table")
    assert "leans  back" in bob.types("/who")
    assert ann.error_id("/pose " + "x" * 61) is ErrorId.TEXT_TOO_LONG
    ann.types("/pose")
    assert "leans" not in bob.types("/table", "/who")


@pytest.mark.parametrize("option", [option.name for option in TABLE_OPTIONS])
def test_table_options(harness: Harness, option: str) -> None:
    """Everybody may look, only the host may set, and a wrong value is told with what goes."""
    ann, bob = harness.table("Ann", "Bob")
    bob.types(f"/option {option}")
    (row,) = bob.last(OptionsShown).rows
    assert row.name == option
    assert bob.error_id(f"/option {option} 1") is ErrorId.NOT_HOST
    assert ann.error_id(f"/option {option} nonsense and more") is ErrorId.BAD_OPTION_VALUE
    assert option in ann.last(ErrorMessage).subject
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
        ("stacking default", "default"),
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
def test_setting_table_options(harness: Harness, line: str, shown: str) -> None:
    """Values in any case, names and words by their beginnings; the room is told."""
    ann, bob = harness.table("Ann", "Bob")
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
def test_table_options_have_bounds(harness: Harness, line: str) -> None:
    """What is out of bounds changes nothing."""
    ann, bob = harness.table("Ann", "Bob")
    assert ann.error_id(f"/option {line}") is ErrorId.BAD_OPTION_VALUE
    assert bob.text() == ""


def test_rules_stay_during_a_game(places: dict[str, Player]) -> None:
    """The rules of a running game are not changed; its pace and times are."""
    host = places["host"]
    for line in ("game una-classic", "deck classic", "limit 100", "stacking off", "auto-draw off"):
        assert host.error_id(f"/option {line}") is ErrorId.GAME_RUNNING
    host.types("/option pace fast", "/option turn-time off", "/option pause 3")
    assert host.table.options.pause == 3
    assert host.error_id("/option nosuch 3") is ErrorId.NO_SUCH_OPTION
    assert host.error_id("/option nosuch") is ErrorId.NO_SUCH_OPTION


def test_only_options_that_matter_in_the_game_are_listed(harness: Harness) -> None:
    (ann,) = harness.table("Ann")
    assert "limit" in ann.types("/option")
    ann.types("/option game know-u")
    listed = ann.types("/option")
    assert not [name for name in ("limit", "stacking", "deck") if f"\n  {name} " in listed]
    assert "auto-draw" in listed
    assert "500" in ann.types("/option limit")


def test_a_table_is_committed_to_its_first_deck_before_anybody_contributes(harness: Harness) -> None:
    (ann,) = harness.table("Ann")
    ann.types("/fair")
    commitment = ann.last(FairShown).following
    assert commitment in ann.types("/fair mix rain on Tuesday")
    assert "rain on Tuesday" in ann.types("/fair")
    assert commitment in ann.types("/fair mix another")
    assert ann.table.seating.seat_of(ann.person).contribution == "another"


@pytest.mark.parametrize("line", ["/fair mix", f"/fair mix {'x' * 101}"])
def test_a_contribution_that_cant_be_taken_changes_nothing(harness: Harness, line: str) -> None:
    (ann,) = harness.table("Ann")
    ann.types("/fair mix mine")
    assert ann.error_id(line) is ErrorId.BAD_CONTRIBUTION
    assert ann.error_id("/fair deck") is ErrorId.USAGE
    assert ann.table.seating.seat_of(ann.person).contribution == "mine"


@pytest.mark.parametrize("option", [option.name for option in SETTINGS])
def test_settings(harness: Harness, option: str) -> None:
    """Each is shown alone and among all, and takes no nonsense."""
    (ann,) = harness.lobby("Ann")
    ann.types(f"/set {option}")
    assert [row.name for row in ann.last(OptionsShown).rows] == [option]
    assert ann.error_id(f"/set {option} nonsense") is ErrorId.BAD_OPTION_VALUE
    assert ann.error_id("/set nosuch on") is ErrorId.NO_SUCH_SETTING


def test_bell(harness: Harness) -> None:
    """/bell sets the sound of one's turn, tells it by itself, and its help names all sounds."""
    (ann,) = harness.lobby("Ann")
    ann.types("/bell gong")
    assert ann.last(SettingChanged).value == "gong"
    ann.types("/bell")
    assert [row.value for row in ann.last(OptionsShown).rows] == ["gong"]
    assert ann.person.settings.bell == "gong"
    assert ann.error_id("/bell nonsense") is ErrorId.BAD_OPTION_VALUE
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
def test_help_on_cards_and_topics(harness: Harness, topic: str) -> None:
    """Every card is explained by code, name or a beginning of it."""
    (ann,) = harness.lobby("Ann")
    if topic == "overview":
        ann.types("/help")
    else:
        ann.types(f"/help {topic}")
    assert ann.heard(HelpShown), ann.text()


def test_help_on_nothing_known(harness: Harness) -> None:
    """An unknown topic is told with the nearest; a beginning of several with these."""
    (ann,) = harness.lobby("Ann")
    assert ann.error_id("/help skipp") is ErrorId.NO_SUCH_TOPIC
    assert "skip" in ann.last(ErrorMessage).options
    assert ann.error_id("/help dra") is ErrorId.NO_SUCH_TOPIC
    assert "draw two" in ann.last(ErrorMessage).options
    assert ann.error_id("/help " + "z" * 900) is ErrorId.NO_SUCH_TOPIC


def test_the_rules_are_those_of_the_table_and_in_the_lobby_the_games_are_listed(harness: Harness) -> None:
    (ann,) = harness.table("Ann")
    ann.types("/option game u-know", "/game-info", "/rules", "/leave", "/rules")
    assert [shown.title for shown in ann.heard(HelpShown)] == ["U-Know", "U-Know", "Games"]


def test_quit(harness: Harness) -> None:
    """Quitting says goodbye, closes the connection, and is told to the others."""
    ann, bob = harness.lobby("Ann", "Bob")
    assert ann.error_id("/quit now") is ErrorId.USAGE
    ann.types("/quit")
    assert ann.heard(Farewell)
    assert ann.screen.closed
    assert "Ann leaves." in bob.text()


# What a command costs.


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("hello", 0),
        ("/say hello", 0),
        ("/table", 0),
        ("/who", 2),
        ("/top", 9),
        ("/finger Ann", 4),
        ("/replay", 19),
    ],
)
def test_a_command_costs_what_it_declares(harness: Harness, line: str, lines: int) -> None:
    """Its own line is paid already."""
    (ann,) = harness.table("Ann")
    before = ann.screen.charged
    ann.types(line)
    assert ann.screen.charged - before == lines


@pytest.mark.parametrize("line", ["/tell Nobodyhere hi", "/nosuchcommand", "/join Nowhere"])
def test_looking_for_what_is_not_there_costs_more(harness: Harness, line: str) -> None:
    """The nearest names are looked for, and an error is counted."""
    (ann,) = harness.table("Ann")
    before = ann.screen.charged
    ann.types(line)
    assert ann.screen.charged - before == SEARCH_PRICE
    (error_id,) = ann.errors()
    assert harness.world.counters.numbers()[f"errors {error_id.name}"] == 1
