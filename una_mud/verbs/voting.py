"""Votes to end a hand or a game (rulebook, 1.10)."""

from __future__ import annotations

from una_mud.engine.moves import Ending
from una_mud.verbs.registry import Availability, Invocation, Permission, verb
from una_mud.world.late_answers import Topic


@verb("endhand", need=Permission.SEATED, button="End hand", when=Availability.PLAYING)
def endhand(call: Invocation) -> None:
    """End the hand after the current turn. Everyone scores the cards they hold.

    If other people are playing, it goes to a vote. Everyone must agree within a minute, and one
    /disagree stops it. Computer players and watchers have no vote.
    """
    call.table.vote(call.person, Ending.HAND)


@verb("endgame", need=Permission.SEATED, button="End game", when=Availability.PLAYING)
def endgame(call: Invocation) -> None:
    """End the game after the current turn. Scores stay as they were after the last hand.

    If other people are playing, it goes to a vote. Everyone must agree within a minute, and one
    /disagree stops it. Computer players and watchers have no vote.
    """
    call.table.vote(call.person, Ending.GAME)


@verb("agree", answers=(Topic.VOTE,), need=Permission.SEATED)
def agree(call: Invocation) -> None:
    """Vote to end the hand or the game."""
    call.table.voting.agree(call.table.seating.seat_of(call.person))


@verb("disagree", answers=(Topic.VOTE,), need=Permission.SEATED)
def disagree(call: Invocation) -> None:
    """Vote against ending the hand or the game, which stops the vote, or call off your own vote."""
    call.table.voting.disagree(call.table.seating.seat_of(call.person))
