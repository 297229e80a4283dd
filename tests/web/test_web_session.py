"""Conversations on the page: coming in, coming back, playing, and going."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import ANY

import pytest
from gmcp_support import decide
from harness import lay_out, seeds
from picture_files import bmp, rows
from storage_support import RESERVED, LateJournal
from web_support import PAGES, Caller, Page, opened, words
from wsproto.events import TextMessage

from una_mud.history.snapshot import snapshot
from una_mud.messages import Said
from una_mud.messages.icons import BYTES_AT_MOST, OWN
from una_mud.render.packages import ROOMS_AT_MOST
from una_mud.server.factory import TelnetFactory
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.server.web.web_factory import WebFactory
from una_mud.server.web.web_session import GOING_AWAY, LEFT, TAKEN_OVER
from una_mud.storage import passwords
from una_mud.world.accounts import chosen
from una_mud.world.limits import Limits
from una_mud.world.world import World

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from login_support import Visitor
    from web_support import WebFront

SECRET = "s3cret-Größe"
AWAY = "192.0.2.99"
"""Another address."""


@pytest.fixture
def front(tmp_path: Path) -> Iterator[WebFront]:
    with opened(tmp_path) as front:
        yield front


def chat(front: WebFront) -> list[str]:
    """Return what was said in the lobby."""
    return [said.text for said in front.world.lobby.said if isinstance(said, Said)]


def kinds(messages: list[tuple[str, Any]]) -> list[str]:
    """Return the kinds of the words among messages."""
    return [payload["kind"] for name, payload in messages if name == "Text"]


# Coming in.


def test_a_guest_comes_in_by_a_name_and_an_empty_line(front: WebFront) -> None:
    page = front.page()
    page.types("Ann")
    assert page.state["Una.Query"]["what"] == "new_password"
    assert page.state["Una.Query"]["hidden"]
    assert "Welcome, Ann" in page.types("")
    assert page.state["Una.Query"] is None
    assert page.state["Una.Me"]["guest"]
    assert front.person("Ann").account is None


def test_a_new_name_is_kept_with_a_password(front: WebFront) -> None:
    page = front.page()
    page.types("Ann")
    page.types(SECRET)
    assert page.state["Una.Query"]["what"] == "password_again"
    assert "is now registered to you" in page.types(SECRET)
    assert page.state["Una.Query"] is None
    page.reads()
    assert page.state["Una.Me"]["guest"] is False
    assert SECRET not in json.dumps(page.everything, ensure_ascii=False)


def test_a_kept_name_is_opened_with_its_password(front: WebFront) -> None:
    front.comes("Ann", SECRET).types("/quit")
    page = front.page()
    page.types("Ann")
    query = page.state["Una.Query"]
    assert (query["what"], query["hidden"]) == ("password", True)
    page.types("wrong-word")
    assert "Wrong password" in page.waits(1)
    assert page.named("Una.Query")[-1]["what"] == "password"
    assert "Welcome, Ann" in page.types(SECRET)
    assert page.state["Una.Query"] is None


def test_three_wrong_passwords_end_it(front: WebFront) -> None:
    front.comes("Ann", SECRET).types("/quit")
    page = front.page()
    page.types("Ann")
    for _ in range(3):
        page.types("wrong-word")
        page.waits(1)
    assert "Too many wrong passwords" in words(page.everything)
    assert page.code == 1000
    assert page.is_closed()
    assert not front.world.people


def test_a_program_logs_in_at_once(front: WebFront) -> None:
    page = front.page()
    page.says("Char.Login.Credentials", {"account": "Ann", "password": SECRET})
    assert page.state["Char.Login.Result"] == {"success": True}
    other = front.page()
    other.says("Char.Login.Credentials", {"account": "Ann", "password": "wrong-word"})
    other.waits(1)
    assert other.state["Char.Login.Result"]["success"] is False
    assert other.state["Una.Query"]["what"] == "password"
    assert page.is_open()


@pytest.mark.parametrize(
    ("line", "told"), [("x", "2 to 20"), ("a/b", "2 to 20"), ("quill", "reserved"), ("Leave", "reserved")]
)
def test_what_is_no_name_is_told_as_an_error_and_asked_for_again(
    front: WebFront, line: str, told: str
) -> None:
    page = front.page()
    page.types(line)
    error = page.named("Text")[-2]
    assert error["kind"] == "error"
    assert page.named("Text")[-1]["kind"] == "prompt"
    assert [query["what"] for query in page.named("Una.Query")] == ["name", "name"]
    assert told in error["text"]


def test_a_question_comes_and_goes_as_data(front: WebFront) -> None:
    page = front.enters("Ann", SECRET)
    before = len(page.named("Una.Query"))
    for line in ("/password", SECRET, "other-word", "other-word"):
        page.types(line)
    asked = page.named("Una.Query")[before:]
    assert [query and query["what"] for query in asked] == [
        "old_password",
        "chosen_password",
        "password_again",
        None,
    ]
    assert all(query["hidden"] and query["text"] for query in asked[:-1])
    assert chat(front) == []
    page.types("hello")
    assert len(page.named("Una.Query")) == before + 4


def test_who_comes_in_is_told_everything_once(front: WebFront) -> None:
    ann = front.enters("Ann")
    assert ann.state["Una.Me"] == {
        **ann.state["Una.Me"],
        "name": "Ann",
        "guest": True,
        "admin": False,
        "icon": front.person("Ann").icon,
    }
    assert ann.state["Una.Me"]["settings"]["bell"] == "off"
    assert ann.state["Una.Room"]["here"] == ["Ann"]
    assert ann.state["Una.Table"]["phase"] == "idle"
    assert ann.state["Una.Hand"] == {"cards": [], "drawn": None}
    assert ann.state["Una.Rooms"] == {"rooms": [], "count": 0}
    assert ann.ticket
    for package in ("Una.Me", "Una.Room", "Una.Table", "Una.Hand", "Una.Rooms", "Una.Ticket"):
        assert len(ann.named(package)) == 1, package
    ann.types("/bell chime")
    assert ann.state["Una.Me"]["settings"]["bell"] == "chime"


# Coming back with a ticket.


def resumes(front: WebFront, ticket: object, address: str = AWAY) -> Page:
    """Connect a page that shows a ticket."""
    page = front.page(address)
    page.says("Una.Resume", {"ticket": ticket})
    return page


def test_a_guest_comes_back_to_her_seat_from_anywhere(front: WebFront) -> None:
    ann = front.enters("Ann")
    ann.types("/create Den", "/bot add", "/startgame")
    ann.hangs_up()
    again = resumes(front, ann.ticket)
    assert again.state["Una.Query"] is None
    assert again.state["Una.Room"]["name"] == "Den"
    assert len(again.state["Una.Hand"]["cards"]) == 7
    assert again.ticket != ann.ticket
    assert front.person("Ann").outlet is not None


def test_a_registered_player_comes_back_when_nobody_knows_of_her_any_more(front: WebFront) -> None:
    ann = front.enters("Ann", SECRET)
    ann.hangs_up()
    assert not front.world.people
    again = resumes(front, ann.ticket)
    assert again.state["Una.Me"]["name"] == "Ann"
    assert again.state["Una.Me"]["guest"] is False
    assert again.state["Una.Room"]["name"] == "lobby"


@pytest.mark.parametrize(
    "ticket",
    ["nonsense", "", "-", "a b", "a\nb", "\0", "x" * 2_000, "é", "connect Eve", "\N{NO-BREAK SPACE}"],
)
def test_a_worthless_ticket_is_told_so_and_a_name_is_asked_for(front: WebFront, ticket: str) -> None:
    page = front.page()
    told = page.writes(json.dumps(["Una.Resume", {"ticket": ticket}], ensure_ascii=False))
    assert kinds(told) == ["error", "prompt"]
    assert page.state["Una.Query"]["what"] == "name"
    assert not front.world.people
    assert "Welcome, Ann" in page.types("connect Ann")


def test_a_guests_ticket_is_worth_nothing_when_her_seat_is_gone(front: WebFront) -> None:
    """Not even when somebody else has the name by then."""
    ann = front.enters("Ann")
    ann.hangs_up()
    other = front.enters("Ann", address="192.0.2.50")
    page = resumes(front, ann.ticket)
    assert page.state["Una.Query"]["what"] == "name"
    assert other.is_open()


@pytest.mark.parametrize("password", ["", SECRET])
@pytest.mark.parametrize("by", ["page", "telnet"])
def test_who_has_left_for_good_does_not_come_back(front: WebFront, password: str, by: str) -> None:
    ann = front.enters("Ann", password)
    ticket = ann.ticket
    if by == "page":
        ann.types("/quit")
        assert ann.state["Una.Ticket"] is None
    else:
        front.comes("Ann", password or ann.resume_code).types("/quit")
    assert resumes(front, ticket).state["Una.Query"]["what"] == "name"
    assert not front.world.people


@pytest.mark.parametrize("by", ["page", "telnet", "host"])
def test_a_new_password_makes_old_tickets_worthless(front: WebFront, by: str) -> None:
    ann = front.enters("Ann", SECRET)
    ticket = ann.ticket
    lines = ("/password", SECRET, "other-word", "other-word")
    if by == "page":
        for line in lines:
            ann.types(line)
        assert resumes(front, ann.ticket).state["Una.Me"]["name"] == "Ann"
    elif by == "telnet":
        telnet = front.comes("Ann", SECRET)
        for line in lines:
            telnet.types(line)
    else:
        front.table.set_hash("Ann", passwords.hashed(chosen("other-word")))
    assert resumes(front, ticket).state["Una.Query"]["what"] == "name"


def test_a_guest_who_registers_has_a_ticket_that_lasts(front: WebFront) -> None:
    ann = front.enters("Ann")
    ann.types(f"/register {SECRET}")
    ann.hangs_up()
    assert resumes(front, ann.ticket).state["Una.Me"]["guest"] is False


def test_a_second_window_takes_over_and_the_first_is_told_so(front: WebFront) -> None:
    ann = front.enters("Ann")
    ann.types("/create Den")
    again = resumes(front, ann.ticket)
    ann.reads()
    (farewell,) = ann.named("Core.Goodbye")
    assert farewell in words(ann.everything)
    assert ann.code == TAKEN_OVER
    assert ann.is_closed()
    assert ann.state["Una.Ticket"] is not None
    assert again.is_open()
    assert again.state["Una.Room"]["name"] == "Den"
    ann.hangs_up()
    assert front.person("Ann").online


def test_a_ticket_is_no_way_round_a_ban(front: WebFront) -> None:
    ann = front.enters("Ann", SECRET)
    ann.hangs_up()
    front.ban("Ann")
    page = resumes(front, ann.ticket)
    assert page.is_closed()
    assert not front.world.people


def test_a_ticket_is_read_only_where_a_name_is_asked_for(front: WebFront) -> None:
    ann = front.enters("Ann")
    ann.types("/create Den")
    front.comes("Cyd", SECRET).types("/quit")
    bob = front.enters("Bob", address=AWAY)
    assert bob.says("Una.Resume", {"ticket": ann.ticket}) == []
    other = front.page(AWAY)
    other.types("Cyd")
    assert other.says("Una.Resume", {"ticket": ann.ticket}) == []
    assert ann.is_open()


# Words.


def test_words_tell_their_kind_and_what_stands_out(front: WebFront) -> None:
    ann, bob = front.enters("Ann"), front.enters("Bob", address=AWAY)
    bob.reads()
    bob.types("🂡🂢 hello")
    ann.reads()
    said = ann.named("Text")[-1]
    assert said["kind"] == "chat"
    assert said["text"] == "Bob: 🂡🂢 hello"
    assert [0, 3, "name"] in said["marks"]
    ann.types("/nosuch")
    assert ann.named("Text")[-1]["kind"] == "error"
    ann.types("/who")
    assert ann.named("Text")[-1]["kind"] == "info"


def test_marks_lie_where_their_words_are(front: WebFront) -> None:
    ann = front.enters("Ann")
    ann.types("/create 🂡🂡 Den", "/bot add", "/startgame", "/hand", "/help play", "/rooms", "/table")
    front.passes(20, ann)
    found: dict[str, set[str]] = {}
    for text in ann.named("Text"):
        for start, end, what, *more in text.get("marks", ()):
            assert 0 <= start < end <= len(text["text"])
            found.setdefault(what, set()).add(text["text"][start:end])
            if what == "command":
                assert more[0].startswith(("/", "una"))
            elif what == "card":
                assert len(more) == 2
    assert {"Ann"} <= found["name"]
    assert all(len(word) > 3 for word in found["card"])
    assert "command" in found
    assert all("🂡" not in word for word in found["card"] | found["command"])


def test_the_words_are_those_for_the_ear_for_who_wants_that(front: WebFront) -> None:
    ann, bob = front.enters("Ann"), front.enters("Bob", address=AWAY)
    ann.types("/set reader on")
    ann.types("/who")
    bob.types("/who")
    assert ann.named("Text")[-1]["text"] != bob.named("Text")[-1]["text"]
    page = front.page()
    page.types("reader on", "connect Cyd")
    assert page.state["Una.Me"]["settings"]["reader"] == "on"


# What is asked besides.


def test_lines_are_completed(front: WebFront) -> None:
    ann = front.enters("Ann")
    ann.says("Una.Complete", {"text": "/set be"})
    assert ann.state["Una.Completions"] == {"text": "/set be", "lines": ["/set bell"]}
    ann.says("Una.Complete", {"text": "hello"})
    assert ann.state["Una.Completions"]["lines"] == []
    assert ann.says("Una.Complete", {"text": "/" + "x" * 200}) == []
    stranger = front.page()
    stranger.says("Una.Complete", {"text": "/"})
    assert stranger.state["Una.Completions"]["lines"] == []


def test_a_ping_is_answered_with_the_same(front: WebFront) -> None:
    page = front.page()
    assert page.says("Core.Ping") == [("Core.Ping", None)]


def test_a_picture_is_given_in_long_lines(front: WebFront) -> None:
    ann = front.enters("Ann", SECRET)
    ann.types("/set-icon paste")
    assert ann.state["Una.Query"] == {**ann.state["Una.Query"], "what": "picture", "hidden": False}
    told = ann.types(*rows(bmp("RGBA"), 4000), ".")
    assert "your own picture" in told
    assert ann.state["Una.Query"] is None
    assert ann.state["Una.Me"]["icon"].startswith(f"{OWN}-")
    assert Caller(front).asks(f"/icons/{ann.state['Una.Me']['icon']}.png").status == 200
    assert chat(front) == []


def test_the_largest_picture_comes_in_whole_and_a_larger_one_is_refused(front: WebFront) -> None:
    ann = front.enters("Ann")
    largest = base64.b64encode(bytes(BYTES_AT_MOST)).decode()
    ann.types("/set-icon paste")
    told = ann.types(*(largest[at : at + 4000] for at in range(0, len(largest), 4000)), ".")
    assert "BMP or DMI" in told
    ann.types("/set-icon paste")
    ann.types("\n".join(largest[at : at + 8000] for at in range(0, 56_000, 8000)))
    told = ann.types("\n".join(largest[at : at + 8000] for at in range(0, 56_000, 8000)), "")
    assert "at most 64 kilobytes" in told
    assert ann.is_open()
    assert chat(front) == []
    ann.types("x" * 1001)
    assert chat(front) == []


# At a table.


def den(front: WebFront) -> tuple[Page, Visitor]:
    """Let somebody on a page and somebody with telnet sit down together."""
    ann, bob = front.enters("Ann"), front.comes("Bob", address=AWAY)
    ann.types("/create Den", "/option turn-time off", "/option game una-classic")
    bob.types("/join Den")
    ann.types("/startgame")
    bob.reads()
    return ann, bob


def test_a_page_and_a_telnet_player_see_the_same_table(front: WebFront) -> None:
    ann, bob = den(front)
    room = front.world.rooms["den"].require_table()
    lay_out(room, {"Ann": "R1 G2 R3", "Bob": "G1 G8 Y8 B9"}, "R5", turn="Ann", stock="Y1 Y2 Y3 Y4")
    assert "You play [R 1]" in ann.types("/play r1")
    assert "Ann plays [R 1]" in bob.reads()
    assert ann.state["Una.Table"]["top"]["code"] == "R1"
    assert ann.state["Una.Table"]["turn"] == "Bob"
    bob.types("/play g1")
    ann.reads()
    assert ann.state["Una.Table"]["top"] == {"code": "G1", "name": "Green 1", "colour": "green"}
    assert [(seat["name"], seat["cards"]) for seat in ann.state["Una.Table"]["seats"]] == [
        ("Ann", 2),
        ("Bob", 3),
    ]
    assert "Bob plays [G 1]" in words(ann.everything)
    bob.types("good luck")
    ann.reads()
    assert ann.named("Comm.Channel.Text")[-1] == {"channel": "room", "talker": "Bob", "text": "good luck"}


def test_no_frame_holds_a_card_that_its_reader_may_not_see(front: WebFront) -> None:
    """Neither the other's hand nor the stock, in words, as data, as a question or a completion."""
    ann, _ = den(front)
    watcher = front.enters("Eve", address="192.0.2.98")
    watcher.types("/watch Den")
    room = front.world.rooms["den"].require_table()
    seen: list[Page] = [ann, watcher]
    before = [len(page.everything) for page in seen]
    lay_out(room, {"Ann": "R1 R2 R3", "Bob": "G7 G8 Y8 B9"}, "R5", turn="Ann", stock="Y1 Y2 Y3 Y4")
    for line in ("/hand", "/table", "/draw", "/pass", "/score", "/who", "/rooms", "/history", "hello"):
        ann.types(line)
        watcher.types(line)
    for text in ("/", "/play ", "/p", "/finger "):
        ann.says("Una.Complete", {"text": text})
        watcher.says("Una.Complete", {"text": text})
    front.passes(5, *seen)
    game = room.dealer.game
    assert game is not None
    for page, start in zip(seen, before, strict=True):
        told = json.dumps(page.everything[start:])
        for code, name in (("G7", "Green 7"), ("G8", "Green 8"), ("Y8", "Yellow 8"), ("B9", "Blue 9")):
            assert f'"{code}"' not in told
            assert name not in told
            assert f"[{code[0]} {code[1]}]" not in told
    hidden = json.dumps(watcher.everything[before[1] :])
    for code, name in (("R1", "Red 1"), ("R2", "Red 2"), ("R3", "Red 3")):
        assert f'"{code}"' not in hidden
        assert name not in hidden
        assert f"[{code[0]} {code[1]}]" not in hidden


