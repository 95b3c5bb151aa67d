"""Decorators that declare cards, one for each kind of card.

    @personnel(26, "Martok", KLINGON, OFFICER, 8, 8, 9, icons=CMD, skills="Leadership, Honor, Navigation x2")
    class Martok(Card):
        \"\"\"Your Klingon ships at his location are WEAPONS +2.\"\"\"

        def weapons(s, source, target): ...

The arguments are the values printed on the card. The docstring is the text of the card, and the functions of
the class carry it out. A card without a text of its own is declared by a plain call.

The number is the card's place in its chapter of the rulebook (`CHAPTERS`). In the class, `refuse()` without a
number refuses by the card's own rule. `card_named("Its Name")` is the number of another card. The text of a
card begins with its requirements and ends with its special download. Cards with the same text can share a
function, as in `strength = plus_two` or `encounter = Chalnoth.encounter`.

A question may take the place of a function. With `plays = choose_ship` the card may be played if there is a
ship to choose. With `aim = choose_ship` the ship is the card's target, or the ship that the card is played
on. With `plays = False` the card may only be played as a response that its `answers` allows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coverts.engine.errors import RuleSourceError
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary import terms as t
from coverts.games.trek_ccg.vocabulary import texts
from coverts.games.trek_ccg.vocabulary.entering import (
    DILEMMAS,
    Decorator,
    enter_card,
    enter_downloads,
    enter_persona,
    enter_requirements,
    enter_texts,
    frame_text,
    put_helper,
    rule_of,
)


def _known(card: str, what: str, word: str, known: tuple[str, ...]) -> int:
    """Return the number of a skill or trait by its name."""
    if word not in known:
        raise RuleSourceError(f"Unknown {what} {word!r} of {card}. Write some of {known}.")
    return known.index(word)


def _mask(card: str, what: str, text: str, known: tuple[str, ...]) -> int:
    """Return the mask of a list of names, such as "Klingon, Non-Aligned"."""
    return sum({1 << _known(card, what, word, known) for word in filter(None, text.split(", "))})


def _affiliations(card: str, text: str) -> int:
    return _mask(card, "affiliation", text, t.AFFILIATION_NAMES)


def _traits(card: str, text: str) -> int:
    return _mask(card, "trait", text, t.TRAIT_NAMES)


def personnel(
    number: int,
    name: str,
    affiliation: int,
    klass: int,
    integrity: int,
    cunning: int,
    strength: int,
    *,
    icons: int = 0,
    skills: str = "",
    traits: str = "",
    unique: int = True,
    also: int = t.NO_AFFILIATION,
    persona: str = "",
    impersonates: str = "",
    mirror_of: str = "",
    infiltrates: int = t.NO_AFFILIATION,
    assimilated_from: int = t.NO_AFFILIATION,
    downloads: str = "",
    points: int = 0,
) -> Decorator:
    """Declare a personnel card.

    Args:
        skills: the skills besides the classification, such as "Honor x2, Law".
        traits: the traits, such as "Human, Captain, Male".
        also: the second affiliation, if any.
        downloads: the cards that the special download icon names, such as "This or That".
    """
    card = enter_card(
        t.PERSONNEL, number, name, "", unique, AFFILIATION=affiliation, SECOND_AFFILIATION=also, CLASS=klass,
        INTEGRITY=integrity, CUNNING=cunning, STRENGTH=strength, ICON=icons,
        TRAIT=_traits(name, traits), INFILTRATES=infiltrates, POINTS=points,
        ASSIMILATED_FROM=assimilated_from,
    )  # fmt: skip
    if klass != t.NO_CLASS:
        p.SKILL[card * t.SKILLS + klass] += 1
    for entry in filter(None, skills.split(", ")):
        skill, _, level = entry.partition(" x")
        p.SKILL[card * t.SKILLS + _known(name, "skill", skill, t.SKILL_NAMES)] += int(level or 1)
    p.QUADRANT[card] = _native(icons)
    enter_persona(p.PERSONA, card, persona or name)
    enter_persona(p.IMPERSONATES, card, impersonates)
    enter_persona(p.MIRROR_OF, card, mirror_of)
    enter_downloads(card, downloads)
    return enter_texts(card, t.PERSONNEL, number)


def ship(
    number: int,
    name: str,
    affiliation: int,
    range: int,
    weapons: int,
    shields: int,
    staffing: str = "",
    *,
    icons: int = 0,
    traits: str = "",
    fitted: str = "",
    unique: bool = False,
    commander: str = "",
    points: int = 0,
    downloads: str = "",
) -> Decorator:
    """Declare a ship.

    Args:
        staffing: the staffing icons, such as "Cmd Stf Stf".
        fitted: the special equipment, such as "Holodeck, Scout".
    """
    icons_needed = staffing.split()
    if set(icons_needed) - {"Cmd", "Stf", "Com", "Nav", "Def", "Borg", "OCD"}:
        raise RuleSourceError(
            f"Unknown staffing {staffing!r} of {name}. Write Cmd, Stf, Com, Nav, Def, Borg or OCD."
        )
    card = enter_card(
        t.SHIP, number, name, "", unique, AFFILIATION=affiliation, RANGE=range, WEAPONS=weapons,
        SHIELDS=shields, STAFF_CMD=icons_needed.count("Cmd"), STAFF_STF=icons_needed.count("Stf"),
        STAFF_COM=icons_needed.count("Com"), STAFF_NAV=icons_needed.count("Nav"),
        STAFF_DEF=icons_needed.count("Def"), STAFF_OCD=icons_needed.count("OCD"),
        STAFF_BORG=icons_needed.count("Borg"), ICON=icons,
        TRAIT=_traits(name, traits), FITTED=_mask(name, "special equipment", fitted, t.SHIP_EQUIPMENT),
        POINTS=points,
    )  # fmt: skip
    p.QUADRANT[card] = _native(icons)
    enter_persona(p.COMMANDER, card, commander)
    enter_downloads(card, downloads)
    return enter_texts(card, t.SHIP, number)


def equipment(
    number: int,
    name: str,
    users: str = "",
    *,
    icons: int = 0,
    traits: str = "",
    gives: int = -1,
    to: int = t.NO_CLASS,
    **printed: Any,
) -> Decorator:
    """Declare an equipment card.

    Args:
        gives: the skill that it gives to personnel of the classification `to`.
        users: the affiliations that may use it, such as "Klingon, Non-Aligned". If this is empty, all
            affiliations may use it. A name that is both an affiliation and a species stands for both.
    """
    species = ", ".join(word for word in users.split(", ") if word in t.TRAIT_NAMES)
    card = enter_card(
        t.EQUIPMENT, number, name, "", False, USERS=_affiliations(name, users),
        SPECIES_OF_USERS=_traits(name, species), ICON=icons, TRAIT=_traits(name, traits), **printed,
    )  # fmt: skip
    if gives >= 0:
        p.GIVEN_BY[gives], p.GIVEN_TO[gives] = card, to
    return enter_texts(card, t.EQUIPMENT, number)


def facility(
    number: int,
    name: str,
    affiliation: int,
    kind: int,
    weapons: int,
    shields: int,
    *,
    icons: int = 0,
    unique: bool = False,
    homeworld: int = 0,
    downloads: str = "",
    seedable: bool = True,
    buildable: bool = True,
) -> Decorator:
    """Declare a facility.

    Args:
        kind: OUTPOST, HEADQUARTERS or STATION.
        homeworld: the homeworld of a headquarters, such as EARTH.
        buildable: whether an ENGINEER may build the outpost.
    """
    card = enter_card(
        t.FACILITY, number, name, "", unique, AFFILIATION=affiliation, FACILITY_KIND=kind, WEAPONS=weapons,
        SHIELDS=shields, ICON=icons, HOMEWORLD=homeworld, SEEDABLE=seedable,
        BUILDABLE=buildable,
    )  # fmt: skip
    p.QUADRANT[card] = _native(icons)
    enter_downloads(card, downloads)
    return enter_texts(card, t.FACILITY, number)


def mission(
    number: int,
    name: str,
    where: str,
    span: int,
    points: int,
    icons: str = "",
    *,
    quadrant: int = t.ALPHA,
    any_crew: bool = False,
    unique: bool = True,
    homeworld: int = 0,
    home_of: int = t.NO_AFFILIATION,
    one_ended: bool = False,
    requires: str = "",
) -> Decorator:
    """Declare a mission.

    Args:
        where: "P" for a planet mission or "S" for a space mission.
        icons: the affiliations that may attempt it, such as "Bajoran, Klingon".
        requires: the requirements in words (see `requirements`).
    """
    _check_where(name, where, ("P", "S"))
    card = enter_card(
        t.MISSION, number, name, "", unique, PLANET=where == "P", IN_SPACE=where == "S", QUADRANT=quadrant,
        MISSION_ICONS=_affiliations(name, icons), SPAN=span, POINTS=points, ANY_CREW=any_crew,
        HOMEWORLD=homeworld, HOME_OF=home_of, ONE_ENDED=one_ended,
    )  # fmt: skip
    enter_requirements(card, requires)
    frame_text(card, f"{requires}." if requires else "")
    return enter_texts(card, t.MISSION, number)


def dilemma(
    number: int,
    name: str,
    where: str,
    *,
    conditions: str = "",
    nullified_by: str = "",
    cured_by: str = "",
    triggered_by: str = "",
    afterwards: int,
    points: int = 0,
    icons: int = 0,
    **printed: Any,
) -> Decorator:
    """Declare a dilemma.

    The requirements are written in words (see `requirements`). The functions of the class define the rest.
    `encounter` is the effect, and `gets_past` is what happens to a team that meets the conditions. `triggers`
    is a trigger that cannot be written in words, and `recover` ends an effect when the dilemma is cured.

    Args:
        where: the missions under which the dilemma may be seeded, "P", "S" or "S/P".
        conditions: what a team needs to get past the dilemma. Any other team is stopped.
        nullified_by: what discards the dilemma before it has any effect.
        cured_by: what discards the dilemma later, while it stays in play.
        triggered_by: what a team must have for the dilemma to have an effect.
        afterwards: DISCARDED, GOES_BACK or STAYS.
        points: the points for a player if their team gets past the dilemma.
    """
    _check_where(name, where, ("P", "S", "S/P"))
    card = enter_card(
        t.DILEMMA, number, name, "", False, PLANET="P" in where, IN_SPACE="S" in where, POINTS=points,
        ICON=icons, AFTERWARDS=afterwards, **printed,
    )  # fmt: skip
    asks = {"requires": conditions, "nullifies": nullified_by, "cures": cured_by, "triggers": triggered_by}
    for key, text in asks.items():
        enter_requirements(card, text, key)
    DILEMMAS[card] = asks
    return enter_texts(card, t.DILEMMA, number)


def tactic(
    number: int,
    name: str,
    attack: int,
    defense: int,
    *,
    favors: int = t.NO_AFFILIATION,
    bonus: int = 0,
    range: int = 0,
    weapons: int = 0,
    shields: int = 0,
    hull: int = 0,
    this: bool = False,
    flips: int = 2,
    **printed: Any,
) -> Decorator:
    """Declare a tactic.

    As a damage marker it reduces a ship's RANGE, WEAPONS, SHIELDS and HULL by the arguments of these names.

    Args:
        favors: the affiliation of a firing ship that adds the bonus to ATTACK.
        this: whether a hit places the tactic itself instead of one flipped tactic.
        flips: how many tactics a hit places. A direct hit places two more, unless this is 0.
    """
    card = enter_card(
        t.TACTIC, number, name, "", False, ATTACK=attack, DEFENSE=defense, FAVORS=favors, BONUS=bonus,
        MARKER_RANGE=range, MARKER_WEAPONS=weapons, MARKER_SHIELDS=shields, MARKER_HULL=hull,
        HIT_THIS=this, HIT_FLIPS=max(flips - this, 0), DIRECT_FLIPS=max(2 * flips - this, 0), **printed,
    )  # fmt: skip
    return enter_texts(card, t.TACTIC, number)


def _playable(kind: int) -> Callable[..., Decorator]:
    def declare(
        number: int,
        name: str,
        *,
        icons: int = 0,
        points: int = 0,
        seedable: bool = False,
        stays: int = 0,
        suspends: bool = False,
        free: bool = False,
        any_time: bool = False,
        countdown: int = -1,
        unique: bool = False,
        requires: str = "",
        **printed: Any,
    ) -> Decorator:
        card = enter_card(
            kind, number, name, "", unique, ICON=icons, POINTS=points, SEEDABLE=seedable, STAYS=stays,
            SUSPENDS=suspends, FREE=free, ANY_TIME=any_time or kind == t.INTERRUPT, COUNTDOWN=countdown,
            **printed,
        )  # fmt: skip
        if kind == t.ARTIFACT:
            put_helper(card, "plays", texts.never(), rule_of(name))
        enter_requirements(card, requires)
        return enter_texts(card, kind, number)

    declare.__doc__ = f"Declare a card of kind {t.KIND_NAMES[kind]} (see `printed` for the arguments)."
    return declare


site, time_location, doorway, event, interrupt, incident, objective, artifact = (
    _playable(kind)
    for kind in (
        t.SITE,
        t.TIME_LOCATION,
        t.DOORWAY,
        t.EVENT,
        t.INTERRUPT,
        t.INCIDENT,
        t.OBJECTIVE,
        t.ARTIFACT,
    )
)


def _check_where(name: str, where: str, places: tuple[str, ...]) -> None:
    if where not in places:
        raise RuleSourceError(f"Unknown value {where!r} for `where` of {name}. Write one of {places}.")


def _native(icons: int) -> int:
    for icon, quadrant in ((t.GQ, t.GAMMA), (t.DQ, t.DELTA), (t.MU, t.MIRROR)):
        if icons & icon:
            return quadrant
    return t.ALPHA
