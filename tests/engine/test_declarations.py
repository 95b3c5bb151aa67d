"""Declarations that cannot be are refused where they are made, before any program is read.

The line meant is the one that ends in `#!`.
"""

import pytest
from engine_games import load
from refused_game import GAME, refusal

from coverts import new_match
from coverts.engine.compiler.program import program_of
from coverts.engine.language.record import layout_of

DECLARED = {
    "a rule that never yields": (
        "@rule()  #!\ndef lazy(s):\n    s.n = 1",
        "rule lazy never yields",
        "make it a helper",
    ),
    "a rule without parentheses": (
        "@rule  #!\ndef bare(s):\n    yield ask(0)",
        "@rule",
        "write @rule()",
    ),
    "more than 256 options": (
        '@decision(257, prompt="")  #!\ndef large(s, who, n):\n    return OK',
        "257 options",
        "ask two questions",
    ),
    "no option": (
        '@decision(0, prompt="")  #!\ndef empty(s, who, n):\n    return OK',
        "0 options",
        "ask two questions",
    ),
    "a next question that is chance": (
        '@decision(3, prompt="", then=roll(6).kind)  #!\ndef risky(s, who, n):\n    return OK',
        "is not a decision",
        "name a decision declared above",
    ),
    "an end that is no option": (
        '@decision(3, prompt="", ends=3)  #!\ndef endless(s, who, n):\n    return OK',
        "ends=3 is not an option",
        "write a number from 0 to 2",
    ),
    "a final answer that is no option": (
        '@decision(3, prompt="", final=7)  #!\ndef finally_(s, who, n):\n    return OK',
        "final=7 is not an option",
        "write a number from 0 to 2",
    ),
    "two options of one text": (
        '@decision(("a", "b", "a"), prompt="")  #!\ndef twice(s, who, n):\n    return OK',
        "two options have the same text",
        "give each its own",
    ),
    "a question with too many arguments": (
        '@decision(3, prompt="")  #!\ndef many(s, who, a, b, c, d, n):\n    return OK',
        "take 5 arguments",
        "keep the others in fields",
    ),
    "a question nobody is asked": (
        '@decision(3, prompt="")  #!\ndef nobodys(s, n):\n    return OK',
        "the argument for the asked player",
        "add it after the state",
    ),
    "another word for what others see": (
        '@decision(3, prompt="", others_see="all")  #!\ndef seen(s, who, n):\n    return OK',
        "others_see",
        '"what" or "that"',
    ),
    "an outcome learnt by a number": (
        "@chance(3, learns=1)  #!\ndef told(s, who, n):\n    return 1",
        "learns=1 is no audience",
        "write EVERYBODY, NOBODY, an argument",
    ),
    "a table entry of another signature": (
        "@rule()  #!\ndef short(s):\n    yield ask(0)\n\nRULES.put(1, short)",
        "takes 1 arguments, but the other entries take 2",
        "the same signature",
    ),
    "a helper of another signature among rules": (
        "def short(s):\n    return 1\n\nRULES.put(1, short)",
        "dispatch rules: short takes 1 arguments, but the other entries take 2",
        "the same signature",
    ),
    "a function that yields and is no rule": (
        "def asks(s, n):\n    yield ask(0)\n\nRULES.put(1, asks)",
        "dispatch rules: asks yields but is not a rule",
        "write @rule() above it",
    ),
    "an entry given twice": ("RULES.put(0, other)  #!", "entry 0 is defined twice", ""),
    "an entry outside the table": ("RULES.put(3, other)  #!", "entry 3 is out of range", "from 0 to 2"),
    "a field that does not say who sees it": (
        "class Open(Record):\n    worth: i8  #!",
        "Open.worth: the field does not declare who sees it",
        "write '= public()' or '= secret(to=...)'",
    ),
    "a count of a number": (
        'class Open(Record):\n    worth: i8 = secret(to=owner, others="count")  #!',
        'others="count" is only for Bits',
        'write "set" or "nothing"',
    ),
    "another word for what others know": (
        'class Open(Record):\n    worth: i8 = secret(to=owner, others="some")  #!',
        'others="some"',
        'write "nothing", "count" or "set"',
    ),
    "secrecy of a whole record": (
        "class Open(Record):\n    one: Player = public()  #!",
        "Open.one",
        "drop the '='",
    ),
    "a type that is none": (
        "class Open(Record):\n    one: str = public()  #!",
        "is not a field type",
        "write i8..i64",
    ),
    "a field called as a method of its record": (
        "class Open(Record):\n    copy: i8 = public()  #!",
        "Open.copy: this name is reserved for the engine",
        "choose another name",
    ),
    "a field with an underscore before it": (
        "class Open(Record):\n    _one: i8 = public()  #!",
        "Open._one: this name is reserved for the engine",
        "choose another name",
    ),
    "a field called as a register": (
        "class Open(State):\n    e_top: i8 = public()  #!",
        "Open.e_top: this name is reserved for the engine",
        "choose another name",
    ),
    "a field called as the number of players": (
        "class Open(State):\n    players: i8 = public()  #!",
        "Open.players: this name is reserved for the engine",
        "choose another name",
    ),
    "a field called as the log": (
        "class Open(State):\n    events: Array[Player] = several(2)  #!",
        "Open.events: this name is reserved for the engine",
        "choose another name",
    ),
    "a field called as the count of a set": (
        "class Open(Player):\n    hand_count: i8 = public()  #!",
        "Open.hand_count: views use this name for the size of the set hand",
        "choose another name",
    ),
    "an array that does not say how many": (
        "class Open(Record):\n    row: Array[i8] = public()  #!",
        "Open.row: the length of the array is missing",
        "write 'size=n'",
    ),
    "an array of none": (
        "class Open(Record):\n    row: Array[i8] = public(size=0)  #!",
        "Open.row: the length of the array is missing",
        "write 'size=n'",
    ),
    "an array of arrays of one length": (
        "class Open(Record):\n    grid: Array[Array[i8]] = public(size=3)  #!",
        "Open.grid: the length of the array is missing",
        "write 'size=(n, m)'",
    ),
    "an array of records that does not say how many": (
        "class Open(Record):\n    player: Array[Player]  #!",
        "Open.player: the length of the array is missing",
        "write '= several(n)'",
    ),
    "secrecy of an array of records": (
        "class Open(Record):\n    player: Array[Player] = public(size=2)  #!",
        "Open.player: a record's fields declare who sees them",
        "write '= several(n)'",
    ),
    "several numbers": (
        "class Open(Record):\n    row: Array[i8] = several(3)  #!",
        "Open.row: the field does not declare who sees it",
        "write '= public()' or '= secret(to=...)'",
    ),
    "a size of what is no array": (
        "class Open(Record):\n    worth: i8 = public(size=3)  #!",
        "Open.worth: only an Array has a size",
        "write 'worth: Array[...]' or remove size 3",
    ),
    "several of what is no array": (
        "class Open(Record):\n    one: Player = several(2)  #!",
        "Open.one: only an Array has a size",
        "write 'one: Array[...]' or remove size 2",
    ),
    "a set that does not say of which numbers": (
        "class Open(Record):\n    few: Bits = public()  #!",
        "Open.few: the size of the set is missing",
        "write 'below=n' for 0 to n-1",
    ),
    "a set that says nothing": (
        "class Open(Record):\n    few: Bits  #!",
        "Open.few: the field does not declare who sees it",
        "write '= public()' or '= secret(to=...)'",
    ),
    "a number with the size of a set": (
        "class Open(Record):\n    worth: i8 = public(below=3)  #!",
        "Open.worth: below=3 is only for Bits",
        "use at_most= for an integer",
    ),
    "an array of sets": (
        "class Open(Record):\n    few: Array[Bits] = public(size=2, below=3)  #!",
        "Open.few: an Array cannot hold sets",
        "use an Array of a record that has a set",
    ),
    "three dimensions": (
        "class Open(Record):\n    one: Array[Array[Array[i8]]] = public(size=(2, 2, 2))  #!",
        "3 dimensions",
        "use",
    ),
    "a start that does not fit": (
        "class Open(Record):\n    one: u8 = secret(to=owner)  #!",
        "-1",
        "set start=",
    ),
    "a start out of bounds": ("class Open(Record):\n    one: i8 = public(at_least=1)  #!", "0", "set start="),
    "bounds beyond the type": (
        "class Open(Record):\n    one: i8 = public(at_most=200)  #!",
        "200",
        "use a wider type",
    ),
}


