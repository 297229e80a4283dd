"""Samples of everything that can be told. Ann acts, Bob is concerned, Eve is a stranger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from una_mud import messages as n
from una_mud.engine import events as e
from una_mud.engine.cards import Colour
from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES, UNA_MUTANT
from una_mud.engine.moves import Ending
from una_mud.engine.redaction import redact
from una_mud.engine.refusals import Reason
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, OVER, REFLECT, TURN, CallStatus, Outcome, Phase
from una_mud.engine.view import View, Waiting, view
from una_mud.messages.accounts import Role
from una_mud.messages.icons import OWN, Picture
from una_mud.messages.state import HandState, PlayState, SeatState, SeenHand, TableState
from una_mud.messages.types import FaceUp
from una_mud.world.publishing import dealt_seat, hand_state, play_state

if TYPE_CHECKING:
    from una_mud.engine.cards import Card

Value = TypeVar("Value")

ANN, BOB, CYD = 0, 1, 2
NAMES: Final = ("Ann", "Bob", "Cyd")
READERS: Final = ("Ann", "Bob", "Eve", None)
"""The actor, another who is concerned, a stranger, and nobody in particular."""
ICON: Final = Picture(bytes((250, 120, 0, 255)) * 512 + bytes((0, 0, 0, 0)) * 256 + b"\xff" * 1024)
"""Orange, then clear, then white."""
LONG_NAMES: Final = ("Annabellaannabellaan", "Bartholomewbartholom", "Cydoniacydoniacydoni")


def card(code: str) -> Card:
    return UNA_MUTANT.by_code[code]


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(card(code) for code in codes.split())


def a_view(seat: int | None = ANN, turn: int = ANN, phase: Phase = TURN, **changes: Any) -> View:  # noqa: ANN401 - any field
    """Return a seat's view of a table of three, with a red 5 on top."""
    table, _ = deal(UNA_MUTANT, UNA_MUTANT.options, 3, CYD, b"sample")
    shown = attrs.evolve(
        view(table, seat),
        turn=turn,
        phase=phase,
        clockwise=True,
        stock=87,
        colour=Colour.RED,
        discard=cards("R5"),
        counts=(3, 5, 1),
        call_statuses=(None, None, CallStatus.CALLED),
        penalty=None,
        drawn=None,
        hand=cards("R7 BS W") if seat == ANN else cards("G1 G2 HD R3 BRS") if seat == BOB else (),
        playable=cards("R7 W") if seat == turn == ANN else cards("HD R3") if seat == turn == BOB else (),
        may_draw=seat == turn and phase is TURN,
        may_pass=seat == turn and phase is DRAWN,
    )
    return attrs.evolve(shown, **changes)


def changed(value: Value, **changes: Any) -> Value:  # noqa: ANN401 - any field
    """Return a message or a part of one with other fields."""
    return attrs.evolve(value, **changes)  # type: ignore[misc]  # mypy doesn't know that these are attrs classes


def waiting(victim: int = ANN, shots: tuple[int, ...] = (), *, challengeable: bool = True) -> Waiting:
    return Waiting(
        4,
        victim,
        BOB if victim == ANN else ANN,
        card("W4"),
        challengeable,
        shots,
        Colour.BLUE,
        aimed=bool(shots),
    )


def answer_view(seat: int | None = ANN, shots: tuple[int, ...] = (), *, challengeable: bool = True) -> View:
    """Return a view in which Ann is to answer Bob's Draw Four."""
    return a_view(
        seat,
        ANN,
        ANSWER,
        discard=cards("R5 W4"),
        penalty=waiting(ANN, shots, challengeable=challengeable),
        hand=cards("R7 SD W4 W") if seat == ANN else (),
        playable=cards("SD W4") if seat == ANN else (),
        may_draw=False,
    )


def over(close: e.Close, winner: int | None = ANN) -> tuple[e.HandOver, ...]:
    return (e.HandOver(winner, close, (0, 20, 30)),)