def test_a_whole_game_is_played_on_pages_against_a_computer(front: WebFront) -> None:
    pages = [front.enters(name, address=f"192.0.2.{number}") for number, name in enumerate(("Ann", "Bob"), 3)]
    pages[0].types("/create Den", "/option limit 50", "/option pause 0", "/option pace none", "/bot add")
    pages[1].types("/join Den")
    pages[0].types("/startgame")
    for _ in range(3000):
        for page in pages:
            page.reads()
            line = decide(cast("Any", page))
            if line is not None:
                page.state["Una.Ask"] = None
                page.types(line)
        front.passes(0.5, *pages)
        if pages[0].state["Una.Table"]["phase"] == "idle":
            break
    numbers = [[event["seq"] for event in page.named("Una.Event")] for page in pages]
    assert numbers[0] == list(range(len(numbers[0])))
    assert numbers[0] == numbers[1]
    assert pages[0].state["Una.Table"]["phase"] == "idle"
    for page, name in zip(pages, ("Ann", "Bob"), strict=True):
        dealt = [event["hands"] for event in page.named("Una.Event") if event["kind"] == "dealt"]
        assert all(list(hands) == [name] for hands in dealt)


def test_what_is_reflected_upon_in_know_u_is_asked_and_told(front: WebFront) -> None:
    ann, bob = front.enters("Ann"), front.enters("Bob", address=AWAY)
    ann.types("/create Den know-u", "/option turn-time off")
    bob.types("/join Den")
    ann.types("/startgame")
    room = front.world.rooms["den"].require_table()
    deck = dict.fromkeys(card for card in room.options.rules.deck if card.reflection is not None)
    number, *others = (card for card in deck if card.colour is next(iter(deck)).colour)
    ones, twos, top = others[0].code, f"{others[1].code} {others[2].code}", others[3].code
    lay_out(room, {"Ann": f"{number.code} {ones}", "Bob": twos}, top, turn="Ann")
    ann.types(f"/play {number.code}")
    assert ann.state["Una.Table"]["phase"] == "reflect"
    assert number.reflection is not None
    assert ann.state["Una.Ask"]["text"] == number.reflection.prompt
    assert ann.state["Una.Ask"]["choices"] == [{"line": "/pass", "label": "Pass"}]
    ann.types("it is about the sea")
    bob.reads()
    assert bob.named("Comm.Channel.Text")[-1] == {
        "channel": "room",
        "talker": "Ann",
        "text": "it is about the sea",
    }
    assert bob.state["Una.Table"]["phase"] == "turn"


