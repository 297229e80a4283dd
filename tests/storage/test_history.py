"""What was played can be shown again and checked; what is secret stays so until the hand is over."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from storage_support import DirectArchive, KeptWorld, game, play

from una_mud import render
from una_mud.cli import main
from una_mud.engine.events import Drew
from una_mud.engine.state import REFLECT
from una_mud.history.replay import steps
from una_mud.messages import (
    DeckCommitted,
    DeckRevealed,
    ErrorId,
    FairShown,
    HelpShown,
    ReplayShown,
    TableEvents,
    TopShown,
)
from una_mud.render.archive_packages import package
from una_mud.render.sentences import Reader
from una_mud.render.style import Style
from una_mud.storage import database, loader
from una_mud.storage.database import open_to_write
from una_mud.verbs.pages import page
from una_mud.world.commitment import commitment
from una_mud.world.records import HandId

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Player


@pytest.fixture
def kept(tmp_path: Path) -> KeptWorld:
    harness = KeptWorld(tmp_path)
    harness.world.archive = DirectArchive(harness)
    return harness


def una_mud(harness: KeptWorld, *words: str) -> Result:
    """Run a command on the world's data folder."""
    harness.settles()
    return CliRunner().invoke(main, [*words, "--data", str(harness.folder)])


def one_hand(harness: KeptWorld, *options: str) -> list[Player]:
    """Let Ann, Bob and Cyd play a hand to its end."""
    people = game(harness, "Ann", "Bob", "Cyd", options=("game una-classic", "pause 120", *options))
    play(people, 2000)
    return people


# Replays.


def test_a_hand_that_is_over_is_printed_whole(kept: KeptWorld) -> None:
    one_hand(kept)
    done = una_mud(kept, "replay", "1-1")
    assert done.exit_code == 0
    assert done.output.startswith("Hand 1-1 of Una with the classic deck, from the deal:\n")
    dealt = kept.world.rooms["den"].require_table().dealer.recorder.last
    assert dealt is not None
    for name in ("Ann", "Bob", "Cyd"):
        assert re.search(rf"^{name}:( \[.*?\]){{7}}", done.output, re.MULTILINE)
    assert "wins the hand!" in done.output


def test_the_events_are_printed_as_json(kept: KeptWorld) -> None:
    one_hand(kept)
    done = una_mud(kept, "replay", "1-1", "--json")
    events = [json.loads(row) for row in done.output.splitlines()]
    assert events[0]["kind"] == "dealt"
    assert set(events[0]["hands"]) == {"Ann", "Bob", "Cyd"}
    assert events[-1]["kind"] == "hand-over"
    assert {event["hand"] for event in events} == {"1-1"}
    numbers = [event["step"] for event in events]
    assert numbers == sorted(numbers)
    assert events[-1]["by"] in {"Ann", "Bob", "Cyd"}


def test_a_whole_game_is_printed(kept: KeptWorld) -> None:
    one_hand(kept, "limit 10000")
    kept.passes(121)
    done = una_mud(kept, "replay", "1")
    assert "Hand 1-1 of" in done.output
    assert "Hand 1-2 of" in done.output


def test_of_a_running_hand_no_replay_shows_what_a_watcher_may_not_see(kept: KeptWorld) -> None:
    """No hand, no drawn card, no seed."""
    people = game(kept, "Ann", "Bob", "Cyd")
    play(people, 15)
    text = una_mud(kept, "replay", "1-1").output
    data = una_mud(kept, "replay", "1-1", "--json").output
    table = people[0].table.dealer.table
    assert table is not None
    assert text.endswith("The hand is still in progress.\n")
    for event in map(json.loads, data.splitlines()):
        assert not event.get("hands")
        assert not isinstance(event.get("cards"), list)  # a number is how many there are
    assert table.seed.hex() not in text + data
    assert "eyes" not in data


