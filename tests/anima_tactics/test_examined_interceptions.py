"""Interception before other attacks, and whole games with anything chosen, examined from the texts."""

import math
import random

import pytest
from skirmish_position import Skirmish

from coverts.games.anima_tactics.state import (
    INCH,
    INFILTRATED,
    MOST_ABILITIES,
    MOST_MARKERS,
    MOST_PARTY,
    ON_TABLE,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    CHARACTER_NAMES,
    FLIGHT,
    IS_STEALTH,
    MAXIMUM,
    RADIUS,
    ability_of,
    has_innate,
)


def after_a_charge(intercepted=True):
    """ALICE's Yuri has charged Kronen, whom May stood in for, or not; Claire comes next."""
    p = Skirmish(
        [("Yuri Olsen", 10, 10), ("Claire Adelheid", 30, 10), ("Lamp Warden", 34.8, 10.8)],
        [("Kronen Roxxon", 16, 10), ("May", 13, 12), ("Night Courier", 36, 10), ("Vayl", 33, 8)],
        dice=(1, 1, 1, 1),
        interception=True,
    )
    p.activates("Yuri").does("charge", "Kronen", "from 270", "May" if intercepted else "nobody")
    if p.asked() == "react":
        p.does("nothing")
    return p.does("end the activation")


@pytest.mark.parametrize("intercepted", [False, True])
@pytest.mark.parametrize(("deed", "side"), [("charge", ["from 315"]), ("Tuatha De Danann", [])])
def test_the_next_target_reacts_whether_or_not_the_last_charge_was_intercepted(intercepted, deed, side):
    p = after_a_charge(intercepted).activates("Claire").does(deed, "Night Courier", *side)
    if p.asked() == "intercept":
        p.does("nobody")
    assert p.asked() == "react"


@pytest.mark.parametrize("intercepted", [False, True])
def test_the_next_target_of_a_plain_attack_reacts_even_in_a_later_turn(intercepted):
    p = after_a_charge(intercepted).beside("Night Courier", "Claire").shows(9, 1, 1)
    p.s.turn = 2
    p.plays("turn")
    while p.asked() != "choose_active":
        p.does("nobody")
    p.activates("Claire").does("attack", "Night Courier")
    assert p.asked() == "react"


@pytest.mark.parametrize("intercepted", [False, True])
def test_a_later_charge_is_offered_for_interception_again(intercepted):
    p = after_a_charge(intercepted).activates("Claire").does("charge", "Night Courier", "from 315")
    assert p.asked() == "intercept"
    assert "Vayl" in p.offered()


@pytest.mark.parametrize("intercepted", [False, True])
def test_a_charger_ends_on_the_chosen_side_and_on_no_friend(intercepted):
    p = after_a_charge(intercepted).activates("Claire").does("charge", "Night Courier", "from 315")
    if p.asked() == "intercept":
        p.does("nobody")
    (x, y), (fx, fy) = p.where("Claire"), p.where("Lamp Warden")
    assert math.hypot(x - fx, y - fy) > 1.2 - 0.01
    assert (x, y) == pytest.approx((36 - 1.2 * 0.7071, 10 - 1.2 * 0.7071), abs=0.1)


@pytest.mark.row("Q001-40")
def test_who_was_discovered_in_this_turn_may_step_in():
    p = Skirmish(
        [("October", 10, 10)],
        [("Lamp Warden", 22, 10), ("Night Courier", 16, 12)],
        interception=True,
        dice=[1],
    )
    p.with_fields("Night Courier", found_in=1, moved=1).attacks("October", "Lamp Warden")
    assert p.refused("Night Courier") is None
    assert p.does("Night Courier").where("Night Courier")[1] == pytest.approx(10, abs=0.1)


def test_a_game_that_doom_has_ended_asks_nothing_more():
    p = Skirmish(
        [("Kronen Roxxon", 20, 18)], [("Yuri Olsen", 44, 33)], turn=3, dice=(8, 9, 1), gnosis=(1, 1), size=100
    )
    p.gives_state("Kronen", "Doom").plays("turn").does("keep the point")
    assert not p.is_on_table("Kronen")
    assert p.asked() == ""
    assert p.said("initiative") == []


def test_both_last_units_doomed_at_once_leave_nobody_the_winner():
    p = Skirmish([("Kronen Roxxon", 20, 18)], [("Yuri Olsen", 44, 33)], turn=3, dice=(8, 9, 9, 1))
    p.gives_state("Kronen", "Doom").gives_state("Yuri", "Doom").plays("turn")
    assert [*p.returns()] == [0, 0]