# The rooms.


def test_who_stands_in_the_lobby_sees_the_rooms_change(front: WebFront) -> None:
    ann, bob = front.enters("Ann"), front.enters("Bob", address=AWAY)
    ann.types("/create Den")
    front.passes(3, ann, bob)
    (den,) = bob.state["Una.Rooms"]["rooms"]
    assert den == {**den, "name": "Den", "host": "Ann", "players": 1, "playing": False, "locked": False}
    assert bob.state["Una.Rooms"]["count"] == 1
    known = len(ann.named("Una.Rooms"))
    ann.types("/bot add", "/startgame")
    front.passes(3, ann, bob)
    assert bob.state["Una.Rooms"]["rooms"][0]["playing"]
    assert len(ann.named("Una.Rooms")) == known
    many = len(bob.named("Una.Rooms"))
    front.passes(20, ann, bob)
    assert len(bob.named("Una.Rooms")) - many <= 3
    ann.types("/leave")
    assert ann.state["Una.Rooms"]["count"] == 0
    front.passes(3, ann, bob)
    assert bob.state["Una.Rooms"] == {"rooms": [], "count": 0}


def test_nobody_looks_at_the_rooms_when_nobody_stands_in_the_lobby(front: WebFront) -> None:
    ann = front.enters("Ann")
    front.passes(10, ann)
    lobby = front.world.listing._lobby_alarm
    due = [lobby.is_set]
    ann.types("/create Den")
    front.passes(5, ann)
    due.append(lobby.is_set)
    ann.types("/leave")
    due.append(lobby.is_set)
    ann.hangs_up()
    front.passes(5)
    assert [*due, lobby.is_set] == [True, False, True, False]


