"""`coverts measure`: which games are played, what is told of them, and what of those that stop."""

import csv
import json
import re
from contextlib import nullcontext
from pathlib import Path

import lanterns
import pytest
import tug_of_war

import coverts
from coverts import cli
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import NotInstalled
from coverts.lab import block_rows
from coverts.lab.measure.measure_command import Sides, play_sides
from coverts.lab.measure.measure_request import GameRequest, cell_of
from coverts.lab.measure.measure_request import play_side as play
from coverts.lab.reports.report import make_panel
from coverts.lab.reports.report_text import panel_lines
from coverts.measuring import tally

EXAMPLES = Path(__file__).parents[2] / "examples"
KUHN, LEDUC, CUCKOO, GOOFSPIEL = (
    str(EXAMPLES / f"{name}.py") for name in ("kuhn_poker", "leduc_poker", "cuckoo", "goofspiel")
)
LANTERNS, TUG_OF_WAR = lanterns.__file__, tug_of_war.__file__
SLIPS = str(Path(__file__).parent / "slips.py")


@pytest.fixture
def no_machine_code(monkeypatch):
    def missing(*_):
        raise NotInstalled("no llvmlite")

    monkeypatch.setattr(tally, "CompiledTable", missing)
    block_rows.table_of_cell.cache_clear()
    yield
    block_rows.table_of_cell.cache_clear()


def run(capsys, *arguments):
    """What `coverts measure` prints."""
    cli.main(["measure", *arguments])
    return capsys.readouterr().out


def table(sides, key):
    """The rows of one table by their names. Differences are those from the first side."""
    found = make_panel(sides).table(key)
    return {row.name: row for row in found.rows} if found else {}


def names_of(side):
    """The keys of the tables about cards and options that a report has."""
    return [each.key for each in make_panel([side]).tables if each.verb]


# -- the games -----------------------------------------------------------------------------------------


def test_they_are_the_games_of_a_tournament():
    found = play(GameRequest(LEDUC, games=250, seed=7))
    results, _ = Compiled.of(coverts.game(LEDUC)).tournament([["random"] * 2] * 250, seed=7)
    assert found.gains.sum(0).tolist() == results.sum(0).tolist()


@pytest.mark.parametrize("game", [KUHN, LEDUC, CUCKOO, GOOFSPIEL])
def test_python_plays_the_same_games_and_counts_the_same(game, request):
    cell = cell_of(GameRequest(game))
    compiled = block_rows.play_in_threads(cell, 20)
    request.getfixturevalue("no_machine_code")
    assert block_rows.play_in_threads(cell, 20).equals(compiled)
    assert not block_rows.is_compiled(cell)


def test_python_plays_fewer_games_and_says_that_it_is_python(capsys, no_machine_code):
    found = run(capsys, KUHN)
    assert "100 games" in found
    assert "in Python" in found


def test_bots_go_round_the_seats_from_game_to_game():
    seats = tally.assign_bots(coverts.game(CUCKOO), 3, ["careful", "random"])
    rows = [seats.row(game) for game in range(3)]
    assert sorted(map(tuple, rows)) == sorted({tuple(row) for row in rows})
    assert [sum(row[seat] == -1 for row in rows) for seat in range(3)] == [1, 1, 1]


# -- the report ----------------------------------------------------------------------------------------


def test_a_report_says_how_many_rows_have_a_star(capsys):
    found = run(capsys, CUCKOO, "--games", "300", "--against", CUCKOO)
    assert re.search(r"0 of \d+ rows have a star\.", found)


def test_rows_of_two_sides_are_ordered_by_effect_whatever_its_sign():
    other = play(GameRequest(CUCKOO, games=400, seed=2))
    rows = table([play(GameRequest(CUCKOO, games=400)), other], "player.card").values()
    gaps = [row.differences[1] for row in rows]
    assert {gap.value > 0 for gap in gaps} == {True, False}
    effects = [row.effect for row in rows]
    assert effects == sorted(effects, reverse=True)


def test_games_that_nobody_wins_have_a_difference_like_a_seat(mine):
    text = Path(mine[0]).read_text("utf-8")
    lost = Path(mine[1])
    lost.write_text(re.sub(r"(?m)^def returns\(.*\n", r"\g<0>    return 0\n", text), "utf-8")
    won = Path(mine[0])
    won.write_text(re.sub(r"(?m)^def returns\(.*\n", r"\g<0>    return seat\n", text), "utf-8")
    row = table(sides_of(*mine), "wins")["nobody"]
    assert row.differences[1].value == 1
    assert row.is_different[1]


