"""What is not in the subset is refused at import, with file, line, construct and what to write instead.

The line meant is the one that ends in `#!`.
"""

import re

import pytest
from engine_games import load
from refused_game import GAME, refusal

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.compiler.lower.expressions import ExpressionLowering
from coverts.engine.compiler.program import program_of
from coverts.engine.match.game_match import Match


def expect(folder, text, construct, instead):
    message, line = refusal(folder, text)
    place, _, rest = message.partition(": ")
    assert place == f"{folder / 'table_game.py'}:{line}"
    assert construct in rest
    assert instead in rest.rpartition(";")[2]
    return rest


IN_A_RULE = {
    "a list": ("s.n = [1, 2]", "a list", "some(n)"),
    "a tuple": ("a = (1, 2)", "a tuple", "one assignment"),
    "two names at once": ("a, b = 1, 2", "a tuple", "one assignment"),
    "a dictionary": ("a = {1: 2}", "a dictionary", "Dispatch"),
    "a set display": ("a = {1, 2}", "a set display", "some(n)"),
    "an f-string": ('a = f"{s.n}"', "an f-string", "say(key, numbers)"),
    "a lambda": ("a = lambda: 1", "a lambda", "a helper function"),
    "a list comprehension": ("a = [x for x in s.pool]", "a list comprehension", "a for loop"),
    "a generator expression": ("a = tuple(x for x in s.pool)", "Python's built-in 'tuple'", "a constant"),
    "a maximum of nothing": ("a = max(x for x in s.pool)", "max((x for x in s.pool))", "default=0"),
    "the first of nothing": ("a = next(x for x in s.pool)", "next((x for x in s.pool))", "-1)"),
    "a set comprehension": ("a = {x for x in s.pool}", "a set comprehension", "set local"),
    "a dictionary comprehension": ("a = {x: 1 for x in s.pool}", "a dictionary comprehension", "a loop"),
    "with": ("with s: pass", "with", "plain statements"),
    "raise": ("raise ValueError", "raise", "a test"),
    "assert": ("assert s.n", "assert", "a test"),
    "del": ("del s.n", "del", "nothing"),
    "global": ("global NUMBERS", "global", "a field"),
    "an import": ("import os", "an import", "top of the module"),
    "a keyword argument": ("s.n = helper(s, n=1)", "a keyword argument", "positional"),
    "a starred argument": ("s.n = helper(*NUMBERS)", "a starred argument", "one by one"),
    "a chained assignment": ("s.n = s.at = 1", "a chained assignment", "one assignment a line"),
    "a float": ("s.n = 1.5", "the constant 1.5", "an integer"),
    "a string": ('a = "one"', "the constant 'one'", "an integer"),
    "None": ("a = None", "the constant None", "an integer"),
    "true division": ("s.n = s.n / 2", "the operator", "//"),
    "a power": ("s.n = s.n ** 2", "the operator", "<<"),
    "is": ("s.n = s.n is s.at", "'is'", "'=='"),
    "a slice": ("s.n = s.row[1:2]", "a slice", "a loop"),
    ":=": ("s.n = (a := 3)", "':='", "an assignment of its own"),
    "else of for": ("for i in range(3): s.n = i\n    else: s.n = 0", "'else' of a loop", "a test after"),
    "else of while": ("while s.n: s.n = 0\n    else: s.n = 1", "'else' of a loop", "a test after"),
    "several names in a loop": ("for i, j in range(3): s.n = 0", "several names", "one name"),
    "a loop over a field": ("for x in s.row: s.n = x", "a loop over s.row", "range(...)"),
    "a loop over a record": ("for p in s.player: s.n = 1", "a loop over s.player", "range(...)"),
    "each of an unmarked predicate": (
        "for x in each(unmarked, s): s.n = x",
        "unmarked predicate",
        "@among(n)",
    ),
    "a variable step": ("for i in range(0, 9, s.n): yield ask(0)", "a variable step", "a constant step"),
    "a step of 0": ("for i in range(0, 9, 0): s.n = i", "a step of 0", "a step that is not 0"),
    "abs of nothing": ("s.n = abs()", "0 arguments for abs", "1"),
    "a helper of a dispatch given too few": (
        "s.n = HELPERS[s.n](s)",
        "1 arguments for dispatch helpers",
        "2",
    ),
    "bool of nothing": ("s.n = bool()", "0 arguments for bool", "1"),
    "int of two": ("s.n = int(1, 2)", "2 arguments for int", "1"),
    "the least of nothing": ("s.n = min()", "0 arguments for min", "2 or more"),
    "the most of one": ("s.n = max(s.at)", "1 arguments for max", "2 or more"),
    "a range of nothing": ("for i in range(): s.n = i", "0 arguments for range", "1 to 3"),
    "a range of four": ("for i in range(1, 2, 3, 4): yield ask(0)", "4 arguments for range", "1 to 3"),
    "an addition of nothing": ("s.pool.add()", "0 arguments for add", "1"),
    "a count of something": ("s.n = s.pool.count(3)", "1 arguments for count", "0"),
    "each of nothing": ("for x in each(): s.n = x", "0 arguments for each", "2 or more"),
    "each of too much": ("for x in each(held, s, 1): s.n = x", "3 arguments for each of held", "2"),
    "renewal of nothing": ("renew()", "0 arguments for renew", "1"),
    "a line of the log of nothing": ("say()", "0 arguments for say", "1 or more"),
    "looking ahead to nothing": ("s.n = any_legal()", "0 arguments for any_legal", "2 or more"),
    "looking ahead for nobody": ("s.n = any_legal(ask, s)", "2 arguments for any_legal of ask", "3"),
    "a die of no sides": ("s.n = yield roll(0)", "a die of 0", "1 to 256"),
    "a die without its size": ("s.n = yield roll()", "0 arguments for roll", "1"),
    "a cancelling of nothing": ("yield cancel()", "0 arguments for cancel", "1"),
    "choose_some without a most": (
        "s.pool = yield choose_some(ask, 0, 1)",
        "3 arguments for choose_some",
        "4 or more",
    ),
    "choose_some of too much": (
        "s.pool = yield choose_some(ask, 0, 1, 2, 3)",
        "5 arguments for choose_some of ask",
        "4",
    ),
    "a division by 0": ("s.n = s.at // 0", "s.at // 0, a division by 0", "not 0"),
    "a constant divided by 0": ("s.n = 1 % 0", "1 % 0, a division by 0", "not 0"),
    "a shift by less than 0": ("s.n = 1 << -1", "1 << -1, a shift by -1", "0 to 63"),
    "a shift by more than 63": ("s.n = (1 << 100) >> 99", "1 << 100, a shift by 100", "0 to 63"),
    "an expression of many layers": ("s.n = " + "-" * 99 + "s.at", "nested deeper than 90", "a local first"),
    "a lot in a rule": ("s.n = pick(6)", "a random draw here", "a question to chance"),
    "an option by lot in a rule": (
        "s.n = pick_legal(ask, s, 0)",
        "a random draw here",
        "a question to chance",
    ),
    "a name nobody has imported": (
        "s.n = xylophone",
        "the name 'xylophone' is not defined in table_game.py",
        "an import of it",
    ),
    "an unknown field": ("s.n = s.xylophone", "no field 'xylophone'", "a declared field"),
    "an unknown function": ("s.n = len(NUMBERS)", "'len'", "a constant for the length of an array"),
    "a table of strings": ("s.n = WORDS[0]", "anything but integers", "a tuple of integers"),
    "a rule called like a helper": ("s.n = other(s, 1)", "without yield", "'yield from other(...)'"),
    "a question called like a helper": ("s.n = ask(0)", "without yield", "'yield ask(...)'"),
    "too few arguments of a helper": ("s.n = helper(s)", "1 arguments for helper", "2"),
    "too many arguments of a rule": ("yield from other(s, 1, 2)", "3 arguments for rule other", "2"),
    "too many arguments of a question": ("yield ask(0, 1)", "2 arguments for ask", "1: who"),
    "yield from a helper": ("yield from helper(s, 1)", "'yield from helper", "@rule"),
    "a yield of a number": ("yield 3", "a yield of something that is not a call", "yield kind"),
    "a yield of a helper": ("yield helper(s, 1)", "yield helper", "a decision"),
    "a die of variable size": ("s.n = yield roll(s.n)", "a die of variable size", "a constant"),
    "a set as an argument": ("s.n = helper(s, s.pool)", "a set as an argument", "the record"),
    "a second name for a set": ("mine = s.pool", "a second name for a set", "own name"),
    "a set as a number": ("s.n = s.pool + 1", "as a number", "a field of it"),
    "another method of a set": ("s.pool.discard(1)", "the method 'discard'", "add, remove"),
    "fill of a variable number": ("s.pool.fill(s.n)", "fill() of a variable number", "a constant"),
    "fill of fewer than none": ("s.pool.fill(-3)", "fill(-3) of a set of 9", "0 to 9"),
    "fill of more than there are": ("s.pool.fill(10)", "fill(10) of a set of 9", "0 to 9"),
    "a set local of no size": ("kept = some(0)", "a set of 0", "1 or more"),
    "a set local of two sizes": (
        "kept = some(3)\n    kept = some(50)  #!",
        "a set of 50 with the name of a set of 3",
        "another name",
    ),
    "a set in one of another size": ("s.few = s.pool", "not a set of its size", "of the same size"),
    "a choice of several in a set of fewer": (
        "s.few = yield choose_some(ask, 0, 1, 2)",
        "not a set of its size",
        "some(9)",
    ),
    "a choice of several in a set local of more": (
        "kept = some(50)\n    kept = yield choose_some(ask, 0, 1, 2)  #!",
        "not a set of its size",
        "some(9)",
    ),
    "what changes the state among options": (
        "s.n = s.at in (0, 1, moves(s))",
        "moves(s), which changes the state, after 'in'",
        "a local first",
    ),
    "no options": ("s.n = s.at in ()", "'in' nothing", "at least one"),
    "a constant of more than 64 bits": ("s.n = s.at < (1 << 63)", "the constant 1 << 63", "64 bits"),
    "a literal of more than 64 bits": (
        "s.n = s.at < 9223372036854775808",
        "the constant 9223372036854775808",
        "64 bits",
    ),
    "a table of more than 64 bits": ("s.n = HUGE[0]", "HUGE, which holds more than 64 bits,", "64 bits"),
    "a table with rows of several lengths": ("s.n = RAGGED[0][1]", "RAGGED, whose rows differ", "one length"),
    "a row of a table as a number": ("s.n = SQUARE[1]", "table in a field", "one integer"),
    "a record in a field": ("s.n = s.player", "a record, array or table in a field", "one integer"),
    "an assignment to a record": ("s.player[0] = 1", "an assignment to s.player[0]", "one integer field"),
    "an assignment to an array": ("s.row = 1", "an assignment to s.row", "one integer field"),
    "a constant that does not fit": ("s.n = 128", "128 in n (-128..127)", "a value that fits"),
    "a constant out of bounds": ("s.at = 6", "6 in at (0..5)", "a value that fits"),
    "an expression that does nothing": ("s.n + 1", "does nothing", "an assignment"),
    "a number in the name of a record": (
        "me = s.player[0]\n    me = 1  #!",
        "names a record",
        "another name",
    ),
    "a second meaning of a name": (
        "me = s.player[0]\n    me = s.player[1]  #!",
        "a second place with the name me",
        "another name",
    ),
    "a sentence of more than is said": ('say("seen")', "'seen' has {0}, and gets 0 arguments", "numbers"),
    "a sentence without numbers": ('say("unnumbered", s.n)', "'unnumbered' has {who}", "their numbers"),
    "a sentence of no words": ('say("worded", s.n)', "'worded' has {0:nobody}", "words (side)"),
    "an unknown sentence": ('say("heard", 1)', "say('heard')", "sentences"),
    "a sentence from a variable": ("say(s.n, 1)", "without a sentence's key", 'say("key"'),
    "choose_some in an expression": (
        "s.n = 1 + (yield choose_some(ask, 0, 1, 2))",
        "choose_some() inside an expression",
        "kept = yield",
    ),
    "choose_some of a chance": (
        "s.pool = yield choose_some(bury, 0, 1, 2)",
        "not a decision",
        "choose_some(kind",
    ),
    "choose_some into a number": (
        "s.n = yield choose_some(ask, 0, 1, 2)",
        "not a set of its size",
        "some(9)",
    ),
    "together without a field": ("yield together(ask, 3)", "without its field", "into="),
    "together into one field": (
        'yield together(ask, 3, into="n")',
        "one field for all",
        "a field of an array",
    ),
    "together into a set": ('yield together(ask, 3, into="player.hand")', "a set", "an integer field"),
    "together into nothing": (
        'yield together(ask, 3, into="player.gone")',
        "no field gone",
        "a field's path",
    ),
    "together of a chance": ('yield together(bury, 3, into="row")', "together of this kind", "a decision"),
    "an empty table": ("yield from EMPTY[0](s, 1)", "the empty dispatch empty", "an import"),
    "helpers called like rules": ("yield from HELPERS[0](s, 1)", "of helpers", "a plain call"),
    "rules called like helpers": ("s.n = RULES[0](s, 1)", "of rules without yield", "'yield from'"),
    "a yield late in a chain": ("s.n = 1 < 2 < (yield ask(0))", "late in a chained comparison", "'and'"),
    "a field left of a yield": (
        "s.n = s.at + (yield ask(0))",
        "s.at to the left of a yield",
        "into a local first",
    ),
    "a field left of a yield in a call": (
        "yield from other(s, s.at + (yield ask(0)))",
        "s.at to the left of a yield",
        "into a local first",
    ),
    "an argument left of a yield": (
        "s.n = helper(s, helper(s, s.n) + (yield ask(0)))",
        "to the left of a yield",
        "into a local first",
    ),
    "adding an answer to a field": ("s.n += yield ask(0)", "before the answer", "into a local first"),
}


