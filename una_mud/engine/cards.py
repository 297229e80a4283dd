"""What a card is, and what a kind of card declares (rulebook, 1.1 and 1.2).

A :class:`Kind` is one declaration; the cards of a kind are interned, one :class:`Card` object for each
distinct face, so that a hand with two red fives holds the same object twice and cards are compared by
identity.
"""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import attrs

from una_mud.engine.steps import Give, Skip

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from una_mud.engine.steps import Step


class Colour(enum.Enum):
    """The four colours; the value is the letter that begins a coloured card's code."""

    RED = "R"
    GREEN = "G"
    BLUE = "B"
    YELLOW = "Y"

    __hash__ = object.__hash__  # Enum's own is written in Python, and colours are keys on the way of a move

    @property
    def word(self) -> str:
        """The colour's name in small letters, as in ``Una.Table``."""
        return self.name.lower()

    def __repr__(self) -> str:
        return self.word


class Family(enum.Enum):
    """How a kind matches and counts (rulebook, 1.1, the column "kind")."""

    NUMBER = "number"
    ACTION = "action"
    WILD = "wild"
    WILD_DRAW = "wild draw"
    SINGLE = "single"


class ChoiceKind(enum.Enum):
    """What a player chooses when playing a card."""

    COLOUR = "colour"
    """A colour of the four."""
    OPPONENT = "opponent"
    """One other active player."""
    PARTNER = "partner"
    """One other active player, or nobody."""
    SHOTS = "shots"
    """Other active players, one for each card to be drawn."""


class Score(enum.Enum):
    """What holding the card does to the sum of points at the end of a hand (rulebook, 1.9)."""

    PLAIN = "plain"
    """The card's points are added, and that is all."""
    HALVES = "halves"
    """The holder's sum is halved, halves rounded up."""
    RAISES = "raises"
    """The holder's sum is raised to the highest of the hand."""


class Hint(enum.Enum):
    """What a computer player should think of the card."""

    SHED = "shed"
    """Nothing special: play it when it fits, dear ones first."""
    ATTACK = "attack"
    """Hurts the players who come next: best when one of them is about to win."""
    KEEP = "keep"
    """A way out later: play it when nothing else can be played."""
    SHIELD = "shield"
    """Saves its holder from a penalty or from points: keep it for that."""
    SWAP = "swap"
    """Changes hands for other hands: good with many cards, bad with few."""
    BURDEN = "burden"
    """Get rid of it at the first chance."""
    LEAVE = "leave"
    """Takes its player out of the hand: for those who would lose it anyway."""


