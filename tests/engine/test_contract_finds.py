"""The contract suite finds what is planted: leaks in copies of one small game, and bugs in the compiler."""

import operator

import pytest
from engine_games import load

from coverts.engine.backends.native.emit.llvm_writer import LlvmWriter
from coverts.engine.backends.python.machine import Machine
from coverts.engine.backends.python.python_writer import PythonWriter
from coverts.engine.checks import contract, contract_trial
from coverts.engine.checks.contract_report import MAX_EXAMPLES, ContractReport
from coverts.engine.compiler.generate import question_code, view_code
from coverts.engine.compiler.ir.expression_nodes import Binary, Compare, Const, Local, Register, add
from coverts.engine.compiler.ir.node_builders import can_see
from coverts.engine.compiler.ir.statement_nodes import Do, SetStack
from coverts.engine.compiler.lower import frame, yields
from coverts.engine.compiler.lower.basic_blocks import BlockLowering
from coverts.engine.compiler.lower.calls import CallLowering
from coverts.engine.compiler.lower.control_flow import RuleLowering
from coverts.engine.compiler.lower.frame import RuleFrame
from coverts.engine.compiler.lower.yields import YieldLowering
from coverts.engine.game.log import render_event
from coverts.engine.match.game_match import Match

SPY = '''\
"""Two players hold cards, know a note about each other, and name numbers."""
from coverts.engine import *
from coverts.engine.game.scenes import Piece, Scene, Zone

class Player(Record):
    hand: Bits = secret(to=owner, below=10, others="count", pile="cards")
    card: i8 = secret(to=owner, others="set", pile="cards")
    note: i8 = secret(to="known_by", pile="cards")
    known_by: i8 = public()

class Spy(State):
    player: Array[Player] = several(2)
    deck: Bits = secret(to=nobody, below=10, others="count", pile="cards")
    n: i8 = public(start=-1)

@chance(10, learns="who")
def deal(s, who, card):
    return card in s.deck

@decision(4, prompt="Name a number", rules=("1",))
def name_one(s, who, option):
    if option == s.n:
        return refuse("1")
    #judge
    return OK

@decision(10, prompt="Never asked")
def own_card(s, who, option):
    return OK if option == s.player[who].card and option > 4 else refuse("1")

def whose(s, askee):
    return askee

def blab(s, who, card):
    say("holds", who, card)

@rule("1")
def play(s):
    """Deal, then name numbers in turn."""
    s.deck.fill()
    for who in range(2):
        for _ in range(2):
            card = yield deal(who)
            s.deck.remove(card)
            s.player[who].hand.add(card)
        s.player[who].card = yield deal(who)
        s.deck.remove(s.player[who].card)
        s.player[who].note = yield deal(1 - who)
        s.player[who].known_by = 1 << (1 - who)
        s.deck.remove(s.player[who].note)
    for turn in range(6):
        for _ in range(2):
            s.n = yield name_one(turn % 2)
            say("holds", turn % 2, s.player[turn % 2].card)
            #turn

def returns(s, seat):
    return s.player[seat].card

def draw(view, seat, questions):
    own = [Piece(f"own-{x}", str(x)) for p in view.player for x in p.hand]
    return Scene([Zone("cards", "Cards", pieces=own)])

GAME = Game(
    name="spy", title="Spy", summary="", state=Spy, start=play, players=(2, 2), returns=returns, owner=whose,
    scene=draw, sentences={"holds": "Seat {0} holds {1|a card}."},
)
'''

BUSY = '''\
"""Something of everything the compiler does."""
from coverts.engine import *

class Player(Record):
    points: i16 = public()

class Busy(State):
    player: Array[Player] = several(2)
    n: i16 = public()
    debt: i8 = public()
    kept: Bits = public(below=5)

@decision(4, prompt="Choose", rules=("1",))
def choose(s, who, turn, option):
    return refuse("1") if option == turn else OK

@decision(5, prompt="Keep")
def keep(s, who, option):
    return OK

@rule("1")
def settle(s):
    """A debt is paid."""
    if s.debt > 0:
        s.debt -= 1
        s.player[1].points += 1
        return 1
    return 0
    yield game_over()

@rule("1")
def deeper(s, who, n):
    """Ask and give back a sum."""
    a = yield choose(who, n)
    b = yield choose(1 - who, a)
    return a * 10 + b + n

@rule("1")
def play(s):
    """Three turns."""
    for turn in range(3):
        wide = some(100)
        first = yield choose(turn % 2, turn)
        s.debt += 1
        me = s.player[first % 2]
        wide.add(first * 20 + 39)
        wide.add(first * 20)
        more = weighed(first, (yield from deeper(s, 0, turn)))
        s.n += more
        me.points += first
        s.kept = yield choose_some(keep, 1, 1, 2)
        rolled = yield roll(6)
        s.n += rolled
        for x in wide:
            s.n += x
        if rolled > 3 and (yield choose(1, turn)) > 1:
            s.n += 7
        if s.kept.count() == 2:
            me.points += 5

def weighed(a, b):
    return 3 * a + b

def returns(s, seat):
    return s.n if seat == 0 else s.player[1].points

GAME = Game(
    name="busy", title="Busy", summary="", state=Busy, start=play, players=(2, 2), returns=returns,
    settle=settle,
)
'''


