"""Help on every command, every card and every topic."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Family
from una_mud.engine.games import GAMES
from una_mud.locale import CARD_CONTEXT
from una_mud.messages import ErrorId, HelpShown
from una_mud.messages.errors import CommandError
from una_mud.messages.templates import _
from una_mud.render.catalog import catalog
from una_mud.render.faces import colour_of_cards
from una_mud.verbs import registry
from una_mud.verbs.grammar import Rest
from una_mud.verbs.move_parser import plain
from una_mud.verbs.pages import page, pages
from una_mud.verbs.registry import Invocation, verb
from una_mud.world import names
from una_mud.world.options import TableOptions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.engine.cards import Kind
    from una_mud.engine.rules import Rules
    from una_mud.render.catalog import Catalog
    from una_mud.verbs.registry import Verb


_MOST = 10
"""How many topics are named, when a word may mean so many."""


def _offered(call: Invocation, typed: str) -> list[str]:
    """Offer all topics of help."""
    del typed
    return _topics(_rules(call).kinds)


@verb("help", "?", price=2, button="Help", completer=_offered)
def help_(call: Invocation, topic: Rest | None = None) -> None:
    """Show help on a command, a card or a topic, or an overview.

    Examples: /help verbs, /help play, /help trader joe, /help wt, /help calling.
    """
    language, rules = call.person.settings.language, _rules(call)
    if topic is None:
        call.tell(_overview(language))
        return
    wanted = names.key(topic.removeprefix("/").strip())
    found = names.find(wanted, _topics(rules.kinds))
    if not found.names:
        found = names.find(wanted, _topics(_ALL_KINDS))
    shown = _about(wanted, rules, language)
    if shown is None and found.only is not None:
        shown = _about(found.only, rules, language)
    if shown is None:
        raise CommandError(ErrorId.NO_SUCH_TOPIC, topic, found.names[:_MOST] or found.nearest)
    call.tell(shown)


@verb("game-info", "rules", price=2, button="Rules")
def game_info(call: Invocation) -> None:
    """Show the rules of the game at this table, or in the lobby the games there are."""
    table = call.room.table
    topic = table.options.game if table is not None else _GAMES
    shown = _topic(topic, call.person.settings.language)
    if shown is None:
        raise CommandError(ErrorId.NO_SUCH_TOPIC, topic)
    call.tell(shown)


def _rules(call: Invocation) -> Rules:
    """Return the rules of the game at hand, or of the usual one."""
    table = call.room.table
    return table.options.rules if table is not None else TableOptions().rules


def _topics(kinds: Iterable[Kind]) -> list[str]:
    return [*registry.words(), *pages(), *_COMMAND_LISTS, *(plain(kind.name) for kind in kinds)]


_ALL_KINDS: Final = tuple(kind for rules in GAMES.values() for kind in rules.kinds)


_GAMES: Final = "games"
"""The topic that lists the games."""
_COMMAND_LISTS: Final = ("verbs", "commands")
"""The topics that list all commands with what they do."""


# Each text is kept as one message, so that it's rendered only once for all who read the same.


@lru_cache(maxsize=256)
def _about(wanted: str, rules: Rules, language: str) -> HelpShown | None:
    """Return the help on a command, on a topic, or on a card by its code or name."""
    if wanted in _COMMAND_LISTS:
        return _commands(language)
    command = registry.exact(wanted)
    if command is not None and (command.name == wanted or _topic(wanted, language) is None):
        return _about_command(command, language)
    return _topic(wanted, language) or _about_card(wanted, rules, language)


@cache
def _topic(name: str, language: str) -> HelpShown | None:
    found = page(name, language)
    return None if found is None else HelpShown(*found)


@cache
def _overview(language: str) -> HelpShown:
    """Return the overview: its page, which ends with the names of all commands."""
    title, text = page("overview", language) or ("", "")
    verbs = " ".join(f"/{each.name}" for each in registry.listed())
    return HelpShown(title, f"{text}\n\n{verbs}")


@cache
def _commands(language: str) -> HelpShown:
    words = catalog(language)
    lines = [f"- {each.usage}: {words.text(each.summary)}" for each in registry.listed()]
    return HelpShown(words.fill(_COMMANDS), "\n".join(lines))


def _about_command(found: Verb, language: str) -> HelpShown:
    """Return the help on a command, and below it the page of the same name, if there is one."""
    words = catalog(language)
    parts = [words.text(paragraph) for paragraph in found.help.split("\n\n")]
    parts.append(words.fill(found.need.value))
    if found.aliases:
        parts.append(words.fill(_ALSO, commands=", ".join(f"/{alias}" for alias in found.aliases)))
    topic = _topic(found.name, language)
    if topic is not None:
        parts += [f"## {topic.title}", topic.text]
    return HelpShown(found.usage, "\n\n".join(parts))


_COMMANDS: Final = _("Commands")
_ALSO: Final = _("Also: {commands}.")


# Cards.


def _about_card(wanted: str, rules: Rules, language: str) -> HelpShown | None:
    """Return the help on the kind that the words name by code or name, first in the game at hand."""
    for game in (rules, *GAMES.values()):
        for kind in game.kinds:
            if wanted in _ways_to_name(kind):
                return _about_kind(kind, game, catalog(language))
    return None


def _ways_to_name(kind: Kind) -> set[str]:
    """Return the words that name a kind: ``s``, ``skip``, ``rs``, ``red skip``."""
    bare = {plain(kind.code), plain(kind.name)}
    coloured = {plain(colour.value + kind.code) for colour in kind.colours}
    named = {plain(f"{colour.word} {kind.name}") for colour in kind.colours}
    return bare | coloured | named


def _about_kind(kind: Kind, rules: Rules, words: Catalog) -> HelpShown:
    code, copies = (_CODE_IN_COLOUR, _COPIES_IN_COLOUR) if kind.prefixed else (_CODE, _COPIES)
    facts = [
        words.fill(code, code=kind.code, example=f"R{kind.code}"),
        words.fill(copies, count=str(kind.copies)),
    ]
    if rules.scored:
        facts.append(_points(kind, words))
    facts += [
        words.fill(_SAYS, colour=colour_of_cards(colour, words), prompt=words.text(each.prompt))
        for colour, each in kind.reflections.items()
    ]
    if kind.parents:
        facts.append(words.fill(_PARENTS, parents=" + ".join(kind.parents)))
    name = words.text(kind.name, CARD_CONTEXT)
    title = words.fill(_NUMBER, number=name) if kind.family is Family.NUMBER else name
    return HelpShown(title, "\n".join([words.text(kind.help), "", *(f"- {fact}" for fact in facts)]))


def _points(kind: Kind, words: Catalog) -> str:
    if isinstance(kind.points, int):
        return words.fill(_POINTS, points=str(kind.points))
    return words.fill(_POINTS_BY_OPPONENT, points=str(kind.points(1)))


_NUMBER: Final = _("Number {number}")
_CODE: Final = _("Code: {code}")
_CODE_IN_COLOUR: Final = _("Code: {code} after the colour's letter, such as {example}")
_COPIES: Final = _("In the deck: {count}")
_COPIES_IN_COLOUR: Final = _("In the deck: {count} of each colour")
_POINTS: Final = _("Points: {points}")
_POINTS_BY_OPPONENT: Final = _("Points: {points} for each opponent in the game")
_SAYS: Final = _("{colour}: {prompt}")
_PARENTS: Final = _("Parents: {parents}")
