"""Who learns an outcome of chance and who sees a field: all but one, a seat that a field names, a team."""

from random import Random

import pytest
from engine_games import load

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import IllegalAction, RuleSourceError
from coverts.engine.checks import contract, contract_trial
from coverts.engine.compiler.program import program_of
from coverts.engine.game.protocol import by_weight
from coverts.engine.knowledge.hidden_places import ALL_SEATS, StateViewer, hidden_places
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import OWN, RefereedMatch

SPECTATOR = None
CARDS = ("ace", "two", "three", "four", "five", "six", "seven", "eight")
FOREHEADS = """\
from coverts.engine import *

CARDS = ("ace", "two", "three", "four", "five", "six", "seven", "eight")

class Player(Record):
    card: i8 = secret(to=all_but(owner), pile="cards"#known)
    told: u8 = public()

class Foreheads(State):
    player: Array[Player] = several(4)
    deck: Bits = secret(to=nobody, below=8, others="count", pile="cards")
    leader: i8 = public(start=-1)
    secret_leader: i8 = secret(to=nobody, start=0, unvaried="a test")
    spare: i8 = secret(to="seen_by", pile="cards")
    seen_by: u8 = public()

def team(s, who):
    return 1 << who | 1 << (who + 2) % 4

def spies(s, who):
    return 1 << s.secret_leader

@chance(CARDS, learns=#learns)
def deal(s, who, card):
    return card in s.deck

@decision(("yes", "no"), prompt="Is yours the highest?", rules=("1",))
def guess(s, who, answer):
    return OK

@rule("1")
def play(s):
    s.deck.fill()
    s.leader = #leader
    for who in range(s.players):
        card = yield deal(who)
        say("drawn", who, card)
        s.deck.remove(card)
        #put
    for who in range(s.players):
        s.player[who].told = yield guess(who)

def returns(s, seat):
    return 0

def fits(s, seat):
    return seat < 0 or s.spare < 0 or s.player[seat].card + s.spare == 9

GAME = Game(name="foreheads", title="Foreheads", summary="", state=Foreheads, start=play, players=(2, 4),
            returns=returns, sentences={"drawn": "{0} has {1}."}, fits=fits)
"""


def foreheads(folder, learns='all_but("who")', put="s.player[who].card = card", leader="-1", known=""):
    text = FOREHEADS
    places = {"learns": learns, "put": put, "leader": leader, "known": known}
    for place, line in places.items():
        text = text.replace(f"#{place}", line)
    return load(folder, text).GAME


def told(game, players=3):
    """Each viewer's log after the deal."""
    match = Match(game, players, chance=lambda kind, weights: next(o for o, w in enumerate(weights) if w))
    return {seat: [line.text for line in match.log(seat)] for seat in [*range(players), SPECTATOR]}


def test_all_but_the_drawer_learn_the_card(tmp_path):
    lines = told(foreheads(tmp_path))
    assert lines[0] == ["0 has something.", "1 has 1.", "2 has 2."]
    assert lines[2] == ["0 has 0.", "1 has 1.", "2 has something."]


def test_a_spectator_is_not_told_what_all_seats_but_one_learn(tmp_path):
    assert told(foreheads(tmp_path))[SPECTATOR] == [
        "0 has something.",
        "1 has something.",
        "2 has something.",
    ]


def test_the_seat_that_a_field_names_learns_the_card(tmp_path):
    put = "s.seen_by = 1 << s.leader\n        s.deck.add(card)"
    lines = told(foreheads(tmp_path, learns='"leader"', leader="1", put=put))
    assert [len([line for line in lines[seat] if "something" in line]) for seat in range(3)] == [3, 0, 3]


def test_a_field_that_names_nobody_lets_nobody_learn(tmp_path):
    lines = told(foreheads(tmp_path, learns='"leader"', put="s.deck.add(card)"))
    assert all("something" in line for seat in lines for line in lines[seat])


