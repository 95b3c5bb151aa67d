"""Decks of one's own: whatever is wrong with one is said by file, line and field.

A process plays with one deck, so each is tried in a process of its own.
"""

import json
import os
import re
import subprocess
import sys
from functools import cache
from inspect import signature
from pathlib import Path

import pytest

from coverts.games.infiltration import for_cards as for_decks

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
TINY = HERE / "tiny_deck.py"
TEXT = TINY.read_text()
DOCS = HERE.parents[1] / "docs" / "writing-a-deck.md"


def run(*arguments, deck=TINY, given="", **more):
    """A Python program in a process that plays with a deck; what it prints."""
    environment = {**os.environ, "COVERTS_DECK": str(deck)} if deck else dict(os.environ)
    return subprocess.run(
        [sys.executable, *arguments], input=given, capture_output=True, text=True, env=environment, **more
    )


def done(code, deck=TINY):
    """What a piece of code prints in a process that plays with a deck; `game` is Infiltration."""
    found = run(
        "-c",
        f"import coverts\nfrom coverts import new_match\ngame = coverts.game('infiltration')\n{code}",
        deck=deck,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.splitlines()


def coverts(*arguments, given=""):
    return run("-m", "coverts.cli", *arguments, deck=None, given=given)


@pytest.fixture(scope="module")
def with_tiny():
    """The same as `done` for the tiny deck, but the deck is read once for all pieces of code."""
    environment = {**os.environ, "COVERTS_DECK": str(TINY)}
    command = [sys.executable, str(HERE / "run_codes.py")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        results = process.stdout

        def printed(code):
            print(json.dumps(code), file=process.stdin, flush=True)
            ended_well, text = json.loads(results.readline())
            assert ended_well, text
            return text.splitlines()

        yield printed


# -- a whole game with another deck --------------------------------------------------------------------

WHOLE_GAME = """
from random import Random
from coverts.bots import BotPlayer, seat_bot
from coverts.engine.match.game_match import by_weight
match = new_match(game, players={players}, **{options})
match.chance = by_weight(Random(5))
bots = [BotPlayer(game, "courier", Random(seat)) for seat in range({players})]
while not match.over:
    seat = min(match.current_players())
    askee, action = seat_bot(bots[seat], match, seat)
    match.apply_action(seat, action, askee)
    for viewer in (*range({players}), None):
        match.scene(viewer)
again = coverts.load(match.save())
assert again.digest() == match.digest()
print(match.result())
"""


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"data_file_extraction": True}),
        (3, {"item_card_draft": True, "labyrinthian": True}),
        (6, {"scattered_npcs": True}),
    ],
)
def test_couriers_play_a_whole_game_with_it(players, options, with_tiny):
    assert len(with_tiny(WHOLE_GAME.format(players=players, options=options))) == 1


def test_text_play_plays_it():
    answers = "1\n" * 500
    played = coverts(
        "play", "infiltration", "--deck", str(TINY), "--players", "3", "--seed", "4", given=answers
    )
    assert played.returncode == 0, played.stderr
    assert "The game is over." in played.stdout


def test_text_play_says_nothing_of_the_stand_in():
    played = coverts("play", "infiltration", "--deck", str(TINY), given="quit\n")
    assert "stand-in" not in played.stdout


def test_only_its_cards_are_in_the_game(with_tiny):
    code = """
s = new_match(game, players=2).s
print(len(s.rooms_left) + 1, s.pool + sum(room.available for room in s.room))"""
    assert with_tiny(code) == ["14 50"]


def test_a_card_it_does_not_have_may_never_be_chosen(with_tiny):
    code = "print(new_match(game, players=3).why_not(0, '(no item 13)').rule)"
    assert with_tiny(code) == ["3.1"]


def test_its_rulebook_has_its_cards():
    printed = coverts("rules", "infiltration", "23.1", "--deck", str(TINY)).stdout
    assert "Prototype" in printed
    assert "It is hot: whoever takes it is wounded. It is worth 6 zettabytes if its owner escaped." in printed


TAKING = """
from coverts.engine.backends.python.machine import Machine
from coverts.games.infiltration.vocabulary.printed import ROOM_NAMES
from coverts.games.infiltration.rules.resolution import use_interface
s, machine = game.new_state(3), Machine.of(game)
s.operatives = 3
for seat in range(3):
    s.operative[seat].seat, s.order[seat], s.operative[seat].place = seat, seat, 7
s.room[7].face, s.room[7].interface = ROOM_NAMES.index("Workshop"), 1
for operative in range(3):
    machine.begin_at(s, use_interface, operative)
    s.e_over = s.e_depth = s.e_top = 0
    print(s.operative[operative].prototype, s.operative[operative].wounded)
"""


def test_its_special_card_does_what_it_says(with_tiny):
    assert with_tiny(TAKING) == ["1 1", "1 1", "0 0"]


