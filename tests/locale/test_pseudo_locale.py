"""Everything that is read comes from the catalogue: in a made-up language no plain English word is left."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from pseudo_locale import LANGUAGE, speak, write_pseudo
from render_samples import samples
from wsproto.connection import Connection, ConnectionType
from wsproto.events import TextMessage

from una_mud import render
from una_mud.bots import BOTS
from una_mud.engine.events import HandOver
from una_mud.engine.games import GAMES
from una_mud.messages import HelpShown, NewsShown, Prompt, TableEvents, YourTurn
from una_mud.render import packages
from una_mud.render.catalog import catalog, read_catalog
from una_mud.render.spans import SpanRole
from una_mud.render.style import Style
from una_mud.server.web import words
from una_mud.verbs.registry import listed
from una_mud.world.accounts import Query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness import Harness, Player

    from una_mud.engine.events import Event
    from una_mud.messages import Message
    from una_mud.render.catalog import Catalog

_WORD: Final = re.compile(r"[A-Za-z][a-z]+")
"""A plain English word; codes of cards are in capitals."""
_AS_TYPED: Final = frozenset({SpanRole.NAME, SpanRole.COMMAND})
_MARKED_AS_TYPED: Final = frozenset({"name", "command", "begin", "typed"})
_CALLS: Final = frozenset(rules.word for rules in GAMES.values())
"""What players call with one card left; it's also the command."""
STYLES: Final = (Style(width=10_000, language=LANGUAGE), Style(reader=True, language=LANGUAGE))
NAMES: Final = ("Zora", "Quux", "Wim")


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    return read_catalog(write_pseudo(tmp_path_factory.mktemp("locale")), LANGUAGE)


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch, pseudo: Catalog) -> Catalog:
    speak(monkeypatch, pseudo)
    return pseudo


def typed(value: Any) -> Iterator[str]:  # noqa: ANN401 - any field
    """Yield all words in a message that somebody has typed or chosen: the texts that have no translation."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from typed(each)
    elif type(value).__module__.startswith("una_mud.messages") and attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from typed(getattr(value, field.name))


def english(text: str, known: set[str]) -> list[str]:
    """Return the plain English words of a text, but for what is known to stay as it is."""
    for word in sorted(known, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", text)
    return _WORD.findall(text)


def left_over(message: Message, me: str, pseudo: Catalog) -> set[str]:
    """Return the plain English words that a reader sees, hears, or gets as a frame of the page."""
    known = {text for text in typed(message) if pseudo.text(text) == text}.union(BOTS, _CALLS)
    found: set[str] = set()
    for style in STYLES:
        shown = render.message(message, me, spoken=style.reader, language=pseudo)
        spans = [span for line in shown.lines for span in line.spans]
        as_typed = {span.text for span in spans if span.role in _AS_TYPED}
        found.update(english(render.text(message, me, style), known | as_typed))
        found.update(english(*_frame(message, me, known, spoken=style.reader)))
    return found.union(*(english(text, known) for text in _asked(message, pseudo)))


def _asked(message: Message, pseudo: Catalog) -> Iterator[str]:
    """Yield the words of ``Una.Ask`` that come with a question or a turn."""
    asked = None
    if isinstance(message, Prompt):
        asked = packages.ask(message, None, None, pseudo)
    elif isinstance(message, YourTurn):
        asked = packages.ask(None, message.hand, message.table, pseudo)
    if asked is not None:
        yield asked["text"]
        yield from (choice["label"] for choice in asked["choices"])


def _frame(message: Message, me: str, known: set[str], *, spoken: bool) -> tuple[str, set[str]]:
    """Return the text of the page's frame, and what stays as it is."""
    data = words.told(message, me, spoken=spoken, language=LANGUAGE)
    if not data:
        return "", known
    client = Connection(ConnectionType.CLIENT)
    client.receive_data(data)
    (event,) = client.events()
    assert isinstance(event, TextMessage)
    _, payload = json.loads(event.data)
    marks = payload.get("marks", [])
    return payload["text"], known | {
        payload["text"][begin:end] for begin, end, what, *_ in marks if what in _MARKED_AS_TYPED
    }


@pytest.mark.usefixtures("spoken")
def test_the_language_is_spoken() -> None:
    assert render.text(samples()[-1], None, STYLES[0]).startswith("⟦")
    assert catalog("en").text("Cancelled.") == "Cancelled."


def test_no_message_has_english_of_its_own(spoken: Catalog) -> None:
    found = {
        (type(message).__name__, word)
        for message in samples()
        if not isinstance(message, (HelpShown, NewsShown))
        for me in ("Ann", "Bob", "Eve")
        for word in left_over(message, me, spoken)
    }
    assert not found


@pytest.mark.usefixtures("spoken")
def test_the_login_has_no_english_of_its_own() -> None:
    for style in STYLES:
        screens = [render.banner(style), *(render.question(query, style) for query in Query)]
        assert not english(" ".join(screens), {"Una", "reader on", "/set reader on"})


@pytest.mark.usefixtures("spoken")
def test_help_on_cards_and_commands_has_no_english_of_its_own(harness: Harness) -> None:
    player = harness.enter("Zora")
    player.person.settings.language = LANGUAGE
    player.types("/help commands", "/help spy", "/help w4")
    for page in player.heard(HelpShown):
        assert not english(page.text, {verb.usage for verb in listed()})


@pytest.mark.parametrize("game", GAMES)
def test_whole_hands_have_no_english_of_their_own(harness: Harness, game: str, spoken: Catalog) -> None:
    players = harness.table(*NAMES[:2], options=(f"game {game}", "pace none", "turn-time 5", "limit 50"))
    zora, quux = players
    zora.types("/bot add", "/startgame")
    look_around(zora)
    for _ in range(40):
        harness.passes(6)
        for player in players:
            plays(player)
    for player in players:
        player.types("/auto")
    harness.passes(600)
    told = [message for player in players for message in player.screen.everything]
    assert any(isinstance(event, HandOver) for message in told for event in events_of(message))
    found = {
        (type(message).__name__, word)
        for message in told
        if not isinstance(message, HelpShown)
        for word in left_over(message, quux.name, spoken)
    }
    assert not found


def events_of(message: Message) -> tuple[Event, ...]:
    return message.events if isinstance(message, TableEvents) else ()


def look_around(player: Player) -> None:
    """Type what shows something, and some lines that can't be done."""
    for line in (
        "/table", "/hand", "/score", "/who", "/rooms", "/option", "/set", "/finger", "/color", "/top",
        "/xyzzy", "/play", "/play b99", "/draw 3", "/join nowhere", "/challenge", "/una", "/endhand",
        "/ignore quux", "/fair",
    ):  # fmt: skip
        player.types(line)


def plays(player: Player) -> None:
    """Play the first card that can be played, answer, or draw."""
    for line in ("una", "/1", "/no", "/draw", "/pass"):
        player.types(line)