def test_all_but_the_seat_that_a_field_names_learn_the_card(tmp_path):
    lines = told(foreheads(tmp_path, learns='all_but("leader")', leader="1", put="s.deck.add(card)"))
    assert [len([line for line in lines[seat] if "something" in line]) for seat in range(3)] == [0, 3, 0]


def test_a_team_learns_the_card(tmp_path):
    lines = told(foreheads(tmp_path, learns="team", put="s.deck.add(card)"), players=4)
    assert lines[2] == ["0 has 0.", "1 has something.", "2 has 0.", "3 has something."]
    assert all("something" in line for line in lines[SPECTATOR])


@pytest.mark.parametrize(
    ("learns", "seats"),
    [('"leader"', 0b010), ('all_but("leader")', 0b101), ("team", 0b101), ('all_but("who")', 0b110)],
)
def test_the_machine_says_which_seats_learn_the_draw_of_seat_0(tmp_path, learns, seats):
    game = foreheads(tmp_path, learns=learns, leader="1", put="s.deck.add(card)")
    s = game.new_state(3)
    Machine.of(game).begin(s)
    assert Machine.of(game).learners(s) == seats


# -- declarations that are refused ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("learns", "told"),
    [
        (
            '"whom"',
            "learns='whom' is neither an argument of deal nor a field of the state; did you mean 'who'?",
        ),
        ('"secret_leader"', "names the field secret_leader, which is not a public number"),
        ('all_but("player")', "names the field player, which is not a public number"),
        ("spies", "spies says who learns deal and reads a hidden field (table_game.py:21 reads s.secret_"),
        ("lambda s: 1", "must be called as (s, who)"),
    ],
)
def test_an_audience_that_depends_on_something_hidden_or_unknown_is_refused(tmp_path, learns, told):
    with pytest.raises(RuleSourceError) as refused:
        program_of(foreheads(tmp_path, learns=learns))
    assert told in str(refused.value)
    assert f"{tmp_path / 'table_game.py'}:" in str(refused.value)


@pytest.mark.parametrize("to", ['all_but("who")', "all_but(3)"])
def test_a_field_is_hidden_only_from_its_owner_or_from_nobody(tmp_path, to):
    with pytest.raises(RuleSourceError, match=r"write all_but\(owner\)"):
        load(
            tmp_path, f"from coverts.engine import *\nclass Player(Record):\n    card: i8 = secret(to={to})\n"
        )


# -- fields that their owner does not see ---------------------------------------------------------


def dealt(game, seed=1):
    return Match(game, 3, chance=by_weight(Random(seed)))


def test_everybody_but_the_owner_sees_the_field(tmp_path):
    match = dealt(foreheads(tmp_path))
    cards = [player.card for player in match.s.player[:3]]
    seen = [[player.card for player in match.view(seat).player[:3]] for seat in range(3)]
    hidden = -128
    assert seen == [
        [hidden, cards[1], cards[2]],
        [cards[0], hidden, cards[2]],
        [cards[0], cards[1], hidden],
    ]


def test_a_spectator_does_not_see_it(tmp_path):
    match = dealt(foreheads(tmp_path))
    assert [player.card for player in match.view(SPECTATOR).player[:3]] == [-128] * 3


def test_a_redeal_changes_only_the_own_card_and_the_deck(tmp_path):
    match = dealt(foreheads(tmp_path))
    worlds = [match.redeal(1, Random(seed)) for seed in range(60)]
    others = [(world.player[0].card, world.player[2].card) for world in worlds]
    assert set(others) == {(match.s.player[0].card, match.s.player[2].card)}
    assert len({world.player[1].card for world in worlds}) == 6


def test_hidden_places_are_the_own_card_and_the_deck(tmp_path):
    match = dealt(foreheads(tmp_path))
    assert [place.path for place in hidden_places(match.game, match.s, StateViewer(1))] == [
        "player[1].card",
        "deck",
    ]
    assert [place.path for place in hidden_places(match.game, match.s, ALL_SEATS)] == ["deck"]