@pytest.fixture(autouse=True)
def _look_at_every_step(monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 1)


def spy(folder, **planted):
    """A copy of the game with lines put where a comment marks their place."""
    text = SPY
    for place, line in planted.items():
        text = text.replace(f"#{place}", line)
    return load(folder, text).GAME


def leaks(game):
    report = contract.check(game, 8, compiled=False)
    assert report.differences == report.stuck == 0, report.examples
    assert report.leaks > 0
    return report.examples[0]


def differences(game, compiled=False):
    report = contract.check(game, 8, compiled=compiled)
    assert report.differences > 0
    return report.examples[0]


def test_a_local_read_before_it_has_a_value_is_found(tmp_path):
    planted = spy(tmp_path, turn="if turn > 2:\n                late = 1\n            s.n = late")
    report = contract.check(planted, 2, compiled=False)
    assert report.stuck == 2
    assert "late" in report.examples[0]


# -- nothing planted -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SPY, BUSY], ids=["spy", "busy"])
def test_nothing_is_found_where_nothing_is_planted(tmp_path, text):
    report = contract.check(load(tmp_path, text).GAME, 8, compiled=False)
    assert report.ok, report.examples


def test_the_line_at_the_end_tells_what_was_found(tmp_path):
    report = contract.check(load(tmp_path, SPY).GAME, 8, compiled=False)
    assert report.line == "spy: 8 games, 0 differences, 0 leaks, 0 stuck"


# -- several processes -----------------------------------------------------------------------------


@pytest.mark.parametrize("planted", [{}, {"judge": 'if 5 in s.deck:\n        return refuse("1")'}])
def test_games_shared_among_processes_find_the_same(tmp_path, planted):
    game = spy(tmp_path, **planted)
    done: list[int] = []
    shared = contract.check(game, 8, done.append, compiled=False, workers=3)
    assert done == [1, 2, 3, 4, 5, 6, 7, 8]
    assert shared == contract.check(game, 8, compiled=False)


def test_a_fault_of_the_suite_itself_comes_out_of_its_process(tmp_path, monkeypatch):
    monkeypatch.setattr(contract_trial, "seat_information", operator.add)
    with pytest.raises(TypeError):
        contract.check(spy(tmp_path), 8, compiled=False, workers=2)


def report_of(*texts):
    """The report of a game with these leaks."""
    report = ContractReport("spy", 1)
    for text in texts:
        report.add_finding("leaks", "spy game 0", text)
    return report


def test_examples_of_many_games_are_capped():
    report = ContractReport("spy")
    for number in range(30):
        report.add(report_of(f"field {chr(65 + number)}"))
    assert (report.games, report.leaks) == (30, 30)
    assert report.examples == [
        f"leaks: spy game 0: field {chr(65 + number)}" for number in range(MAX_EXAMPLES)
    ]


def test_findings_that_differ_only_in_numbers_are_one_example():
    report = ContractReport("spy")
    for seat in range(3):
        report.add(report_of(f"seat {seat} sees a card"))
    assert report.leaks == 3
    assert report.examples == ["leaks: spy game 0: seat 0 sees a card (found 3 times; this is the first)"]


def test_findings_at_different_lines_are_different_examples():
    assert len(report_of("duel.py:3: no entry", "duel.py:7: no entry").examples) == 2


# -- leaks -----------------------------------------------------------------------------------------


def test_a_legal_option_that_depends_on_another_s_card_is_found(tmp_path):
    planted = 'if option == 3 and s.player[1 - who].card > 4:\n        return refuse("1")'
    assert "from its questions" in leaks(spy(tmp_path, judge=planted))