@pytest.mark.parametrize(("code", "construct", "instead"), IN_A_RULE.values(), ids=IN_A_RULE)
def test_a_rule_may_not_hold(tmp_path, code, construct, instead):
    body = "    " + (
        code if "#!" in code else code.replace("\n", "  #!\n", 1) if "\n" in code else code + "  #!"
    )
    rest = expect(tmp_path, GAME.replace("@BODY@", body).replace("@MORE@", ""), construct, instead)
    assert "; write " in rest


IN_A_MODULE = {
    "try": (
        "    try:  #!\n        s.n = 1\n    finally:\n        s.n = 2",
        "",
        "try",
        "a test before the call",
    ),
    "match": ("    match s.n:  #!\n        case 1:\n            s.n = 2", "", "match", "if and elif"),
    "a nested function": (
        "    def inner():  #!\n        return 1",
        "",
        "a function inside a rule",
        "a helper",
    ),
    "a nested class": ("    class Inner:  #!\n        pass", "", "a class inside a rule", "a Record"),
    "a helper that calls itself": (
        "    s.n = again(s, 3)",
        "def again(s, n):\n    return again(s, n - 1) if n else 0  #!",
        "calling itself",
        "a loop",
    ),
    "helpers that call each other": (
        "    s.n = ping(s)",
        "def ping(s):\n    return pong(s)\n\ndef pong(s):\n    return ping(s)  #!",
        "calling itself",
        "a loop",
    ),
    "a judge that looks ahead to itself": (
        "    yield circular(0)",
        '@decision(3, prompt="")\ndef circular(s, who, n):\n    return any_legal(circular, s, who)  #!',
        "calling itself",
        "a loop",
    ),
    "a prompt that names no argument": (
        "    yield lost(0)",
        '@decision(3, prompt="Where, {nobody}?")  #!\ndef lost(s, who, n):\n    return OK',
        "its prompt has {nobody}",
        "{who}",
    ),
    "a prompt of chance that names no argument": (
        "    yield fate()",
        '@chance(3, prompt="{}")  #!\ndef fate(s, n):\n    return 1',
        "its prompt has {}",
        "no braces",
    ),
    "a lambda as a helper": (
        "    s.n = quick(s)",
        "quick = lambda s: 1  #!",
        "a lambda",
        "a function with a name",
    ),
    "defaults": (
        "    s.n = lax(s)",
        "def lax(s, n=1):  #!\n    return n",
        "a parameter list with defaults",
        "plain positional",
    ),
    "a refusal from a variable": (
        "    yield strict(0)",
        'WHY = "1"\n@decision(3, prompt="")\ndef strict(s, who, n):\n    return refuse(WHY)  #!',
        "refuse() without a rule number",
        'refuse("5.4")',
    ),
    "a set of more than a word in a helper": (
        "    s.n = wide(s)",
        "def wide(s):\n    kept = some(63)  #!\n    return kept.count()",
        "a set of 63 in a helper",
        "62",
    ),
    "telling of a record that does not say whose it is": (
        "    card_of(s, s.player[0])",
        'def card_of(s, him: Player):\n    say("seen", him.card)  #!',
        "in the log",
        "a record that has a field 'seat'",
    ),
    "looking ahead to what is prepared": (
        "    s.n = any_legal(ready, s, 0)  #!",
        'def fill(s, who):\n    s.n = 1\n\n@decision(3, prompt="", prepare=fill)\n'
        "def ready(s, who, n):\n    return OK",
        "which has a prepare",
        "a kind without one",
    ),
}


