"""The command line: each command once, and every refusal as one plain line."""

import io
import json
import os
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from coverts import cli
from coverts.bots.bradley_terry import rate
from coverts.bots.rating import Pairing
from coverts.cli import authoring, command_line, hosting, research
from coverts.engine.backends import native
from coverts.engine.base.exceptions import Malformed
from coverts.engine.checks.contract_report import ContractReport
from coverts.engine.checks.contract_trial import describe_table
from coverts.publishing import page_sources
from coverts.server.running import serve
from coverts.server.running.settings import PREFIX, ServerSettings

PARLOUR = str(Path(__file__).parents[1] / "server" / "parlour.py")
GOOFSPIEL = str(Path(__file__).parents[2] / "examples" / "goofspiel.py")
VALISE = str(Path(__file__).parents[1] / "browser" / "valise.py")
PICNIC = str(Path(__file__).parents[1] / "kit" / "picnic.py")
TUG_OF_WAR = str(Path(__file__).parents[1] / "kit" / "tug_of_war.py")


@pytest.fixture(autouse=True)
def _installed(monkeypatch):
    monkeypatch.setattr("coverts.installed", lambda: {"infiltration": "coverts.games.infiltration:GAME"})


def run(capsys, *arguments):
    """What a command prints."""
    cli.main(list(arguments))
    return capsys.readouterr().out


REFUSED = {
    "an unknown game": ("rules", "nim"),
    "a file that is not there": ("play", "nowhere.py"),
    "an unknown rule": ("rules", PARLOUR, "99"),
    "a table of no cards": ("rules", PARLOUR, "--table"),
    "a table of one rule": ("rules", PARLOUR, "1", "--table"),
    "lessons of a game without": ("lessons", PARLOUR),
    "an unknown lesson": ("lessons", "infiltration", "juggling"),
    "a missing argument": ("rules",),
    "an unknown command": ("dance",),
    "an unknown option": ("games", "--loud"),
    "no number": ("play", PARLOUR, "--players", "many"),
    "too many players": ("play", PARLOUR, "--players", "9"),
    "an unknown bot": ("play", PARLOUR, "--bots", "hal"),
    "a planner that thinks for no known time": ("play", PARLOUR, "--bots", "planner:soon"),
    "no such seat": ("play", PARLOUR, "--seat", "3", "--players", "2"),
    "an option without a value": ("play", PARLOUR, "--option", "loud"),
    "an option the game does not have": ("play", "infiltration", "--option", "x=1"),
    "a value the option does not take": ("play", "infiltration", "--option", "first_player=seven"),
    "a seat that is not there": ("play", "infiltration", "--option", "first_player=seat 6"),
    "a file that is no text of the game's": ("play", PICNIC, "--basket", PICNIC),
    "a file for an option that is no text": ("play", PICNIC, "--coins", PICNIC),
    "more files than options": ("play", PICNIC, *("--walk", PICNIC) * 2),
    "a text that is not there": ("play", PICNIC, "--walk", "nowhere.txt"),
    "a text that is given twice": ("play", PICNIC, "--option", "walk=hedge", "--walk", os.devnull),
    "too many bots": ("play", PARLOUR, "--bots", "bold,bold", "--players", "2"),
    "a database that cannot be": ("serve", "--no-browser", "--database", "/nowhere/x.db"),
    "a database of no known kind": ("serve", "--no-browser", "--database", "paper://desk"),
}