def test_the_number_of_a_refusal_that_depends_on_another_s_card_is_found(tmp_path):
    planted = 'if option == 3:\n        return refuse("1") if s.player[1 - who].card > 4 else refuse("2")'
    assert "from its questions" in leaks(spy(tmp_path, judge=planted))


def test_a_judge_that_reads_the_deck_is_found(tmp_path):
    planted = 'if option == 2 and 5 in s.deck:\n        return refuse("1")'
    assert "deck" in leaks(spy(tmp_path, judge=planted))


def test_looking_ahead_to_what_another_could_do_is_found(tmp_path):
    planted = 'if option == 3 and any_legal(own_card, s, 1 - who):\n        return refuse("1")'
    assert "from its questions" in leaks(spy(tmp_path, judge=planted))


def test_a_seat_that_is_asked_because_of_its_card_is_found(tmp_path):
    text = SPY.replace("    return askee\n", "    return (askee + (s.player[0].card > 4)) % 2\n")
    assert "can infer" in leaks(load(tmp_path, text).GAME)


def test_a_local_that_a_branch_on_another_s_card_sets_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(RuleFrame, "_check_secrets", lambda framed: None)
    branch = "low = 0\n        if s.player[1].card > 4:\n            low = 1\n        for _ in range(2):"
    text = SPY.replace("for _ in range(2):\n            s.n", branch + "\n            s.n")
    assert "from a local variable on the stack" in leaks(
        load(tmp_path, text.replace("#turn", "s.n += low * 0")).GAME
    )


def test_questions_put_for_each_of_another_s_cards_are_found(tmp_path, monkeypatch):
    refuse = RuleLowering.refuse
    spared = lambda rule, node, what, instead: "hidden set" in what or refuse(rule, node, what, instead)  # noqa: E731
    monkeypatch.setattr(RuleLowering, "refuse", spared)
    peeked = '@among(10)\ndef peeked(s, x):\n    return x in s.player[1].hand\n\n@rule("1")\ndef play'
    text = SPY.replace('@rule("1")\ndef play', peeked)
    text = text.replace("for _ in range(2):\n            s.n", "for x in each(peeked, s):\n            s.n")
    assert "from a local variable on the stack" in leaks(load(tmp_path, text).GAME)


def test_questions_put_only_for_another_s_cards_are_found(tmp_path):
    loop = (
        "for x in range(10):\n            if x not in s.player[1].hand:\n"
        "                continue\n            s.n"
    )
    text = SPY.replace("for _ in range(2):\n            s.n", loop)
    assert "from a local variable on the stack" in leaks(load(tmp_path, text).GAME)


def test_a_question_put_only_where_another_s_card_allows_it_is_found(tmp_path):
    more = "if s.player[1].card > 4:\n                s.n = yield name_one(0)"
    assert "from the point where a rule resumes" in leaks(spy(tmp_path, turn=more))


def test_who_is_asked_by_another_s_card_is_found(tmp_path):
    text = SPY.replace("yield name_one(turn % 2)", "yield from ask_one(s)")
    asks = """@rule("1")
def ask_one(s):
    if s.player[1].card > 4:
        return (yield name_one(1))
    return (yield name_one(0))

@rule("1")
def play"""
    assert "from the next question" in leaks(load(tmp_path, text.replace('@rule("1")\ndef play', asks)).GAME)


def test_scratch_filled_from_another_s_card_is_found(tmp_path):
    look = "def look(s, who):\n    s.deep = s.player[1 - who].card > 4\n\n@decision(4, prepare=look, "
    text = SPY.replace("@decision(4, ", look).replace("    n: i8", "    deep: i8 = scratch()\n    n: i8")
    text = text.replace("#judge", 'if option == 3 and s.deep:\n        return refuse("1")')
    assert "from its questions" in leaks(load(tmp_path, text).GAME)


def test_scratch_that_a_rule_leaves_to_a_judge_is_found(tmp_path):
    text = SPY.replace("    n: i8", "    deep: i8 = scratch()\n    n: i8")
    text = text.replace("#judge", 'if option == 3 and s.deep:\n        return refuse("1")')
    text = text.replace("    s.deck.fill()\n", "    s.deck.fill()\n    s.deep = 1\n")
    assert "scratch fields that no `prepare` fills" in differences(load(tmp_path, text).GAME)


def test_a_card_told_to_all_by_way_of_a_helper_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(CallLowering, "_check_logged", lambda *more: None)
    assert "from its log" in leaks(spy(tmp_path, turn="blab(s, turn % 2, s.player[0].card)"))