def test_only_so_many_rooms_are_listed_and_the_rest_counted(front: WebFront) -> None:
    for number in range(ROOMS_AT_MOST + 5):
        front.enters(f"P{number:03}", address="127.0.0.1").types(f"/create Room {number}")
    front.clock.advance(5)
    ann = front.enters("Ann")
    assert len(ann.state["Una.Rooms"]["rooms"]) == ROOMS_AT_MOST
    assert ann.state["Una.Rooms"]["count"] == ROOMS_AT_MOST + 5


# Going.


def test_who_is_banned_is_told_and_has_to_go(front: WebFront) -> None:
    ann = front.enters("Ann", SECRET)
    front.ban("Ann")
    ann.reads()
    assert ann.named("Core.Goodbye")
    assert ann.is_closed()
    assert not front.world.people


def test_who_comes_from_a_banned_address_is_told_so(front: WebFront) -> None:
    front.ban("192.0.2.1")
    page = Page(front)
    assert kinds(page.everything) == ["error"]
    assert "Una.Query" not in page.state
    assert page.code == 1000


def test_everybody_is_told_when_the_server_stops(front: WebFront) -> None:
    ann, bob = front.enters("Ann"), front.enters("Bob", address=AWAY)
    ann.types("/create Den")
    front.world.shut_down()
    for page in (ann, bob):
        messages = page.reads()
        names = [name for name, _ in messages]
        assert names.index("Una.Ticket") < names.index("Core.Goodbye")
        assert page.state["Una.Ticket"] is None
        assert page.state["Core.Goodbye"] in words(messages)
        assert page.code == GOING_AWAY
        assert page.is_closed()


