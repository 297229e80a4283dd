"""A hand shown again, and the list of the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import ReplayShown, TopShown
from una_mud.render.audience import commas, count
from una_mud.render.columns import right, table
from una_mud.render.narration import happened
from una_mud.render.spans import emphasis, flowing, line, name

if TYPE_CHECKING:
    from una_mud.messages import TopRow
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Line, Lines, Part, Parts

_PERIODS: Final = {1: "of the last day", 7: "of the last week", 31: "of the last month"}


def replay_shown(message: ReplayShown, to: Audience) -> Lines:
    """Word a hand from its deal on."""
    head = flowing((emphasis(f"Hand {message.hand}"), f" of {message.title}, from the deal on:"))
    lines = [head, *_dealt(message, to)]
    for step in message.steps:
        lines += happened(step, to)
    if message.dealt is None:
        lines.append(line("The hand is still on."))
    return tuple(lines)


def _dealt(message: ReplayShown, to: Audience) -> list[Line]:
    """Return what everybody was dealt, if that may be told."""
    lines: list[Line] = []
    for player, hand in zip(message.names, message.dealt or (), strict=False):
        parts: list[Part] = [to.subject(player), ":"]
        for nth, card in enumerate(hand):
            parts += [", " if nth and to.spoken else " ", to.card(card)]
        lines.append(flowing([*parts, "."] if to.spoken else parts, hang=2))
    return lines


def top_shown(message: TopShown, to: Audience) -> Lines:
    """Word the best players."""
    of = "" if message.title is None else f" of {message.title}"
    period = "" if message.days is None else f", {_PERIODS.get(message.days, f'of {message.days} days')}"
    if not message.rows:
        return (line(f"Nobody has finished a hand{of}{period} yet."),)
    head = flowing((f"The best players{of}{period}:",))
    if to.spoken:
        return (head, *(_spoken_row(place, row, to) for place, row in enumerate(message.rows, 1)))
    return (head, *table([_row(place, row, to) for place, row in enumerate(message.rows, 1)], 2))


def _row(place: int, row: TopRow, to: Audience) -> list[Parts]:
    return [(right(place, 2),), (to.subject(row.name),), *_facts(row)]


def _spoken_row(place: int, row: TopRow, to: Audience) -> Line:
    return flowing((f"{place}: ", *commas([(name(to.subject(row.name).text),), *_facts(row)])))


def _facts(row: TopRow) -> list[Parts]:
    games = (*count(row.games_won, "game"), f" won of {row.games}")
    return [games, (*count(row.hands_won, "hand"), f" won of {row.hands}")]


WORDS: Final[dict[type, Words]] = {ReplayShown: replay_shown, TopShown: top_shown}
