"""What happens in the games of one table, noted for the journal: each deal, each move, each end."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from una_mud.engine import VERSION
from una_mud.engine.events import line
from una_mud.messages import DeckCommitted, DeckRevealed, ErrorId
from una_mud.messages.errors import CommandError
from una_mud.messages.state import DeckState, FairState
from una_mud.world import records
from una_mud.world.commitment import LONGEST, DeckSecret, seed_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from una_mud.engine.events import Event
    from una_mud.engine.game import Game
    from una_mud.engine.moves import Move
    from una_mud.engine.state import Outcome
    from una_mud.world.commitment import Contributions
    from una_mud.world.records import Deck, HandDealt, HandId
    from una_mud.world.seating import Seat, Seating
    from una_mud.world.unit_of_work import RoomLog


class Digest:
    """SHA-256 over all that happens in a hand, a line for each event."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._hash = sha256()

    def add(self, events: Iterable[Event]) -> None:
        """Take in what has happened."""
        for event in events:
            self._hash.update(line(event).encode() + b"\n")

    def text(self) -> str:
        """Return the digest of all so far, in hexadecimal digits."""
        return self._hash.hexdigest()


def revealed(deck: Deck) -> DeckRevealed:
    """Return what shows that a deck was fair."""
    secret, salt = deck.secret.hex(), deck.salt.hex()
    return DeckRevealed(str(deck.hand), secret, salt, _listed(deck.contributions))


def _opened(deck: Deck) -> DeckState:
    secret, salt, seed = deck.secret.hex(), deck.salt.hex(), deck.seed.hex()
    return DeckState(str(deck.hand), deck.commitment, secret, salt, deck.contributions, seed)


def _listed(contributions: Contributions | None) -> str:
    """Return contributions as JSON, which is also how Python writes them."""
    return "" if contributions is None else json.dumps(contributions, ensure_ascii=False)


def committed(deck: Deck) -> DeckCommitted:
    """Return what everybody was told of a deck at the deal."""
    return DeckCommitted(str(deck.hand), deck.commitment)


class HandRecorder:
    """Numbers the games and hands of one table, commits to the decks, and notes what happens."""

    def __init__(self, room: str, seating: Seating, log: RoomLog, new_seed: Callable[[], bytes]) -> None:
        """Begin without a game, committed to the first deck; ``new_seed`` gives 32 secret bytes."""
        self._room = room
        self._seating = seating
        self._log = log
        self._new_seed = new_seed
        self.next_deck = self._new_deck()
        """The secret of the next hand, to which the table is committed."""
        self.game = 0
        """The number of the game that is on, or was last."""
        self.dealt: HandDealt | None = None
        """The hand that is on."""
        self.last: HandDealt | None = None
        """The hand that was over last."""
        self.opened: Deck | None = None
        """The deck of the hand that was over last, or that was set aside since."""
        self.moves = 0
        self.digest = Digest()

    def _new_deck(self) -> DeckSecret:
        return DeckSecret(self._new_seed(), self._new_seed()[:16])

    @property
    def hand(self) -> HandId | None:
        """The hand that is on."""
        return None if self.dealt is None else self.dealt.hand

    def game_begins(self) -> None:
        """Give a new game its number."""
        self.game = self._log.unit_of_work.new_game()

    def hand_begins(self, game: Game, events: Iterable[Event]) -> DeckCommitted:
        """Note a deal, and commit to the next deck; return what the room is told before the cards."""
        table = game.table
        if table is None or game.dealer is None:
            raise AssertionError("no hand was dealt")
        hand = records.HandId(self.game, game.number)
        self.dealt = records.HandDealt(
            hand=hand,
            room=self._room,
            rules=game.rules.name,
            options=game.options,
            names=game.seated,
            people=tuple(self._is_person(name) for name in game.seated),
            dealer=table.dealer,
            secret=self.next_deck.secret,
            salt=self.next_deck.salt,
            commitment=self.next_deck.commitment,
            contributions=self._contributions(game.seated),
            engine=VERSION,
        )
        self._log.note(self.dealt)
        self._commit_again()
        self._begin(events)
        return committed(self.dealt.deck)

    def contribute(self, seat: Seat, text: str) -> None:
        """Mix what a player has typed into the next deck, in place of what they typed before."""
        if not 0 < len(text) <= LONGEST or not text.isprintable():
            raise CommandError(ErrorId.BAD_CONTRIBUTION)
        seat.contribution = text
        self._log.touch()

    def seed(self, players: Sequence[str]) -> bytes:
        """Return the seed of the next hand, if these players are dealt in, by seat."""
        return seed_of(self.next_deck.secret, self._contributions(players))

    def _contributions(self, players: Sequence[str]) -> Contributions:
        """Return what each player has contributed."""
        seats = {seat.name: seat.contribution for seat in self._seating}
        return tuple(seats.get(name, "") for name in players)

    def fair_state(self) -> FairState:
        """Return what everybody may know of the decks."""
        deck, opened = None if self.dealt is None else self.dealt.deck, self.opened
        return FairState(
            following=self.next_deck.commitment,
            contributed=tuple(seat.name for seat in self._seating if seat.contribution),
            committed=None if deck is None else DeckState(str(deck.hand), deck.commitment),
            revealed=None if opened is None else _opened(opened),
        )

    def _commit_again(self) -> None:
        self.next_deck = self._new_deck()
        for seat in self._seating:
            seat.contribution = ""

    def _is_person(self, name: str) -> bool:
        seat = self._seating.named(name)
        return seat is not None and seat.person is not None

    def resumes(self, dealt: HandDealt, events: Iterable[Event], moves: int) -> None:
        """Go on with a hand that was dealt before."""
        self.dealt = dealt
        self._begin(events)
        self.moves = moves

    def _begin(self, events: Iterable[Event]) -> None:
        self.moves = 0
        self.digest = Digest()
        self.digest.add(events)

    def moved(self, seat: int, move: Move, events: Iterable[Event]) -> None:
        """Note a move that was made."""
        if self.dealt is None:
            return
        self._log.unit_of_work.moves += 1
        self._log.note(records.MoveMade(self.dealt.hand, self.moves, seat, move))
        self.moves += 1
        self.digest.add(events)

    def hand_ends(self, outcome: Outcome | None) -> DeckRevealed | None:
        """Note the end of the hand that is on, if one is; return what shows that its deck was fair."""
        dealt, self.dealt = self.dealt, None
        if dealt is None:
            return None
        self.last, self.opened = dealt, dealt.deck
        self._log.note(records.HandEnded(dealt.hand, outcome, self.digest.text()))
        return revealed(dealt.deck)

    def game_ends(self, game: Game) -> None:
        """Note the end of a game, for all who were in its last hand."""
        last = self.last
        if last is None or last.hand.game != self.game:
            return  # no hand of it was played to its end
        totals = {name: game.totals.get(name, 0) for name in last.names}
        people = frozenset(name for name, person in zip(last.names, last.people, strict=True) if person)
        self._log.note(
            records.GameEnded(
                game=self.game,
                rules=game.rules.name,
                room=self._room,
                winners=game.winners,
                totals=totals,
                people=people,
            ),
        )