@pytest.mark.parametrize("stopped", [True, False], ids=["after a stop", "after a kill"])
def test_what_is_kept_is_read_on_a_disk_that_cant_be_written_to(
    kept: KeptWorld, monkeypatch: pytest.MonkeyPatch, *, stopped: bool
) -> None:
    """A stop leaves one file, a kill the latest changes in a second one."""
    one_hand(kept)
    kept.settles()
    if stopped:
        kept.journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        kept.journal.connection.close()
    monkeypatch.setattr(database, "is_writable", lambda _path: False)  # root could write wherever it likes
    kept.folder.chmod(0o555)
    before = {
        path.name: path.read_bytes() for path in kept.folder.iterdir() if not path.name.endswith("-shm")
    }
    replayed, verified, listed, banned = (
        CliRunner().invoke(main, [*words, "--data", str(kept.folder)])
        for words in (("replay", "1-1"), ("verify", "1-1"), ("user", "list"), ("user", "ban", "Eve"))
    )
    kept.folder.chmod(0o755)
    assert "wins the hand!" in replayed.output
    assert (replayed.exit_code, verified.exit_code, listed.exit_code) == (0, 0, 0), verified.output
    assert banned.exit_code == 1
    assert "attempt to write a readonly database" in banned.output
    after = {path.name: path.read_bytes() for path in kept.folder.iterdir() if not path.name.endswith("-shm")}
    assert after == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("replay", "9-9"), "Error: there is no hand 9-9\n"),
        (("replay", "9"), "Error: there is no game 9\n"),
        (("verify", "9-9"), "Error: there is no hand 9-9\n"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(kept: KeptWorld, words: tuple[str, ...], says: str) -> None:
    done = una_mud(kept, *words)
    assert done.exit_code == 1
    assert done.output == says


def test_a_bad_name_of_a_hand_is_bad_usage(kept: KeptWorld) -> None:
    done = una_mud(kept, "replay", "x")
    assert done.exit_code == 2
    assert done.output.count("\n") == 1


def test_a_player_sees_her_own_hand_again_as_she_saw_it(kept: KeptWorld) -> None:
    people = game(kept, "Ann", "Bob")
    play(people, 20)
    dealer = people[0].table.dealer
    table = dealer.table
    assert table is not None
    for player in people:
        live = [message for message in player.screen.everything if isinstance(message, TableEvents)]
        player.types("/replay")
        again = player.last(ReplayShown)
        assert again.dealt is None
        events = [event for step in again.steps for event in step.events]
        assert events == [event for message in live for event in message.events]
        assert again.steps[-1].table.turn == dealer.names[table.turn]
        assert again.steps[-1].table.top is table.top


def test_she_sees_everything_once_the_hand_is_over(kept: KeptWorld) -> None:
    ann, *_ = one_hand(kept)
    for line in ("/replay", "/replay 1-1"):
        ann.types(line)
        again = ann.last(ReplayShown)
        assert again.dealt is not None
        assert [len(hand.cards) for hand in again.dealt] == [7, 7, 7]
        drawn = [event for step in again.steps for event in step.events if isinstance(event, Drew)]
        assert all(event.cards is not None for event in drawn)


def test_a_hand_that_is_over_can_be_seen_as_another_player_saw_it(kept: KeptWorld) -> None:
    ann, bob, _ = one_hand(kept)
    live = [message for message in bob.screen.everything if isinstance(message, TableEvents)]
    ann.types("/replay 1-1 bo")
    again = ann.last(ReplayShown)
    assert again.viewer == "Bob"
    assert again.dealt is None
    events = [event for step in again.steps for event in step.events]
    assert events == [event for message in live for event in message.events]
    assert {hand.name for step in again.hands for hand in step} == {"Bob"}
    assert ann.error_id("/replay 1-1 zoe") is ErrorId.NO_SUCH_PLAYER


def _hands(replay: ReplayShown, me: str) -> dict[str, int]:
    """Return how many cards each hand has at the end that the package of a replay shows."""
    shown = package(replay, Reader(me))
    hands: dict[str, list[Any]] = {}
    for step in shown["steps"]:
        hands.update(step.get("hands", {}))
    return {name: len(cards) for name, cards in hands.items()}


def test_the_package_of_a_replay_has_only_hands_that_its_reader_may_see(kept: KeptWorld) -> None:
    people = game(kept, "Ann", "Bob", "Cyd", options=("game una-classic", "pause 120"))
    ann = people[0]
    ann.types("/replay")
    running = ann.last(ReplayShown)
    assert running.running
    assert _hands(running, "Ann") == {"Ann": 7}
    play(people, 2000)
    ann.types("/replay")
    over = ann.last(ReplayShown)
    last = package(over, Reader("Ann"))["steps"]
    counts: dict[str, int] = {}
    for step in last:
        counts.update(step.get("cards", {}))
    assert _hands(over, "Ann") == counts
    ann.types("/replay 1-1 cyd")
    assert set(_hands(ann.last(ReplayShown), "Ann")) == {"Cyd"}


def test_nobody_else_sees_a_hand_again(kept: KeptWorld) -> None:
    people = game(kept, "Ann", "Bob", options=("pause 120",))
    (eve,) = kept.lobby("Eve")
    assert eve.error_id("/replay 1-1") is ErrorId.NO_SUCH_HAND
    eve.types("/join den", "/stand")
    assert eve.error_id("/replay 1-1") is ErrorId.NO_SUCH_HAND
    play(people, 2000)
    assert eve.error_id("/replay 1-1") is ErrorId.NO_SUCH_HAND
    assert eve.error_id("/replay") is ErrorId.NO_SUCH_HAND
    assert eve.error_id("/replay seven") is ErrorId.NO_SUCH_HAND
    people[0].types("/leave")
    people[0].types("/replay 1-1")
    assert people[0].heard(ReplayShown)


def test_who_takes_the_name_of_a_player_who_is_away_sees_no_running_hand(kept: KeptWorld) -> None:
    """What counts is the seat, not the name: whoever has left the seat is no player any more."""
    ann, _ = game(kept, "Ann", "Bob")
    ann.types("/leave")
    assert ann.error_id("/replay 1-1") is ErrorId.NO_SUCH_HAND


def test_a_hand_of_other_rules_is_not_shown(kept: KeptWorld) -> None:
    ann, *_ = one_hand(kept)
    kept.settles()
    kept.journal.connection.execute("UPDATE hands SET engine = 0")
    assert ann.error_id("/replay") is ErrorId.NO_REPLAY
    assert una_mud(kept, "replay", "1-1").output.startswith("Error: hand 1-1 was dealt by version 0")


# Fair play.


def sealed_hand(harness: KeptWorld) -> tuple[str, DeckRevealed]:
    """Return what the room is told about a hand: the commitment, and what shows that it was right."""
    ann, *_ = one_hand(harness)
    committed = next(message for message in ann.screen.everything if isinstance(message, DeckCommitted))
    secrets = next(message for message in ann.screen.everything if isinstance(message, DeckRevealed))
    assert committed.hand == secrets.hand
    return committed.commitment, secrets


def test_the_seal_is_told_before_the_cards_and_opened_after_them(kept: KeptWorld) -> None:
    ann, *_ = one_hand(kept)
    kinds = [type(message) for message in ann.screen.everything]
    assert kinds.index(DeckCommitted) < kinds.index(TableEvents)
    assert kinds.index(DeckRevealed) > len(kinds) - 1 - kinds[::-1].index(TableEvents)
    ann.types("/fair")
    (fair,) = ann.heard(FairShown)
    assert fair.committed is None
    assert fair.revealed is not None


def test_fair_tells_no_secret_of_a_hand_that_is_on(kept: KeptWorld) -> None:
    ann, *_ = game(kept, "Ann", "Bob")
    table = ann.table.dealer.table
    assert table is not None
    text = ann.types("/fair")
    assert table.seed.hex() not in text
    (fair,) = ann.heard(FairShown)
    assert fair.committed is not None
    assert fair.revealed is None


@pytest.mark.parametrize("style", [Style(width=40), Style(reader=True, width=40)])
def test_the_code_of_the_help_page_finds_the_cards_that_were_dealt(
    kept: KeptWorld, capsys: pytest.CaptureFixture[str], style: Style
) -> None:
    """The lines are run as they're shown on a narrow screen, with what the table has told."""
    digits, told = sealed_hand(kept)
    rows = render.text(HelpShown(*(page("fair") or ("", ""))), "Ann", style).splitlines()
    last = next(row for row in rows if row.startswith('print("turned up"'))
    code = rows[rows.index("from hashlib import sha256, shake_256") : rows.index(last) + 1]
    stored = loader.hand(kept.journal.connection, loader.hands_of_game(kept.journal.connection, 1)[0])
    dealt = stored.kept.dealt
    text = "\n".join(code).replace("COMMITMENT", digits).replace("SECRET", told.secret)
    text = text.replace("SALT", told.salt).replace("CONTRIBUTIONS", told.contributions)
    text = text.replace("seats, dealer = len(mixed), 0", f"seats, dealer = len(mixed), {dealt.dealer}")
    exec(text, {})  # noqa: S102 - our own page
    printed = capsys.readouterr().out.splitlines()
    first = next(steps(stored.kept))
    hands = {int(row[0]): re.findall(r"'(\w+)'", row) for row in printed[:-1]}
    assert hands == {seat: [card.code for card in hand] for seat, hand in enumerate(first.events[0].hands)}  # type: ignore[union-attr]
    assert printed[-1].endswith(first.events[1].card.code)  # type: ignore[union-attr]


def test_verify_plays_the_hand_again(kept: KeptWorld) -> None:
    one_hand(kept)
    done = una_mud(kept, "verify", "1-1")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("hand 1-1: commitment, deck, ")
    deck = una_mud(kept, "verify", "1-1", "--deck").output.split()
    assert len(deck) == 108
    assert deck[:3] == ["R0", "R1", "R1"]


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        ("UPDATE hands SET salt = x'00'", "the commitment doesn't match the secret and salt"),
        ("UPDATE hands SET secret = zeroblob(32)", "the commitment doesn't match the secret and salt"),
        ("UPDATE hands SET digest = 'other'", "it plays out differently from the record"),
        ("DELETE FROM moves WHERE nth = (SELECT max(nth) FROM moves)", "it ends differently from the record"),
        ("UPDATE hands SET ended = NULL", "it's still being played, so its deck is secret"),
    ],
)
def test_verify_finds_what_was_changed(kept: KeptWorld, sql: str, fault: str) -> None:
    one_hand(kept)
    kept.settles()
    kept.journal.connection.execute(sql)
    done = una_mud(kept, "verify", "1-1")
    assert done.exit_code == 1
    assert done.output == f"hand 1-1: {fault}\n"


