"""What a player types about cards and moves, read as a move of the engine.

Everything here is pure: words and what the player may know go in, a move or a typed account of what is
unclear comes out. An unclear line names the possible answers, so that the caller can append the
answer to the words and read the line again. Whether the move is legal is the table's to say.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

import attrs

from una_mud.engine.cards import ChoiceKind, Colour
from una_mud.engine.games import CALLS
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, PASS, Challenge, End, Ending, Play
from una_mud.engine.state import ANSWER, CHOICE
from una_mud.verbs.parse_errors import (
    CardMissing,
    ColourMissing,
    ExtraWords,
    ManyCards,
    ManyPlayers,
    NoSuchPlace,
    NotHeld,
    NothingAsked,
    PartnerOptional,
    PlayerMissing,
    UnknownCard,
    UnknownColour,
    UnknownPlayer,
    UnknownVerb,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Rules
    from una_mud.engine.state import Phase
    from una_mud.engine.view import View
    from una_mud.verbs.parse_errors import Unclear

ALONE: Final = frozenset({"alone", "nobody"})
"""The words that name nobody where a partner may be named."""


@attrs.frozen
class Scope:
    """What a player's words are read against."""

    view: View
    names: tuple[str, ...]
    """The players by seat."""
    hand: tuple[Card, ...] = attrs.field()
    """The player's cards in the order in which they see them: a number names a place in it."""

    @hand.default
    def _as_it_came(self) -> tuple[Card, ...]:
        return self.view.hand


# Cards, colours and players by name.


@attrs.frozen
class Found:
    """The card that the leading words name, and the words after them."""

    card: Card
    rest: tuple[str, ...]


def find_card(
    words: Sequence[str], hand: Sequence[Card], rules: Rules
) -> Found | CardMissing | UnknownCard | NoSuchPlace | NotHeld | ManyCards:
    """Read as many leading words as name a card: by code, name, face, beginning, or place in the hand.

    What is exact goes before a beginning, and of the cards so named those in the hand count. But a whole
    code or name means that card and no other: ``rs`` is never another colour's Reverse Skip. Words that
    stand beside a card of the game that they don't fit, as in ``red 12``, name no card.
    """
    if not words:
        return CardMissing()
    if words[0].isascii() and words[0].isdigit():
        place = _at_place(words, hand)
        if not _is_number_of(words, rules) or _takes_colour(place):
            return place
    for count in range(min(len(words), _LONGEST), 0, -1):
        cards = _named(words[:count], hand, rules)
        if cards and _goes_on(words, count):
            return UnknownCard(" ".join(words[: count + 1]))
        if cards and cards[0] not in hand:
            return NotHeld(cards)
        if cards:
            return Found(cards[0], tuple(words[count:])) if len(cards) == 1 else ManyCards(cards)
    return UnknownCard(" ".join(words[:_LONGEST]))


def _is_number_of(words: Sequence[str], rules: Rules) -> bool:
    """Whether a number in front belongs to a card's name, as in ``7 yellow``, and is no place."""
    said = _parts(" ".join(words[:2]))
    return len(words) > 1 and any(_is_name_in_any_order(card, said) for card in rules.cards)


def _takes_colour(place: Found | NoSuchPlace) -> bool:
    return isinstance(place, Found) and place.card.kind.lets_choose(ChoiceKind.COLOUR)


def _goes_on(words: Sequence[str], count: int) -> bool:
    """Whether the words go on after the first few as if to name a card: after a colour, or with a number."""
    rest = _parts(" ".join(words[count : count + 1]))
    return bool(rest) and (rest[0].isdigit() or (count == 1 and plain(words[0]) in _COLOURS))


_COLOURS: Final = frozenset(colour.word for colour in Colour)
_DIGITS: Final = {
    word: str(number)
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    )
}


def _parts(text: str) -> list[str]:
    """Return the words of a name as they are compared, numbers as digits."""
    return [_DIGITS.get(word, word) for word in plain(text).split()]


_LONGEST: Final = 6
"""More words than any card's name has."""


def _at_place(words: Sequence[str], hand: Sequence[Card]) -> Found | NoSuchPlace:
    """Return the card at a place, counted from 1. The number may be absurdly long."""
    places = {str(place): card for place, card in enumerate(hand, 1)}
    card = places.get(words[0])
    return Found(card, tuple(words[1:])) if card else NoSuchPlace(words[0])


