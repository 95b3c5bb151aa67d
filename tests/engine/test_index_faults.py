"""An index outside of an array is told with the array, the index and the indices that there are."""

from pathlib import Path

import pytest

import coverts
from coverts.engine.checks.contract import check

SOURCE = (Path(__file__).resolve().parents[2] / "examples" / "starters" / "pieces.py").read_text("utf-8")
DUG = "return OK if s.island[1 - who].steps[place // SIZE][place % SIZE] < 0"
FAR = "def far(number):\n    return number + 9\n\n\n@decision(PLACES, prompt="
FAULTS = {
    "a row of a nested array": (
        DUG, DUG.replace("// SIZE", "// SIZE + 4"),
        "dig: the index 4 is outside s.island[1].steps, whose indices are 0 to 3",
    ),
    "an item of a row": (
        DUG, DUG.replace("% SIZE", "% SIZE + 4"),
        "dig: the index 4 is outside s.island[1].steps[0], whose indices are 0 to 3",
    ),
    "a record before the first": (
        DUG, DUG.replace("1 - who", "who - 2"),
        "dig: the index -2 is outside s.island, whose indices are 0 to 1",
    ),
    "a row before the first": (
        DUG, DUG.replace("// SIZE", "// SIZE - 4"),
        "dig: the index -4 is outside s.island[1].steps, whose indices are 0 to 3",
    ),
    "a store": (
        "[place // SIZE][place % SIZE] = away", "[3][who + 4] = away",
        "play: the index 4 is outside s.island[1].steps[3], whose indices are 0 to 3",
    ),
    "an index that a helper gives": (
        '"""Return whether a treasure may be', 's.island[far(0)].treasure += 0\n    """May a treasure be',
        "agrees: the index 9 is outside s.island, whose indices are 0 to 1",
    ),
    "an index in redeal": (
        "s.island[other].treasure >= 0:", "s.island[s.players].treasure >= 0:",
        "redeal: the index 2 is outside s.island, whose indices are 0 to 1",
    ),
    "an index in a function that is not compiled": (
        "    redeal=redeal,\n", "    redeal=redeal,\n    result=lambda s: PLACES[16],\n",
        "the index 16 is outside PLACES, whose indices are 0 to 15",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", FAULTS)
def test_it_names_the_array_the_index_and_the_size(mistake, tmp_path):
    old, new, message = FAULTS[mistake]
    assert old in SOURCE
    file = tmp_path / "mine.py"
    file.write_text(SOURCE.replace(old, new).replace("@decision(PLACES, prompt=", FAR, 1), "utf-8")
    line = check(coverts.game(str(file)), games=6, compiled=False).examples[0]
    assert message in line
    assert "mine.py:" in line
