"""The table as it stands, and the points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.state import ANSWER
from una_mud.messages import GameOver, ScoresShown, TableShown
from una_mud.messages.state import PlayState
from una_mud.render.audience import commas, count, quoted
from una_mud.render.columns import right, table
from una_mud.render.spans import GLUE, Line, emphasis, flowing, key, line, name, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.messages import ScoreRow
    from una_mud.messages.state import SeatState, TableState
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Lines, Parts

_ARROW: Final = ">"
_UP_THE_LIST: Final = "Play goes counter-clockwise, up the list."


def table_shown(message: TableShown, to: Audience) -> Lines:
    """Word the table: what lies on it, whose turn it is, and the seats."""
    table = message.table
    head = flowing((name(message.room), ": ", table.game, *_hand_number(table), "."))
    facts = [flowing(fact) for fact in _facts(table, to)]
    if not to.spoken:
        facts = [flowing(_joined(_facts(table, to)))] if facts else []
    seats = _spoken_seats(table) if to.spoken else _seen_seats(table)
    if not table.seats:
        seats = [line("Nobody has taken a seat.")]
    return (head, *facts, *seats)


def _joined(sentences: Sequence[Parts]) -> Parts:
    return tuple(part for sentence in sentences for part in (*sentence, " "))[:-1]


def _hand_number(table: TableState) -> Parts:
    return (", hand ", number(table.hand)) if isinstance(table, PlayState) else (", no hand is on",)


def _facts(table: TableState, to: Audience) -> list[Parts]:
    if not isinstance(table, PlayState):
        return []
    top = to.card(table.top, None if table.top.colour else table.colour)
    facts: list[Parts] = [
        ("Top card: ", top, "."),
        ("Play goes clockwise, down the list." if table.clockwise else _UP_THE_LIST,),
        ("Stock: ", *count(table.stock, "card"), "."),
    ]
    return [*_whose_turn(table, to), *facts]


def _whose_turn(table: PlayState, to: Audience) -> list[Parts]:
    if table.over:
        return [("The hand is over.",)]
    owner = ("Your",) if table.turn == to.me else to.whose(table.turn)
    if table.phase is not ANSWER:
        return [(*owner, " turn.")]
    wait = " waits." if table.waiting == 1 else " wait."
    return [(*owner, " answer: ", *count(table.waiting, "card"), wait)]


def _seen_seats(shown: TableState) -> list[Line]:
    rows: list[list[Parts]] = []
    for place, seat in enumerate(shown.seats, 1):
        mark = _ARROW if _in_turn(shown, seat) else " "
        cards = () if seat.cards is None else count(seat.cards, "card")
        total = count(seat.total, "point") if _scored(shown) else ()
        rows.append([(f"{mark} {place}",), (name(seat.name),), cards, total, commas(_standing(shown, seat))])
    return table(rows)


def _spoken_seats(shown: TableState) -> list[Line]:
    lines: list[Line] = []
    for place, seat in enumerate(shown.seats, 1):
        facts: list[Parts] = [("Seat ", number(place), ": ", name(seat.name))]
        if seat.cards is not None:
            facts.append(count(seat.cards, "card"))
        if _scored(shown):
            facts.append(count(seat.total, "point"))
        lines.append(flowing(commas([*facts, *_standing(shown, seat)])))
    return lines


def _scored(table: TableState) -> bool:
    """Whether there are points to tell of."""
    return table.rules.scored and (isinstance(table, PlayState) or any(seat.total for seat in table.seats))


def _in_turn(table: TableState, seat: SeatState) -> bool:
    return isinstance(table, PlayState) and table.awaits(seat.name)


def _standing(table: TableState, seat: SeatState) -> list[Parts]:
    """Return what else there is to say of a seat."""
    playing = isinstance(table, PlayState)
    awaited = "game" if table.rules.one_hand else "hand"
    said = {
        "dealer": isinstance(table, PlayState) and table.dealer == seat.name,
        "computer": seat.computer,
        f"has called {table.rules.word}": seat.called,
        "has quit this hand": seat.out,
        f"waits for the next {awaited}": playing and seat.cards is None,
        "on auto": seat.auto and not seat.computer,
        "not connected": not seat.online and not seat.computer,
    }
    facts: list[Parts] = [(words,) for words, true in said.items() if true]
    return [*facts, (quoted(seat.pose),)] if seat.pose else facts


# Points, or games won where none are counted.


def scores_shown(message: ScoresShown, to: Audience) -> Lines:
    """Word the points, or the games won, best first."""
    if not _counted(message.rows):
        return (line("Games won at this table:"), *_rows(message.rows, to))
    when = (" after hand ", number(message.hand)) if message.after_hand else ()
    fewest = ", fewest wins" if to.spoken else " (fewest wins)"
    goal = () if message.limit is None else (", in a game to ", number(message.limit))
    return (flowing(("Points", *when, fewest, *goal, ":")), *_rows(message.rows, to))


def _rows(rows: Sequence[ScoreRow], to: Audience) -> list[Line]:
    if to.spoken:
        return [flowing(commas([(name(row.name),), *_spoken_facts(row)])) for row in rows]
    widest = max((len(str(row.total)) for row in rows), default=0)
    return table([[(name(row.name),), *_facts_of(row, widest)] for row in rows], 2)


def _counted(rows: Sequence[ScoreRow]) -> bool:
    """Whether points are counted in this game."""
    return any(row.total is not None for row in rows)


def _facts_of(row: ScoreRow, widest: int) -> list[Parts]:
    if row.total is None:
        return [count(row.won, "game")]
    total = (right(row.total, widest), " point" if row.total == 1 else " points")
    last = () if row.points is None else ("+", number(row.points))
    return [total, last, (*count(row.won, "hand"), " won")]


def _spoken_facts(row: ScoreRow) -> list[Parts]:
    if row.total is None:
        return [count(row.won, "game")]
    last: list[Parts] = [] if row.points is None else [(number(row.points), " of them new")]
    return [count(row.total, "point"), *last, (*count(row.won, "hand"), " won")]


def game_over(message: GameOver, to: Audience) -> Lines:
    """Word who has won the game, how all stand, and how another one begins."""
    again = line("Type ", key("/startgame"), " to play another game.")
    if not message.rows:
        return (_winners(message, to), again)
    ends = [
        (name(row.name), GLUE, number(row.won if row.total is None else row.total)) for row in message.rows
    ]
    head = "Final points: " if _counted(message.rows) else "Games won at this table: "
    return (_winners(message, to), flowing((head, *commas(ends), ".")), again)


def _winners(message: GameOver, to: Audience) -> Line:
    winners = message.winners
    if not winners:
        return line("The game is over, and nobody has won it.")
    if len(winners) == 1:
        subject = to.subject(winners[0]).text
        return line(emphasis(f"{subject} {to.agreeing(winners[0], '{wins} the game!')}"))
    return line(*to.subjects(winners), emphasis(" share the game!"))


WORDS: Final[dict[type, Words]] = {TableShown: table_shown, ScoresShown: scores_shown, GameOver: game_over}
