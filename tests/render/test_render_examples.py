"""A few screens as they are read, whole: change them on purpose only."""

from __future__ import annotations

from render_samples import (
    ANN,
    BOB,
    CYD,
    EVENTS,
    NAMES,
    PAGE,
    ROOM,
    SCORES,
    SEATS,
    TALLY,
    a_view,
    after,
    answer_view,
    card,
    cards,
    events_shown,
    table_shown,
    turn,
)

from una_mud import messages as n
from una_mud import render
from una_mud.engine import events as e
from una_mud.engine.cards import Colour
from una_mud.engine.moves import Ending
from una_mud.engine.redaction import redact
from una_mud.engine.state import DRAWN, CallStatus
from una_mud.render import Colours, Style

SEEN = Style()
WIDE = Style(width=1_000)
SPOKEN = Style(reader=True)


def seen(message: n.Message, me: str | None = None, width: int = 80) -> list[str]:
    return render.text(message, me, Style(width=width)).split("\n")


def heard(message: n.Message, me: str | None = None) -> list[str]:
    return render.text(message, me, SPOKEN).split("\n")


def move(seat: int | None, *events: e.Event) -> str:
    """Return how a seat reads a move."""
    shown = tuple(redact(event, seat) for event in events)
    me = None if seat is None else NAMES[seat]
    return render.text(events_shown(shown, after(events, seat)), me, WIDE)


def test_talk() -> None:
    assert seen(n.Said("Ann", "hello")) == ["Ann: hello"]
    assert heard(n.Said("Ann", "hello")) == ["chat Ann: hello"]
    assert seen(n.Emoted("Ann", "grins")) == ["* Ann grins"]
    assert heard(n.Emoted("Ann", "grins")) == ["emote Ann grins"]
    told = n.Told("Ann", "Bob", "psst")
    assert seen(told, "Ann") == ["You tell Bob: psst"]
    assert seen(told, "Bob") == ["Ann tells you: psst"]
    assert heard(told, "Bob") == ["tell from Ann: psst"]
    assert heard(told, "Ann") == ["You tell Bob: psst"]


def test_a_move_is_one_line() -> None:
    skip = EVENTS[1]
    assert move(None, *skip) == "Ann plays [R Skip]. Bob misses a turn. Cyd's turn: 1 card."
    assert move(ANN, *skip) == "You play [R Skip]. Bob misses a turn. Cyd's turn: 1 card."
    assert move(BOB, *skip) == "Ann plays [R Skip]. You miss a turn. Cyd's turn: 1 card."
    assert move(CYD, *skip) == "Ann plays [R Skip]. Bob misses a turn."


def test_a_move_for_the_ear() -> None:
    message = events_shown(EVENTS[1], after(EVENTS[1], None))
    assert heard(message) == ["Ann plays Red Skip. Bob misses a turn. Cyd's turn: 1 card."]


def test_drawing_and_passing_is_one_clause() -> None:
    draw = e.Drew(ANN, 1, e.Why.TURN, cards("R7"), 1)
    events = (draw, e.Passed(ANN), e.TurnBegan(BOB))
    assert move(None, *events) == "Ann draws a card and passes. Bob's turn on [R 5]: 5 cards."
    assert move(ANN, *events) == "You draw [R 7], then pass. Bob's turn on [R 5]: 5 cards."


def test_who_draws_without_a_choice_reads_why() -> None:
    draw = (e.Drew(ANN, 1, e.Why.TURN, cards("R7"), 1), e.Passed(ANN))
    events = (e.Played(CYD, card("R5"), Colour.RED, (), 3), e.TurnBegan(ANN), *draw, e.TurnBegan(BOB))
    assert "[R 5]. You can't play anything, so you draw [R 7], then pass." in move(ANN, *events)
    assert "[R 5]. Ann draws a card and passes." in move(BOB, *events)


