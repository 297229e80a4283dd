"""The log: to stderr or a file, as text or as JSON lines, each with its time and level."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from twisted.logger import STDLibLogObserver, globalLogBeginner

from una_mud.server.connection_number import CURRENT

if TYPE_CHECKING:
    from pathlib import Path

_TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _TextFormatter(logging.Formatter):
    """One line for each record, with the time in UTC."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - logging's name
        """Return the time as ISO 8601 has it."""
        del datefmt
        return _time(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the record, with the number of the connection that it's about."""
        number = CURRENT.get()
        return super().format(record) if number is None else f"{super().format(record)} [connection {number}]"


class _JsonFormatter(logging.Formatter):
    """One JSON object for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record's time, level, logger and message, and what was raised."""
        entry: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (number := CURRENT.get()) is not None:
            entry["connection"] = number
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class Log:
    """Where the program's own log and Twisted's go."""

    def __init__(self, form: str, path: Path | None, level: str = "info") -> None:
        """Begin to log what is as important as a level, or more; OSError when the file can't be written."""
        self._handler = logging.StreamHandler(sys.stderr) if path is None else logging.FileHandler(path)
        self._handler.setFormatter(_JsonFormatter() if form == "json" else _TextFormatter(_TEXT))
        root = logging.getLogger()
        root.addHandler(self._handler)
        root.setLevel(level.upper())
        logging.getLogger("twisted").setLevel(logging.WARNING)  # it tells of each port and signal
        observer: Any = STDLibLogObserver("twisted")  # zope's interfaces tell a type checker nothing
        globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False)

    def reopen(self) -> None:
        """Open the file by its name again: it may have been moved away."""
        if isinstance(self._handler, logging.FileHandler):
            self._handler.close()  # the next record opens it