def test_who_has_not_come_in_yet_is_told_too_when_the_server_stops(front: WebFront) -> None:
    page, caller = front.page(), Caller(front)
    for connection in list(front.web.connections):
        connection.shut_down("The server is shutting down.")
    assert words(page.reads()) == "The server is shutting down."
    assert page.code == GOING_AWAY
    assert caller.is_closed()
    assert caller.taken() == b""


def test_who_leaves_is_told_goodbye_without_having_said_hello(front: WebFront) -> None:
    ann = front.enters("Ann")
    ann.types("/quit")
    assert ann.state["Core.Goodbye"] == "Goodbye, and come again!"


# What waits for the disk.


class Town:
    """A world whose journal is late, behind both listeners."""

    def __init__(self, front: WebFront, folder: Path) -> None:
        self.front = front
        self.journal = LateJournal(folder)
        front.world = World(front.clock, seeds(1), RESERVED, self.journal, snapshot=snapshot)
        front.context = SessionContext(front.world)
        front.factory = TelnetFactory(
            lambda connection: TelnetSession(front.context, connection), front.clock
        )
        front.web = WebFactory(front.context, front.site, front.clock, Limits(unsent=200_000))

    def settles(self) -> None:
        """Let everything be durable, and everything leave."""
        for _ in range(2):
            self.journal.catch_up()
            self.front.clock.advance(0)