KNOWN: Final = (GAMES["know-u"].by_code["Y3"],)
WON: Final = (e.Close.OUT_OF_CARDS, e.Close.LAST_ACTIVE)
EVENTS: Final[tuple[tuple[e.Event, ...], ...]] = (
    (
        e.Dealt(CYD, (0, 1, 2), (cards("R7 BS W"), cards("G1 G2 HD R3 BRS"), cards("Y4"))),
        e.TurnedUp(card("W"), stays=False),
        e.TurnedUp(card("R5"), stays=True),
        e.TurnBegan(0),
    ),
    (e.Played(ANN, card("RS"), Colour.RED, (), 4), e.Skipped(BOB), e.TurnBegan(CYD)),
    (e.Played(ANN, card("RSS"), Colour.RED, (), 4), e.Skipped(BOB), e.Skipped(CYD), e.TurnBegan(ANN)),
    (e.Played(ANN, card("RSS"), Colour.RED, (), 4), e.Skipped(BOB), e.Skipped(BOB), e.TurnBegan(ANN)),
    (e.Played(ANN, card("RR"), Colour.RED, (), 4), e.Reversed(clockwise=False), e.TurnBegan(CYD)),
    (e.Played(ANN, card("W"), Colour.BLUE, (), 4), e.TurnBegan(BOB)),
    (
        e.Played(ANN, card("RDS"), Colour.RED, (), 4),
        e.Drew(BOB, 2, e.Why.CARD, None, 2),
        e.Drew(CYD, 2, e.Why.CARD, None, 4),
        e.TurnBegan(ANN),
    ),
    (e.Played(ANN, card("W4"), Colour.BLUE, (), 4), e.PenaltyWaits(BOB, 4, ANN, card("W4"))),
    (e.Played(ANN, card("WT"), Colour.BLUE, (1, 1, 2, 2), 4), e.PenaltyWaits(BOB, 4, ANN, card("WT"))),
    (e.Accepted(BOB), e.Drew(BOB, 4, e.Why.PENALTY, None, 2), e.Skipped(BOB), e.TurnBegan(CYD)),
    (
        e.Accepted(BOB),
        e.Drew(CYD, 3, e.Why.PENALTY, None, 4),
        e.Drew(ANN, 1, e.Why.PENALTY, None, 1),
        e.Skipped(BOB),
        e.TurnBegan(CYD),
    ),
    (
        e.PlayChallenged(BOB, ANN, guilty=True),
        e.ColourBack(Colour.RED),
        e.Revealed(BOB, ANN),
        e.Drew(ANN, 4, e.Why.PENALTY, cards("R1 R2 R3 W"), 1),
        e.TurnBegan(BOB),
    ),
    (
        e.PlayChallenged(BOB, ANN, guilty=False),
        e.Drew(BOB, 6, e.Why.PENALTY, None, 2),
        e.Skipped(BOB),
        e.TurnBegan(CYD),
    ),
    (e.ColourBack(None),),
    (e.Drew(ANN, 1, e.Why.TURN, cards("R7"), 1),),
    (e.Drew(ANN, 0, e.Why.TURN, (), 1), e.Passed(ANN), e.TurnBegan(BOB)),
    (
        e.Passed(ANN),
        e.TurnBegan(BOB),
        e.Drew(BOB, 1, e.Why.TURN, None, 2),
        e.Passed(BOB),
        e.TurnBegan(CYD),
    ),
    (
        e.Played(ANN, card("R5"), Colour.RED, (), 4),
        e.TurnBegan(BOB),
        e.Reshuffled(20),
        e.Drew(BOB, 1, e.Why.TURN, None, 2),
        e.Passed(BOB),
        e.TurnBegan(CYD),
        e.Drew(CYD, 1, e.Why.TURN, None, 4),
        e.Passed(CYD),
        e.TurnBegan(ANN),
    ),
    (
        e.Played(ANN, card("RBL"), Colour.RED, (), 4),
        e.HandsChanged(e.How.BLENDED, ANN, (None, None, None), (1, 2, 4)),
        e.TurnBegan(BOB),
    ),
    (
        e.Played(ANN, card("RRZ"), Colour.RED, (), 4),
        e.HandsChanged(e.How.MIXED, ANN, (cards("R7 BS W"), None, None), (1, 2, 4)),
        e.TurnBegan(BOB),
    ),
    (
        e.Played(ANN, card("RTJ"), Colour.RED, (BOB,), 4),
        e.HandsChanged(e.How.TRADED, ANN, (None, None, None), (1, 2, 4)),
        e.TurnBegan(BOB),
    ),
    (e.Played(ANN, card("RMC"), Colour.RED, (), 4), e.SeatsChanged(ANN, (1, 2, 0)), e.TurnBegan(BOB)),
    (e.Played(ANN, card("RDF"), Colour.RED, (BOB,), 4), e.SeatsChanged(ANN, (1, 0, 2)), e.TurnBegan(CYD)),
    (e.Played(ANN, card("RDF"), Colour.RED, (), 4), e.TurnBegan(BOB)),
    (
        e.Played(ANN, card("RSP"), Colour.RED, (BOB,), 4),
        e.Revealed(ANN, BOB),
        e.Revealed(BOB, ANN),
        e.TurnBegan(BOB),
    ),
    (
        e.Played(ANN, card("QT"), Colour.GREEN, (BOB,), 4),
        e.QuitHand(ANN, BOB),
        *over(e.Close.LAST_ACTIVE, CYD),
    ),
    (e.Played(ANN, card("R5"), Colour.RED, (), 4), e.ChoiceOffered(BOB, 2)),
    (e.Played(ANN, card("R5"), Colour.RED, (), 4), e.OneMore(ANN)),
    (e.Played(ANN, card("R5"), Colour.RED, (), 4), e.Reflecting(ANN, card("R5"))),
    (e.Spoke(ANN), e.TurnBegan(BOB)),
    (e.Called(ANN),),
    (e.OneCardLeft(ANN),),
    (e.Challenged(ANN, BOB, right=True), e.Drew(BOB, 2, e.Why.CAUGHT, None, 2)),
    (e.Challenged(ANN, BOB, right=False), e.Drew(ANN, 2, e.Why.WRONG, cards("R1 R2"), 1)),
    (e.Agreed(Ending.HAND),),
    (e.Agreed(Ending.GAME),),
    *((over(close, ANN if close in WON else None)) for close in e.Close),
)


