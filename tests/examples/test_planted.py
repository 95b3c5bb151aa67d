"""Leaks and compiler bugs planted in copies of the examples: the contract suite finds each."""

import importlib.util
import sys
from pathlib import Path

import pytest

from coverts.engine.checks import contract_trial
from coverts.engine.checks.contract import check
from coverts.engine.compiler.generate import question_code
from coverts.engine.compiler.ir.expression_nodes import Binary, Const, Holds
from coverts.engine.compiler.ir.statement_nodes import SetRegister, SetStaged
from coverts.engine.compiler.lower import expressions
from coverts.engine.compiler.lower.statements import StatementLowering
from coverts.engine.compiler.lower.yields import YieldLowering

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"

LEAKS = {
    "a bet is barred while the other holds the king": (
        "kuhn_poker",
        "    return OK\n",
        '    return refuse("2") if chips == 1 and s.card[1 - player] == 2 else OK\n',
    ),
    "passing is barred by the card nobody holds": (
        "kuhn_poker",
        "    return OK\n",
        '    return refuse("2") if chips == 0 and 0 in s.deck else OK\n',
    ),
    "a raise is barred while the other holds more": (
        "leduc_poker",
        "    return OK\n",
        '    return refuse("2") if action == RAISE and s.card[1 - player] > s.card[player] else OK\n',
    ),
    "the deck says whether one may raise": (
        "leduc_poker",
        "    return OK\n",
        '    return refuse("2") if action == RAISE and 5 in s.deck else OK\n',
    ),
    "a liar cannot be called while the other has a six": (
        "liars_dice",
        "    return OK\n",
        '    return refuse("3") if call == LIAR and s.die[1 - player] == 5 else OK\n',
    ),
    "the reason against a low bid tells the other's die": (
        "liars_dice",
        '        return refuse("2")\n',
        '        return refuse("2") if s.die[1 - player] < 3 else refuse("3")\n',
    ),
    "a card is barred that the other holds too": (
        "goofspiel",
        'return OK if card in s.player[player].hand else refuse("2")',
        "return OK if card in s.player[player].hand and s.player[1 - player].past[0] != card "
        'else refuse("2")',
    ),
    "the reason against a played card tells the other's hand": (
        "goofspiel",
        'else refuse("2")\n',
        'else refuse("2") if card in s.player[1 - player].hand else refuse("1")\n',
    ),
    "an answer is barred by the other's facedown card": (
        "ambush",
        "return OK if card == PASS or (held and card % 8 >= SNARE",
        "return OK if card == PASS or (held and s.side[1 - player].facedown % 2 and card % 8 >= SNARE",
    ),
    "an enemy is out of reach while his side holds a counter": (
        "ambush",
        "return OK if scout // 3 != player and s.camp[scout] != FALLEN",
        "return OK if 8 * (1 - player) + COUNTER not in s.side[1 - player].hand and scout // 3 != player "
        "and s.camp[scout] != FALLEN",
    ),
}


def copy_of(folder, name, old="", new=""):
    """A fresh game made from an example's text, with one text in place of another."""
    text = (EXAMPLES / f"{name}.py").read_text()
    assert old in text
    text = text.replace(old, new, 1)
    if "refuse(" in new and "refuse" not in text.partition("class ")[0]:
        text = text.replace("from coverts.engine import ", "from coverts.engine import refuse, ", 1)
    file = folder / f"{name}_copy.py"
    file.write_text(text)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module.GAME


@pytest.fixture(autouse=True)
def looks_at_every_step(monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 1)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(tmp_path, leak):
    report = check(copy_of(tmp_path, *LEAKS[leak]), 40, compiled=False)
    assert report.leaks > 0, report.line


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "liars_dice", "goofspiel", "ambush"])
def test_an_unchanged_copy_is_clean(tmp_path, name):
    assert check(copy_of(tmp_path, name), 10, compiled=False).line.endswith("0 differences, 0 leaks, 0 stuck")


def _nothing_cleared(monkeypatch):
    emit = StatementLowering.emit

    def emitted(self, statement, node):
        if not isinstance(statement, SetStaged):
            emit(self, statement, node)

    monkeypatch.setattr(StatementLowering, "emit", emitted)


def _a_mark_left(monkeypatch):
    result = YieldLowering._result

    def marked(self, node):
        self.emit(SetRegister("e_arg2", Const(1)), node)
        return result(self, node)

    monkeypatch.setattr(YieldLowering, "_result", marked)


def _wrong_bits(monkeypatch):
    def holds(group, number, inside):
        return Holds(group, Binary("%", number, Const(7)), inside)

    monkeypatch.setattr(expressions, "Holds", holds)


BUGS = {
    "a staged choice is not cleared": _nothing_cleared,
    "a return leaves a mark in the record": _a_mark_left,
    "settle is forgotten": lambda monkeypatch: monkeypatch.setattr(
        YieldLowering, "_settle", lambda self, values, node: [value.number for value in values]
    ),
    "the wrong bit of a set": _wrong_bits,
    "an illegal option is listed": lambda monkeypatch: monkeypatch.setattr(
        question_code, "_one_expression", lambda body: Const(1)
    ),
}


@pytest.mark.parametrize("bug", BUGS)
def test_a_compiler_bug_is_found(tmp_path, monkeypatch, bug):
    BUGS[bug](monkeypatch)
    often_settled = copy_of(tmp_path, "ambush", "count() > 4 +", "count() > 1 +")
    report = check(often_settled, 10, compiled=False)
    assert report.differences + report.stuck > 0, report.line