@pytest.mark.parametrize("arguments", REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_done_is_one_line_and_exit_code_1(capsys, arguments):
    with pytest.raises(SystemExit) as stopped:
        cli.main(list(arguments))
    assert stopped.value.code == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("coverts: ")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("value", ["1", "Seat 2", "seat 2"])
def test_play_takes_options_by_value_or_in_words(capsys, monkeypatch, value):
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    printed = run(capsys, "play", "infiltration", "--option", f"first_player={value}").splitlines()
    assert "First player: Seat 2." in printed


def test_play_takes_several_options(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    given = ["weather=heavy rain", "tickets=3", "porter=yes", "secret_word=hush"]
    printed = run(capsys, "play", VALISE, *(word for each in given for word in ("--option", each)))
    assert "Weather: Heavy rain; Tickets: 3; Porter: yes; Secret word: hush.\n" in printed


@pytest.fixture
def basket(tmp_path):
    path = tmp_path / "basket.txt"
    path.write_text("From a file\n\njam\n")
    return str(path)


def test_play_reads_files_into_options(capsys, monkeypatch, basket):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    printed = run(capsys, "play", PICNIC, "--basket", basket).splitlines()
    assert "Your basket: From a file." in printed


def test_the_second_file_of_a_flag_is_for_the_second_option(capsys, monkeypatch, basket):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    printed = run(capsys, "play", PICNIC, "--basket", basket, "--basket", basket).splitlines()
    assert "Your basket: From a file; Their basket: From a file." in printed


def test_a_file_that_cannot_be_read_is_refused_with_file_line_and_column(capsys, basket):
    Path(basket).write_text("From a file\n\n  gold\n")
    with pytest.raises(SystemExit):
        cli.main(["play", PICNIC, "--basket", basket])
    assert capsys.readouterr().err == f"coverts: {basket}:3:3: nobody sells 'gold'\n"


def test_a_file_that_is_too_large_is_refused_before_it_is_read(capsys):
    with pytest.raises(SystemExit):
        cli.main(["play", PICNIC, "--basket", "/dev/zero"])
    assert capsys.readouterr().err == (
        "coverts: /dev/zero has more than 1200 bytes; a text has at most 300 characters.\n"
    )


def test_play_says_nothing_of_options_left_as_usual(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert "First player" not in run(
        capsys, "play", "infiltration", "--option", "first_player=-1", "--seed", "1"
    )


def test_games(capsys):
    assert run(capsys, "games").startswith("infiltration: Infiltration, 2 to 6 players. ")


def test_lessons_are_listed_and_one_is_told(capsys):
    listed = run(capsys, "lessons", "infiltration").splitlines()
    assert listed[0] == "lessons/1-data-files: Data files, and nothing else (4 clicks)"
    assert "   Press: Fast Grab" in run(capsys, "lessons", "infiltration", "1-data-files").splitlines()


def test_rules_of_a_game_a_chapter_and_one(capsys):
    whole = run(capsys, "rules", "infiltration").splitlines()
    chapter = run(capsys, "rules", "infiltration", "3").splitlines()
    one = run(capsys, "rules", "infiltration", "3.1").splitlines()
    assert chapter[0] in whole
    assert chapter[0].startswith("3 ")
    assert one == [line for line in chapter if line.startswith("3.1 ")]


@pytest.mark.parametrize("found", [[], [("leaks", "a hidden card shows")]])
def test_check_prints_what_it_found_and_exits_1_if_anything(capsys, monkeypatch, found):
    def check(game, games, progress, compiled, unchecked, workers, tables):
        progress(games)
        report = ContractReport(game.name, games)
        for what, text in found:
            report.add_finding(what, "parlour game 0", text)
        return report

    monkeypatch.setattr(authoring, "check_game", check)
    if found:
        with pytest.raises(SystemExit) as stopped:
            cli.main(["check", PARLOUR, "--games", "7"])
        assert stopped.value.code == 1
    else:
        cli.main(["check", PARLOUR, "--games", "7"])
    line = f"parlour: 7 games, 0 differences, {len(found)} leaks, 0 stuck"
    told = [f"{what}: parlour game 0: {text}" for what, text in found]
    assert capsys.readouterr().out.splitlines() == [*told, "0 answers", line]


def test_check_says_why_no_page_can_contain_the_game(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(page_sources, "read_modules", frozenset)
    mine = tmp_path / "mine.py"
    text = Path(GOOFSPIEL).read_text(encoding="utf-8")
    mine.write_text(text.replace("from coverts", "import wave\nfrom coverts", 1), encoding="utf-8")
    monkeypatch.setattr(authoring, "check_game", lambda game, *more, **rest: ContractReport(game.name))
    printed = run(capsys, "check", str(mine))
    assert f"hint: `coverts page` refuses this game: {mine}:7: pages do not have the module wave." in printed


@pytest.mark.parametrize(("given", "expected"), [([], os.cpu_count()), (["--workers", "3"], 3)])
def test_check_shares_the_games_among_processes(capsys, monkeypatch, given, expected):
    asked = []

    def check(game, games, progress, compiled, unchecked, workers, tables):
        asked.append(workers)
        return ContractReport(game.name, games)

    monkeypatch.setattr(authoring, "check_game", check)
    run(capsys, "check", PARLOUR, *given)
    assert asked == [expected]


@pytest.mark.parametrize(("given", "each"), [([], 1), (["--games", "3"], 3)])
def test_check_with_pairs_plays_at_each_table_and_tells_of_each(capsys, monkeypatch, given, each):
    def check(game, games, progress, compiled, unchecked, workers, tables):
        found = [ContractReport(describe_table(game, *table), games // len(tables)) for table in tables]
        return ContractReport(game.name, games, tables=found)

    monkeypatch.setattr(authoring, "check_game", check)
    lines = run(capsys, "check", "infiltration", "--pairs", *given).splitlines()
    tables = [line for line in lines if "players" in line]
    assert len(tables) > 20
    assert all(f": {each} games" in line for line in tables)
    assert lines[len(tables)] == "The game refused 10 pairs of values."
    assert lines[-1] == f"infiltration: {each * len(tables)} games, 0 differences, 0 leaks, 0 stuck"


def test_check_takes_no_fewer_than_one_process(capsys):
    with pytest.raises(SystemExit):
        cli.main(["check", PARLOUR, "--workers", "0"])
    assert "--workers" in capsys.readouterr().err


def test_compile_says_what_it_built(capsys, monkeypatch):
    nothing: Any = None
    monkeypatch.setattr(native, "build", lambda game, checked: native.Built(nothing, 12 * checked, 30, 4.5))
    assert run(capsys, "compile", PARLOUR).splitlines() == [
        f"{PARLOUR}, checked: compiled 12 of 30 functions in 4.5 s",
        f"{PARLOUR}, unchecked: all 30 functions were compiled already",
    ]


def test_compile_shows_a_rule_as_tree_and_code(capsys):
    shown = run(capsys, "compile", PARLOUR, "--show", "play").splitlines()
    assert shown[0].endswith(": play")
    assert "; LLVM" in shown
    assert "; assembly" in shown


def test_compile_shows_nothing_of_what_is_not_there(capsys):
    with pytest.raises(SystemExit):
        cli.main(["compile", PARLOUR, "--show", "nothing"])
    assert "has no rule or helper" in capsys.readouterr().err


def test_a_port_that_is_taken_gives_way_to_the_next():
    with serve.listen("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        if taken < 65000:
            with serve.listen("127.0.0.1", taken) as second:
                assert taken < second.getsockname()[1] < taken + serve.MAX_PORTS_TRIED


def test_a_port_that_is_taken_is_told(caplog):
    with serve.listen("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        if taken < 65000:
            with serve.listen("127.0.0.1", taken) as second:
                (line,) = caplog.messages
                assert line.startswith(f"port {taken} cannot be used, so {second.getsockname()[1]} is used")


def test_a_port_that_cannot_be_is_refused():
    with pytest.raises(Malformed, match="from 0 to 65535, not 99999"):
        serve.listen("127.0.0.1", 99999)


def test_serve_is_given_what_was_asked(monkeypatch, tmp_path):
    calls = []
    monkeypatch.setattr(hosting, "run", lambda *arguments: calls.append(arguments))
    database = str(tmp_path / "t.db")
    cli.main(["serve", "--port", "9000", "--database", database, "--no-browser", "--game", PARLOUR])
    games, *rest = calls[0]
    assert set(games) == {"infiltration", "parlour"}
    assert rest == [ServerSettings(port=9000, database=database), False]


def test_the_database_lies_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.default_database() == str(tmp_path / "coverts" / "tables.db")
    assert os.path.isdir(tmp_path / "coverts")


def test_rate_tells_how_strong_the_bots_are(capsys, monkeypatch):
    def plays(plan, progress, stopped):
        return rate(["bold", "random"], [Pairing("bold", "random", plan.games, plan.games)])

    monkeypatch.setattr(research, "round_robin", plays)
    lines = run(capsys, "rate", PARLOUR, "--games", "6").splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["bold", "random"]


def test_rate_without_games_of_searching_bots_says_nothing_about_their_time(capsys):
    lines = run(capsys, "rate", TUG_OF_WAR, "--games", "0", "--quick-games", "2").splitlines()
    assert not any("search" in line for line in lines)


@pytest.fixture
def clock(monkeypatch):
    """The seconds of the clock that progress goes by."""
    now = [0]
    monkeypatch.setattr(command_line, "monotonic", lambda: now[0])
    return now


def test_progress_is_a_line_now_and_then_if_nobody_watches_a_terminal(capsys, clock):
    with command_line.progress_bar("Games", None) as advance:
        for clock[0], done in ((3, 0), (10, 100), (19, 200), (20, 1300), (40, 1340), (50, 4000)):
            advance(done, 4000)
    assert capsys.readouterr().err.splitlines() == [
        "Games: 100 of 4,000, about 7 min left",
        "Games: 1,300 of 4,000, about 1 min left",
        "Games: 1,340 of 4,000, about 2 min left",
        "Games: 4,000 of 4,000",
    ]


def test_each_name_has_its_own_progress_and_time(capsys, clock):
    with command_line.progress_bars() as advance:
        advance("one", 1_000, 5_000)
        for clock[0], name, done in (
            (4, "two", 0),
            (12, "one", 2_000),
            (20, "one", 3_000),
            (24, "two", 0),
            (32, "one", 5_000),
            (44, "two", 500),
        ):
            advance(name, done, 5_000)
    assert capsys.readouterr().err.splitlines() == [
        "one: 3,000 of 5,000, about 1 min left",
        "one: 5,000 of 5,000",
        "two: 500 of 5,000, about 6 min left",
    ]


def test_a_name_that_is_finished_at_once_has_no_line(capsys, clock):
    with command_line.progress_bars() as advance:
        advance("one", 0, 5_000)
        clock[0] = 5
        advance("one", 5_000, 5_000)
    assert capsys.readouterr().err == ""


def test_each_phase_of_progress_has_its_own_time(capsys, clock):
    with command_line.progress_bar("Tests", None) as advance:
        for clock[0], *progress in (
            (500, 100, 100, "Tests"),
            (500, 0, 60, "Mutants"),
            (620, 1, 60, "Mutants"),
        ):
            advance(*progress)
    assert capsys.readouterr().err.splitlines() == [
        "Tests: 100 of 100",
        "Mutants: 1 of 60, about 1 h 58 min left",
    ]


@pytest.fixture
def served(monkeypatch):
    """Run `coverts serve` with options, and return the settings that the server gets."""

    def serve_with(*options):
        calls = []
        monkeypatch.setattr(hosting, "run", lambda games, settings, browser: calls.append(settings))
        cli.main(["serve", "--no-browser", *options])
        return calls[0]

    return serve_with


def another_value(field):
    """A value that a setting can have and does not have by default."""
    if field.name in ("log", "log_level", "register", "mail_security"):
        return {"log": "json", "log_level": "debug", "register": "nobody", "mail_security": "tls"}[field.name]
    if isinstance(field.default, bool):
        return not field.default
    return "elsewhere" if isinstance(field.default, str) else 7


CHANGED = {field.name: another_value(field) for field in fields(ServerSettings)}


def test_serve_reads_each_setting_from_the_environment(served, monkeypatch):
    for name, value in CHANGED.items():
        monkeypatch.setenv(PREFIX + name.upper(), str(value))
    assert served() == ServerSettings(**CHANGED)


def test_serve_reads_each_setting_from_the_file(served, tmp_path):
    file = tmp_path / "coverts.toml"
    file.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in CHANGED.items()))
    assert served("--settings", str(file)) == ServerSettings(**CHANGED)