def happenings() -> list[n.Message]:
    """Return every sample of events as Ann, as Bob and as a watcher know it."""
    found: list[n.Message] = []
    for events in EVENTS:
        for seat in (ANN, BOB, None):
            shown = tuple(redact(event, seat) for event in events)
            found.append(events_shown(shown, after(events, seat)))
    return found


def a_table(view: View, names: tuple[str, ...] = NAMES, seconds: int | None = None) -> PlayState:
    """Return the table of a view; nobody's total is told."""
    seats = [
        SeatState(names[seat], False, True, False, 0, "", None, *dealt_seat(view, seat))  # noqa: FBT003 - a row
        for seat in view.seat_order
    ]
    return play_state(view, names, seats, hand=3, seconds=seconds)


def events_shown(events: tuple[e.Event, ...], view: View, names: tuple[str, ...] = NAMES) -> n.TableEvents:
    """Return what happened at a table of which the view is one."""
    return n.TableEvents(names, events, a_table(view, names))


def turn(
    view: View,
    seconds: int | None = None,
    order: tuple[Card, ...] | None = None,
    names: tuple[str, ...] = NAMES,
) -> n.YourTurn:
    """Return the prompt of a turn; ``order`` is that of the player's own, None: as the cards came."""
    return n.YourTurn(a_hand(view, order, names), a_table(view, names, seconds))


def a_hand(view: View, order: tuple[Card, ...] | None = None, names: tuple[str, ...] = NAMES) -> HandState:
    """Return the hand of a view's seat."""
    hand = hand_state(view, names)
    return hand if order is None else attrs.evolve(hand, cards=order)


def table_shown(
    room: n.RoomRow, seats: tuple[SeatState, ...], view: View | None, names: tuple[str, ...] = NAMES
) -> n.TableShown:
    """Return a table as /table shows it, with other seats than the view's."""
    if view is None or view.phase is OVER:
        running = view is not None
        state = TableState(game=room.game, running=running, hand=3 if running else 0, seats=seats)
        return n.TableShown(room.name, state)
    return n.TableShown(room.name, attrs.evolve(a_table(view, names), seats=seats))


