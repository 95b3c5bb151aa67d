"""Group actions within group actions: each has its own people, state and spies (15.9, 15.25, 21.16).

Each kind is played alone, and then suspended halfway by each other kind, of other people at another place.
Both must end for their people as they end alone.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import pytest
from spaceline import ALICE, BOB, Spaceline

from coverts.games.trek_ccg.rules.actions import perform
from coverts.games.trek_ccg.vocabulary.deeds import DEED_NAMES
from coverts.games.trek_ccg.vocabulary.entering import number_of

row = pytest.mark.row
EARTH, PAST, MOON = "Espionage Mission", "Montana Missile Complex", "Restore Errant Moon"
JOINS, STAYS_OUT = "takes part", "stays out"
WINDOWS = ("respond", "interject", "between")


@dataclass(frozen=True)
class Cast:
    """BOB's people and ship, ALICE's spy among them, and her people against them, at one place."""

    place: str
    team: tuple[str, ...]
    spy: str
    foes: tuple[str, ...]
    ship: str
    foes_ship: str
    outpost: str

    @property
    def names(self):
        return (*self.team, self.spy, *self.foes, self.ship, self.foes_ship)

    @property
    def surface(self):
        return f"the planet at {self.place}"

    @property
    def aboard(self):
        return f"aboard {self.ship}"

    @property
    def aboard_outpost(self):
        return f"aboard {self.outpost}"


SUSPENDED = Cast(
    "Diplomacy Mission", ("Jean-Luc Picard", "Daniels", "Mendon"), "O'Brien Founder", ("Weyoun", "Eris"),
    "U.S.S. Nebula", "Jem'Hadar Attack Ship", "Federation Outpost",
)  # fmt: skip
ON_EARTH = replace(SUSPENDED, place=EARTH)
WITHIN = Cast(
    "Excavation", ("Geordi La Forge", "Data", "Taitt"), "Leyton Founder", ("Remata'Klan", "Founder Leader"),
    "U.S.S. Enterprise", "Weyoun's Warship", "Klingon Outpost",
)  # fmt: skip


@dataclass(frozen=True)
class Kind:
    """A kind of group action, begun by BOB: the deed or card he plays, who is where, from where to where."""

    deed: str
    set_up: Callable[..., object]
    way: tuple[str, str] = ("surface", "aboard")


def on_the_planet(t, cast):
    t.put(BOB, *cast.team, at=cast.place).put(ALICE, cast.spy, at=cast.place)


def against_foes(t, cast):
    on_the_planet(t, cast)
    t.put(ALICE, *cast.foes, at=cast.place)


def in_orbit(t, cast):
    t.put(BOB, cast.ship, space=cast.place)
    t.put(BOB, *cast.team, aboard=cast.ship).put(ALICE, cast.spy, aboard=cast.ship)


def against_a_ship(t, cast):
    in_orbit(t, cast)
    t.put(ALICE, cast.foes_ship, space=cast.place).put(ALICE, *cast.foes, aboard=cast.foes_ship)


def below_their_ship(t, cast):
    on_the_planet(t, cast)
    t.put(BOB, cast.ship, space=cast.place)


def docked(t, cast):
    t.put(BOB, cast.outpost, space=cast.place).put(BOB, cast.ship, aboard=cast.outpost)
    t.put(BOB, *cast.team, aboard=cast.ship).put(ALICE, cast.spy, aboard=cast.ship)
    t.is_of("Federation", cast.outpost)


def with_armbands(t, cast):
    below_their_ship(t, cast)
    t.hand(BOB, "Emergency Transporter Armbands")


def in_time(t, cast):
    on_the_planet(t, cast)
    t.put(BOB, "Out of Time")


KINDS = {
    "a personnel battle": Kind("Attack personnel", against_foes),
    "a ship battle": Kind("Attack with ships", against_a_ship),
    "a mission attempt": Kind("Attempt a mission", on_the_planet),
    "beaming": Kind("Beam", below_their_ship),
    "walking": Kind("Walk", docked, ("aboard", "aboard_outpost")),
    "moving a ship": Kind("Move a ship", in_orbit),
    "an emergency beaming": Kind("Emergency Transporter Armbands", with_armbands),
    "a time travel": Kind("Use a card in play", in_time),
}
LONE = "a time travel"
"""The cards know one temporal agent and one way through time, from Earth: only one cast can take it."""


def first_cast(kind):
    return ON_EARTH if kind == LONE else SUSPENDED


def answers(t, kind, cast, says):
    """Who answers each question of that kind of action by what."""
    team = [name for name in cast.team if t.in_play(name)]
    start, goal = (getattr(cast, place) for place in KINDS[kind].way)
    return {
        "join_in": (ALICE, says),
        "choose_battle": (BOB, cast.surface),
        "choose_blow": (None, "stun"),
        "choose_target": (BOB, cast.foes_ship),
        "choose_flagship": (BOB, cast.ship),
        "fire_back": (ALICE, "no"),
        "choose_team": (BOB, cast.surface),
        "choose_start": (BOB, start),
        "choose_goal": (BOB, goal),
        "choose_travellers": (BOB, team),
        "choose_mover": (BOB, cast.ship),
        "move_to": (BOB, f"space at {MOON}"),
        "choose_watched_start": (BOB, start),
        "choose_watched_end": (BOB, goal),
        "choose_beamed": (BOB, team),
        "choose_text": (BOB, "Out of Time"),
        "choose_time_use": (BOB, "travel"),
        "choose_agent": (BOB, "Daniels"),
        "choose_way": (BOB, "alone"),
        "choose_companion": (BOB, [name for name in team if name != "Daniels"]),
        "choose_fate": (BOB, "discard it"),
    }


def table(*parts):
    """Each cast where its kind of action wants it; BOB gives orders, both stop at every step.

    He was attacked everywhere: he may strike back without a leader and without limits.
    """
    t = Spaceline((EARTH, BOB), "Diplomacy Mission", MOON, "Excavation").time(PAST, BOB)
    for kind, cast in parts:
        KINDS[kind].set_up(t, cast)
        t.is_of("Federation", *cast.team).infiltrates(cast.spy)
    t.put(BOB, "Morn", at=MOON).asks_always(ALICE, BOB).orders(BOB)
    t.s.attacked_at[BOB] = 0xFFFF
    return t


def goes_on(t, kind, cast, says, at_step=lambda t: None):
    """Everybody answers as that action wants it, to its end; at_step: called before each step is passed."""
    while t.asked() not in ("order", ""):
        if t.asked() in WINDOWS:
            if t.asked() == "interject":
                at_step(t)
            t.passes(ALICE if t.asked(ALICE) else BOB)
        else:
            who, answer = answers(t, kind, cast, says)[t.asked()]
            t.does(answer) if who is None else t.does(who, answer)


def begins(t, kind):
    deed = KINDS[kind].deed
    return t.does(BOB, deed)


def within(t, kind, cast, says):
    """That action from its beginning to its end, while what was asked waits."""
    deed = KINDS[kind].deed
    number = DEED_NAMES.index(deed) if deed in DEED_NAMES else number_of(deed)
    with t.suspended():
        t.run(perform, BOB, number)
        goes_on(t, kind, cast, says)


def outcome(t, cast):
    """Where everybody of a cast is, and who is stopped."""
    there = [name for name in cast.names if t.in_play(name)]
    return {name: (t.where(name), bool(t.card(name).stopped)) for name in there}


@cache
def steps(kind, says):
    """How often that kind of action, alone, may be suspended; and its outcome."""
    cast = first_cast(kind)
    t = table((kind, cast))
    seen: list[object] = []
    goes_on(begins(t, kind), kind, cast, says, seen.append)
    return len(seen), outcome(t, cast)


@cache
def alone(kind, says):
    t = table((kind, WITHIN))
    goes_on(begins(t, kind), kind, WITHIN, says)
    return outcome(t, WITHIN)


# -- each within each ------------------------------------------------------------------------------


@row("T002-25", "T002-27", "T000-23")
@pytest.mark.parametrize("says", [JOINS, STAYS_OUT])
@pytest.mark.parametrize("inner", [kind for kind in KINDS if kind != LONE])
@pytest.mark.parametrize("outer", KINDS)
def test_both_end_for_their_own_people_as_they_end_alone(outer, inner, says):
    other = STAYS_OUT if says == JOINS else JOINS
    cast = first_cast(outer)
    number, expected = steps(outer, says)
    t = table((outer, cast), (inner, WITHIN))
    taken: list[int] = []

    def at_step(t):
        taken.append(1)
        if len(taken) == (number + 1) // 2:
            within(t, inner, WITHIN, other)

    goes_on(begins(t, outer), outer, cast, says, at_step)
    assert outcome(t, cast) == expected
    assert outcome(t, WITHIN) == alone(inner, other)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "moving a ship"])
def test_what_the_spy_says_shows_in_what_comes_of_it(kind):
    assert steps(kind, JOINS)[1] != steps(kind, STAYS_OUT)[1]


@row("T002-27")
@pytest.mark.parametrize("says", [JOINS, STAYS_OUT])
@pytest.mark.parametrize("kind", KINDS)
def test_who_has_left_play_meanwhile_is_out_of_it_and_the_others_go_on(kind, says):
    """Nor is a newcomer taken for them."""
    cast = first_cast(kind)
    number, expected = steps(kind, says)
    t = table((kind, cast))
    lost = cast.team[-1]
    taken: list[int] = []

    def at_step(t):
        taken.append(1)
        if len(taken) == (number + 1) // 2:
            t.removed(lost).moved("Morn", at=cast.place)

    goes_on(begins(t, kind), kind, cast, says, at_step)
    left = {name: was for name, was in expected.items() if name != lost}
    assert {name: now for name, now in outcome(t, cast).items() if name in left} == left
    assert t.where("Morn") == ("planet", cast.place)
