"""Votes to end a hand or a game (rulebook, 1.10)."""

from __future__ import annotations

from una_mud.engine.moves import Ending
from una_mud.verbs.registry import Availability, Call, Permission, verb


@verb("endhand", need=Permission.SEATED, button="End hand", when=Availability.PLAYING)
def endhand(call: Call) -> None:
    """End the hand when the present turn is over; everybody takes points for the cards she holds.

    When other people play, they are asked: it takes effect when all agree, and one /disagree stops it.
    The question lapses after a minute. Computer players and watchers have no vote.
    """
    call.room.vote(call.person, Ending.HAND)


@verb("endgame", need=Permission.SEATED, button="End game", when=Availability.PLAYING)
def endgame(call: Call) -> None:
    """End the game when the present turn is over; the points stay as they were after the last hand.

    When other people play, they are asked: it takes effect when all agree, and one /disagree stops it.
    The question lapses after a minute. Computer players and watchers have no vote.
    """
    call.room.vote(call.person, Ending.GAME)


@verb("agree", need=Permission.SEATED)
def agree(call: Call) -> None:
    """Agree to the vote that is running."""
    call.room.voting.agree(call.room.seat_of(call.person))


@verb("disagree", need=Permission.SEATED)
def disagree(call: Call) -> None:
    """Disagree with the vote that is running, which ends it."""
    call.room.voting.disagree(call.room.seat_of(call.person))
