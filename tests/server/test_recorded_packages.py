"""The packages of whole games, held against a record: not a byte of what clients read may change unnoticed.

After a change that is meant, ``python tests/server/test_recorded_packages.py`` writes the record anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from gmcp_support import DataClient, DataWorld
from twisted.internet.task import Clock

from una_mud.engine.games import GAMES

RECORD: Final = Path(__file__).with_name("recorded_packages.json")
_STEPS: Final = 400
"""How often everybody looks whether it is their turn; a hand takes about a hundred."""


def line_of(client: DataClient) -> str | None:
    """Return what a client plays by its packages alone; None: it isn't its turn."""
    ask, table = client.state.get("Una.Ask"), client.state["Una.Table"]
    if ask:
        return str(ask["choices"][ask["id"] % len(ask["choices"])]["line"])
    if table["turn"] != client.name or table["phase"] == "over":
        return None
    playable = [card["code"] for card in client.state["Una.Hand"]["cards"] if card["playable"]]
    if playable:
        return f"/play {playable[0].lower()}"
    return "/draw" if table["phase"] == "turn" else "/pass"


SCRIPT: Final[dict[int, tuple[tuple[str, str], ...]]] = {
    5: (("Ann", "/sort"), ("Eve", "/say hello"), ("Bob", "una")),
    9: (("Bob", "/endhand"),),
    12: (("Ann", "/disagree"), ("Bob", "/challenge"), ("Ann", "/pose leans back")),
    16: (("Bob", "/auto"), ("Ann", "/option turn-time 60"), ("Eve", "/sit")),
    20: (("Bob", "/auto"), ("Ann", "/lock"), ("Eve", "/set bell gong"), ("Bob", "/sort off")),
    60: (("Ann", "/endhand"),),
    61: (("Bob", "/agree"), ("Eve", "/agree")),
    90: (("Eve", "/stand"), ("Bob", "/ignore Eve"), ("Bob", "/sort")),
    200: (("Ann", "/endgame"),),
    201: (("Bob", "/agree"),),
}
"""What is typed besides, by the step."""


def played(game: str) -> list[DataClient]:
    """Let two people and a computer play while a third looks on; return all clients."""
    world = DataWorld(Clock(), seed=7)
    clients = [world.come(name) for name in ("Ann", "Bob", "Eve", "Flo")]
    named = {client.name: client for client in clients}
    named["Ann"].types("/create Den", f"/option game {game}", "/option limit 200", "/option pause 1")
    named["Ann"].types("/option auto-draw off" if game == "una-classic" else "/option pace fast")
    named["Bob"].types("/join Den")
    named["Eve"].types("/watch Den")
    named["Ann"].types("/bot add random Robo", "/startgame")
    for step in range(_STEPS):
        for name, line in SCRIPT.get(step, ()):
            named[name].types(line)
        for client in clients[:3]:
            client.reads()
            move = line_of(client)
            if move is not None:
                client.state["Una.Ask"] = None
                client.types(move)
        world.passes(0.5, clients)
    for client in clients:
        client.types("/quit")
    return clients


def digest_of(game: str) -> dict[str, dict[str, list[Any]]]:
    """Return for each client and package how many came, a digest of them all, and the last one."""
    found: dict[str, dict[str, list[Any]]] = {}
    for client in played(game):
        mine = found[client.name] = {}
        for package in sorted({name for name, _ in client.packages if name.startswith(("Una.", "Comm."))}):
            payloads = [bare(package, payload) for payload in client.named(package)]
            texts = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in payloads]
            mine[package] = [len(texts), sha256("\n".join(texts).encode()).hexdigest()[:16], payloads[-1]]
    return found


def bare(package: str, payload: Any) -> Any:  # noqa: ANN401 - a package may be anything that JSON can be
    """Return a payload without its sentences: those are the catalogue's."""
    if package != "Una.Ask" or payload is None:
        return payload
    return {"id": payload["id"], "choices": [choice["line"] for choice in payload["choices"]]}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_packages_of_a_game_are_what_they_were(game: str) -> None:
    assert digest_of(game) == json.loads(RECORD.read_text())[game]


if __name__ == "__main__":
    RECORD.write_text(json.dumps({game: digest_of(game) for game in sorted(GAMES)}, indent=1) + "\n")