def test_its_special_card_is_worth_what_it_says(with_tiny):
    code = """
from coverts.games.infiltration.rules.ending import total_of
s = game.new_state(3)
s.operative[0].prototype = 1
print(total_of(s, 0))"""
    assert with_tiny(code) == ["6"]


def test_a_question_of_its_own_is_shown_on_the_rooms(with_tiny):
    code = """
from coverts.engine.compiler.program import program_of
from coverts.games.infiltration.page.meanings import pieces_meant
kind = next(k for k in program_of(game).numbers.kinds if k.name == "choose_lights")
v = game.new_state(3)
print([piece for text in kind.texts for piece in pieces_meant(v, 0, text)])"""
    assert with_tiny(code) == [str([f"room-{place}" for place in range(13)])]


def test_a_draft_needs_four_items_for_everybody(with_tiny):
    code = """
from coverts.engine.base.exceptions import BadOption
try:
    new_match(game, players=4, item_card_draft=True)
except BadOption as error:
    print(error)"""
    assert with_tiny(code) == [
        "Infiltration, option item_card_draft: 4 players need more items than the night shift has, 12."
    ]


def test_specialists_need_items_of_their_own(with_tiny):
    code = """
from coverts.engine.base.exceptions import BadOption
try:
    new_match(game, players=3, specialists=True)
except BadOption as error:
    print(error)"""
    assert with_tiny(code) == [
        "Infiltration, option specialists: No item of the night shift belongs to an operative."
    ]


def test_a_game_of_another_deck_is_not_loaded(with_tiny):
    saved = with_tiny("print(new_match(game, players=3).save())")
    code = f"""
try:
    coverts.load({chr(10).join(saved)!r})
except coverts.CovertsError as error:
    print(error)"""
    assert done(code, deck=None) == [
        "the file is a game of Infiltration with the night shift, but this program has the stand-in deck"
    ]


def test_positions_of_two_decks_never_have_the_same_digest(with_tiny):
    code = """
match = new_match(game, players=3)
before = match.digest()
game.deck = "another"
print(before == match.digest())"""
    assert with_tiny(code) == ["False"]


FILES = """
from coverts.engine.backends.native.code_builder import collect_instances
print([made.symbol for made in collect_instances(game, True).made.values() if made.label == "playouts"])"""


def test_the_machine_code_of_two_decks_lies_side_by_side():
    stand_in, tiny, again = (done(FILES, deck) for deck in (None, TINY, None))
    assert stand_in == again != tiny


def test_a_deck_may_be_a_folder(tmp_path):
    folder = tmp_path / "night-shift"
    folder.mkdir()
    at = TEXT.index("@item(1,")
    imports = TEXT[TEXT.index("from") : TEXT.index("deck(\n")]
    (folder / "__init__.py").write_text(TEXT[:at] + "from . import items  # noqa: E402\n")
    (folder / "items.py").write_text(imports + TEXT[at:])
    assert done("print(game.deck)", deck=folder) == ["the night shift"]


CHECK = """
from coverts.engine.checks.contract import check
tables = [(2, game.options()), (3, game.options(item_card_draft=True)), (4, game.options(labyrinthian=True))]
report = check(game, {games}, compiled={compiled}, tables=tables)
print(report.differences, report.leaks, report.stuck)"""


def test_the_contract_suite_finds_nothing(with_tiny):
    code = CHECK.format(games=18, compiled=False)
    assert with_tiny(code) == ["0 0 0"]


@pytest.mark.slow
def test_the_contract_suite_finds_nothing_in_machine_code():
    code = CHECK.format(games=30, compiled=True)
    assert done(code) == ["0 0 0"]


# -- what is wrong with a deck ---------------------------------------------------------------------------