def test_what_is_told_is_broken_for_the_eye_and_talk_never_is() -> None:
    message = events_shown(EVENTS[1], after(EVENTS[1], None))
    assert seen(message, width=40) == ["Ann plays [R Skip]. Bob misses a turn.", "Cyd's turn: 1 card."]
    assert len(render.text(message, None, Style(reader=True, width=40)).split("\n")) == 1
    for talk in (n.Said, n.Emoted):
        assert len(seen(talk("Ann", "word " * 20), width=40)) == 1
    assert len(seen(n.Told("Ann", "Bob", "word " * 20), width=40)) == 1


def test_shots_are_aimed() -> None:
    shots = e.Played(ANN, card("WT"), Colour.BLUE, (1, 1, 1, 2), 4)
    shared = "3 of the cards are for you. 1 of the cards is for Cyd."
    aimed = f"Ann plays [Target Practice Wild] and chooses blue. {shared}"
    assert move(BOB, shots, e.PenaltyWaits(BOB, 4, ANN, card("WT"))) == aimed
    prompt = turn(answer_view(shots=(0, 0, 0, 2)), None)
    assert seen(prompt, width=1_000)[1] == "Bob played [Draw Four Wild]: somebody must draw 4 cards."
    assert seen(prompt, width=1_000)[2:4] == ["3 of the cards are for you.", "1 of the cards is for Cyd."]
    assert "If you challenge and are wrong, you draw 5 cards." in seen(prompt, width=1_000)[-2]
    assert "/no to accept" in seen(prompt, width=1_000)[-1]


def test_who_sees_the_cards_reads_them() -> None:
    draw = e.Drew(ANN, 2, e.Why.CARD, cards("R7 W"), 0b11)
    lost = (draw, e.Skipped(ANN), e.TurnBegan(CYD))
    assert move(ANN, *lost).startswith("You miss a turn and draw [R 7] and [Wild].")
    assert move(BOB, *lost).startswith("Ann misses a turn and draws [R 7] and [Wild].")
    assert move(None, *lost).startswith("Ann draws 2 cards and misses a turn.")


def test_many_who_draw_and_pass_are_one_sentence() -> None:
    passing = [
        each
        for seat in (ANN, BOB, CYD, ANN)
        for each in (e.TurnBegan(seat), e.Drew(seat, 1, e.Why.TURN, cards("R7"), 0), e.Passed(seat))
    ]
    events = (e.Played(CYD, card("R5"), Colour.RED, (), 3), *passing, e.TurnBegan(BOB))
    assert move(None, *events) == (
        "Cyd plays [R 5]. Ann draws 2 cards and passes. Bob and Cyd each draw a card and pass. "
        "Bob's turn: 5 cards."
    )


def test_a_deal() -> None:
    deal = EVENTS[0]
    opening = "Cyd deals 7 cards to each player. [Wild] is turned up and put back. On top: [R 5]."
    assert move(None, *deal) == f"{opening} Ann starts."
    assert move(ANN, *deal) == f"{opening} You start."
    hand = "Your hand: [G 1] [G 2] [R Holy Defender] [R 3] [B Reverse Skip]"
    assert move(BOB, *deal) == f"{opening} Ann starts.\n{hand}"


def test_wild_draws_and_their_answers() -> None:
    four = (e.Played(ANN, card("W4"), Colour.BLUE, (), 3), e.PenaltyWaits(BOB, 4, ANN, card("W4")))
    plays = "Ann plays [Draw Four Wild] and chooses blue."
    assert move(None, *four) == f"{plays} Bob must answer or draw 4 (5 cards)."
    assert move(BOB, *four) == plays
    accepts = (
        e.Accepted(BOB),
        e.Drew(BOB, 4, e.Why.PENALTY, None, 2),
        e.Skipped(BOB),
        e.TurnBegan(CYD),
    )
    assert move(None, *accepts) == ("Bob draws 4 cards and misses a turn. Cyd's turn on [R 5]: 1 card.")
    guilty = (
        e.PlayChallenged(BOB, ANN, guilty=True),
        e.ColourBack(Colour.RED),
        e.Revealed(BOB, ANN),
        e.Drew(ANN, 4, e.Why.PENALTY, None, 1),
        e.TurnBegan(BOB),
    )
    assert move(BOB, *guilty) == (
        "You challenge, and Ann was bluffing. The colour is red again. "
        "You see Ann's cards from now on. Ann draws 4 cards."
    )