def test_the_game_keeps_its_contract_on_all_back_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(contract_trial, "HEAVY_INTERVAL", 1)
    report = contract.check(foreheads(tmp_path), 9)
    assert report.varied["player.card"] > 0
    assert report.leaks + report.differences + report.stuck == 0, report.examples


def test_a_card_that_its_drawer_learns_and_does_not_see_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(contract_trial, "DRAW_INTERVAL", 1)
    report = contract.check(foreheads(tmp_path, learns='"who"'), 3, compiled=False)
    assert "sees in player.card what deal draws but does not learn it (learns='who')" in report.examples[0]
    assert 'all_but("argument")' in report.examples[0]


def test_an_answer_given_at_the_same_time_cannot_lie_in_such_a_field(tmp_path):
    rule = 'yield together(guess, 0b11, into="player.card")'
    with pytest.raises(RuleSourceError, match="a field that others see"):
        program_of(foreheads(tmp_path, put=rule))


# -- at a real table ------------------------------------------------------------------------------


def test_any_seat_that_learns_a_card_may_type_it(tmp_path):
    match = RefereedMatch(foreheads(tmp_path), 3, form=OWN)
    assert match.current_players() == {1, 2}
    match.apply_action(2, "six")
    assert match.view(1).player[0].card == 5
    assert match.current_players() == {0, 2}


def holding(game, card, spare):
    """A table at which seat 0 is asked for the card of seat 1, after another seat has entered that of seat 0.

    Nobody sees the spare card. Seat 0 knows the sum of its own card and the spare card.
    """
    match = RefereedMatch(game, 3, form=OWN)
    match.apply_action(2, card)
    s = match.s.copy()
    s.spare = CARDS.index(spare)
    s.deck.remove(s.spare)
    return match.at(s)


def enter(match, card):
    """Return what seat 0 sees or is told when it enters a card."""
    other = match.at(match.s.copy())
    try:
        other.apply_action(0, card)
    except IllegalAction as refused:
        return str(refused)
    return other.view(0).as_tuple()


def test_tables_that_a_seat_cannot_tell_apart_ask_it_the_same(tmp_path):
    game = foreheads(tmp_path)
    one, other = holding(game, "six", spare="five"), holding(game, "eight", spare="three")
    assert one.view(0).as_tuple() == other.view(0).as_tuple()
    assert one.decisions(0) == other.decisions(0)
    assert [option.text for option in one.decisions(0)[0].legal] == [*CARDS]


@pytest.mark.parametrize("card", CARDS)
def test_whether_a_card_may_be_entered_does_not_tell_a_seat_its_own(card, tmp_path):
    game = foreheads(tmp_path)
    one, other = holding(game, "six", spare="five"), holding(game, "eight", spare="three")
    assert enter(one, card) == enter(other, card)


def test_a_card_that_contradicts_the_own_one_is_entered_and_the_own_one_is_redrawn(tmp_path):
    match = RefereedMatch(foreheads(tmp_path), 3, form=OWN)
    match.apply_action(2, "six")
    match.apply_action(0, "six")
    assert [match.view(2).player[seat].card for seat in (0, 1)] != [5, 5]
    assert match.view(0).player[1].card == 5
    assert RefereedMatch(match.game, 3, form=OWN, steps=match.steps).view(2) is not None
    match.undo(0)
    assert match.view(2).player[0].card == 5


def test_a_card_that_the_seat_sees_elsewhere_is_refused(tmp_path):
    match = RefereedMatch(foreheads(tmp_path), 3, form=OWN)
    match.apply_action(2, "six")
    match.apply_action(2, "five")
    with pytest.raises(IllegalAction, match="known to be elsewhere"):
        match.apply_action(1, "six")


def test_nobody_is_asked_for_a_card_that_nobody_learns(tmp_path):
    put = "s.spare = card\n        s.deck.add(card)"
    match = RefereedMatch(foreheads(tmp_path, learns='"leader"', put=put), 3, form=OWN)
    assert match.question(0, 0).kind == "guess"
