"""Text play: whole games and every command, from scripts of lines."""

import io
import json

import pairs
import parlour
import pytest
import skirmish

import coverts
from coverts.engine.match.load import load as read
from coverts.games import infiltration
from coverts.text.text_play import TextPlay, read_line


class Terminal:
    """Answers with the lines of a script, then with a rule of its own; keeps all that was printed."""

    def __init__(self, lines=(), then="quit"):
        self.lines, self.then = list(lines), then
        self.printed = []

    def read(self, prompt):
        if self.lines:
            return self.lines.pop(0)
        if self.then is None or prompt.startswith("The game is over"):
            raise EOFError
        return self.then

    def write(self, line):
        self.printed.append(line)

    @property
    def text(self):
        return "\n".join(self.printed)


def play(lines=(), then="quit", **more):
    terminal = Terminal(lines, then)
    TextPlay(more.pop("game", parlour.GAME), read=terminal.read, write=terminal.write, **more).run()
    return terminal


def test_a_whole_game_by_first_choices():
    terminal = play(then="1", seed=1, bots=["bold", "random"])
    assert terminal.printed[0] == "Parlour. Lay, name, roll."
    assert "Seat 2 is played by bold." in terminal.printed
    assert terminal.printed.count("-- Turn 1") == 1
    assert "-- Turn 3" in terminal.printed
    assert any(line.endswith("is possible.") for line in terminal.printed)
    assert terminal.printed[-1].startswith(("Seat 1 wins", "Seat 2 wins", "Nobody wins"))


INFILTRATION = coverts.game("infiltration")


def test_a_referee_of_own_devices_reads_no_name_of_a_figure_before_what_chance_does():
    terminal = play([], game=INFILTRATION, players=4, referee="own")
    assert "Which operative is dealt to seat 1?" in terminal.printed


def test_piped_input_shows_each_answer_and_ends_the_last_line(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("look\n"))
    assert read_line("> ") == "look"
    with pytest.raises(EOFError):
        read_line("> ")
    assert capsys.readouterr().out == "> look\n> \n"


def test_a_referee_at_one_device_is_told_what_the_table_shows():
    lines = ["Gabriel", "Hugo", "John", "seat 1", "Loading", *["chosen"] * 3, "Extract", "Interface"]
    terminal = play(lines, game=INFILTRATION, players=3, referee="one")
    assert "The cards are real: type what they show." in terminal.printed
    assert "Type the first letters of one of 39 choices, or list." in terminal.printed
    assert "Extract: 1.9: " in terminal.text
    assert "Gabriel Correa Santiago flips Interface." in terminal.printed


def test_a_referee_of_own_devices_is_told_every_draw():
    terminal = play(
        ["Gabriel", "Hugo", "John", "Diesel", "list"], game=INFILTRATION, players=3, referee="own"
    )
    assert "Gabriel Correa Santiago draws Diesel." in terminal.printed
    assert any(line.endswith(". Tripwire") for line in terminal.printed)


def test_a_referee_takes_back_what_was_typed_last():
    terminal = play(["Gabriel", "undo", "Hugo"], game=INFILTRATION, players=3, referee="one")
    assert terminal.printed.count("Which operative is dealt to seat 1?") == 2
    assert "Seat 1 plays Hugo Cash." in terminal.printed


def test_a_referee_may_save_and_go_on_elsewhere(tmp_path):
    file = tmp_path / "game.json"
    play(["Gabriel", f"save {file}"], game=INFILTRATION, players=3, referee="one")
    assert read(file.read_text(), lambda name: INFILTRATION).referee == "one"


def test_bots_cannot_play_where_the_cards_are_real():
    with pytest.raises(coverts.engine.errors.Malformed, match="cannot see the real cards"):
        play(game=INFILTRATION, players=3, bots=["courier"], referee="own")


def test_a_seed_makes_a_transcript():
    assert play(then="1", seed=4).printed == play(then="1", seed=4).printed