def test_una() -> None:
    assert move(None, e.Called(ANN)) == "Ann calls Una!"
    assert move(ANN, e.Called(ANN)) == ("You call Una! You have 3 cards, so anyone can challenge you.")
    call = e.Called(CYD)
    assert move(CYD, call) == "You call Una!"
    caught = (e.Challenged(BOB, ANN, right=True), e.Drew(ANN, 2, e.Why.CAUGHT, None, 1))
    assert move(None, *caught) == "Bob challenges Ann over Una, and is right. Ann draws 2 cards."
    assert move(ANN, *caught) == "Bob challenges you over Una, and is right. You draw 2 cards."


def test_the_end_of_a_hand() -> None:
    events = (
        e.Played(ANN, card("R5"), Colour.RED, (), 0),
        e.HandOver(ANN, e.Close.OUT_OF_CARDS, (0, 20, 30)),
    )
    assert move(None, *events) == "Ann plays [R 5]. Ann wins the hand!"
    assert move(ANN, *events) == "You play [R 5]. You win the hand!"


def test_a_turn() -> None:
    prompt = turn(a_view(), None)
    assert seen(prompt) == [
        "Your turn. On top: [R 5]. Cards: Bob 5, Cyd 1 (Una called).",
        "Hand: 1 [R 7]*  2 [B Skip]  3 [Wild]*",
        "Type /play 1, another number marked *, or /draw.",
    ]
    assert heard(prompt) == [
        "Your turn.",
        "Top card: Red 5.",
        "1: Red 7, playable",
        "2: Blue Skip",
        "3: Wild, playable",
        "Cards: Bob 5, Cyd 1 with Una called.",
        "Type /play 1, another playable number, or /draw.",
    ]


def test_with_two_cards_the_turn_says_what_to_call() -> None:
    two = turn(a_view(hand=cards("R7 BS"), playable=cards("R7")), None)
    assert seen(two)[-1] == heard(two)[-1] == "Call una before you play. Type /play 1 or /draw."
    called = a_view(hand=cards("R7 BS"), playable=cards("R7"), call_statuses=(CallStatus.CALLED, None, None))
    assert seen(turn(called, None))[-1] == "Type /play 1 or /draw."


def test_a_turn_on_a_narrow_screen_in_the_players_own_order() -> None:
    hand = cards("W4 BSP GDB R7 BS W")
    prompt = turn(a_view(hand=hand, playable=cards("R7")), None, hand[::-1])
    assert seen(prompt, width=40) == [
        "Your turn. On top: [R 5]. Cards: Bob 5,",
        "Cyd 1 (Una called).",
        "Hand: 1 [Wild]  2 [B Skip]  3 [R 7]*",
        "      4 [G Delayed Blast Draw Two]",
        "      5 [B Spy]  6 [Draw Four Wild]",
        "Type /play 3 or /draw.",
    ]


def test_a_turn_after_drawing() -> None:
    view = a_view(phase=DRAWN, drawn=card("R7"), playable=cards("R7"), hand=cards("BS W R7"))
    assert seen(turn(view, 60))[1:] == [
        "You drew [R 7].",
        "Hand: 1 [B Skip]  2 [Wild]  3 [R 7]*",
        "Type /play 3 or /pass.",
    ]


def test_an_answer() -> None:
    prompt = turn(answer_view(), None)
    assert seen(prompt) == [
        "Your turn. On top: [Draw Four Wild, red]. Cards: Bob 5, Cyd 1 (Una called).",
        "Bob played [Draw Four Wild]: you must draw 4 cards.",
        "Hand: 1 [R 7]  2 [B Screwdriver]*  3 [Draw Four Wild]*  4 [Wild]",
        "If Bob held a blue card, they were bluffing and draw 4 cards instead. If you",
        "challenge and are wrong, you draw 6 cards.",
        "Type /yes to challenge, or /no to draw. Or answer with a card: /play sd.",
    ]