def test_a_contribution_that_was_changed_is_found(kept: KeptWorld) -> None:
    people = game(kept, "Ann", "Bob", options=("pause 120",))
    play(people, 2000)
    kept.settles()
    kept.journal.connection.execute("""UPDATE hands SET contributions = '["","other"]'""")
    assert una_mud(kept, "verify", "1-1").exit_code == 1


def test_contributions_make_the_seed_and_are_told_at_the_end(kept: KeptWorld) -> None:
    ann, bob = kept.table("Ann", "Bob", options=("game una-classic", "pause 120"))
    before = ann.table.dealer.recorder.next_deck
    bob.types("/fair mix some “rain”, on Tuesday")
    ann.types("/startgame")
    dealt = ann.table.dealer.recorder.dealt
    assert dealt is not None
    assert (dealt.secret, dealt.commitment) == (before.secret, before.commitment)
    assert dealt.contributions == ("", "some “rain”, on Tuesday")
    assert ann.table.dealer.table is not None
    assert ann.table.dealer.table.seed == dealt.seed != dealt.secret
    play([ann, bob], 2000)
    ann.types("/fair")
    revealed = ann.last(FairShown).revealed
    assert revealed is not None
    assert json.loads(revealed.contributions) == ["", "some “rain”, on Tuesday"]
    assert una_mud(kept, "verify", "1-1").exit_code == 0


