"""The options of a table and a person's settings, as they stand."""

from __future__ import annotations

from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.templates import _, when
from una_mud.messages.types import Translated


@phrase(
    text=_("{help}. Name: {name}. Value: {value}. Choices: {choices}."),
    name=_("{name}"),
    value=_("**{value}**"),
    choices=_("{choices}"),
    help=_("{help}."),
)
class OptionRow:
    """A table option or a setting as it stands."""

    name: str
    value: Translated
    choices: Translated
    """What may be set, for people: ``on or off``, ``50 to 5000``."""
    help: Translated


@message(
    kind=MessageKind.INFO,
    text=when("settings", _("Your settings:"), _("The options of this table:")),
    hint=when(
        "settings",
        _("To change one, type `/set` with its name and a value."),
        _("To change one, type `/option` with its name and a value."),
    ),
)
class OptionsShown(Message):
    """The table's options, or (``settings``) a person's own settings."""

    rows: tuple[OptionRow, ...]
    settings: bool