@pytest.mark.parametrize(("body", "more", "construct", "instead"), IN_A_MODULE.values(), ids=IN_A_MODULE)
def test_a_game_may_not_hold(tmp_path, body, more, construct, instead):
    rest = expect(tmp_path, GAME.replace("@BODY@", body).replace("@MORE@", more), construct, instead)
    assert "; write " in rest


RULES_THAT_TELL = """\
@rule()
def quietly(s):
    yield bury()

@rule()
def tells_by_ending(s, who):
    yield bury()
    if s.player[who].card == 3:
        return 1
    return 0

@rule()
def tells_in_turn(s, who):
    if (yield from tells_by_ending(s, who)):
        return 5
    return 4
"""
HIDDEN = {
    "a hidden field kept in a local": (
        "    card = s.player[0].card\n    yield ask(0)  #!\n    s.n = card",
        "card, which holds a hidden value",
        "into a field",
    ),
    "a private answer kept in a local": (
        "    n = yield privately(0)\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "a private outcome kept in a local": (
        "    n = yield deal(0)\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "what nobody learns kept in a local": (
        "    n = yield bury()\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "what is reckoned from a hidden field": (
        "    n = 0\n    n = n + s.player[0].card\n    yield ask(0)  #!\n    s.n = n",
        "a hidden value",
        "into a field",
    ),
    "what a helper read from a hidden field": (
        "    n = peeks(s, 0)\n    yield ask(0)  #!\n    s.n = n",
        "a hidden value",
        "into a field",
    ),
    "a hidden value brought round a loop": (
        "    n = 0\n    while s.n:\n        yield ask(0)  #!\n        s.n = n\n        n = s.player[0].card",
        "a hidden value",
        "into a field",
    ),
    "a hidden value passed to a rule": (
        "    yield from other(s, s.player[0].card)  #!",
        "a hidden value passed to rule other",
        "into a field",
    ),
    "a hidden value passed to a question": (
        "    yield ask(s.player[0].card)  #!",
        "a hidden value passed to ask",
        "into a field",
    ),
    "a hidden entry of a table of rules": (
        "    yield from RULES[s.player[0].card](s, 1)  #!",
        "passed to the dispatch rules",
        "into a field",
    ),
    "a private answer as a result": (
        "    n = yield privately(0)\n    return n  #!",
        "a hidden value as a rule's result",
        "into a secret field",
    ),
    "a hidden number in a set local": (
        "    kept = some(9)\n    kept.add(s.player[0].card)  #!\n    yield ask(0)\n    s.n = kept.count()",
        "a hidden number in a set local",
        "declared secret",
    ),
    "a member of a hidden set in a set local": (
        "    kept = some(9)\n    for x in s.player[0].hand:\n        kept.add(x)  #!\n    yield ask(0)",
        "a hidden number in a set local",
        "declared secret",
    ),
    "a private choice of several in a set local": (
        "    kept = yield choose_some(privately, 0, 1, 2)  #!\n    s.n = kept.count()",
        "a private answer in a set local",
        "declared secret",
    ),
    "a hidden number of rounds": (
        "    for i in range(s.player[0].card):  #!\n        yield ask(0)",
        "a hidden number of rounds",
        "a public field",
    ),
    "questions in a loop over a hidden set": (
        "    for x in s.player[0].hand:  #!\n        yield ask(0)",
        "over a hidden set",
        "a public set",
    ),
    "questions in a loop over what a helper reads from a hidden field": (
        "    for x in each(in_hand, s, 0):  #!\n        yield ask(0)",
        "over a hidden set",
        "a public set",
    ),
    "questions in a loop over what is asked about a hidden value": (
        "    for x in each(same, s, s.player[0].card):  #!\n        yield ask(0)",
        "over a hidden set",
        "a public set",
    ),
    "what lies in a row at a hidden place": (
        "    n = s.player[s.player[0].card].points\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "what lies in a grid at a hidden place": (
        "    n = s.grid[s.player[0].card][0]\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "how many lie in the set of a hidden owner": (
        "    n = s.player[s.player[0].card].hand.count()\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "a record at a hidden place by another name": (
        "    him = s.player[s.player[0].card]\n    n = him.points\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "the last number below a hidden one": (
        "    n = 0\n    for i in range(s.player[0].card):\n        n = i\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "a constant that a hidden value decides": (
        "    n = 0\n    if s.player[0].card == 3:\n        n = 1\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "a constant that a helper's finding decides": (
        "    n = 0\n    if peeks(s, 0) == 3:\n        n = 1\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "a constant for all else than a hidden value": (
        "    if s.player[0].card == 3:\n        s.n = 1\n    else:\n"
        "        n = 1\n        yield from other(s, 1)\n"
        "    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "what is reckoned from what a hidden value decides": (
        "    n = 0\n    if s.player[0].card == 3:\n        n = 1\n"
        "    m = n + 1\n    yield ask(0)  #!\n    s.n = m",
        "m, which holds a hidden value",
        "into a field",
    ),
    "what a hidden value decides passed to a rule": (
        "    n = 0\n    if s.player[0].card == 3:\n        n = 1\n    yield from other(s, n)  #!",
        "a hidden value passed to rule other",
        "into a field",
    ),
    "how often a hidden value lets a loop run": (
        "    n = 0\n    while n < s.player[0].card:\n        n += 1\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "how often a loop ran that a hidden value leaves": (
        "    n = 0\n    for i in range(9):\n        if i in s.player[0].hand:\n"
        "            break\n        n += 1\n"
        "    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "the number at which a hidden value leaves a loop with rules in it": (
        "    for i in range(9):\n        yield from quietly(s)\n        if i in s.player[0].hand:\n"
        "            break\n    yield ask(0)  #!\n    s.n = i",
        "i, which holds a hidden value",
        "into a field",
    ),
    "numbers that a hidden set goes on past": (
        "    n = 0\n    for i in range(9):\n        if i in s.player[0].hand:\n"
        "            continue\n        n += 1\n"
        "    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "public numbers that a hidden set lets into a set local": (
        "    kept = some(9)\n    for x in range(9):\n"
        "        if x in s.player[0].hand:\n            kept.add(x)  #!\n"
        "    yield ask(0)\n    s.n = kept.count()",
        "a hidden number in a set local",
        "declared secret",
    ),
    "a set local that a hidden value empties": (
        "    kept = some(9)\n    kept.fill()\n    if s.player[0].card == 3:\n        kept.clear()  #!\n"
        "    yield ask(0)\n    s.n = kept.count()",
        "a hidden number in a set local",
        "declared secret",
    ),
    "a rule's result that a hidden value decides": (
        "    n = yield from tells_by_ending(s, 0)\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "a rule's result that a rule within decides by a hidden value": (
        "    n = yield from tells_in_turn(s, 0)\n    yield ask(0)  #!\n    s.n = n",
        "n, which holds a hidden value",
        "into a field",
    ),
    "simultaneous answers in a public field": (
        '    yield together(ask, 3, into="row")  #!',
        "a field that others see",
        "declared secret",
    ),
    "a hidden group of askees": (
        '    yield together(ask, s.player[0].card, into="player.card")  #!',
        "a hidden set of askees",
        "a public one",
    ),
    "a helper's finding in the log": (
        '    say("seen", peeks(s, 0))  #!',
        "a value that a helper computed from hidden fields",
        "the field itself",
    ),
    "a hidden value told by a helper": (
        "    passes_on(s, s.player[0].card)  #!",
        "passed to passes_on, which writes it to the log",
        "the field itself",
    ),
    "a hidden value told by a helper, by way of a typed local": (
        "    tells_typed(s, s.player[0].card)  #!",
        "passed to tells_typed, which writes it to the log",
        "the field itself",
    ),
    "a hidden value told by a helper, by way of a loop": (
        "    tells_walked(s, s.player[0].card)  #!",
        "passed to tells_walked, which writes it to the log",
        "the field itself",
    ),
    "a hidden value told by a helper, by way of a test": (
        "    tells_tested(s, s.player[0].card)  #!",
        "passed to tells_tested, which writes it to the log",
        "the field itself",
    ),
    "an alias whose index may have changed": (
        "    i = 0\n    me = s.player[i]\n    i = 1\n    yield ask(0)  #!\n    me.points = i",
        "used after a yield, when its index may have changed",
        "again after the yield",
    ),
    "an alias by a field": (
        "    me = s.player[s.n]\n    yield ask(0)  #!\n    me.points = 1",
        "its index may have changed",
        "a local of its own",
    ),
}