@pytest.fixture
def town(front: WebFront, tmp_path: Path) -> Town:
    folder = tmp_path / "journal"
    folder.mkdir()
    return Town(front, folder)


def enters(town: Town, name: str) -> Page:
    """Let somebody come in, and everything be durable."""
    page = town.front.page()
    page.types(f"connect {name}")
    town.settles()
    page.reads()
    assert page.state["Una.Me"]["name"] == name
    return page


def test_nothing_of_a_deal_is_shown_before_it_is_durable(town: Town) -> None:
    ann, bob = enters(town, "Ann"), enters(town, "Bob")
    ann.types("/create Den", "/option turn-time off")
    town.settles()
    bob.types("/join Den")
    town.settles()
    for page in (ann, bob):
        page.reads()
    ann.types("/startgame")
    for page in (ann, bob):
        assert page.reads() == []
        assert page.says("Core.Ping") == []
    town.settles()
    for page in (ann, bob):
        names = [name for name, _ in page.reads()]
        assert names.index("Una.Event") < names.index("Core.Ping")
        assert {"Una.Hand", "Una.Table", "Text"} <= set(names)
        assert page.state["Una.Hand"]["cards"]


def test_the_list_of_rooms_waits_for_none_of_them(town: Town) -> None:
    ann, bob = enters(town, "Ann"), enters(town, "Bob")
    ann.types("/create Den")
    town.front.passes(3, bob)
    assert bob.state["Una.Rooms"]["count"] == 1