@pytest.mark.parametrize(("more", "construct", "instead"), DECLARED.values(), ids=DECLARED)
def test_a_declaration_may_not_be(tmp_path, more, construct, instead):
    more = more if "#!" in more else more + "  #!"
    text = GAME.replace("@BODY@", "    s.n = 1").replace("@MORE@", more)
    message, line = refusal(tmp_path, text)
    if more.startswith("RULES.put"):
        line = text.splitlines().index("@rule()") + 1
    elif "RULES.put" in more:
        line = text.splitlines().index(more.splitlines()[0]) + 1
    assert message.startswith(f"{tmp_path / 'table_game.py'}:{line}: ")
    assert construct in message
    assert instead in message


def test_a_bot_that_scores_what_no_rule_asks_is_refused(tmp_path):
    more = 'BOT = Bot("b", "")\n\n@BOT.on(privately)\ndef score(v, who, n):  #!\n    return n'
    text = (
        GAME.replace("@BODY@", "    s.n = 1")
        .replace("@MORE@", more)
        .replace("start=play,", "start=play, bots=[BOT],")
    )
    message, line = refusal(tmp_path, text)
    place = f"{tmp_path / 'table_game.py'}:{line}"
    assert message == f"{place}: bot b scores privately, which no rule asks; remove the score"