@pytest.mark.parametrize(("body", "construct", "instead"), HIDDEN.values(), ids=HIDDEN)
def test_what_is_hidden_stays_off_the_stack(tmp_path, body, construct, instead):
    message, line = refusal(tmp_path, GAME.replace("@BODY@", body).replace("@MORE@", RULES_THAT_TELL))
    found = re.match(r"(.*):(\d+): play: ", message)
    assert found is not None
    assert found[1] == str(tmp_path / "table_game.py")
    assert abs(int(found[2]) - line) <= 1  # a check of the frame names the first line after the yield
    assert construct in message
    assert instead in message.rpartition("; write ")[2]


OPEN_AGAIN = {
    "what a hidden value decided, when a question has shown which way it went": (
        "    n = 0\n    if s.player[0].card == 3:\n        n = 1\n"
        "        yield ask(0)\n    yield ask(0)\n    s.n = n"
    ),
    "a local with a public value since": (
        "    n = 0\n    if s.player[0].card == 3:\n        n = 1\n    n = s.n\n    yield ask(0)\n    s.n = n"
    ),
    "a local under a hidden test, as long as the test's own statements last": (
        "    if s.player[0].card == 3:\n        n = s.n\n"
        "        yield from other(s, n)\n        s.n = n\n    yield ask(0)"
    ),
    "a local of which a public test decides": (
        "    n = 0\n    if s.n == 3:\n        n = 1\n    yield ask(0)\n    s.n = n"
    ),
}


