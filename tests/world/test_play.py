"""Hands and games as people live them: turns, answers, calls, points, the next deal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from harness import Harness, Player, all_cards, forget, lay_out, play_on, sensible_line

from una_mud.bots import BOTS
from una_mud.bots.random_bot import RandomBot
from una_mud.engine.moves import Challenge
from una_mud.engine.rng import Rng
from una_mud.engine.state import OWES
from una_mud.messages import (
    AutoChanged,
    ErrorId,
    GameOver,
    GameStarted,
    HandShown,
    NextDeal,
    ScoresShown,
    SeenHandShown,
    TableEvents,
    TimedOut,
    TimeRunsOut,
    YourTurn,
)
from una_mud.verbs import take_line
from una_mud.world.late_answers import GRACE

if TYPE_CHECKING:
    from una_mud.engine.moves import Move
    from una_mud.engine.view import View


def has_hand(player: Player) -> bool:
    """Whether a hand runs in the player's room."""
    return player.table.dealer.table is not None


def on_auto(player: Player) -> bool:
    """Whether the computer plays for them now."""
    return player.table.seating.seat_of(player.person).auto


@pytest.mark.parametrize("game", ["una-classic", "una-mutant"])
def test_a_whole_game(harness: Harness, game: str) -> None:
    """People and computer players play hand after hand till the game is over, then another one starts."""
    options = [f"game {game}", "limit 150", "pause 2", "bots random"]
    players = harness.table("Ann", "Bob", options=options)
    ann, bob = players
    ann.types("/bot add random", "/startgame")
    rng = Rng(b"x" * 32)
    whole = 0
    for _ in range(4000):
        if ann.table.dealer.game is None:
            break
        table = ann.table.dealer.table
        if table is not None:
            assert all_cards(table) == sorted(card.code for card in table.rules.deck)
            whole += 1
        play_on(players, rng)
    assert whole > 30
    over = [message for message in bob.screen.everything if isinstance(message, GameOver)]
    assert len(over) == 1
    totals = [row.total or 0 for row in over[0].rows]
    assert max(totals) >= 150
    best = min(totals)
    assert set(over[0].winners) == {row.name for row in over[0].rows if row.total == best}
    assert harness.is_quiet()
    scored = [message for message in bob.screen.everything if isinstance(message, ScoresShown)]
    assert [message.hand for message in scored] == list(range(1, len(scored) + 1))
    assert ann.types("/score")
    bob.types("/startgame")
    assert ann.heard(GameStarted)
    assert {row.total for row in bob.table.dealer.scores} == {0}


def test_every_turn_of_a_person_is_announced_once(harness: Harness) -> None:
    """Over a long game every decision of a person is preceded by exactly one prompt, and no other comes."""
    players = harness.table("Ann", "Bob", options=["limit 10000", "pause 0"])
    ann, _bob = players
    ann.types("/bot add random", "/startgame")
    rng = Rng(b"y" * 32)
    for _ in range(600):
        room = ann.table
        table = room.dealer.table
        if table is not None:
            names = room.dealer.names
            for player in players:
                prompts = player.heard(YourTurn)
                if names[table.turn] == player.name:
                    assert prompts, player.text()
                    assert prompts[-1].table.turn == player.name
                    assert prompts[-1].table.phase is table.phase
                    assert len({(each.table.phase, each.hand.cards) for each in prompts}) == len(prompts)
        forget(players)
        play_on_noting(players, rng)


def play_on_noting(players: list[Player], rng: Rng) -> None:
    """Play on without wiping the screens in between."""
    room = players[0].table
    for player in players:
        view = room.dealer.view(room.seating.of(player.person))
        if view is not None and view.my_turn:
            take_line(player.harness.world, player.person, sensible_line(view, rng))
            while player.person.question is not None:
                number = 1 + rng.below(len(player.person.question.asked.choices))
                take_line(player.harness.world, player.person, f"/{number}")
            return
    harness = players[0].harness
    while not any(player.heard(YourTurn) for player in players):
        due = harness.next_alarm()
        assert due is not None
        harness.passes(max(0.0, due - harness.clock.seconds()))


