"""What the page must know of the program, in one piece: ``/facts.json``."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from una_mud.locale import SOURCE, languages
from una_mud.render import facts
from una_mud.render.catalog import catalog
from una_mud.verbs.registry import GROUPS, VERBS
from una_mud.world.options import BELLS, SETTINGS, TABLE_OPTIONS, Settings, TableOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.render.catalog import Catalog
    from una_mud.render.packages import Data
    from una_mud.verbs.registry import Verb


def all_facts(gallery: Sequence[str], name: str, language: str = SOURCE) -> Data:
    """Return verbs, games with cards, options, settings and the gallery; ``name`` is the server's."""
    words = catalog(language)
    return {
        "version": version("una-mud"),
        "name": name,
        "languages": list(languages()),
        "verbs": [_verb(verb, words) for verb in VERBS.values()],
        "games": facts.games(words),
        "options": facts.options(TABLE_OPTIONS, TableOptions(), words),
        "settings": facts.options(SETTINGS, Settings(), words),
        "bells": list(BELLS),
        "gallery": list(gallery),
    }


def _verb(verb: Verb, words: Catalog) -> Data:
    paragraphs = [words.text(paragraph) for paragraph in verb.help.split("\n\n")]
    return {
        "name": verb.name,
        "aliases": list(verb.aliases),
        "usage": verb.usage,
        "summary": paragraphs[0].partition("\n")[0],
        "help": "\n\n".join(paragraphs),
        "need": verb.need.name.lower(),
        "button": words.text(verb.button),
        "when": verb.when.name.lower(),
        "group": verb.group,
        "group_title": words.fill(GROUPS[verb.group]),
        "bare": verb.bare,
        "of_player": verb.of_player,
        "parameters": [each.name for each in verb.parameters],
        "secret": verb.secret,
    }
