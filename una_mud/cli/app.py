"""Wiring: from settings to a running server. The only module that imports the reactor."""

from __future__ import annotations

import itertools
import logging
import os
import signal
import time
from typing import TYPE_CHECKING, Final

import attrs
import click
from twisted.internet import defer, task

from una_mud import render
from una_mud.cli.file_limit import raise_file_limit
from una_mud.cli.logs import Log
from una_mud.engine.rng import derive
from una_mud.history.recovery import rebuild
from una_mud.history.snapshot import snapshot
from una_mud.locale import languages, set_default_language
from una_mud.messages import ShuttingDown
from una_mud.render.catalog import TranslationError, catalog
from una_mud.render.style import Style
from una_mud.server import monotonic_reactor
from una_mud.server.expert_pool import ExpertPool
from una_mud.server.limits import ConnectionLimiter
from una_mud.server.listener_settings import WebProxy
from una_mud.server.listeners import CannotListen, Listeners
from una_mud.server.session.telnet_session import SessionContext, TelnetSession
from una_mud.server.telnet import mssp
from una_mud.storage.database import CannotOpen
from una_mud.storage.gallery import icon_file
from una_mud.storage.store import Store
from una_mud.verbs.registry import words
from una_mud.world.names import key
from una_mud.world.world import World

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from una_mud.server.listener_settings import ListenerSettings
    from una_mud.server.telnet.telnet_connection import TelnetConnection
    from una_mud.server.web.web_factory import WebFactory
    from una_mud.world.limits import Limits

_log = logging.getLogger(__name__)
reactor: Final = monotonic_reactor.install()
_FAREWELL_SECONDS: Final = 2.0
"""How long the server waits at its end for connections to read their farewell."""


class CannotStart(Exception):  # noqa: N818 - it says what it is
    """The server can't start; the text is one clear line for the host."""


@attrs.frozen
class Reloadable:
    """What can change while the server runs."""

    motd: str | None
    news: str | None
    limits: Limits
    registration: bool
    """Whether new names can be registered by players."""


@attrs.frozen
class ServerSettings:
    """How a server is to run; see ``una-mud serve --help``."""

    listeners: ListenerSettings
    data: Path
    seed: int | None
    log_format: str
    log_file: Path | None
    """None: the log goes to stderr."""
    reloadable: Reloadable
    language: str
    """Of everybody who has chosen none."""
    identity: mssp.Facts
    """How the server calls itself to lists of MUDs."""


def seeds(seed: int | None) -> Callable[[], bytes]:
    """Return what gives a fresh secret of 32 bytes at each call: repeatable ones, if a seed is given."""
    if seed is None:
        return lambda: os.urandom(32)
    count = itertools.count()
    root = str(seed).encode()
    return lambda: derive(root, "hand", next(count))


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
    prepare_data(settings.data)
    prepare_languages(settings.language)
    log = _begin_logging(settings)
    _warn(settings)
    server = Server(settings)
    problems: list[Exception] = []

    async def start() -> None:
        try:
            await server.open()
        except Exception as problem:  # noqa: BLE001 - raised again below
            problems.append(problem)
            reactor.stop()

    def hang_up(*_: object) -> None:
        reactor.callFromThread(_reload, server, log, reload)

    signal.signal(signal.SIGHUP, hang_up)
    reactor.callWhenRunning(lambda: defer.ensureDeferred(start()))
    reactor.addSystemEventTrigger("before", "shutdown", lambda: defer.ensureDeferred(server.close()))
    reactor.run()
    if problems:
        raise problems[0]


def _begin_logging(settings: ServerSettings) -> Log:
    try:
        return Log(settings.log_format, settings.log_file)
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


def _open(folder: Path) -> Store:
    try:
        return Store(folder, reactor)
    except CannotOpen as problem:
        raise CannotStart(str(problem)) from problem


class Server:
    """The world, and the listeners through which people come to it."""

    def __init__(self, settings: ServerSettings) -> None:
        """Put the parts together; nothing listens yet."""
        self._settings = settings
        reserved = frozenset(key(word) for word in words())
        self.store = _open(settings.data)
        self.experts = ExpertPool(reactor, reactor)
        self.world = World(
            reactor,
            seeds(settings.seed),
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
        self.store.journal.on_stall = self._stalled
        self.world.mutes.save = self.store.accounts.keep_mute
        self.world.news.text = settings.reloadable.news or ""
        self.world.archive = self.store.archive
        motd, limits = settings.reloadable.motd, settings.reloadable.limits
        limiter = ConnectionLimiter(limits, self.world.counters)
        self.listeners = Listeners(settings.listeners, reactor, self._session, self._page, limiter)
        self._context = SessionContext(self.world, motd=motd, status=self.listeners.status)
        self.listeners.facts = self._facts
        self.store.accounts.registration_open = settings.reloadable.registration
        self._since = int(time.time())

    def _session(self, connection: TelnetConnection) -> TelnetSession:
        return TelnetSession(self._context, connection)

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

    async def open(self) -> None:
        """Open the listeners and tell their addresses, then ``ready``, on stdout."""
        await self.store.start()
        self.world.mutes.restore(await self.store.accounts.mutes())
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