def after(events: tuple[e.Event, ...], seat: int | None) -> View:
    """Return a view that agrees with the events as to whose turn it is."""
    last = events[-1]
    if isinstance(last, e.PenaltyWaits):
        return a_view(seat, last.victim, ANSWER, penalty=waiting(last.victim))
    if isinstance(last, e.ChoiceOffered):
        return a_view(seat, last.seat, CHOICE, offer=2)
    if isinstance(last, e.Reflecting):
        return a_view(seat, last.seat, REFLECT)
    if isinstance(last, e.HandOver):
        return a_view(seat, ANN, OVER, outcome=Outcome(last.winner, last.close, last.points))
    begun = [event.seat for event in events if isinstance(event, e.TurnBegan)]
    return a_view(seat, begun[-1] if begun else ANN)


ROOM: Final = n.RoomRow("den", "una-mutant", "Ann", 2, 8, 1, running=True, locked=True)
OPEN: Final = n.RoomRow("nook", "una-classic", None, 1, 8, 0, running=False, locked=False)
LOBBY: Final = n.RoomRow("lobby", "", None, 0, 0, 2, running=False, locked=False)
PEOPLE: Final = (
    n.PersonRow("Ann", "den", n.Presence.PLAYING, online=True, auto=False, level=None, idle=5),
    n.PersonRow("Bob", "den", n.Presence.PLAYING, online=False, auto=True, level=None, idle=3_700),
    n.PersonRow("Robo", "den", n.Presence.COMPUTER, online=True, auto=True, level="easy", idle=0),
    n.PersonRow("Eve", "lobby", n.Presence.LOBBY, online=True, auto=False, level=None, idle=120, pose="hums"),
)
SEATS: Final = (
    SeatState("Ann", False, True, False, 40, "", None, 3),  # noqa: FBT003 - a row of a table
    SeatState("Bob", False, False, True, 310, "leans back", None, 5),  # noqa: FBT003
    SeatState("Cyd", True, True, False, 1, "", None, 1, True, True),  # noqa: FBT003
    SeatState("Dee", False, True, False, 0, "", None),  # noqa: FBT003
)
SCORES: Final = (n.ScoreRow("Ann", 0, 40, 2), n.ScoreRow("Bob", 35, 310, 1), n.ScoreRow("Dee", None, 1, 0))
TALLY: Final = (n.ScoreRow("Ann", None, None, 2), n.ScoreRow("Bob", None, None, 1))
OPTIONS: Final = (
    n.OptionRow("limit", "500", "50 to 5000", "The total at which the game is over"),
    n.OptionRow("pace", "normal", "fast, normal or slow", "How fast computer players act"),
)
PAGE: Final = """# Skip

The **next** player loses *their* turn; see `/help reverse` and [the rules](rules.md). A second sentence makes
the paragraph so long that it has to be broken.

- first item
- second item, which goes on for so long that it can't stand on one line of a screen of eighty columns

1. one
2. two

```
/play r5

/draw
```

    indented
"""


def turns() -> list[n.Message]:
    """Return the prompts of turns of every kind."""
    just_drawn = a_view(ANN, phase=DRAWN, drawn=card("R7"), playable=cards("R7"))
    stuck = a_view(ANN, phase=DRAWN, drawn=card("G1"), playable=())
    wild = a_view(ANN, discard=cards("R5 W"), colour=Colour.BLUE)
    return [
        turn(a_view(), 60),
        turn(a_view(playable=()), None),
        turn(a_view(playable=cards("W")), None, cards("W BS R7")),
        turn(just_drawn),
        turn(stuck, None),
        turn(wild, None),
        turn(a_view(one_more=True, may_draw=False), 60),
        turn(a_view(phase=CHOICE, playable=(), may_draw=True, may_pass=True, offer=2), 60),
        turn(a_view(phase=REFLECT, discard=KNOWN, playable=(), may_pass=True), None),
        turn(answer_view(), 60),
        turn(attrs.evolve(answer_view(challengeable=False), playable=()), None),
        turn(answer_view(shots=(0, 0, 2, 2)), None),
    ]


