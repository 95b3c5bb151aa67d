"""Options named by the view: what numbered slots are called depends on the position and on who looks."""

import pytest
from engine_games import game_of, load
from refused_game import GAME, refusal

from coverts.engine import (
    OK,
    Array,
    Names,
    Record,
    State,
    choose_some,
    decision,
    i8,
    owner,
    public,
    refuse,
    rule,
    secret,
    several,
    some,
)
from coverts.engine.base.exceptions import GameFault, Malformed
from coverts.engine.checks import contract
from coverts.engine.compiler.program import program_of
from coverts.engine.game.option_names import make_distinct
from coverts.engine.match.game_match import Match
from coverts.text.text_play import TextPlay

HELD = (0, 1, 0, 1, 2, 1)
SHIPS = ("", "Fighter", "fighter", "Cruiser", "done")


class Slot(Record):
    seat: i8 = public()
    ship: i8 = secret(to=owner, none=0, pile="ships")
    held: i8 = public()


class Fleet(State):
    slot: Array[Slot] = several(6)
    asked: i8 = public()


def ships(view):
    """Each slot's ship as the viewer knows it: no text for an empty slot."""
    return [
        "" if not slot.held else "unknown ship" if slot.ship < 0 else SHIPS[slot.ship] for slot in view.slot
    ]


@decision(6, "Move which?", named="piece", rules=("1",))
def move(s, who, piece):
    return OK if s.slot[piece].held == 1 else refuse("1")


@decision(3, "Where does {piece} go? {other} waits for {who}")
def go(s, who, piece, other, place):
    return OK


@rule()
def fly(s):
    """Seat 0 has ships in slots 1, 3 and 4, of which the last stays; seat 1 has one in slot 5."""
    for i in range(6):
        s.slot[i].seat = i == 5
        s.slot[i].held = HELD[i]
    s.slot[1].ship = 1
    s.slot[3].ship = 2
    s.slot[4].ship = 3
    s.slot[5].ship = 4
    for who in range(2):
        s.asked = yield move(who)
        yield go(who, s.asked, 9)
    kept = some(6)
    kept = yield choose_some(move, 1, 1, 2)
    s.asked = kept.count()


BERTHS = Names(2)
BERTHS[0] = "here"


@decision(BERTHS, "Stay where?")
def berth(s, who, place):
    return OK


@rule()
def stay(s):
    """One question whose second name was never filled in."""
    s.asked = yield berth(0)


def fleet(**names):
    return game_of(Fleet, fly, names={"piece": ships, **names})


def fleet_at(*answers):
    match = Match(FLEET, 2)
    for text in answers:
        match.apply_action(min(match.current_players()), text)
    return match


FLEET = fleet()
SECOND = ("Fighter", "0")
SEVERAL = (*SECOND, "done", "0")


def options(match, seat):
    return [(o.option, o.text) for o in match.decisions(seat)[0].options]


# -- what is offered -------------------------------------------------------------------------------


def test_options_are_called_what_the_viewer_sees_there():
    assert options(fleet_at(*SECOND), 1) == [
        (1, "unknown ship"),
        (3, "unknown ship (2)"),
        (4, "unknown ship (3)"),
        (5, "done"),
    ]


def test_an_option_without_a_text_is_left_out():
    assert options(fleet_at(), 0) == [(1, "Fighter"), (3, "fighter (2)"), (4, "Cruiser"), (5, "unknown ship")]


def test_an_option_that_is_left_out_is_no_action():
    match = fleet_at()
    number = match.legal_actions(0)[0].number
    with pytest.raises(Malformed):
        match.why_not(0, number - 1)


@pytest.mark.parametrize("place", range(4))
def test_each_text_parses_back_to_its_own_option(place):
    match = fleet_at(*SECOND)
    option = match.decisions(1)[0].options[place]
    assert match.find(match.decisions(1)[0], option.text) == option


def test_an_answer_by_text_is_the_option_s_number_in_the_domain():
    assert fleet_at("fighter (2)").s.asked == 3


def test_a_number_is_the_same_action_whatever_is_left_out():
    match = fleet_at()
    assert [a.number for a in match.legal_actions(0)] == [match.action_number(move, o) for o in (1, 3, 5)]


def test_an_illegal_option_with_a_text_still_says_why():
    assert fleet_at().why_not(0, "Cruiser").rule == "1"


def test_an_option_never_reads_like_the_end_of_a_choice_of_several():
    assert [o.text for o in fleet_at(*SEVERAL).decisions(1)[0].options[-2:]] == ["done (2)", "done"]


def test_a_choice_of_several_ends_with_done():
    match = fleet_at(*SEVERAL, "done (2)", "done")
    assert (match.over, match.s.asked) == (True, 1)


def test_a_saved_game_finds_its_options_again():
    match = fleet_at(*SEVERAL)
    assert Match(FLEET, 2, steps=match.steps).digest() == match.digest()


