"""Each game says what the text of a card is, and which clauses of it cannot matter."""

import os
import subprocess
import sys

import pytest

import coverts

CLAUSES = {
    "the functions of a room": (
        "infiltration",
        "Security Desk",
        ["Reveal: Alarm +1.", "Interface: Alarm -1.", "Then remove the interface token."],
    ),
    "where an item goes": (
        "infiltration",
        "Med Patch",
        [
            "You become healthy.",
            "Then play one of your action cards.",
            "When the round ends, discard this.",
        ],
    ),
    "a weapon, without its price": (
        "infiltrators",
        "Crossbow",
        [
            "This ranged weapon has range 6.",
            "It adds one die.",
            "It is silent.",
            "It can be used for one attack in a turn.",
        ],
    ),
    "a segment of the board": ("infiltrators", "Server Hall", []),
    "a character of numbers": ("anima_tactics", "May", []),
    "an ability, without its cost": (
        "anima_tactics",
        "May: Stealth",
        ["This unit becomes Hidden (Upkeep 1).", "It cannot use Stealth while engaged."],
    ),
    "an advantage card, without its price": (
        "anima_tactics",
        "Nue",
        ["While the bearer is Hidden, the difficulty of locating it is 1 higher."],
    ),
    "what a mission requires": (
        "trek_ccg",
        "Security Briefing",
        ["SECURITY + Diplomacy x2 + V.I.P. x3."],
    ),
    "a special download": (
        "trek_ccg",
        "Martok",
        ["Your Klingon ships at his location are WEAPONS +2.", "Special download: D'k Tahg."],
    ),
    "a card of data": ("trek_ccg", "Gowron", []),
}


@pytest.mark.parametrize(("name", "title", "clauses"), CLAUSES.values(), ids=CLAUSES.keys())
def test_the_clauses_of_a_card_are_the_sentences_of_its_text(name, title, clauses):
    game = coverts.game(name)
    assert title in game.cards
    assert game.clauses(title) == clauses


ROOM = '''
from coverts.games.infiltration.vocabulary import declaring, printed
declaring.CARD_CODE.clear()
printed.ROOM_HERE[0] = 0
@declaring.room(1, printed.FIRST_FLOOR, "Spoon", available=1)
class Spoon:
    """Stirs. Bends."""
    moot = {2: "Nothing bends."}
'''
SPOON = '''
@declaring.{declared}
class Spoon:
    """Stirs. Bends."""
    moot = {{2: "Nothing bends."}}
'''
ABILITY = '''
@declaring.character(1, "Fruit", level=1, faction=0, category=1, numbers=(1, 1, 1, 1, 1, 1))
class Fruit:
    @declaring.power("Spoon", 1)
    class Spoon:
        """Stirs. Bends."""
        moot = {2: "Nothing bends."}
'''
CARDS = {
    "infiltration": ("Spoon", ROOM),
    "infiltrators": ("Spoon", SPOON.format(declared='gadget(28, "Spoon", price=1)')),
    "anima_tactics": ("Spoon", SPOON.format(declared='advantage(16, "Spoon", 0, 5)')),
    "anima_tactics, an ability": ("Fruit: Spoon", ABILITY),
    "trek_ccg": ("Spoon", SPOON.format(declared='personnel(96, "Spoon", 2, 0, 1, 1, 1)')),
}


@pytest.mark.long
@pytest.mark.parametrize(("name", "title", "card"), [(n, *c) for n, c in CARDS.items()], ids=CARDS.keys())
def test_the_game_has_the_reasons_that_a_card_s_class_gives(name, title, card):
    # A process has one set of cards, so each card is declared in a process of its own.
    name = name.partition(",")[0]
    code = (
        f"import coverts\nfrom coverts.games.{name}.vocabulary import declaring\n{card}\n"
        f"print(coverts.game({name!r}).moot_clauses[{title!r}])"
    )
    environment = {each: value for each, value in os.environ.items() if each != "COVERTS_DECK"}
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    assert printed.stdout.splitlines() == ["{2: 'Nothing bends.'}"]
