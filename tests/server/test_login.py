"""Coming in by a name: guests, passwords, who may take over, and that no password is ever to be seen."""

from __future__ import annotations

import itertools
import logging
import re
from typing import TYPE_CHECKING

import pytest
from login_support import Front

from una_mud.messages import Said
from una_mud.messages.accounts import Role
from una_mud.storage import passwords
from una_mud.storage.account_table import Ban
from una_mud.storage.database import FILE
from una_mud.world.accounts import Secret

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from login_support import Visitor

SECRET = "s3cret-Größe"
OTHER = "quite another one"
ELSEWHERE = "198.51.100.7"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_COST", passwords.Cost(1, 1))


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Front]:
    opened = Front(tmp_path)
    yield opened
    opened.connection.close()


def wrong(visitor: Visitor, *lines: str) -> str:
    """Type what is wrong, and wait for the answer."""
    return visitor.types(*lines) + visitor.waits()


# Guests, and new names.


@pytest.mark.parametrize("line", ["help", "?", "/help"])
def test_help_at_the_question_for_a_name_says_what_can_be_typed(front: Front, line: str) -> None:
    ann = front.visitor()
    assert "In one line, type connect" in ann.types(line)
    assert "Welcome, Ann." in ann.types("connect Ann")


def test_a_new_name_and_enter_play_as_a_guest(front: Front) -> None:
    ann = front.visitor()
    assert "Press Enter to play as a guest" in ann.types("Ann")
    assert "Welcome, Ann." in ann.types("")
    assert front.person("Ann").account is None
    assert ann.echoes() == [True, False]


def test_a_guest_in_one_line_is_asked_nothing(front: Front) -> None:
    ann = front.visitor()
    assert "Welcome, Ann." in ann.types("connect Ann")
    assert ann.echoes() == []


def test_a_new_name_with_a_password_is_kept(front: Front) -> None:
    ann = front.visitor()
    ann.types("Ann")
    assert "Repeat the new password" in ann.types(SECRET)
    assert "Ann is now registered to you." in ann.types(SECRET)
    assert ann.echoes() == [True, False]
    account = front.person("Ann").account
    assert account is not None
    assert account.role is Role.PLAYER


def test_the_password_is_not_asked_for_where_names_are_not_kept(front: Front) -> None:
    front.world.accounts = None
    assert "Welcome, Ann." in front.visitor().types("Ann")


@pytest.mark.parametrize(("password", "told"), [("short", "too short"), ("x" * 257, "too long")])
def test_a_password_that_is_too_short_or_long_is_asked_for_again(
    front: Front, password: str, told: str
) -> None:
    ann = front.visitor()
    ann.types("Ann")
    assert told in ann.types(password)
    assert "is now registered to you" in ann.types(SECRET, SECRET)
    assert ann.echoes() == [True, False]


def test_all_in_one_line_registers_and_later_opens(front: Front) -> None:
    ann = front.visitor()
    assert "is now registered to you" in ann.types(f"connect Ann {SECRET}")
    ann.types("/quit")
    back = front.visitor(ELSEWHERE)
    assert "Welcome, Ann." in back.types(f"CONNECT ANN {SECRET}")
    assert ann.echoes() == back.echoes() == []


def test_a_password_with_spaces_is_taken_whole(front: Front) -> None:
    front.comes("Ann", OTHER).types("/quit")
    ann = front.visitor()
    ann.types("ann")
    assert "Welcome, Ann." in ann.types(f"  {OTHER} ")


def test_one_line_with_a_password_too_short_comes_in_as_a_guest(front: Front) -> None:
    ann = front.visitor()
    told = ann.types("connect ann pw")
    assert "Welcome, ann." in told
    assert "too short" in told
    assert front.person("ann").account is None


def test_the_login_and_more_in_the_first_packet(front: Front) -> None:
    """Nothing is lost, also before any prompt: a client may send it all at once."""
    ann = front.visitor()
    assert "Ann: hello" in ann.types("Ann", SECRET, SECRET, "hello")


