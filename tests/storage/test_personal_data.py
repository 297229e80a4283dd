"""What is kept about one person can be taken out, and forgotten; what others played stays."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from storage_support import DirectArchive, KeptWorld, file_of, game, play

from una_mud.messages import ErrorId, TopShown
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import OWN, Picture
from una_mud.storage import passwords
from una_mud.storage.account_table import AccountTable
from una_mud.world.accounts import Secret

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS = "192.0.2.77"


@pytest.fixture
def kept(tmp_path: Path) -> KeptWorld:
    """A world in which Zelda, who is registered, Bob and Cyd have played a hand."""
    harness = KeptWorld(tmp_path)
    harness.world.archive = DirectArchive(harness)
    people = game(harness, "Zelda", "Bob", "Cyd", options=("game una-classic", "pause 120", "limit 50"))
    play(people, 2000)
    harness.settles()
    return harness


@pytest.fixture
def table(kept: KeptWorld) -> AccountTable:
    table = AccountTable(kept.journal.connection)
    table.add("Zelda", passwords.hashed(Secret("hyrule hero")))
    table.set_settings("Zelda", {"width": "70"}, frozenset({"bob"}), frozenset({"Cyd"}))
    table.set_icon("Zelda", OWN, Picture(bytes(4096)))
    table.set_trusted("Zelda", ADDRESS)
    kept.journal.connection.execute("INSERT INTO mutes VALUES ('name', 'zelda', 'zelda', 0, 9e9)")
    table.set_try("name and address", json.dumps(["zelda", ADDRESS]), 60)
    table.set_ticket(("digest-of-a-ticket", "Zelda", "lock", 60, "", 0.0))
    return table


def test_everything_is_exported_but_secrets(table: AccountTable) -> None:
    """The file's whole text is searched: what the person may not see of themselves are only hashes."""
    found = table.export("zelda")
    assert found["accounts"][0]["name"] == "Zelda"
    assert found["accounts"][0]["settings"] == {"width": "70"}
    assert found["accounts"][0]["friends"] == ["Cyd"]
    assert len(found["pictures"][0]["pixels"]) > 4096
    assert found["trusted"][0]["address"] == ADDRESS
    assert len(found["tickets"]) == len(found["tries"]) == len(found["mutes"]) == 1
    assert found["hands"][0]["names"] == ["Zelda", "Bob", "Cyd"]
    assert found["hand_results"][0]["number"] == 1
    text = json.dumps(found)
    assert "argon2" not in text
    assert "digest-of-a-ticket" not in text


def test_of_a_guest_the_hands_are_exported(table: AccountTable) -> None:
    found = table.export("Bob")
    assert not found["accounts"]
    assert len(found["hands"]) == 1


def test_who_was_never_here_has_nothing(table: AccountTable) -> None:
    found = table.export("Ganon")
    assert {name for name, rows in found.items() if rows} == {"name"}


def test_nothing_is_left_of_a_name(kept: KeptWorld, table: AccountTable) -> None:
    """Not in any row of any table; the others keep their hand, with somebody in it."""
    for player in kept.world.people.copy().values():
        kept.world.quit(player)
    kept.settles()
    table.add("Link", "hash")
    table.set_settings("Link", {}, frozenset({"zelda", "bob"}), frozenset({"Zelda", "Cyd"}))
    table.delete("ZELDA")
    link = table.find("Link")
    assert link is not None
    assert link.ignoring == {"bob"}
    assert link.friends == {"Cyd"}
    with closing(sqlite3.connect(file_of(kept.folder))) as connection:
        dump = "\n".join(connection.iterdump())
    assert "zelda" not in dump.casefold()
    assert ADDRESS not in dump
    bob = kept.enter("Bob")
    assert "somebody 1" in bob.types("/replay 1-1")
    bob.types("/top")
    assert {row.name for row in bob.last(TopShown).rows} == {"somebody 1", "Bob", "Cyd"}


def test_every_table_with_a_person_is_known(kept: KeptWorld, table: AccountTable) -> None:
    """A new table with a column about a person must be exported, or named here as hosts' and rooms'."""
    not_theirs = {"bans", "host", "rooms"}
    about = (
        "SELECT DISTINCT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
        " AND c.name IN ('key', 'name', 'names', 'subject', 'author', 'address', 'digest')"
    )
    found = {name for (name,) in kept.journal.connection.execute(about)}
    assert found - not_theirs == set(table.export("Zelda")) - {"name"}


def test_two_who_are_forgotten_stay_two(kept: KeptWorld, table: AccountTable) -> None:
    for player in kept.world.people.copy().values():
        kept.world.quit(player)
    table.add("Bob", "hash")
    table.delete("Bob")
    table.delete("Zelda")
    cyd = kept.enter("Cyd")
    cyd.types("/top")
    assert {row.name for row in cyd.last(TopShown).rows} == {"somebody 1", "somebody 2", "Cyd"}


def test_a_hand_that_is_on_is_waited_for(kept: KeptWorld, table: AccountTable) -> None:
    people = game(kept, "Ann", "Bob")
    table.add("Ann", "hash")
    with pytest.raises(CommandError) as caught:
        table.delete("Ann")
    assert caught.value.message.error_id is ErrorId.NAME_IN_A_HAND
    assert table.find("Ann") is not None
    assert people


def test_the_name_of_nobody_can_t_be_taken(kept: KeptWorld) -> None:
    with pytest.raises(CommandError):
        kept.enter("Somebody")
