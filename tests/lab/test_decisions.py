"""Decisions are recorded beside the games: what a seat knew, what it could do, and what it chose."""

import json
from collections import defaultdict
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
import pytest
from small_bucket import small_bucket

import coverts
from coverts.engine.errors import GameFault, Malformed
from coverts.engine.match.game_match import Match
from coverts.envs import describe
from coverts.lab.block_rows import play_games
from coverts.lab.block_store import BlockStore
from coverts.lab.cells import list_cells, make_cell
from coverts.lab.checksums import PLACEHOLDER, add_checksum
from coverts.lab.decisions import decision_rows
from coverts.lab.decisions.decision_file import encode_decisions, play_with_decisions
from coverts.lab.decisions.decision_rows import DecisionRecorder
from coverts.lab.experiment_command import plan_experiment, play_experiment
from coverts.lab.experiment_file import read_experiment
from coverts.lab.experiment_run import run_experiment, try_cells
from coverts.measuring.python_games import GameTrace
from coverts.measuring.tally import PythonTable, assign_bots

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LEDUC = EXAMPLES / "leduc_poker.py"
RANDOM = [["random", "random"]]
TEXT = f"""\
game = "{LEDUC}"
games = 30
block = 20
bots = ["random"]
decisions = true
"""


class Laboratory:
    """A folder with an experiment that records decisions."""

    def __init__(self, folder):
        self.path, self.results = folder / "duel.toml", folder / "results"
        self.path.write_text(TEXT)

    def change(self, old, new):
        self.path.write_text(self.path.read_text().replace(old, new))

    @property
    def cell(self):
        return list_cells(self.path, read_experiment(self.path))[0]

    def run(self):
        return run_experiment(read_experiment(self.path), [self.cell], str(self.results), workers=1)

    def file(self, name, block):
        return self.results / self.cell.folder / f"{name}-{block:06}.parquet"

    def read(self, name="decisions"):
        return pl.concat(
            [
                pl.read_parquet(path)
                for path in sorted((self.results / self.cell.folder).glob(f"{name}-*.parquet"))
            ]
        )


def play(seatings, game=LEDUC, first=0, games=30):
    """Return the rows of some games, and their decisions."""
    cell = make_cell("all", str(game), seatings, {}, 1)
    rows, decisions = play_with_decisions(cell, first, games)
    return rows, pl.read_parquet(decisions)


@pytest.fixture(scope="module")
def played():
    """The rows of 30 games and their decisions."""
    return play(RANDOM)


@pytest.fixture
def laboratory(tmp_path):
    return Laboratory(tmp_path)


def observations(rows):
    return np.stack([np.frombuffer(row, np.int16) for row in rows["observation"]])


def masks(rows, actions):
    packed = np.stack([np.frombuffer(row, np.uint8) for row in rows["mask"]])
    return np.unpackbits(packed, axis=1, count=actions, bitorder="little")


def test_each_decision_of_a_game_is_a_row(played):
    rows, decisions = played
    counted = decisions.group_by("game", maintain_order=True).len()["len"].to_list()
    assert counted == rows["decisions"].to_list()


def test_the_games_are_the_same_without_decisions(played):
    rows, _ = played
    assert play_games(make_cell("all", str(LEDUC), RANDOM, {}, 1), 0, 30).equals(rows)


def test_decisions_do_not_depend_on_the_block(played):
    _, decisions = played
    parts = [play(RANDOM, first=first, games=games)[1] for first, games in ((17, 13), (0, 17))]
    assert pl.concat(parts[::-1]).equals(decisions)


def test_decisions_are_written_in_parts_that_fit_in_memory(played, monkeypatch):
    monkeypatch.setattr(decision_rows, "CHUNK_BYTES", 4000)
    cell = make_cell("all", str(LEDUC), RANDOM, {}, 1)
    recorder = DecisionRecorder(cell)
    tables = [*recorder.tables(0, play_games(cell, 0, 30))]
    assert max(map(len, tables)) <= recorder.room < len(played[1])
    assert pl.concat(tables).equals(played[1])


def test_games_without_decisions_have_an_empty_file():
    recorder = DecisionRecorder(make_cell("all", str(LEDUC), RANDOM, {}, 1))
    decisions = pl.read_parquet(encode_decisions(recorder, iter([])))
    assert decisions.height == 0
    assert decisions.schema == decision_rows.SCHEMA


def test_a_seat_chooses_a_legal_action_that_its_policy_allows(played):
    _, rows = played
    legal = masks(rows, len(describe(coverts.game(str(LEDUC))).actions))
    for row, allowed in zip(rows.iter_rows(named=True), legal, strict=True):
        actions = np.flatnonzero(allowed).tolist()
        assert len(row["policy"]) == len(actions) > 1
        assert row["policy"][actions.index(row["action"])] > 0
        assert sum(row["policy"]) == pytest.approx(1)


