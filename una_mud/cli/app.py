"""Wiring: from settings to a running server. The only module that imports the reactor."""

from __future__ import annotations

import logging
import signal
import time
from typing import TYPE_CHECKING, Any, Final

import click
from twisted.internet import defer, task

from una_mud import render
from una_mud.cli.control import CommandFailedError, ControlSocket
from una_mud.cli.file_limit import raise_file_limit
from una_mud.cli.host_console import Console
from una_mud.cli.logs import Log
from una_mud.cli.restarting import CannotRestartError, Restarter
from una_mud.cli.seeds import Seeds
from una_mud.cli.successor import Successor, Supervised
from una_mud.history.recovery import rebuild
from una_mud.history.snapshot import snapshot
from una_mud.locale import languages, set_default_language
from una_mud.messages import ShuttingDown
from una_mud.render.catalog import TranslationError, catalog
from una_mud.render.style import Style
from una_mud.server import monotonic_reactor
from una_mud.server.channel import EndedError
from una_mud.server.expert_pool import ExpertPool
from una_mud.server.limits import ConnectionLimiter
from una_mud.server.listener_settings import CLOSED, WebProxy
from una_mud.server.listeners import CannotListen, Listeners, read_certificate
from una_mud.server.server_handover import FORM, ServerHandover, UnreadableError
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.server.telnet import mssp
from una_mud.storage.database import CannotOpen
from una_mud.storage.gallery import icon_file
from una_mud.storage.store import Store
from una_mud.verbs.prompting import asked_again
from una_mud.verbs.registry import words
from una_mud.world.names import key
from una_mud.world.succession import hand_over, resume, take_over
from una_mud.world.world import World

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from twisted.python.failure import Failure

    from una_mud.cli.restarting import Program
    from una_mud.cli.server_settings import Reloadable, ServerSettings
    from una_mud.cli.successor import Inheritance
    from una_mud.server.connection import Connection
    from una_mud.server.telnet.telnet_connection import TelnetConnection
    from una_mud.server.web.web_factory import WebFactory
    from una_mud.world.limits import Limits

_log = logging.getLogger(__name__)
reactor: Final = monotonic_reactor.install()
_FAREWELL_SECONDS: Final = 2.0
"""How long the server waits at its end for connections to read their farewell."""


_LAST_WORDS_SECONDS: Final = 0.1
"""How long the server waits so that whoever has asked for a restart is told."""


class CannotStart(Exception):  # noqa: N818 - it says what it is
    """The server can't start; the text is one clear line for the host."""


def prepare_data(folder: Path) -> None:
    """Make the data folder, and make sure that it can be used."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as problem:
        raise CannotStart(f"can't use the data folder {folder}: {problem.strerror}") from problem


def prepare_languages(language: str) -> None:
    """Compile every language that there is, and take one for everybody who has chosen none."""
    try:
        for each in languages():
            catalog(each)
    except TranslationError as problem:
        raise CannotStart(str(problem)) from problem
    set_default_language(language)


def serve(settings: ServerSettings, reload: Callable[[], Reloadable]) -> None:
    """Run the server until it is told to stop. ``reload`` reads again what may change meanwhile.

    Raises:
        CannotStart: a port is taken, the data folder can't be used, or a translation is wrong.
    """
    successor = Successor.from_environment()
    if successor is None:
        log = _prepare(settings)
        _run(Server(settings), log, reload)
        return
    try:
        log = _prepare(settings)
        server = _take_over(settings, successor)
    except BaseException as problem:
        successor.fail(str(problem) or repr(problem))
        raise
    _run(server, log, reload)


def _prepare(settings: ServerSettings) -> Log:
    prepare_data(settings.data)
    prepare_languages(settings.language)
    log = _begin_logging(settings)
    _warn(settings)
    return log


def _take_over(settings: ServerSettings, successor: Successor) -> Server:
    """Take the place of the program that has started this one, or raise why that can't be."""
    try:
        _check(settings)
        successor.check(settings.data)
        inherited = successor.inherit()
        server = Server(settings, inherited)
        server.take_over(inherited)
    except (CannotOpen, CannotListen, UnreadableError, EndedError) as problem:
        raise CannotStart(str(problem)) from problem
    successor.has_taken_over()
    return server


def _check(settings: ServerSettings) -> None:
    """Do beforehand what takes a while, and what may fail."""
    if settings.listeners.certificate is not None:
        read_certificate(settings.listeners)
    if settings.listeners.web.port != CLOSED:
        import una_mud.server.web.facts  # noqa: PLC0415
        import una_mud.server.web.web_factory  # noqa: F401, PLC0415


