"""Completing lines: only what would be taken is offered."""

from __future__ import annotations

import pytest
from harness import HOME, Harness, Player, card, lay_out

from una_mud.bots import BOTS
from una_mud.engine.games import GAMES
from una_mud.verbs.completing import MOST, completions
from una_mud.verbs.registry import VERBS, Permission
from una_mud.world.options import SETTINGS, TABLE_OPTIONS


def offered(player: Player, text: str) -> list[str]:
    """Return what a text may become."""
    return completions(player.harness.world, player.person, text)


@pytest.fixture
def ann(harness: Harness) -> Player:
    """Somebody in the lobby."""
    return harness.lobby("Ann", "Bob", "Åsa")[0]


@pytest.fixture
def two(harness: Harness) -> list[Player]:
    """Two at a table with a hand of their own making; it is Ann's turn."""
    players = harness.game("Ann", "Bob", options=("game una-mutant", "turn-time off"))
    lay_out(players[0].table, {"Ann": "R1 RSP R9 G7 W", "Bob": "B1 B2 B3"}, "R5", turn="Ann")
    return players


# Verbs.


@pytest.mark.parametrize("text", ["", "hello", " /pl", "una", "play", "//", "/nosuch", "/nosuch x", "/\0"])
def test_what_is_no_verb_becomes_nothing(ann: Player, text: str) -> None:
    assert offered(ann, text) == []


def test_a_slash_becomes_every_verb_that_may_be_used_here(ann: Player) -> None:
    verbs = {line.removeprefix("/") for line in offered(ann, "/")}
    assert verbs <= set(VERBS)
    for name, verb in VERBS.items():
        if verb.need is Permission.PLAYER:
            assert name in verbs
        else:
            assert name not in verbs


def test_what_is_for_hosts_is_offered_to_hosts(harness: Harness) -> None:
    ann, bob = harness.table("Ann", "Bob")
    assert offered(ann, "/kic") == ["/kick"]
    assert offered(bob, "/kic") == []
    assert offered(ann, "/kick ") == ["/kick Bob"]
    assert offered(bob, "/kick ") == []
    assert offered(ann, "/ban") == offered(ann, "/ban x") == []


def test_no_more_is_offered_at_once_than_anybody_reads(harness: Harness) -> None:
    players = harness.lobby(*(f"P{number:03}" for number in range(MOST + 20)))
    assert len(offered(players[0], "/tell ")) == MOST
    assert len(offered(players[0], "/")) <= MOST


# People, rooms and settings.


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("/tell ", ["/tell Bob", "/tell Åsa"]),
        ("/tell b", ["/tell Bob"]),
        ("/tell B", ["/tell Bob"]),
        ("/TELL b", ["/TELL Bob"]),
        ("/tell å", ["/tell Åsa"]),
        ("/tell A\N{COMBINING RING ABOVE}", ["/tell Åsa"]),
        ("/tell ann", []),
        ("/tell Bob ", []),
        ("/tell Bob h", []),
        ("/finger b", ["/finger Bob"]),
        ("/ignore ", ["/ignore Bob", "/ignore Åsa"]),
    ],
)
def test_names_of_others_are_offered_where_one_stands(ann: Player, text: str, lines: list[str]) -> None:
    assert offered(ann, text) == lines


