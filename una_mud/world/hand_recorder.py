"""What happens in the games of one table, noted for the journal: each deal, each move, each end."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from una_mud.engine import VERSION
from una_mud.engine.events import line
from una_mud.engine.rng import derive
from una_mud.messages import DeckCommitted, DeckRevealed
from una_mud.world import records
from una_mud.world.commitment import commitment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.engine.events import Event
    from una_mud.engine.game import Game
    from una_mud.engine.moves import Move
    from una_mud.engine.state import Outcome
    from una_mud.world.records import Deck, HandDealt, HandId
    from una_mud.world.seating import Seating
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


class HandRecorder:
    """Numbers the games and hands of one table, commits to the decks, and notes what happens."""

    def __init__(self, room: str, seating: Seating, log: RoomLog, secret: bytes) -> None:
        """Begin without a game; ``secret`` is what nobody knows outside, for the salts."""
        self._room = room
        self._seating = seating
        self._log = log
        self._secret = secret
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

    @property
    def hand(self) -> HandId | None:
        """The hand that is on."""
        return None if self.dealt is None else self.dealt.hand

    def game_begins(self) -> None:
        """Give a new game its number."""
        self.game = self._log.unit_of_work.new_game()

    def hand_begins(self, game: Game, events: Iterable[Event]) -> DeckCommitted:
        """Note a deal; return the commitment that the room is to be told before the cards."""
        table = game.table
        if table is None or game.dealer is None:
            raise AssertionError("no hand was dealt")
        hand = records.HandId(self.game, game.number)
        salt = derive(self._secret, "salt", str(hand))[:16]
        self.dealt = records.HandDealt(
            hand=hand,
            room=self._room,
            rules=game.rules.name,
            options=game.options,
            names=game.seated,
            people=tuple(self._is_person(name) for name in game.seated),
            dealer=table.dealer,
            seed=table.seed,
            salt=salt,
            commitment=commitment(table.seed, salt),
            engine=VERSION,
        )
        self._log.note(self.dealt)
        self._begin(events)
        return DeckCommitted(str(hand), self.dealt.commitment)

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
        return DeckRevealed(str(dealt.hand), dealt.seed.hex(), dealt.salt.hex())

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