def test_the_deal_shows_each_her_own_hand(harness: Harness) -> None:
    """Whoever begins gets the prompt with their cards, the others see theirs; nobody sees both."""
    ann, bob = harness.game("Ann", "Bob")
    shown = Counter(type(message) for player in (ann, bob) for message in player.screen.messages)
    assert shown[YourTurn] == 1
    assert ("Your hand:" in ann.text()) != ("Your hand:" in bob.text())
    assert "On top:" in ann.text()


def test_the_drawn_card(harness: Harness) -> None:
    """After drawing, only that card or passing is left; the prompt says so; the number plays it."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "R1 R2", "Bob": "G1 G2"}, "R5", turn="Ann", stock="R9")
    forget([ann])
    ann.types("/draw")
    assert ann.text() == "You draw [R 9].\nYour turn. Type /play 3 or /pass."
    assert "R 9" not in bob.text()
    assert "Ann draws a card" in bob.text()
    ann.types("/r1", "/draw")
    assert ann.reasons() == ["only-drawn", "already-drawn"]
    ann.types("/3")
    assert "Ann plays [R 9]" in bob.text()


def test_passing_and_automatic_drawing(harness: Harness) -> None:
    """Auto-draw draws and passes for a player who can't play; the next one sees at once whose turn it is."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "R3 R4", "Bob": "G1 G2"}, "R5", turn="Ann", stock="B9 B8")
    forget([ann, bob])
    ann.types("/r3")
    assert "you draw [B 9], then pass" in bob.text()
    assert "Bob draws a card and passes" in ann.text()
    assert len(ann.heard(YourTurn)) == 1
    assert not bob.heard(YourTurn)


def test_without_auto_draw_nothing_is_drawn_for_anybody(harness: Harness) -> None:
    """With the option off a player who can't play is prompted, and must draw and pass by hand."""
    ann, bob = harness.game("Ann", "Bob", options=["auto-draw off"])
    lay_out(ann.table, {"Ann": "R3 R4", "Bob": "G1 G2"}, "R5", turn="Ann", stock="B9 B8")
    ann.types("/r3")
    assert bob.heard(YourTurn)
    bob.types("/play")
    assert bob.reasons() == ["does-not-fit"]
    bob.types("/draw")
    assert bob.heard(YourTurn)
    bob.types("/pass")
    assert ann.heard(YourTurn)


