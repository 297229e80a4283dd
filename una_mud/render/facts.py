"""What never changes while a server runs, as data: the games with their cards, and what options take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.cards import ChoiceKind, Family
from una_mud.engine.games import GAMES
from una_mud.render.catalog import ENGLISH
from una_mud.render.faces import card_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.engine.cards import Card
    from una_mud.engine.rules import Rules
    from una_mud.render.catalog import Catalog
    from una_mud.render.packages import Data
    from una_mud.world.option import Option


def games(words: Catalog = ENGLISH) -> dict[str, Data]:
    """Return each game by its name: its title, seats and cards, the cards by their codes."""
    return {name: _game(rules, words) for name, rules in GAMES.items()}


def _game(rules: Rules, words: Catalog) -> Data:
    return {
        "title": words.text(rules.title),
        "seats": list(rules.seats),
        "scored": rules.scored,
        "calls": rules.calls is not None,
        "call": rules.title.partition(" ")[0],
        "cards": {card.code: _card(card, words, scored=rules.scored) for card in dict.fromkeys(rules.deck)},
    }


def _card(card: Card, words: Catalog, *, scored: bool) -> Data:
    kind = card.kind
    points = kind.points if isinstance(kind.points, int) else None
    return {
        "name": card_name(card, words),
        "kind": kind.name,
        "face": kind.code,
        "colour": card.colour.word if card.colour else None,
        "colours_asked": kind.lets_choose(ChoiceKind.COLOUR),
        "family": kind.family.value,
        "sign": kind.sign,
        "number": kind.family is Family.NUMBER,
        "points": points if scored else None,
        "help": words.text(kind.help),
        "word": words.text(card.reflection.word) if card.reflection else "",
    }


def options(listed: Iterable[Option], usual: object, words: Catalog = ENGLISH) -> list[Data]:
    """Return options with what each takes: a choice of words, a switch, or a number and perhaps words.

    ``usual`` has what holds as long as nobody has set anything.
    """
    return [_option(option, usual, words) for option in listed]


def _option(option: Option, usual: object, words: Catalog) -> Data:
    takes = option.read
    values = list(takes.words)
    kind = "number" if takes.low is not None else "switch" if values == ["on", "off"] else "choice"
    return {
        "name": option.name,
        "help": words.text(option.help),
        "kind": kind,
        "words": values,
        "low": takes.low,
        "high": takes.high,
        "off": "off" in values,
        "any_time": option.any_time,
        "games": list(option.games),
        "usual": option.show(getattr(usual, option.field)),
    }