def test_choices_are_numbered_and_asked_once():
    terminal = play(["", "hand", "log"], seed=1)
    asked = [i for i, line in enumerate(terminal.printed) if line == "Lay a card"]
    assert len(asked) == 2  # at first, and at the empty line
    assert [line.split(". ")[0] for line in terminal.printed[asked[0] + 1 : asked[0] + 4]] == ["1", "2", "3"]


def test_the_choice_that_ends_a_row_of_questions_is_number_0():
    set_up = ["1"] * 5  # two segments, a character, a discard, a place to start
    terminal = play([*set_up, "0"], game=coverts.game("infiltrators"), seat=2)
    assert "0. end the turn" in terminal.printed
    assert any(line.startswith("-- The guard") for line in terminal.printed)


def test_very_many_choices_that_begin_alike_share_a_line():
    said = play(game=coverts.game("infiltrators")).printed
    assert (
        "Loading Dock, half a turn: 9 first place, 10 second place, 11 third place, 12 fourth place" in said
    )


def test_why_names_the_rule():
    reason = "2.1: Only a card of one's own hand may be laid."
    terminal = play(["why", "why 4", "why 1", "4"], seed=1)
    assert reason in terminal.printed
    assert f"You may not: {reason}" in terminal.printed
    assert "You may choose that." in terminal.printed
    assert any(line.endswith(f": {reason}") and line.startswith("lay ") for line in terminal.printed)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "There is no choice 99; choices are 1 to 16."),
        ("nonsense", "'nonsense' is not an option of this question."),
        ("undo", "You have no answer that can be taken back now."),
        ("rules 77", "Parlour has no rule 77."),
        ("save", "Name a file: save FILE."),
        ("save /nowhere/x", "The file could not be written: No such file or directory."),
    ],
)
def test_what_cannot_be_done_is_said_and_the_game_goes_on(line, answer):
    terminal = play([line, "log"], seed=1)
    assert answer in terminal.printed


def test_sight_tells_if_the_game_names_no_areas():
    assert "Nobody's reach and sight are known here." in play(["sight"], seed=1).printed


def test_look_and_hand_show_no_hidden_card():
    terminal = play(["look", "hand"], seed=1)
    assert "  Seat 2 (Hand: 3 cards, Laid, Points: 0)" in terminal.printed
    game = TextPlay(parlour.GAME, seed=1)
    theirs = {parlour.lay.texts[card] for card in game.match.s.player[1].hand}
    assert not any(line.split(". ")[-1] in theirs for line in terminal.printed)


def test_rules_in_force_and_by_number():
    terminal = play(["rules", "rules 2.1", "rules all"], seed=1)
    assert terminal.printed.count("2.1 Own cards: Only a card of one's own hand may be laid.") == 2


def test_picking_several_and_taking_back():
    for seed in range(50):
        terminal = Terminal()
        game = TextPlay(parlour.GAME, seed=seed, read=terminal.read, write=terminal.write)
        while not game.match.over and (
            0 not in game.match.current_players() or game.match.decisions(0)[0].kind == "lay"
        ):
            terminal.lines = ["1"]
            game._turn()
        if game.match.over:
            continue
        for line in ("hearts", "nothing", "Ann", "Bob", "undo", "Cid", "Cid", "done"):
            terminal.lines = [line]
            game._turn()
        again = "; choose one again to remove it)"
        assert f"Name one or two friends (chosen: Ann, Bob{again}" in terminal.printed
        assert terminal.printed.count(f"Name one or two friends (chosen: Ann{again}") == 3
        assert list(game.match.s.friends) == [0]
        return
    pytest.fail("no turn won")


def test_files_before_and_after_the_end(tmp_path):
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    play([f"save {before}"], seed=1)
    assert json.loads(before.read_text())["seat"] == 0
    with pytest.raises(coverts.CovertsError):
        read(before.read_text(), lambda name: parlour.GAME)
    terminal = Terminal(then="1")
    game = TextPlay(parlour.GAME, seed=1, read=terminal.read, write=terminal.write)
    while not game.match.over:
        game._turn()
    terminal.lines, terminal.then = [f"save {after}", "log", "help"], None
    game.run()
    assert read(after.read_text(), lambda name: parlour.GAME).over
    assert f"Saved the whole game to {after}." in terminal.printed


