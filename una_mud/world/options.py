"""Options of tables and settings of people: each declared once, with what it takes and what it does."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.bots import BOTS
from una_mud.engine.games import GAMES
from una_mud.engine.rules import AUTO, Options
from una_mud.locale import default_language, languages
from una_mud.messages.templates import _
from una_mud.world.option import Option, ValueType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from una_mud.engine.rules import Rules

PACES: Final = {"none": 0.0, "fast": 0.6, "normal": 1.8, "slow": 4.0}
"""How many seconds a computer player waits before it acts."""
BELLS: Final = ("off", "on", "chime", "gong", "knock", "whistle")
"""The sounds of one's turn. A terminal has but its bell; the name is for clients that can do more."""


@attrs.define
class TableOptions:
    """How a table plays; the engine's part of it is :meth:`engine`."""

    game: str = "una-classic"
    limit: int = 500
    stacking: bool | None = None
    """None: as the game has it."""
    auto_draw: bool | None = None
    """None: as the game has it."""
    deck_count: int = AUTO
    pace: str = "normal"
    pace_limit: str = "slow"
    turn_time: int = 90
    pause: int = 8
    bots: str = "normal"
    fill: int = 4
    hints: bool = False
    slow: int = 0
    """How many seconds somebody must wait after a line of chat; 0: none."""
    private: bool = False

    @property
    def rules(self) -> Rules:
        """The rules of the chosen game."""
        return GAMES[self.game]

    @property
    def pace_seconds(self) -> float:
        """How long a computer player waits before it acts."""
        return PACES[self.pace]

    def engine(self) -> Options:
        """Return the options that change the rules."""
        own = self.rules.options
        return Options(
            limit=self.limit,
            stacking=own.stacking if self.stacking is None else self.stacking,
            auto_draw=own.auto_draw if self.auto_draw is None else self.auto_draw,
            deck_count=self.deck_count if own.deck_count == AUTO else own.deck_count,
        )


@attrs.define
class Settings:
    """How a person wants to be served; ``auto`` leaves it to what their client tells."""

    colour: str = "auto"
    width: int | None = None
    """None: as the client tells, else 80 columns."""
    bell: str = "off"
    reader: str = "auto"
    charset: str = "auto"
    links: str = "auto"
    language: str = attrs.field(factory=default_language)
    pace: str = "auto"
    timestamps: bool = False
    brief: bool = False
    hints: bool = False
    sort: bool = False
    """Whether the hand is shown sorted by colour and face."""


def _word(words: Iterable[str]) -> ValueType:
    return ValueType({word: word for word in words})


def _number(low: int, high: int, **words: Any) -> ValueType:  # noqa: ANN401
    return ValueType(words, low, high)


def _show_switch(value: bool | None) -> str:  # noqa: FBT001 - it shows a value
    return "default" if value is None else "on" if value else "off"


def _show_off(value: int) -> str:
    return str(value) if value else "off"


def _show_decks(value: int) -> str:
    return "auto" if value == AUTO else str(value)


def _or_auto(value: int | None) -> str:
    return "auto" if value is None else str(value)


_YES_NO: Final = {"yes": True, "no": False}
_SWITCH: Final = ValueType({"on": True, "off": False}, also=_YES_NO)
_SWITCH_OR_DEFAULT: Final = ValueType({"on": True, "off": False, "default": None}, also=_YES_NO)
_OWN_DECK: Final = _("its own")
_DECKS: Final = {"classic": "una-classic", "mutant": "una-mutant"}
_OF_UNA: Final = tuple(_DECKS.values())
_WITH_SEVERAL_DECKS: Final = tuple(name for name, rules in GAMES.items() if rules.options.deck_count == AUTO)


def _show_deck(game: str) -> str:
    return next((deck for deck, name in _DECKS.items() if name == game), _OWN_DECK.text)


