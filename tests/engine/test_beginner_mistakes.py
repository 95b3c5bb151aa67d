"""Mistakes of beginners in a small game: each message names the place, the value and what to write."""

from pathlib import Path

import pytest

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.engine.checks.contract import check
from coverts.engine.errors import CovertsError

SOURCE = (Path(__file__).resolve().parents[2] / "examples" / "starters" / "hands.py").read_text("utf-8")
SOURCE = SOURCE.replace("import OK, ", "import OK, all_but, ")
MISTAKES = {
    "players is one number": ("players=(2, 4)", "players=3", "players=3 is not the minimum and maximum"),
    "a misspelt field": ("].tricks += 1", "].trix += 1", "Player has no field 'trix'; write 'tricks'"),
    "a misspelt argument of Game": ('goal="Win', 'gole="Win', "'gole'. Did you mean 'goal'?"),
    "a misspelt word of the language": ("@rule(", "@rul(", "Did you mean 'rule'?"),
    "a misspelt sentence": ('say("plays"', 'say("playes"', "game's sentences; write 'plays'"),
    "a misspelt constant": ("TRICKS * s", "TRIKCS * s", "'TRIKCS' is not defined in mine.py; write 'TRICKS'"),
    "a misspelt argument in a prompt": ("Play a card", "Play a card, {wo}", "its prompt has {wo}"),
    "an instance as the state": ("state=HighCard,", "state=HighCard(),", "is not a class of State"),
    "a start without @rule": ('@rule("2", "3")\n', "", "start=play is not a rule; write @rule() above play"),
    "a plain yield of a rule": ("yield from deal_", "yield deal_", "write 'yield from deal_hands(s)'"),
    "an owner in quotes": ("to=owner", 'to="onwer"', "write to=owner, without quotes"),
    "an owner of a field that nobody owns": (
        "deck: Bits = secret(to=nobody", "deck: Bits = secret(to=owner",
        "HighCard.deck: to=owner, but the field has no owner",
    ),
    "all but the owner of a field that nobody owns": (
        "deck: Bits = secret(to=nobody", "deck: Bits = secret(to=all_but(owner)",
        "to=all_but(owner), but the field has no owner",
    ),
    "a judge that returns a truth value in a local": (
        'return OK if card in s.player[who].hand else refuse("2")',
        "held = card in s.player[who].hand\n    return held",
        "held as the answer of a judge is not in the rules' subset; write '-> bool' on the judge",
    ),
    "a judge that returns a field": (
        'return OK if card in s.player[who].hand else refuse("2")', "return s.player[who].tricks",
        "s.player[who].tricks as the answer of a judge",
    ),
    "a judge that returns any()": (
        'return OK if card in s.player[who].hand else refuse("2")', "return any(x == card for x in range(3))",
        "as the answer of a judge is not in the rules' subset; write '-> bool' on the judge",
    ),
    "a judge that returns bool for no rule": (
        ', rules=("2",))\ndef play_card(s: HighCard, who, card):\n    return OK if card in s.player[who].hand'
        ' else refuse("2")',
        ")\ndef play_card(s: HighCard, who, card) -> bool:\n    return card in s.player[who].hand",
        "a judge that returns bool, of a question with 0 rules,",
    ),
    "returns without a seat": ("def returns(s: HighCard, seat):", "def returns(s: HighCard):", "(s, seat)"),
    "a keyword argument": ("yield play_card(who)", "yield play_card(who=who)", "write play_card(who)"),
    "all()": ("    best = 0\n", "    best = all(x for x in range(2))\n", "write 'not any(not ..."),
    "print()": ('say("wins", winner)', "print(winner)", "write say('key', ...)"),
    "a text that is not a function": ("returns=returns", 'returns="points"', "returns='points' is not"),
}  # fmt: skip
FAULTS = {
    "an index past an array": (
        "s.player[winner].tricks", "s.player[winner + 4].tricks",
        "outside s.player, whose indices are 0 to 3",
    ),
    "an index past an array in a judge": (
        "card in s.player[who].hand", "card in s.player[who + 4].hand",
        "play_card: the index 4 is outside s.player, whose indices are 0 to 3",
    ),
    "a number too large for its field": (
        "tricks += 1", "tricks += 100", "200 in s.player.tricks, which holds -128 to 127",
    ),
}  # fmt: skip


def load(folder, old, new):
    """Load the game with one mistake."""
    assert old in SOURCE
    file = folder / "mine.py"
    file.write_text(SOURCE.replace(old, new), "utf-8")
    return coverts.game(str(file))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_when_the_game_is_read(mistake, tmp_path):
    old, new, message = MISTAKES[mistake]
    with pytest.raises(CovertsError) as refused:
        Machine.of(load(tmp_path, old, new))
    assert message in str(refused.value)


@pytest.mark.parametrize("mistake", FAULTS)
def test_a_fault_in_play_is_named_once(mistake, tmp_path):
    old, new, message = FAULTS[mistake]
    report = check(load(tmp_path, old, new), games=6, compiled=False)
    (line,) = report.examples
    assert message in line
    assert "mine.py:" in line
    assert "this is the first" in line
