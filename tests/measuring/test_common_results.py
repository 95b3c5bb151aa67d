"""What is measured of games whose seats win together: of all, or of teams."""

from pathlib import Path

import pytest

from coverts import cli
from coverts.bots.round_robin import Plan, play_pairs, play_together
from coverts.engine.base.exceptions import Malformed, NotInstalled
from coverts.lab import block_rows
from coverts.lab.measure.measure_request import GameRequest, cell_of
from coverts.lab.measure.measure_request import play_side as play
from coverts.lab.reports.report import make_panel
from coverts.measuring import tally

KIT = Path(__file__).parents[1] / "kit"
LANTERNS, TUG_OF_WAR = str(KIT / "lanterns.py"), str(KIT / "tug_of_war.py")


def run(capsys, *arguments):
    cli.main([*arguments])
    return capsys.readouterr().out


def wins_of(side):
    """The rows about wins by their names."""
    table = make_panel([side]).table("wins")
    return {row.name: row for row in table.rows} if table else {}


def value_of(row):
    return row.values[0].value


def no_progress(done, total):
    pass


# -- measure -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [LANTERNS, TUG_OF_WAR])
def test_python_counts_the_same_as_machine_code(game, monkeypatch):
    def missing(*_):
        raise NotInstalled("no llvmlite")

    cell = cell_of(GameRequest(game))
    compiled = block_rows.play_in_threads(cell, 30)
    monkeypatch.setattr(tally, "CompiledTable", missing)
    block_rows.table_of_cell.cache_clear()
    assert block_rows.play_in_threads(cell, 30).equals(compiled)
    block_rows.table_of_cell.cache_clear()


def test_the_seats_of_a_cooperative_game_have_one_line_with_the_share_of_games_that_all_win():
    found = play(GameRequest(LANTERNS, games=300))
    assert [*wins_of(found)] == ["all seats together"]
    assert value_of(wins_of(found)["all seats together"]) == pytest.approx(found.wins[:, 0].mean())


def test_the_mean_score_of_a_cooperative_game_is_that_of_its_points(capsys):
    found = play(GameRequest(LANTERNS, games=300))
    (gained,) = wins_of(found)["all seats together"].gains
    assert gained.value == pytest.approx(found.ends["score"].mean())
    assert "points" in run(capsys, "measure", LANTERNS, "--games", "20")


def test_bots_at_one_cooperative_table_are_not_compared():
    assert [*wins_of(play(GameRequest(LANTERNS, games=20, bots=("careful", "random"))))] == [
        "all seats together"
    ]


def test_each_team_has_a_line_with_the_games_that_it_wins():
    found = play(GameRequest(TUG_OF_WAR, games=300))
    rows = wins_of(found)
    nobody = value_of(rows["nobody"]) if "nobody" in rows else 0
    assert value_of(rows["Team North"]) + value_of(rows["Team South"]) == pytest.approx(1 - nobody)


# -- rate ----------------------------------------------------------------------------------------------


def test_the_bots_of_a_cooperative_game_have_results_instead_of_ratings(capsys):
    lines = run(capsys, "rate", LANTERNS, "--games", "0", "--quick-games", "200").splitlines()
    assert lines[0] == (
        "Lanterns is cooperative, so its bots have no ratings. Each plays all seats, 2 players."
    )
    assert [line.split()[0] for line in lines[2:]] == ["careful", "random"]
    assert not any("1500" in line for line in lines)


def test_each_bot_plays_all_seats_of_a_cooperative_game():
    careful, random = play_together(Plan(LANTERNS, quick_games=200), ["careful", "random"], no_progress)
    assert (careful.games, sum(careful.points.values())) == (200, 200)
    assert careful.wins > random.wins


def test_a_bot_that_searches_plays_all_seats_too():
    (found,) = play_together(Plan(LANTERNS, games=2, seconds=0.01), ["ismcts"], no_progress)
    assert (found.games, sum(found.points.values())) == (2, 2)


def test_more_players_share_a_cooperative_game(capsys):
    lines = run(
        capsys, "rate", LANTERNS, "--games", "0", "--quick-games", "20", "--players", "3"
    ).splitlines()
    assert lines[0].endswith("Each plays all seats, 3 players.")


@pytest.mark.parametrize("game", [LANTERNS, TUG_OF_WAR])
@pytest.mark.parametrize("players", ["0", "-1"])
def test_a_number_of_players_that_the_game_does_not_allow_is_refused(game, players, capsys):
    with pytest.raises(SystemExit):
        cli.main(["rate", game, "--games", "0", "--quick-games", "2", "--players", players])
    assert f"players, not {players}." in capsys.readouterr().err


def test_bots_are_compared_as_teams():
    one, other = play_pairs(Plan(TUG_OF_WAR, quick_games=200), [("hauler", "random")], no_progress)
    assert (one.first, one.second, other.first) == ("hauler", "random", "random")
    assert one.points > 0.8 * one.games
    assert other.points < 0.2 * other.games


def test_a_cooperative_game_has_no_pairs():
    with pytest.raises(Malformed, match="Lanterns is cooperative, so its bots have no ratings"):
        play_pairs(Plan(LANTERNS), [("careful", "random")], no_progress)