def test_a_hand_of_the_old_form_can_still_be_verified(kept: KeptWorld) -> None:
    """The secret was the seed, and nobody contributed."""
    one_hand(kept)
    kept.settles()
    connection = kept.journal.connection
    dealt = loader.hand(connection, HandId(1, 1)).kept.dealt
    connection.execute(
        "UPDATE hands SET contributions = NULL, secret = ?, seal = ?",
        (dealt.seed, commitment(dealt.seed, dealt.salt)),
    )
    done = una_mud(kept, "verify", "1-1")
    assert done.exit_code == 0, done.output


def test_a_hand_that_was_dropped_can_be_verified(kept: KeptWorld) -> None:
    people = game(kept, "Ann", "Bob")
    play(people, 5)
    people[0].table.dealer.stop()
    assert una_mud(kept, "verify", "1-1").exit_code == 0


# Results.


def test_the_best_stand_first(kept: KeptWorld) -> None:
    people = game(kept, "Ann", "Bob", options=("game u-know",))
    for _ in range(6):
        play(people, 3000)
        people[0].types("/startgame")
    text = people[0].types("/top")
    (top,) = people[0].heard(TopShown)
    won = [row.games_won for row in top.rows]
    assert won == sorted(won, reverse=True)
    assert sum(won) == 6
    assert {row.games for row in top.rows} == {6}
    assert "6" in text
    for line, found in (
        ("/top u-know day", 2),
        ("/top know-u", 0),
        ("/top month u-know", 2),
        ("/top all", 2),
    ):
        people[0].types(line)
        assert len(people[0].last(TopShown).rows) == found
    assert people[0].error_id("/top chess") is ErrorId.NO_SUCH_GAME
    kept.journal.connection.execute("UPDATE hand_results SET ended = ended - 8 * 86400")
    kept.journal.connection.execute("UPDATE game_results SET ended = ended - 8 * 86400")
    people[0].types("/top week")
    assert people[0].last(TopShown).rows == ()
    mine = loader.record_of(kept.journal.connection, "ANN")
    assert mine is not None
    assert (mine.name, mine.games, mine.hands) == ("Ann", 6, 6)
    assert loader.record_of(kept.journal.connection, "nobody") is None