def questions() -> list[n.Message]:
    colours = tuple(n.Choice(f"/{colour.word}", colour.word.capitalize()) for colour in Colour)
    people = (n.Choice("/bob", "Bob"), n.Choice("/2", "Cyd the Great"))
    held = tuple(n.Choice(f"/{each.code.lower()}", card=each) for each in cards("RTJ R1"))
    return [
        n.Prompt(n.PromptKind.CARD, held, subject="red"),
        *(n.Prompt(what, people, card("RTJ")) for what in n.PromptKind if what is not n.PromptKind.COLOUR),
        n.Prompt(n.PromptKind.SHOT, people, shot=2, shots=4),
        n.Prompt(n.PromptKind.COLOUR, colours, card("W")),
    ]


def votes() -> list[n.Message]:
    found: list[n.Message] = []
    for what in Ending:
        found += [
            n.VoteCalled(what, "Ann", ("Bob", "Cyd"), 60),
            n.VoteAgreed("Ann", what, ("Bob",)),
            n.VoteAgreed("Ann", what, ()),
            *(n.VoteEnded(what, end, by) for end in n.VoteEnd for by in ("Ann", None)),
        ]
    return found


def errors() -> list[n.Message]:
    return [
        *(
            n.ErrorMessage(error_id, "xyzzy", options)
            for error_id in n.ErrorId
            for options in ((), ("one", "two"))
        ),
        n.ErrorMessage(n.ErrorId.NOT_HOST),
        n.ErrorMessage(n.ErrorId.USAGE, "/play CARD [COLOUR] [PLAYER…]", ("nonsense",)),
        n.ErrorMessage(n.ErrorId.NOT_A_CHOICE, "pink", ("/red", "/blue")),
    ]


def talk() -> list[n.Message]:
    """Return samples of what is said, and of coming and going."""
    told = n.Told("Ann", "Bob", "psst")
    return [
        n.Said("Ann", "hello"),
        n.Emoted("Ann", "grins"),
        told,
        n.Reflected("Ann", "on the first day of school", KNOWN[0]),
        *(n.Reacted("Ann", reaction) for reaction in n.Reaction),
        n.HistoryShown((n.Said("Ann", "hello"), n.Emoted("Bob", "nods"), told)),
        n.HistoryShown(()),
        *(n.Welcomed("Ann", others, 2, returning=back) for others in (0, 1, 3) for back in (True, False)),
        n.Entered("Ann"),
        n.Departed("Ann", None),
        n.Departed("Ann", "den"),
        n.ConnectionLost("Ann"),
        n.CameBack("Ann"),
        n.TakenOver(),
        n.Farewell(),
        n.ShuttingDown(),
        n.Restarting(),
        n.WhoShown(PEOPLE),
        n.WhoShown(()),
        n.WhoShown(PEOPLE[:1]),
        n.RoomsShown((LOBBY, ROOM, OPEN), "den"),
        n.RoomShown(ROOM, PEOPLE),
        n.RoomShown(LOBBY, ()),
    ]


def acquaintances() -> list[n.Message]:
    return [
        n.FriendsShown(()),
        n.FriendsShown(
            (
                n.FriendRow("Bob", online=True, room="Den"),
                n.FriendRow("Cyd", online=True, room=None),
                n.FriendRow("Dan", online=False, room=None),
            )
        ),
        *(n.FriendAdded("Ann", "Bob", mutual) for mutual in (True, False)),
        n.FriendRemoved("Bob"),
        n.FriendCame("Bob", "Den"),
        n.FriendCame("Bob", None),
        n.FriendLeft("Bob"),
        n.Announced("Ann", "Back at ten."),
        *(n.Muted(minutes) for minutes in (0, 1, 30)),
        *(n.MuteChanged("Bob", minutes) for minutes in (0, 1, 30)),
        n.Removed(),
        n.KickedOff("Bob"),
        n.NewsChanged(),
        n.NewsShown("# Sunday\n\nThere's a tournament.\n\n- At eight.\n- In Den.\n"),
    ]