@attrs.frozen
class Always:
    """An effect that takes the same steps every time."""

    todo: tuple[Step, ...]

    def __call__(self, table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
        """Return the steps."""
        del table, seat, move
        return self.todo


def _simple(effect: Effect | None) -> tuple[int, int]:
    """Return how many victims a simple effect has, and what the last draws; -1 for one that is not simple."""
    todo = () if effect is None else effect.todo if isinstance(effect, Always) else (None,)
    victims = gives = 0
    for step in todo:
        if gives or not isinstance(step, (Skip, Give)):
            return -1, 0
        victims += step.players if isinstance(step, Skip) else 1
        gives = step.cards if isinstance(step, Give) else 0
    return victims, gives


@attrs.frozen
class Play:
    """Play a card, on one's turn or as an answer to a Wild Draw card.

    ``players`` are seats: whom a card names, or who draws each card of a Target Practice.
    """

    card: Card
    colour: Colour | None = None
    players: tuple[int, ...] = ()


@attrs.frozen(eq=False, repr=False)
class Card:
    """One distinct face; equal faces are one object."""

    code: str
    name: str
    kind: Kind
    colour: Colour | None
    index: int
    """The card's place in its catalogue, which is also the order in which hands are sorted."""
    moves: tuple[Play, ...] = attrs.field(init=False)
    """The moves that play the card, when they depend on nothing but the card; otherwise empty."""
    victims: int = attrs.field(init=False)
    """How many opponents lose their turns by it, when that and ``gives`` is all it does; otherwise -1."""
    gives: int = attrs.field(init=False, default=0)
    """How many cards the last of these victims draws."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "moves", self._own_moves())
        victims, gives = _simple(self.kind.effect)
        object.__setattr__(self, "victims", victims)
        object.__setattr__(self, "gives", gives)

    def _own_moves(self) -> tuple[Play, ...]:
        kinds = tuple(choice.kind for choice in self.kind.choices)
        if not kinds:
            return (Play(self),)
        if kinds == (ChoiceKind.COLOUR,):
            return tuple(Play(self, colour) for colour in Colour)
        return ()

    @property
    def reflection(self) -> Reflection | None:
        """What the card says to be spoken about, if anything."""
        return None if self.colour is None else self.kind.reflections.get(self.colour)

    @property
    def number(self) -> int | None:
        """The number by which the card matches, if it has one."""
        return self.kind.number

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Refuse to be pickled: a copy would not be the interned card."""
        raise TypeError("a card is interned; keep its code instead")

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


class ReadableTable(Protocol):
    """What the rules of cards read of a table. They change nothing."""

    @property
    def hands(self) -> Sequence[Sequence[Card]]:
        """The hands by seat."""

    @property
    def discard(self) -> Sequence[Card]:
        """The discard pile; the top card is the last one."""

    @property
    def out(self) -> AbstractSet[int]:
        """The seats that have quit the hand."""

    @property
    def one_more(self) -> bool:
        """Whether the seat in turn is to play one card more of the colour in play."""

    @property
    def last_card_calls(self) -> AbstractSet[int]:
        """The seats that have called for the one card they hold."""

    @property
    def stacked(self) -> int:
        """The number of cards that wait for an answer."""


Matches: TypeAlias = "Callable[[Card, Card, Colour | None], bool]"
"""Whether a card matches a top card while a colour is in play."""
Condition: TypeAlias = "Callable[[Card, ReadableTable, int, Sequence[Card]], bool]"
"""Whether a card that matches may be played by a seat now, among all cards that match."""
Effect: TypeAlias = "Callable[[ReadableTable, int, Play], tuple[Step, ...]]"
"""What a card does: the steps to be taken after a seat has played it. Reads the table, changes nothing."""
Restriction: TypeAlias = "Callable[[Card, list[Card]], list[Card]]"
"""What a held card leaves its holder of the cards that could be played."""


@attrs.frozen
class Reflection:
    """What a card says to be spoken about, and the sentence that invites to it."""

    word: str
    prompt: str


@attrs.frozen
class PlayChoice:
    """One thing that a player chooses when playing a card."""

    kind: ChoiceKind
    count: Callable[[int], int] = lambda _: 1
    """How many players are to be named, given the number of cards that wait for an answer."""


def matches_face(card: Card, top: Card, colour: Colour | None) -> bool:
    """Match by the colour in play, the number or the action (rulebook, 1.2)."""
    if card.colour is colour:
        return True
    if card.number is not None and card.number == top.number:
        return True
    return card.kind is top.kind and card.kind.family is Family.ACTION


def _not_blank(_: object, attribute: attrs.Attribute[str], value: str) -> None:
    if not value.strip():
        raise ValueError(f"a kind of card needs its {attribute.name}")


def _copies(_: object, __: object, value: int) -> None:
    if value < 1:
        raise ValueError("a kind of card needs at least one copy")


_NUMBER: Final = r"(?:[ ,]*+-?+(?>[0-9]+(?:\.[0-9]+)?|\.[0-9]+))"
_DRAWING: Final = re.compile(
    rf"(?=M)(?: *+(?:[MmLlTt](?:{_NUMBER}{{2}})++|[HhVv]{_NUMBER}++|[SsQq](?:{_NUMBER}{{4}})++"
    rf"|[Cc](?:{_NUMBER}{{6}})++|[Aa](?:{_NUMBER}{{7}})++|[Zz]))++"
)
"""Path data of SVG, each command with as many numbers as it takes."""
_LONGEST_SIGN: Final = 600


def _drawn(kind: Kind, _: object, value: str) -> None:
    if kind.family is Family.NUMBER:
        if value:
            raise ValueError("a kind of card needs no sign when it is a number: its figure is one")
    elif len(value) > _LONGEST_SIGN or not _DRAWING.fullmatch(value):
        raise ValueError(f"a kind of card needs a sign of at most {_LONGEST_SIGN} characters of path data")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Kind:
    """One kind of card, whole: everything the program knows of it is said here.

    A declaration says only what is special. Without more it is an action card of all four colours, one copy
    of each, that is matched by its face, does nothing, and costs nothing.
    """

    name: str = attrs.field(validator=_not_blank)
    """What people call it; of a coloured kind without the colour."""
    code: str = attrs.field(validator=_not_blank)
    """The face; a coloured card's code has the colour's letter before it."""
    help: str = attrs.field(validator=_not_blank)
    """What it does, as told to players."""
    sign: str = attrs.field(default="", validator=_drawn)
    """The drawing on its face, as SVG path data in a box of 24 by 24 (drawn as strokes of width 2 with round
    ends, not filled); empty for a number, whose figure is its sign."""
    family: Family = Family.ACTION
    colours: tuple[Colour, ...] = tuple(Colour)
    """The colours it exists in; empty for a card without a colour."""
    number: int | None = None
    copies: int = attrs.field(default=1, validator=_copies)
    """Copies in the deck, of each colour if it has several."""
    points: int | Callable[[int], int] = 0
    """What it costs who is left with it, perhaps depending on the number of opponents in the game."""
    parents: tuple[str, ...] = ()
    choices: tuple[PlayChoice, ...] = ()
    """What its player chooses when playing it."""
    question: str = ""
    """How its player is asked for another player's name; empty for a card that names none."""
    matches: Matches = matches_face
    """When it may be played on the top card, by the look of both."""
    only_if: Condition | None = None
    """What else must hold for it to be played."""
    holds_back: Restriction | None = None
    """What its holder may then still play."""
    effect: Effect | None = None
    """What it does when played; None: nothing."""
    answer: Effect | None = attrs.field()
    """What it does when it answers a Wild Draw card; None: it is no answer. A Wild Draw card answers with
    its effect."""
    score: Score = Score.PLAIN
    opens: bool = False
    """Whether it may lie on the table as the first card of a hand."""
    hint: Hint = Hint.SHED
    reflections: Mapping[Colour, Reflection] = attrs.field(factory=dict)
    """What the cards of each colour say to be spoken about; empty where nothing is."""

    @answer.default
    def _effect_of_a_wild_draw(self) -> Effect | None:
        return self.effect if self.family is Family.WILD_DRAW else None

    @property
    def prefixed(self) -> bool:
        """Whether the colour is a part of the card's code and name."""
        return len(self.colours) > 1

    def lets_choose(self, what: ChoiceKind) -> bool:
        """Whether its player chooses such a thing when playing it."""
        return any(choice.kind is what for choice in self.choices)

    def worth(self, opponents: int) -> int:
        """Return the plain points in a game against ``opponents`` others."""
        return self.points if isinstance(self.points, int) else self.points(opponents)

    def __repr__(self) -> str:
        return f"<kind {self.name}>"