def test_the_table() -> None:
    message = table_shown(ROOM, SEATS, a_view())
    assert seen(message, "Ann") == [
        "den: Una with the mutant deck, hand 3.",
        "It's your turn. Top card: [R 5]. Play goes clockwise, down the list. Draw pile:",
        "87 cards.",
        "-> 1  Ann  3 cards  40 points",
        '   2  Bob  5 cards  310 points  on auto, not connected, "leans back"',
        "   3  Cyd  1 card   1 point     dealer, computer, called Una, out of this hand",
        "   4  Dee           0 points    joins from the next hand",
    ]
    assert heard(message)[:5] == [
        "den: Una with the mutant deck, hand 3.",
        "It's Ann's turn.",
        "Top card: Red 5.",
        "Play goes clockwise, down the list.",
        "Draw pile: 87 cards.",
    ]
    assert heard(message)[5] == "Seat 1: Ann, 3 cards, 40 points"


def test_points() -> None:
    assert seen(n.ScoresShown(SCORES, 500, 3, after_hand=True)) == [
        "Scores after hand 3 (lowest wins, game to 500):",
        "  Ann   40 points  +0   2 hands won",
        "  Bob  310 points  +35  1 hand won",
        "  Dee    1 point        0 hands won",
    ]
    assert heard(n.ScoresShown(SCORES, 500, 3, after_hand=True))[1] == (
        "Ann: 40 points, 0 this hand, 2 hands won."
    )
    assert seen(n.GameOver(("Ann",), SCORES), "Ann") == [
        "You win the game!",
        "Final scores: Ann 40, Bob 310, Dee 1.",
        "Type /startgame to play again.",
    ]


def test_where_no_points_are_counted_games_won_are_told() -> None:
    """Nothing is said of points or hands in U-Know and Know-U."""
    assert seen(n.ScoresShown(TALLY, None, 1, after_hand=False)) == [
        "Games won at this table:",
        "  Ann  2 games",
        "  Bob  1 game",
    ]
    assert heard(n.ScoresShown(TALLY, None, 1, after_hand=False))[1] == "Ann: 2 games."
    assert seen(n.GameOver(("Bob",), TALLY), "Ann")[:2] == [
        "Bob wins the game!",
        "Games won at this table: Ann 2, Bob 1.",
    ]


def test_who_sits_down_reads_when_she_plays() -> None:
    """At once, at the next hand, or at the next game where one hand is a game."""
    assert [seen(n.SatDown("Ann", joins, 0), "Bob") for joins in n.Joining] == [
        ["Ann sits down to play."],
        ["Ann sits down and joins from the next hand."],
        ["Ann sits down and joins from the next game."],
    ]
    assert seen(n.SatDown("Ann", n.Joining.NEXT_GAME, 0), "Ann") == [
        "You sit down and join from the next game."
    ]


def test_a_pose_is_somebodys_own_words() -> None:
    """It stands in quotation marks, so that nobody can write what the table would say."""
    row = n.PersonRow(
        "Ann", "den", n.Presence.SEATED, online=True, auto=False, level=None, idle=0, pose="has called Una"
    )
    assert seen(n.WhoShown((row,))) == ["1 person is here.", '  Ann  den  seated, "has called Una"']
    assert seen(n.PoseChanged("hums")) == ['Your pose is now "hums". Others see it in /table and /who.']


def test_points_are_told_from_the_first_hand_on() -> None:
    rows = (n.ScoreRow("Ann", None, 0, 0), n.ScoreRow("Bob", None, 0, 0))
    assert seen(n.ScoresShown(rows, 500, 1, after_hand=False))[:2] == [
        "Scores (lowest wins, game to 500):",
        "  Ann  0 points    0 hands won",
    ]


def test_the_computer_that_plays_for_somebody() -> None:
    back = n.AutoChanged("Ann", on=True, asked=False)
    assert seen(back, "Bob") == ["The computer plays for Ann until they take over again."]
    assert seen(back, "Ann") == [
        "The computer plays for you.",
        "Make a move, or type /auto, to take over again.",
    ]