def _run(server: Server, log: Log, reload: Callable[[], Reloadable]) -> None:
    problems: list[Exception] = []

    async def start() -> None:
        try:
            await server.open()
        except Exception as problem:  # noqa: BLE001 - raised again below
            problems.append(problem)
            reactor.stop()

    def hang_up(*_: object) -> None:
        reactor.callFromThread(_reload, server, log, reload)

    def restart(*_: object) -> None:
        reactor.callFromThread(server.restart_by_signal)

    signal.signal(signal.SIGHUP, hang_up)
    signal.signal(signal.SIGUSR2, restart)
    reactor.callWhenRunning(lambda: defer.ensureDeferred(start()))
    reactor.addSystemEventTrigger("before", "shutdown", lambda: defer.ensureDeferred(server.close()))
    supervised = Supervised.from_environment()
    if supervised is not None:
        supervised.begin(reactor)
        server.supervised = supervised
    reactor.run()
    if problems:
        raise problems[0]
    if supervised is not None:
        supervised.end()


def _begin_logging(settings: ServerSettings) -> Log:
    try:
        return Log(settings.log_format, settings.log_file, settings.log_level)
    except OSError as problem:
        raise CannotStart(f"can't write the log to {settings.log_file}: {problem.strerror}") from problem


def _warn(settings: ServerSettings) -> None:
    """Log what a host should know before people come."""
    wanted = settings.reloadable.limits.connections
    allowed = raise_file_limit(wanted)
    if allowed < wanted:
        _log.warning("the system allows only %d of %d connections: see ulimit -n", allowed, wanted)
    if settings.seed is not None:
        _log.warning("anyone who knows --seed can predict every deck; it is only for tests")


def _reload(server: Server, log: Log, reload: Callable[[], Reloadable]) -> None:
    """Take up what has changed; what can't be read stays as it is."""
    log.reopen()
    try:
        server.use(reload())
    except click.ClickException as problem:
        _log.warning("nothing was reloaded: %s", problem.format_message())
    else:
        _log.info("reloaded the message of the day, the news, the limits, the certificate and the log file")


def _open(settings: ServerSettings, *, checked: bool) -> Store:
    try:
        return Store(settings.data, reactor, settings.upkeep, checked=checked, deck_key=settings.deck_key)
    except CannotOpen as problem:
        raise CannotStart(str(problem)) from problem


def _told_already(failure: Failure) -> None:
    """Do nothing about a restart that could not be: it's in the log."""
    failure.trap(CannotRestartError)  # type: ignore[no-untyped-call]


