"""What a host can watch: figures for Prometheus at ``/metrics``, and at ``/healthz`` whether all is well.

Nothing in them names anybody. Most figures are read when they're asked for, and cost nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from twisted.web.resource import Resource
from twisted.web.server import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from prometheus_client.metrics_core import Metric

    from una_mud.server.listeners import Listeners
    from una_mud.storage.journal import JournalWriter
    from una_mud.world.world import World

_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_OK, _UNAVAILABLE = 200, 503


class Metrics:
    """The figures of one server."""

    def __init__(self, world: World, listeners: Listeners, journal: JournalWriter) -> None:
        """Watch a server, and measure from now on."""
        self._world = world
        self._listeners = listeners
        self._journal = journal
        self.registry = CollectorRegistry()
        self.registry.register(self)
        line = Histogram(
            "una_mud_line_seconds",
            "How long it takes to handle a line.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        writing = Histogram(
            "una_mud_journal_seconds",
            "How long it takes to write what waits to the disk.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        world.counters.on_line = line.observe
        journal.on_written = writing.observe

    def describe(self) -> list[Metric]:
        """Return nothing: it isn't known yet what there is to read."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield what is read now."""
        yield from self._gauges()
        counters = self._world.counters
        plain = {
            "lines": ("Lines taken.", counters.lines),
            "moves": ("Moves made, those of computer players too.", self._world.unit_of_work.moves),
            "received_bytes": ("Bytes received.", counters.bytes_in),
            "sent_bytes": ("Bytes sent.", counters.bytes_out),
            "slowed": ("Connections told that they send too much.", counters.slowed),
            "flooded": ("Connections ended for sending too much.", counters.flooded),
        }
        for name, (words, value) in plain.items():
            yield CounterMetricFamily(f"una_mud_{name}", words, value=value)
        yield _labelled("refused_connections", "Connections refused, by why.", "why", counters.refused)
        yield _labelled(
            "errors", "What people were refused, wrong passwords too, by why.", "why", counters.errors
        )

    def _gauges(self) -> Iterator[Metric]:
        world = self._world
        rooms = [room for room in world.rooms.values() if room.table is not None]
        games = sum(room.require_table().dealer.game is not None for room in rooms)
        online = sum(person.online for person in world.people.values())
        found = {
            "people": ("People who are connected.", online),
            "people_away": ("People whose seat is kept.", len(world.people) - online),
            "rooms": ("Rooms with a table.", len(rooms)),
            "games": ("Games that are on.", games),
            "journal_queue": ("Batches that wait to be written.", self._journal.waiting),
            "journal_stalled": ("1 while nothing can be written.", int(self._journal.stalled)),
        }
        for name, (words, value) in found.items():
            yield GaugeMetricFamily(f"una_mud_{name}", words, value=value)
        connections = GaugeMetricFamily("una_mud_connections", "Open connections.", labels=["listener"])
        for listener, count in self._listeners.counted().items():
            connections.add_metric([listener], count)
        yield connections

    def figures(self) -> tuple[int, bytes]:
        """Return all figures as Prometheus reads them."""
        return _OK, generate_latest(self.registry)

    def health(self) -> tuple[int, bytes]:
        """Return whether people can come in and play, and why not."""
        if self._journal.stalled:
            return _UNAVAILABLE, b"the journal can't be written, so play waits\n"
        return _OK, b"ok\n"


def _labelled(name: str, words: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"una_mud_{name}", words, labels=[label])
    for what, count in sorted(counts.items()):
        family.add_metric([what], count)
    return family


class _Answer(Resource):
    """Answers a request with a status and a body."""

    isLeaf = True  # noqa: N815 - Twisted's name

    def __init__(self, kind: str, answer: Callable[[], tuple[int, bytes]]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._kind = kind
        self._answer = answer

    def render_GET(self, request: Any) -> bytes:  # noqa: ANN401, N802 - Twisted's
        """Return the body."""
        status, body = self._answer()
        request.setHeader("Content-Type", self._kind)
        request.setResponseCode(status)
        return body


def site(metrics: Metrics) -> Any:  # noqa: ANN401 - Twisted's interfaces tell a type checker nothing
    """Return what serves them."""
    root: Any = Resource()  # type: ignore[no-untyped-call]
    root.putChild(b"metrics", _Answer(CONTENT_TYPE_LATEST, metrics.figures))
    root.putChild(b"healthz", _Answer("text/plain; charset=utf-8", metrics.health))
    served: Any = Site(root)  # type: ignore[no-untyped-call]
    served.noisy = False
    served.displayTracebacks = False
    return served
