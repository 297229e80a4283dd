"""The sentences in which the events of a move are told, each a part of the message ``TableEvents``."""

from __future__ import annotations

import enum

from una_mud.engine.cards import Card, Colour
from una_mud.engine.events import Close, How
from una_mud.messages.declare import phrase
from una_mud.messages.templates import _, _n, select, when
from una_mud.messages.types import CardCount, FaceUp, Player, Translated

# Dealing.


@phrase(text=_("{by} deals {cards} to each player."), you_by=_("You deal {cards} to each player."))
class Deals:
    """A hand is dealt."""

    by: Player
    cards: CardCount


class Landing(enum.Enum):
    """Where a card goes that is turned up at the deal."""

    STAYS = enum.auto()
    BACK = enum.auto()
    UNDER = enum.auto()


@phrase(
    text=select(
        "landing",
        {
            Landing.STAYS: _("On top: {card}."),
            Landing.BACK: _("{card} is turned up and put back."),
            Landing.UNDER: _("{card} is turned up and put under the draw pile."),
        },
    ),
)
class TurnsUp:
    """The first card is turned up."""

    card: Card
    landing: Landing


@phrase(text=_("{by} starts."), you_by=_("You start."))
class Starts:
    """Who starts a hand."""

    by: Player


@phrase(text=_("Your hand:"), spoken=_("Your hand: {cards}."))
class NewHand:
    """What the reader has been dealt, or has got by a trade."""

    cards: tuple[Card, ...]


# Playing.


@phrase(
    text=when("colour", _("{by} plays {card} and chooses {colour}."), _("{by} plays {card}.")),
    you_by=when("colour", _("You play {card} and choose {colour}."), _("You play {card}.")),
)
class Plays:
    """A card is played; ``colour`` is what was chosen for it."""

    by: Player
    card: Card
    colour: Colour | None


@phrase(text=_("{by} plays {card} and dances alone."), you_by=_("You play {card} and dance alone."))
class DancesAlone:
    """A card is played that could have named a partner."""

    by: Player
    card: Card


@phrase(
    text=_n("{count} of the cards is for {player}.", "{count} of the cards are for {player}.", "count"),
    you_player=_n("{count} of the cards is for you.", "{count} of the cards are for you.", "count"),
)
class ShotAt:
    """How many of the cards that must be drawn are for one player."""

    player: Player
    count: int


@phrase(text=when("clockwise", _("Play now goes clockwise."), _("Play now goes anticlockwise.")))
class Turns:
    """The direction of play changes."""

    clockwise: bool


@phrase(
    text=select(
        "how",
        {
            How.BLENDED: _("Everyone's hand goes to a random player."),
            How.MIXED: _("Everyone's cards are shuffled together and dealt again."),
        },
    ),
)
class HandsMove:
    """Hands go to other players."""

    how: How


@phrase(
    text=_("{by} and {partner} trade hands."),
    you_by=_("You and {partner} trade hands."),
    you_partner=_("{by} trades hands with you."),
)
class HandsTraded:
    """Two players trade hands."""

    by: Player
    partner: Player


@phrase(
    text=_("{by} and {partner} trade seats."),
    you_by=_("You and {partner} trade seats."),
    you_partner=_("{by} trades seats with you."),
)
class SeatsTraded:
    """Two players trade seats."""

    by: Player
    partner: Player


@phrase(text=_("Everyone changes seats. Clockwise: {players:ordered}."))
class SeatsMixed:
    """All players change seats."""

    players: tuple[Player, ...]


@phrase(
    text=_("{viewer} sees {player}'s cards from now on."),
    you_viewer=_("You see {player}'s cards from now on."),
    you_player=_("{viewer} sees your cards from now on."),
)
class Sees:
    """Somebody sees another's cards for the rest of the hand."""

    viewer: Player
    player: Player


@phrase(
    text=_("{viewer} and {player} see each other's cards from now on."),
    you_viewer=_("You and {player} see each other's cards from now on."),
    you_player=_("You and {viewer} see each other's cards from now on."),
)
class SeeEachOther:
    """Two players see each other's cards for the rest of the hand."""

    viewer: Player
    player: Player


@phrase(
    text=_("{by} and {partner} leave the hand."),
    you_by=_("You and {partner} leave the hand."),
    you_partner=_("You and {by} leave the hand."),
)
class LeaveHand:
    """Two players quit the hand."""

    by: Player
    partner: Player


# Challenges and calls.


