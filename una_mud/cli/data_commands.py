"""The host's commands on the data folder: replay, verify, backup. They work while the server runs, too."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import click

from una_mud import render
from una_mud.cli.shared_options import with_data, with_deck_key
from una_mud.engine import VERSION
from una_mud.engine.games import GAMES
from una_mud.history import record_codec
from una_mud.history.replay import CannotReplay, shown, steps
from una_mud.history.verification import fault, unplayable
from una_mud.render import Colours, Style
from una_mud.render.event_packages import event
from una_mud.storage import loader
from una_mud.storage.database import CannotOpen, copy, damage, open_to_read
from una_mud.storage.loader import DataError, EncryptedError
from una_mud.world.records import HandId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.storage.loader import StoredHand

_STYLE: Final = Style(Colours.OFF, reader=False, width=100)


@contextmanager
def _database(folder: Path, key: Path | None = None) -> Iterator[sqlite3.Connection]:
    """Open the data; tell in one line what goes wrong with it."""
    try:
        with closing(open_to_read(folder, key)) as connection:
            yield connection
    except (CannotOpen, DataError, CannotReplay) as problem:
        raise click.ClickException(str(problem)) from problem
    except sqlite3.Error as problem:
        raise click.ClickException(f"the data in {folder} can't be read: {problem}") from problem


def _hands(connection: sqlite3.Connection, game: str) -> list[StoredHand]:
    """Return the hand that ``7-2`` names, or all hands of the game that ``7`` names."""
    if game.isascii() and game.isdigit():
        found = loader.hands_of_game(connection, int(game))
        if not found:
            raise DataError(f"there is no game {game}")
        return [loader.hand(connection, wanted) for wanted in found]
    try:
        wanted = HandId.read(game)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from problem
    return [loader.hand(connection, wanted)]


@click.command("replay")
@click.argument("game", metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one event per line.")
@with_data
@with_deck_key
def replay_command(game: str, data: Path, deck_key: Path | None, *, as_json: bool) -> None:
    """Print a hand (7-2), or all hands of a game (7), step by step.

    For a hand that's still being played, this prints only what a watcher may see.
    """
    with _database(data, deck_key) as connection:
        for stored in _hands(connection, game):
            for row in _as_json(stored) if as_json else _as_text(stored):
                click.echo(row)


def _as_text(stored: StoredHand) -> Iterator[str]:
    yield render.text(shown(stored.kept, None), None, _STYLE)


def _as_json(stored: StoredHand) -> Iterator[str]:
    """Yield all events of a hand; each names the step that it belongs to and the move that made it happen."""
    kept = stored.kept
    moves: list[tuple[int | None, list[Any] | None]] = [(None, None)]
    moves += [(seat, record_codec.move_data(move)) for seat, move in kept.moves]
    for number, ((seat, move), step) in enumerate(zip(moves, shown(kept, None).steps, strict=True)):
        head = {
            "hand": str(kept.dealt.hand),
            "step": number,
            "by": None if seat is None else kept.dealt.names[seat],
            "move": move,
        }
        for what in step.events:
            yield json.dumps({**head, **event(what, kept.dealt.names)}, ensure_ascii=False)


@click.command("verify")
@click.argument("game", metavar="GAME")
@click.option("--deck", is_flag=True, help="Only print the deck as it is before the first shuffle.")
@with_data
@with_deck_key
@click.pass_context
def verify_command(ctx: click.Context, game: str, data: Path, deck_key: Path | None, *, deck: bool) -> None:
    """Check a finished hand (7-2), or all finished hands of a game (7).

    The commitment must match the secret and salt, the secret and the players' contributions must
    give the deck, every move must be legal, and everything must turn out as it did at the table,
    each draw included. Exits 1 if anything is wrong.
    """
    sound = True
    with _database(data, deck_key) as connection:
        for stored in _hands(connection, game):
            if deck:
                dealt = stored.kept.dealt
                rules = GAMES[dealt.rules].under(dealt.options.at(len(dealt.names)))
                click.echo(" ".join(card.code for card in rules.deck))
                continue
            problem = fault(stored.kept, stored.outcome)
            sound = sound and problem is None
            click.echo(_verdict(stored, problem))
    ctx.exit(0 if sound else 1)


def _verdict(stored: StoredHand, problem: str | None) -> str:
    dealt = stored.kept.dealt
    if problem is not None:
        return f"hand {dealt.hand}: {problem}"
    events = sum(len(step.events) for step in steps(stored.kept))
    counts = f"{len(stored.kept.moves)} moves and {events} events"
    return f"hand {dealt.hand}: commitment, deck, {counts} are right; commitment {dealt.commitment}"


@click.command("check")
@with_data
@with_deck_key
@click.pass_context
def check_command(ctx: click.Context, data: Path, deck_key: Path | None) -> None:
    """Check the data: the whole file, all rooms and every hand, move by move.

    This takes about a second for a thousand hands, and works while the server is running. It changes
    nothing. Exits 1 if anything is wrong.
    """
    with _database(data, deck_key) as connection:
        hands = loader.all_hands(connection)
        checked = _Checked()
        for problem in [*damage(connection), *loader.load(connection)[1]]:
            checked.add(problem)
        with click.progressbar(hands, label="Checking hands", file=sys.stderr) as waiting:
            for wanted in waiting:
                checked.look_at(connection, wanted)
    older = f", {checked.older} of them by older rules, whose moves aren't" if checked.older else ""
    click.echo(f"{len(hands) - checked.encrypted} hands checked{older}")
    if checked.encrypted:
        click.echo(f"{checked.encrypted} running hands can't be checked without the deck key")
    click.echo(f"{checked.wrong} things are wrong" if checked.wrong else "everything is right")
    ctx.exit(1 if checked.wrong else 0)


@attrs.define
class _Checked:
    """What has been found so far."""

    wrong: int = 0
    older: int = 0
    """Hands that were dealt by an older version of the rules."""
    encrypted: int = 0
    """Running hands of which the deck key is missing."""

    def add(self, problem: str) -> None:
        """Print something that is wrong, and count it."""
        self.wrong += 1
        click.echo(problem)

    def look_at(self, connection: sqlite3.Connection, wanted: HandId) -> None:
        """Check a hand, as far as these rules know it."""
        try:
            stored = loader.hand(connection, wanted)
        except EncryptedError:
            self.encrypted += 1
            return
        except DataError as unreadable:
            self.add(str(unreadable))
            return
        kept = stored.kept
        if kept.dealt.engine != VERSION:
            self.older += 1
            return
        problem = fault(kept, stored.outcome) if kept.over else unplayable(kept)
        if problem is not None:
            self.add(f"hand {wanted}: {problem}")


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@with_data
def backup_command(file: Path, data: Path) -> None:
    """Copy the data to a new file, even while the server is running.

    To restore it, put the file into an empty data folder as una-mud.db.
    """
    with _database(data) as connection:
        try:
            copy(connection, file)
        except FileExistsError as problem:
            raise click.ClickException(f"{file} already exists, and wasn't changed") from problem
        except OSError as problem:
            raise click.ClickException(f"can't write {file}: {problem.strerror}") from problem
    click.echo(f"copied to {file}")
