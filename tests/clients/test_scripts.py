"""The scripts for clients: TinTin++'s runs in the real program, Mudlet's with stand-ins for its functions."""

from __future__ import annotations

import json
import re
import subprocess
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any, Final

import pytest
from client_support import SCRIPTS, Program, found, screen
from live_support import Client, server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.clients

TABLE: Final = {
    "phase": "turn",
    "turn": "Ann",
    "direction": "cw",
    "top": {"code": "W", "name": "Wild", "colour": None},
    "colour": "blue",
    "penalty": {"cards": 4, "victim": "Bob"},
    "seats": [
        {"name": "Ann", "cards": 2, "total": 7, "called": False, "out": False, "auto": False},
        {"name": "Bob", "cards": 1, "total": 0, "called": True, "out": False, "auto": True},
    ],
}
HAND: Final = {
    "cards": [
        {"code": "R5", "name": "Red 5", "colour": "red", "playable": True},
        {"code": "G1", "name": "Green 1", "colour": "green", "playable": False},
    ]
}
ASK: Final = {"id": 1, "text": "Which?", "choices": [{"line": '/say "]]', "label": "Odd"}]}

STAND_INS: Final = """
lines, links, sent, handlers = {}, {}, {}, {}
function clearWindow() lines, links = {}, {} end
function openUserWindow() end
function decho(window, text) lines[#lines + 1] = text:gsub("<%d+,%d+,%d+>", "") end
function dechoLink(window, text, code, hint) decho(window, text); links[#links + 1] = code end
function send(line) sent[#sent + 1] = line end
function sendGMCP(text) sent[#sent + 1] = text end
function registerAnonymousEventHandler(event, run) handlers[event] = run; return #sent end
function killAnonymousEventHandler() end
null = function() end
"""
REPORT: Final = """
print(table.concat(lines))
for _, code in ipairs(links) do assert((loadstring or load)(code))() end
for _, line in ipairs(sent) do print("sent " .. line) end
"""


def need(binary: str, package: str) -> str:
    """Return where a program is, or skip the test."""
    place = found(binary)
    if place is None:
        pytest.skip(f"{binary} is not installed; it is in Debian's package {package}")
    return place


def lua() -> str:
    """Return the script in the package for Mudlet."""
    package = ET.parse(SCRIPTS / "una.xml").getroot()  # noqa: S314 - it is our own
    assert package.tag == "MudletPackage"
    (script,) = package.iter("script")
    assert script.text
    return script.text


def literal(value: Any) -> str:  # noqa: ANN401 - any JSON
    """Return a payload as Lua, as Mudlet makes a table of it."""
    if isinstance(value, dict):
        return "{" + ",".join(f"[{json.dumps(key)}]={literal(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "{" + ",".join(literal(each) for each in value) + "}"
    return "null" if value is None else json.dumps(value)


def run(tmp_path: Path, packages: dict[str, Any]) -> str:
    """Run the script with what a server has told, click on everything, and return what is shown and sent."""
    told = f"gmcp = {{ Una = {literal(packages)} }}"
    script = tmp_path / "una.lua"
    script.write_text(f"{STAND_INS}\n{told}\n{lua()}\nhandlers['gmcp.Una.Hand']()\n{REPORT}")
    done = subprocess.run(  # noqa: S603 - our own script
        [need("lua5.1", "lua5.1"), script], capture_output=True, text=True, timeout=10, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_script_for_mudlet_is_lua_as_mudlet_reads_it(tmp_path: Path) -> None:
    (tmp_path / "una.lua").write_text(lua())
    luac = need("luac5.1", "lua5.1")
    done = subprocess.run([luac, "-p", tmp_path / "una.lua"], capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")


def test_mudlet_shows_table_hand_and_question_and_a_click_types_a_line(tmp_path: Path) -> None:
    shown = run(tmp_path, {"Table": TABLE, "Hand": HAND, "Ask": ASK, "Vote": None})
    for words in (
        "On top: Wild, blue",
        "Bob must draw 4",
        "> Ann: 2",
        "  Bob: 1, Una!  0  auto",
        "1  Red 5 *",
        "2  Green 1",
        "Which?\n[Odd]",
    ):
        assert words in shown
    sent = [row.removeprefix("sent ") for row in shown.splitlines() if row.startswith("sent ")]
    assert sent[0] == 'Core.Supports.Add ["Una 1", "Comm.Channel 1"]'
    assert sent[1:] == ['/say "]]', "/play r5", "/draw", "/pass", "/una"]


def test_mudlet_shows_a_table_without_a_game_and_a_vote(tmp_path: Path) -> None:
    vote = {"what": "endhand", "by": "Bob", "waiting": ["Ann"], "seconds": 60}
    shown = run(tmp_path, {"Table": {"phase": "idle", "seats": []}, "Vote": vote, "Ask": None})
    assert "No game yet. Start one" in shown
    assert "Bob wants to end the hand." in shown
    assert "sent /startgame" in shown
    assert "sent /agree" in shown


# TinTin++.


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with server(tmp_path) as running:
        yield running.port


def test_tintin_shows_table_hand_and_question_in_rows_above_the_text(port: int, tmp_path: Path) -> None:
    """Eight seats fit into a terminal of eighty columns, and what can be typed is always there."""
    need("tmux", "tmux")
    need("tt++", "tintin++")
    command = f"{{binary}} -G -r {SCRIPTS / 'una.tin'} -e '#session una 127.0.0.1 {{port}}'"
    tintin = Program("tintin-script", "tt++", "tintin++", command, columns=80)
    with Client(port) as bob, screen(tintin, tmp_path, port) as client:
        bob.type("connect Bob", "/create Den", "/option deck classic", *["/bot add"] * 6)
        client.until("^Name:")
        client.says("connect Tina", "^Welcome, Tina")
        client.says("/join Den", "in Den")
        client.until(r"^No game yet. /startgame starts one.\n{6}")
        bob.type("/startgame")
        (seats,) = client.until(r"^.+ (?:>>|<<).*\n(\w.*\n.*\n)(?:\d+ \w+\*? *){7,}$")
        assert len(re.findall(r"\w+ \d+", seats)) == 8
        client.type("/challenge")
        client.until(r"^(?:/\w+ +){7}.*$")
        client.type("/cancel")
        bob.type("/endhand")
        client.until(r"^/agree /disagree: Bob wants to end the hand.$")
        client.type("/disagree")
        client.until(r"^\d+ \w+.*\n{3}")
        assert "#ERROR" not in client.shows()
        assert "una_" not in client.shows()