@phrase(
    text=when(
        "guilty",
        _("{by} challenges, and {player} was bluffing."),
        _("{by} challenges, but {player} wasn't bluffing."),
    ),
    you_by=when(
        "guilty",
        _("You challenge, and {player} was bluffing."),
        _("You challenge, but {player} wasn't bluffing."),
    ),
    you_player=when(
        "guilty",
        _("{by} challenges, and you were bluffing."),
        _("{by} challenges, but you weren't bluffing."),
    ),
)
class ChallengesPlay:
    """The play of a Wild Draw card is challenged."""

    by: Player
    player: Player
    guilty: bool


@phrase(text=when("colour", _("The colour is {colour} again."), _("Any colour can be played again.")))
class ColourReturns:
    """The colour in play is what it was before a bluff."""

    colour: Colour | None


@phrase(
    text=_("**{by} calls {word}!**"),
    you_by=when(
        "too_many",
        _("**You call {word}!** You have {too_many}, so anyone can challenge you."),
        _("**You call {word}!**"),
    ),
)
class Calls:
    """Somebody calls; ``too_many`` is how many cards a caller holds who shouldn't have called, else 0."""

    by: Player
    word: str
    too_many: CardCount


@phrase(text=_("**{player} has one card left!**"), you_player=_("**You have one card left!**"))
class OneLeft:
    """The table announces a player's last card."""

    player: Player


@phrase(
    text=when(
        "right",
        _("{by} challenges {player} over {word}, and is right."),
        _("{by} challenges {player} over {word}, and is wrong."),
    ),
    you_by=when(
        "right",
        _("You challenge {player} over {word}, and you're right."),
        _("You challenge {player} over {word}, and you're wrong."),
    ),
    you_player=when(
        "right",
        _("{by} challenges you over {word}, and is right."),
        _("{by} challenges you over {word}, and is wrong."),
    ),
)
class ChallengesCall:
    """Somebody is challenged about a call, made or missing."""

    by: Player
    player: Player
    word: str
    right: bool


# What comes next.


@phrase(
    text=when("top", _("{player}'s turn on {top}: {cards}."), _("{player}'s turn: {cards}.")),
    you_player=when("top", _("Your turn on {top}: {cards}."), _("Your turn: {cards}.")),
)
class TurnOf:
    """Whose turn it is, with how many cards, and what lies on top unless that has just been told."""

    player: Player
    top: FaceUp | None
    cards: CardCount


@phrase(
    text=_("{player} must answer or draw {waiting:n} ({cards})."),
    spoken=_("{player} must answer or draw {waiting:n}, and has {cards}."),
    you_player=_("You must answer or draw {waiting}."),
)
class MustAnswer:
    """A player must answer a Wild Draw card."""

    player: Player
    waiting: CardCount
    cards: CardCount


@phrase(
    text=_("{player} must draw {offer:n} or miss a turn ({cards})."),
    spoken=_("{player} must draw {offer:n} or miss a turn, and has {cards}."),
    you_player=_("You must draw {offer:n} or miss a turn."),
)
class MustChoose:
    """A player must choose between drawing and missing a turn."""

    player: Player
    offer: CardCount
    cards: CardCount


@phrase(
    text=when("about", _("{player} may talk about: {about}."), _("{player} may say something now.")),
    you_player=when("about", _("You may talk about: {about}."), _("You may say something now.")),
)
class MayReflect:
    """A player may speak about the card just played."""

    player: Player
    about: Translated | None


@phrase(
    text=_("{player} must play one more card of the same colour."),
    you_player=_("You must play one more card of the same colour."),
)
class MustPlayAgain:
    """A player must play another card of the colour in play."""

    player: Player


@phrase(
    text=when("hand", _("The hand will end after this turn."), _("The game will end after this turn.")),
)
class EndsSoon:
    """All have agreed to end the hand (else the game) after this turn."""

    hand: bool


@phrase(
    text=select(
        "close",
        {
            Close.OUT_OF_CARDS: _("**{winner} wins the hand!**"),
            Close.LAST_ACTIVE: _("**{winner} is the last one left, and wins the hand!**"),
            Close.NOBODY_ACTIVE: _("Nobody is left, so nobody wins the hand."),
            Close.BLOCKED: _("Nobody can play any more, so the hand ends without a winner."),
            Close.HAND_ENDED: when(
                "one_hand",
                _("The game ends here, as agreed."),
                _("The hand ends here, as agreed, and everyone scores their cards."),
            ),
            Close.GAME_ENDED: when(
                "one_hand",
                _("The game ends here, as agreed."),
                _("The game ends here, as agreed, and nobody scores."),
            ),
        },
    ),
    you_winner=select(
        "close",
        {
            Close.LAST_ACTIVE: _("**You're the last one left, so you win the hand!**"),
            ...: _("**You win the hand!**"),
        },
    ),
)
class HandEnds:
    """How a hand ends."""

    close: Close
    winner: Player | None
    one_hand: bool
    """Whether the game has only this hand."""
