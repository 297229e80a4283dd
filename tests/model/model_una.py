"""Una with the classic and the mutant deck, from the rulebook's section 1."""

from __future__ import annotations

from typing import ClassVar

import attrs
from model_base import Model, Penalty, Played
from model_cards import SINGLES, WILD_DRAWS, WILDS, face, points, same_face

COLOUR = frozenset({"colour"})
OPPONENT = frozenset({"opponent"})


@attrs.define(kw_only=True)
class UnaModel(Model):
    """One hand of Una."""

    asks: ClassVar[dict[str, frozenset[str]]] = {
        **dict.fromkeys(WILDS, COLOUR),
        "WT": frozenset({"colour", "shots"}),
        **dict.fromkeys(("TJ", "SP", "QT"), OPPONENT),
        "DF": frozenset({"partner"}),
    }

    # Matching (1.2, 1.6 and 1.8).

    def candidates(self) -> set[str]:
        """In an answer the answer cards; and whoever holds Kobe may play nothing else."""
        found = Model.candidates(self)
        hand = set(self.hands[self.turn])
        if self.phase == "answer":
            found = hand & (WILD_DRAWS | {"HD", "SD"}) if self.may_stack() else set()
        return found & {"KB"} if "KB" in hand else found

    def may_stack(self) -> bool:
        """Whether a card may answer the penalty that waits."""
        return self.stacking and self.penalty is not None and not self.penalty.aimed

    def goes(self, code: str) -> bool:
        """Answer cards go on anything, Dung only as the last card."""
        if code == "DU":
            return len(self.hands[self.turn]) == 1
        return self.phase == "answer" or code in WILDS or same_face(code, self.top, self.colour)

    def may_open(self, code: str) -> bool:
        """No wilds, singles, or words that need a choice or move hands or seats."""
        moving = {"BL", "RZ", "TJ", "MC", "DF", "SP"}
        return code not in WILDS and code not in SINGLES and face(code).word not in moving

    # The answer (1.6).

    def other_actions(self) -> set[str]:
        """A victim may accept, and mostly challenge."""
        if self.phase != "answer" or self.penalty is None:
            return Model.other_actions(self)
        return {"accept", "challenge_play"} if self.penalty.challengeable else {"accept"}

    def only_way(self) -> str | None:
        """Accept for a victim who can do nothing else."""
        if self.phase != "answer":
            return Model.only_way(self)
        return "accept" if self.other_actions() == {"accept"} else None

    def do_accept(self, seat: int, _: object) -> None:
        """Draw the penalty and lose the turn."""
        self.act(seat)
        self.take_penalty(seat, extra=0)

    def do_challenge_play(self, seat: int, _: object) -> None:
        """Challenge the play of a Wild Draw card."""
        self.act(seat)
        penalty = self.taken_off()
        if not penalty.guilty:
            self.penalty = penalty
            self.take_penalty(seat, extra=2)
            return
        self.colour = penalty.colour_before
        self.visible.add((seat, penalty.player))
        self.penalize(penalty.player, penalty.cards)
        self.begin_turn(seat, new=False)

    def taken_off(self) -> Penalty:
        """Take the penalty that waits off the table."""
        penalty, self.penalty = self.penalty, None
        assert penalty is not None
        return penalty

    def take_penalty(self, victim: int, extra: int) -> None:
        """Let the penalty fall upon its victim, or the shots upon whom they name."""
        penalty = self.taken_off()
        for shot in penalty.shots:
            self.penalize(shot, 1)
        self.penalize(victim, extra if penalty.shots else penalty.cards + extra)
        self.begin_turn(self.following(victim))

    # What a card does.

    def effect(self, seat: int, played: Played) -> None:
        """Wild Draw cards and answers first, then words."""
        if played.code in WILD_DRAWS:
            self.wild_draw(seat, played)
        elif played.penalty is not None and played.code == "HD":
            self.penalty = attrs.evolve(played.penalty, challengeable=False)
            self.await_answer(self.victim(seat, seat), "answer")
        elif played.penalty is not None and played.code == "SD":
            self.penalize(played.penalty.player, played.penalty.cards)
            self.begin_turn(self.following(seat))
        elif played.code == "QT":
            self.quit(seat, *played.players)
        else:
            self.begin_turn(self.word(seat, played))

    def quit(self, seat: int, other: int) -> None:
        """Let two players quit the hand (1.8)."""
        self.out |= {seat, other}
        for gone in (seat, other):
            self.standings.pop(gone, None)
        left = self.active()
        if not left:
            self.end(None, "nobody-active")
        elif len(left) == 1:
            self.end(left[0], "last-active")
        else:
            self.begin_turn(self.following(seat))

    def wild_draw(self, seat: int, played: Played) -> None:
        """Put a penalty on a victim (1.6)."""
        cards = gathered(played)
        if played.code == "WR":
            self.clockwise = not self.clockwise
        last = self.victim(seat, seat) if played.code == "WB" else seat
        if not cards:
            self.begin_turn(self.following(seat))
            return
        before = played.colour_before
        guilty = before is not None and any(face(code).colour == before for code in self.hands[seat])
        aimed = played.code == "WT"
        self.penalty = Penalty(cards, seat, guilty, before, shots=played.players, aimed=aimed)
        self.await_answer(self.victim(seat, last), "answer")

    def word(self, seat: int, played: Played) -> int:
        """Do what a word says (1.7); return whose turn begins."""
        word = face(played.code).word
        if word in {"R", "RD", "RS"}:
            self.clockwise = not self.clockwise
        if word in {"S", "RS", "D", "RD", "DB", "SS"}:
            return self.following(self.skip(seat, str(word)))
        if word == "R":
            return seat if len(self.active()) == 2 else self.following(seat)
        if word == "DS":
            for other in self.others(seat):
                self.penalize(other, 2)
            return seat
        self.move_things(seat, word, played.players)
        return self.following(seat)

    def skip(self, seat: int, word: str) -> int:
        """Let one or two players lose their turns, and perhaps the last of them draw; return the last one."""
        last = self.victim(seat, seat)
        if word in {"DB", "SS"}:
            last = self.victim(seat, last)
        if word in {"D", "RD", "DB"}:
            self.penalize(last, 2)
        return last

    def move_things(self, seat: int, word: str | None, players: tuple[int, ...]) -> None:
        """Move hands, places, or what may be seen."""
        if word in {"BL", "RZ"}:
            self.shuffle_hands(whole=word == "BL")
        elif word == "MC":
            self.musical_chairs()
        elif word == "TJ":
            self.trade(seat, *players)
        elif word == "DF" and players:
            self.swap_places(seat, *players)
        elif word == "SP":
            self.visible |= {(seat, *players), (*players, seat)}  # type: ignore[arg-type]  # there is one player

    def shuffle_hands(self, *, whole: bool) -> None:
        """Deal the hands out again, as whole hands or card by card."""
        active = self.active()
        hands = [self.hands[seat] for seat in active]
        if whole:
            self.shuffle(hands)
        else:
            cards = [card for hand in hands for card in hand]
            self.shuffle(cards)
            hands = [[cards.pop(0) for _ in hand] for hand in hands]
        for seat, hand in zip(active, hands, strict=True):
            self.hands[seat] = hand
            self.hand_changed(seat)

    def trade(self, one: int, other: int) -> None:
        """Let two players trade hands."""
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
        self.hand_changed(one)
        self.hand_changed(other)

    def musical_chairs(self) -> None:
        """Have all change places, so that nobody keeps theirs."""
        before, after = self.active(), self.active()
        while any(one == other for one, other in zip(before, after, strict=True)):
            self.shuffle(after)
        moved = dict(zip(before, after, strict=True))
        self.places = [moved.get(seat, seat) for seat in self.places]

    def swap_places(self, one: int, other: int) -> None:
        """Let two players trade places."""
        swapped = {one: other, other: one}
        self.places = [swapped.get(seat, seat) for seat in self.places]

    # The end (1.9).

    def last_card(self, seat: int, played: Played) -> None:
        """Have the draw penalties of a last card drawn, and nothing else happen."""
        clockwise = self.clockwise
        self.last_penalty(seat, played)
        self.clockwise = clockwise
        self.end(seat, "out-of-cards")

    def last_penalty(self, seat: int, played: Played) -> None:
        """Have whoever a last card hits draw."""
        code, waiting = played.code, played.penalty
        word = face(code).word
        if code == "WR" or word == "RD":
            self.clockwise = not self.clockwise
        after = self.victim(seat, seat) if code == "WB" else seat
        if code in WILD_DRAWS:
            self.penalize(self.victim(seat, after), gathered(played))
        elif waiting is not None:
            self.penalize(self.victim(seat, seat) if code == "HD" else waiting.player, waiting.cards)
        elif word in {"D", "RD", "DB"}:
            self.skip(seat, str(word))
        elif word == "DS":
            self.word(seat, played)

    def points(self) -> tuple[int, ...] | None:
        """Add up hands, halve by Holy Defenders, raise holders of Dung (1.9)."""
        if self.close == "game-ended":
            return None
        losers = [seat for seat in self.places if seat != self.winner]
        sums = {seat: self.hand_points(seat) for seat in losers}
        highest = max(sums.values(), default=0)
        for seat in losers:
            if "DU" in self.hands[seat]:
                sums[seat] = highest
        return tuple(sums.get(seat, 0) for seat in range(len(self.hands)))

    def hand_points(self, seat: int) -> int:
        """What a hand costs by itself."""
        total = sum(points(code, len(self.hands) - 1) for code in self.hands[seat])
        for _ in range(self.hands[seat].count("HD")):
            total = -(-total // 2)
        return total


def gathered(played: Played) -> int:
    """How many cards wait after a Wild Draw card (1.6)."""
    before = played.penalty.cards if played.penalty else 0
    if played.code == "WD":
        return 2 * before
    number = face(played.under).number if played.under not in SINGLES else None
    if played.code == "WM" and number is not None:
        return before + number
    return before + 4
