"""How things stand at one moment, as plain values: rooms, tables, hands, votes, and one person's own.

The world publishes them when something has changed. Whoever shows a room needs nothing else of it: players
go by their names, cards are the interned ones, times are seconds that are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.engine.games import GAMES
from una_mud.engine.state import OVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.moves import Ending
    from una_mud.engine.rules import Rules
    from una_mud.engine.state import Phase
    from una_mud.messages.prompts import Prompt


@attrs.frozen(kw_only=True)
class RoomState:
    """A room, and who is there."""

    name: str
    game: str | None
    """The table's game, as in the contract; None where there is no table."""
    host: str | None
    options: Mapping[str, str | int | bool | None]
    """The table's options by name; those that are left to the game as the game has them."""
    here: tuple[str, ...]
    """Computer players aren't counted."""
    watchers: tuple[str, ...]
    locked: bool
    poses: Mapping[str, str]
    """How people sit there, by name."""
    link_key: str | None = None
    """What opens the room to others, where it's private; only those who are there may know it."""


@attrs.frozen
class SeatState:
    """A seat and who has it."""

    name: str
    computer: bool
    online: bool
    auto: bool
    """Whether the computer plays here for a person."""
    total: int
    pose: str
    icon: str | None
    """The icon's id, see :func:`una_mud.messages.icons.icon_id`."""
    cards: int | None = None
    """How many cards; None: no hand is on, or the player is dealt in at the next one."""
    out: bool = False
    """Whether the player has quit the hand."""
    called: bool = False
    """Whether the player has called Una."""


@attrs.frozen
class PenaltyState:
    """Cards that wait for an answer."""

    cards: int
    victim: str
    player: str
    """Who played the newest Wild Draw card."""
    card: Card
    challengeable: bool
    shots: tuple[str, ...]
    """Who draws one card each in the place of the victim."""
    colour_before: Colour | None
    """The colour that was in play when the card was played."""


@attrs.frozen
class SeenHand:
    """The cards of another player that somebody may see."""

    name: str
    cards: tuple[Card, ...]


@attrs.frozen(kw_only=True)
class ResultState:
    """How a hand has ended, until the next one is dealt."""

    hand: int
    """Its number in the game, from 1."""
    winner: str | None
    top: Card
    colour: Colour | None
    """The colour in play."""
    hands: tuple[SeenHand, ...]
    """What everybody still held, by seat."""
    points: Mapping[str, int] | None
    """What each has scored in it, by name; None where points don't count."""
    totals: Mapping[str, int] | None
    """The scores after it, by name."""
    over: bool
    """Whether the game is over with it."""
    winners: tuple[str, ...]
    """Who has won the game."""
    seconds: int | None = None
    """Until the next deal; None when none is going to come by itself."""
    ready: tuple[str, ...] = ()
    """Who has asked for the next hand."""


@attrs.frozen(kw_only=True)
class TableState:
    """A table as everybody may know it."""

    game: str
    """As in the contract, for example ``una-classic``."""
    running: bool
    """Whether a game is on."""
    hand: int
    """The number of the hand in the game, from 1; 0 without a game."""
    seats: tuple[SeatState, ...]
    """Clockwise; those who are dealt in at the next hand are last."""
    result: ResultState | None = None
    """How the last hand has ended; None while one is played, and before the first one."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return GAMES[self.game]

    def seat(self, name: str) -> SeatState:
        """Return a player's seat; KeyError for anybody else."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise KeyError(name)


@attrs.frozen(kw_only=True)
class PlayState(TableState):
    """A table at which a hand is being played, or has just ended (phase OVER)."""

    dealer: str
    clockwise: bool
    turn: str
    phase: Phase
    top: Card
    colour: Colour | None
    penalty: PenaltyState | None
    offer: int
    """How many cards the player in turn may choose to draw, or has drawn by choice."""
    one_more: bool
    """Whether the player in turn is to play one card more of the colour in play."""
    stock: int
    seconds: int | None
    """What the player in turn has left; None without a limit."""

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase is OVER

    @property
    def waiting(self) -> int:
        """How many cards wait for an answer."""
        return self.penalty.cards if self.penalty else 0

    def awaits(self, name: str | None) -> bool:
        """Whether it is for this player to decide something."""
        return self.turn == name and not self.over

    def opponents(self, name: str) -> list[SeatState]:
        """Return the others who are in the hand, in the order in which their turns would come."""
        order = [seat for seat in self.seats if seat.cards is not None]
        if not self.clockwise:
            order.reverse()
        at = next((place for place, seat in enumerate(order) if seat.name == name), None)
        around = order if at is None else order[at + 1 :] + order[:at]
        return [seat for seat in around if not seat.out]


@attrs.frozen(kw_only=True)
class HandState:
    """What only the player knows: the hand, and what can be done with it now."""

    name: str
    cards: tuple[Card, ...]
    """In the order that the player has chosen."""
    playable: tuple[Card, ...]
    """The distinct cards that can be played now, in the order in which they came."""
    drawn: Card | None
    """The card that the player has just drawn."""
    may_draw: bool
    may_pass: bool
    seen: tuple[SeenHand, ...]
    """The hands of others that the player sees."""


@attrs.frozen
class VoteState:
    """A vote that is on."""

    number: int
    """By which it is told from the table's other votes."""
    what: Ending
    by: str
    waiting: tuple[str, ...]
    """Who hasn't voted yet."""
    seconds: int


@attrs.frozen(kw_only=True)
class PersonState:
    """What one person is told of themselves."""

    name: str
    guest: bool
    admin: bool
    icon: str | None
    """The icon's id."""
    ignoring: tuple[str, ...]
    """The keys of the names that they don't want to hear, sorted."""
    settings: Mapping[str, str]
    """Their settings by name, as they would be typed."""


@attrs.frozen
class DeckState:
    """The deck of a hand, as far as everybody may know it; all in hexadecimal digits."""

    hand: str
    commitment: str
    secret: str = ""
    """"" until the hand is over, as everything below."""
    salt: str = ""
    contributions: tuple[str, ...] | None = None
    """By seat; None in the old form, where the secret is the seed."""
    seed: str = ""


@attrs.frozen
class FairState:
    """What proves that the decks of a table are fair, as far as everybody may know it."""

    following: str
    """The commitment to the next hand's secret."""
    contributed: tuple[str, ...]
    """Who has contributed to the next hand."""
    committed: DeckState | None
    """The deck of the hand that is on."""
    revealed: DeckState | None
    """The deck of the hand that was over last."""


@attrs.frozen(eq=False, kw_only=True)
class StateUpdate:
    """All that one person may know at one moment. What is the same for a whole room is one object for all."""

    person: PersonState
    room: RoomState
    table: TableState | None
    """None where there is no table."""
    hand: HandState | None
    """None for those who aren't in a hand."""
    question: Prompt | None
    """The question that is open."""
    asked: str
    """The identity of what they're asked, by a question or by their turn; empty when they aren't."""
    vote: VoteState | None
    fair: FairState | None = None
    """None where there is no table."""