# -- whole games -----------------------------------------------------------------------------------

DARK = ["May", "September", "Valentine", "Vayl", "October", "Tiamat", "Alessa Raincross"]
LIGHT = ["Yuri Olsen", "Claire Adelheid", "Daniella Meris", "Kronen Roxxon", "Saint Evangeline", "Janiel"]
FAVOURED = ("infiltrate", "marker", "charge", "Stealth", "counter", "contact", "spend", "yes", "pay")


class Any(Skirmish):
    """Chance, too, brings anything, but high dice often, so that much is found."""

    any: random.Random

    def outcome(self, kind, weights):
        if kind.name == "roll_10":
            return self.any.choice([0, 3, 5, 6, 7, 8, 9])
        return super().outcome(kind, weights)


def plays_anything(seed, first, second, **options):
    p = Any(first, second, size=300, **options)
    lots = p.any = random.Random(seed)
    p.plays("game")
    while p.asked():
        who = p.askees()[0]
        legal = [*p.machine.legal(p.s, who)]
        option = lots.choice(legal)
        if p.asked() != "choose_cell":
            texts = p.texts(who)
            liked = [one for one in legal if any(part in texts[one] for part in FAVOURED)]
            option = lots.choice(liked) if liked and lots.random() < 0.6 else option
        yield p
        p.answer(who, option)
    yield p


def broken(p):
    """What no position of a game may show."""
    s, found = p.s, []
    for seat in (0, 1):
        first = seat * MOST_PARTY
        hidden = sum(s.figure[who].status == INFILTRATED for who in range(first, first + MOST_PARTY))
        places = [s.marker[seat * MOST_MARKERS + n] for n in range(MOST_MARKERS)]
        places = [(marker.x, marker.y) for marker in places if marker.stands]
        if (
            s.phase
            and p.asked() != "begin_with"
            and not hidden <= len(places) <= (hidden + 2 if hidden else 0)
        ):
            found.append(f"{hidden} beneath {len(places)} markers")
        if any(math.dist(a, b) < 144 for n, a in enumerate(places) for b in places[:n]):
            found.append("markers too close")
    stands = [
        who for who in range(2 * MOST_PARTY) if s.figure[who].card >= 0 and s.figure[who].status == ON_TABLE
    ]
    for n, who in enumerate(stands):
        me = s.figure[who]
        if not 0 <= me.actions <= MAXIMUM[me.card]:
            found.append(f"{CHARACTER_NAMES[me.card]} has {me.actions} AP")
        for other in stands[:n]:
            it = s.figure[other]
            between = math.hypot(me.x - it.x, me.y - it.y) - RADIUS[me.card] - RADIUS[it.card]
            if between < -0.01:
                found.append(f"{CHARACTER_NAMES[me.card]} overlaps {CHARACTER_NAMES[it.card]}")
            if me.seat != it.seat and between < 1 and (me.hidden or it.hidden):
                found.append(f"{CHARACTER_NAMES[me.card]} is Hidden in contact")
    return found + (unsprung(p, stands) if p.asked() in ("choose_active", "act") else [])


def unsprung(p, stands):
    """Traps that somebody stands beside who has never been Hidden, and does not fly."""
    found = []
    for who in stands:
        me = p.s.figure[who]
        if has_innate(me.card, FLIGHT) or any(
            IS_STEALTH[ability_of(me.card, place)] for place in range(MOST_ABILITIES)
        ):
            continue
        for trap in p.s.trap:
            near = math.dist((me.x, me.y), (trap.x, trap.y)) <= RADIUS[me.card] + 2 * INCH
            if trap.stands and trap.seat != me.seat and near:
                found.append(f"{CHARACTER_NAMES[me.card]} stands beside a trap")
    return found


@pytest.mark.row("A001-12", "A001-29", "A001-06")
@pytest.mark.parametrize("seed", range(3))
def test_no_game_of_any_choices_breaks_what_the_texts_say_of_every_position(seed):
    parties = [(DARK, LIGHT), (LIGHT, DARK), (["Night Courier"] * 6, DARK)][seed % 3]
    plots = (["Supernatural Traps", "Tactics"], ["Supernatural Traps"])
    for p in plays_anything(seed, *parties, night=seed % 3, free_movement=bool(seed % 2), plots=plots):
        assert broken(p) == []
        if p.asked() == "reveal":
            assert p.turn_number >= 2
            assert p.s.phase == 1
    assert p.over
