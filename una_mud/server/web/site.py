"""What the page's server answers to requests: its files, facts and icons, to nobody but its own page."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import urlsplit

import attrs

from una_mud.locale import SOURCE, languages
from una_mud.render.catalog import catalog
from una_mud.server.web import bundle
from una_mud.world import addresses

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

Headers: TypeAlias = "list[tuple[str, str]]"
Icon: TypeAlias = Callable[[str], bytes | None]
"""Returns the PNG file of an icon by its id, None when there is none."""

SOCKET: Final = "/ws"
NOT_MODIFIED: Final = 304
_INDEX: Final = "index.html"
_FACTS: Final = "facts.json"
_VERSIONED: Final = re.compile(r"/([0-9a-f]{12})/(.+)")
_TRANSLATED: Final = re.compile(r"/(facts|locale)/([A-Za-z_-]{2,20})\.json")
_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
_PLACE: Final = re.compile(r"/(t|r|u|help)/[^/]{1,400}")
"""An address of something in the page, which shows it by itself (contract, section 9)."""
_ICON: Final = re.compile(r"/icons/([a-z0-9-]{1,40})\.png")
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY: Final[tuple[tuple[str, str], ...]] = (
    ("Content-Security-Policy", _POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
_WORTH_PACKING: Final = 1024
_NOT_KEPT, _KEPT, _KEPT_LONG = "no-cache", "public, max-age=86400", "public, max-age=31536000, immutable"
_THIS_MACHINE: Final = ("localhost",)
_PORTS: Final = {"http": 80, "https": 443}


@attrs.frozen
class Reply:
    """An answer to a request."""

    status: int
    headers: Headers
    body: bytes = b""

    @classmethod
    def words(cls, status: int, text: str, *more: tuple[str, str]) -> Reply:
        """Return an answer that is a line of text."""
        kind = ("Content-Type", "text/plain; charset=utf-8")
        return cls(status, [kind, ("Cache-Control", "no-store"), *more], f"{text}\n".encode())


@attrs.frozen(eq=False, slots=False)
class File:
    """A file as it is sent."""

    body: bytes
    kind: str
    """Its media type."""
    kept: str = _NOT_KEPT
    """How long browsers may keep it without asking: the header's words."""

    @cached_property
    def tag(self) -> str:
        """What tells whether a browser still has the same file."""
        return f'"{sha256(self.body).hexdigest()[:20]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The file packed with gzip, if that is worth it."""
        if self.kind.startswith("image/png") or len(self.body) < _WORTH_PACKING:
            return None
        return gzip.compress(self.body, mtime=0)

    def reply(self, asked: Mapping[str, str]) -> Reply:
        """Return the answer to a request with such headers, their names in small letters."""
        headers: Headers = [("ETag", self.tag), ("Cache-Control", self.kept), ("Vary", "Accept-Encoding")]
        if self.tag in asked.get("if-none-match", ""):
            return Reply(NOT_MODIFIED, headers)
        headers.append(("Content-Type", self.kind))
        if self.packed is not None and _takes_gzip(asked.get("accept-encoding", "")):
            return Reply(200, [*headers, ("Content-Encoding", "gzip")], self.packed)
        return Reply(200, headers, self.body)


def _takes_gzip(accepted: str) -> bool:
    """Whether a browser takes what is packed with gzip."""
    for each in accepted.split(","):
        coding, _, weight = each.partition(";")
        if coding.strip().casefold() == "gzip":
            return weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


def page_files() -> Mapping[str, bytes]:
    """Return the files of the page by their paths."""
    return dict(_files_in(files("una_mud").joinpath("page"), ""))


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in _TYPES:
            yield f"{path}{entry.name}", entry.read_bytes()