def seats() -> list[n.Message]:
    """Return samples about seats, and what somebody sets."""
    return [
        *(n.SatDown("Ann", joins, total) for joins in n.Joining for total in (0, 40)),
        n.StoodUp("Ann", played_on=True),
        n.StoodUp("Ann", played_on=False),
        *(n.BotSat("Robo", "easy", joins) for joins in n.Joining),
        *(n.BotStood("Robo", after_hand=later) for later in (True, False)),
        n.Moved("Ann", ("Bob", "Ann", "Cyd")),
        n.HostChanged("Ann"),
        n.LockChanged("Ann", locked=True),
        n.PrivateRoomShown("Den", "a" * 22),
        n.LockChanged("Ann", locked=False),
        n.Kicked("Bob", "Ann"),
        n.Ignoring("Bob", on=True),
        n.Ignoring("Bob", on=False),
        n.IgnoredShown(("Bob", "Cyd")),
        n.IgnoredShown(()),
        n.WentAway("Ann", "making tea"),
        n.WentAway("Ann", ""),
        n.BackAgain("Ann"),
        n.UptimeShown(3 * 3600),
        n.Invited("Ann", "Bob", "Den"),
        n.LoginHelp(),
        n.OptionsShown(OPTIONS, settings=False),
        n.OptionsShown(OPTIONS, settings=True),
        n.OptionChanged("Ann", "limit", "300"),
        n.SettingChanged("width", "60"),
        n.PoseChanged("leans back"),
        n.PoseChanged(""),
        *(n.AutoChanged("Ann", on=on, asked=asked) for on in (True, False) for asked in (True, False)),
    ]


def play() -> list[n.Message]:
    """Return samples of a game and what it shows."""
    return [
        n.GameStarted("Ann", "Una with the mutant deck", NAMES, 500),
        n.GameStarted("Ann", "Una with the mutant deck", NAMES, None),
        n.NextDeal(10),
        n.ReadyForDeal("Ann", ("Bob", "Cyd")),
        n.GamePaused(),
        n.TimeRunsOut(10),
        n.TimedOut("Ann"),
        *happenings(),
        *turns(),
        n.HandShown(a_hand(a_view())),
        n.HandShown(a_hand(a_view(), ())),
        n.SeenHandShown(SeenHand("Bob", cards("G1 G2 W4"))),
        n.SeenHandShown(SeenHand("Bob", ())),
        n.ColourShown(Colour.RED, card("R5")),
        n.ColourShown(None, card("W")),
        table_shown(ROOM, SEATS, a_view()),
        table_shown(ROOM, SEATS, answer_view()),
        table_shown(ROOM, SEATS, happened_last()),
        table_shown(OPEN, SEATS[3:], None),
        table_shown(OPEN, (), None),
    ]


def results() -> list[n.Message]:
    """Return samples of what came of hands and games."""
    return [
        n.CardsLeft((n.DealtHand("Ann", cards("R5 W4")), n.DealtHand("Bob", cards("G1")))),
        n.DeckCommitted("7-2", "ab" * 32),
        n.DeckRevealed("7-2", "cd" * 32, "ef" * 16, '["", "rain"]'),
        n.PlayResumed(),
        n.FairShown(
            n.DeckCommitted("7-3", "ab" * 32),
            n.DeckCommitted("7-2", "ab" * 32),
            n.DeckRevealed("7-2", "cd" * 32, "ef" * 16, '["", "rain"]'),
            "34" * 32,
            "rain",
        ),
        n.FairShown(n.DeckCommitted("7-1", "ab" * 32), None, None, "34" * 32),
        n.ContributionTaken("rain", "34" * 32),
        *replays(),
        n.TopShown(None, None, ()),
        n.TopShown("Know-U", 7, ()),
        n.TopShown("U-Know", 31, (n.TopRow("Ann", 3, 2, 9, 4), n.TopRow("Bob", 1, 1, 1, 1))),
        n.ScoresShown(SCORES, 500, 3, after_hand=True),
        n.ScoresShown(SCORES, None, 3, after_hand=False),
        n.GameOver(("Ann",), SCORES),
        n.GameOver(("Ann", "Bob"), SCORES),
        n.ScoresShown(TALLY, None, 1, after_hand=False),
        n.GameOver(("Ann",), TALLY),
        n.GameOver((), ()),
    ]


def samples() -> list[n.Message]:
    """Return samples of every class of message."""
    return [
        *talk(),
        *seats(),
        *acquaintances(),
        *play(),
        *results(),
        *questions(),
        n.Cancelled(),
        n.HintShown("/play r5", 62, "/draw", 55),
        n.HintShown("/draw"),
        *votes(),
        *absence(),
        *moderation(),
        *accounts(),
        *browsers(),
        n.HelpShown("Skip", PAGE),
        n.HelpShown("/play CARD [COLOUR]", "Play a card. Then CARD is `r5`."),
        *(n.Refused(reason, shown) for reason in Reason for shown in (None, card("RS"))),
        *errors(),
    ]


