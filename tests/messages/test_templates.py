"""Templates: what their markup means, and what is refused when a module is imported."""

import pytest

from una_mud.engine.moves import Ending
from una_mud.messages.declare import MessageKind, declaration, message, phrase
from una_mud.messages.templates import Command, Field, Strong, _, _n, join, lines, parse, select, when
from una_mud.messages.types import CardCount, Player
from una_mud.render.sentences import Reader, sentence_lines


@message(
    kind=MessageKind.EVENT,
    text=_("{by} gives {cards} to {to}."),
    you_by=_("You give {cards} to {to}."),
    you_to=_("{by} gives you {cards}."),
    spoken=_("{to} gets {cards} from {by}."),
)
class Gave:
    """Somebody gives cards to somebody."""

    by: Player
    to: Player
    cards: CardCount


@phrase(
    text=join(
        select("what", {Ending.HAND: _("The hand ends."), ...: _("Something ends.")}),
        when("waiting", _n("One waits.", "{count} wait.", "count")),
    ),
    more=lines(_("First: {waiting}."), _("Then `/draw {count}` or **stop**.")),
    people=_("{waiting:first} wait."),
    ordered=_("In order: {waiting:ordered}."),
)
class Parts:
    """A part with all that a sentence can be made of."""

    what: Ending
    waiting: tuple[Player, ...]

    @property
    def count(self) -> int:
        """How many wait."""
        return len(self.waiting)


def words(value: object, me: str | None = None, name: str = "text", *, spoken: bool = False) -> list[str]:
    return [line.text for line in sentence_lines(value, Reader(me, spoken), name)]


def test_markup() -> None:
    assert parse("Type `/play {card}`, {name:form} or **{n} more**.") == (
        "Type ",
        Command(("/play ", Field("card"))),
        ", ",
        Field("name", "form"),
        " or ",
        Strong((Field("n"), " more")),
        ".",
    )


@pytest.mark.parametrize("text", ["{", "}", "{a", "`a", "**a", "`{a`", "**a `b` c**", "{}", "{a b}"])
def test_broken_markup_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="markup"):
        _(text)


@pytest.mark.parametrize(
    ("me", "spoken", "expected"),
    [
        (None, False, "Ann gives 2 cards to Bob."),
        ("Ann", False, "You give 2 cards to Bob."),
        ("Bob", False, "Ann gives you 2 cards."),
        ("Eve", True, "Bob gets 2 cards from Ann."),
        ("Ann", True, "You give 2 cards to Bob."),
    ],
)
def test_each_reader_has_a_sentence_of_their_own(me: str | None, spoken: bool, expected: str) -> None:  # noqa: FBT001
    assert words(Gave("Ann", "Bob", 2), me, spoken=spoken) == [expected]


def test_one_of_something_has_its_own_form() -> None:
    assert words(Gave("Ann", "Bob", 1)) == ["Ann gives 1 card to Bob."]
    assert words(Parts(Ending.HAND, ("Ann",))) == ["The hand ends. One waits."]
    assert words(Parts(Ending.HAND, ("Ann", "Bob"))) == ["The hand ends. 2 wait."]


def test_what_is_chosen_by_a_value() -> None:
    assert words(Parts(Ending.GAME, ())) == ["Something ends."]


def test_sentences_on_lines_of_their_own() -> None:
    assert words(Parts(Ending.HAND, ("Ann",)), name="more") == ["First: Ann.", "Then /draw 1 or stop."]


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (("Ann",), "Ann wait."),
        (("Ann", "Bob"), "Ann and Bob wait."),
        (("Ann", "Bob", "Cyd"), "Ann, Bob and Cyd wait."),
        (("Bob", "Me", "Cyd"), "You, Bob and Cyd wait."),
    ],
)
def test_lists_of_people(people: tuple[str, ...], expected: str) -> None:
    assert words(Parts(Ending.HAND, people), "Me", "people") == [expected]


def test_people_in_the_order_of_their_places() -> None:
    assert words(Parts(Ending.HAND, ("Ann", "Me", "Bob")), "Me", "ordered") == ["In order: Ann, you, Bob."]


def test_a_sentence_with_an_unknown_field_does_not_import() -> None:
    with pytest.raises(TypeError, match="unknown fields: oops"):

        @phrase(text=_("{oops}"))
        class Broken:
            name: Player


def test_a_player_without_a_sentence_of_their_own_does_not_import() -> None:
    with pytest.raises(TypeError, match="Declare you_name"):

        @message(kind=MessageKind.EVENT, text=_("{name} is here."))
        class Broken:
            name: Player


def test_a_sentence_for_a_reader_who_is_no_player_does_not_import() -> None:
    with pytest.raises(TypeError, match="no field that holds a player"):

        @phrase(text=_("{count}"), you_count=_("you"))
        class Broken:
            count: int


def test_who_is_named() -> None:
    gave = Gave("Ann", "Bob", 2)
    assert set(declaration(Gave).named(gave)) == {"Ann", "Bob"}
    assert set(declaration(Parts).named(Parts(Ending.HAND, ("Cyd",)))) == {"Cyd"}


def test_only_events_change_what_is_published() -> None:
    assert declaration(Gave).changes_state
    assert not declaration(Parts).changes_state