def test_the_schema_names_the_numbers_of_an_observation():
    _, decisions = play_with_decisions(make_cell("all", str(LEDUC), RANDOM, {}, 1), 0, 5)
    metadata = pl.read_parquet_metadata(BytesIO(decisions))
    description = describe(coverts.game(str(LEDUC)))
    assert json.loads(metadata["slots"]) == [[slot.name, slot.low, slot.high] for slot in description.slots]
    assert int(metadata["actions"]) == len(description.actions)


# -- what a seat knew ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games():
    """Return 60 games in Python: the cell, their rows, what they noted, and their decisions."""
    game = coverts.game(str(LEDUC))
    cell = make_cell("all", str(LEDUC), RANDOM, {}, 7)
    table = PythonTable(game, 2, game.options(), 7, assign_bots(game, 2, ["random"]))
    traces = table.traces = {}
    table.play(0, 60)
    rows = play_games(cell, 0, 60)
    return cell, rows, traces, pl.concat(DecisionRecorder(cell).tables(0, rows))


class Position(NamedTuple):
    """What a match says of a seat before its decision, and what the other seat sees."""

    seat: int
    observation: list[int]
    actions: list[int]
    key: str
    hidden: str


@pytest.fixture(scope="module")
def positions(games):
    """Return the positions of all decisions of the games, as a match has them."""
    _, _, traces, _ = games
    return [each for number in range(60) for each in follow(traces[number].options)]


def follow(options):
    """Yield the position before each decision of a game."""
    given = iter(options)
    match = Match(coverts.game(str(LEDUC)), 2, chance=lambda kind, weights: next(given))
    machine = match.machine
    for option in given:
        askee = machine.askees(match.s)[0]
        seat = machine.owner(match.s, askee)
        actions = [action.number for action in match.legal_actions(seat)]
        key = match.information_state_string(seat)
        if len(actions) > 1:
            seen = machine.observation(match.view(seat), seat)
            yield Position(seat, seen, actions, key, str(match.view(1 - seat)))
        first = machine.numbers.first_action[machine.numbers.kind(match.s.e_kind)]
        match.apply_action(seat, first + option, askee)


def test_games_in_python_have_the_same_decisions(games):
    cell, rows, traces, decisions = games
    again = pl.concat(DecisionRecorder(cell).tables(0, rows, traces))
    assert again.equals(decisions)


def test_a_row_is_what_the_match_shows_to_the_seat(games, positions):
    _, _, _, rows = games
    legal = masks(rows, len(describe(coverts.game(str(LEDUC))).actions))
    assert rows["seat"].to_list() == [each.seat for each in positions]
    assert observations(rows).tolist() == [each.observation for each in positions]
    assert [np.flatnonzero(mask).tolist() for mask in legal] == [each.actions for each in positions]


def test_the_mark_is_that_of_the_information_state(games, positions):
    _, _, _, decisions = games
    keys, marks = [(each.seat, each.key) for each in positions], decisions["mark"].to_list()
    assert len({*zip(keys, marks, strict=True)}) == len({*keys}) == len({*marks})


def test_positions_that_a_seat_cannot_distinguish_have_the_same_row(games, positions):
    _, _, _, decisions = games
    shown = decisions.drop("game", "action")
    assert shown.unique().height == shown["mark"].n_unique()
    hidden = defaultdict(set)
    for mark, each in zip(decisions["mark"].to_list(), positions, strict=True):
        hidden[mark].add(each.hidden)
    assert sum(len(each) > 1 for each in hidden.values()) > 10


# -- bots ------------------------------------------------------------------------------------------


def test_a_rule_of_thumb_bot_chooses_among_the_actions_it_likes_best():
    _, decisions = play([["courier", "courier"]], "infiltration", games=5)
    for policy in decisions["policy"].to_list():
        best = [share for share in policy if share]
        assert best == pytest.approx([1 / len(best)] * len(best))


def test_a_searching_bot_has_the_shares_of_its_playouts():
    rows, decisions = play([["planner:20", "random"]], games=4)
    assert decisions.height == rows["decisions"].sum()
    policies = decisions.filter(pl.col("seat") == 0)["policy"]
    assert np.allclose(policies.list.sum(), 1)
    assert (policies.list.n_unique() > 1).any()


def test_a_policy_of_ones_own_has_no_known_policy(tmp_path):
    (tmp_path / "mine.py").write_text("def first(seen, masks, seats):\n    return masks.argmax(axis=1)\n")
    _, decisions = play([[f"policy:{tmp_path}/mine.py:first", "random"]])
    assert (decisions["policy"].is_null() == (decisions["seat"] == 0)).all()


# -- blocks ----------------------------------------------------------------------------------------


