"""What the tests of computer players have in common: a table in the middle of a hand, and who decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.bots import BOTS, Bot
from una_mud.bots.expert_bot import ExpertBot
from una_mud.engine.cards import Colour
from una_mud.engine.games import UNA_CLASSIC, UNA_MUTANT
from una_mud.engine.moves import Play
from una_mud.engine.rng import Rng
from una_mud.engine.setup import Position, set_up
from una_mud.engine.view import view

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table

CLASSIC: Final = UNA_CLASSIC
MUTANT: Final = UNA_MUTANT
EASY: Final = BOTS["easy"]
NORMAL: Final = BOTS["normal"]
RANDOM: Final = BOTS["random"]
EXPERT: Final = ExpertBot(budget=20_000)
"""The expert, with a twentieth of the time to think."""
LEVELS: Final[dict[str, Bot]] = {**BOTS, "expert": ExpertBot(budget=2_000)}


def cards(rules: Rules, codes: str) -> tuple[Card, ...]:
    """Return the cards of these codes."""
    return tuple(rules.by_code[code] for code in codes.split())


def table_of(
    *hands: str, top: str, rules: Rules = CLASSIC, colour: str = "", turn: int = 0, rest: bool = True
) -> Table:
    """Set up a table; cards are codes, the colour in play is a letter where it was chosen.

    Without ``rest`` there is no stock.
    """
    (under,) = cards(rules, top)
    return set_up(
        Position(
            rules=rules,
            options=rules.options,
            hands=tuple(cards(rules, hand) for hand in hands),
            top=under,
            colour=Colour(colour) if colour else under.colour,
            turn=turn,
            rest=rest,
        )
    )


def decision(table: Table, bot: Bot = NORMAL, seed: int = 0) -> Move:
    """Return what a computer player does in the turn that it is."""
    return bot.decide(view(table, table.turn), Rng(bytes([seed])))


def card_played(table: Table, bot: Bot = NORMAL, seed: int = 0) -> str:
    """Return the code of the card that a computer player plays."""
    move = decision(table, bot, seed)
    assert isinstance(move, Play)
    return move.card.code


def remark(table: Table, seat: int, bot: Bot = NORMAL) -> Move | None:
    """Return what a computer player in a seat has to say about Una."""
    return bot.remark(view(table, seat), Rng(b""))


def play(table: Table, code: str, colour: str = "", *players: int) -> None:
    """Let the seat in turn play a card."""
    card = table.rules.by_code[code]
    table.apply(table.turn, Play(card, Colour(colour) if colour else None, players))