def test_a_farewell_and_the_end_wait_for_what_is_held_back(town: Town) -> None:
    ann = enters(town, "Ann")
    ann.types("/create Den", "/startgame", "/quit")
    assert ann.closing is None
    assert not ann.is_closed()
    town.settles()
    ann.reads()
    assert ann.code == LEFT
    assert ann.is_closed()
    assert words(ann.everything).index("start") < words(ann.everything).index("come again")


def test_a_full_disk_is_told_at_once_before_what_is_held_back(town: Town) -> None:
    ann = enters(town, "Ann")
    ann.types("/create Den", "/bot add")
    town.settles()
    ann.types("/startgame")
    ann.reads()
    town.journal.stalled = True
    town.front.world.pause_play()
    assert "can't be saved right now" in words(ann.reads())
    assert "start" not in words(ann.reads())


def test_pages_and_their_files_know_nothing_of_the_journal(town: Town) -> None:
    enters(town, "Ann").types("/create Den")
    assert Caller(town.front).asks("/page.js").body == PAGES["page.js"]


# Which answer belongs to which line, and what the login asks.


def names_of(messages: list[tuple[str, Any]]) -> list[str]:
    return [name for name, _ in messages]


def test_a_line_with_a_number_is_answered_between_two_messages_with_it(front: WebFront) -> None:
    page = front.enters("Ann")
    found = page.asks_with_number("/create Den", 7)
    assert found[0] == ("Answer", 7)
    assert found[-1] == ("Done", 7)
    assert {"Text", "Una.Room", "Una.Table"} <= set(names_of(found))