def test_a_bot_may_score_what_only_some_decks_ask(tmp_path):
    more = 'BOT = Bot("b", "")\n\n@BOT.on(privately, seldom=True)\ndef score(v, who, n):\n    return n'
    text = (
        GAME.replace("@BODY@", "    s.n = 1")
        .replace("@MORE@", more)
        .replace("start=play,", "start=play, bots=[BOT],")
    )
    bots = program_of(load(tmp_path, text).GAME).bots
    assert {bot.name: scored for bot, scored in bots.items()} == {"b": {}}


BOARD = """
from coverts.engine import *

class Square(Record):
    coins: i16 = public()

class Board(State):
    row: Array[i8] = public(size=4)
    square: Array[Square] = several(3)
    grid: Array[Array[i8]] = public(size=(2, 3))
    cards: Bits = public(below=70)
    first: Square
"""


def test_a_declaration_says_how_many_there_are(tmp_path):
    board = {member.name: member.shape for member in layout_of(load(tmp_path, BOARD).Board).members}
    assert [board[name] for name in ("row", "square", "grid", "_cards", "first")] == [
        (4,),
        (3,),
        (2, 3),
        (2,),
        (),
    ]


def test_the_same_game_without_the_construct_is_accepted(tmp_path):
    text = GAME.replace("@BODY@", "    s.n = 1").replace("@MORE@", "")
    assert [r.name for r in program_of(load(tmp_path, text).GAME).numbers.rules] == ["play"]


def test_sizes_may_also_stand_in_brackets(tmp_path):
    """As no type checker reads them."""
    brackets = BOARD.replace("Array[Square] = several(3)", "Square[3]")
    for array, size in (("Array[i8] = public(size=4)", "i8[4]"), ("Bits = public(below=70)", "Bits[70]")):
        brackets = brackets.replace(array, f"{size} = public()")
    brackets = brackets.replace("Array[Array[i8]] = public(size=(2, 3))", "i8[2, 3] = public()")
    assert "Array[" not in brackets
    assert layout_of(load(tmp_path, brackets).Board) == layout_of(load(tmp_path, BOARD).Board)


def test_a_rule_may_say_what_its_state_and_its_numbers_are(tmp_path):
    plain = GAME.replace("@BODY@", "    s.n = helper(s, 1)").replace("@MORE@", "")
    typed = plain.replace("def play(s):", "def play(s: Game1) -> Any:").replace(
        "def helper(s, n):", 'def helper(s: "Game1", n: int) -> int:'
    )
    assert plain != typed
    games = [load(tmp_path, f"from typing import Any\n{text}").GAME for text in (plain, typed)]
    assert len({new_match(game, 2).digest() for game in games}) == 1
