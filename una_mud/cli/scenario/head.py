"""The head of a scenario file: the game, the players, and where the hand stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.cli.scenario.lines import ScriptError, find_cards, find_seat, invalid, natural, pick
from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES
from una_mud.engine.rng import derive
from una_mud.engine.rules import Options
from una_mud.engine.setup import Position, set_up
from una_mud.verbs.move_parser import find_colour, plain
from una_mud.world.options import TABLE_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from una_mud.cli.scenario.lines import SourceLine
    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table
    from una_mud.world.option import Option

_MIDDLE: Final = ("top", "direction", "turn", "discard", "stock", "rest")
"""What is said of a hand that has begun, and not of one that is dealt."""
_KEYS: Final = frozenset({"game", "seats", "dealer", "scores", "seed", "deal", *_MIDDLE})
_SWITCH: Final = {"on": True, "off": False}
_DECK_COUNT: Final = next(option for option in TABLE_OPTIONS if option.name == "deck-count")
_OF_THE_ROOM: Final = {
    option.name: option
    for option in TABLE_OPTIONS
    if option.field not in {"game", *attrs.fields_dict(Options)}
}


@attrs.frozen
class Start:
    """Where a scenario begins; seats are numbered as they are named."""

    rules: Rules
    options: Options
    names: tuple[str, ...]
    dealer: int
    scores: tuple[int, ...]
    """The totals before the hand, by seat."""
    seed: bytes
    position: Position | None
    """None: the hand is dealt."""

    def table(self) -> Table:
        """Return a new table at the start, in which somebody is to decide."""
        if self.position is not None:
            return set_up(self.position)
        return deal(self.rules, self.options, len(self.names), self.dealer, self.seed)[0]


@attrs.frozen
class Entry:
    """What a line of the head says, and its number."""

    line: int
    value: str

    @property
    def words(self) -> list[str]:
        """The words of the value."""
        return self.value.split()


@attrs.frozen
class Entries:
    """The lines of a head by what they are about; ``end`` is the number of the line after it."""

    end: int
    single: dict[str, Entry]
    hands: dict[str, Entry]
    """By the name in plain letters."""
    options: list[Entry]

    def need(self, key: str) -> Entry:
        """Return an entry that must be there."""
        if key not in self.single:
            raise ScriptError(self.end, f"the head has no line {key}:")
        return self.single[key]

    def get(self, key: str, default: str = "") -> Entry:
        """Return an entry, or one with the default."""
        return self.single.get(key, Entry(self.end, default))


def read_head(lines: Iterable[SourceLine], end: int) -> Start:
    """Read the lines before ``---``, which is line number ``end``.

    Raises:
        Unreadable: a line is not understood, stands twice, is missing, or contradicts another.
    """
    entries = _sort(lines, end)
    game = entries.need("game")
    rules = pick(game.line, "game", game.value, GAMES)
    options = _read_options(entries.options, rules)
    names = _read_names(entries.need("seats"), rules)
    seat = entries.get("dealer", names[-1])
    dealer = find_seat(seat.line, seat.value, names)
    seed = entries.get("seed", "0")
    rng = derive(b"scenario", natural(seed.line, "seed", seed.value))
    rules = rules.under(options.at(len(names)))
    start = Start(rules, options, names, dealer, _read_scores(entries.get("scores"), names), rng, None)
    if "deal" in entries.single:
        _check_dealt(entries)
        return start
    return attrs.evolve(start, position=_read_position(entries, start))


def _sort(lines: Iterable[SourceLine], end: int) -> Entries:
    """Take the lines apart, each but an option at most once."""
    entries = Entries(end, {}, {}, [])
    for line in lines:
        key, colon, value = line.text.partition(":")
        entry = Entry(line.number, value.strip())
        words = key.split()
        if not colon:
            raise ScriptError(line.number, f"{line.text!r} should be NAME: VALUE")
        if words == ["option"]:
            entries.options.append(entry)
        elif len(words) == 2 and words[0] == "hand":  # noqa: PLR2004 - the word and the name
            _add(entries.hands, plain(words[1]), entry, key)
        elif len(words) == 1 and words[0] in _KEYS:
            _add(entries.single, words[0], entry, key)
        else:
            raise ScriptError(line.number, f"{key.strip()}: can't be in a head")
    return entries


def _add(entries: dict[str, Entry], key: str, entry: Entry, shown: str) -> None:
    if key in entries:
        raise ScriptError(entry.line, f"{shown.strip()}: is already in line {entries[key].line}")
    entries[key] = entry


def _pairs(entry: Entry) -> Iterable[tuple[str, str]]:
    """Yield the pairs of a value like ``a=1 b=2``."""
    for word in entry.words:
        name, sign, value = word.partition("=")
        if not sign:
            raise ScriptError(entry.line, f"{word} should be name=value")
        yield name, value


def _read_options(entries: Iterable[Entry], rules: Rules) -> Options:
    """Return the game's options with what the lines set; the room's other options change no rule."""
    usual = attrs.evolve(rules.options, deck_count=1)
    defaults: dict[str, int | bool] = attrs.asdict(usual)
    known = {name.replace("_", "-"): name for name in defaults} | dict.fromkeys(_OF_THE_ROOM, "")
    found: dict[str, int | bool] = {}
    seen: set[str] = set()
    for entry in entries:
        for word, value in _pairs(entry):
            name = pick(entry.line, "option", word, known)
            if word in seen:
                raise ScriptError(entry.line, f"the option {word} is set twice")
            seen.add(word)
            if name == "deck_count":
                found[name] = _read_by(entry.line, _DECK_COUNT, value)
            elif name:
                found[name] = _read_value(entry.line, f"value for {word}", value, defaults[name])
            else:
                _read_by(entry.line, _OF_THE_ROOM[word], value)
    return attrs.evolve(usual, **found)  # type: ignore[arg-type]  # the types are those of the defaults


def _read_by(line: int, option: Option, value: str) -> Any:  # noqa: ANN401 - an option's value is anything
    """Read a value as the room does, and refuse what it would not take."""
    try:
        return option.read(value)
    except ValueError as error:
        raise invalid(line, value, f"value for {option.name}", option.choices) from error


def _read_value(line: int, what: str, value: str, default: int | bool) -> int | bool:  # noqa: FBT001 - a value
    """Read the value of an option: a switch or a number, as its default is."""
    return pick(line, what, value, _SWITCH) if isinstance(default, bool) else natural(line, what, value, 1)


def _read_names(entry: Entry, rules: Rules) -> tuple[str, ...]:
    names = entry.words
    fewest, most = rules.seats
    if not fewest <= len(names) <= most:
        raise ScriptError(entry.line, f"{rules.name} is for {fewest} to {most} players, not {len(names)}")
    for at, name in enumerate(names):
        if plain(name) in map(plain, names[:at]):
            raise ScriptError(entry.line, f"{name} has two seats")
        if set(name) & set(":=!"):
            raise ScriptError(entry.line, f"a name can't be {name}")
    return tuple(names)


def _read_scores(entry: Entry, names: Sequence[str]) -> tuple[int, ...]:
    scores: dict[int, int] = {}
    for word, value in _pairs(entry):
        seat = find_seat(entry.line, word, names)
        if seat in scores:
            raise ScriptError(entry.line, f"{word} has two scores")
        scores[seat] = natural(entry.line, "score", value)
    return tuple(scores.get(seat, 0) for seat in range(len(names)))


def _check_dealt(entries: Entries) -> None:
    """Refuse what can't be said of a hand that is dealt."""
    deal_line = entries.single["deal"]
    if deal_line.value:
        raise ScriptError(deal_line.line, "deal: takes no value")
    laid = [entries.single[key] for key in _MIDDLE if key in entries.single]
    for entry in [*laid, *entries.hands.values()]:
        raise ScriptError(entry.line, "this can't be used together with deal:")