def replays() -> list[n.Message]:
    steps = tuple(
        events_shown(tuple(redact(event, ANN) for event in each), after(each, ANN)) for each in EVENTS
    )
    dealt = zip(NAMES, (cards("R1 W"), cards("B2 G3"), cards("Y4 Y5")), strict=True)
    hands = tuple(n.DealtHand(name, hand) for name, hand in dealt)
    top = FaceUp(card("W"), Colour.GREEN)
    return [
        n.ReplayShown("7-2", "Una with the mutant deck", NAMES, hands, steps),
        n.AnalysisBegun("7-2", 12, 2),
        n.AnalysisShown("7-2", 0, 0, ()),
        n.AnalysisShown("7-2", 11, 12, (n.CostlyMove(top, cards("R1 W"), "/draw", 41, "/play w red", 55),)),
        n.EventsShown(()),
        n.EventsShown(steps[:2]),
        n.ReplayShown("7-3", "Una with the mutant deck", NAMES, None, steps[:2], running=True),
        n.ReplayShown("7-3", "Una with the mutant deck", NAMES, None, steps[:2], viewer="Bob"),
    ]


def absence() -> list[n.Message]:
    return [
        n.GameWaited(),
        *(n.TurnsMissed(turns) for turns in (1, 4)),
        *(n.HandMissed(winner, points) for winner in ("Bob", None) for points in (45, None)),
        n.HandVoid("7-2"),
    ]


def moderation() -> list[n.Message]:
    return [
        n.AddressShown("Bob", "192.0.2.7", "/ban 192.0.2.7"),
        *(n.BanChanged("192.0.2.0/24", on) for on in (True, False)),
        n.Banned(),
    ]


def browsers() -> list[n.Message]:
    row = n.BrowserRow(1, "Firefox, Linux", n.Duration(90))
    return [n.BrowsersShown(()), n.BrowsersShown((row,)), n.BrowserForgotten(row.browser)]


def accounts() -> list[n.Message]:
    row = n.PersonRow("Ann", "lobby", n.Presence.LOBBY, online=True, auto=False, level=None, idle=90)
    told: dict[str, Any] = {"name": "Ann", "icon": "fox", "picture": ICON}
    return [
        n.NameIsNew("Ann"),
        n.NameIsHere("Ann"),
        n.CodeShown("Ann", "123-456-789"),
        n.NameIsKept("Ann"),
        n.Registered("Ann"),
        n.PasswordChanged(),
        n.DeletionExplained(),
        n.AccountDeleted("Ann"),
        *(n.RoleChanged(role) for role in Role),
        *(n.IconChanged(icon, ICON, forgotten=icon != OWN) for icon in ("fox", OWN)),
        *(n.IconsShown(("cat", "fox", "owl"), icon) for icon in ("fox", OWN)),
        n.PictureAwaited(),
        n.PersonShown(**told, role=None, row=row, created=None, seen=None),
        *(
            n.PersonShown(**told, role=role, row=None, created=n.Duration(86400 * 3), seen=n.Duration(7))
            for role in Role
        ),
        n.PersonShown(
            name="Ann",
            icon=OWN,
            picture=None,
            role=Role.PLAYER,
            row=row,
            created=n.Duration(5),
            seen=n.Duration(5),
        ),
        n.PersonShown(
            **told,
            role=Role.PLAYER,
            row=None,
            created=n.Duration(5),
            seen=n.Duration(5),
            results=n.Results(12, 3, 2, 1),
        ),
        n.PersonShown(
            **told,
            role=Role.PLAYER,
            row=None,
            created=n.Duration(5),
            seen=n.Duration(5),
            results=n.Results(
                1, 1, 0, 0, (n.GameResults("U-Know", 1, 1),), (n.OpponentResults("Bob", 1, 1, 0),)
            ),
        ),
    ]


def happened_last() -> View:
    return a_view(phase=OVER, outcome=Outcome(ANN, e.Close.OUT_OF_CARDS, (0, 1, 2)))
