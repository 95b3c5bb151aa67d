"""The report on an experiment, made from the folder of its results."""

import csv
import re
import shutil
from pathlib import Path

import pytest

import coverts
from coverts.cli import main
from coverts.lab.cells import Cell
from coverts.lab.measure.measure_request import _replay_command
from coverts.lab.reports.report_page import Contents
from coverts.measuring.tally import turned_seatings

GAME = Path(__file__).resolve().parents[2] / "examples" / "cuckoo.py"
LIVES = f"""\
game = "{GAME}"
title = "More lives"
games = 300
block = 100
bots = ["random"]

[variants.three]

[variants.five]
options = {{ lives = 5 }}

[variants.again]
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """The folder of an experiment that has been played."""
    folder = tmp_path_factory.mktemp("lives")
    (folder / "lives.toml").write_text(LIVES)
    main(["experiment", "run", str(folder / "lives.toml"), "--workers", "1"])
    return folder / "lives.results"


@pytest.fixture
def report(results, capsys):
    """Print the report of the results, or of others."""

    def report(*arguments, of=results):
        main(["experiment", "report", str(of), *map(str, arguments)])
        return capsys.readouterr().out

    return report


@pytest.fixture
def compare(capsys):
    """Print the comparison of two folders of results."""

    def compare(*arguments):
        main(["experiment", "compare", *map(str, arguments)])
        return capsys.readouterr().out

    return compare


def lines_of(text, heading):
    """The lines under a heading of a list, by the names of the variants."""
    block = text.split(f"\n{heading}\n")[1].split("\n\n")[0]
    return {line.split()[0]: line for line in block.splitlines()}


def test_a_variant_that_is_longer_has_a_star(report):
    lines = lines_of(report(), "rounds in a game")
    assert re.search(r"\+\d.* \*$", lines["five"])


def test_a_variant_with_the_same_rules_and_luck_does_not_differ(report):
    line = lines_of(report(), "rounds in a game")["again"]
    assert "0.00" in line
    assert not line.endswith("*")


def test_differences_are_those_from_the_first_variant(report):
    text = report()
    assert "Differences are those from three, in games with the same luck." in text
    assert "(" in lines_of(text, "seat 1: wins, %")["three"]


def test_a_report_says_after_how_many_games_differences_are_known(report):
    assert re.search(r"difference of wins to ± 1 percentage point takes about [\d,]+ games", report())


def test_a_report_says_how_many_games_are_still_missing(results, tmp_path, report):
    shutil.copytree(results, tmp_path / "part")
    for block in (tmp_path / "part").glob("three-*/block-000002.parquet"):
        block.unlink()
    assert "200 of 300 games, three, seed 1" in report(of=tmp_path / "part")


def test_a_report_names_cells_without_games(results, tmp_path, report):
    shutil.copytree(results, tmp_path / "part")
    shutil.rmtree(next((tmp_path / "part").glob("five-*")))
    assert "No games yet: five, 3 players, random" in report(of=tmp_path / "part")


def plan(file, capsys):
    """Print what an experiment needs."""
    capsys.readouterr()
    main(["experiment", "run", str(file), "--plan", "--workers", "1"])
    return capsys.readouterr().out


def test_the_plan_of_a_finished_experiment_says_that_no_games_are_left(results, capsys):
    found = plan(results.with_suffix(".toml"), capsys)
    assert found == f"This experiment is finished: {results} has all 900 games, and 0 games are left.\n"


def test_the_plan_of_a_stopped_experiment_says_how_many_games_are_left(results, tmp_path, capsys):
    shutil.copytree(results, tmp_path / "lives.results")
    (tmp_path / "lives.toml").write_text(LIVES)
    for block in (tmp_path / "lives.results").glob("three-*/block-000002.parquet"):
        block.unlink()
    assert "has 800 games, so 100 games are left." in plan(tmp_path / "lives.toml", capsys)


def test_a_plan_tells_no_times_of_zero(tmp_path, capsys):
    (tmp_path / "lives.toml").write_text(LIVES)
    assert " 0.0 s" not in plan(tmp_path / "lives.toml", capsys)
    assert not (tmp_path / "lives.results").exists()


def test_a_page_that_cannot_be_written_is_told_before_the_games(tmp_path, capsys):
    (tmp_path / "lives.toml").write_text(LIVES)
    with pytest.raises(SystemExit):
        main(["experiment", "run", str(tmp_path / "lives.toml"), "--page", str(tmp_path / "no" / "x.html")])
    assert "cannot be written" in capsys.readouterr().err
    assert not (tmp_path / "lives.results").exists()


def test_a_report_needs_only_the_folder(results, tmp_path, report):
    shutil.copytree(results, tmp_path / "copy")
    assert report(of=tmp_path / "copy") == report()


def test_a_report_has_the_blocks_that_are_finished(results, tmp_path, report):
    shutil.copytree(results, tmp_path / "part")
    for block in (tmp_path / "part").glob("*/block-000001.parquet"):
        block.unlink()
    assert "100 of 300 games, three, seed 1" in report(of=tmp_path / "part")


def test_a_report_ends_before_a_damaged_block(results, tmp_path, report):
    shutil.copytree(results, tmp_path / "part")
    for block in (tmp_path / "part").glob("*/block-000001.parquet"):
        block.write_bytes(block.read_bytes()[:300])
    assert "100 of 300 games, three, seed 1" in report(of=tmp_path / "part")


def test_a_report_on_a_round_robin_has_the_ratings_of_the_run(tmp_path, capsys):
    (tmp_path / "pairs.toml").write_text(
        'game = "infiltrators"\ngames = 4\nround_robin = ["prowler", "brawler"]\n'
    )
    main(["experiment", "run", str(tmp_path / "pairs.toml"), "--workers", "1"])
    told = capsys.readouterr().out
    main(["experiment", "report", str(tmp_path / "pairs.results")])
    assert capsys.readouterr().out == told


def test_a_report_makes_no_folder(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["experiment", "report", str(tmp_path / "nowhere.results")])
    assert "There is no folder" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_identical_rules_do_not_differ_if_one_side_has_more_games(results, tmp_path, compare):
    shutil.copytree(results, tmp_path / "other.results")
    for block in (tmp_path / "other.results").glob("*/block-000002.parquet"):
        block.unlink()
    assert " *" not in compare(results, tmp_path / "other.results")


def test_a_width_ends_a_report_where_it_ended_the_run(tmp_path, capsys):
    text = LIVES.replace("games = 300", "width = 0.3").replace("block = 100", "block = 40")
    (tmp_path / "narrow.toml").write_text(text)
    main(["experiment", "run", str(tmp_path / "narrow.toml"), "--workers", "2"])
    told = capsys.readouterr().out
    main(["experiment", "report", str(tmp_path / "narrow.results")])
    assert capsys.readouterr().out == told


def test_a_folder_without_results_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["experiment", "report", str(tmp_path)])
    assert "has no results of an experiment" in capsys.readouterr().err


def test_the_page_needs_no_other_file_and_runs_nothing(report, tmp_path):
    report("--page", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert page.count("<svg") > 3
    assert not re.search(r"<script|<link|<img|url\((?!#)|@import", page)


def test_each_section_of_the_page_links_to_the_command_that_makes_it_again(report, results, tmp_path):
    report("--page", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    sections = page.split("<section ")[1:]
    assert page.count(f"<code>coverts experiment report {results}</code>") == 1
    assert sections
    assert all('href="#command"' in section for section in sections)


def test_the_contents_of_the_page_link_to_each_section(report, tmp_path):
    report("--page", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    contents = page.split('<nav aria-label="Contents">')[1].split("</nav>")[0]
    assert re.findall('href="#([^"]+)"', contents) == re.findall('<section id="([^"]+)"', page)


def test_wide_tables_of_the_page_scroll_by_keys(report, tmp_path):
    report("--page", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    scrollers = re.findall('<div class="wide"([^>]*)>', page)
    assert scrollers
    assert all(re.fullmatch(' tabindex="0" role="region" aria-label="[^"]+"', each) for each in scrollers)


def test_differences_of_wins_are_in_percentage_points(report, tmp_path):
    report("--page", tmp_path / "page.html")
    assert "percentage points</text>" in re.sub("</?tspan[^>]*>", "", (tmp_path / "page.html").read_text())


def test_the_legend_tells_variants_apart_without_colour(report, tmp_path):
    report("--page", tmp_path / "page.html")
    legends = (tmp_path / "page.html").read_text().split('<ul class="legend">')[1:]
    dashes, shapes = (legend.split("</ul>")[0] for legend in legends[:2])
    assert len({*re.findall(r'stroke-dasharray="([^"]+)"', dashes)}) == 3
    assert len({*re.findall(r'<path d="([^"]+)"', shapes)}) == 3


def test_each_table_is_a_csv_file(report, tmp_path):
    report("--csv", tmp_path / "tables")
    with (tmp_path / "tables" / "lengths.csv").open() as file:
        lines = [*csv.DictReader(file)]
    assert [line["variant"] for line in lines if line["row"] == "rounds"] == ["three", "five", "again"]
    assert all(float(line["low"]) < float(line["value"]) < float(line["high"]) for line in lines)


def test_two_experiments_are_compared_variant_by_variant(results, tmp_path, compare):
    shutil.copytree(results, tmp_path / "other.results")
    text = compare(results, tmp_path / "other.results")
    assert text.count("B minus A is other: ") == 3
    assert "B minus A is other: five minus lives: five, in games with the same luck." in text


def test_a_comparison_says_that_the_luck_differs(results, tmp_path, compare):
    (tmp_path / "other.toml").write_text(LIVES.replace("block = 100", "block = 100\nseed = 2"))
    main(["experiment", "run", str(tmp_path / "other.toml"), "--workers", "1"])
    text = compare(results, tmp_path / "other.results")
    assert "whose seeds, and so their luck, differ" in " ".join(text.split())


def test_variants_are_compared_by_their_names(results, tmp_path, capsys):
    (tmp_path / "other.toml").write_text(
        LIVES.replace("three", "tre").replace("five", "cinque").replace("again", "x")
    )
    main(["experiment", "run", str(tmp_path / "other.toml"), "--workers", "1"])
    with pytest.raises(SystemExit):
        main(["experiment", "compare", str(results), str(tmp_path / "other.results")])
    assert "Variants are compared by their names" in capsys.readouterr().err


def test_experiments_on_different_games_are_not_compared(results, tmp_path, capsys):
    text = re.sub("game = .*", f'game = "{GAME.with_name("kuhn_poker.py")}"', LIVES)
    (tmp_path / "other.toml").write_text(text.replace("options = { lives = 5 }", ""))
    main(["experiment", "run", str(tmp_path / "other.toml"), "--workers", "1"])
    with pytest.raises(SystemExit):
        main(["experiment", "compare", str(results), str(tmp_path / "other.results")])
    said = capsys.readouterr().err
    assert f"{results} has games of Cuckoo, and " in said
    assert "has games of Kuhn poker. Different games cannot be compared." in said


def test_experiments_without_common_players_are_not_compared(results, tmp_path, capsys):
    (tmp_path / "other.toml").write_text(LIVES.replace("games = 300", "games = 100\nplayers = 4"))
    main(["experiment", "run", str(tmp_path / "other.toml"), "--workers", "1"])
    with pytest.raises(SystemExit):
        main(["experiment", "compare", str(results), str(tmp_path / "other.results")])
    assert "have no players and bots in common" in capsys.readouterr().err


def test_the_contents_of_a_page_with_several_panels_link_to_each_panel():
    contents = Contents()
    for heading in ("2 players", "4 players"):
        contents.begin_panel(heading)
        contents.section("Who wins", "")
    contents.begin_panel("")
    contents.section("How to read this", "")
    assert re.findall(">([^<>]+)</a>", contents.html) == ["2 players", "4 players", "How to read this"]


# -- games that fail -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def slips(tmp_path_factory):
    """The results of an experiment with a game whose rules fail now and then."""
    folder = tmp_path_factory.mktemp("slips")
    game = Path(__file__).parents[1] / "measuring" / "slips.py"
    (folder / "slips.toml").write_text(f'game = "{game}"\ngames = 200\nseed = 5\nbots = ["random"]\n')
    with pytest.raises(SystemExit):
        main(["experiment", "run", str(folder / "slips.toml"), "--workers", "1"])
    return folder / "slips.results"


def test_a_report_has_the_command_that_replays_a_game_that_failed(slips, capsys):
    with pytest.raises(SystemExit):
        main(["experiment", "report", str(slips)])
    found = re.search(r"To replay game (\d+) of .*: coverts (measure .*)", capsys.readouterr().out)
    assert found is not None
    main(found[2].split())
    assert f"Game {found[1]} of seed 5 stops at answer" in capsys.readouterr().out


def test_the_command_seats_the_bots_as_in_the_game():
    cell = Cell("", "infiltration", "", "", 3, (("a", "b", "c"), ("c", "a", "b")), (), 1)
    for number in range(12):
        words = _replay_command(cell, number).split()
        bots = tuple(words[words.index("--bots") + 1].split(","))
        turned = turned_seatings(coverts.game("infiltration"), 3, bots)
        assert tuple(turned[number % 3]) == cell.seatings[number % 2]
