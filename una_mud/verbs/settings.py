"""A person's own settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages import ErrorId, OptionsShown, SettingChanged
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word
from una_mud.verbs.registry import Invocation, verb
from una_mud.world.options import BELLS, SETTINGS, find_option

if TYPE_CHECKING:
    from una_mud.world.option import Option


@verb("set", "settings", usage="[SETTING [VALUE]]", completer=completers.settings)
def set_(call: Invocation, option: Word | None = None, value: Rest | None = None) -> None:
    """Show your settings, or change one.

    Examples: /set colour off, /set width 60, /set bell on, /set reader on (for screen readers),
    /set sort on.
    """
    if option is None:
        call.tell(OptionsShown(tuple(each.row(call.person.settings) for each in SETTINGS), settings=True))
        return
    found = find_option(SETTINGS, option)
    if found is None:
        raise CommandError(ErrorId.NO_SUCH_SETTING, option, [each.name for each in SETTINGS])
    if value is None:
        call.tell(OptionsShown((found.row(call.person.settings),), settings=True))
        return
    change(call, found, value)


def change(call: Invocation, option: Option, text: str) -> None:
    """Set one of the person's settings, or raise CommandError when the text is no value for it."""
    try:
        value = option.read(text.casefold().strip())
    except ValueError:
        raise CommandError(ErrorId.BAD_OPTION_VALUE, option.name, [option.choices]) from None
    setattr(call.person.settings, option.field, value)
    call.world.keep(call.person)
    call.tell(SettingChanged(option.name, option.show(value)))


@verb("bell", usage="[on | off | NAME]", completer=completers.either(*BELLS))
def bell(call: Invocation, sound: Word | None = None) -> None:
    """Choose the sound for your turn: off, on, chime, gong, knock or whistle.

    A plain terminal has only its bell, so there they all sound the same. Type /bell alone to see
    the current choice.
    """
    set_(call, "bell", sound)