class Server:
    """The world, and the listeners through which people come to it."""

    def __init__(self, settings: ServerSettings, inherited: Inheritance | None = None) -> None:
        """Put the parts together; nothing listens yet."""
        self._settings = settings
        reserved = frozenset(key(word) for word in words())
        self.store = _open(settings, checked=inherited is not None)
        self._seeds = Seeds(settings.seed)
        self._restarted = inherited is not None
        self.experts = ExpertPool(reactor, reactor)
        self.world = World(
            reactor,
            self._seeds,
            reserved,
            self.store.journal,
            self.store.accounts,
            snapshot=snapshot,
            thinker=self.experts,
        )
        self.store.accounts.on_access = self.world.access_changed
        self.store.accounts.on_logout = self.world.log_out
        for problem in rebuild(self.world, self.store.forget_kept()):
            _log.warning("%s", problem)
        if inherited is not None:
            take_over(self.world, inherited.value.world, asked_again)
        self.store.journal.on_stall = self._stalled
        self.world.mutes.save = self.store.accounts.keep_mute
        self.world.news.text = settings.reloadable.news or ""
        self.world.archive = self.store.archive
        motd, limits = settings.reloadable.motd, settings.reloadable.limits
        limiter = ConnectionLimiter(limits, self.world.counters)
        self.listeners = Listeners(settings.listeners, reactor, self._session, self._page, limiter)
        self._context = SessionContext(self.world, motd=motd, status=self.listeners.status)
        self.listeners.facts = self._facts
        self.listeners.metrics = self._metrics
        self.store.accounts.registration_open = settings.reloadable.registration
        self._since = int(time.time()) if inherited is None else inherited.value.since
        self._restarter = Restarter(self, reactor)
        self.supervised: Supervised | None = None
        """The way to what stands in for the first program, if this is another one."""
        self._control = ControlSocket(settings.data, self._run_command)

    def _session(self, connection: TelnetConnection) -> TelnetSession:
        handed = connection.handed
        return TelnetSession(self._context, connection, None if handed is None else handed.session)

    def _page(self, limiter: ConnectionLimiter, limits: Limits, forwarded: bool) -> WebFactory:  # noqa: FBT001 - as Listeners calls it
        # Only who serves the page needs its libraries, and waits for them.
        from una_mud.server.web.facts import all_facts  # noqa: PLC0415
        from una_mud.server.web.site import Site, page_files  # noqa: PLC0415
        from una_mud.server.web.web_factory import WebFactory  # noqa: PLC0415

        name = str(self._settings.identity.get("NAME", "una-mud"))
        web = self._settings.listeners.web
        site = Site(
            page_files(),
            lambda language: all_facts(self.store.accounts.gallery(), name, language),
            lambda icon: icon_file(icon, self.world.people.values()),
            web.origins,
            None if web.proxy is not WebProxy.NONE else {str(self._settings.identity.get("HOSTNAME", ""))},
        )
        return WebFactory(self._context, site, reactor, limits, limiter=limiter, forwarded=forwarded)

    def _metrics(self) -> Any:  # noqa: ANN401 - Twisted's interfaces tell a type checker nothing
        # Only who watches needs the libraries, and waits for them.
        from una_mud.cli.metrics import Metrics, site  # noqa: PLC0415

        return site(Metrics(self.world, self.listeners, self.store.journal))

    def _facts(self) -> mssp.Facts:
        """Return what lists of MUDs are told."""
        here = sum(person.online for person in self.world.people.values())
        return mssp.facts(self._settings.identity, here, self._since)

    def _stalled(self, stalled: bool) -> None:  # noqa: FBT001 - it is the news
        if stalled:
            self.world.pause_play()
        else:
            self.world.resume_play()

    def use(self, reloadable: Reloadable) -> None:
        """Use another message of the day and other limits from now on, and take a new certificate."""
        self._context.motd = reloadable.motd
        self.world.news.text = reloadable.news or ""
        self.store.accounts.registration_open = reloadable.registration
        self.listeners.reload(reloadable.limits)

    # One program takes the place of another.

    def hand_over(self, connections: list[tuple[str, Connection]]) -> ServerHandover:
        """Return all that another program needs to take over, with these connections."""
        world = hand_over(self.world)
        places = {person: place for place, person in enumerate(world.people)}
        return ServerHandover(
            form=FORM,
            world=world,
            connections=tuple(connection.hand_over(name, places) for name, connection in connections),
            tickets=self._context.tickets.hand_over(places),
            deals=self._seeds.given,
            since=self._since,
        )

    def take_over(self, inherited: Inheritance) -> None:
        """Go on with the connections and the play of the program that ran until now."""
        value = inherited.value
        self._seeds.given = value.deals
        self._context.handed_people = value.world.people
        self._context.tickets.take_over(value.tickets, value.world.people)
        self.listeners.open(inherited.listeners)
        for handed, number in zip(value.connections, inherited.connections, strict=True):
            self.listeners.take_over(handed, number)
        resume(self.world, value.world)
        self._context.handed_people = ()

    async def _run_command(self, command: str) -> str:
        """Do what the host wants from outside; CommandFailedError when it can't be done."""
        word, _, line = command.partition(" ")
        if word == "admin":
            return await Console(self.world).run(line)
        if word != "restart":
            raise CommandFailedError(f"this version knows no command {word}")
        try:
            return await self.restart()
        except CannotRestartError as problem:
            raise CommandFailedError(str(problem)) from problem

    async def restart(self) -> str:
        """Have a new program take over, and end soon; or raise CannotRestartError and go on.

        Returns:
            What is to be told.
        """
        program = await self._restarter.run()
        self._control.stop()
        if self.supervised is not None:
            self.supervised.leave()
        self.experts.close()
        reactor.callLater(_LAST_WORDS_SECONDS, lambda: defer.ensureDeferred(self._leave(program)))
        return program.told

    def restart_by_signal(self) -> None:
        """Restart; what goes wrong is in the log."""
        restarting = defer.ensureDeferred(self.restart())
        restarting.addErrback(_told_already)

    async def _leave(self, program: Program) -> None:
        """End, once everybody has read their farewell whose connection could not be handed over."""
        deadline = reactor.seconds() + _FAREWELL_SECONDS
        while self.listeners.connections and reactor.seconds() < deadline:
            await task.deferLater(reactor, 0.02)
        program.replaces_us()

    async def open(self) -> None:
        """Open the listeners and tell their addresses, then ``ready``, on stdout."""
        await self.store.start()
        self._control.listen(reactor)
        self.world.mutes.restore(await self.store.accounts.mutes())
        if self._restarted:
            return  # it's all open
        self._context.tickets.restore(self.store.accounts.tickets, reactor.seconds())
        try:
            rows = self.listeners.open()
        except CannotListen as problem:
            raise CannotStart(str(problem)) from problem
        for row in [*rows, "ready"]:
            click.echo(row)

    async def close(self) -> None:
        """Tell everybody, stop listening, and wait a moment for the farewells to be read."""
        await self.listeners.close()
        self.world.shut_down()
        farewell = render.text(ShuttingDown(), None, Style())
        for connection in self.listeners.connections:  # those who have not come in yet
            connection.shut_down(farewell)
        deadline = reactor.seconds() + _FAREWELL_SECONDS
        while self.listeners.connections and reactor.seconds() < deadline:
            await task.deferLater(reactor, 0.02)
        self.experts.close()
        await self.store.close()
