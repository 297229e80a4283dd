"""U-Know and Know-U, from the rulebook's sections 2 and 3."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs
from model_base import Model
from model_cards import WILDS, face, same_face

if TYPE_CHECKING:
    from model_base import Action, Played

COLOUR = frozenset({"colour"})


@attrs.define(kw_only=True)
class UKnowModel(Model):
    """One hand of U-Know."""

    calls: ClassVar[bool] = False
    asks: ClassVar[dict[str, frozenset[str]]] = {"W": COLOUR, "W4": COLOUR}

    def candidates(self) -> set[str]:
        """After drawing, too, any card may be played."""
        return set(self.hands[self.turn]) if self.phase in {"turn", "drawn"} else set()

    def goes(self, code: str) -> bool:
        """Wilds go on all but No Wilds."""
        if code in WILDS:
            return face(self.top).word != "N"
        return same_face(code, self.top, self.colour)

    def playable(self) -> set[str]:
        """A Wild Draw Four only if nothing else goes."""
        found = Model.playable(self)
        return found - {"W4"} or found

    def other_actions(self) -> set[str]:
        """One may draw again and again."""
        return {"turn": {"draw"}, "drawn": {"draw", "pass"}}.get(self.phase, set())

    def may_open(self, code: str) -> bool:
        """Anything but a wild."""
        return code not in WILDS

    def effect(self, seat: int, played: Played) -> None:
        """Reverse, skip, draw, all draw, play again."""
        word = face(played.code).word or played.code
        if word == "R":
            self.clockwise = not self.clockwise
        last = self.victim(seat, seat) if word in {"S", "D", "W4"} else seat
        if word in {"D", "W4"}:
            self.penalize(last, 2 if word == "D" else 4)
        if word == "A":
            for other in self.others(seat):
                self.penalize(other, 1)
        self.begin_turn(seat if word == "P" else self.following(last))


@attrs.define(kw_only=True)
class KnowUModel(Model):
    """One hand of Know-U."""

    caught_draws: ClassVar[int] = 1
    first_card_counts: ClassVar[bool] = False
    asks: ClassVar[dict[str, frozenset[str]]] = {"CC": COLOUR, "CX": COLOUR, "TH": frozenset({"opponent"})}

    def candidates(self) -> set[str]:
        """After a Choice any card may be played, for a Bonus Play any card of the colour."""
        hand = set(self.hands[self.turn])
        if self.bonus:
            return {code for code in hand if face(code).colour == self.colour}
        return hand if self.phase == "drawn" and self.choice else Model.candidates(self)

    def goes(self, code: str) -> bool:
        """A Trade Hands waits while somebody has called with one card."""
        if face(code).word == "TH" and any(self.has_called_for(seat) for seat in self.others(self.turn)):
            return False
        return code in WILDS or same_face(code, self.top, self.colour)

    def has_called_for(self, seat: int) -> bool:
        """Whether somebody holds one card and has called for it; that stands until the hand changes."""
        return len(self.hands[seat]) == 1 and self.called_with.get(seat) == self.hands[seat]

    def other_actions(self) -> set[str]:
        """Only whoever can't play draws; a Choice is to draw or to miss the turn."""
        if self.phase == "turn" and (self.bonus or self.playable()):
            return set()
        found = {"choice": {"draw", "pass"}, "reflect": {"speak", "pass"}}
        return found.get(self.phase) or Model.other_actions(self)

    def only_way(self) -> str | None:
        """With no card for a Bonus Play the turn ends."""
        return "lose_bonus" if self.bonus else Model.only_way(self)

    def do_lose_bonus(self, seat: int, _: Action) -> None:
        """End a turn in which a Bonus Play found no card."""
        self.begin_turn(self.following(seat))

    def do_speak(self, seat: int, _: Action) -> None:
        """Reflect."""
        self.end_turn(seat)

    def may_open(self, code: str) -> bool:
        """Only numbered cards."""
        return face(code).number is not None

    def put_back(self, code: str) -> None:
        """Set a card aside, to the bottom of the stock."""
        self.stock.insert(0, code)

    def last_card(self, seat: int, played: Played) -> None:
        """A numbered last card is reflected upon."""
        if face(played.code).number is None:
            self.end(seat, "out-of-cards")
        else:
            self.reflect()

    def reflect(self) -> None:
        """Wait for the reflection of the seat in turn."""
        self.phase, self.bonus = "reflect", False

    def effect(self, seat: int, played: Played) -> None:
        """Numbers are reflected upon; of actions each has its own effect."""
        word = face(played.code).word or played.code
        if face(played.code).number is not None:
            self.reflect()
        elif word in {"CH", "CX"}:
            if self.ending is not None:
                self.begin_turn(self.following(seat))
                return
            self.choice = True
            self.await_answer(self.victim(seat, seat), "choice")
        elif word == "BP" and not self.bonus:
            self.bonus, self.phase = True, "turn"
        else:
            self.action(seat, word, played.players)

    def action(self, seat: int, word: str, players: tuple[int, ...]) -> None:
        """Do what the other action cards say."""
        pausing = word == "PT" or (word == "CD" and len(self.places) == 2)
        if word == "CD" and not pausing:
            self.clockwise = not self.clockwise
        if word == "TH":
            (other,) = players
            self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
            self.hand_changed(seat)
            self.hand_changed(other)
        self.begin_turn(self.following(self.victim(seat, seat) if pausing else seat))
