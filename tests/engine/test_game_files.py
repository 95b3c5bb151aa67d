"""Game files: a match and its file are the same thing, and anything else is refused with a reason."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from match_game import DEALT, GAME, Options

import coverts
from coverts.engine.base.exceptions import Malformed, UnknownGame
from coverts.engine.match.game_match import Match
from coverts.engine.match.load import load as read
from coverts.engine.match.load import load_as_far_as_it_fits


def find(name):
    if name != GAME.name:
        raise UnknownGame(f"There is no game {name!r}.")
    return GAME


def played(*answers, rounds=1):
    left = [*DEALT, 3]
    match = Match(GAME, 2, Options(rounds), chance=lambda kind, weights: left.pop(0))
    for text in answers:
        match.apply_action(min(match.current_players()), text)
    return match


MATCH = played("alpha", "gamma", "ace", "gamma", "alpha", "alpha", "alpine")
TEXT = MATCH.save()


def changed(**more):
    """The file with some of its fields changed; a value that is a function changes what is there."""
    file = json.loads(TEXT)
    for key, value in more.items():
        file[key] = value(file[key]) if callable(value) else value
    return json.dumps(file)


def replaced(at, step):
    def put(steps):
        return [*steps[:at], step, *steps[at + 1 :]]

    return put


def test_a_file_gives_the_match_back():
    assert read(TEXT, find).save() == TEXT


def test_a_file_gives_the_log_back():
    assert read(TEXT, find).log(0) == MATCH.log(0)


def test_a_file_gives_the_options_back():
    assert read(played(rounds=3).save(), find).options == Options(3)


def test_a_file_may_be_bytes():
    assert read(TEXT.encode(), find).digest() == MATCH.digest()


def test_a_match_from_a_file_goes_on():
    match = read(TEXT, find)
    match.apply_action(1, "alpha")
    assert match.position == MATCH.position + 1


def test_a_match_from_a_file_may_be_taken_back():
    match = read(played("alpha").save(), find)
    match.undo(0)
    assert match.position == 0


def test_a_finished_game_is_over_in_its_file():
    match = played(
        "alpha", "gamma", "ace", "gamma", "alpha", "alpha", "alpine", "alpha", "gamma", "done", "alpha"
    )
    assert read(match.save(), find).over


WRONG = {
    "nothing": ("", "not a game file"),
    "no JSON": ("alpha", "not a game file"),
    "a list": ("[]", "not a game file"),
    "cut off": (TEXT[: len(TEXT) // 2], "not a game file"),
    "no text": (b"\xff\xfe", "not a game file"),
    "a lone surrogate": (TEXT.replace("parlour", "\ud800"), "not a game file"),
    "nested without end": (TEXT.replace('"rounds":1', '"rounds":' + "[" * 20_000), "not a game file"),
    "another version": (changed(coverts=9), "version 9 is not supported"),
    "a game nobody has": (changed(game="chess"), "chess"),
    "another deck": (changed(deck="tarot"), "with tarot, but this program has no deck"),
    "an unknown field": (changed(extra=1), "extra"),
    "a missing field": (json.dumps({"coverts": 2}), "missing required field"),
    "an unknown option": (changed(options={"turns": 1}), "turns"),
    "an option out of range": (changed(options={"rounds": 9}), "rounds"),
    "three players": (changed(players=3), "for 2 to 2 players"),
    "players in words": (changed(players="two"), r"\$.players"),
    "no steps": (changed(steps=[]), "has no steps"),
    "a short step": (changed(steps=replaced(1, [0, 0])), "step 1 of the file must have the form"),
    "a step in words": (changed(steps=replaced(1, ["a"])), "step 1 of the file must have the form"),
    "an answer before the start": (changed(steps=replaced(0, [0, 0, "name_one", 0, *DEALT])), "step 0"),
    "a card dealt twice": (changed(steps=replaced(0, [-1, -1, "", -1, 0, 0, 1, 2])), "chance event deal"),
    "too few cards dealt": (changed(steps=replaced(0, [-1, -1, "", -1, 0, 1, 2])), "chance event deal"),
    "too many cards dealt": (
        changed(steps=replaced(0, [-1, -1, "", -1, *DEALT, 4])),
        "1 unused outcomes of chance",
    ),
    "an illegal answer": (changed(steps=replaced(1, [0, 0, "name_one", 2])), "step 1"),
    "an answer to another question": (changed(steps=replaced(1, [0, 0, "keep", 0])), "step 1"),
    "an option beyond all": (changed(steps=replaced(1, [0, 0, "name_one", 10**9])), "step 1"),
    "another seat's answer": (changed(steps=replaced(1, [1, 0, "name_one", 0])), "step 1"),
    "another askee": (changed(steps=replaced(1, [0, 1, "name_one", 0])), "step 1"),
    "too many chance answers": (
        changed(steps=replaced(4, [0, 0, "name_one", 3, 3, 3])),
        "step 4 of the file: the stored answers contain 1 unused outcomes of chance",
    ),
    "too few chance answers": (changed(steps=replaced(4, [0, 0, "name_one", 3])), "step 4"),
    "a wrong digest": (
        changed(digests=lambda d: {**d, "0": "0" * 16}),
        "step 0 of the file leads to a different position",
    ),
    "another roll than was digested": (
        changed(steps=replaced(4, [0, 0, "name_one", 3, 4])),
        "a different position",
    ),
    "a digest of no step": (changed(digests=lambda d: {**d, "999": "0" * 16}), "a digest for a step"),
}


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG)
def test_a_file_is_refused_with(text, reason):
    with pytest.raises(Malformed, match=reason):
        read(text, find)


def test_a_file_that_goes_on_after_the_end_is_refused():
    match = played(
        "alpha", "gamma", "ace", "gamma", "alpha", "alpha", "alpine", "alpha", "gamma", "done", "alpha"
    )
    file = json.loads(match.save())
    file["steps"].append([0, 0, "name_one", 0])
    with pytest.raises(Malformed, match="step 12"):
        read(json.dumps(file), find)


def malformed_or_whole(text):
    try:
        match = read(text, find)
    except Malformed:
        return
    assert read(match.save(), find).digest() == match.digest()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(st.integers(0, len(TEXT)), st.integers(0, 3), st.text(max_size=4)), min_size=1, max_size=4
    )
)
@pytest.mark.long
def test_a_file_with_letters_changed_is_refused_or_whole(edits):
    text = TEXT
    for at, gone, put in edits:
        text = text[:at] + put + text[at + gone :]
    malformed_or_whole(text)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(json.loads(TEXT))), ANY_JSON)
def test_a_file_with_anything_in_a_field_is_refused_or_whole(key, value):
    malformed_or_whole(changed(**{key: value}))


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 7), st.lists(st.integers(-3, 20) | st.integers(), max_size=7))
def test_a_file_with_any_step_is_refused_or_whole(at, step):
    malformed_or_whole(changed(steps=replaced(at, step)))


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=60))
def test_any_bytes_are_refused(data):
    with pytest.raises(Malformed):
        read(data, find)


# -- what a seat may save --------------------------------------------------------------------------


def test_a_seat_s_file_holds_its_own_answers():
    assert json.loads(MATCH.save_seat(1))["answers"] == [[1, "name_one", 1]]


def test_a_seat_s_file_holds_its_own_log():
    assert json.loads(MATCH.save_seat(1))["log"][2] == "Seat 1 gets three."


def test_a_spectator_s_file_holds_no_answers():
    assert json.loads(MATCH.save_seat(None))["answers"] == []


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seat_s_file_is_the_same_whatever_the_others_hold(seat):
    deals = {0: (0, 1, 4, 5), 1: (4, 5, 2, 3), None: (5, 4, 3, 0)}
    left = [*deals[seat]]
    other = Match(GAME, 2, chance=lambda kind, weights: left.pop(0))
    other.apply_action(0, "alpha")
    assert other.save_seat(seat) == played("alpha").save_seat(seat)


def test_a_seat_s_file_cannot_be_played_on():
    with pytest.raises(Malformed, match="not a game file"):
        read(MATCH.save_seat(0), find)


def test_a_match_is_loaded_with_the_game_that_is_handed_over():
    assert coverts.load(TEXT, of=GAME).save() == TEXT


def test_a_match_of_a_game_that_is_not_installed_needs_its_game():
    with pytest.raises(UnknownGame, match="pass its Game"):
        coverts.load(TEXT)


def test_a_file_runs_no_code(tmp_path):
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    with pytest.raises(UnknownGame):
        coverts.load(changed(game=str(evil)))
    assert not (tmp_path / "ran").exists()


def as_version_1():
    """The file as version 1 had it: each answer is one number, here of today's list of actions."""
    file, numbers = json.loads(TEXT), MATCH.numbers
    file["steps"] = [
        [seat, askee, numbers.first_action[numbers.by_name[kind]] + option if kind else -1, *chance]
        for seat, askee, kind, option, *chance in file["steps"]
    ]
    del file["rules"]
    return {**file, "coverts": 1}


def test_numbered_answers_of_a_game_whose_numbers_are_unknown_are_kept_and_not_replayed():
    file = load_as_far_as_it_fits(json.dumps(as_version_1()), find)
    assert file.match.position == 0
    assert "step 1 of the file" in file.difference
    assert len(file.steps) == len(MATCH.steps)


def test_a_step_of_version_1_without_an_action_is_refused():
    file = as_version_1()
    file["steps"][1] = [0, 0]
    with pytest.raises(Malformed, match=r"step 1 .* \[seat, askee, action, chance"):
        read(json.dumps(file), find)


def test_a_file_that_does_not_fit_the_rules_it_was_saved_under_is_damaged():
    with pytest.raises(Malformed, match="different position"):
        load_as_far_as_it_fits(changed(digests={"0": "0" * 16}), find)


def test_a_file_of_other_rules_is_read_as_far_as_it_fits():
    text = changed(rules="earlier", steps=replaced(3, [0, 0, "name_one", 9]))
    file = load_as_far_as_it_fits(text, find)
    assert (file.match.position, file.rules) == (2, "earlier")
    assert file.difference.startswith("step 3 of the file")
    with pytest.raises(Malformed, match="step 3 of the file"):
        read(text, find)
