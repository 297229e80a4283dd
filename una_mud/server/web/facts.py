"""What the page must know of the program, in one piece: ``/facts.json``."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from una_mud.render import facts
from una_mud.verbs.registry import VERBS
from una_mud.world.options import BELLS, SETTINGS, TABLE_OPTIONS, Settings, TableOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.render.packages import Data
    from una_mud.verbs.registry import Verb


def all_facts(gallery: Sequence[str], name: str) -> Data:
    """Return verbs, games with cards, options, settings and the gallery; ``name`` is the server's."""
    return {
        "version": version("una-mud"),
        "name": name,
        "verbs": [_verb(verb) for verb in VERBS.values()],
        "games": facts.games(),
        "options": facts.options(TABLE_OPTIONS, TableOptions()),
        "settings": facts.options(SETTINGS, Settings()),
        "bells": list(BELLS),
        "gallery": list(gallery),
    }


def _verb(verb: Verb) -> Data:
    return {
        "name": verb.name,
        "aliases": list(verb.aliases),
        "usage": verb.usage,
        "summary": verb.summary,
        "help": verb.help,
        "need": verb.need.name.lower(),
        "button": verb.button,
        "when": verb.when.name.lower(),
        "group": verb.group,
        "bare": verb.bare,
        "of_player": verb.of_player,
        "parameters": [each.name for each in verb.parameters],
        "secret": verb.secret,
    }