def test_a_setting_for_the_ear_is_a_sentence() -> None:
    row = n.OptionRow("reader", "on", "auto, on or off", "Words made for screen readers")
    assert heard(n.OptionsShown((row,), settings=True))[1] == (
        "Words made for screen readers. Name: reader. Value: on. Choices: auto, on or off."
    )


def test_questions_and_votes() -> None:
    colours = tuple(n.Choice(f"/{colour.word}", colour.word.capitalize()) for colour in Colour)
    asked = n.Prompt(n.PromptKind.COLOUR, colours, card("W"))
    assert seen(asked) == [
        "Which colour do you choose for [Wild]?",
        "/red  /green  /blue  /yellow",
        "Or answer /1 to /4.",
    ]
    assert heard(asked)[0] == "Which colour do you choose for Wild?"
    assert heard(asked)[-1] == "Or answer /1 to /4."
    assert seen(n.VoteCalled(Ending.GAME, "Ann", ("Bob",), 60), "Bob") == [
        "Ann calls a vote to end the game. Do you agree?",
        "Type /agree or /disagree within 60 seconds.",
    ]


def test_help() -> None:
    assert seen(n.HelpShown("Skip", PAGE), width=60) == [
        "Skip",
        "",
        "The next player loses their turn; see /help reverse and",
        "the rules. A second sentence makes the paragraph so long",
        "that it has to be broken.",
        "",
        "- first item",
        "- second item, which goes on for so long that it can't stand",
        "  on one line of a screen of eighty columns",
        "",
        "1. one",
        "2. two",
        "",
        "/play r5",
        "",
        "/draw",
        "",
        "indented",
    ]


def test_code_in_help_is_never_touched() -> None:
    code = ["while True:", '    deck += [colour + face for face in "RSRR"]  # as it stands, CAPITALS too']
    text = "\n".join(["Type `/play CARD [COLOUR]`:", "", *(f"    {row}" for row in code)])
    assert seen(n.HelpShown("Code", text), width=40) == [
        "Code",
        "",
        "Type /play CARD [COLOUR]:",
        "",
        *code,
    ]
    assert heard(n.HelpShown("Code", text)) == ["Code", "Type /play CARD [COLOUR]:", *code]


def test_troubles_name_what_is_near() -> None:
    sorry = n.ErrorMessage(n.ErrorId.UNKNOWN_VERB, "plya", ("play", "pass"))
    assert seen(sorry) == ["There's no command plya. /help verbs lists them all. Did you mean play or pass?"]
    usage = n.ErrorMessage(n.ErrorId.USAGE, "/play CARD [COLOUR]")
    assert seen(usage) == ["Usage: /play CARD [COLOUR]."]
    assert heard(usage) == ["To see how to type it: /help play."]


def test_colours() -> None:
    text = render.text(n.ColourShown(Colour.RED, card("BS")), None, Style(Colours.MANY))
    assert text == "The colour is \x1b[38;5;196mred\x1b[0m. Top card: \x1b[38;5;63m[B Skip]\x1b[0m."


def test_the_picture_is_for_who_reads_by_eye() -> None:
    assert render.logo(SEEN).split("\n") == [
        "  .---. .---. .---.",
        "  | U | | n | | a |",
        "  '---' '---' '---'",
    ]
    assert render.logo(SPOKEN) == ""


def test_the_welcome() -> None:
    first = render.banner(SEEN).split("\n")
    assert first[0] == "Una"
    assert first[-2:] == [
        "Using a screen reader? Type reader on now, or /set reader on later.",
        "Choose a name.",
    ]
    assert render.banner(SPOKEN).startswith("Una\n")
    assert render.banner(SEEN, "Hello there!\n\nBe kind.").split("\n")[1:4] == [
        "Hello there!",
        "",
        "Be kind.",
    ]
    assert "\n\n" not in render.banner(SPOKEN, "Hello there!\n\nBe kind.")
