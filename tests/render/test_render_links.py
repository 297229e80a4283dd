"""Links (OSC 8): only for who wants them, always closed, and a click does what typing the line does."""

from __future__ import annotations

import re
from urllib.parse import unquote

import attrs
import pytest
from harness import Harness, Player, lay_out
from render_samples import samples

from una_mud import render
from una_mud.render import Colours, Style
from una_mud.server.session.telnet_session import style_of
from una_mud.server.telnet.features import Features
from una_mud.world.options import Settings

LINK = re.compile(r"\x1b\]8;;send:([!-~]+)\x1b\\([^\x1b]*(?:\x1b\[[\d;]*m[^\x1b]*)*)\x1b\]8;;\x1b\\")
STYLES = [
    Style(colours=colours, reader=reader, width=width, links=True)
    for colours in (Colours.OFF, Colours.MANY)
    for reader in (False, True)
    for width in (30, 80)
]


def links(player: Player) -> dict[str, str]:
    """Return what a player can click, by the line that it types."""
    style = Style(width=10_000, links=True)
    text = "\n".join(render.text(message, player.name, style) for message in player.screen.messages)
    return {unquote(uri): shown for uri, shown in LINK.findall(text)}


@pytest.mark.parametrize("style", STYLES)
def test_links_are_closed_in_their_row_and_change_nothing_else(style: Style) -> None:
    seen = 0
    for message in samples():
        linked = render.text(message, "Ann", style)
        plain = render.text(message, "Ann", attrs.evolve(style, links=False))
        assert "\x1b]" not in plain
        assert LINK.sub(r"\2", linked) == plain
        for row in linked.split("\n"):
            seen += len(LINK.findall(row))
            assert "\x1b]" not in LINK.sub("", row)
    assert seen > 20


def test_a_click_on_a_card_plays_it(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "R9 G1 RS", "Bob": "B1 B2"}, "R5")
    ann.types("/hand")
    found = links(ann)
    assert found["/play r9"] == "[R 9]"
    assert set(found) == {"/play r9", "/play rs"}
    assert "Ann plays" in (ann.types("/play r9") and bob.text())


def test_a_click_answers_a_question(harness: Harness) -> None:
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "W4 B1 B3", "Bob": "G1 G2"}, "R5")
    ann.types("/play w4")
    assert {"/red", "/green", "/blue", "/yellow"} <= set(links(ann))
    bob.forget()
    ann.types("/blue")
    assert {"/yes", "/no"} <= set(links(bob))


def test_a_click_in_help_goes_to_another_page(harness: Harness) -> None:
    (ann,) = harness.lobby("Ann")
    ann.types("/help", "/help start")
    found = links(ann)
    assert found["/help calling"] == "/help calling"
    assert found["/help una-classic"] == "una-classic"
    assert not [line for line in found if not line.startswith("/help ")]


def test_names_of_all_letters_can_be_clicked(harness: Harness) -> None:
    ann, _zoe, _bob = harness.game("Ann", "Zoë", "Bob")
    lay_out(ann.table, {"Ann": "RSP R1 R2", "Zoë": "B1 B2", "Bob": "Y1 Y2"}, "R5")
    ann.types("/play rsp")
    assert "/Zoë" in links(ann)


@pytest.mark.parametrize(
    ("says", "wish", "wanted"),
    [(False, "auto", False), (True, "auto", True), (False, "on", True), (True, "off", False)],
)
def test_links_are_for_clients_that_announce_them_and_people_who_set_them(
    *, says: bool, wish: str, wanted: bool
) -> None:
    style = style_of(Features(hyperlinks=says), Settings(links=wish))
    assert style.links is wanted
