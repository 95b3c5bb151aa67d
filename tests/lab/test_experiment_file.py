"""An experiment's file says what to play; a mistake in it is told with its line and key."""

import re
from pathlib import Path

import pytest

from coverts.cli import main
from coverts.engine.errors import Malformed
from coverts.lab.cells import list_cells
from coverts.lab.experiment_file import line_of, read_experiment

EXPERIMENTS = Path(__file__).resolve().parents[2] / "examples" / "experiments"
GUIDE = (EXPERIMENTS.parents[1] / "docs" / "experiments.md").read_text("utf-8")
FILES_OF_GUIDE = re.findall("```toml\n(.*?)```", GUIDE, re.DOTALL)

DUEL = """\
game = "infiltration"
games = 1000
bots = ["courier", "random"]

[options]
cards = "core"

[variants.plain]

[variants.short]
options = { cards = "few" }
"""


@pytest.fixture
def read(tmp_path):
    """Return a function that reads an experiment from a text."""

    def from_text(text):
        path = tmp_path / "duel.toml"
        path.write_text(text, "utf-8")
        return read_experiment(path)

    return from_text


def test_a_file_names_the_game_the_bots_and_the_variants(read):
    duel = read(DUEL)
    assert (duel.game, duel.games, duel.bots) == ("infiltration", 1000, ["courier", "random"])
    assert duel.variants["short"].options == {"cards": "few"}


MISTAKES = {
    "negative block": ("games = 1000", "games = 1000\nblock = -5", "line 3: block: -5 is less than 1."),
    "large seed": ("games = 1000", f"games = 1000\nseed = {1 << 62}{0}", "line 3: seed:"),
    "many games": ("1000", f"{1 << 33}", f"line 2: games: {1 << 33} is more than"),
    "a number of players twice": ("games", "players = [2, 2]\ngames", "line 2: players: 2 is named twice."),
    "no players": ("games", "players = []\ngames", "line 2: players: The list is empty."),
    "no bots": ('["courier", "random"]', "[]", "line 3: bots: The list is empty."),
    "bot named twice": (
        'bots = ["courier", "random"]',
        'round_robin = ["courier", "random", "courier"]',
        "line 3: round_robin: courier is named twice.",
    ),
    "no TOML": ("games = 1000", "games = ", "duel.toml, line 2: this is no TOML"),
    "an unknown key": ("games =", "gmaes =", "duel.toml, line 2: gmaes: there is no such key. Did you"),
    "an unknown key of a variant": ("options = {", "option = {", "line 11: variants.short.option: there is"),
    "a wrong type": ("games = 1000", 'games = "many"', "line 2: games: This is a text in quotes. Set"),
    "a wrong type in a variant": ("{ cards = \"few\" }", "3", "line 11: variants.short.options: This is a"),
    "one of two types": ("games = 1000", 'games = 1000\nplayers = "2"', "Set a whole number or a list."),
    "no game": ('game = "infiltration"', "", "duel.toml: game: The file does not set game."),
    "games and a width": ("games = 1000", "games = 1000\nwidth = 0.02", "line 2: games: Set either games or"),
    "neither games nor a width": ("games = 1000", "", "games: Set games to at least 1, or set width."),
    "fewer games than one": ("1000", "-5", "line 2: games: -5 is less than 1."),
    "no share": ("games = 1000", "width = 2", "line 2: width: 2.0 is not a share of games between 0 and 1."),
    "bots and pairs": ("games", 'round_robin = ["a", "b"]\ngames', "line 2: round_robin: Set either bots or"),
    "a name that is no folder": ("variants.short", 'variants."a/b"', "line 10: variants.a/b: Use up to 40"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_key(read, mistake):
    old, new, told = MISTAKES[mistake]
    assert old in DUEL
    with pytest.raises(Malformed) as error:
        read(DUEL.replace(old, new, 1))
    assert told in str(error.value)


def test_variants_that_are_no_table_are_told(read):
    with pytest.raises(Malformed, match="variants: This is a whole number"):
        read('game = "infiltration"\ngames = 5\nvariants = 3\n')


def test_no_games_are_told(read):
    with pytest.raises(Malformed, match="line 2: games: Set games to at least 1, or set width"):
        read('game = "infiltration"\ngames = 0\n')


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(Malformed, match=r"none.toml cannot be read: No such file"):
        read_experiment(tmp_path / "none.toml")


@pytest.mark.parametrize("path", sorted(EXPERIMENTS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_experiments_of_the_docs_can_be_played(path):
    assert f"`{path.name}`" in GUIDE
    assert list_cells(path, read_experiment(path))


@pytest.mark.parametrize("text", FILES_OF_GUIDE, ids=range(len(FILES_OF_GUIDE)))
def test_the_files_of_the_guide_can_be_read(read, text):
    assert read(text).variants


def test_the_guide_s_versions_of_a_game_are_compared(tmp_path, capsys):
    (text,) = (text for text in FILES_OF_GUIDE if "mine2.py" in text)
    rules = (EXPERIMENTS.parent / "cuckoo.py").read_text("utf-8")
    (tmp_path / "mine.py").write_text(rules)
    (tmp_path / "mine2.py").write_text(rules.replace("le=5)] = 3", "le=5)] = 5"))
    (tmp_path / "mine.toml").write_text(text.replace("10_000", "200"))
    main(["experiment", "run", str(tmp_path / "mine.toml"), "--workers", "1"])
    found = capsys.readouterr().out
    assert "B minus A is longer minus before, in games with the same luck." in found
    assert re.search(r"rounds .* \*\n", found)


LINES = {
    "an inline table": ("options = {cards = 'few'}\n[variants]\n", "options.cards", 1),
    "tables in an inline table": ("variants = { short = { options = {} } }\n", "variants.short.options", 1),
    "a table before the key": ("[variants]\n[variants.a]\n[variants.b]\nbots = []\n", "variants.b.bots", 4),
    "a table after the longest part": ("[variants.b]\noptions = {}\n[variants]\n", "variants.b.options.c", 2),
    "a key with dots": ("variants.b.options.c = 1\n[variants.a]\n", "variants.b.options.c", 1),
    "no such key": ("games = 1\n", "width", 0),
}


@pytest.mark.parametrize("place", LINES)
def test_the_line_of_a_key_is_found(place):
    text, key, line = LINES[place]
    assert line_of(text, key) == line