def test_a_report_says_that_all_play_at_random_if_the_game_has_no_bots(capsys):
    said = "All seats choose at random, because the game has no bots"
    assert said in " ".join(run(capsys, KUHN, "--games", "20").split())


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("--against-option", "lives=5"), "B minus A is lives=5 minus lives=3, in games with the same luck."),
    ],
)
def test_a_report_says_what_is_subtracted_from_what(capsys, changed, said):
    assert said in " ".join(run(capsys, CUCKOO, "--games", "20", *changed).split())


@pytest.fixture
def other_cards(tmp_path, monkeypatch):
    """A folder with two files of one game, which call a card king and emperor."""
    monkeypatch.chdir(tmp_path)
    text = Path(CUCKOO).read_text("utf-8")
    Path("old.py").write_text(text, "utf-8")
    Path("new.py").write_text(text.replace("king", "emperor"), "utf-8")
    return tmp_path


@pytest.mark.usefixtures("other_cards")
def test_cards_that_only_one_side_has_are_named(capsys):
    found = " ".join(run(capsys, "old.py", "--games", "300", "--against", "new.py").split())
    assert "Left out: only in old.py: king of clubs, king of coins" in found
    assert "only in new.py: emperor of clubs, emperor of coins" in found


def test_files_have_the_cards_that_only_one_variant_has(capsys, other_cards):
    run(capsys, "old.py", "--games", "300", "--against", "new.py", "--csv", "tables")
    with (other_cards / "tables" / "player.card.csv").open() as file:
        lines = {(line["row"], line["variant"]): line for line in csv.DictReader(file)}
    assert 0 < float(lines["king of clubs", "old.py"]["value"]) < 1
    assert (lines["king of clubs", "new.py"]["value"], lines["king of clubs", "new.py"]["count"]) == ("", "0")
    assert lines["emperor of clubs", "new.py"]["difference_value"] == ""


def test_files_of_an_earlier_report_do_not_stay(capsys, other_cards):
    (other_cards / "tables").mkdir()
    (other_cards / "tables" / "mine.csv").write_text("one,two\n")
    run(capsys, "old.py", "--games", "300", "--csv", "tables")
    assert (other_cards / "tables" / "player.card.csv").exists()
    run(capsys, LEDUC, "--games", "200", "--csv", "tables")
    names = {path.name for path in (other_cards / "tables").iterdir()}
    assert "player.card.csv" not in names
    assert {"mine.csv", "wins.csv", "list-of-tables.csv"} <= names


def test_who_was_dealt_the_king_wins_more_than_who_was_dealt_the_jack():
    rows = table([play(GameRequest(KUHN, games=1000))], "card")
    assert [*rows] == ["king", "queen", "jack"]
    assert rows["king"].values[0].low > rows["jack"].values[0].high


def test_a_card_s_share_is_held_against_that_of_the_seats_that_had_it():
    found = play(GameRequest(KUHN, games=2000))
    first, second = found.seat_shares
    king = table([found], "card")["king"]
    assert first > second
    assert king.usual[0] == pytest.approx((first + second) / 2, abs=0.01)


def test_who_chose_an_option_is_told():
    assert {*table([play(GameRequest(LEDUC, games=500))], "act")} == {"fold", "call", "raise"}


@pytest.mark.long
def test_who_answers_a_card_s_own_question_has_used_it():
    found = play(GameRequest("infiltration", games=1000))
    assert "Gauss Pistol" in table([found], "cards")


def test_a_card_that_passes_from_hand_to_hand_is_counted_for_all_who_held_it():
    rows = table([play(GameRequest(CUCKOO, games=500))], "player.card").values()
    assert sum(row.counts[0] for row in rows) > 500 * 3


def test_the_game_s_own_rounds_come_first():
    assert next(iter(table([play(GameRequest(CUCKOO, games=50))], "lengths"))) == "rounds"


def test_what_all_seats_have_had_in_all_games_is_not_compared():
    assert "laid" not in names_of(play(GameRequest(GOOFSPIEL, games=50)))


