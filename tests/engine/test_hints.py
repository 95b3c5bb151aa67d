"""What is allowed and seldom meant, told by the contract suite; draws that a seat should not see."""

import pytest
from engine_games import load

from coverts.engine.checks import contract, contract_trial

CELLAR = """\
from coverts.engine import *

class Player(Record):
    shown: i8 = public(start=-1)
    seen: Bits[40] = public()
    hand: Bits[40] = secret(to=owner, others="count", pile="cards")
    top: i8 = secret(to="known_by", pile="cards")
    known_by: i8 = public()
    tally: i8 = secret(to=owner#tally)

class Cellar(State):
    player: Player[4]
    deck: Bits[40] = secret(to=nobody, others="count", pile="cards")
    total: i8 = public()

@chance(40, learns=#learns)
def deal(s, who, card):
    return card in s.deck

@chance(40, learns=NOBODY)
def bury(s, card):
    return card in s.deck

@decision(#seats, prompt="Whom?")
def point_at(s, who, seat):
    return OK if seat != who#judge else refuse("1")

@decision(("on", "off"), prompt="On?")
def press(s, who, button):
    return OK

def lowest(s, who):
    for card in s.player[who].hand:
        return card
    return 0

@rule()
def play(s):
    s.deck.fill()
    for who in range(s.players):
        card = yield deal(who)
        s.deck.remove(card)
        if card < 8:
            s.player[who].hand.add(card)
        s.player[who].top = yield bury()
        s.deck.remove(s.player[who].top)
        #buried
    for turn in range(6):
        who = turn % s.players
        seat = yield point_at(who)
        yield press(who)
        s.player[who].tally += 1
        #turn

def returns(s, seat):
    return 0

GAME = Game(
    name="cellar", title="Cellar", summary="", state=Cellar, start=play, players=(2, 4), returns=returns,
    sentences={"total": "It comes to {0}.", "names": "{0:seat} goes."}, words=#words
)
"""


WHY = ', unvaried="a count of what its owner did"'


@pytest.fixture(autouse=True)
def _look_at_every_step(monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 1)
    monkeypatch.setattr(contract_trial, "DRAW_INTERVAL", 1)


def report(
    folder,
    seats="4",
    judge=" and seat < s.players",
    tally=", start=0",
    buried="pass",
    turn="pass",
    why=WHY,
    learns='"who"',
    words='{"seat": "ABCD"}',
):
    """What the suite says of the game with lines put where a comment marks their place."""
    text = CELLAR
    for place, line in {
        "seats": seats,
        "judge": judge,
        "tally": why + tally,
        "buried": buried,
        "turn": turn,
        "learns": learns,
        "words": words,
    }.items():
        text = text.replace(f"#{place}", line)
    return contract.check(load(folder, text).GAME, 6, compiled=False)


def hints(folder, **planted):
    return sorted(report(folder, **planted).hints)


def test_nothing_is_told_where_nothing_is_planted(tmp_path):
    found = report(tmp_path)
    assert (found.ok, found.hints) == (True, {}), found.examples


def test_a_seat_at_which_nobody_sits_and_that_may_be_chosen_is_told(tmp_path):
    told = hints(tmp_path, judge="")
    assert len(told) == 3  # seats 2 and 3 of two, seat 3 of three
    assert all(
        f"point_at: seat {n} can be chosen with " in line for n, line in zip((2, 3, 3), told, strict=True)
    )
    assert told[0].endswith("refuse it unless seat < s.players")


def test_an_option_that_is_no_seat_may_stand_after_the_seats(tmp_path):
    assert (
        hints(tmp_path, seats='("a", "b", "c", "d", "nobody")', judge=" and (seat == 4 or seat < s.players)")
        == []
    )


def test_a_secret_number_that_is_counted_from_none_is_told(tmp_path):
    (told,) = hints(tmp_path, tally="")
    assert "tally is counted up from -1" in told
    assert "start=0" in told


def test_a_secret_number_that_is_counted_after_it_was_set_is_not(tmp_path):
    assert hints(tmp_path, tally="", buried="s.player[who].tally = 0") == []