def test_computer_players_are_not_among_the_best(kept: KeptWorld) -> None:
    (ann,) = kept.table("Ann", options=("game u-know", "turn-time off"))
    ann.types("/bot add", "/bot add", "/startgame")
    play([ann], 5000)
    ann.types("/top")
    assert [row.name for row in ann.last(TopShown).rows] == ["Ann"]


# Backup.


def test_a_backup_of_a_running_server_is_whole(kept: KeptWorld, tmp_path: Path) -> None:
    people = one_hand(kept, "limit 10000")
    copy = tmp_path / "else" / "una-mud.db"
    copy.parent.mkdir()
    assert una_mud(kept, "backup", str(copy)).output == f"copied to {copy}\n"
    again = KeptWorld(copy.parent)
    assert again.world.rooms["den"].state() == people[0].room.state()


def test_a_backup_overwrites_nothing(kept: KeptWorld, tmp_path: Path) -> None:
    there = tmp_path / "letter"
    there.write_text("dear aunt")
    done = una_mud(kept, "backup", str(there))
    assert done.exit_code == 1
    assert done.output == f"Error: {there} already exists, and wasn't changed\n"
    assert there.read_text() == "dear aunt"
    done = una_mud(kept, "backup", str(tmp_path / "no" / "folder"))
    assert done.exit_code == 1
    assert done.output.startswith("Error: can't write ")


# Secrets.


def test_what_was_said_about_a_card_is_nowhere_on_the_disk(tmp_path: Path) -> None:
    """Reflections are heard and gone: not in the database, not in its log."""
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob", options=("game know-u", "pause 0"))
    secret = "a quiet heron by the weir"
    said = 0
    for _ in range(400):
        dealer = people[0].table.dealer
        if dealer.table is None:
            people[0].types("/startgame")
        if dealer.table is not None and dealer.table.phase is REFLECT:
            speaker = next(each for each in people if each.name == dealer.names[dealer.table.turn])
            speaker.types(secret)
            said += 1
        else:
            play(people, 1)
        harness.settles()
    assert said > 3
    assert any(secret in str(getattr(message, "text", "")) for message in people[1].screen.everything)
    assert all(secret.encode() not in path.read_bytes() for path in tmp_path.iterdir() if path.is_file())


def test_nothing_that_is_said_is_kept(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    ann, bob = game(harness, "Ann", "Bob")
    ann.types("a heron by the weir", "/tell Bob a heron by the weir", "/emote sees a heron by the weir")
    bob.types("/pose waits")
    harness.settles()
    assert b"waits" in b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert all(b"heron" not in path.read_bytes() for path in tmp_path.iterdir())


def test_an_empty_database_has_no_results(tmp_path: Path) -> None:
    connection = open_to_write(tmp_path)
    assert loader.top(connection) == ()
    assert loader.load(connection)[0].rooms == ()
    connection.close()