def test_infiltration_is_played_to_its_end():
    terminal = play(then="1", game=infiltration.GAME, seed=2, bots=["courier", "courier"])
    assert "-- Round 1" in terminal.printed
    assert "-- The end" in terminal.printed


# -- two answers owed at once ----------------------------------------------------------------------


def test_two_questions_owed_are_put_with_whose_they_are():
    terminal = play(game=pairs.GAME, seed=1)
    asked = [i for i, line in enumerate(terminal.printed) if line.startswith("piece ")]
    assert [terminal.printed[i] for i in asked] == [
        "piece 0: Choose for piece 0",
        "piece 1: Choose for piece 1",
    ]
    assert terminal.printed[asked[0] + 1] == "1. low"
    assert terminal.printed[asked[1] + 1] == "4. low"


def test_a_number_says_whose_answer_it_is():
    terminal = play(["4", "quit"], game=pairs.GAME, seed=1)
    assert terminal.printed[-4:] == ["piece 0: Choose for piece 0", "1. low", "2. high", "3. higher"]


def test_a_text_is_refused_until_it_says_whose_it_is():
    terminal = play(["high", "piece 1: high"], game=pairs.GAME, seed=1)
    assert "Say whom you answer for, such as piece 0: high" in terminal.printed
    assert terminal.printed[-4] == "piece 0: Choose for piece 0"


def test_why_asks_whose_too():
    terminal = play(["why piece 0: high"], game=pairs.GAME, seed=1)
    assert terminal.printed[-1] == "You may choose that."


def test_a_point_is_typed_in_inches_and_answers_for_cell_and_point():
    terminal = play(["1", "12 30", "5.9 5.0", "look"], game=skirmish.GAME, seed=1)
    assert "Type the point in inches, across and down, such as 12.4 30.0, or list." in terminal.printed
    assert "12 30 is off the table, which is 24 by 18 inches." in terminal.printed
    assert "  May at 6.0, 5.0 (acting, 3 life points), 10.2 from Bo's marker 1" in terminal.printed


@pytest.mark.parametrize(("game", "has_points"), [(parlour.GAME, False), (skirmish.GAME, True)])
def test_only_the_help_of_a_game_on_a_plane_explains_points(game, has_points):
    terminal = play(["help"], game=game, seed=1)
    assert ("across and down from the top left" in terminal.text) == has_points
    assert "undo: take back your last choice." in terminal.text


def test_a_point_that_is_refused_is_told_with_its_rule_and_nothing_is_answered():
    terminal = play(["1", "why 8.8 5.8", "why 6 5", "8.8 5.8", "6 5", "undo"], game=skirmish.GAME, seed=1)
    refusal = "2: A walk is straight and of at most six inches."
    assert [line.rpartition(refusal)[1] for line in terminal.printed].count(refusal) == 2
    assert "You may choose that." in terminal.printed
    assert terminal.printed.count("Where do you walk to?") == 2


def test_a_point_typed_by_who_may_walk_is_a_walk_there():
    terminal = play(["stand", "6 5", "look"], game=skirmish.GAME, seed=1)
    assert "Or type a point in inches, such as 12.4 30.0: walk there." in terminal.printed
    assert any(line.startswith("  May at 6.0, 5.0") for line in terminal.printed)


def test_a_walk_typed_where_nobody_can_go_is_not_begun():
    terminal = play(["stand", "23 3"], game=skirmish.GAME, seed=1)
    assert "Where do you walk to?" not in terminal.printed


def test_a_plane_is_told_with_places_and_distances():
    terminal = play(["look"], game=skirmish.GAME, seed=1)
    assert "The table, 24 by 18 inches:" in terminal.printed
    assert "  the wall, blocks movement and sight: 11.0, 6.0 to 13.0, 13.0" in terminal.printed
    assert "  blocked by the wall: 3.0, 3.0 to 20.0, 15.0" in terminal.printed
    assert "  the crate at 12.0, 3.0" in terminal.printed