def test_a_view_that_shows_a_secret_to_all_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(view_code, "can_see", lambda f, *more: f.name == "card" or can_see(f, *more))
    assert "from its view" in leaks(spy(tmp_path))


def test_a_view_that_shows_a_counted_set_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(view_code, "can_see", lambda f, *more: f.name == "hand" or can_see(f, *more))
    assert "player.hand" in leaks(spy(tmp_path))


def test_a_view_that_shows_a_secret_to_the_wrong_seat_is_found(tmp_path, monkeypatch):
    wrong = lambda f, a, seat: can_see(f, a, Binary("-", Const(1), seat) if f.name == "card" else seat)  # noqa: E731
    monkeypatch.setattr(view_code, "can_see", wrong)
    assert "player.card" in leaks(spy(tmp_path))


def test_a_view_that_forgets_who_knows_a_card_is_found(tmp_path, monkeypatch):
    all_seats = lambda f, *more: Local("_bit") if f.name == "note" else can_see(f, *more)  # noqa: E731
    monkeypatch.setattr(view_code, "can_see", all_seats)
    assert "player.note" in leaks(spy(tmp_path))


def test_a_spectator_with_the_eyes_of_a_seat_is_found(tmp_path, monkeypatch):
    view = Machine.view
    monkeypatch.setattr(Machine, "view", lambda machine, s, seat: view(machine, s, seat or 0))
    assert "seat None" in leaks(spy(tmp_path))


def test_a_scene_drawn_from_the_state_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(Match, "scene", lambda m, seat: m.game.scene(m.s, seat, m.decisions(seat)))
    assert "from its scene" in leaks(spy(tmp_path))


def test_a_scene_drawn_for_another_seat_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(Match, "scene", lambda m, seat: m.game.scene(m.view(1 if seat == 0 else 0), seat, []))
    assert "from its scene" in leaks(spy(tmp_path))


@pytest.mark.parametrize("when", ["view.n < 0", "questions and seat == 1", "view.e_over and seat is None"])
def test_a_scene_that_fails_at_any_time_is_found_in_one_game(tmp_path, monkeypatch, when):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 10_000)
    text = SPY.replace("    own = [Piece", f"    if {when}:\n        view.no_such_field\n    own = [Piece")
    report = contract.check(load(tmp_path, text).GAME, 1, compiled=False)
    assert report.stuck == 1
    assert "no_such_field" in report.examples[0]


def test_a_scene_with_a_value_of_a_wrong_type_is_found_in_one_game(tmp_path, monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 10_000)
    text = SPY.replace('Piece(f"own-{x}", str(x))', 'Piece(f"own-{x}", x)')
    report = contract.check(load(tmp_path, text).GAME, 1, compiled=False)
    assert report.differences == 1
    assert "the scene of seat 0 is malformed: Expected `str`, got `int`" in report.examples[0]


@pytest.mark.parametrize(
    ("drawn", "repeated"),
    [
        ('[Zone("cards", "Cards", pieces=own), Zone("cards", "More")]', "2 zones have the id 'cards'"),
        (
            '[Zone("cards", "Cards", pieces=own), Zone("more", "More", pieces=own)]',
            "2 pieces have the id 'own-",
        ),
        ('[Zone("cards", "Cards", pieces=[Piece("own", "", pieces=own * 2)])]', "2 pieces have the id 'own-"),
    ],
    ids=["zones", "pieces", "pieces in a piece"],
)
def test_a_scene_with_one_id_twice_is_found_in_one_game(tmp_path, monkeypatch, drawn, repeated):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 10_000)
    text = SPY.replace('[Zone("cards", "Cards", pieces=own)]', drawn)
    report = contract.check(load(tmp_path, text).GAME, 1, compiled=False)
    assert report.differences == 1
    assert f"in the scene of seat 0, {repeated}" in report.examples[0]


@pytest.mark.parametrize(
    ("returned", "found"),
    [
        ("{'dack': None}", "table_values names 'dack', but Spy has no such field. Did you mean 'deck'?"),
        ("['deck']", "table_values returned ['deck']; it must return {field: value}"),
        ("{'n': view.n // 0}", "ZeroDivisionError"),
    ],
)
def test_values_of_the_table_that_cannot_be_shown_are_found_in_one_game(tmp_path, returned, found):
    text = SPY.replace("scene=draw,", f"table_values=lambda view: {returned},")
    report = contract.check(load(tmp_path, text).GAME, 1, compiled=False)
    assert found in report.examples[0]