@pytest.mark.parametrize("body", OPEN_AGAIN.values(), ids=OPEN_AGAIN)
def test_what_everybody_can_tell_may_lie_on_the_stack(tmp_path, body):
    text = GAME.replace("@BODY@", body).replace("@MORE@", RULES_THAT_TELL)
    assert program_of(load(tmp_path, text).GAME).numbers.rules


# -- what nothing refuses --------------------------------------------------------------------------


def test_what_the_compiler_stumbles_over_is_said_with_its_place(tmp_path, monkeypatch):
    def stumble(self, node):
        raise KeyError("thing")

    monkeypatch.setattr(ExpressionLowering, "_ifexp", stumble)
    text = GAME.replace("@MORE@", "def odd(s):  #!\n    return 1 if s.n else 2")
    message, line = refusal(tmp_path, text.replace("@BODY@", "    s.n = odd(s)"))
    place = f"{tmp_path / 'table_game.py'}:{line}: odd "
    assert message == f"{place}cannot be compiled: KeyError: 'thing'; write it in simpler statements"


# -- what is asked of a position leaves it as it is ------------------------------------------------

JUDGE = "@decision(9, prompt='Choose')\ndef meddle(s, who, n):  #!\n"
LOOKING = {
    "a judge": (JUDGE + "    s.n = 1\n    return OK", "meddle(0)"),
    "a weight": ("@chance(9)\ndef meddle(s, n):  #!\n    s.n = 1\n    return 1", "meddle()"),
    "a judge by what it calls": (
        "def inner(s):\n    s.n = 1\n    return 1\n\n" + JUDGE + "    return inner(s)",
        "meddle(0)",
    ),
}