# Names that are kept.


def test_wrong_wrong_right_is_one_dialogue(front: Front) -> None:
    front.comes("Ann", SECRET).types("/quit")
    ann = front.visitor()
    ann.types("Ann")
    assert "Wrong password" in wrong(ann, "wrong one")
    assert "Wrong password" in wrong(ann, "wrong two")
    assert "Welcome, Ann." in ann.types(SECRET)
    assert ann.echoes() == [True, False]


def test_three_wrong_ones_close(front: Front) -> None:
    front.comes("Ann", SECRET)
    eve = front.visitor(ELSEWHERE)
    wrong(eve, "connect Ann wrong1")
    wrong(eve, "wrong2")
    assert not eve.is_closed()
    assert "Goodbye" in wrong(eve, "wrong3")
    assert eve.is_closed()
    assert eve.echoes() == [True, False]


def test_wrong_ones_count_together_for_several_names(front: Front) -> None:
    for name in ("Ann", "Bob"):
        front.comes(name, SECRET)
    eve = front.visitor(ELSEWHERE)
    wrong(eve, "Ann", "wrong1")
    wrong(eve, "", "Bob", "wrong2")
    wrong(eve, "wrong3")
    assert eve.is_closed()


def test_a_wrong_one_costs_time_and_lines_wait_for_it_in_order(front: Front) -> None:
    front.comes("Ann", SECRET).types("/quit")
    ann = front.visitor()
    assert "not the" not in ann.types("Ann", "wrong!", SECRET, "first", "second")
    told = ann.waits(1)
    assert told.index("Wrong password") < told.index("Ann: first") < told.index("Ann: second")
    assert "wrong!" not in told


def test_enter_asks_for_another_name(front: Front) -> None:
    front.comes("Ann", SECRET)
    bob = front.visitor()
    bob.types("Ann")
    assert bob.types("").endswith("Name: ")
    bob.types("Bob", "")
    assert bob.echoes() == [True, False, True, False]


def test_a_name_without_password_in_one_line_is_asked_for_it(front: Front) -> None:
    front.comes("Ann", SECRET).types("/quit")
    ann = front.visitor()
    assert ann.types("connect ANN").endswith("Password: ")
    assert "Welcome, Ann." in ann.types(SECRET)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("\u0410nn", "mixes alphabets"), ("A\u039dN", "mixes alphabets"), ("\uff21nn", "Wrong password")],
)
def test_who_looks_like_somebody_is_refused(front: Front, name: str, reason: str) -> None:
    front.comes("Ann", SECRET).types("/quit")
    eve = front.visitor()
    assert reason in eve.types(f"connect {name} {OTHER}") + eve.waits()
    assert not front.world.people


def test_who_looks_like_a_guest_is_refused(front: Front) -> None:
    front.comes("Kal")
    assert "looks too much like Kal" in front.visitor().types("connect KaI")
    assert "Welcome" in front.visitor().types("connect Kai")


# Taking over.


def test_the_owner_takes_over_from_anywhere_with_seat_and_question(front: Front) -> None:
    ann = front.comes("Ann", SECRET)
    ann.types("/create den", "/startgame")
    person = front.person("Ann")
    back = front.visitor(ELSEWHERE)
    assert "Welcome back, Ann." in back.types(f"connect ann {SECRET}")
    assert ann.is_closed()
    assert front.person("Ann") is person


def test_nobody_takes_over_without_the_password(front: Front) -> None:
    ann = front.comes("Ann", SECRET)
    eve = front.visitor()
    assert "Welcome" not in eve.types("connect Ann")
    wrong(eve, OTHER)
    assert not ann.is_closed()


