"""Friends and news, which hang on accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from login_support import Front

from una_mud.storage import passwords

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from login_support import Visitor

PASSWORD = "quite secret"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_COST", passwords.Cost(1, 1))


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Front]:
    opened = Front(tmp_path)
    yield opened
    opened.connection.close()


def registered(front: Front, *names: str) -> list[Visitor]:
    """Let several come in with accounts, and look away from what they have read so far."""
    visitors = [front.comes(name, PASSWORD) for name in names]
    for visitor in visitors:
        visitor.reads()
    return visitors


def test_where_a_friend_is_takes_both(front: Front) -> None:
    """One alone hears of coming and going; what room it is they hear once it's mutual."""
    ann, bob = registered(front, "Ann", "Bob")
    assert "Bob is your friend now. You'll see where they are once" in ann.types("/friend bob")
    assert "Ann has made you a friend. To add them too: /friend Ann" in bob.reads()
    bob.types("/create Den")
    assert "Your friends: Bob (online)." in ann.types("/friend")
    assert "Ann and you are friends now" in bob.types("/friend Ann")
    assert "Bob and you are friends now" in ann.reads()
    assert "Your friends: Bob (in Den)." in ann.types("/friends")
    bob.types("/quit")
    assert "Your friend Bob has gone offline." in ann.reads()
    assert "Your friends: Bob (offline)." in ann.types("/friend")


def test_a_friend_who_comes_and_goes_elsewhere_is_told_in_one_line(front: Front) -> None:
    """In the same room their coming is told anyway; when the connection comes back, it's told again."""
    ann, bob = registered(front, "Ann", "Bob")
    ann.types("/friend Bob")
    bob.types("/friend Ann", "/quit")
    ann.reads()
    bob = front.comes("Bob", PASSWORD)
    told = ann.reads()
    assert "Bob comes in." in told
    assert "Your friend" not in told
    ann.types("/create Den")
    bob.types("/create Attic", "/startgame")
    ann.reads()
    bob.hangs_up()
    assert ann.reads().count("Your friend Bob has gone offline.") == 1
    front.comes("Bob", PASSWORD)
    assert ann.reads().count("Your friend Bob is online, in Attic.") == 1


def test_friends_are_kept_with_the_account(front: Front) -> None:
    """Whoever logs in again has them, and hears of them."""
    ann, bob, cyd = registered(front, "Ann", "Bob", "Cyd")
    cyd.types("/create Den")
    ann.types("/friend Cyd", "/friend Bob", "/quit")
    account = front.table.find("Ann")
    assert account is not None
    assert account.friends == {"Bob", "Cyd"}
    ann = front.comes("Ann", PASSWORD)
    assert "Your friends: Bob (online), Cyd (online)." in ann.types("/friend")
    cyd.types("/quit")
    assert "Your friend Cyd has gone offline." in ann.reads()
    assert "Bob is no longer your friend." in ann.types("/friend remove bob")
    assert "bob isn't one of your friends." in ann.types("/friend remove bob")
    ann.types("/create Attic")
    bob.types("/quit")
    assert "Bob" not in ann.reads()


def test_guests_have_no_friends_and_are_none(front: Front) -> None:
    """Anyone could take their name. Names that nobody has are told as such."""
    (ann,) = registered(front, "Ann")
    guest = front.comes("Guest")
    assert "Guests can't have friends" in guest.types("/friend Ann")
    assert "Guest is a guest." in ann.types("/friend guest")
    assert "There's nobody called Zed here" in ann.types("/friend Zed")
    assert "You can't do that to yourself." in ann.types("/friend Ann")
    assert "Usage: /friend [NAME | remove NAME]." in ann.types("/friend one two")
    assert "You have no friends on your list yet." in ann.types("/friend")


def test_whoever_ignores_somebody_is_no_friend_that_they_see(front: Front) -> None:
    """They aren't told of it, and their coming and going isn't told."""
    ann, bob = registered(front, "Ann", "Bob")
    bob.types("/ignore Ann", "/create Den")
    ann.types("/friend Bob")
    assert "friend" not in bob.reads()
    bob.types("/quit")
    assert "Your friend" not in ann.reads()


def test_news_is_told_once_at_the_login(front: Front) -> None:
    """And again when it has changed; a guest finds it with /news."""
    front.world.news.text = "# Sunday\n\nThere's a *tournament*."
    ann = front.comes("Ann", PASSWORD)
    assert b"There's news. Type /news" in ann.everything
    shown = ann.types("/news", "/quit")
    assert "News of this server:" in shown
    assert "Sunday" in shown
    ann = front.comes("Ann", PASSWORD)
    assert b"There's news" not in ann.everything
    ann.types("/quit")
    front.world.news.text = "Monday"
    assert b"There's news" in front.comes("Ann", PASSWORD).everything
    guest = front.comes("Guest")
    assert b"There's news" not in guest.everything
    assert "Monday" in guest.types("/news")


def test_no_news(front: Front) -> None:
    """Nothing is said of it at the login."""
    front.world.news.text = ""
    ann = front.comes("Ann", PASSWORD)
    assert b"news" not in ann.everything
    assert "There's no news." in ann.types("/news")
