"""The pages of help: what they promise is there, and any screen or screen reader can show them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click import Context

from una_mud import render, verbs
from una_mud.bots import BOTS
from una_mud.cli import main
from una_mud.engine.cards import Colour, Family
from una_mud.engine.games import GAMES
from una_mud.locale import languages
from una_mud.messages import HelpShown
from una_mud.render.style import Style
from una_mud.verbs.pages import page, pages
from una_mud.verbs.registry import exact
from una_mud.world.options import SETTINGS, TABLE_OPTIONS, Settings, TableOptions, find_option

if TYPE_CHECKING:
    from una_mud.world.option import Option

PAGES: Final = pages()
DECIDED_IN_RULEBOOK: Final = 26
"""Decisions that the rulebook marks in its sections 0 and 1."""
OWN_DECISIONS: Final = 4

LINK: Final = re.compile(r"\[([\w-]+)\]\(([\w.-]+)\)")
MARKUP: Final = re.compile(r"[*_\[\]<>|~]")
CODE: Final = re.compile(r"`([^`\n]+)`")
VERB: Final = re.compile(r"(?:^|(?<=\s))/(\w[\w-]*)")
NO_CHOICES: Final = frozenset({"or", "to", "seconds", "players", "columns"})


def typed(text: str) -> list[str]:
    """Return what stands in a page as something to type."""
    code = [row.strip() for row in text.splitlines() if row.startswith("    ")]
    return [*CODE.findall(text), *code]


def code_rows(topic: str) -> list[str]:
    """Return the rows of a page's indented code, as they're to be shown."""
    return [row[4:] for row in PAGES[topic].splitlines() if row.startswith("    ")]


def flat(text: str) -> str:
    return " ".join(text.split())


def items(text: str) -> list[str]:
    """Return the items of all lists of a page, each as one line."""
    found: list[str] = []
    for row in text.splitlines():
        if row.startswith("- "):
            found.append(row[2:])
        elif row.startswith("  ") and not row.startswith("    "):
            found[-1] += " " + row.strip()
    return found


@pytest.fixture(params=sorted(PAGES))
def topic(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_overview_leads_to_every_page() -> None:
    linked = [target for _, target in LINK.findall(PAGES["overview"])]
    assert sorted(linked) == sorted(f"{topic}.md" for topic in PAGES if topic != "overview")
    assert set(GAMES) <= set(PAGES)


def test_a_translated_page_has_the_name_of_an_english_one_in_a_language_that_we_have() -> None:
    folders = list(Path(__file__).parents[1].joinpath("help").iterdir())
    assert {folder.name for folder in folders} <= set(languages())
    assert {path.stem for folder in folders for path in folder.iterdir()} == set(PAGES)


def test_a_language_shows_its_own_pages_and_english_for_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {
        "en/chat.md": "# Talking\n\nJust type.\n",
        "en/votes.md": "# Votes\n\nAsk.\n",
        "de/chat.md": "# Reden\n\nTipp einfach.\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(verbs.pages, "_folder", lambda: tmp_path)
    monkeypatch.setattr(verbs.pages, "pages", verbs.pages.pages.__wrapped__)
    assert verbs.pages.page("chat", "de") == ("Reden", "Tipp einfach.")
    assert verbs.pages.page("votes", "de") == ("Votes", "Ask.")
    assert verbs.pages.page("chat") == ("Talking", "Just type.")
    assert verbs.pages.page("rooms", "de") is None


def test_a_page_has_a_title_and_text(topic: str) -> None:
    found = page(topic)
    assert found is not None
    title, text = found
    assert PAGES[topic].startswith(f"# {title}\n\n")
    assert title
    assert text


def test_a_page_is_neither_a_stub_nor_a_book(topic: str) -> None:
    longest = 70 if topic == "cards" else 45
    assert 10 <= len(PAGES[topic].splitlines()) <= longest


def test_a_page_is_plain_text_in_short_lines(topic: str) -> None:
    text = PAGES[topic]
    assert text.isascii()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for row in text.splitlines():
        assert len(row) <= 100
        assert row == row.rstrip()


def test_a_page_uses_nothing_but_simple_markdown(topic: str) -> None:
    """There are headings, paragraphs, flat lists, indented code, and in the text code and links to pages."""
    before = ""
    for row in PAGES[topic].splitlines():
        if row.startswith("    "):
            assert not before or before.startswith("    ")
        elif row.startswith("  "):
            assert before.startswith(("- ", "  ")), row
            assert row[2] not in " -#"
        else:
            assert not row or re.match(r"#{1,2} \w|- [\w`]|[\w`]", row), row
            assert row.count("`") % 2 == 0, row
            assert not MARKUP.search(LINK.sub("", CODE.sub("", row))), row
        if row.startswith("#"):
            assert not before
        before = row
    assert re.findall(r"^# ", PAGES[topic], re.MULTILINE) == ["# "]


def test_no_code_is_broken_over_two_lines(topic: str) -> None:
    assert all(row.count("`") % 2 == 0 for row in PAGES[topic].splitlines())


def shown_rows(topic: str, *, reader: bool, width: int = 60) -> list[str]:
    title, text = page(topic) or ("", "")
    return render.text(HelpShown(title, text), "Ann", Style(reader=reader, width=width)).splitlines()


@pytest.mark.parametrize("reader", [False, True])
def test_a_page_fits_a_narrow_screen_and_leaves_no_markup(topic: str, *, reader: bool) -> None:
    shown = shown_rows(topic, reader=reader)
    code = code_rows(topic)
    # A screen reader breaks rows itself.
    assert reader or all(len(row) <= 60 for row in shown if row not in code)
    assert not any("`" in row or row.startswith(("# ", "## ")) for row in shown)


@pytest.mark.parametrize("reader", [False, True])
def test_code_can_be_copied_from_any_screen(topic: str, *, reader: bool) -> None:
    """Code has the same rows on any screen and in screen reader mode, and its words stay as they are."""
    shown = shown_rows(topic, reader=reader, width=40)
    rest = iter(shown)
    assert all(row in rest for row in code_rows(topic) if row)
    text = "\n".join(shown)
    assert all(code in text for code in CODE.findall(PAGES[topic]))


# What can be typed.


def is_answer(word: str) -> bool:
    """Whether the word after a slash answers a question or names a card of one's own."""
    codes = {code.casefold() for rules in GAMES.values() for code in rules.by_code}
    return word.isdigit() or word in {colour.word for colour in Colour} | codes


