"""`coverts measure`: which games are played, what is told of them, and what of those that stop."""

import json
import re
from contextlib import nullcontext
from pathlib import Path

import lanterns
import msgspec
import pytest
import tug_of_war

import coverts
from coverts import cli
from coverts.engine.backends.native import Compiled
from coverts.engine.base.exceptions import NotInstalled
from coverts.measuring import GameRequest, play, tally
from coverts.measuring.measure_command import Sides, play_sides
from coverts.measuring.report import report
from coverts.measuring.report_text import result_lines

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


def run(capsys, *arguments):
    """What `coverts measure` prints."""
    cli.main(["measure", *arguments])
    return capsys.readouterr().out


def table(found, key):
    """The rows of one group by their names."""
    return {row.name: row for table in report(found).tables if table.group.key == key for row in table.rows}


# -- the games -----------------------------------------------------------------------------------------


def test_they_are_the_games_of_a_tournament():
    found = play(GameRequest(LEDUC, games=250, seed=7))
    results, _ = Compiled.of(coverts.game(LEDUC)).tournament([["random"] * 2] * 250, seed=7)
    assert [each.returns for each in found.seats] == results.sum(0).tolist()


@pytest.mark.parametrize("game", [KUHN, LEDUC, CUCKOO, GOOFSPIEL])
def test_python_plays_the_same_games_and_counts_the_same(game, request):
    compiled = play(GameRequest(game, games=20))
    request.getfixturevalue("no_machine_code")
    plain = play(GameRequest(game, games=20))
    assert not plain.compiled
    plain.compiled = True
    assert msgspec.json.encode(plain) == msgspec.json.encode(compiled)


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


def test_a_report_says_how_many_rows_have_a_star_and_how_many_do_by_chance(capsys):
    found = run(capsys, CUCKOO, "--games", "300", "--against", CUCKOO)
    assert re.search(r"\d+ of 40 rows (has|have) a star; about 2 do by chance\.", found)


def test_rows_of_two_sides_are_ordered_by_effect_whatever_its_sign():
    (table,) = report(sides_of(CUCKOO, CUCKOO)).tables[:1]
    gaps = [row.difference for row in table.rows if row.difference is not None]
    effects = [abs(gap.value) / (gap.high - gap.low) for gap in gaps]
    assert effects == sorted(effects, reverse=True)
    assert {gap.value > 0 for gap in gaps} == {True, False}


def test_games_that_nobody_wins_have_a_difference_like_a_seat(mine):
    text = Path(mine[0]).read_text("utf-8")
    lost = Path(mine[1])
    lost.write_text(re.sub(r"(?m)^def returns\(.*\n", r"\g<0>    return 0\n", text), "utf-8")
    won = Path(mine[0])
    won.write_text(re.sub(r"(?m)^def returns\(.*\n", r"\g<0>    return seat\n", text), "utf-8")
    (row,) = report(sides_of(*mine)).nobody
    assert row.difference is not None
    assert row.difference.value == -1
    assert row.differs


def test_a_report_says_that_all_play_at_random_if_the_game_has_no_bots(capsys):
    said = "All seats choose at random, because the game has no bots"
    assert said in " ".join(run(capsys, KUHN, "--games", "20").split())
    assert said not in " ".join(run(capsys, KUHN, "--games", "20", "--bots", "random").split())


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("--against-option", "lives=5"), "A minus B is lives=3 minus lives=5: + means more in A."),
        (("--against", CUCKOO), "A and B differ only in their seeds."),
    ],
)
def test_a_report_says_what_is_subtracted_from_what(capsys, changed, said):
    assert said in " ".join(run(capsys, CUCKOO, "--games", "20", *changed).split())


def test_cards_that_only_one_side_has_are_named(capsys, tmp_path):
    renamed = tmp_path / "renamed.py"
    renamed.write_text(Path(CUCKOO).read_text("utf-8").replace("king", "emperor"), "utf-8")
    found = " ".join(run(capsys, CUCKOO, "--games", "300", "--against", str(renamed)).split())
    assert "Left out: only in A: king of clubs, king of coins" in found
    assert "only in B: emperor of clubs, emperor of coins" in found


def test_who_was_dealt_the_king_wins_more_than_who_was_dealt_the_jack():
    rows = table([play(GameRequest(KUHN, games=1000))], "card")
    assert [*rows] == ["king", "queen", "jack"]
    assert rows["king"].values[0].low > rows["jack"].values[0].high


def test_a_card_s_share_is_held_against_that_of_the_seats_that_had_it():
    found = play(GameRequest(KUHN, games=2000))
    first, second = (seat.wins / seat.seats for seat in found.seats)
    king = table([found], "card")["king"]
    assert first > second
    assert king.usual[0] == pytest.approx((first + second) / 2, abs=0.01)


def test_who_chose_an_option_is_told():
    assert {*table([play(GameRequest(LEDUC, games=500))], "act")} == {"fold", "call", "raise"}


