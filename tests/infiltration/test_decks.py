"""A deck of one's own is played whole, and the page about decks shows parts of it."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from inspect import signature

import pytest
from deck_programs import HERE, TEXT, TINY, coverts, done

from coverts.games.infiltration import for_cards as for_decks

pytestmark = pytest.mark.long

DOCS = HERE.parents[1] / "docs" / "writing-a-deck.md"


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
