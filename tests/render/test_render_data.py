"""State and events as data: exactly what the contract says, and never a card that the reader may not see."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import attrs
import pytest
from harness import Harness, Player, card, lay_out
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from una_mud.engine import cards, events, redaction
from una_mud.engine.games import GAMES
from una_mud.messages import Emoted, Said, TableEvents, Told
from una_mud.messages.state import PlayState
from una_mud.render import event_packages, packages
from una_mud.verbs.pages import pages

if TYPE_CHECKING:
    from una_mud.engine.view import View
    from una_mud.messages.state import HandState, TableState
    from una_mud.render.packages import Data

TABLE = {
    "game", "hand", "seats", "dealer", "direction", "turn", "top", "colour", "penalty", "stock", "phase",
}  # fmt: skip
SEAT = {"name", "kind", "auto", "online", "cards", "total", "out", "called", "icon"}


def table_state(player: Player) -> TableState | None:
    table = player.room.table
    return None if table is None else table.state()


def hand_state(player: Player) -> HandState | None:
    table = player.room.table
    return None if table is None else table.display.hand_state(player.person)


def table_of(player: Player) -> Data:
    return packages.table(table_state(player))


def hand_of(player: Player) -> Data:
    return packages.hand(hand_state(player))


def seconds_of(player: Player) -> int | None:
    """Return the seconds that the player in turn has left; None without a limit, or between hands."""
    state = table_state(player)
    return state.seconds if isinstance(state, PlayState) else None


def codes(payload: Data) -> list[str]:
    return [each["code"] for each in payload["cards"]]


def test_the_lobby_is_a_room_without_a_table(harness: Harness) -> None:
    ann, bob = harness.lobby("Ann", "Bob")
    room = packages.room(ann.room.state())
    assert room["name"] == "lobby"
    assert room["here"] == ["Ann", "Bob"]
    assert (room["host"], room["options"], room["watchers"]) == (None, {}, [])
    assert table_of(bob)["phase"] == "idle"
    assert table_of(bob)["seats"] == []


def test_a_room_tells_its_host_its_people_and_its_options_as_they_are(harness: Harness) -> None:
    ann, _bob = harness.table("Ann", "Bob", options=("limit 200", "turn-time off"))
    ann.types("/bot add")
    cyd = harness.enter("Cyd")
    cyd.types("/join Den", "/stand")
    room = packages.room(ann.room.state())
    assert set(room) == {"name", "game", "topic", "host", "options", "here", "watchers"}
    assert (room["name"], room["game"], room["host"]) == ("Den", "una-mutant", "Ann")
    assert (room["here"], room["watchers"]) == (["Ann", "Bob", "Cyd"], ["Cyd"])
    assert room["options"]["limit"] == 200
    assert room["options"]["turn-time"] == 0
    assert room["options"]["deck"] == "mutant"
    assert room["options"]["auto-draw"] is True


def test_a_table_tells_what_the_contract_promises(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob", options=("turn-time 90",))
    lay_out(ann.table, {"Ann": "R1 G2 B3", "Bob": "B1"}, "W/blue", turn="Bob", stock="Y1 Y2")
    table = table_of(ann)
    assert set(table) == TABLE
    assert [set(seat) for seat in table["seats"]] == [SEAT, SEAT]
    assert [(seat["name"], seat["cards"]) for seat in table["seats"]] == [("Ann", 3), ("Bob", 1)]
    assert table["top"] == {"code": "W", "name": "Wild", "colour": None}
    assert (table["colour"], table["direction"], table["turn"]) == ("blue", "cw", "Bob")
    assert (table["phase"], table["penalty"]) == ("turn", None)
    assert seconds_of(ann) == 90
    assert table_of(bob) == table


def test_who_has_no_game_is_idle_and_who_waits_for_the_next_hand_is_over(harness: Harness) -> None:
    ann, _bob = harness.table("Ann", "Bob")
    assert table_of(ann)["phase"] == "idle"
    ann.types("/startgame")
    lay_out(ann.table, {"Ann": "R1", "Bob": "G1 G2"}, "R5")
    ann.types("/play r1")
    table = table_of(ann)
    assert table["phase"] == "over"
    assert table["turn"] is None
    assert [seat["total"] for seat in table["seats"]] == [0, 3]
    assert seconds_of(ann) is None


def test_the_hand_is_in_the_players_own_order_and_says_what_can_be_played(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "Y1 R9 R2", "Bob": "G1"}, "R5")
    assert codes(hand_of(ann)) == ["Y1", "R9", "R2"]
    assert [each["playable"] for each in hand_of(ann)["cards"]] == [False, True, True]
    assert [each["playable"] for each in hand_of(bob)["cards"]] == [False]
    ann.types("/set sort on")
    assert codes(hand_of(ann)) == ["R2", "R9", "Y1"]
    watcher = harness.enter("Cyd")
    assert hand_of(watcher) == {"cards": [], "drawn": None}


def test_seats_come_clockwise_and_those_who_wait_for_the_next_hand_come_last(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    cyd = harness.enter("Cyd")
    cyd.types("/join Den")
    table = ann.table.dealer.table
    assert table is not None
    table.seat_order.reverse()
    first, second = (seat["name"] for seat in table_of(bob)["seats"][:2])
    assert [first, second] == [ann.table.dealer.names[number] for number in table.seat_order]
    assert table_of(bob)["seats"][2]["name"] == "Cyd"
    assert table_of(bob)["seats"][2]["cards"] == 0


def keys(payload: Any) -> set[str]:  # noqa: ANN401 - any JSON
    """Return the names of all fields of a payload, those of options not counted."""
    if isinstance(payload, list):
        return set().union(*map(keys, payload))
    if not isinstance(payload, dict):
        return set()
    inner = (keys(value) for name, value in payload.items() if name != "options")
    return set(payload).union(*inner)


def test_the_page_of_help_names_every_field(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "W4 B1 B9", "Bob": "G1 G2"}, "R5")
    ann.types("/play w4 blue")
    ann.types("/endhand")
    payloads = [
        packages.room(ann.room.state()),
        table_of(ann),
        hand_of(ann),
        ask_of(bob),
        packages.vote(ann.table.vote_state()),
    ]
    assert packages.vote(ann.table.vote_state())
    told = set(re.findall(r"`([a-z]+)`|\"([a-z]+)\"", pages()["gmcp"]))
    assert keys(payloads) <= {word for pair in told for word in pair}


# Questions.


def ask_of(player: Player) -> Data | None:
    person = player.person
    question = None if person.question is None else person.question.asked
    return packages.ask(question, hand_state(player), table_state(player))


def lines(payload: Data | None) -> list[str]:
    assert payload is not None
    return [choice["line"] for choice in payload["choices"]]


def test_an_open_question_is_asked_with_the_lines_that_answer_it(harness: Harness) -> None:
    ann, _bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "W R9", "Bob": "G1"}, "R5")
    assert ask_of(ann) is None
    ann.types("/play w")
    asked = ask_of(ann)
    assert asked is not None
    assert "Wild" in asked["text"]
    assert asked["choices"][0] == {"line": "/red", "label": "Red"}
    ann.types("/cancel")
    assert ask_of(ann) is None


def test_the_victim_of_a_wild_draw_card_is_asked_and_nobody_else(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "W4 B1 B9", "Bob": "G1 G2"}, "R5")
    ann.types("/play w4 blue")
    assert ask_of(ann) is None
    asked = ask_of(bob)
    assert asked is not None
    assert "4" in asked["text"]
    assert lines(asked) == ["/yes", "/no"]
    assert asked["text"] == (
        "Ann played Draw Four Wild: you must draw 4 cards. If Ann held a red card, they were bluffing and "
        "draw 4 cards instead. If you challenge and are wrong, you draw 6 cards."
    )
    assert table_of(ann)["penalty"] == {"cards": 4, "victim": "Bob"}
    assert table_of(ann)["phase"] == "answer"


def test_who_has_drawn_is_asked_whether_to_play_the_card(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob", options=("auto-draw off",))
    lay_out(ann.table, {"Ann": "G1 G2", "Bob": "G1"}, "R5", stock="R7")
    ann.types("/draw")
    assert lines(ask_of(ann)) == ["/play r7", "/pass"]
    assert hand_of(ann)["drawn"] == packages.card(card(GAMES["una-mutant"], "R7"))
    assert hand_of(bob)["drawn"] is None


def test_a_vote_is_told_with_its_seconds_and_those_who_are_asked(harness: Harness) -> None:
    ann, _bob, _cyd = harness.game("Ann", "Bob", "Cyd")
    assert packages.vote(ann.table.vote_state()) is None
    ann.types("/endhand")
    assert packages.vote(ann.table.vote_state()) == {
        "id": 1,
        "what": "endhand",
        "by": "Ann",
        "waiting": ["Bob", "Cyd"],
    }
    vote = ann.table.vote_state()
    assert vote is not None
    assert vote.seconds == 60


# Talk and events.


def test_talk_goes_by_its_channel() -> None:
    assert packages.talk(Said("Ann", "hello")) == {"channel": "room", "talker": "Ann", "text": "hello"}
    assert packages.talk(Emoted("Ann", "grins.")) == {
        "channel": "room",
        "talker": "Ann",
        "text": "Ann grins.",
    }
    assert packages.talk(Told("Ann", "Bob", "psst")) == {"channel": "tell", "talker": "Ann", "text": "psst"}


@pytest.mark.parametrize("kind", get_args(events.Event))
def test_every_number_in_an_event_is_known_to_be_a_seat_or_not_to_be(kind: type) -> None:
    counts = {"left", "count", "cards"}
    seats = events.SEATS | events.SEVERAL_SEATS | event_packages.BY_SEAT
    hints = get_type_hints(kind, {**vars(cards), **vars(events), "Ending": object})
    for field in attrs.fields(kind):
        told = str(hints[field.name])
        if "int" in told and "Hint" not in told and field.name in redaction.told_fields(kind):
            assert field.name in seats | counts, (kind, field.name)


def test_an_event_names_seats_and_shows_cards_as_everywhere() -> None:
    red = card(GAMES["una-classic"], "R5")
    told = event_packages.event(events.Played(0, red, cards.Colour.RED, (1,), 6), ("Ann", "Bob"))
    assert told == {
        "kind": "played",
        "seat": "Ann",
        "card": {"code": "R5", "name": "Red 5", "colour": "red"},
        "colour": "red",
        "players": ["Bob"],
        "left": 6,
    }


def test_events_are_numbered_without_gaps_however_often_one_reconnects(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob", options=("pause 0", "pace none"))
    ann.types("/auto")
    bob.types("/auto")
    harness.passes(60)
    told = [n for n in ann.screen.everything if isinstance(n, TableEvents)]
    numbers = [event["seq"] for message in told for event in event_packages.happened(message)]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) > 20


# Secrets.


def cards_in(payload: Any) -> Counter[str]:  # noqa: ANN401 - any JSON
    """Count all cards in a payload."""
    if isinstance(payload, dict):
        own = Counter([payload["code"]] if "code" in payload else [])
        return sum((cards_in(value) for value in payload.values()), own)
    if isinstance(payload, list):
        return sum((cards_in(value) for value in payload), Counter())
    return Counter()


def shown(player: Player) -> list[Data]:
    """Return all packages of state that a player may be sent now."""
    hand = hand_state(player)
    states = [table_of(player), packages.hand(hand), *packages.seen(hand).values()]
    return [*states, packages.room(player.room.state()), ask_of(player) or {}]


def view_of(player: Player) -> View | None:
    """Return the table as the engine lets somebody know it, watchers too."""
    return player.table.dealer.view(player.table.seating.of(player.person))


def may_see(view: View | None) -> Counter[str]:
    """Count the cards that the view shows: the reader's own, others' that they see, and the top."""
    if view is None:
        return Counter()
    hands = [view.hand, *(hand for hand in view.seen if hand is not None)]
    return Counter(face.code for hand in hands for face in hand) + Counter([view.top.code])


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10_000), stop=st.integers(1, 60))
def test_no_package_carries_a_card_that_its_reader_may_not_see(game: str, seed: int, stop: int) -> None:
    harness = Harness(seed)
    names = ("Ann", "Bob", "Cyd")
    players = harness.table(*names, options=("pace fast", "pause 1"))
    players[0].types(f"/option game {game}", "/startgame")
    watcher = harness.enter("Wim")
    watcher.types("/join Den", "/stand")
    for player in players:
        player.types("/auto")
    for _ in range(stop):
        harness.passes(0.7)
        for player in (*players, watcher):
            for payload in shown(player):
                assert not cards_in(payload) - may_see(view_of(player)) - drawn(player)
    for player in (*players, watcher):
        check_events(player)


def drawn(player: Player) -> Counter[str]:
    """The card just drawn stands twice in the hand's package, and is one's own."""
    view = view_of(player)
    return Counter([view.drawn.code] if view is not None and view.drawn is not None else [])


def check_events(player: Player) -> None:
    """An event shows cards that fell, and else only to who holds them or has been shown them by a card."""
    sees: set[str] = set()
    for message in (n for n in player.screen.everything if isinstance(n, TableEvents)):
        for event in event_packages.happened(message):
            json.dumps(event)
            assert "eyes" not in event
            if event["kind"] == "dealt":
                sees = {player.name} & set(message.names)
            elif event["kind"] == "revealed" and event["viewer"] == player.name:
                sees.add(event["seat"])
            assert set(event.get("hands", ())) <= sees
            assert event["kind"] != "drew" or not event["cards"] or event["seat"] in sees