@pytest.mark.long
def test_who_answers_a_card_s_own_question_has_used_it():
    found = play(GameRequest("infiltration", games=300))
    assert "Gauss Pistol" in table([found], "cards")


def test_a_card_that_passes_from_hand_to_hand_is_counted_for_all_who_held_it():
    found = {group.key: things for group, things in play(GameRequest(CUCKOO, games=50)).groups}
    assert sum(thing.sums.seats for thing in found["player.card"]) > 50 * 3


def test_the_game_s_own_rounds_come_first():
    assert report([play(GameRequest(CUCKOO, games=50))]).lengths[0].name == "rounds"


def test_what_all_seats_have_had_in_all_games_is_not_compared():
    assert "laid" not in {group.key for group, _ in play(GameRequest(GOOFSPIEL, games=50)).groups}


@pytest.mark.parametrize(("game", "players"), [(KUHN, 2), (LEDUC, 2), (CUCKOO, 6), (GOOFSPIEL, 2)])
def test_a_report_fits_one_screen(game, players):
    one = play(GameRequest(game, games=200, players=players))
    other = play(GameRequest(game, games=200, players=players, seed=2))
    for found in (result_lines([one]), result_lines([one, other])):
        assert len(found) <= 23
        assert max(map(len, found)) <= 79


def test_the_same_seed_gives_the_same_report_however_many_threads_there_are(capsys):
    given = (LEDUC, "--games", "450", "--seed", "3")
    assert run(capsys, *given, "--workers", "1") == run(capsys, *given, "--workers", "3")


def test_two_sides_have_seeds_of_their_own_and_a_difference(capsys):
    found = run(capsys, CUCKOO, "--games", "200", "--against-option", "lives=5")
    assert "seed 1" in found
    assert "lives=5, seed 2" in found
    row = next(line for line in found.splitlines() if line.startswith("rounds"))
    assert row.endswith("*")


def test_all_numbers_can_be_had_as_json(capsys, tmp_path):
    run(capsys, KUHN, "--games", "50", "--json", str(tmp_path / "all.json"))
    found = json.loads((tmp_path / "all.json").read_text())
    assert found["sides"][0]["played"] == 50


def test_of_one_game_there_is_no_interval(capsys):
    found = run(capsys, CUCKOO, "--games", "1")
    assert "\n1 game, " in found
    row = next(line for line in found.splitlines() if line.startswith("decisions"))
    assert row.split()[2] == "-"


@pytest.mark.long
def test_numbers_that_count_something_are_told_at_the_end_and_masks_are_not():
    found = report([play(GameRequest("infiltration", games=100))])
    assert [row.name for row in found.ends] == ["round", "alarm", "proximity"]


@pytest.mark.long
def test_a_table_that_tells_the_same_as_another_comes_last():
    tables = report([play(GameRequest("infiltration", games=1000))]).tables
    assert [table.group.key for table in tables if table.again] == ["choose_card"]
    assert [table.again for table in tables] == sorted(table.again for table in tables)


@pytest.mark.long
def test_a_heading_has_the_words_of_the_rules():
    found = {group.key: group.heading for group, _ in play(GameRequest("infiltration", games=50)).groups}
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
    return play_sides(Sides(GameRequest(game, games=400), against), no_bar)


def test_a_changed_card_is_compared_with_what_it_was(mine):
    rows = table(sides_of(*mine), "card")
    before, after = rows["jack"].values
    assert before.value < after.value
    assert rows["jack"].differs


def test_the_report_names_both_files(mine, capsys):
    found = " ".join(run(capsys, mine[0], "--games", "20", "--against", mine[1]).split())
    assert f"A 20 games, {mine[0]}, seed 1 B 20 games, {mine[1]}, seed 2" in found


def test_both_files_play_with_the_same_bots_and_players():
    _, other = sides_of(CUCKOO, CUCKOO)
    assert (other.request.bots, other.request.players) == (("careful",) * 3, 3)


def test_rounds_that_only_one_of_the_rules_counts_are_not_compared(tmp_path):
    other = tmp_path / "laps.py"
    other.write_text(Path(CUCKOO).read_text("utf-8").replace("round", "lap"), "utf-8")
    sides = [play(GameRequest(name, games=20)) for name in (CUCKOO, str(other))]
    assert report(sides).lengths[0].name == "decisions"


# -- games that stop -----------------------------------------------------------------------------------


def test_a_game_that_stops_is_counted_and_the_others_are_kept():
    found = play(GameRequest(SLIPS, games=400))
    assert found.stops > 0
    assert found.played + found.stops == 400
    assert found.whole.games == found.played


def test_python_and_machine_code_stop_in_the_same_games(request):
    compiled = [each.number for each in play(GameRequest(SLIPS, games=100)).stopped]
    request.getfixturevalue("no_machine_code")
    assert [each.number for each in play(GameRequest(SLIPS, games=100)).stopped] == compiled


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
    "one game of two sides": ((CUCKOO, "--against-option", "lives=1", "--again", "3"), "one side"),
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
