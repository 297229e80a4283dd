"""Seats, hosts and options, and how a game begins, waits and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import (
    AutoChanged,
    BotSat,
    BotStood,
    GamePaused,
    GameStarted,
    HostChanged,
    Ignoring,
    Joining,
    Kicked,
    LockChanged,
    Moved,
    NextDeal,
    OptionChanged,
    PoseChanged,
    SatDown,
    SettingChanged,
    StoodUp,
    TimedOut,
    TimeRunsOut,
)
from una_mud.render.audience import count, quoted
from una_mud.render.spans import command, emphasis, key, line, name, number, one

if TYPE_CHECKING:
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Lines, Parts


def sat_down(message: SatDown, to: Audience) -> Lines:
    """Word that somebody takes a seat."""
    if message.joins is Joining.AT_ONCE:
        return one(*to.clause(message.name, "{sits} down to play."))
    if message.joins is Joining.NEXT_GAME:
        return one(*to.clause(message.name, "{sits} down and {waits} for the next game."))
    later = to.clause(message.name, "{sits} down and {is} dealt in at the next hand")
    points = (", with ", *count(message.total, "point"), " to begin with") if message.total else ()
    return one(*later, *points, ".")


def stood_up(message: StoodUp, to: Audience) -> Lines:
    """Word that somebody gives up a seat."""
    rest = "; the computer plays {her} hand to its end." if message.played_on else "."
    return one(*to.clause(message.name, "{gives} up {her} seat" + rest))


def bot_sat(message: BotSat, to: Audience) -> Lines:
    """Word that a computer player takes a seat."""
    when = _FROM[message.joins]
    return one(to.who(message.name), f", a computer player of level {message.level}, sits down", when, ".")


_FROM: Final = {
    Joining.AT_ONCE: "",
    Joining.NEXT_HAND: ", from the next hand on",
    Joining.NEXT_GAME: ", from the next game on",
}


def bot_stood(message: BotStood, to: Audience) -> Lines:
    """Word that a computer player goes."""
    when = " when this hand is over." if message.after_hand else "."
    return one("The computer player ", to.who(message.name), " leaves the table", when)


def moved(message: Moved, to: Audience) -> Lines:
    """Word a change of places before a game."""
    places = to.names_in_place(message.order)
    return one(*to.clause(message.name, "{takes} another place. Clockwise: "), *places, ".")


def host_changed(message: HostChanged, to: Audience) -> Lines:
    """Word who the host is."""
    return one(*to.clause(message.name, "{is} the host of this room now."))


def lock_changed(message: LockChanged, to: Audience) -> Lines:
    """Word that the room is closed to others or open again."""
    if message.locked:
        return one(*to.clause(message.by, "{locks} the room: nobody else can come in."))
    return one(*to.clause(message.by, "{opens} the room again."))


def kicked(message: Kicked, to: Audience) -> Lines:
    """Word that the host sends somebody out."""
    return one(*to.clause(message.by, "{sends} "), to.who(message.name), " out of the room.")


def ignoring(message: Ignoring, to: Audience) -> Lines:
    """Word whom the reader does not want to hear."""
    del to
    if not message.on:
        return one("You hear ", name(message.name), " again.")
    undo = command(f"/ignore {message.name}")
    return one("You do not hear ", name(message.name), " from now on. The same again ends it: ", undo)


def option_changed(message: OptionChanged, to: Audience) -> Lines:
    """Word a new value of a table option."""
    value = emphasis(message.value)
    return one(*to.clause(message.by, f"{{sets}} the option {message.name} to "), value, ".")


def setting_changed(message: SettingChanged, to: Audience) -> Lines:
    """Word a new value of a setting."""
    del to
    return one(f"Your setting {message.name} is ", emphasis(message.value), " now.")


def pose_changed(message: PoseChanged, to: Audience) -> Lines:
    """Word how the reader sits there, as she says."""
    del to
    if not message.pose:
        return one("Your pose is forgotten.")
    return one("Your pose is ", emphasis(quoted(message.pose)), " now. The others see it in /table and /who.")


def auto_changed(message: AutoChanged, to: Audience) -> Lines:
    """Word that the computer plays for somebody, or no longer."""
    if not message.on:
        return one(*to.clause(message.name, "{plays} again, no longer the computer."))
    mine = message.name == to.me
    why = " for now." if message.asked or mine else " until she comes back."
    first = line("The computer plays for ", to.who(message.name), why)
    if not mine:
        return (first,)
    return (first, line("Any move of yours, or ", key("/auto"), ", lets you play yourself again."))


def game_started(message: GameStarted, to: Audience) -> Lines:
    """Word who plays what."""
    players = to.subjects(message.players)
    goal: Parts = ()
    if message.limit is not None:
        goal = (" until somebody has ", *count(message.limit, "point"), "; the fewest points win")
    first = line(*to.clause(message.by, "{starts} a game of "), emphasis(message.title), ".")
    return (first, line(*players, " play", *goal, "."))


def next_deal(message: NextDeal, to: Audience) -> Lines:
    """Word when the next hand is dealt."""
    del to
    return one("The next hand is dealt in ", *count(message.seconds, "second"), ".")


def game_paused(message: GamePaused, to: Audience) -> Lines:
    """Word that the game waits."""
    del message, to
    goes_on = "Whoever comes back, sits down or types "
    return one("Nobody is here to play, so the game waits. ", goes_on, key("/auto"), " lets it go on.")


def time_runs_out(message: TimeRunsOut, to: Audience) -> Lines:
    """Word how long the reader may still think."""
    del to
    return one("Hurry: ", number(message.seconds), " seconds are left for your turn.")


def timed_out(message: TimedOut, to: Audience) -> Lines:
    """Word that the computer has played for somebody."""
    return one(*to.clause(message.name, "{has} let the time run out, so the computer makes a move."))


WORDS: Final[dict[type, Words]] = {
    SatDown: sat_down,
    StoodUp: stood_up,
    BotSat: bot_sat,
    BotStood: bot_stood,
    Moved: moved,
    HostChanged: host_changed,
    LockChanged: lock_changed,
    Kicked: kicked,
    Ignoring: ignoring,
    OptionChanged: option_changed,
    SettingChanged: setting_changed,
    PoseChanged: pose_changed,
    AutoChanged: auto_changed,
    GameStarted: game_started,
    NextDeal: next_deal,
    GamePaused: game_paused,
    TimeRunsOut: time_runs_out,
    TimedOut: timed_out,
}
