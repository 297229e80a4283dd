"""Help on every command, every card and every topic."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from una_mud.engine.games import GAMES
from una_mud.messages import ErrorId, HelpShown
from una_mud.messages.errors import CommandError
from una_mud.verbs import registry
from una_mud.verbs.grammar import Rest
from una_mud.verbs.move_parser import plain
from una_mud.verbs.pages import page, pages
from una_mud.verbs.registry import Call, verb
from una_mud.world import names
from una_mud.world.options import TableOptions
from una_mud.world.table_room import TableRoom

if TYPE_CHECKING:
    from una_mud.engine.cards import Kind
    from una_mud.engine.rules import Rules
    from una_mud.verbs.registry import Verb


_MOST = 10
"""How many topics are named, when a word may mean so many."""


def _offered(call: Call, typed: str) -> list[str]:
    """Offer all topics of help."""
    del typed
    return _topics(_rules(call))


@verb("help", "?", button="Help", offer=_offered)
def help_(call: Call, topic: Rest | None = None) -> None:
    """Show help on a command, a card or a topic, or an overview.

    Examples: /help verbs, /help play, /help trader joe, /help wt, /help calling.
    """
    if topic is None:
        call.tell(_overview())
        return
    wanted = names.key(topic.removeprefix("/").strip())
    shown = _word_help(wanted) or _card_help(wanted, _rules(call))
    if shown is None:
        shown = _by_beginning(wanted, _rules(call))
    if shown is None:
        found = names.find(wanted, _topics(_rules(call)))
        raise CommandError(ErrorId.NO_SUCH_TOPIC, topic, found.names[:_MOST] or found.nearest)
    call.tell(shown)


@verb("game-info", "rules", button="Rules")
def game_info(call: Call) -> None:
    """Show the rules of the game at this table, or in the lobby the games there are."""
    room = call.person.room
    topic = room.options.game if isinstance(room, TableRoom) else _GAMES
    shown = _page_shown(topic)
    if shown is None:
        raise CommandError(ErrorId.NO_SUCH_TOPIC, topic)
    call.tell(shown)


# A page that was shown is kept as one notice, so that its words, too, are found only once.


@cache
def _page_shown(name: str) -> HelpShown | None:
    found = page(name)
    return None if found is None else HelpShown(*found)


def _rules(call: Call) -> Rules:
    """Return the rules of the game at hand, or of the usual one."""
    room = call.person.room
    return room.options.rules if isinstance(room, TableRoom) else TableOptions().rules


@cache
def _overview() -> HelpShown:
    """Return the overview: its page, which ends with the names of all commands."""
    title, text = page("overview") or ("", "")
    verbs = " ".join(f"/{name}" for name in sorted(registry.VERBS))
    return HelpShown(title, f"{text}\n\n{verbs}")


_GAMES: Final = "games"
"""The topic that lists the games."""
_VERB_LISTS: Final = ("verbs", "commands")
"""The topics that list all commands with what they do."""


@cache
def _list_of_verbs() -> HelpShown:
    lines = [f"- {each.usage}: {each.summary}" for _, each in sorted(registry.VERBS.items())]
    return HelpShown("Commands", "\n".join(lines))


@lru_cache(maxsize=256)
def _word_help(wanted: str) -> HelpShown | None:
    """Return the help on a verb, with the page of the same name below it if there is one, or on a topic."""
    if wanted in _VERB_LISTS:
        return _list_of_verbs()
    found, topic = registry.exact(wanted), page(wanted)
    if topic is not None and (found is None or found.name != wanted):
        return HelpShown(*topic)
    if found is None:
        return None
    if topic is None:
        return _about_verb(found)
    title, text = topic
    return HelpShown(found.usage, f"{_about_verb(found).text}\n\n## {title}\n\n{text}")


def _about_verb(found: Verb) -> HelpShown:
    also = f"\n\nAlso: {', '.join('/' + alias for alias in found.aliases)}." if found.aliases else ""
    return HelpShown(found.usage, f"{found.help}\n\n{found.need.value}{also}")


def _card_help(wanted: str, rules: Rules) -> HelpShown | None:
    """Return the help on the kind that the words name by code or name, first in the game at hand."""
    for game in (rules, *GAMES.values()):
        for kind in game.kinds:
            if wanted in _ways_to_name(kind):
                return _about_kind(kind, game)
    return None


def _ways_to_name(kind: Kind) -> set[str]:
    """Return the words that name a kind: ``s``, ``skip``, ``rs``, ``red skip``."""
    bare = {plain(kind.code), plain(kind.name)}
    coloured = {plain(colour.value + kind.code) for colour in kind.colours}
    named = {plain(f"{colour.word} {kind.name}") for colour in kind.colours}
    return bare | coloured | named


def _by_beginning(wanted: str, rules: Rules) -> HelpShown | None:
    """Return the help on the one topic whose name begins so."""
    found = names.find(wanted, _topics(rules)).only
    if found is None:
        return None
    return _word_help(found) or _card_help(found, rules)


def _topics(rules: Rules) -> list[str]:
    kinds = [plain(kind.name) for kind in rules.kinds]
    return [*registry.words(), *pages(), *_VERB_LISTS, *kinds]


def _about_kind(kind: Kind, rules: Rules) -> HelpShown:
    code = f"{kind.code} after the colour's letter, as R{kind.code}" if kind.prefixed else kind.code
    copies = f"{kind.copies} of each colour" if kind.prefixed else str(kind.copies)
    parts = [kind.help, "", f"- Code: {code}", f"- Copies in the deck: {copies}"]
    if rules.scored:
        parts.append(f"- Points: {_points(kind)}")
    parts += [f"- {colour.word.capitalize()}: {each.prompt}" for colour, each in kind.reflections.items()]
    if kind.parents:
        parts.append(f"- Parents: {' and '.join(kind.parents)}")
    return HelpShown(kind.name if kind.family.value != "number" else f"Number {kind.name}", "\n".join(parts))


def _points(kind: Kind) -> str:
    if isinstance(kind.points, int):
        return str(kind.points)
    return f"{kind.points(1)} for each opponent in the game"
