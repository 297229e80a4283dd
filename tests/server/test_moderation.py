"""What admins can do to people."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest
from login_support import Front

from una_mud.messages.accounts import Role
from una_mud.storage import passwords
from una_mud.world.mutes import Mutes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from login_support import Visitor

PASSWORD = "quite secret"
ELSEWHERE = "198.51.100.7"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_COST", passwords.Cost(1, 1))


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Front]:
    opened = Front(tmp_path)
    opened.world.mutes.save = opened.accounts.keep_mute
    yield opened
    opened.connection.close()


@pytest.fixture
def admin(front: Front) -> Visitor:
    """Return an admin called Ada, from another address than all others."""
    front.comes("Ada", PASSWORD, "203.0.113.1").types("/quit")
    front.table.set_role("Ada", Role.ADMIN)
    return front.comes("Ada", PASSWORD, "203.0.113.1")


def test_everybody_hears_an_announcement(
    front: Front, admin: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    """Whichever room they're in; only admins can do it."""
    ann, bob = front.comes("Ann"), front.comes("Bob")
    bob.types("/create Den")
    ann.reads()
    with caplog.at_level(logging.INFO, "una_mud.audit"):
        assert "Announcement from Ada: back at ten" in admin.types("/announce back at ten")
    assert "Announcement from Ada: back at ten" in ann.reads()
    assert "Announcement from Ada: back at ten" in bob.reads()
    assert "Ada announced: back at ten" in caplog.text
    assert "Only admins can do that." in ann.types("/announce me")


def test_the_muted_play_but_do_not_talk(
    front: Front, admin: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    """They're told so, whatever they would talk with, until the time is over."""
    ann, bob = front.comes("Ann", PASSWORD), front.comes("Bob")
    with caplog.at_level(logging.INFO, "una_mud.audit"):
        assert "Ann is muted for 2 minutes." in admin.types("/mute Ann 2")
    assert "Ada muted Ann for 2 minutes" in caplog.text
    assert "An admin has muted you for 2 minutes. You can still play" in ann.reads()
    bob.reads()
    for line in ("hello", "/say hello", "/me waves", "/tell Bob hi", "/afk tea", "/pose leans back"):
        assert "You're muted. Minutes left until you can chat again: 2." in ann.types(line)
    assert bob.reads() == ""
    assert "Bob" in ann.types("/who")
    front.clock.advance(119)
    assert "again: 1." in ann.types("hello")
    front.clock.advance(1)
    assert "Ann: hello" in ann.types("hello")


def test_a_mute_can_be_taken_back(front: Front, admin: Visitor) -> None:
    """Who wasn't muted is told to the admin."""
    ann = front.comes("Ann", PASSWORD)
    admin.types("/mute ann 60")
    assert "You're no longer muted." in (admin.types("/unmute ann"), ann.reads())[1]
    assert "Ann: hello" in ann.types("hello")
    assert "ann isn't muted." in admin.types("/unmute ann")
    assert "Usage: /mute NAME MINUTES." in admin.types("/mute Ann 0")
    assert "You can't do that to yourself." in admin.types("/mute Ada 5")
    assert "There's nobody called Zed" in admin.types("/mute Zed 5")


def test_a_guest_is_muted_by_address(front: Front, admin: Visitor) -> None:
    """Another name doesn't help; accounts from before aren't concerned, nor other addresses."""
    old = front.comes("Old", PASSWORD)
    guest = front.comes("Guest")
    admin.types("/mute Guest 10")
    guest.types("/quit")
    assert "You're muted." in front.comes("Other").types("hello")
    assert "You're muted." in front.comes("Newly", PASSWORD).types("hello")
    assert "You're muted." not in front.comes("Far", address=ELSEWHERE).types("hello")
    assert "You're muted." not in old.types("hello")


def test_a_mute_is_kept(front: Front, admin: Visitor) -> None:
    """Over a restart, with the time that is left; what was taken back isn't."""
    front.comes("Ann", PASSWORD)
    front.comes("Bob", PASSWORD)
    admin.types("/mute Ann 10", "/mute Bob 10", "/unmute Bob")
    (kept,) = front.table.mutes()
    assert (kept.kind, kept.subject) == ("name", "ann")
    assert kept.left == pytest.approx(600, abs=60)
    front.world.mutes = Mutes(front.clock)
    front.world.mutes.restore([kept])
    assert "You're muted." in front.comes("Ann", PASSWORD).types("hello")


def test_admins_kick_in_every_room(front: Front, admin: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    """Out of a room into the lobby, out of the lobby off the server."""
    ann = front.comes("Ann")
    ann.types("/create Den")
    with caplog.at_level(logging.INFO, "una_mud.audit"):
        assert "You kick Ann out of the room." in admin.types("/kick Ann")
    assert "Ada kicked Ann out of Den" in caplog.text
    assert "Ada kicks you out of the room." in ann.reads()
    assert front.person("Ann").room_key == "lobby"
    assert "Ann has been disconnected." in admin.types("/kick Ann")
    assert "An admin has ended your connection." in ann.reads()
    assert ann.is_closed()
    bob = front.comes("Bob")
    assert "There's no table in the lobby." in bob.types("/kick Ada")
    assert "You can't do that to yourself." in admin.types("/kick Ada")


def test_a_room_in_slow_mode(front: Front) -> None:
    """Everybody but the host waits between two lines; commands aren't slowed."""
    host, ann = front.comes("Host"), front.comes("Ann")
    host.types("/create Den", "/option slow 30")
    ann.types("/join Den")
    assert "Ann: one" in ann.types("one")
    assert "Seconds left until you can chat again: 30." in ann.types("two")
    assert "Seconds left until you can chat again: 30." in ann.types("/me waves")
    assert "Host: two" in host.types("one", "two")
    assert "Den" in ann.types("/rooms")
    front.clock.advance(30)
    assert "Ann: three" in ann.types("three")
    host.types("/option slow off")
    assert "Ann: five" in ann.types("four", "five")