@pytest.mark.parametrize(("game", "players"), [(KUHN, 2), (LEDUC, 2), (CUCKOO, 6), (GOOFSPIEL, 2)])
def test_a_report_fits_one_screen(game, players):
    one = play(GameRequest(game, games=200, players=players))
    other = play(GameRequest(game, games=200, players=players, seed=2))
    for found in (panel_lines(make_panel([one])), panel_lines(make_panel([one, other]))):
        assert len(found) <= 24
        assert max(map(len, found)) <= 79


def test_the_same_seed_gives_the_same_report_however_many_threads_there_are(capsys):
    given = (LEDUC, "--games", "450", "--seed", "3")
    assert run(capsys, *given, "--workers", "1") == run(capsys, *given, "--workers", "3")


def test_two_sides_have_the_same_luck_and_a_difference(capsys):
    found = run(capsys, CUCKOO, "--games", "200", "--against-option", "lives=5")
    assert "lives=3, seed 1" in found
    assert "lives=5, seed 1" in found
    row = next(line for line in found.splitlines() if line.startswith("rounds"))
    assert row.endswith("*")


def test_all_numbers_can_be_had_as_json(capsys, tmp_path):
    run(capsys, KUHN, "--games", "50", "--json", str(tmp_path / "all.json"))
    found = json.loads((tmp_path / "all.json").read_text())
    assert found["games"][0]["games"] == 50
    assert [row["row"] for row in found["tables"]["wins"]] == ["seat 1", "seat 2"]


def test_of_one_game_there_is_no_interval(capsys):
    found = run(capsys, CUCKOO, "--games", "1")
    assert "\n1 game, " in found
    row = next(line for line in found.splitlines() if line.startswith("decisions"))
    assert row.split()[2] == "-"


@pytest.mark.long
def test_numbers_that_count_something_are_told_at_the_end_and_masks_are_not():
    found = table([play(GameRequest("infiltration", games=100))], "ends")
    assert [*found] == ["points of the winner beyond the next", "alarm", "proximity"]


@pytest.mark.long
def test_a_table_that_tells_the_same_as_another_comes_last():
    tables = [
        each for each in make_panel([play(GameRequest("infiltration", games=1000))]).tables if each.verb
    ]
    assert [each.key for each in tables if each.is_repeated] == ["choose_card"]
    assert [each.is_repeated for each in tables] == sorted(each.is_repeated for each in tables)


@pytest.mark.long
def test_a_heading_has_the_words_of_the_rules():
    about = play(GameRequest("infiltration", games=1)).about
    found = {each.group.key: each.group.heading for each in about.things}
    assert found["operative.faceup"].startswith("Who held: the operative's cards that lie faceup")
    assert found["operative.items"] == "Who held: items"


# -- other rules of a game -----------------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path):
    """Two files of one game. In the second, the lower card wins."""
    text = Path(KUHN).read_text("utf-8")
    (tmp_path / "mine.py").write_text(text, "utf-8")
    (tmp_path / "mine2.py").write_text(text.replace("card[1] > s.card[0]", "card[1] < s.card[0]"), "utf-8")
    return str(tmp_path / "mine.py"), str(tmp_path / "mine2.py")


def no_bar(*_):
    return nullcontext(lambda *done: None)


def sides_of(game, against):
    return play_sides(Sides(GameRequest(game, games=400), against), no_bar).panels[0].sides


def test_a_changed_card_is_compared_with_what_it_was(mine):
    rows = table(sides_of(*mine), "card")
    before, after = rows["jack"].values
    assert before.value < after.value
    assert rows["jack"].is_different == [False, True]
    assert rows["jack"].differences[1].value > 0


def test_the_report_names_both_files(mine, capsys):
    found = " ".join(run(capsys, mine[0], "--games", "20", "--against", mine[1]).split())
    assert f"A 20 games, {mine[0]}, seed 1 B 20 games, {mine[1]}, seed 1" in found


def test_both_files_play_with_the_same_bots_and_players():
    _, other = sides_of(CUCKOO, CUCKOO)
    assert (other.about.cell.bots, other.players) == (["careful"], 3)


def test_rounds_that_only_one_of_the_rules_counts_are_not_compared(tmp_path):
    other = tmp_path / "laps.py"
    other.write_text(Path(CUCKOO).read_text("utf-8").replace("round", "lap"), "utf-8")
    sides = [play(GameRequest(name, games=20)) for name in (CUCKOO, str(other))]
    assert next(iter(table(sides, "lengths"))) == "decisions"


