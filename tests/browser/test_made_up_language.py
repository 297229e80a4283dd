"""The page in a made-up language: in a whole hand, with all that can be opened, no plain English is left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from browser_support import Company, Visitor, eventually
from live_support import server
from pseudo_locale import LANGUAGE, write_pseudo

from una_mud.bots import BOTS
from una_mud.engine.games import GAMES
from una_mud.storage.gallery import drawings
from una_mud.verbs.registry import listed
from una_mud.world.names import BOT_NAMES
from una_mud.world.options import SETTINGS, TABLE_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from browser_support import Windows

pytestmark = pytest.mark.browser

ROOM: Final = "Salon"
_WORD: Final = re.compile(r"[A-Za-z][a-z]+")
"""A plain English word; codes of cards are in capitals."""
_COMMAND: Final = re.compile(r"/[a-z][a-z-]*(\s[a-z0-9]+)?")
"""A line to type, which is the same in every language."""
_OPTIONS: Final = (*TABLE_OPTIONS, *SETTINGS)
_KNOWN: Final = frozenset(
    {
        "Zora",
        "Quux",
        ROOM,
        "nosuch",
        "skip",
        "play",
        LANGUAGE,
        "BMP",
        "DMI",
        *BOTS,
        *BOT_NAMES,
        *GAMES,
        *drawings(),
    }
    | {rules.word for rules in GAMES.values()}
    | {word for option in _OPTIONS for word in option.read.words}
    | {name for option in _OPTIONS for name in (option.name, option.name.replace("-", " "))}
)
"""Names that a person has typed, and what is typed as it is: options, their values, icons."""
_USAGES: Final = tuple(verb.usage for verb in listed())
_DIGEST: Final = re.compile(r"\b[0-9a-f]{32,}\b")
_TEXTS: Final = """() => {
    const seen = element => element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (!seen(parentElement) || parentElement.closest("script, style, code, .usage")) continue;
        texts.push(textContent);
    }
    for (const element of document.body.querySelectorAll("*")) {
        if (!seen(element)) continue;
        for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"])
            if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    }
    return texts.map(text => text.trim()).filter(Boolean);
}"""
"""All that can be read on the page, or is read aloud."""


@pytest.fixture(scope="module")
def salon(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """Run a server that speaks nothing but the made-up language."""
    home = tmp_path_factory.mktemp("salon")
    write_pseudo(home / "translations")
    env = {"UNA_MUD_TRANSLATIONS": str(home / "translations")}
    with server(home, "--web-port", "0", "--lang", LANGUAGE, env=env) as running:
        company = Company(running, windows)
        yield company
        company.leaves()


def english(text: str) -> list[str]:
    """Return the plain English words of a text, but for what is known to stay as it is."""
    text = _DIGEST.sub(" ", text)
    text = _COMMAND.sub(" ", _without(text, _USAGES))
    return _WORD.findall(_without(text, _KNOWN))


def _without(text: str, known: Iterable[str]) -> str:
    for each in sorted(known, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", " ", text)
    return text


class Reader:
    """Reads what is on the page, and keeps what is English in it."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self.found: dict[str, str] = {}
        """The place where each text was read first, for those with English in them."""

    def reads(self, visitor: Visitor, where: str) -> None:
        """Read all that a visitor sees."""
        texts: list[str] = visitor.page.evaluate(_TEXTS)
        assert any("\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}" in text for text in texts), where
        for text in texts:
            if english(text):
                self.found.setdefault(text, where)


def plays(visitor: Visitor) -> None:
    """Do one thing on the visitor's turn: give the first answer, play the first card, or draw."""
    before = visitor.settled()
    if before["table"]["turn"] != visitor.name:
        visitor.page.wait_for_timeout(30)
        return
    cards: list[dict[str, Any]] = before["hand"]["cards"]
    place = next((at for at, card in enumerate(cards, 1) if card["playable"]), None)
    if before["ask"] and before["ask"]["choices"]:
        visitor.types(before["ask"]["choices"][0]["line"])
    else:
        visitor.types("/draw" if place is None else f"/play {place}")
    visitor.until_played(before)


def opens_everything(reader: Reader, visitor: Visitor) -> None:
    """Read each tab, the menu of a player, the window of icons, help on a command and on a card."""
    for tab in visitor.page.get_by_role("tab").all():
        tab.click()
        reader.reads(visitor, f"tab {tab.get_attribute('id')}")
    visitor.page.evaluate("async () => (await module('icon-dialog.js')).openIcons()")
    visitor.page.locator("dialog[open]").wait_for()
    reader.reads(visitor, "icons")
    visitor.page.keyboard.press("Escape")
    visitor.seat("Quux").click()
    visitor.page.get_by_role("menu").wait_for()
    reader.reads(visitor, "a player's menu")
    visitor.page.keyboard.press("Escape")
    for line in (
        "/help play",
        "/help skip",
        "/nosuch",
        "/set",
        "/option",
        "/who",
        "/table",
        "/score",
        "/fair",
    ):
        visitor.types(line)
    visitor.types("/finger Quux")
    visitor.page.locator("#log").get_by_text("Quux").last.wait_for()


def test_a_whole_hand_in_a_made_up_language(salon: Company) -> None:
    """From the login to the scores, with a vote and a question open."""
    reader = Reader()
    zora = salon.visitor("Zora", locale=LANGUAGE)
    zora.page.goto(salon.url)
    zora.page.locator("#login input, #desk input, form input").first.wait_for()
    reader.reads(zora, "login")
    zora.comes_in(salon.url)
    quux = salon.guest("Quux", locale=LANGUAGE)
    reader.reads(zora, "lobby")
    zora.types(f"/create {ROOM} una-classic")
    zora.until(f"state => state.room.name === '{ROOM}'")
    reader.reads(zora, "table")
    quux.types(f"/join {ROOM}")
    quux.until("state => state.table.seats.length === 2")
    zora.types("/option pace none")
    zora.types("/startgame")
    for visitor in (zora, quux):
        visitor.until("state => state.hand.cards.length >= 7")
    opens_everything(reader, zora)
    zora.types("/challenge")
    zora.until("state => state.ask && state.ask.choices.some(({ line }) => line.includes('Quux'))")
    reader.reads(zora, "question")
    zora.types("/cancel")
    quux.types("/endhand")
    zora.until("state => state.vote")
    for visitor in (zora, quux):
        reader.reads(visitor, "vote")
    zora.types("/disagree")
    zora.until("state => !state.vote")

    def goes_on() -> bool:
        state = zora.state()
        if state["table"]["phase"] == "over":
            return True
        if state["table"]["turn"] == "Zora":
            reader.reads(zora, "hand")
            plays(zora)
        else:
            plays(quux)
        return False

    eventually(goes_on, 2000)
    for visitor in (zora, quux):
        reader.reads(visitor, "scores")
    assert reader.found == {}