def test_a_log_that_tells_all_to_everybody_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "coverts.engine.game.log.render_event",
        lambda game, event, seat, over: render_event(game, event, seat, True),
    )
    assert "from its log" in leaks(spy(tmp_path))


def test_a_wait_line_that_tells_the_score_is_found(tmp_path, monkeypatch):
    pending = Match.pending
    monkeypatch.setattr(Match, "pending", lambda m, seat: f"{pending(m, seat)} {m.returns()}")
    assert "from its waiting line" in leaks(spy(tmp_path))


def test_a_take_back_that_depends_on_the_deck_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(Match, "can_undo", lambda m, seat: 4 in m.s.deck)
    monkeypatch.setattr(contract_trial.Trial, "_check_undo", lambda *more: None)
    assert "from its undo" in leaks(spy(tmp_path))


def test_a_take_back_that_depends_on_what_an_answer_did_to_a_hidden_card_is_found(tmp_path):
    exchanged = """if s.player[1 - turn % 2].card < 5:
                for x in s.deck:
                    s.deck.add(s.player[1 - turn % 2].card)
                    s.deck.remove(x)
                    s.player[1 - turn % 2].card = x
                    break
"""
    assert "from whether it may undo" in leaks(spy(tmp_path, turn=exchanged))


def test_a_forced_answer_that_depends_on_another_s_card_is_found(tmp_path, monkeypatch):
    low = lambda m, who: (0, m.legal_actions(who)[0]) if m.s.player[1 - who].card < 5 else None  # noqa: E731
    monkeypatch.setattr(Match, "forced", low)
    assert "from the automatic answers" in leaks(spy(tmp_path))


def test_an_answer_by_itself_that_tells_of_the_hand_of_who_is_asked_is_found(tmp_path, monkeypatch):
    only = lambda machine, s, who: legal[0] if len(legal := machine.legal(s, who)) == 1 else None  # noqa: E731
    monkeypatch.setattr(Machine, "forced", only)
    planted = "if option in s.player[who].hand:\n        return refuse('1')"
    assert "from the automatic answers" in leaks(spy(tmp_path, judge=planted))


# -- redeals into worlds that cannot be ------------------------------------------------------------

SKULL = """\
from coverts.engine import *

class Player(Record):
    coasters: i8 = public(start=4)
    skulls: i8 = secret(to=owner, none=9, start=1)

class Skull(State):
    player: Array[Player] = several(2)

@decision(("roses", "the skull"), prompt="What do you give up?", others_see="that", rules=("1",))
def give_up(s, who, what):
    return refuse("1") if what == 1 and s.player[who].skulls == 0 else OK

@rule("1")
def play(s):
    for turn in range(6):
        given = yield give_up(turn % 2)
        if given:
            s.player[turn % 2].skulls = 0
        s.player[turn % 2].coasters -= 1

def redeal(s, seat):
    for who in range(2):
        if who != seat:
            s.player[who].skulls = pick(MOST)

def returns(s, seat):
    return s.player[seat].coasters

GAME = Game(
    name="skull", title="Skull", summary="", state=Skull, start=play, players=(2, 2), returns=returns,
    redeal=redeal, conserved=lambda s: {"hands with several skulls": sum(p.skulls > 1 for p in s.player)},
)
"""


def test_a_redeal_that_changes_what_is_conserved_is_found(tmp_path):
    report = contract.check(load(tmp_path, SKULL.replace("MOST", "3")).GAME, 4, compiled=False)
    assert "hands with several skulls" in report.examples[0]
    assert "a redealt state with a different player.skulls" in report.examples[0]
    assert report.differences > 0


def test_a_redeal_past_the_declared_bounds_is_found(tmp_path):
    small = 'small: i8 = secret(to=owner, pile="tokens", start=2, at_most=3)\n    skulls'
    piled = SKULL.replace("skulls", small, 1).replace("start=1)", 'start=9, none=-1, pile="tokens")')
    game = load(tmp_path, piled.replace("none=9, ", "").replace("pick(MOST)", "s.player[who].skulls")).GAME
    game.conserved = None
    report = contract.check(game, 4, compiled=False)
    assert "exceeds the bounds of player.small" in report.examples[0]


def test_a_redeal_into_worlds_that_can_be_is_not_found(tmp_path):
    assert contract.check(load(tmp_path, SKULL.replace("MOST", "2")).GAME, 4, compiled=False).ok


# -- bugs of the compiler --------------------------------------------------------------------------