@pytest.mark.parametrize("name", LOOKING)
def test_who_is_only_asked_may_not_change_the_state(tmp_path, name):
    more, asked = LOOKING[name]
    text = GAME.replace("@MORE@", more).replace("@BODY@", f"    yield {asked}")
    message, line = refusal(tmp_path, text)
    assert f":{line}: " in message
    assert "changes the state" in message


def test_returns_may_not_change_the_state(tmp_path):
    text = GAME.replace("@MORE@", "").replace("@BODY@", "    s.n = 1")
    text = text.replace(
        "def returns(s, seat):\n    return 0", "def returns(s, seat):  #!\n    s.n = 1\n    return 0"
    )
    message, line = refusal(tmp_path, text)
    assert f":{line}: " in message
    assert "gives returns and changes the state" in message


def test_a_prepare_may_change_scratch_alone(tmp_path):
    more = (
        "def prepare(s, who):  #!\n    s.n = 1\n\n"
        "@decision(9, prompt='Choose', prepare=prepare)\ndef meddle(s, who, n):\n    return OK"
    )
    text = GAME.replace("@MORE@", more).replace("@BODY@", "    yield meddle(0)")
    message, line = refusal(tmp_path, text)
    assert f":{line}: " in message
    assert "a prepare that changes a field that is not scratch" in message


