"""Votes to end a hand or a game."""

from __future__ import annotations

import enum

from una_mud.engine.moves import Ending
from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.templates import _, join, lines, select, when
from una_mud.messages.types import Player, SecondCount


class VoteEnd(enum.Enum):
    """How a vote ended."""

    PASSED = "passed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    """The caller has taken the call back."""
    LAPSED = "lapsed"
    MOOT = "moot"
    """The hand or the game was over before."""


_HOW_TO_VOTE = _("Type `/agree` or `/disagree` within {seconds}.")


@message(
    kind=MessageKind.EVENT,
    text=join(
        select(
            "what",
            {
                Ending.HAND: _("{by} calls a vote to end this hand."),
                Ending.GAME: _("{by} calls a vote to end the game."),
            },
        ),
        _("Waiting up to {seconds} for {waiting}."),
    ),
    you_by=join(
        select(
            "what",
            {
                Ending.HAND: _("You call a vote to end this hand."),
                Ending.GAME: _("You call a vote to end the game."),
            },
        ),
        _("Waiting up to {seconds} for {waiting}."),
    ),
    you_waiting=lines(
        select(
            "what",
            {
                Ending.HAND: _("{by} calls a vote to end this hand. Do you agree?"),
                Ending.GAME: _("{by} calls a vote to end the game. Do you agree?"),
            },
        ),
        _HOW_TO_VOTE,
    ),
)
class VoteCalled(Message):
    """Somebody wants to end the hand or the game; those in ``waiting`` are asked."""

    what: Ending
    by: Player
    waiting: tuple[Player, ...]
    seconds: SecondCount


@message(
    kind=MessageKind.EVENT,
    text=join(
        select(
            "what",
            {
                Ending.HAND: _("{name} agrees to end this hand."),
                Ending.GAME: _("{name} agrees to end the game."),
            },
        ),
        when("waiting", _("Waiting for {waiting}.")),
    ),
    you_name=join(
        select(
            "what",
            {
                Ending.HAND: _("You agree to end this hand."),
                Ending.GAME: _("You agree to end the game."),
            },
        ),
        when("waiting", _("Waiting for {waiting}.")),
    ),
)
class VoteAgreed(Message):
    """One of those asked has agreed."""

    name: Player
    what: Ending
    waiting: tuple[Player, ...]


_REFUSED = select(
    "what",
    {
        Ending.HAND: _("Not everyone agrees to end this hand, so it goes on."),
        Ending.GAME: _("Not everyone agrees to end the game, so it goes on."),
    },
)


@message(
    kind=MessageKind.EVENT,
    text=select(
        "end",
        {
            VoteEnd.PASSED: select(
                "what",
                {
                    Ending.HAND: _("Everyone agrees to end this hand."),
                    Ending.GAME: _("Everyone agrees to end the game."),
                },
            ),
            VoteEnd.REFUSED: when(
                "by",
                select(
                    "what",
                    {
                        Ending.HAND: _("{by} doesn't agree to end this hand, so it goes on."),
                        Ending.GAME: _("{by} doesn't agree to end the game, so it goes on."),
                    },
                ),
                _REFUSED,
            ),
            VoteEnd.WITHDRAWN: when("by", _("{by} calls off the vote."), _("The vote is off.")),
            VoteEnd.LAPSED: select(
                "what",
                {
                    Ending.HAND: _("Not everyone answered in time, so the hand goes on."),
                    Ending.GAME: _("Not everyone answered in time, so the game goes on."),
                },
            ),
            VoteEnd.MOOT: _("There's nothing left to vote on."),
        },
    ),
    you_by=select(
        "end",
        {
            VoteEnd.WITHDRAWN: _("You call off the vote."),
            ...: select(
                "what",
                {
                    Ending.HAND: _("You don't agree to end this hand, so it goes on."),
                    Ending.GAME: _("You don't agree to end the game, so it goes on."),
                },
            ),
        },
    ),
)
class VoteEnded(Message):
    """A vote is over; ``by`` disagreed or took it back, if anybody did."""

    what: Ending
    end: VoteEnd
    by: Player | None