@pytest.fixture
def busy(tmp_path):
    return load(tmp_path, BUSY).GAME


NOTHING = Do(Const(0))


def test_a_range_that_goes_one_too_far_is_found(busy, monkeypatch):
    branch = BlockLowering.branch

    def further(self, test, yes, no):
        if isinstance(test, Compare) and isinstance(test.operands[0], Local) and test.ops == ["<"]:
            test = Compare(["<="], test.operands)
        branch(self, test, yes, no)

    monkeypatch.setattr(BlockLowering, "branch", further)
    assert "`generators` and `python` disagree" in differences(busy)


def test_settling_that_is_forgotten_is_found(busy, monkeypatch):
    monkeypatch.setattr(YieldLowering, "_settle", lambda self, values, node: [v.number for v in values])
    assert "`generators` and `python` disagree" in differences(busy)


def test_a_local_that_is_not_kept_is_found(busy, monkeypatch):
    def forgetful(index, value):
        return NOTHING if isinstance(value, Local) and value.name == "first" else SetStack(index, value)

    monkeypatch.setattr(frame, "SetStack", forgetful)
    assert "`generators` and `python` disagree" in differences(busy)


def test_a_rule_that_resumes_at_the_wrong_place_is_found(busy, monkeypatch):
    def astray(index, value):
        if isinstance(value, Binary) and value.op == "|" and getattr(value.right, "value", 0) == 2:
            value = Binary("|", value.left, Const(1))
        return SetStack(index, value)

    monkeypatch.setattr(frame, "SetStack", astray)
    differences(busy)


def test_a_die_that_starts_at_zero_is_found(busy, monkeypatch):
    monkeypatch.setattr(
        yields, "add", lambda left, right: left if isinstance(left, Register) else add(left, right)
    )
    assert "`generators` and `python` disagree" in differences(busy)


def test_a_staged_choice_that_is_not_cleared_is_found(busy, monkeypatch):
    monkeypatch.setattr(yields, "SetStaged", lambda index, value: NOTHING)
    assert "`generators` and `python` disagree" in differences(busy)


def test_an_argument_that_is_not_cleared_is_found(busy, monkeypatch):
    clear = YieldLowering._clear
    monkeypatch.setattr(YieldLowering, "_clear", lambda self, names, node: clear(self, names[:-1], node))
    assert "`generators` and `python` disagree" in differences(busy)


def test_a_set_of_which_only_the_first_word_is_used_is_found(busy, monkeypatch):
    monkeypatch.setattr(PythonWriter, "word_of", lambda self, group, x: self.whole(group, 0))
    assert "`generators` and `python` disagree" in differences(busy)


def test_a_refusal_taken_for_legal_is_found(busy, monkeypatch):
    monkeypatch.setattr(question_code, "_fits", lambda value: Const(1))
    assert "legal options" in differences(busy)


def test_a_bug_of_machine_code_alone_is_found(busy, monkeypatch):
    size = LlvmWriter._size
    wrong = lambda self, node: ("i", self.op(f"add i64 {size(self, node)[1]}, 1"))  # noqa: E731
    monkeypatch.setattr(LlvmWriter, "_size", wrong)
    assert "machine code and the back end `python` disagree" in differences(busy, compiled=True)


def test_a_total_that_changes_is_found(busy):
    busy.conserved = lambda s: {"points": s.player[1].points}
    assert "the totals changed" in differences(busy)


def test_totals_that_are_none_are_found(busy):
    busy.conserved = lambda s: None
    assert "conserved returned None" in differences(busy)


def test_totals_that_cannot_be_counted_are_told_with_their_line(busy):
    busy.conserved = lambda s: {"points": s.player[2].points}
    report = contract.check(busy, 8, compiled=False)
    assert report.stuck == 8
    assert f"{__file__}:" in report.examples[0]


def test_what_is_found_tells_the_number_and_the_seed_of_its_game(busy):
    busy.conserved = lambda s: None
    report = contract.check(busy, 2, compiled=False, seed=7)
    assert "busy game 0 of seed 7" in report.examples[0]


def test_a_card_that_is_turned_up_and_told_within_a_step_is_no_leak(tmp_path):
    shown = "s.shown = s.player[0].card\n            blab(s, 0, s.shown)\n            s.shown = -1"
    text = SPY.replace("    n: i8", "    shown: i8 = public(start=-1)\n    n: i8").replace("#turn", shown)
    report = contract.check(load(tmp_path, text).GAME, 8, compiled=False)
    assert report.leaks == 0, report.examples