def test_refusals_are_not_asked_for_what_is_left_out(monkeypatch):
    match, judged = fleet_at(), []
    refusal_of = Match._refusal

    def judges(match, texts, askee, option):
        judged.append(option)
        return refusal_of(match, texts, askee, option)

    monkeypatch.setattr(Match, "_refusal", judges)
    match.decisions(0)
    assert judged == [4]


def test_names_are_made_once_a_question():
    seen = []

    def names(view):
        seen.append(view)
        return ships(view)

    match = Match(fleet(piece=names), 2)
    match.decisions(0)
    assert len(seen) == 1


def test_text_play_counts_only_what_is_there():
    lines = iter(["2", "quit"])
    said: list[str] = []

    def read(prompt):
        return next(lines)

    play = TextPlay(FLEET, bots=["random"], seed=1, read=read, write=said.append)
    play.run()
    assert "2. fighter (2)" in said
    assert play.match.s.asked == 3


def test_an_unfilled_name_of_a_kind_that_no_view_names_stays_an_option():
    match = Match(game_of(Fleet, stay), 2)
    assert options(match, 0) == [(0, "here"), (1, "")]


# -- prompts ---------------------------------------------------------------------------------------


def test_a_prompt_names_its_arguments_by_the_view():
    assert fleet_at("fighter (2)").pending(0) == "Where does fighter (2) go? 9 waits for 0"


def test_another_viewer_s_prompt_has_the_name_that_viewer_knows():
    assert "Where does unknown ship (2) go?" in fleet_at(*SECOND, "unknown ship (2)").pending(1)


def test_names_of_a_prompt_come_before_words():
    game = game_of(Fleet, fly, names={"piece": ships}, words={"piece": ["word"] * 6, "who": ["A", "B"]})
    match = Match(game, 2)
    match.apply_action(0, "Fighter")
    assert match.pending(0) == "Where does Fighter go? 9 waits for A"


@pytest.mark.parametrize("prompt", ["{0", "}", "} {"])
def test_a_brace_alone_stands_in_a_prompt_as_it_is(prompt):
    @decision(2, prompt)
    def ask(s, who, n):
        return OK

    @rule()
    def once(s):
        """Ask once."""
        yield ask(0)

    assert Match(game_of(Fleet, once), 2).decisions(0)[0].prompt == prompt


def test_a_number_without_a_text_stands_in_a_prompt_as_it_is():
    match = Match(fleet(other=lambda view: [""] * 10), 2)
    match.apply_action(0, "Fighter")
    assert "9 waits" in match.pending(0)


# -- telling apart ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["a", "a", "a"], ["a", "a (2)", "a (3)"]),
        (["a", "b", "a", "b"], ["a", "b", "a (2)", "b (2)"]),
        (["", "a", "", "a"], ["", "a", "", "a (2)"]),
        (["a", "A"], ["a", "A (2)"]),
        ([" a", "a ", "  "], ["a", "a (2)", ""]),
        (["a (2)", "a", "a"], ["a (2)", "a", "a (3)"]),
        (["a", "a", "a (2)"], ["a", "a (2)", "a (2) (2)"]),
    ],
)
def test_texts_are_told_apart_in_the_order_of_options(texts, told):
    assert make_distinct(texts) == told


# -- faults of the author --------------------------------------------------------------------------


def test_a_legal_option_without_a_text_is_a_fault():
    match = Match(fleet(piece=lambda view: ["", "", "a", "b", "c", "d"]), 2)
    with pytest.raises(GameFault, match="move: option 1 is legal but has no text in names 'piece'"):
        match.legal_actions(0)


def test_the_contract_suite_finds_a_legal_option_without_a_text():
    report = contract.check(fleet(piece=lambda view: [""] * 6), 2, compiled=False)
    assert report.stuck == 2
    assert "is legal but has no text in names 'piece'" in report.examples[0]


def test_the_contract_suite_finds_nothing_in_names_that_are_whole():
    report = contract.check(FLEET, 8, compiled=False)
    assert report.ok, report.examples


@pytest.mark.parametrize("count", [5, 7])
def test_another_number_of_texts_than_options_is_a_fault(count):
    match = Match(fleet(piece=lambda view: ["a"] * count), 2)
    with pytest.raises(GameFault, match=rf"move: names\['piece'\] returned {count} texts for 6 options"):
        match.legal_actions(0)


MISNAMED = '@decision(3, prompt="", named="pieces")  #!\ndef misnamed(s, who, n):\n    return OK'


def test_names_the_game_does_not_have_are_refused(tmp_path):
    text = GAME.replace("@BODY@", "    yield misnamed(0)").replace("@MORE@", MISNAMED)
    message, line = refusal(tmp_path, text)
    assert message == (
        f"{tmp_path / 'table_game.py'}:{line}: misnamed: named='pieces', but the game has no such names; "
        "add them to the game's names."
    )


def test_names_the_game_has_are_accepted(tmp_path):
    text = GAME.replace("@BODY@", "    yield misnamed(0)").replace("@MORE@", MISNAMED)
    text = text.replace("start=play,", 'start=play, names={"pieces": lambda view: ["a", "b", "c"]},')
    assert "misnamed" in [kind.name for kind in program_of(load(tmp_path, text).GAME).numbers.kinds]