# -- games that stop -----------------------------------------------------------------------------------


def test_a_game_that_stops_is_counted_and_the_others_are_kept():
    found = play(GameRequest(SLIPS, games=400))
    assert found.failed
    assert found.games + len(found.failed) == 400


def test_a_game_that_always_stops_is_told(capsys, tmp_path):
    broken = tmp_path / "broken.py"
    text = Path(SLIPS).read_text("utf-8")
    broken.write_text(text.replace("s.sixes += 1", "s.sixes += 9").replace("face == 6", "face > 0"), "utf-8")
    with pytest.raises(SystemExit):
        run(capsys, str(broken), "--games", "20")
    assert "Games that failed:" in capsys.readouterr().out


def test_seeds_have_64_bits(capsys):
    with pytest.raises(SystemExit):
        run(capsys, KUHN, "--seed", str(1 << 63))
    assert "The seed 9223372036854775808 has more than 64 bits." in capsys.readouterr().err


def test_python_and_machine_code_stop_in_the_same_games(request):
    compiled = [*play(GameRequest(SLIPS, games=100)).failed]
    request.getfixturevalue("no_machine_code")
    assert [*play(GameRequest(SLIPS, games=100)).failed] == compiled


def test_a_game_that_stopped_is_told_with_the_command_that_shows_it(capsys):
    with pytest.raises(SystemExit):
        run(capsys, SLIPS, "--games", "100")
    last = capsys.readouterr().out.splitlines()[-1]
    command = last.partition("coverts ")[2].split()
    cli.main(command)
    found = capsys.readouterr().out
    assert "chance: roll_6: 6" in found
    assert "slips.py:18: play: 2 in s.sixes" in found


# -- what is refused -----------------------------------------------------------------------------------

RANDOM = ("--players", "4", "--bots", "random")
REFUSED = {
    "a bot it does not have": ((KUHN, "--bots", "hal"), "no bot 'hal'"),
    "more bots than seats": ((KUHN, "--bots", "random,random,random"), "There are 3 bots for 2 seats."),
    "a deck of a game without": ((KUHN, "--against", "stand-in"), "has no deck"),
    "a bot that searches": ((KUHN, "--bots", "planner:200"), 'file with bots = ["planner:200"]'),
    "a file that is not there": ((KUHN, "--against", "none.py"), "There is no file none.py"),
    "rules for other seats": ((KUHN, "--against", CUCKOO), "for 3 to 6 players, not 2"),
    "rules for other teams": ((LANTERNS, *RANDOM, "--against", TUG_OF_WAR), "lanterns.py is cooperative"),
    "no players": ((KUHN, "--players", "0"), "is for 2 to 2 players, not 0"),
    "fewer players than none": ((KUHN, "--players", "-1"), "is for 2 to 2 players, not -1"),
    "no players of two rules": ((KUHN, "--players", "0", "--against", KUHN), "2 to 2 players, not 0"),
    "no players in a replay": ((KUHN, "--players", "0", "--again", "1"), "2 to 2 players, not 0"),
    "rules without the bot": ((LANTERNS, "--against", KUHN), "no bot 'careful'"),
    "rules without the option": ((CUCKOO, *RANDOM, "--option", "lives=1", "--against", LANTERNS), "lives"),
    "a deck that is not there": (("infiltration", "--against", "nowhere"), "does not exist"),
    "one game of two sides": ((CUCKOO, "--against-option", "lives=1", "--again", "3"), "one variant"),
    "a file that cannot be written": (
        (KUHN, "--json", "/nowhere/x.json", "--games", "9"),
        "cannot be written",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_it_refuses_in_a_line(capsys, what):
    arguments, said = REFUSED[what]
    with pytest.raises(SystemExit):
        run(capsys, *arguments)
    assert said in capsys.readouterr().err


def test_a_deck_of_a_game_without_decks_is_refused(capsys, tmp_path, monkeypatch):
    (tmp_path / "deck.py").write_text("")
    monkeypatch.setenv("COVERTS_DECK", "")  # so that --deck is undone after the test
    with pytest.raises(SystemExit):
        run(capsys, KUHN, "--games", "20", "--deck", str(tmp_path / "deck.py"))
    assert "Kuhn poker has no deck, so the deck" in capsys.readouterr().err