def test_sorted_hands_are_numbered_as_they_are_shown(harness: Harness) -> None:
    """With /sort the prompt, /hand and the numbers agree; /sort off brings the old order back."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "Y1 R9 G3 R2", "Bob": "R1 G2"}, "R5", turn="Bob", stock="B9 R7")
    assert "1 [R 2]  2 [R 9]  3 [G 3]  4 [Y 1]" in ann.types("/sort")
    forget([ann])
    bob.types("/r1")
    assert "1 [R 2]*  2 [R 9]*  3 [G 3]  4 [Y 1]" in ann.text()
    ann.types("/2")
    assert "You play [R 9]" in ann.text()
    assert "1 [Y 1]" in ann.types("/sort off")
    assert ann.error_id("/sort sideways") is ErrorId.BAD_OPTION_VALUE


def test_a_wild_draw_asks_only_its_victim(harness: Harness) -> None:
    """The victim reads how to answer, everybody reads whom the cards wait for."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    hands = {"Ann": "W4 R1 B2", "Bob": "G1 W4 G2", "Cyd": "B1 B2"}
    lay_out(ann.table, hands, "R5", turn="Ann", stock="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    forget([ann, bob, cyd])
    ann.types("/w4 g")
    assert "/yes to challenge, or /no to draw. Or answer with a card" in bob.text()
    assert "Bob must answer or draw 4" in cyd.text()
    assert "/yes" not in cyd.text()
    bob.types("/w4 blue")
    assert "you must draw 8 cards" in cyd.text()
    cyd.types("/draw")
    assert "Cyd draws 8 cards and misses a turn" in ann.text()
    assert len(ann.heard(YourTurn)) == 1


def test_a_right_challenge_of_a_play(harness: Harness) -> None:
    """The guilty player draws; the challenger sees those cards now and with /hand, nobody else does."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    hands = {"Ann": "W4 R1 R2", "Bob": "R3 G2 G4", "Cyd": "B1 B2"}
    lay_out(ann.table, hands, "R5", turn="Ann", stock="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    ann.types("/w4 green")
    forget([ann, bob, cyd])
    bob.types("/yes")
    assert [card.code for card in bob.last(SeenHandShown).hand.cards] == ["R1", "R2", "Y1", "Y2", "Y3", "Y4"]
    assert "Ann was bluffing" in cyd.text()
    assert not cyd.heard(SeenHandShown)
    assert not ann.heard(SeenHandShown)
    assert "[R 1]" not in cyd.text()
    assert "[Y 1]" not in cyd.text()
    assert len(bob.heard(YourTurn)) == 1
    bob.types("/hand")
    assert bob.heard(HandShown)
    assert bob.last(SeenHandShown).hand.name == "Ann"
    cyd.types("/hand")
    assert not cyd.heard(SeenHandShown)


def test_spies_see_each_other(harness: Harness) -> None:
    """After a Spy both are shown the other's cards."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    hands = {"Ann": "RSP R1 R2", "Bob": "R3 G2 G4", "Cyd": "B1 B2"}
    lay_out(ann.table, hands, "R5", turn="Ann")
    ann.types("/rsp bob")
    assert [card.code for card in ann.last(SeenHandShown).hand.cards] == ["R3", "G2", "G4"]
    assert [card.code for card in bob.last(SeenHandShown).hand.cards] == ["R1", "R2"]
    assert not cyd.heard(SeenHandShown)


def test_calling_una_and_challenging(harness: Harness) -> None:
    """Who has called is safe; who has not is caught once; a wrong challenge costs the challenger."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    hands = {"Ann": "R1 R2", "Bob": "R3 G2 G4", "Cyd": "R7 B2"}
    lay_out(ann.table, hands, "R5", turn="Ann")
    ann.types("/r1")
    cyd.types("/challenge ann")
    assert "You challenge Ann over Una, and you're right. Ann draws 2 cards." in cyd.text()
    bob.types("/challenge ann")
    assert bob.reasons() == ["already-caught"]
    bob.types("/r3")
    cyd.types("UNA!", "/r7")
    bob.types("/challenge cyd")
    assert "You challenge Cyd over Una, and you're wrong" in bob.text()
    ann.types("/challenge ann")
    assert ann.reasons() == ["oneself"]


def test_computer_players_leave_people_a_fair_moment(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer player that sees a missing call waits five seconds before it challenges."""

    class Watchful(RandomBot):
        def remark(self, view: View, rng: Rng) -> Move | None:
            seats = [
                seat for seat, word in enumerate(view.call_statuses) if word is OWES and seat != view.seat
            ]
            return Challenge(seats[0]) if seats else super().remark(view, rng)

    monkeypatch.setitem(BOTS, "random", Watchful())
    ann, bob = harness.table("Ann", "Bob", options=["pace slow"])
    ann.types("/bot add random Zed", "/startgame")
    hands = {"Ann": "R1 R2", "Bob": "R3 G2 G4", "Zed": "B1 B2"}
    lay_out(ann.table, hands, "R5", turn="Ann")
    ann.types("/r1")
    harness.passes(4.9)
    assert "challenges" not in bob.text()
    harness.passes(0.1)
    assert "Zed challenges Ann over Una, and is right" in bob.text()
    lay_out(ann.table, hands, "R5", turn="Ann")
    ann.types("/r1")
    harness.passes(3)
    ann.types("una")
    forget([bob])
    harness.passes(10)
    assert "challenges" not in bob.text()


def test_the_next_hand_is_dealt_by_itself(harness: Harness) -> None:
    """After the pause that was told the next one deals; the places that a card changed stay."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd", options=["pause 5"])
    lay_out(ann.table, {"Ann": "RDF R1", "Bob": "R3", "Cyd": "B1 B2"}, "R5", turn="Ann")
    ann.types("/rdf cyd")
    table = ann.table.dealer.table
    assert table is not None
    while ann.table.dealer.table is not None:
        seat = table.turn
        player = {"Ann": ann, "Bob": bob, "Cyd": cyd}[ann.table.dealer.names[seat]]
        if player is bob:
            bob.types("/r3")
        else:
            player.types("/draw", "/pass")
    assert bob.last(NextDeal).seconds == 5
    assert bob.error_id("/draw") is ErrorId.NO_HAND
    assert bob.error_id("/color") is ErrorId.NO_HAND
    harness.passes(4.9)
    assert not has_hand(ann)
    harness.passes(0.1)
    assert has_hand(ann)
    assert list(ann.table.dealer.names) == ann.table.seating.names() == ["Cyd", "Bob", "Ann"]
    game = ann.table.dealer.game
    assert game is not None
    assert game.number == 2


def test_one_may_leave_between_two_hands(harness: Harness) -> None:
    """With too few players left the game ends at once, with enough it goes on without the one who left."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    lay_out(ann.table, {"Ann": "R1", "Bob": "R3", "Cyd": "B1 B2"}, "R5", turn="Ann")
    ann.types("/r1")
    cyd.types("/leave")
    assert ann.table.dealer.game is not None
    bob.types("/leave")
    assert ann.heard(GameOver)
    assert harness.is_quiet()


@pytest.mark.parametrize("phase", ["turn", "answer", "colour"])
@pytest.mark.parametrize("way", ["/leave", "/quit", "/stand", "lost", "kick", "/auto"])
def test_going_on_ones_own_turn_never_stops_the_table(harness: Harness, phase: str, way: str) -> None:
    """Whoever leaves in their turn, in an answer or when asked for a colour: the computer plays on."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    hands = {"Ann": "W4 R1 R2", "Bob": "W G2 W4", "Cyd": "B1 B2 B3"}
    table = lay_out(ann.table, hands, "Y5", turn="Ann" if phase == "answer" else "Bob")
    cards = all_cards(table)
    if phase == "answer":
        ann.types("/w4 red")
    if phase == "colour":
        bob.types("/play w")
    forget([ann, bob, cyd])
    if way == "lost":
        bob.loses_connection()
    elif way == "kick":
        ann.types("/kick bob")
    else:
        bob.types(way)
    assert table.turn == 1
    harness.passes(1.8)
    moved = cyd.heard(TableEvents)
    assert moved
    assert sum(len(player.heard(YourTurn)) for player in (ann, cyd)) <= len(moved)
    harness.passes(20)
    assert ann.table.dealer._seat(table.turn).person in {ann.person, cyd.person}
    assert all_cards(table) == cards


def test_turn_time(harness: Harness) -> None:
    """A warning, then the computer plays the whole turn; twice in a row, and the player is on auto."""
    ann, bob = harness.game("Ann", "Bob", options=["turn-time 60"])
    lay_out(ann.table, {"Ann": "G1 G2 R1", "Bob": "R3 G4 B2"}, "R5", turn="Ann")
    forget([ann, bob])
    harness.passes(44.9)
    assert ann.text() == ""
    harness.passes(0.1)
    assert ann.last(TimeRunsOut).seconds == 15
    assert not bob.heard(TimeRunsOut)
    harness.passes(15)
    assert [message.name for message in bob.heard(TimedOut)] == ["Ann"]
    assert len(bob.heard(YourTurn)) == 1
    bob.types("/draw")
    if not ann.heard(YourTurn):
        bob.types("/pass")
    assert not on_auto(ann)
    harness.passes(60)
    assert on_auto(ann)
    assert not ann.last(AutoChanged).asked
    assert "to take over again" in ann.text()


def test_nothing_that_a_player_does_renews_the_time_of_their_turn(harness: Harness) -> None:
    """Neither drawing, nor the rest of a turn that began with an answer, nor a change of the turn's time."""
    ann, bob = harness.game("Ann", "Bob", options=["turn-time 60", "auto-draw off"])
    lay_out(ann.table, {"Ann": "W4 G2 R3", "Bob": "R3 G4 B2"}, "R5", turn="Ann", stock="R9")
    harness.passes(40)
    ann.types("/draw", "/option turn-time 50", "/option turn-time 60")
    assert ann.table.dealer.seconds_left == 20
    lay_out(ann.table, {"Ann": "W4 G2 R3", "Bob": "R3 G4 B2"}, "R5", turn="Ann")
    ann.types("/w4 blue")
    harness.passes(40)
    bob.types("/yes")
    assert bob.heard(YourTurn)
    assert ann.table.dealer.seconds_left == 20
    harness.passes(19.9)
    assert not bob.heard(TimedOut)
    harness.passes(0.1)
    assert bob.heard(TimedOut)


def test_a_turn_that_ran_out_after_drawing_is_one_turn(harness: Harness) -> None:
    """When the computer draws a card that goes for the sleeper, it also plays or passes: that is one miss."""
    ann, bob = harness.game("Ann", "Bob", options=["turn-time 60", "auto-draw off"])
    lay_out(ann.table, {"Ann": "G1 G2 G3", "Bob": "R3 G4 B2"}, "R5", turn="Ann", stock="R9")
    forget([ann, bob])
    harness.passes(60)
    table = ann.table.dealer.table
    assert table is not None
    assert ann.table.dealer.names[table.turn] == "Bob"
    seat = ann.table.seating.of(ann.person)
    assert seat is not None
    assert seat.missed == 1
    assert not ann.heard(YourTurn)
    assert len(bob.heard(YourTurn)) == 1


def test_an_own_move_forgives_a_missed_turn(harness: Harness) -> None:
    """Missing one turn, playing the next and missing another does not put anybody on auto."""
    ann, _bob = harness.game("Ann", "Bob", options=["turn-time 60"])
    hands = {"Ann": "R1 R2 R3 R4", "Bob": "R5 R6 R7 R8"}
    seat = ann.table.seating.of(ann.person)
    assert seat is not None
    for _ in range(3):
        lay_out(ann.table, hands, "R9", turn="Ann")
        harness.passes(60)
        assert not seat.auto
        lay_out(ann.table, hands, "R9", turn="Ann")
        harness.passes(GRACE)
        ann.types("/r1")


@pytest.mark.parametrize(("setting", "left"), [("off", None), ("55", 5), ("300", 250), ("5", 0)])
def test_the_turn_time_can_be_changed_during_a_turn(harness: Harness, setting: str, left: int | None) -> None:
    """A new time counts from the turn's beginning, too; without one nobody is hurried any more."""
    ann, bob = harness.game("Ann", "Bob", options=["turn-time 60"])
    lay_out(ann.table, {"Ann": "R1 R2 R3 R4", "Bob": "R5 R6 R7 R8"}, "R9", turn="Bob")
    harness.passes(50)
    forget([ann, bob])
    ann.types(f"/option turn-time {setting}")
    assert ann.table.dealer.seconds_left == left
    harness.passes(10_000 if left is None else max(left - 0.1, 0))
    assert bool(bob.heard(TimedOut)) == (left == 0)
    assert left == 0 or harness.is_quiet() == (left is None)
    harness.passes(0.2)
    assert bool(bob.heard(TimedOut)) == (left is not None)


def test_a_faulty_computer_player_does_not_stop_the_table(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """When its choice fails or is illegal, another one plays for it, and the fault is logged."""

    class Faulty(RandomBot):
        def decide(self, view: View, rng: Rng) -> Move:
            raise ZeroDivisionError(view, rng)

    ann, _bob = harness.table("Ann", "Bob")
    monkeypatch.setitem(BOTS, "faulty", Faulty())
    ann.types("/bot add faulty Zed", "/startgame")
    lay_out(ann.table, {"Ann": "R1 R2", "Bob": "R5 R6", "Zed": "R7 R8"}, "R9", turn="Zed")
    harness.passes(1.8)
    table = ann.table.dealer.table
    assert table is not None
    assert table.turn != 2
    assert "ZeroDivisionError" in caplog.text
