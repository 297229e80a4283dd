"""The player that leaves everything to luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.cards import Asked, Colour
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, PASS, Play
from una_mud.engine.state import ANSWER, TURN, Word

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from una_mud.engine.cards import Card
    from una_mud.engine.luck import Luck
    from una_mud.engine.moves import Move
    from una_mud.engine.view import View

    Item = TypeVar("Item")

COLOURS = tuple(Colour)


class RandomBot:
    """Plays one of its legal cards, each distinct one as likely; draws or passes when it has none.

    It answers a Wild Draw card with a card when it has a legal one, and otherwise accepts or, where that is
    open, challenges, one as likely as the other. It calls Una in time, and never challenges about it.
    """

    def decide(self, view: View, luck: Luck) -> Move:
        """Return a card to play; without one, what is left."""
        if view.playable:
            return play(view, one_of(view.playable, luck), luck)
        if view.phase is ANSWER:
            challenge = view.penalty is not None and view.penalty.challengeable and luck.below(2)
            return CHALLENGE_PLAY if challenge else ACCEPT
        return DRAW if view.phase is TURN else PASS

    def remark(self, view: View, luck: Luck) -> Move | None:
        """Call when a call is owed."""
        del luck
        return CALL if owes(view) else None


def one_of(items: Sequence[Item], luck: Luck) -> Item:
    """Return one of the items, each as likely."""
    return items[luck.below(len(items))]


def owes(view: View) -> bool:
    """Whether the seat itself owes the call."""
    return view.seat is not None and view.words[view.seat] is Word.OWES


def play(view: View, card: Card, luck: Luck) -> Play:
    """Return the move that plays ``card``, all choices made by luck, each possibility as likely."""
    if card.moves:
        return one_of(card.moves, luck)
    if len(view.hand) == 1:
        return Play(card)
    colour: Colour | None = None
    players: tuple[int, ...] = ()
    for ask in card.kind.asks:
        if ask.what is Asked.COLOUR:
            colour = one_of(COLOURS, luck)
        elif ask.what is Asked.PARTNER:
            players = one_of(((), *((seat,) for seat in view.opponents())), luck)
        else:
            opponents = view.opponents()
            players = tuple(one_of(opponents, luck) for _ in range(ask.count(view)))
    return Play(card, colour, players)