# -- names ----------------------------------------------------------------------------------------------

LIKE_THE_ENGINE = [
    "_b",
    "_st",
    "_n",
    "_t1",
    "_i1",
    "w",
    "v",
    "bit_count",
    "draw",
    "outside",
    "stack_overflow",
]


@pytest.mark.parametrize("name", LIKE_THE_ENGINE)
def test_a_local_may_be_called_as_anything_of_the_engine(tmp_path, name):
    body = f"    {name} = 2\n    yield ask(0)\n    s.n = {name} + s.pool.count() + counted(s, 1)"
    more = f"def counted(s, {name}):\n    {name} += 1\n    return {name}"
    match = Match(load(tmp_path, GAME.replace("@MORE@", more).replace("@BODY@", body)).GAME, 2)
    for _ in range(2):
        match.apply_action(0, "0")
    assert match.s.n == 4


def test_a_question_asked_on_either_side_of_a_hidden_test_is_refused(tmp_path):
    body = "    t = 0\n    if s.player[0].card > 2:\n        t = 1\n        yield ask(1)\n"
    body += "    else:\n        yield ask(1)\n    yield ask(1)\n    s.n = t"
    with pytest.raises(RuleSourceError, match="ask on both sides of a hidden test"):
        program_of(load(tmp_path, GAME.replace("@MORE@", "").replace("@BODY@", body)).GAME)


def test_what_a_hidden_test_decides_in_a_helper_is_told_to_who_may_see_the_test(tmp_path):
    more = "def hint(s):\n    strong = 0\n    if s.player[0].card > 2:\n        strong = 1\n"
    more += "    say('seen', strong)"
    match = Match(load(tmp_path, GAME.replace("@MORE@", more).replace("@BODY@", "    hint(s)")).GAME, 2)
    match.apply_action(0, "0")
    assert [match.log(seat)[-1].text for seat in (0, 1)] == ["0", "something"]


def test_a_local_with_an_underscore_is_no_name_from_outside(tmp_path):
    more = "x_ = 7"
    body = "    _x = 2\n    s.n = _x + x_"
    match = Match(load(tmp_path, GAME.replace("@MORE@", more).replace("@BODY@", body)).GAME, 2)
    match.apply_action(0, "0")
    assert match.s.n == 9
