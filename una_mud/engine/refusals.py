"""Why a move is refused. No words for people here, and nothing that a seat may not know."""

from __future__ import annotations

import enum


class Reason(enum.Enum):
    """Why a move was refused; the value is the reason's public name."""

    OVER = "over"
    """The hand is over."""
    NOT_ACTIVE = "not-active"
    """The seat is not, or no longer, in the hand."""
    NOT_YOUR_TURN = "not-your-turn"
    NOT_IN_HAND = "not-in-hand"
    """The card is not in the seat's hand."""
    DOES_NOT_FIT = "does-not-fit"
    """The card doesn't match the top card."""
    OWN_RULE = "own-rule"
    """The card matches the top card, but a rule of its own forbids it now."""
    HELD_BACK = "held-back"
    """Another card in the hand must be played first."""
    ONLY_DRAWN = "only-drawn"
    """After drawing only the drawn card may be played."""
    NO_ANSWER = "no-answer"
    """The card does not answer the penalty that waits."""
    MUST_ANSWER = "must-answer"
    """A penalty waits for the seat's answer."""
    NOTHING_TO_ANSWER = "nothing-to-answer"
    NOT_CHALLENGEABLE = "not-challengeable"
    """The play can't be challenged by its victim."""
    COLOUR_MISSING = "colour-missing"
    COLOUR_NOT_ASKED = "colour-not-asked"
    PLAYER_MISSING = "player-missing"
    PLAYER_NOT_ASKED = "player-not-asked"
    NOT_AN_OPPONENT = "not-an-opponent"
    """A named player is the player of the card, or not active."""
    SHOTS_MISCOUNTED = "shots-miscounted"
    """A Target Practice must name as many players as there are cards to draw."""
    ALREADY_DRAWN = "already-drawn"
    DRAW_FIRST = "draw-first"
    """Passing needs a card drawn in this turn."""
    CAN_PLAY = "can-play"
    """Drawing is only for those who can't play."""
    ONE_MORE = "one-more"
    """Another card of the same colour must be played."""
    MUST_CHOOSE = "must-choose"
    """The seat is to choose between drawing and losing the turn."""
    MUST_REFLECT = "must-reflect"
    """The seat is to speak about the card it has played, or to pass."""
    NOTHING_TO_REFLECT = "nothing-to-reflect"
    ONESELF = "oneself"
    """Nobody can challenge themself."""
    ALREADY_CAUGHT = "already-caught"
    """The offence has been punished."""
    ANNOUNCED = "announced"
    """The call announces the play that is coming, and can't be challenged before its player has acted."""
    CALLED_BY_TABLE = "called-by-table"
    """In this game the table itself announces the last card."""
    ALREADY_ENDING = "already-ending"
    """The hand ends with this turn anyway."""


class Refusal(Exception):  # noqa: N818 - the rulebook's word; a refused move is no error of the program
    """A move was refused and nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        """Keep the reason."""
        super().__init__(reason.value)
        self.reason = reason
