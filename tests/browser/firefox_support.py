"""Firefox, driven over WebDriver BiDi: a small client of our own, over wsproto."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Request, TextMessage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE: Final = 60
"""Seconds after which an answer is not going to come."""
_LISTENS: Final = re.compile(r"WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)")
_NAMES: Final = ("firefox-esr", "firefox")


def executable() -> str | None:
    """Return where a Firefox is, None where there is none."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


class Firefox:
    """A window of a Firefox that is told what to do."""

    def __init__(self, port: int) -> None:
        """Begin a session with the Firefox that listens on a port."""
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._web = WSConnection(ConnectionType.CLIENT)
        self._number = 0
        self._parts = ""
        self._socket.sendall(self._web.send(Request(host=f"127.0.0.1:{port}", target="/session")))
        while not any(isinstance(event, AcceptConnection) for event in self._events()):
            pass
        self.asks("session.new", capabilities={})
        self._window = self.asks("browsingContext.getTree")["contexts"][0]["context"]

    def _events(self) -> list[Any]:
        self._web.receive_data(self._socket.recv(1 << 16))
        return list(self._web.events())

    def asks(self, method: str, **params: Any) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Send a command, and return what comes of it."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": params}
        self._socket.sendall(self._web.send(TextMessage(json.dumps(command))))
        while True:
            for event in self._events():
                if not isinstance(event, TextMessage):
                    continue
                self._parts += event.data
                if not event.message_finished:
                    continue
                answer, self._parts = json.loads(self._parts), ""
                if answer.get("id") == self._number:
                    assert answer["type"] == "success", answer
                    return answer["result"]

    def closes(self) -> None:
        """End the conversation."""
        self._socket.close()

    def opens(self, url: str) -> None:
        """Go to an address."""
        self.asks("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def runs(self, script: str) -> Any:  # noqa: ANN401
        """Return what an expression in JavaScript comes to, promises awaited."""
        said = self.asks(
            "script.evaluate", expression=script, target={"context": self._window}, awaitPromise=True
        )
        assert said["type"] == "success", said
        return said["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until an expression is true."""
        self.runs(
            "new Promise((done) => { const look = () => { let met = false;"
            f" try {{ met = {condition}; }} catch {{ }}"
            " if (met) done(true); else setTimeout(look, 50); }; look(); })"
        )


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Run a Firefox without a screen, with a profile of its own in a folder."""
    words = [
        str(executable()),
        "--headless",
        "--no-remote",
        "--profile",
        str(folder),
        "--remote-debugging-port",
        "0",
    ]
    process = subprocess.Popen(  # noqa: S603 - the browser that was found
        words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    try:
        found = next(match for line in process.stderr or () if (match := _LISTENS.search(line)))
        window = Firefox(int(found[1]))
        try:
            yield window
        finally:
            window.closes()
    finally:
        process.terminate()
        process.wait(PATIENCE)
        if process.stderr is not None:
            process.stderr.close()