def test_a_block_is_done_only_with_its_decisions(laboratory):
    laboratory.run()
    rows, decisions = laboratory.read("block"), laboratory.read()
    laboratory.file("decisions", 1).unlink()
    laboratory.run()
    assert laboratory.read().equals(decisions)
    assert laboratory.read("block").equals(rows)


DAMAGES = {
    "it is cut off": lambda content: content[:200],
    "a bit at its start": lambda content: change_bit(content, len(content) // 10),
    "a bit in its middle": lambda content: change_bit(content, len(content) // 2),
    "a bit at its end": lambda content: change_bit(content, len(content) - 20),
    "a bit of the checksum": lambda content: change_bit(content, content.rindex(b"sha256:") + 3),
}


def change_bit(content, at):
    return content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :]


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_decisions_are_set_aside_and_recorded_again(laboratory, damage):
    laboratory.run()
    decisions, file = laboratory.read(), laboratory.file("decisions", 0)
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    laboratory.run()
    assert laboratory.read().equals(decisions)
    assert file.with_name("decisions-000000.parquet.damaged").exists()


def test_a_bucket_holds_decisions_of_any_size_and_tells_which_are_whole(monkeypatch):
    with small_bucket() as bucket:
        for name, value in bucket.environment.items():
            monkeypatch.setenv(name, value)
        store = BlockStore("s3://games/duel")
        for block, size in enumerate((12_000_000, 100)):
            store.write(
                "cell",
                block,
                pl.DataFrame({"game": [block]}),
                add_checksum(bytes(size) + PLACEHOLDER.encode()),
            )
        bucket.objects["/games/duel/cell/decisions-000001.parquet"] += b"damage"
        assert store.blocks("cell") == {0, 1}
        assert store.blocks("cell", with_decisions=True) == {0}
        assert "/games/duel/cell/decisions-000001.parquet.damaged" in bucket.objects


def test_a_last_block_that_gets_longer_has_all_its_decisions(laboratory):
    laboratory.run()
    laboratory.change("games = 30", "games = 40")
    laboratory.run()
    assert laboratory.read()["game"].n_unique() == laboratory.read("block").height == 40


def test_decisions_of_a_shorter_block_that_is_missing_are_replaced(laboratory):
    laboratory.run()
    laboratory.file("block", 1).unlink()
    laboratory.change("games = 30", "games = 40")
    laboratory.run()
    assert laboratory.read()["game"].n_unique() == laboratory.read("block").height == 40


def test_decisions_can_be_added_to_games_that_were_played_before(laboratory):
    laboratory.change("decisions = true", "decisions = false")
    laboratory.run()
    rows, kept = laboratory.read("block"), laboratory.file("block", 0).stat().st_mtime_ns
    laboratory.change("decisions = false", "decisions = true")
    laboratory.run()
    assert laboratory.read("block").equals(rows)
    assert laboratory.file("block", 0).stat().st_mtime_ns == kept
    assert laboratory.read().height == rows["decisions"].sum()


def test_a_game_that_fails_has_no_decisions(games):
    cell, rows, _, decisions = games
    failed = rows.with_columns(fault=pl.when(pl.col("game") == 3).then(pl.lit("GameFault")))
    kept = pl.concat(DecisionRecorder(cell).tables(0, failed))
    assert kept.equals(decisions.filter(pl.col("game") != 3))


def test_games_that_are_not_the_same_again_are_told(games):
    cell, rows, traces, _ = games
    with pytest.raises(GameFault, match="were recorded in the games from number 0 on"):
        [*DecisionRecorder(cell).tables(0, rows, {**traces, 0: GameTrace()})]


# -- sizes -----------------------------------------------------------------------------------------


def test_the_size_of_small_files_is_told_as_it_is(laboratory):
    laboratory.change("games = 30", "games = 20")
    laboratory.run()
    (trial,) = try_cells([laboratory.cell], read_experiment(laboratory.path), 1)
    assert 20 * trial.decision_bytes == laboratory.file("decisions", 0).stat().st_size


def test_the_plan_tells_the_size_of_the_decisions(laboratory):
    laboratory.change("decisions = true", "decisions = false")
    assert " of decisions" not in plan_experiment(laboratory.path)[0]
    assert " of decisions" in plan_experiment(laboratory.path, decisions=True)[0]


def test_a_run_tells_the_size_of_its_decisions_before_it_starts(laboratory):
    @contextmanager
    def bars():
        yield lambda title, done, total, note: told.append("a game")

    told: list[str] = []
    play_experiment(laboratory.path, str(laboratory.results), bars, 1, tell=told.append)
    assert told[0].startswith("all, 2 players, random: about ")
    assert told[0].endswith("of decisions")


def test_decisions_of_games_that_cannot_be_repeated_are_refused(laboratory):
    laboratory.change("decisions = true", "repeatable = false\ndecisions = true")
    with pytest.raises(
        Malformed, match="line 6: decisions: Decisions are recorded only of games that can be"
    ):
        read_experiment(laboratory.path)
