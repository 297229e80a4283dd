"""Random positions, and players that do sense and nonsense in them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

import attrs
from model_base import Action
from model_cards import COLOURS
from model_compare import Pair, dealt, placed

from una_mud.engine.cards import Family
from una_mud.engine.games import GAMES, U_KNOW
from una_mud.engine.setup import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.engine.cards import Card
    from una_mud.engine.rules import Options, Rules

MOVES: Final = 300
"""How many moves of a hand are made at most."""


def pairs(rules: Rules, seed: int) -> Iterator[tuple[Pair, Random]]:
    """Yield hands without end: mostly from a position in the middle, every fifth from the deal."""
    for number in range(seed << 32, (seed + 1) << 32):
        rng = Random(number)  # noqa: S311 - nothing here is secret
        yield (random_deal if number % 5 == 0 else random_position)(rules, rng), rng


def options(rules: Rules, rng: Random) -> Options:
    """Return options, mostly those of the game."""
    automatic = rng.random() < (0.3 if rules is U_KNOW else 0.8)
    return attrs.evolve(rules.options, stacking=rng.random() < 0.8, auto_draw=automatic)


def random_deal(rules: Rules, rng: Random) -> Pair:
    """Deal a hand."""
    seats = rng.randint(*rules.seats)
    return dealt(rules, options(rules, rng), seats, rng.randrange(seats), rng.randbytes(32))


def random_position(rules: Rules, rng: Random) -> Pair:
    """Set up small hands with many rare cards in them, and piles of any size."""
    seats = rng.randint(*rules.seats)
    common, rare = split_deck(rules, rng)
    hands = tuple(tuple(draw_hand(common, rare, rng)) for _ in range(seats))
    left = [*common, *rare]
    top = next(card for card in left if card.colour is not None)
    left.remove(top)
    rng.shuffle(left)
    under = rng.choice((0, 0, 1, 3, 10))
    stock = rng.choice((0, 1, 2, 5, 12, 30, 60))
    position = Position(
        rules=rules,
        options=options(rules, rng),
        hands=hands,
        top=top,
        colour=top.colour,
        under=tuple(left[:under]),
        stock=tuple(left[under : under + stock]),
        clockwise=rng.random() < 0.6,
        seed=rng.randbytes(32),
    )
    return placed(position, rng.randrange(seats))


def split_deck(rules: Rules, rng: Random) -> tuple[list[Card], list[Card]]:
    """Return the shuffled deck: the cards with colours, and those that are rare or strong."""
    deck = list(rules.deck)
    rng.shuffle(deck)
    common = {Family.NUMBER} if rules.name in {"u-know", "know-u"} else {Family.NUMBER, Family.ACTION}
    rare = [card for card in deck if card.kind.family not in common]
    return [card for card in deck if card.kind.family in common], rare


def draw_hand(common: list[Card], rare: list[Card], rng: Random) -> Iterator[Card]:
    """Take one to six cards, nearly half of them rare ones."""
    for _ in range(rng.randint(1, 6)):
        yield (rare if rare and rng.random() < 0.45 else common).pop()


def play_out(pair: Pair, rng: Random) -> int:
    """Play a hand at random; return how many things were tried."""
    pair.compare()
    for tried in range(MOVES):
        if pair.model.over:
            return tried
        pair.make(*random_action(pair, rng))
    return MOVES


def random_action(pair: Pair, rng: Random) -> tuple[int, Action]:
    """Return a seat and what it tries: mostly something legal, now and then a call, or nonsense."""
    model, chance = pair.model, rng.random()
    seats = range(len(model.hands))
    if chance < 0.06:
        return rng.choice((model.turn, rng.choice(seats))), Action("call")
    if chance < 0.13:
        suspects = [*model.standings, rng.choice(seats)]
        return rng.choice(seats), Action("challenge", players=(rng.choice(suspects),))
    if chance < 0.135:
        return rng.choice(seats), Action("end", rng.choice(("hand", "game")))
    if chance < 0.2:
        return rng.choice((model.turn, rng.choice(seats))), nonsense(pair, rng)
    return model.turn, scattered(pair, sensible(pair, rng), rng)


def sensible(pair: Pair, rng: Random) -> Action:
    """Return something legal for the seat in turn: mostly a card, each as likely as another."""
    legal = sorted(pair.model.legal(), key=repr)
    if rng.random() < 0.8:
        legal = [action for action in legal if action.verb == "play"] or legal
    wanted = rng.choice(sorted({(action.verb, action.code) for action in legal}))
    return rng.choice([action for action in legal if (action.verb, action.code) == wanted])


def scattered(pair: Pair, action: Action, rng: Random) -> Action:
    """Return the action with the shots of a Target Practice spread over the others."""
    if len(action.players) < 2:
        return action
    others = pair.model.others(pair.model.turn)
    return attrs.evolve(action, players=tuple(rng.choice(others) for _ in action.players))


def nonsense(pair: Pair, rng: Random) -> Action:
    """Return anything, legal or not."""
    verb = rng.choice(("play", "play", "play", "draw", "pass", "accept", "challenge_play", "speak"))
    if verb != "play":
        return Action(verb)
    hand = pair.model.hands[pair.model.turn]
    code = rng.choice([rng.choice(hand or ["R1"]), rng.choice(pair.table.rules.cards).code])
    count = rng.choice((0, 0, 1, 1, 2, pair.model.shots()))
    seats = range(len(pair.model.hands))
    players = tuple(rng.choice(seats) for _ in range(count))
    return Action("play", code, rng.choice((None, *COLOURS)), players)


def play_hands(game: str, seed: int, count: int) -> set[tuple[str, str]]:
    """Play hands twice, by sensible and senseless moves; return which cards were played, and how."""
    played: set[tuple[str, str]] = set()
    for pair, rng in islice(pairs(GAMES[game], seed), count):
        play_out(pair, rng)
        played |= pair.played
    return played
