"""Seats, hosts and options, and how a game begins, waits and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.hall.notices import (
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
from una_mud.present.audience import count, quoted
from una_mud.present.spans import command, emphasis, key, line, name, number, one

if TYPE_CHECKING:
    from una_mud.present.audience import Audience, Words
    from una_mud.present.spans import Lines, Parts


def sat_down(notice: SatDown, to: Audience) -> Lines:
    """Word that somebody takes a seat."""
    if notice.joins is Joining.AT_ONCE:
        return one(*to.deed(notice.name, "{sits} down to play."))
    if notice.joins is Joining.NEXT_GAME:
        return one(*to.deed(notice.name, "{sits} down and {waits} for the next game."))
    later = to.deed(notice.name, "{sits} down and {is} dealt in at the next hand")
    points = (", with ", *count(notice.total, "point"), " to begin with") if notice.total else ()
    return one(*later, *points, ".")


def stood_up(notice: StoodUp, to: Audience) -> Lines:
    """Word that somebody gives up a seat."""
    rest = "; the computer plays {her} hand to its end." if notice.played_on else "."
    return one(*to.deed(notice.name, "{gives} up {her} seat" + rest))


def bot_sat(notice: BotSat, to: Audience) -> Lines:
    """Word that a computer player takes a seat."""
    when = _FROM[notice.joins]
    return one(to.who(notice.name), f", a computer player of level {notice.level}, sits down", when, ".")


_FROM: Final = {
    Joining.AT_ONCE: "",
    Joining.NEXT_HAND: ", from the next hand on",
    Joining.NEXT_GAME: ", from the next game on",
}


def bot_stood(notice: BotStood, to: Audience) -> Lines:
    """Word that a computer player goes."""
    when = " when this hand is over." if notice.after_hand else "."
    return one("The computer player ", to.who(notice.name), " leaves the table", when)


def moved(notice: Moved, to: Audience) -> Lines:
    """Word a change of places before a game."""
    places = to.names_in_place(notice.order)
    return one(*to.deed(notice.name, "{takes} another place. Clockwise: "), *places, ".")


def host_changed(notice: HostChanged, to: Audience) -> Lines:
    """Word who the host is."""
    return one(*to.deed(notice.name, "{is} the host of this room now."))


def lock_changed(notice: LockChanged, to: Audience) -> Lines:
    """Word that the room is closed to others or open again."""
    if notice.locked:
        return one(*to.deed(notice.by, "{locks} the room: nobody else can come in."))
    return one(*to.deed(notice.by, "{opens} the room again."))


def kicked(notice: Kicked, to: Audience) -> Lines:
    """Word that the host sends somebody out."""
    return one(*to.deed(notice.by, "{sends} "), to.who(notice.name), " out of the room.")


def ignoring(notice: Ignoring, to: Audience) -> Lines:
    """Word whom the reader does not want to hear."""
    del to
    if not notice.on:
        return one("You hear ", name(notice.name), " again.")
    undo = command(f"/ignore {notice.name}")
    return one("You do not hear ", name(notice.name), " from now on. The same again ends it: ", undo)


def option_changed(notice: OptionChanged, to: Audience) -> Lines:
    """Word a new value of a table option."""
    value = emphasis(notice.value)
    return one(*to.deed(notice.by, f"{{sets}} the option {notice.name} to "), value, ".")


def setting_changed(notice: SettingChanged, to: Audience) -> Lines:
    """Word a new value of a setting."""
    del to
    return one(f"Your setting {notice.name} is ", emphasis(notice.value), " now.")


def pose_changed(notice: PoseChanged, to: Audience) -> Lines:
    """Word how the reader sits there, as she says."""
    del to
    if not notice.pose:
        return one("Your pose is forgotten.")
    return one("Your pose is ", emphasis(quoted(notice.pose)), " now. The others see it in /table and /who.")


def auto_changed(notice: AutoChanged, to: Audience) -> Lines:
    """Word that the computer plays for somebody, or no longer."""
    if not notice.on:
        return one(*to.deed(notice.name, "{plays} again, no longer the computer."))
    mine = notice.name == to.me
    why = " for now." if notice.asked or mine else " until she comes back."
    first = line("The computer plays for ", to.who(notice.name), why)
    if not mine:
        return (first,)
    return (first, line("Any move of yours, or ", key("/auto"), ", lets you play yourself again."))


def game_started(notice: GameStarted, to: Audience) -> Lines:
    """Word who plays what."""
    players = to.subjects(notice.players)
    goal: Parts = ()
    if notice.limit is not None:
        goal = (" until somebody has ", *count(notice.limit, "point"), "; the fewest points win")
    first = line(*to.deed(notice.by, "{starts} a game of "), emphasis(notice.title), ".")
    return (first, line(*players, " play", *goal, "."))


def next_deal(notice: NextDeal, to: Audience) -> Lines:
    """Word when the next hand is dealt."""
    del to
    return one("The next hand is dealt in ", *count(notice.seconds, "second"), ".")


def game_paused(notice: GamePaused, to: Audience) -> Lines:
    """Word that the game waits."""
    del notice, to
    goes_on = "Whoever comes back, sits down or types "
    return one("Nobody is here to play, so the game waits. ", goes_on, key("/auto"), " lets it go on.")


def time_runs_out(notice: TimeRunsOut, to: Audience) -> Lines:
    """Word how long the reader may still think."""
    del to
    return one("Hurry: ", number(notice.seconds), " seconds are left for your turn.")


def timed_out(notice: TimedOut, to: Audience) -> Lines:
    """Word that the computer has played for somebody."""
    return one(*to.deed(notice.name, "{has} let the time run out, so the computer makes a move."))


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