def test_lines_in_one_packet_are_answered_one_after_the_other(front: WebFront) -> None:
    page = front.enters("Ann")
    lines = ('["Line","/nosuch",1]', '["Line","hello"]', '["Line","/who",2]')
    found = page.gets(b"".join(page.socket.send(TextMessage(line)) for line in lines))
    marks = [(name, payload) for name, payload in found if name in {"Answer", "Done"}]
    assert marks == [("Answer", 1), ("Done", 1), ("Answer", 2), ("Done", 2)]
    between = found[found.index(("Answer", 1)) : found.index(("Done", 1))]
    assert "nosuch" in words(between)
    assert "hello" not in words(between)


def test_what_takes_a_while_is_done_when_it_is_done(front: WebFront) -> None:
    page = front.enters("Ann", SECRET)
    asked = page.asks_with_number("/password", 3)
    assert ("Done", 3) in asked, "it asks for a line"
    answered = page.asks_with_number("wrong", 4)
    assert ("Done", 4) in answered
    page.asks_with_number("", 5)
    looked_up = page.asks_with_number("/finger Ann", 6)
    assert words(looked_up)
    assert looked_up[-1] == ("Done", 6)


def test_a_number_that_is_none_is_no_number(front: WebFront) -> None:
    page = front.enters("Ann")
    for number in ("true", "1.5", '"x"', "null", "[]"):
        assert names_of(page.writes(f'["Line","hello",{number}]')) == ["Text", "Comm.Channel.Text"]


def test_the_login_tells_for_which_name_it_asks_what(front: WebFront) -> None:
    front.enters("Bob", SECRET).hangs_up()
    front.enters("Cyd")
    page = front.page()
    assert page.state["Una.Query"] == {"what": "name", "name": None, "text": ANY, "hidden": False}
    for typed in ("Dee", "short"):
        page.types(typed)
        assert (page.state["Una.Query"]["what"], page.state["Una.Query"]["name"]) == ("new_password", "Dee")
    page = front.page()
    asked: tuple[tuple[str, str, str | None], ...] = (
        ("bob", "password", "bob"),
        ("", "name", None),
        ("Cyd", "here", "Cyd"),
        ("a b c", "name", None),
    )
    for typed, what, name in asked:
        page.types(typed)
        assert (page.state["Una.Query"]["what"], page.state["Una.Query"]["name"]) == (what, name)


def test_quitting_closes_with_a_code_of_its_own(front: WebFront) -> None:
    page = front.enters("Ann")
    page.types("/quit")
    assert page.code == LEFT