def _read_position(entries: Entries, start: Start) -> Position:
    top, colour = _read_top(entries.need("top"), start.rules)
    turn = entries.single.get("turn")
    direction, rest = entries.get("direction", "cw"), entries.get("rest", "shuffled")
    position = Position(
        rules=start.rules,
        options=start.options,
        hands=_read_hands(entries, start),
        top=top,
        colour=colour,
        under=_read_pile(entries.get("discard"), start.rules),
        stock=_read_pile(entries.get("stock"), start.rules),
        rest=pick(rest.line, "rest", rest.value, {"shuffled": True, "none": False}),
        dealer=start.dealer,
        clockwise=pick(direction.line, "direction", direction.value, {"cw": True, "ccw": False}),
        turn=None if turn is None else find_seat(turn.line, turn.value, start.names),
        seed=start.seed,
    )
    _check_copies(entries, start.rules)
    return position


def _read_pile(entry: Entry, rules: Rules) -> tuple[Card, ...]:
    return find_cards(entry.line, entry.words, rules)


def _read_top(entry: Entry, rules: Rules) -> tuple[Card, Colour | None]:
    """Read the top card, which has its colour after a slash when it has none of its own."""
    code, slash, word = entry.value.partition("/")
    (card,) = find_cards(entry.line, [code.strip()], rules)
    if card.colour is not None and not slash:
        return card, card.colour
    colour = find_colour(word.strip())
    if colour is None or card.colour is not None:
        raise ScriptError(entry.line, "a top card is CODE, or CODE/COLOUR if it's a wild")
    return card, colour


def _read_hands(entries: Entries, start: Start) -> tuple[tuple[Card, ...], ...]:
    for name, entry in entries.hands.items():
        find_seat(entry.line, name, start.names)
    hands: list[tuple[Card, ...]] = []
    for name in start.names:
        hand = entries.hands.get(plain(name))
        if hand is None:
            raise ScriptError(entries.end, f"the head has no line hand {name}:")
        if not hand.words:
            raise ScriptError(hand.line, f"{name} needs a card: without one the hand would be over")
        hands.append(_read_pile(hand, start.rules))
    return tuple(hands)


def _check_copies(entries: Entries, rules: Rules) -> None:
    """Refuse a card that is named more often than there are copies, where it is once too often."""
    copies = Counter(rules.deck)
    left = copies.copy()
    piles = [entries.single[key] for key in ("top", "discard", "stock") if key in entries.single]
    for entry in sorted([*piles, *entries.hands.values()], key=lambda entry: entry.line):
        codes = entry.value.partition("/")[0].split()
        for card in find_cards(entry.line, codes, rules):
            left[card] -= 1
            if left[card] < 0:
                most = copies[card]
                raise ScriptError(entry.line, f"{card.code} is named more often than its {most} in the deck")
