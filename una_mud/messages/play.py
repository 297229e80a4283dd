"""What happens in a game."""

from __future__ import annotations

from una_mud.engine.events import Dealt, Event, HandsChanged, seats_named
from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.state import PlayState
from una_mud.messages.templates import _, _n, lines, when
from una_mud.messages.types import (
    Player,
    PointCount,
    SecondCount,
    Translated,
)

_GOAL = when(
    "limit",
    _("{players:first} play until somebody reaches {limit}. The lowest score wins."),
    _("{players:first} play."),
)


@message(
    kind=MessageKind.EVENT,
    text=lines(_("{by} starts a game of {title}."), _GOAL),
    you_by=lines(_("You start a game of {title}."), _GOAL),
    brief=_("{by} starts a game of {title}."),
    brief_you_by=_("You start a game of {title}."),
)
class GameStarted(Message):
    """A game begins."""

    by: Player
    title: Translated
    players: tuple[Player, ...]
    limit: PointCount | None


@message(kind=MessageKind.EVENT)
class TableEvents(Message):
    """What happened at the table by one move, or by the deal, as some readers may know it.

    All readers for whom the redacted events are equal get the same object. ``render.narration`` tells it.
    """

    names: tuple[str, ...]
    """The players by seat, as the events number them."""
    events: tuple[Event, ...]
    """Redacted for the readers."""
    table: PlayState
    """The table after the events."""
    first: int = 0
    """How many events there were at the table before these."""

    @property
    def named(self) -> frozenset[str]:
        """The players who read other words than the rest: who is named, in turn, or shown their own cards."""
        seats = {seat for event in self.events for seat in seats_named(event)}
        for event in self.events:
            if isinstance(event, (Dealt, HandsChanged)):
                seats.update(seat for seat, hand in enumerate(event.hands) if hand is not None)
        return frozenset({self.table.turn, *(self.names[seat] for seat in seats)})


@message(kind=MessageKind.EVENT, text=_("The game goes on."))
class PlayResumed(Message):
    """Play goes on, which had to wait because it could not be kept."""


@message(kind=MessageKind.EVENT, text=_("Next hand in {seconds}."))
class NextDeal(Message):
    """The next hand is dealt in so many seconds."""

    seconds: SecondCount


@message(
    kind=MessageKind.EVENT,
    text=_("{name} is ready for the next hand. Waiting for {waiting}."),
    you_name=_("You're ready for the next hand. Waiting for {waiting}."),
)
class ReadyForDeal(Message):
    """Somebody doesn't want to wait for the next deal; others haven't said so yet."""

    name: Player
    waiting: tuple[Player, ...]


@message(
    kind=MessageKind.EVENT,
    text=_(
        "Nobody is here to play, so the game waits until somebody comes back, sits down or types `/auto`."
    ),
    brief=_("Nobody is here to play, so the game waits."),
)
class GamePaused(Message):
    """Nobody is here to play: the next hand waits until somebody comes back."""


@message(kind=MessageKind.EVENT, text=_n("{seconds:n} second left.", "{seconds:n} seconds left."))
class TimeRunsOut(Message):
    """To the player in turn: so many seconds are left."""

    seconds: SecondCount


@message(
    kind=MessageKind.EVENT,
    text=_("{name} ran out of time, so the computer makes this move."),
    you_name=_("You ran out of time, so the computer makes this move."),
)
class TimedOut(Message):
    """Somebody ran out of time; the computer played for them."""

    name: Player