TABLE_OPTIONS: Final = (
    Option(
        "game",
        "game",
        choices=", ".join(GAMES),
        help="The game this table plays",
        read=_word(GAMES),
        any_time=False,
    ),
    Option(
        "deck",
        "game",
        choices="classic or mutant",
        help="The deck for Una: the classic 108 cards, or 170 with the mutants",
        read=ValueType(_DECKS),
        show=_show_deck,
        any_time=False,
        games=_OF_UNA,
    ),
    Option(
        "limit",
        "limit",
        choices="50 to 10000",
        help="The game ends when a player reaches this many points",
        read=_number(50, 10_000),
        any_time=False,
        games=_OF_UNA,
    ),
    Option(
        "stacking",
        "stacking",
        choices="on, off or default",
        help="Whether a Wild Draw card can be answered with another card",
        read=_SWITCH_OR_DEFAULT,
        show=_show_switch,
        any_time=False,
        games=_OF_UNA,
    ),
    Option(
        "auto-draw",
        "auto_draw",
        choices="on, off or default",
        help="Whether the table draws and passes for players who can't play",
        read=_SWITCH_OR_DEFAULT,
        show=_show_switch,
        any_time=False,
    ),
    Option(
        "deck-count",
        "deck_count",
        choices="1, 2 or auto",
        help="How many decks are shuffled together; auto means two for seven or more players",
        read=_number(1, 2, auto=AUTO),
        show=_show_decks,
        any_time=False,
        games=_WITH_SEVERAL_DECKS,
    ),
    Option(
        "pace",
        "pace",
        choices=", ".join(PACES),
        help="How long computer players wait before they act",
        read=_word(PACES),
    ),
    Option(
        "pace-limit",
        "pace_limit",
        choices=", ".join(PACES),
        help="How slow a pace people can ask for with /set pace; none means they can't",
        read=_word(PACES),
    ),
    Option(
        "turn-time",
        "turn_time",
        choices="5 to 3600 seconds, or off",
        help="How long a player has for a turn before the computer plays for them",
        read=_number(5, 3600, off=0),
        show=_show_off,
    ),
    Option(
        "pause",
        "pause",
        choices="0 to 120 seconds",
        help="Seconds between hands",
        read=_number(0, 120),
    ),
    Option(
        "bots",
        "bots",
        choices=", ".join(BOTS),
        help="How well new computer players play",
        read=_word(BOTS),
    ),
    Option(
        "fill",
        "fill",
        choices="2 to 12 players",
        help="How many players there are when someone starts alone",
        read=_number(2, 12),
    ),
    Option(
        "hints",
        "hints",
        choices="on or off",
        help="Whether players can ask the expert what to do",
        read=_SWITCH,
        show=_show_switch,
        any_time=False,
    ),
    Option(
        "slow",
        "slow",
        choices="1 to 300 seconds, or off",
        help="How long people must wait before they can chat again; the host and admins needn't",
        read=_number(1, 300, off=0),
        show=_show_off,
    ),
    Option(
        "private",
        "private",
        choices="on or off",
        help="Whether the table is in no list, and can only be joined by its link or an invitation",
        read=_SWITCH,
        show=_show_switch,
    ),
)

SETTINGS: Final = (
    Option(
        "colour",
        "colour",
        choices="auto, off, 16, 256 or true",
        help="How many colours your terminal shows",
        read=_word(("auto", "off", "16", "256", "true")),
    ),
    Option(
        "width",
        "width",
        choices="auto, or 20 to 500 columns",
        help="How wide your window is, in columns",
        read=_number(20, 500, auto=None),
        show=_or_auto,
    ),
    Option(
        "bell",
        "bell",
        choices=", ".join(BELLS),
        help="The sound for your turn; a plain terminal has only its bell",
        read=_word(BELLS),
    ),
    Option(
        "reader",
        "reader",
        choices="auto, on or off",
        help="Screen reader mode: plain text without drawings or decoration",
        read=_word(("auto", "on", "off")),
    ),
    Option(
        "charset",
        "charset",
        choices="auto, utf-8, latin-1 or ascii",
        help="The character set your client can show",
        read=_word(("auto", "utf-8", "latin-1", "ascii")),
    ),
    Option(
        "links",
        "links",
        choices="auto, on or off",
        help="Clickable links that type a command for you",
        read=_word(("auto", "on", "off")),
    ),
    Option(
        "language",
        "language",
        choices=", ".join(languages()),
        help="The language of everything but chat",
        read=_word(languages()),
    ),
    Option(
        "pace",
        "pace",
        choices="auto, fast, normal or slow",
        help="The shortest time that computer players at your table wait before they act",
        read=_word(("auto", "fast", "normal", "slow")),
    ),
    Option(
        "timestamps",
        "timestamps",
        choices="on or off",
        help="Whether chat and events start with the server's time, in a terminal",
        read=_SWITCH,
        show=_show_switch,
    ),
    Option(
        "brief",
        "brief",
        choices="on or off",
        help="Whether each event takes one line, without reminders of what you can type",
        read=_SWITCH,
        show=_show_switch,
    ),
    Option(
        "hints",
        "hints",
        choices="on or off",
        help="Whether you can ask for hints, at tables that allow them",
        read=_SWITCH,
        show=_show_switch,
    ),
    Option(
        "sort",
        "sort",
        choices="on or off",
        help="Whether your hand is kept sorted",
        read=_SWITCH,
        show=_show_switch,
    ),
)


def settings_kept(settings: Settings) -> dict[str, str]:
    """Return what differs from the default, by name, as it would be typed."""
    usual = Settings()
    return {
        option.name: option.show(getattr(settings, option.field))
        for option in SETTINGS
        if getattr(settings, option.field) != getattr(usual, option.field)
    }


def restore_settings(settings: Settings, kept: Mapping[str, str]) -> None:
    """Set what was kept; what no version of today knows is left as it is."""
    for option in SETTINGS:
        if option.name in kept:
            with suppress(ValueError):
                setattr(settings, option.field, option.read(kept[option.name]))


def find_option(options: Iterable[Option], typed: str) -> Option | None:
    """Find an option by its name or the unique beginning of it; ``color`` is ``colour``."""
    word = typed.casefold().replace("_", "-").replace("color", "colour")
    known = {option.name: option for option in options}
    if word in known:
        return known[word]
    fits = [option for name, option in known.items() if word and name.startswith(word)]
    return fits[0] if len(fits) == 1 else None