def test_every_verb_that_a_page_names_exists(topic: str) -> None:
    for line in typed(PAGES[topic]):
        for word in VERB.findall(line):
            assert exact(word) is not None or is_answer(word), line


def test_a_verb_is_always_marked_as_something_to_type(topic: str) -> None:
    assert not VERB.search(CODE.sub("", PAGES[topic])), topic


def test_help_is_pointed_to_only_where_it_is(topic: str) -> None:
    kinds = [kind for rules in GAMES.values() for kind in rules.kinds]
    known = {*PAGES, "verbs", *(kind.name.casefold() for kind in kinds)}
    known |= {code.casefold() for rules in GAMES.values() for code in rules.by_code}
    for line in typed(PAGES[topic]):
        found = re.fullmatch(r"/help (.+)", line)
        assert found is None or found[1] in known or exact(found[1]) is not None, line


@pytest.mark.parametrize(("verb", "options"), [("option", TABLE_OPTIONS), ("set", SETTINGS)])
def test_examples_of_options_and_settings_can_be_set(
    topic: str, verb: str, options: tuple[Option, ...]
) -> None:
    for line in typed(PAGES[topic]):
        found = re.fullmatch(rf"/{verb} ([\w-]+)(?: (\S+))?", line)
        if found is None:
            continue
        option = find_option(options, found[1])
        assert option is not None, line
        if found[2] is not None:
            option.read(found[2])


def test_examples_of_games_and_levels_exist(topic: str) -> None:
    for line in typed(PAGES[topic]):
        words = line.split()
        if words[0] == "/create" and len(words) > 2:
            assert words[-1] in {*GAMES, "private"}
        if words[:2] == ["/bot", "add"] and len(words) > 2:
            assert f"`{words[2]}`" in PAGES["bots"]


# What a page must be complete in.


@pytest.mark.parametrize(
    ("where", "options", "defaults"),
    [("options", TABLE_OPTIONS, TableOptions()), ("settings", SETTINGS, Settings())],
)
def test_options_and_settings_are_all_told_with_choices_and_defaults(
    where: str, options: tuple[Option, ...], defaults: object
) -> None:
    told = {item.split("`")[1]: item for item in items(PAGES[where]) if item.startswith("`")}
    assert set(told) == {option.name for option in options}
    for option in options:
        text = told[option.name]
        choices = set(re.findall(r"[\w-]+", option.choices)) - NO_CHOICES
        # A language is only files: no page has to name it.
        assert option.name == "language" or choices <= set(re.findall(r"[\w-]+", text)), option.name
        assert f"Default: {option.show(getattr(defaults, option.field))}" in text
        assert any(line.startswith(("/option ", "/set ")) for line in CODE.findall(text))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_cards_are_listed_by_code_and_name(game: str) -> None:
    text = flat(PAGES["cards"])
    for kind in GAMES[game].kinds:
        code = ("R" if kind.prefixed else "") + kind.code
        shown = f"`{code}`" if kind.family is Family.NUMBER else f"`{code}` {kind.name}:"
        assert shown in text


def test_the_page_of_cards_lists_none_that_is_not_there() -> None:
    known = {code for rules in GAMES.values() for code in rules.by_code}
    codes = {code for code in CODE.findall(PAGES["cards"]) if not code.startswith("/")}
    assert codes <= known


def test_all_cards_are_scored_but_numbers() -> None:
    text = flat(PAGES["scoring"])
    for rules in GAMES.values():
        if rules.scored:
            for kind in rules.kinds:
                assert kind.family is Family.NUMBER or kind.name in text, kind.name


def test_the_points_told_are_those_of_the_cards() -> None:
    kinds = {kind.name: kind for rules in GAMES.values() if rules.scored for kind in rules.kinds}
    told = 0
    for names, points in re.findall(r"([A-Z][\w ,]+): (\d+)[.,]", " ".join(items(PAGES["scoring"]))):
        for name in names.split(", "):
            assert kinds[name].points == int(points), name
            told += 1
    assert told >= 20


def test_all_games_are_listed() -> None:
    listed = [item.split("`")[1] for item in items(PAGES["games"]) if item.startswith("`")]
    assert set(GAMES) <= set(listed)
    for name, rules in GAMES.items():
        fewest, most = rules.seats
        assert f"{fewest} to {most} p" in PAGES[name]


def test_all_levels_of_computer_players_are_told() -> None:
    assert all(f"`{level}`" in PAGES["bots"] for level in BOTS)


def test_all_decisions_are_told() -> None:
    assert len(items(PAGES["decisions"])) >= DECIDED_IN_RULEBOOK + OWN_DECISIONS


def test_the_options_of_the_server_are_told() -> None:
    """The page follows the command, never the other way round."""
    serve = main.get_command(Context(main), "serve")
    assert serve is not None
    for parameter in serve.params:
        for name in parameter.opts:
            assert f"`{name}`" in PAGES["hosting"], name
