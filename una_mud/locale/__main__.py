"""``python -m una_mud.locale`` writes ``una-mud.pot`` anew and brings every translation up to date."""

from __future__ import annotations

from contextlib import chdir
from typing import TYPE_CHECKING, Final

from babel.messages.frontend import CommandLineInterface

from una_mud.locale import DOMAIN, FOLDER, TEMPLATE, translations

if TYPE_CHECKING:
    from pathlib import Path

_PROJECT: Final = FOLDER.parent.parent
_KEYWORDS: Final = ("--keywords=t", "--keywords=tn:1,2")
_HEADER: Final = """\
# Every sentence of una-mud, by the file in which it stands. Written by: python -m una_mud.locale
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"""


def extract(target: Path) -> None:
    """Write all sentences of the project to a file: the same text whenever and wherever it's run."""
    options = ["-F", "babel.toml", "--sort-by-file", "--add-location=file", "--no-wrap", "--omit-header"]
    with chdir(_PROJECT):
        _pybabel("extract", *options, *_KEYWORDS, "-o", str(target), ".")
    target.write_text(f"{_HEADER}\n{target.read_text('utf-8')}", "utf-8")


def main() -> None:
    """Write the template and update the translations."""
    extract(TEMPLATE)
    for path in translations(FOLDER):
        _pybabel("update", "-i", str(TEMPLATE), "-o", str(path), "-l", path.parent.parent.name, "-D", DOMAIN)


def _pybabel(*arguments: str) -> None:
    CommandLineInterface().run(["pybabel", "-q", *arguments])  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
