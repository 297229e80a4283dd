"""The processes in which the expert thinks: how many there are, and what happens when one fails."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from twisted.internet.error import ProcessDone, ProcessExitedAlready
from twisted.internet.task import Clock
from twisted.python.failure import Failure

from una_mud.bots.bot import RatedMove
from una_mud.bots.expert_bot import ExpertBot
from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES, UNA_MUTANT
from una_mud.engine.moves import DRAW
from una_mud.engine.rng import Rng
from una_mud.engine.view import view
from una_mud.server import expert_worker
from una_mud.server.expert_pool import SECONDS_AT_MOST, START_SECONDS, WAITING_AT_MOST, ExpertPool
from una_mud.server.expert_wire import (
    decode_rated,
    decode_view,
    encode_rated,
    encode_request,
    encode_view,
    to_line,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from twisted.internet.protocol import ProcessProtocol

    from una_mud.engine.moves import Move
    from una_mud.engine.view import View

SEED = bytes(32)
DRAWN = [RatedMove(DRAW, 0.5)]
ANSWER = to_line(encode_rated(DRAWN))


def some_view(game: str = "una-mutant") -> View:
    rules = GAMES[game]
    table, _ = deal(rules, rules.options, 3, 0, b"pool")
    return view(table, table.turn)


class Process:
    """A process that only notes what it is told."""

    def __init__(self, protocol: ProcessProtocol) -> None:
        self.protocol = protocol
        self.written: list[bytes] = []
        self.ended = False
        protocol.transport = self  # type: ignore[assignment]

    def write(self, data: bytes) -> None:
        """Take what is written to its stdin."""
        self.written.append(data)

    def signalProcess(self, name: str) -> None:  # noqa: N802 - Twisted's name
        """Be killed."""
        assert name == "KILL"
        if self.ended:
            raise ProcessExitedAlready
        self.end()

    def end(self) -> None:
        """End as a program does that has come to its end or been killed."""
        self.ended = True
        self.protocol.processEnded(Failure(ProcessDone(0)))  # type: ignore[no-untyped-call]


class Reactor:
    """Starts processes that don't exist."""

    def __init__(self) -> None:
        self.processes: list[Process] = []

    def spawnProcess(  # noqa: N802 - Twisted's name
        self, protocol: ProcessProtocol, executable: str, args: Sequence[str], env: Mapping[str, str]
    ) -> object:
        """Start one."""
        assert executable == args[0]
        assert env
        self.processes.append(Process(protocol))
        return self.processes[-1]


class Pool:
    """A pool, and what it has answered."""

    def __init__(self, size: int) -> None:
        self.reactor = Reactor()
        self.clock = Clock()
        self.pool = ExpertPool(self.reactor, self.clock, size)
        self.answers: list[Sequence[RatedMove] | None] = []

    def think(self, times: int = 1) -> None:
        """Ask for some decisions."""
        for _ in range(times):
            self.pool.think(some_view(), SEED, self.answers.append)

    @property
    def processes(self) -> list[Process]:
        """All that have been started."""
        return self.reactor.processes


def test_no_process_is_started_before_it_is_needed() -> None:
    assert not Pool(2).processes


def test_there_are_no_more_processes_than_allowed() -> None:
    """What can't be answered at once waits, and is answered in its order."""
    it = Pool(2)
    it.think(3)
    assert [len(process.written) for process in it.processes] == [1, 1]
    it.processes[0].protocol.outReceived(ANSWER)
    assert it.answers == [DRAWN]
    assert [len(process.written) for process in it.processes] == [2, 1]


def test_an_answer_may_come_in_pieces() -> None:
    it = Pool(1)
    it.think()
    for byte in ANSWER:
        it.processes[0].protocol.outReceived(bytes([byte]))
    assert it.answers == [DRAWN]


def test_too_many_questions_are_refused(caplog: pytest.LogCaptureFixture) -> None:
    """The queue has an end; who comes later is told, later, that there is no answer."""
    it = Pool(1)
    it.think(WAITING_AT_MOST + 2)
    assert not it.answers
    it.clock.advance(0)
    assert it.answers == [None]
    assert "asked more than" in caplog.text


def test_a_crash_is_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    """Who waited is told, and the next question is for another process."""
    it = Pool(1)
    it.think(2)
    it.processes[0].end()
    assert it.answers == [None]
    assert "has ended" in caplog.text
    it.processes[1].protocol.outReceived(ANSWER)
    assert it.answers == [None, DRAWN]


def test_nonsense_is_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    it = Pool(1)
    it.think()
    it.processes[0].protocol.outReceived(b'[["Cheat",{},null]]\n')
    assert it.answers == [None]
    assert it.processes[0].ended
    assert "can't be read" in caplog.text


def test_a_slow_process_is_ended(caplog: pytest.LogCaptureFixture) -> None:
    """The first answer may take longer, since Python has to start; later ones may not."""
    it = Pool(1)
    it.think()
    it.clock.advance(START_SECONDS)
    it.processes[0].protocol.outReceived(ANSWER)
    it.think()
    it.clock.advance(SECONDS_AT_MOST + 0.01)
    assert it.answers == [DRAWN, None]
    assert it.processes[0].ended
    assert "too long" in caplog.text


def test_all_end_with_the_server() -> None:
    it = Pool(2)
    it.think(5)
    it.pool.close()
    assert all(process.ended for process in it.processes)
    assert len(it.processes) == 2
    assert not it.answers
    assert not it.clock.getDelayedCalls()


def test_there_is_at_least_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a single core, too."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    it = Pool(0)
    it.think()
    assert len(it.processes) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_view_crosses_whole(game: str) -> None:
    """As plain JSON, and the cards are the same objects on the other side."""
    seen = some_view(game)
    assert decode_view(json.loads(to_line(encode_view(seen)))) == seen


def test_no_hidden_card_crosses() -> None:
    """What is written for the seat is the same whatever the others hold."""
    table, _ = deal(UNA_MUTANT, UNA_MUTANT.options, 3, 0, b"pool")
    before = to_line(encode_view(view(table, table.turn)))
    other = (table.turn + 1) % 3
    size = len(table.hands[other])
    table.stock += table.hands[other]
    table.hands[other] = [table.stock.pop(0) for _ in range(size)]
    assert to_line(encode_view(view(table, table.turn))) == before


@pytest.mark.parametrize("played", [None, DRAW])
def test_a_process_answers_as_the_expert_does(monkeypatch: pytest.MonkeyPatch, played: Move | None) -> None:
    """By the seed that it's given, so that a game can be repeated; of a move that was played too."""
    expert = ExpertBot(budget=5_000)
    monkeypatch.setattr(expert_worker, "EXPERT", expert)
    answers = io.BytesIO()
    seen = some_view()
    expert_worker.answer([to_line(encode_request(seen, SEED, played))], answers)
    assert decode_rated(json.loads(answers.getvalue())) == expert.advise(seen, Rng(SEED), played)


def test_a_real_process_thinks() -> None:
    """It answers, and ends with its stdin."""
    done = subprocess.run(
        [sys.executable, "-m", "una_mud.server.expert_worker"],
        input=to_line(encode_request(some_view("u-know"), SEED, None)),
        capture_output=True,
        check=True,
        timeout=60,
    )
    move = decode_rated(json.loads(done.stdout))[0].move
    assert not done.stderr
    seen = some_view("u-know")
    assert getattr(move, "card", None) in {*seen.playable, None}