def test_a_guest_is_taken_over_only_with_the_code(front: Front) -> None:
    """Neither from another address nor from the same one, as behind one proxy all are."""
    ann = front.comes("Ann")
    for address in (ELSEWHERE, "192.0.2.1"):
        assert "is here already" in front.visitor(address).types("connect Ann")
        assert "is here already" in front.visitor(address).types(f"connect Ann {SECRET}")
        assert "is here already" in front.visitor(address).types("connect Ann 000-000-000")
        assert "Welcome" not in front.visitor(address).types("Ann", "")
    assert not ann.is_closed()
    assert "Welcome back" in front.visitor(ELSEWHERE).types("Ann", ann.code)
    assert ann.is_closed()


def test_three_wrong_codes_close(front: Front) -> None:
    front.comes("Ann")
    eve = front.visitor()
    told = [eve.types("Ann", f"{number:03}-000-000") for number in range(3)]
    assert ["Goodbye" in each for each in told] == [False, False, True]
    assert eve.is_closed()


def test_a_second_login_ends_the_first_one_s_questions(front: Front) -> None:
    ann = front.comes("Ann")
    ann.types("/register")
    front.comes("Ann", ann.code)
    ann.waits()
    assert ann.is_closed()
    assert ann.echoes() == [True, False]


# While a password is looked at.