def test_a_public_field_reckoned_from_what_is_hidden_is_told(tmp_path):
    told = hints(tmp_path, turn="s.total = lowest(s, 0)")
    assert told
    assert all(line.startswith("total reveals something about ") for line in told)
    assert all("table_game.py:53: say it after that line" in line for line in told)


def test_what_the_log_says_is_shown_on_purpose(tmp_path):
    turn = "s.total = lowest(s, 0)\n        say('total', s.total)"
    assert hints(tmp_path, turn=turn) == []


@pytest.mark.parametrize("shows", ["s.player[who].shown = {}", "s.player[who].seen.add({})"])
@pytest.mark.parametrize("value", ["s.player[who].top", "card"])
def test_a_hidden_value_said_just_before_it_becomes_public_is_told(tmp_path, shows, value):
    local = "" if "top" in value else "card = s.player[who].top\n        "
    turn = f"{local}say('total', {value})\n        {shows.format(value)}"
    (told,) = hints(tmp_path, turn=turn)
    line = 53 + turn[: turn.index("say")].count("\n")
    assert f"table_game.py:{line}: say() tells {value} while it is hidden" in told
    assert f"after line {line + 1}, which makes it public" in told


def test_a_hidden_value_said_after_it_became_public_is_not(tmp_path):
    turn = "s.player[who].shown = s.player[who].top\n        say('total', s.player[who].shown)"
    assert hints(tmp_path, turn=turn) == []


def test_an_outcome_that_more_seats_learn_than_see_is_told(tmp_path):
    (told,) = hints(tmp_path, learns="EVERYBODY")
    assert "table_game.py:16: deal: learns='everybody' lets a seat learn what is drawn" in told
    assert "player.hand hides it from that seat" in told
    assert 'learns="who"' in told


def test_words_for_fewer_seats_than_may_play_are_told(tmp_path):
    (told,) = hints(tmp_path, words='{"seat": "AB"}')
    assert told.startswith("words['seat'] has 2 texts, but there are up to 4 seats")


def test_words_for_fewer_values_than_a_field_holds_are_told(tmp_path):
    (told,) = hints(tmp_path, words='{"seat": "ABCD", "hand": "ABCD"}')
    assert told.startswith("words['hand'] has 4 texts, but the field hand may hold 0 to 39")


def test_a_number_in_the_log_for_which_there_is_no_word_is_told(tmp_path):
    told = hints(tmp_path, turn="say('names', turn)")
    assert told == [f"{tmp_path}/table_game.py:53: say('names') writes a number of 4 or more, for which "
        "words['seat'] has no text; add the missing texts"]  # fmt: skip


def test_a_mask_left_set_over_a_new_card_is_found(tmp_path):
    found = report(tmp_path, turn="s.player[who].known_by = 1 << who\n        s.deck.add(s.player[who].top)\n"
        "        s.player[who].top = yield bury()\n        s.deck.remove(s.player[who].top)")  # fmt: skip
    assert found.leaks > 0
    assert "sees in player.top what bury draws but does not learn it" in found.examples[0]


def test_a_mask_left_set_in_the_setup_is_found(tmp_path):
    found = report(tmp_path, buried="s.player[who].known_by = 3")
    assert found.leaks == 6


# -- secrets that no redeal varies ------------------------------------------------------------------


def advice_on(folder, path, **planted):
    return next(
        line for line in report(folder, **planted).examples if line.startswith(f"never varied: {path};")
    )


def test_a_field_outside_of_piles_is_to_be_added_to_one(tmp_path):
    told = advice_on(tmp_path, "player.tally", why="")
    assert "add it to a pile" in told


def test_a_field_alone_in_its_pile_is_told_so(tmp_path):
    told = advice_on(tmp_path, "player.tally", why=', pile="tallies", own=True')
    assert "it is the only field of the pile 'tallies'" in told


def test_a_field_that_never_holds_a_card_of_its_pile_is_not_reported(tmp_path):
    found = report(tmp_path, why=', pile="cards"', tally="", turn="s.player[who].tally = -1")
    assert found.unvaried == []
