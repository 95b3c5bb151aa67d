"""Whatever is wrong with a deck of one's own is said by file, line and field."""

import json

import pytest
from deck_programs import HERE, TEXT, coverts, run

pytestmark = pytest.mark.long

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