class Site:
    """Everything that can be had by GET. ``facts`` is what the page must know in a language, as JSON says it.

    The page's files have their version in their addresses, so that browsers keep them for good: only the page
    itself is asked for again.
    """

    def __init__(
        self,
        pages: Mapping[str, bytes],
        facts: Callable[[str], Any],
        icon: Icon,
        origins: tuple[str, ...] = (),
        hosts: Collection[str] | None = None,
    ) -> None:
        """Take the page's files.

        ``origins`` are those from which pages may connect besides its own. ``hosts`` are the server's names:
        a name of somebody else's may lead here too (DNS rebinding). None: a proxy before the page knows them.
        """
        bodies = {**pages, bundle.SCRIPT: bundle.script(pages), bundle.STYLES: bundle.styles(pages)}
        self._files = {name: File(body, _type(name), _kept(name)) for name, body in bodies.items()}
        self._facts = facts
        self._icon = icon
        self._origins = frozenset(origin.rstrip("/").casefold() for origin in origins)
        known = [place[0] for origin in self._origins if (place := _place(origin)) is not None]
        self._hosts = None if hosts is None else {*_THIS_MACHINE, *known, *map(str.casefold, hosts)}

    def reply(self, target: str, headers: Mapping[str, str]) -> Reply:
        """Return the answer to a request that is not for a WebSocket."""
        path = target.partition("?")[0]
        if path == SOCKET:
            return Reply.words(426, "This is for WebSockets.", ("Upgrade", "websocket"))
        file = self._file(path)
        if file is None:
            return Reply.words(404, "There is nothing here. The game is at / of this server.")
        return file.reply(headers)

    def _file(self, path: str) -> File | None:
        if icon := _ICON.fullmatch(path):
            body = self._icon(icon[1])
            kept = _KEPT_LONG if "-" in icon[1] else _KEPT
            return None if body is None else File(body, _TYPES["png"], kept)
        if versioned := _VERSIONED.fullmatch(path):
            return self._lasting.get(versioned[2]) if versioned[1] == self.version else None
        if (asked := _TRANSLATED.fullmatch(path)) and asked[2] in languages():
            return self._translated(asked[1], asked[2])
        name = path.removeprefix("/") or _INDEX
        if name == bundle.WORKER:
            return self._worker
        is_page = name == _INDEX or _PLACE.fullmatch(path)
        return self._page if is_page else self._all.get(name)

    @cached_property
    def _all(self) -> Mapping[str, File]:
        """All files by name, the facts among them."""
        return {**self._files, _FACTS: _json(self._facts(SOURCE))}

    @cached_property
    def version(self) -> str:
        """What tells these files from those of any other version."""
        whole = b"".join(name.encode() + self._all[name].body for name in sorted(self._all))
        return sha256(whole).hexdigest()[:12]

    @cached_property
    def _lasting(self) -> Mapping[str, File]:
        """The files as they are kept for good."""
        return {name: attrs.evolve(file, kept=_KEPT_LONG) for name, file in self._all.items()}

    @cached_property
    def _page(self) -> File | None:
        """The page, which names the version of its files."""
        page = self._all.get(_INDEX)
        if page is None:
            return None
        body = page.body
        for name in (bundle.SCRIPT, bundle.STYLES, _FACTS):
            body = body.replace(f'"/{name}"'.encode(), f'"/{self.version}/{name}"'.encode())
        return attrs.evolve(page, body=body)

    @cached_property
    def _worker(self) -> File | None:
        """The service worker, which names the version of the files that it keeps."""
        worker = self._files.get(bundle.WORKER)
        version = self.version.encode()
        return worker and attrs.evolve(worker, body=worker.body.replace(b"VERSION", version))

    def _translated(self, what: str, language: str) -> File:
        return _json(self._facts(language) if what == "facts" else catalog(language).for_page())

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server: by one of its names, or by an address."""
        place = _place(f"http://{host}")
        if self._hosts is None or place is None:
            return self._hosts is None
        return place[0] in self._hosts or _is_address(place[0])

    def admits(self, headers: Mapping[str, str]) -> bool:
        """Whether a page from the request's origin may open a WebSocket; what is no page tells no origin."""
        origin = headers.get("origin")
        if origin is None or origin.casefold() in self._origins:
            return True
        scheme = origin.partition(":")[0].casefold()
        there = _place(origin)
        return there is not None and there == _place(f"{scheme}://{headers.get('host', '')}")


def _place(url: str) -> tuple[str, int] | None:
    """Return a web page's host and port; None when it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return None if parts.hostname is None else (parts.hostname, port)


def _is_address(host: str) -> bool:
    try:
        addresses.parse(host)
    except ValueError:
        return False
    return True


def _json(value: Any) -> File:  # noqa: ANN401 - whatever JSON can say
    return File(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), _TYPES["json"])


def _kept(name: str) -> str:
    """Return how long a file is kept under its plain address: drawings hardly ever change."""
    return _KEPT if name.endswith(".svg") else _NOT_KEPT


def _type(name: str) -> str:
    return _TYPES[name.rpartition(".")[2]]
