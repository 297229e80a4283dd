"""What those read who have set brief on."""

from __future__ import annotations

from render_samples import samples

from una_mud import render
from una_mud.messages import YourTurn
from una_mud.render import Style
from una_mud.server.session.telnet_session import style_of
from una_mud.server.telnet.features import Features
from una_mud.world.options import Settings

SEEN, SPOKEN = Style(brief=True, width=10_000), Style(brief=True, reader=True)


def turns() -> list[YourTurn]:
    """Return turns of every kind."""
    return [message for message in samples() if isinstance(message, YourTurn)]


def test_a_turn_is_one_line_without_hints() -> None:
    """It says whose turn it is, and nothing of what can be typed."""
    assert turns()
    for turn in turns():
        for style in (SEEN, SPOKEN):
            shown = render.text(turn, turn.hand.name, style)
            assert len(shown.splitlines()) == 1
            assert "Your turn." in shown
            assert "/" not in shown


def test_the_hand_is_shown_to_the_eye_and_read_out_on_demand() -> None:
    """A listener isn't read every card at each turn."""
    turn = next(turn for turn in turns() if turn.hand.cards)
    me = turn.hand.name
    assert "Hand: 1 " in render.text(turn, me, SEEN)
    assert len(render.text(turn, me, SPOKEN)) < len(render.text(turn, me, Style(reader=True)))


def test_the_setting_reaches_the_style() -> None:
    """It's off until somebody sets it."""
    assert style_of(Features(), Settings(brief=True)).brief
    assert not style_of(Features(), Settings()).brief
