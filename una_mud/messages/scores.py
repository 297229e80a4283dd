"""The scores, and who has won."""

from __future__ import annotations

from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.templates import _, join, lines, select, when
from una_mud.messages.types import (
    GameCount,
    HandCount,
    Player,
    PointCount,
)


@phrase(
    text=when("counts_points", _("{total}"), _("{games_won}")),
    last=when("has_last", _("+{points}")),
    won=when("counts_points", _("{hands_won} won")),
    spoken=when(
        "counts_points",
        when(
            "has_last",
            _("{name}: {total}, {points} this hand, {hands_won} won."),
            _("{name}: {total}, {hands_won} won."),
        ),
        _("{name}: {games_won}."),
    ),
    final=_("{name} {score}"),
)
class ScoreRow:
    """One player's points: ``points`` of the last hand (None if they took none), the total, what is won."""

    name: Player
    points: int | None
    total: PointCount | None
    """None in games without points."""
    won: int
    """Hands of this game, or (in games without points) games at this table."""

    @property
    def counts_points(self) -> bool:
        """Whether points are counted in this game."""
        return self.total is not None

    @property
    def has_last(self) -> bool:
        """Whether there were points in the last hand."""
        return self.points is not None

    @property
    def hands_won(self) -> HandCount:
        """How many hands of the game are won."""
        return self.won

    @property
    def games_won(self) -> GameCount:
        """How many games are won at this table."""
        return self.won

    @property
    def score(self) -> int:
        """What counts at the end."""
        return self.won if self.total is None else self.total


@message(
    kind=MessageKind.INFO,
    text=when(
        "counts_points",
        when(
            "after_hand",
            when(
                "limit",
                _("Scores after hand {hand} (lowest wins, game to {limit:n}):"),
                _("Scores after hand {hand} (lowest wins):"),
            ),
            when("limit", _("Scores (lowest wins, game to {limit:n}):"), _("Scores (lowest wins):")),
        ),
        _("Games won at this table:"),
    ),
    spoken=when(
        "counts_points",
        when(
            "after_hand",
            when(
                "limit",
                _("Scores after hand {hand}. Lowest wins, game to {limit:n}."),
                _("Scores after hand {hand}. Lowest wins."),
            ),
            when("limit", _("Scores. Lowest wins, game to {limit:n}."), _("Scores. Lowest wins.")),
        ),
        _("Games won at this table:"),
    ),
    brief=when("counts_points", _("Scores: {rows:final}."), _("Games won at this table: {rows:final}.")),
)
class ScoresShown(Message):
    """The points, best first; ``after_hand`` when they are shown because a hand has ended."""

    rows: tuple[ScoreRow, ...]
    limit: PointCount | None
    hand: int
    after_hand: bool

    @property
    def counts_points(self) -> bool:
        """Whether points are counted in this game."""
        return any(row.counts_points for row in self.rows)


_AGAIN = _("Type `/startgame` to play again.")
_FINAL = when(
    "rows",
    when("counts_points", _("Final scores: {rows:final}."), _("Games won at this table: {rows:final}.")),
)


_WON = select(
    "outcome",
    {
        0: _("The game is over. Nobody wins."),
        1: _("**{winner} wins the game!**"),
        ...: _("**{winners:first} share the win!**"),
    },
)
_YOU_WON = select("outcome", {1: _("**You win the game!**"), ...: _("**{winners:first} share the win!**")})


@message(
    kind=MessageKind.EVENT,
    text=lines(_WON, _FINAL, _AGAIN),
    you_winners=lines(_YOU_WON, _FINAL, _AGAIN),
    brief=join(_WON, _FINAL),
    brief_you_winners=join(_YOU_WON, _FINAL),
)
class GameOver(Message):
    """The game is over; nobody has won a game that was ended."""

    winners: tuple[Player, ...]
    rows: tuple[ScoreRow, ...]

    @property
    def outcome(self) -> int:
        """How many have won."""
        return len(self.winners)

    @property
    def winner(self) -> str:
        """The first of those who have won."""
        return next(iter(self.winners), "")

    @property
    def counts_points(self) -> bool:
        """Whether points are counted in this game."""
        return any(row.counts_points for row in self.rows)
