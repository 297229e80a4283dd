"""What is secret of a running hand can't be read from the database alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from storage_support import KeptWorld, game, play

from una_mud.messages import FairShown, HandVoid
from una_mud.storage.deck_key import FILE

if TYPE_CHECKING:
    from pathlib import Path


def on_disk(folder: Path) -> bytes:
    """Return every byte of the database and the files beside it, the key aside."""
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name != FILE)


def test_no_secret_of_a_running_hand_or_the_next_one_is_in_the_files(tmp_path: Path) -> None:
    world = KeptWorld(tmp_path)
    ann, bob = game(world, "Ann", "Bob", options=("pause 120",))
    world.settles()
    recorder = ann.table.dealer.recorder
    dealt, following = recorder.dealt, recorder.next_deck
    assert dealt is not None
    secrets = (dealt.secret, dealt.salt, dealt.seed, following.secret, following.salt)
    data = on_disk(tmp_path)
    for secret in secrets:
        assert secret not in data
        assert secret.hex().encode() not in data
    play([ann, bob], 2000)
    world.settles()
    assert dealt.secret in on_disk(tmp_path)
    assert following.secret not in on_disk(tmp_path)


def test_only_the_host_can_read_the_key_and_it_stays(tmp_path: Path) -> None:
    world = KeptWorld(tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    key = (tmp_path / FILE).read_bytes()
    world.again()
    assert (tmp_path / FILE).read_bytes() == key


def test_commitment_and_contributions_are_still_there_after_a_kill(tmp_path: Path) -> None:
    world = KeptWorld(tmp_path)
    (ann,) = world.table("Ann")
    ann.types("/fair mix rain")
    ann.types("/fair")
    before = ann.last(FairShown)
    table = world.again().world.rooms["den"].require_table()
    assert table.dealer.recorder.fair_state().following == before.following
    assert [seat.contribution for seat in table.seating] == ["rain"]


def test_a_running_hand_whose_key_is_missing_is_void_and_said_so(tmp_path: Path) -> None:
    """Nobody's contribution goes into another deck than the one that it was meant for."""
    world = KeptWorld(tmp_path)
    ann, _ = game(world, "Ann", "Bob")
    ann.types("/fair mix rain")
    committed = ann.table.dealer.recorder.next_deck.commitment
    world.dies()
    (tmp_path / FILE).unlink()
    again = KeptWorld(tmp_path)
    table = again.world.rooms["den"].require_table()
    assert table.dealer.table is None
    assert "deck key of hand 1-1 is missing" in "".join(again.problems)
    assert all(HandVoid("1-1") in seat.news for seat in table.seating)
    assert not any(seat.contribution for seat in table.seating)
    assert table.dealer.recorder.next_deck.commitment != committed
