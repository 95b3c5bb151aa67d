"""What `coverts mutate` changes inside rules, on the example games, and which tests notice."""

from pathlib import Path

import pytest
from toy_folder import run

import coverts
from coverts.engine.compiler.program import program_of
from coverts.tracing.mutation.mutants import mutants_of

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"


def changes(game, kind):
    """What is changed in a game, an example or an installed one, as it is told."""
    example = EXAMPLES / f"{game}.py"
    program = program_of(coverts.game(str(example) if example.exists() else game))
    return [f"{mutant.place.name}: {mutant.text}" for mutant in mutants_of(program, [kind]).mutants]


FOUND = {
    "the border of a comparison": (
        "kuhn_poker",
        "shifted",
        "play: s.card[1] > s.card[0] as s.card[1] >= s.card[0]",
    ),
    "a number that is added": ("kuhn_poker", "shifted", "returns: 1 as 2 in 1 + min(s.bet[0], s.bet[1])"),
    "a number a bid is divided by": ("liars_dice", "shifted", "play: 6 as 7 in s.bid // 6"),
    "who is asked": ("kuhn_poker", "swapped", "play: player as 1 - player in deal(player)"),
    "the other player": ("tic_tac_toe", "swapped", "play: 1 - player as player"),
    "whose it is": ("ambush", "swapped", "own_scout: s.camp[scout] == player as s.camp[scout] != player"),
    "the lesser of two": (
        "kuhn_poker",
        "ends",
        "returns: min(s.bet[0], s.bet[1]) as max(s.bet[0], s.bet[1])",
    ),
    "how often something is done": (
        "goofspiel",
        "ends",
        "play: CARDS - 1 as CARDS - 1 - 1 in range(CARDS - 1)",
    ),
    "a secret field": ("goofspiel", "shown", "Player.hand: hand seen by all"),
    "a line of the log that some may read": (
        "infiltration",
        "shown",
        "draw_item: say('items.drawn') told to all",
    ),
    "who knows a card": ("cuckoo", "shown", "get_card: 1 << who as (1 << s.players) - 1"),
}


@pytest.mark.parametrize(("game", "kind", "change"), FOUND.values(), ids=FOUND.keys())
def test_it_is_changed(game, kind, change):
    assert change in changes(game, kind)


LEFT = {
    "an index": ("connect_four", "shifted", "+ 1"),
    "a test whether there is one": ("ambush", "shifted", ">= 0 as"),
    "a search for the best": ("infiltration", "shifted", "item_order"),
    "a loop that looks at all there are": ("cuckoo", "ends", "s.players"),
    "a side where there may be more than two": ("cuckoo", "swapped", "1 - who"),
    "a field that nobody hides": ("kuhn_poker", "shown", "bet"),
}


@pytest.mark.parametrize(("game", "kind", "part"), LEFT.values(), ids=LEFT.keys())
def test_it_is_left_as_it_is(game, kind, part):
    assert not any(part in change for change in changes(game, kind))


TESTS = """
from kuhn_poker import GAME
from coverts import new_match


def test_the_second_player_does_not_see_the_card_of_the_first():
    assert new_match(GAME).view(1).card[0] < 0


def test_a_game_is_played():
    match = new_match(GAME)
    match.apply_action(0, "pass")
    match.apply_action(1, "pass")
    assert match.over
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """What is printed where one test looks at one secret, and none at who wins."""
    tests = tmp_path_factory.mktemp("tests")
    (tests / "conftest.py").write_text(f"import sys\n\nsys.path.insert(0, {str(EXAMPLES)!r})\n")
    (tests / "test_kuhn.py").write_text(TESTS)
    example = str(EXAMPLES / "kuhn_poker.py")
    return run("mutate", example, "--kinds", "shown,ends", "--tests", str(tests), "--workers", "2")[0]


def test_a_secret_that_a_test_looks_at_is_noticed(printed):
    assert not any("KuhnPoker.card" in line for line in printed)


def test_a_secret_that_no_test_looks_at_survives(printed):
    assert (
        "kuhn_poker.py:14 KuhnPoker.deck  no number  secret shown: deck seen by all  1 tests ran" in printed
    )


def test_only_the_kinds_asked_for_are_tried(printed):
    assert printed[-1] == "1 ends, 2 shown tried: 0 survivors among the rows, 2 others"