def test_lines_that_came_during_the_login_are_done_as_fast_as_the_budget_allows(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each costs a tenth of a second of the processor: so they don't all come at once when somebody is in."""
    used = itertools.count(step=0.1)
    monkeypatch.setattr("una_mud.server.input_queue.thread_time", lambda: next(used))
    front.pool.held = True
    ann = front.visitor()
    ann.types("connect Ann", *(f"line {number}" for number in range(10)))
    front.pool.goes_on()
    ann.reads()
    assert len(front.world.lobby.said) <= 2
    for _ in range(60):
        ann.waits(1)
    said = [each.text for each in front.world.lobby.said if isinstance(each, Said)]
    assert said == [f"line {number}" for number in range(10)]


def test_the_game_goes_on_while_a_password_is_looked_at(front: Front) -> None:
    bob = front.comes("Bob")
    front.comes("Ann", SECRET).types("/quit")
    front.pool.held = True
    ann = front.visitor()
    ann.types("Ann", SECRET, "hello", "/who")
    bob.reads()
    assert "Bob: still here" in bob.types("still here")
    front.pool.goes_on()
    told = ann.reads()
    assert told.index("Welcome, Ann.") < told.index("Ann: hello") < told.index("2 people")


def test_who_hangs_up_meanwhile_does_not_come_in(front: Front) -> None:
    front.comes("Ann", SECRET).types("/quit")
    front.pool.held = True
    ann = front.visitor()
    ann.types("Ann", SECRET)
    ann.connection.connectionLost()
    front.pool.goes_on()
    front.clock.advance(1)
    assert not front.world.people


def test_who_sends_without_end_meanwhile_is_cut_off(front: Front) -> None:
    front.comes("Ann", SECRET)
    front.pool.held = True
    ann = front.visitor()
    ann.types("Ann", SECRET)
    for _ in range(10):
        ann.types(*["x"] * 90)
        ann.waits(5)
    assert ann.is_closed()


# Limits.


def test_too_many_wrong_ones_have_to_wait_but_nobody_else_has(front: Front) -> None:
    front.comes("Ann", SECRET).types("/quit")
    for _ in range(2):
        eve = front.visitor(ELSEWHERE)
        wrong(eve, "Ann", "wrong1")
        wrong(eve, "wrong2")
        wrong(eve, "wrong3")
    eve = front.visitor(ELSEWHERE)
    assert "Please try again in" in eve.types("Ann", SECRET)
    assert "Welcome, Ann." in front.visitor().types("Ann", SECRET)
    front.clock.advance(31)
    assert "Welcome back, Ann." in front.visitor(ELSEWHERE).types("Ann", SECRET)


def test_one_address_can_t_try_many_names(front: Front) -> None:
    for number in range(12):
        front.table.add(f"Victim{'abcdefghijkl'[number]}", passwords.hashed(Secret(SECRET)))
    told = ""
    for number in range(12):
        eve = front.visitor(ELSEWHERE)
        for nth in range(3):
            told = wrong(eve, *([f"Victim{'abcdefghijkl'[number]}"] if nth == 0 else []), f"wrong{nth}")
    assert "Please try again in" in told


# /register and /password.


def test_a_guest_who_registers_keeps_everything(front: Front) -> None:
    ann = front.comes("Ann")
    ann.types("/create den", "/set width 70", "/set-icon owl")
    person, room = front.person("Ann"), front.person("Ann").room_key
    ann.types("/register")
    ann.types(SECRET)
    assert "is now registered to you" in ann.types(SECRET)
    assert front.person("Ann") is person
    assert person.room_key == room
    assert ann.echoes() == [True, False]
    ann.types("/quit")
    front.comes("Ann", SECRET, ELSEWHERE)
    assert front.person("Ann").settings.width == 70
    assert front.person("Ann").icon == "owl"


def test_registering_asks_again_until_both_are_the_same(front: Front) -> None:
    ann = front.comes("Ann")
    ann.types("/register", "short", SECRET, OTHER, SECRET, SECRET, "chat")
    assert ann.echoes() == [True, False]
    assert front.person("Ann").account is not None
    assert [said.text for said in front.world.lobby.said if hasattr(said, "text")] == ["chat"]


def test_registering_can_be_left(front: Front) -> None:
    ann = front.comes("Ann")
    told = ann.types("/register", "", "chat")
    assert "Cancelled." in told
    assert "Ann: chat" in told
    assert ann.echoes() == [True, False]


def test_a_second_registration_is_refused(front: Front) -> None:
    ann = front.comes("Ann", SECRET)
    assert "already registered" in ann.types("/register")


def test_a_password_is_changed(front: Front) -> None:
    ann = front.comes("Ann", SECRET)
    assert "Password changed." in ann.types("/password", SECRET, OTHER, OTHER)
    assert ann.echoes() == [True, False]
    ann.types("/quit")
    assert "Wrong password" in wrong(front.visitor(), f"connect Ann {SECRET}")
    front.comes("Ann", OTHER)


def test_a_wrong_old_password_changes_nothing_and_shows_nothing(front: Front) -> None:
    ann = front.comes("Ann", SECRET)
    told = ann.types("/password", "wrong!", OTHER, OTHER, "chat") + ann.waits()
    assert "Wrong password" in told
    assert told.endswith("Ann: chat\n> ")
    assert OTHER not in told
    ann.types("/quit")
    front.comes("Ann", SECRET)


def test_a_guest_has_no_password_to_change(front: Front) -> None:
    assert "guest" in front.comes("Ann").types("/password")


def test_a_question_is_given_up_after_a_while(front: Front) -> None:
    ann = front.comes("Ann")
    ann.types("/register")
    assert "Timed out" in ann.waits(121)
    assert "Ann: hello" in ann.types("hello")
    assert ann.echoes() == [True, False]


# What is kept with a name.


def test_settings_and_ignored_people_are_there_at_the_next_login(front: Front) -> None:
    front.comes("Pest")
    ann = front.comes("Ann", SECRET)
    ann.types("/set colour 256", "/bell gong", "/ignore Pest", "/set reader on", "/quit")
    front.comes("Ann", SECRET)
    person = front.person("Ann")
    assert (person.settings.colour, person.settings.bell, person.settings.reader) == ("256", "gong", "on")
    assert person.ignoring == {"pest"}


def test_finger_tells_of_people_here_and_away(front: Front) -> None:
    front.comes("Ann", SECRET).types("/set-icon fox", "/quit")
    bob = front.comes("Bob")
    assert "Icon: fox" in bob.types("/finger ANN")
    assert "Last seen" in bob.types("/finger ann")
    assert "Bob is a guest" in bob.types("/finger bob")
    assert "There's nobody called Cyd" in bob.types("/finger Cyd")


# Bans.


def banned(front: Front, subject: str) -> None:
    front.table.ban(Ban.read(subject), "test")
    front.looks()


@pytest.mark.parametrize("subject", ["ann", "192.0.2.1", "192.0.2.0/24", "::ffff:192.0.2.1"])
def test_a_ban_holds_at_once_and_at_the_door(front: Front, subject: str) -> None:
    bob = front.comes("Bob", address=ELSEWHERE)
    ann = front.comes("Ann", SECRET)
    banned(front, subject)
    assert "been banned" in ann.reads()
    assert ann.is_closed()
    assert "Ann leaves." in bob.reads()
    again = front.visitor()
    again.types(f"connect Ann {SECRET}")
    assert b"banned from this server" in again.everything
    assert again.is_closed()
    assert "Ann" not in str(front.world.people)


def test_an_admin_bans_and_unbans(front: Front) -> None:
    ann = front.comes("Ann", SECRET)
    assert "Only admins" in ann.types("/ban Pest")
    front.table.set_role("Ann", Role.ADMIN)
    front.looks()
    assert "You're now an admin." in ann.reads()
    pest = front.comes("Pest", address=ELSEWHERE)
    assert "Pest is banned." in ann.types("/ban Pest")
    pest.reads()
    assert pest.is_closed()
    assert "isn't a name or" in ann.types("/ban 1.2.3.4.5")
    assert "do that to yourself" in ann.types("/ban ann")
    assert "Pest is no longer banned." in ann.types("/unban Pest")
    front.comes("Pest", address=ELSEWHERE)


def test_an_admin_sees_addresses_and_the_log_tells_what_was_done(
    front: Front, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    front.comes("Ann", SECRET).types("/quit")
    front.table.set_role("Ann", Role.ADMIN)
    front.looks()
    ann = front.comes("Ann", SECRET)
    pest = front.comes("Pest", address=ELSEWHERE)
    assert "Only admins" in pest.types("/address Ann")
    assert f"from {ELSEWHERE}" in ann.types("/address pest")
    assert "is banned" in ann.types(f"/ban {ELSEWHERE}")
    assert pest.is_closed()
    audit = [record.message for record in caplog.records if record.name == "una_mud.audit"]
    assert audit[-4:] == [
        "Ann (admin) came in from 192.0.2.1",
        f"Pest (guest) came in from {ELSEWHERE}",
        "Ann looked up the address of Pest",
        f"Ann banned {ELSEWHERE}",
    ]


def test_the_picture_waits_until_it_is_known_who_listens(front: Front) -> None:
    """Neither who says so first, nor whose client does, nor whose account has it set is drawn anything."""
    picture = "| U | | n | | a |"
    newcomer = front.visitor()
    assert picture not in newcomer.everything.decode("latin-1")
    assert picture in newcomer.types("connect Eye")
    listener = front.visitor()
    listener.types("reader on", "connect Ear")
    assert picture not in listener.everything.decode("latin-1")
    ann = front.comes("Ann", SECRET)
    ann.types("/set reader on", "/quit")
    again = front.visitor()
    assert "Welcome" in again.types(f"connect Ann {SECRET}")
    assert picture not in again.everything.decode("latin-1")
    client = front.visitor()
    for name in (b"MUDLET", b"XTERM", b"MTTS 64"):
        client.sends(b"\xff\xfa\x18\x00" + name + b"\xff\xf0")
    client.types("connect Mtts")
    assert picture not in client.everything.decode("latin-1")


# Passwords are never to be seen.


def test_a_password_is_nowhere(
    front: Front, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    watcher = front.comes("Watcher")
    ann = front.visitor()
    ann.types("Ann", SECRET, SECRET)
    ann.types("/password", SECRET, OTHER, OTHER)
    other = front.visitor(ELSEWHERE)
    wrong(other, "Ann", f"x{OTHER}")
    other.types(OTHER)
    front.connection.close()
    seen = ann.everything + other.everything + watcher.everything + watcher.reads().encode()
    kept = b"".join(file.read_bytes() for file in tmp_path.glob(f"{FILE}*"))
    logged = caplog.text + "".join(capfd.readouterr())
    for password in (SECRET, OTHER, f"x{OTHER}"):
        assert password.encode() not in seen + kept
        assert password not in logged
    assert repr(Secret(SECRET)) == "Secret()"


def test_a_fault_shows_no_password(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> str:
        raise RuntimeError("no memory")

    monkeypatch.setattr(passwords, "hashed", fails)
    ann = front.visitor()
    told = ann.types("Ann", SECRET, SECRET)
    assert "went wrong" in told
    assert told.endswith("Name: ")
    assert SECRET not in told


def test_a_verb_at_the_password_question_is_no_password(front: Front) -> None:
    """Somebody who follows the first page types /startgame at once, plays as a guest, and the game begins."""
    ann = front.visitor()
    ann.types("Ann")
    shown = ann.types("/startgame")
    assert "You start a game" in shown
    assert front.person("Ann").account is None
    assert ann.echoes() == [True, False]


def test_a_name_that_a_guest_has_is_asked_for_again(front: Front) -> None:
    """A second connection learns that the name is in use here, and can type another one at once."""
    front.visitor().types("connect Ann")
    second = front.visitor()
    told = second.types("ann").replace("\n", " ")
    assert "Somebody called Ann is here already. Choose another name." in told
    assert "Welcome, Bea." in second.types("Bea") + second.types("")
    assert front.person("Ann").online


def test_a_guest_whose_connection_was_lost_comes_back_with_the_code(front: Front) -> None:
    """Nobody else does, whatever they type, and from wherever."""
    ann = front.visitor()
    ann.types("connect Ann", "/startgame")
    ann.hangs_up()
    for address in (ELSEWHERE, "192.0.2.1"):
        assert "Welcome" not in front.visitor(address).types(
            "Ann", "", f"connect Ann {SECRET}", "connect Ann"
        )
    assert "Welcome back, Ann." in front.visitor(ELSEWHERE).types(f"connect ann {ann.code.replace('-', '')}")


def test_a_code_never_becomes_a_password(front: Front) -> None:
    """Whoever comes back too late with it is a guest again."""
    ann = front.visitor()
    assert "Welcome, Ann." in ann.types("connect Ann 123-456-789")
    assert front.person("Ann").account is None


# A new password, twice.


def test_a_new_password_is_asked_for_twice(front: Front) -> None:
    """What differs is asked for again, an empty line goes back, and nothing of it is ever chat."""
    ann = front.visitor()
    ann.types("Ann", SECRET)
    assert "don't match" in ann.types(OTHER)
    assert ann.types(SECRET).endswith("Repeat the new password: ")
    assert ann.types("").endswith("Password, or just Enter: ")
    ann.types(SECRET, SECRET)
    assert front.person("Ann").account is not None
    assert not front.world.lobby.said
    assert ann.echoes() == [True, False]


def test_commands_of_the_login_are_commands_at_its_hidden_questions_too(front: Front) -> None:
    ann = front.visitor()
    ann.types("Ann")
    assert "Screen reader mode is on." in ann.types("reader on")
    ann.types(SECRET)
    assert "Screen reader mode is off." in ann.types("/reader off")
    assert "Goodbye" in ann.types("/quit")
    assert ann.is_closed()
    assert not front.world.people


@pytest.mark.parametrize("line", ["/password hunter2", "/passw hunter2", "/reg hunter2", "/register hunter2"])
def test_no_secret_is_repeated(front: Front, line: str) -> None:
    ann = front.comes("Ann")
    assert "hunter2" not in ann.types(line)
    bob = front.comes("Bob", SECRET)
    assert "hunter2" not in bob.types(line)


# What is set afterwards.


def test_the_time_stands_before_chat_for_those_who_want_it(front: Front) -> None:
    ann, bob = front.comes("Ann"), front.comes("Bob")
    ann.types("/set timestamps on")
    bob.types("hello")
    assert re.search(r"^\d\d:\d\d Bob: hello", ann.reads(), re.MULTILINE)
    assert re.search(r"^Bob: again", bob.types("again"), re.MULTILINE)