CROWBAR, DOOR = (
    '@item(1, "Crowbar", after=HAND)',
    '@room(1, FIRST_FLOOR, "Back Door", available=1, exit=True)',
)
WRONG = {
    # what is written -> what stands there instead, the text the line is counted to, what is said
    "a wrong type": (
        ("available=1, exit=True", 'available="1", exit=True'),
        "@room(1,",
        "room 1 \"Back Door\": available: a whole number from 0 to 20, not '1'",
    ),
    "a number out of range": (
        ("available=6", "available=60"),
        "@room(14,",
        'room 14 "Strongroom": available: a whole number from 0 to 20, not 60',
    ),
    "an unknown floor": (
        (DOOR, DOOR.replace("FIRST_FLOOR", "3")),
        "@room(1,",
        'room 1 "Back Door": floor: FIRST_FLOOR, SECOND_FLOOR or SECRET, not 3',
    ),
    "no truth": (
        ("once=True", "once=1"),
        "@room(10,",
        'room 10 "Switch Room": once: True or False, not 1',
    ),
    "a number too high": (
        ("@room(14,", "@room(33,"),
        "@room(33,",
        'room 33 "Strongroom": number: a whole number from 1 to 32, not 33',
    ),
    "a number used twice": (
        ("@item(2,", "@item(1,"),
        '@item(1, "Rucksack"',
        'item 1 "Rucksack": number: 1 is Crowbar already',
    ),
    "a name used twice": (
        ('"Thermos"', '"Night Guard"'),
        "@item(3,",
        'item 3 "Night Guard": name: there is another Night Guard already',
    ),
    "no name": (('"Thermos"', '""'), "@item(3,", "item 3 \"\": name: a text in quotes, not ''"),
    "an unknown function": (
        ("def enter(s, operative)", "def entre(s, operative)"),
        "def entre",
        'room 5 "Cold Store": entre: no function of such a card; it may have reveal, enter, interface, '
        "tech_lock, lab_worker, advance or retreat",
    ),
    "something else in a class": (
        ('    """No function."""\n\n\n@item', '    """No function."""\n    available = 6\n\n\n@item'),
        "@room(14,",
        'room 14 "Strongroom": available: no function of such a card; it may have reveal, enter, interface, '
        "tech_lock, lab_worker, advance or retreat",
    ),
    "a reason for a clause that there is not": (
        ('    """No function."""\n\n\n@item', '    """No function."""\n    moot = {2: "Never."}\n\n\n@item'),
        "@room(14,",
        'room 14 "Strongroom": moot: There is no clause 2; the card\'s text has 1 clauses, numbered from 1.',
    ),
    "wrong parameters": (
        ("def reveal(s, place)", "def reveal(s)"),
        "def reveal",
        'room 3 "Guard Room": reveal: takes (s, place), not (s)',
    ),
    "wrong parameters of an item": (
        ("def crowbar(s, operative)", "def crowbar(s, operative, place)"),
        CROWBAR,
        'item 1 "Crowbar": what it does: takes (s, operative), not (s, operative, place)',
    ),
    "no afterwards": (
        (CROWBAR, '@item(1, "Crowbar")'),
        "@item(1,",
        "TypeError: item() missing 1 required keyword-only argument: 'after'",
    ),
    "an unknown afterwards": (
        (CROWBAR, '@item(1, "Crowbar", after="hand")'),
        "@item(1,",
        "item 1 \"Crowbar\": after: DISCARD, HAND, BOX or STAYS, not 'hand'",
    ),
    "an unknown field": (
        ("available=6", "availible=6"),
        "@room(14,",
        "TypeError: room() got an unexpected keyword argument 'availible'",
    ),
    "an unknown operative": (
        (CROWBAR, '@item(1, "Crowbar", after=HAND, specialist="Miss Scarlett")'),
        "@item(1,",
        "item 1 \"Crowbar\": specialist: one of Gabriel Correa Santiago, Hugo Cash, John 'Animal' McEvoy, "
        "'Marilyn' 7Y3T9D, Monica Singh, Mr. White, not 'Miss Scarlett'",
    ),
    "an operative with one item": (
        (CROWBAR, '@item(1, "Crowbar", after=HAND, specialist="Gabriel Correa Santiago")'),
        "deck(\n",
        'the deck "the night shift": specialist: Gabriel Correa Santiago has 1 items of their own; each '
        "operative has 2",
    ),
    "secure data files without a token": (
        ("available=6", "available=6, secure=2"),
        "@room(14,",
        'room 14 "Strongroom": secure: 2, but the room has no tech lock and no lab worker',
    ),
    "a way out without an interface": (
        ("available=6", "available=6, exit=True"),
        "@room(14,",
        'room 14 "Strongroom": exit: True, but the room has no Interface',
    ),
    "two rooms for one way": (
        ("from_secret=ADVANCE", "from_secret=RETREAT"),
        "@room(7,",
        'room 7 "Halo Conference Room": from_secret: Retreat leads to another room already',
    ),
    "an NPC that does nothing": (
        ("def act(s, npc)", "def check(s, npc)"),
        "@npc(1,",
        'NPC 1 "Night Guard": act: missing; write def act(s, npc)',
    ),
    "a special card of another name": (
        ('"Prototype", worth', '"Formula", worth'),
        "@special(1,",
        'special card 1 "Formula": name: special card 1 is called Prototype',
    ),
    "a missing text": (
        ('        """You escape."""\n', ""),
        "    def interface",
        'room 1 "Back Door": interface: its text is missing; write it as a docstring',
    ),
    "a missing text of an item": (
        ('    """Play Interface."""\n', ""),
        "@item(9,",
        'item 9 "Badge": text: its text is missing; write it as a docstring',
    ),
    "a rule that leaves the subset": (
        ("    heal(s, operative)\n    yield", "    heal(s, [operative])\n    yield"),
        "    heal(s, [",
        "thermos: a list is not in the rules' subset; write a set local some(n), or a field",
    ),
    "an import of what is not there": (
        (
            "    yield from draw_item(s, operative)\n",
            "    yield from draw_item(s, operative)\n\n\nimport nowhere\n",
        ),
        "import nowhere",
        "ModuleNotFoundError: No module named 'nowhere'",
    ),
    "a word that is not there": (
        ("    ADVANCE,\n", "    ADVANCED,\n"),
        "from coverts",
        "ImportError: cannot import name 'ADVANCED' from 'coverts.games.infiltration.for_cards'",
    ),
    "no Python": (("class NightGuard:", "class NightGuard"), "class NightGuard", "expected ':'"),
    "an error in the middle": (
        (CROWBAR, "1 / 0\n" + CROWBAR),
        "1 / 0",
        "ZeroDivisionError: division by zero",
    ),
    "too few rooms": (
        ('@room(6, FIRST_FLOOR, "Stairwell"', '@room(6, SECOND_FLOOR, "Stairwell"'),
        "deck(\n",
        'the deck "the night shift": rooms: 5 with floor FIRST_FLOOR; a facility needs 6',
    ),
    "too many data files": (
        ("(20, 20, 10)", "(60, 60, 10)"),
        "deck(\n",
        'the deck "the night shift": data_files: 130 in all; there are at least 1 and at most 117',
    ),
    "two values of data files": (
        ("(20, 20, 10)", "(20, 20)"),
        "deck(\n",
        'the deck "the night shift": data_files: three numbers, for the values 1, 2 and 3, not (20, 20)',
    ),
}


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What is said of every wrong deck, by its name in WRONG; each has a file of its own."""
    folder = tmp_path_factory.mktemp("decks")
    paths = {}
    for number, (name, ((old, new), _, _)) in enumerate(WRONG.items()):
        assert TEXT.count(old) >= 1, name
        paths[name] = folder / f"deck_{number}.py"
        paths[name].write_text(TEXT.replace(old, new, 1))
    found = run(str(HERE / "read_decks.py"), *map(str, paths.values()), deck=None)
    lines = found.stdout.splitlines()
    assert len(lines) == len(paths), found.stderr
    return {name: (path, json.loads(line)) for (name, path), line in zip(paths.items(), lines, strict=True)}


@pytest.mark.parametrize("name", WRONG)
def test_a_deck_is_told_of(told, name):
    _, at, reason = WRONG[name]
    path, said = told[name]
    line = path.read_text().partition(at)[0].count("\n") + 1
    assert said.startswith(f"{path}:{line}: {reason}")


def test_a_deck_that_says_no_name_is_told_so(tmp_path):
    path = tmp_path / "nameless.py"
    path.write_text('"""Nothing."""\n')
    said = coverts("rules", "infiltration", "--deck", str(path))
    assert said.stderr == f"coverts: {path}: the deck is not declared; call deck(name, data_files=...)\n"
    assert (said.returncode, said.stdout) == (1, "")


def test_a_deck_that_is_not_there_is_refused(tmp_path):
    said = coverts("play", "infiltration", "--deck", str(tmp_path / "none.py"))
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith("coverts: ")
    assert "none.py" in said.stderr


def test_the_server_does_not_start_with_a_deck_that_cannot_be_played(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text(TEXT.replace("    heal(s, operative)\n", "    heal(s, [operative])\n", 1))
    said = coverts("serve", "--no-browser", "--deck", str(path), "--database", str(tmp_path / "tables.db"))
    assert said.returncode == 1
    assert "is not in the rules' subset" in said.stderr
    assert said.stderr.count("\n") == 1


# -- the page that shows how ------------------------------------------------------------------------------


@cache
def examples():
    """The Python blocks of the page."""
    return [block.partition("```")[0] for block in DOCS.read_text().split("```python\n")[1:]]


def test_the_page_has_examples():
    assert len(examples()) > 5


def words(section):
    """What a list of the page names after this sentence: name -> parameters."""
    listed = DOCS.read_text().partition(section)[2].partition("\n\n")[2].partition("\n\n")[0]
    return dict(re.findall(r"`(\w+)\((.*?)\)`", listed))


@pytest.mark.parametrize(("section", "rules"), [("Rules are called", True), ("Helpers are called", False)])
def test_the_page_lists_words_as_they_are(section, rules):
    there = {name: getattr(for_decks, name) for name in for_decks.__all__}
    found = words(section)
    assert len(found) > 10
    for name, parameters in found.items():
        function = there[name].function if rules else there[name]
        assert ", ".join(signature(function).parameters) == parameters


@pytest.mark.parametrize("number", range(len(examples())))
def test_an_example_of_the_page_is_part_of_the_tiny_deck(number):
    for part in examples()[number].strip().split("\n\n\n"):
        assert part.strip() in TEXT