def test_who_is_not_connected_is_not_offered(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    bob.loses_connection()
    assert "bob" in harness.world.people
    assert offered(ann, "/tell ") == []


def test_rooms_are_offered_with_all_their_words(harness: Harness, ann: Player) -> None:
    harness.enter("Cyd").types("/create Long Den")
    assert offered(ann, "/join ") == ["/join Long Den"]
    assert offered(ann, "/join long d") == ["/join Long Den"]
    assert offered(ann, "/join den") == []


def test_settings_and_their_values_are_offered(ann: Player) -> None:
    assert offered(ann, "/set ") == [f"/set {option.name}" for option in SETTINGS]
    for option in SETTINGS:
        for word in option.read.words:
            assert f"/set {option.name} {word}" in offered(ann, f"/set {option.name} ")
        assert offered(ann, f"/set {option.name} on x") == []


def test_the_tables_options_and_their_values_are_offered_in_a_room(harness: Harness, ann: Player) -> None:
    assert offered(ann, "/option ") == []
    (host,) = harness.table("Eve")
    assert offered(host, "/option ") == [f"/option {option.name}" for option in TABLE_OPTIONS]
    assert offered(host, "/option game ") == [f"/option game {game}" for game in GAMES]
    assert offered(host, "/option nosuch ") == []


def test_games_and_computer_players_are_offered(harness: Harness) -> None:
    (host,) = harness.table("Eve")
    assert offered(host, "/bot ") == ["/bot add", "/bot remove"]
    assert offered(host, "/bot add ") == [f"/bot add {level}" for level in BOTS]
    host.types("/bot add")
    (bot,) = [seat.name for seat in host.table.seating if seat.person is None]
    assert offered(host, "/bot remove ") == [f"/bot remove {bot}"]
    host.types("/leave")
    games = [*GAMES, "private"]
    assert offered(host, "/create ") == [f"/create {game}" for game in games]
    assert offered(host, "/create Den ") == [f"/create Den {game}" for game in games]
    assert offered(host, "/create Den u-know ") == ["/create Den u-know private"]


# Cards.


def test_only_cards_that_can_be_played_are_offered(two: list[Player]) -> None:
    ann, bob = two
    rules = ann.table.options.rules
    lines = offered(ann, "/play ")
    assert lines == ["/play r1", "/play rsp", "/play r9", "/play w"]
    assert offered(bob, "/play ") == []
    assert offered(ann, "/play g") == []
    assert offered(ann, "/play R") == ["/play r1", "/play rsp", "/play r9"]
    assert offered(ann, "/r")[:3] == ["/r1", "/rsp", "/r9"]
    assert all(card(rules, line.removeprefix("/play ").upper()) for line in lines)


def test_then_what_the_card_asks_for(two: list[Player]) -> None:
    ann, _ = two
    colours = sorted(f"/play w {word}" for word in ("red", "green", "blue", "yellow"))
    assert sorted(offered(ann, "/play w ")) == colours
    assert offered(ann, "/play w b") == ["/play w blue"]
    assert offered(ann, "/play w blue ") == []
    assert offered(ann, "/play rsp ") == ["/play rsp Bob"]
    assert offered(ann, "/play r1 ") == []
    assert offered(ann, "/play nosuch ") == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_line_that_is_offered_for_a_card_is_taken(game: str) -> None:
    """However much a card of any kind asks for: the last line that is offered plays it, and asks no more."""
    deck = list(dict.fromkeys(GAMES[game].deck))
    played = 0
    for nth, each in enumerate({face.kind: face for face in deck}.values()):
        ann = Harness(nth).game("Ann", "Bob", "Cyd", options=(f"game {game}", "turn-time off"))[0]
        others = [face for face in deck if face.colour is not None and face is not each]
        like = [face.code for face in others if each.colour in {None, face.colour}]
        unlike = [face.code for face in others if face.code not in like[:5]]
        hands = {
            "Ann": " ".join([each.code, *like[1:4]]),
            "Bob": " ".join(unlike[:3]),
            "Cyd": " ".join(unlike[3:6]),
        }
        lay_out(ann.table, hands, like[0], turn="Ann")
        line = f"/play {each.code.lower()}"
        if line not in offered(ann, "/play "):
            continue
        while more := offered(ann, f"{line} "):
            line = more[-1]
        ann.forget()
        ann.types(line)
        assert ann.reasons() == [], line
        assert ann.errors() == [], line
        played += 1
    assert played > 10


def test_nobody_is_offered_cards_who_only_watches(harness: Harness, two: list[Player]) -> None:
    (eve,) = harness.lobby("Eve")
    eve.types(f"/watch {two[0].room.name}")
    assert eve.room is two[0].room
    assert offered(eve, "/play ") == []
    assert offered(eve, "/r") == [line for line in offered(eve, "/r") if line[1:] in VERBS]


def test_no_card_of_another_is_ever_offered(two: list[Player]) -> None:
    ann, bob = two
    for text in ("/", "/p", "/play ", "/play b", "/b", "/challenge ", "/choose "):
        assert not {"/b1", "/b2", "/b3"} & set(offered(ann, text))
        assert not any(line.endswith((" b1", " b2", " b3")) for line in offered(ann, text))
        assert not any("rsp" in line for line in offered(bob, text))


def test_an_open_question_is_answered_by_what_is_offered(two: list[Player]) -> None:
    ann, _ = two
    ann.types("/play w")
    assert ann.person.question is not None
    answers = [f"/{answer}" for answer in ann.person.question.answers()]
    assert offered(ann, "/")[: len(answers)] == answers
    assert offered(ann, "/choose ") == [f"/choose {answer.removeprefix('/')}" for answer in answers]
    assert offered(ann, "/gre") == ["/green"]
    ann.types(offered(ann, "/gre")[0])
    assert ann.person.question is None


def test_looking_changes_nothing(harness: Harness, two: list[Player]) -> None:
    ann, _ = two
    table = ann.table.dealer.table
    ann.screen.messages.clear()
    for text in ("/", "/play ", "/play w ", "/set ", "/tell ", "/join ", "/bot ", "/kick "):
        offered(ann, text)
    assert ann.screen.messages == []
    assert ann.table.dealer.table is table
    assert harness.world.people["ann"].address == HOME