def _named(words: Sequence[str], hand: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """Return the distinct cards of the hand that the words name, or if there is none, those of the game."""
    said = [plain(word) for word in words]
    elsewhere: tuple[Card, ...] = ()
    for names, whole in _WAYS:
        cards = [card for card in rules.cards if names(card, said)]
        held = tuple(dict.fromkeys(card for card in hand if card in cards))
        if held:
            return held
        if cards and whole:
            return tuple(cards)
        elsewhere = elsewhere or tuple(cards)
    return elsewhere


def _is_code(card: Card, said: Sequence[str]) -> bool:
    return plain(card.code) == " ".join(said)


def _is_name(card: Card, said: Sequence[str]) -> bool:
    return plain(card.name) == " ".join(said)


def _is_name_in_any_order(card: Card, said: Sequence[str]) -> bool:
    return sorted(_parts(card.name)) == sorted(_parts(" ".join(said)))


def _has_words(card: Card, said: Sequence[str]) -> bool:
    """Whether several words are all in the name, in any order: ``wild four``, ``skip green``."""
    return len(said) > 1 and not Counter(_parts(" ".join(said))) - Counter(_parts(card.name))


def _is_face(card: Card, said: Sequence[str]) -> bool:
    return " ".join(said) in {plain(card.kind.code), plain(card.kind.name)}


def _begins(card: Card, said: Sequence[str]) -> bool:
    text = " ".join(said)
    return plain(card.name).startswith(text) or plain(card.kind.name).startswith(text)


def _begins_each_word(card: Card, said: Sequence[str]) -> bool:
    """Whether each word is a beginning of the name's word in its place: ``gr sk``, ``tra j``."""
    return any(
        len(said) <= len(parts)
        and all(part.startswith(word) for part, word in zip(parts, said, strict=False))
        for parts in (plain(card.name).split(), plain(card.kind.name).split())
    )


_WAYS: Final[tuple[tuple[Callable[[Card, Sequence[str]], bool], bool], ...]] = (
    (_is_code, True),
    (_is_name, True),
    (_is_name_in_any_order, True),
    (_is_face, False),
    (_begins, False),
    (_begins_each_word, False),
    (_has_words, False),
)
"""The ways to name a card, the strictest first; and whether it then is that card even if not in the hand."""


def find_colour(word: str) -> Colour | None:
    """Return the colour that the word names, in full or by a beginning; None if it names none."""
    said = plain(word)
    found = [colour for colour in Colour if said and colour.word.startswith(said)]
    return found[0] if len(found) == 1 else None


def find_player(word: str, scope: Scope) -> int | UnknownPlayer | ManyPlayers:
    """Return the seat of a player by name or unique beginning, the active opponents before the others."""
    said = plain(word)
    names = [plain(name) for name in scope.names]
    if said in names:
        return names.index(said)
    opponents = tuple(scope.view.opponents())
    for seats in (opponents, range(len(names))):
        found = tuple(seat for seat in seats if said and names[seat].startswith(said))
        if found:
            return found[0] if len(found) == 1 else ManyPlayers(word, found)
    return UnknownPlayer(word, opponents)


@lru_cache(maxsize=1024)  # the names of all cards are looked at for each play
def plain(text: str) -> str:
    """Return the text as it is compared: without regard to capitals and to how accents are encoded."""
    return normalize("NFC", normalize("NFC", text).casefold())


# Moves.


def read(verb: str, words: Sequence[str], scope: Scope) -> Move | Unclear:
    """Read a verb of the game, by its whole name in any case, and the words after it."""
    reader = _READERS.get(plain(verb))
    return reader(words, scope) if reader else UnknownVerb(verb)


def read_play(words: Sequence[str], scope: Scope) -> Play | Unclear:
    """Read ``CARD [COLOUR] [PLAYER…]``. A last card needs no choices, but may be given them whole."""
    found = find_card(words, scope.hand, scope.view.rules)
    if not isinstance(found, Found):
        return found
    card, rest = found.card, found.rest
    if not card.kind.lets_choose(ChoiceKind.COLOUR) or (not rest and _is_last(scope)):
        return _read_players(Play(card), rest, scope)
    if not rest:
        return ColourMissing(card)
    colour = find_colour(rest[0])
    if colour is None:
        return UnknownColour(card, rest[0])
    return _read_players(Play(card, colour), rest[1:], scope)


def _is_last(scope: Scope) -> bool:
    return len(scope.hand) == 1


def _read_players(play: Play, words: Sequence[str], scope: Scope) -> Play | Unclear:
    """Read the players that the card names."""
    choices = [choice for choice in play.card.kind.choices if choice.kind is not ChoiceKind.COLOUR]
    wanted = sum(choice.count(scope.view.stacked) for choice in choices)
    partner = any(choice.kind is ChoiceKind.PARTNER for choice in choices)
    if partner and len(words) == 1 and plain(words[0]) in ALONE - set(map(plain, scope.names)):
        return play
    if len(words) > wanted:
        return ExtraWords(tuple(words[wanted:]))
    seats = _find_players(words, scope)
    if not isinstance(seats, tuple):
        return seats
    if len(seats) == wanted or (_is_last(scope) and not seats):
        return attrs.evolve(play, players=seats)
    opponents = tuple(scope.view.opponents())
    return PartnerOptional(play, opponents) if partner else PlayerMissing(play.card, opponents, seats, wanted)


def _find_players(words: Iterable[str], scope: Scope) -> tuple[int, ...] | UnknownPlayer | ManyPlayers:
    """Return the seats of the named players, or the first that is unclear."""
    seats: list[int] = []
    for word in words:
        seat = find_player(word, scope)
        if not isinstance(seat, int):
            return seat
        seats.append(seat)
    return tuple(seats)


def _read_draw(words: Sequence[str], scope: Scope) -> Move | Unclear:
    """Read ``draw``: a player who must answer a penalty accepts it by drawing."""
    if words:
        return ExtraWords(tuple(words))
    view = scope.view
    return ACCEPT if view.phase is ANSWER and view.my_turn else DRAW


def _read_call(words: Sequence[str], scope: Scope) -> Move:
    """Read ``una``, whatever follows it: people shout."""
    del words, scope
    return CALL


def _read_challenge(words: Sequence[str], scope: Scope) -> Move | Unclear:
    """Read ``challenge [NAME]``; without a name it's the card that waits for the player's answer, if any."""
    view = scope.view
    if not words and view.phase is ANSWER and view.my_turn:
        return CHALLENGE_PLAY
    if not words:
        return PlayerMissing(None, tuple(view.opponents()))
    if len(words) > 1:
        return ExtraWords(tuple(words[1:]))
    seat = find_player(words[0], scope)
    return Challenge(seat) if isinstance(seat, int) else seat


def _read_choice(words: Sequence[str], scope: Scope) -> Move | Unclear:
    """Read ``choose X`` as an answer to the question that is open, if there is one."""
    answers = _ANSWERS.get(scope.view.phase, {}) if scope.view.my_turn else {}
    if not words or not answers:
        return NothingAsked()
    for answer, move in answers.items():
        if answer.startswith(plain(words[0])):
            return _bare(move)(words[1:], scope)
    return read_play(words, scope)


_ANSWERS: Final[dict[Phase, dict[str, Move]]] = {
    ANSWER: {"accept": ACCEPT, "challenge": CHALLENGE_PLAY},
    CHOICE: {"draw": DRAW, "miss": PASS, "pause": PASS, "pass": PASS},
}
"""The answers with which a question of the table can be chosen, by beginnings, besides a card."""


def _bare(move: Move) -> Callable[[Sequence[str], Scope], Move | Unclear]:
    """Return the reader of a verb that wants no words after it."""

    def reader(words: Sequence[str], scope: Scope) -> Move | Unclear:
        del scope
        return ExtraWords(tuple(words)) if words else move

    return reader


_READERS: Final[dict[str, Callable[[Sequence[str], Scope], Move | Unclear]]] = {
    "play": read_play,
    "draw": _read_draw,
    "pass": _bare(PASS),
    **dict.fromkeys(CALLS, _read_call),
    "challenge": _read_challenge,
    "yes": _bare(CHALLENGE_PLAY),
    "no": _bare(ACCEPT),
    "choose": _read_choice,
    "endhand": _bare(End(Ending.HAND)),
    "endgame": _bare(End(Ending.GAME)),
}

VERBS: Final = tuple(_READERS)
"""The verbs that :func:`read` knows."""
