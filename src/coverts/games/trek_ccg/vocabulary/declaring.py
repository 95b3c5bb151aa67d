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

import re
from collections.abc import Callable
from difflib import get_close_matches
from types import FunctionType
from typing import Any

from coverts.engine import Kind, Lookup, Rule, constant
from coverts.engine.errors import RuleSourceError
from coverts.engine.language.declarations import Body, mark_numbered, mark_rules
from coverts.games.trek_ccg.vocabulary import printed as p
from coverts.games.trek_ccg.vocabulary import terms as t
from coverts.games.trek_ccg.vocabulary import texts
from coverts.games.trek_ccg.vocabulary.requirements import Requirement

CARD_RULES: dict[str, tuple[str, str]] = {}
"""Names and texts of cards by their number in the rulebook."""
CARD_CODE: dict[str, list[Any]] = {}
"""Rules and helpers of cards by name. A card without text has an empty list."""
REQUIREMENTS: dict[int, Requirement] = {}
"""The requirements of cards by card number.

They are a mission's requirements, a dilemma's conditions, or what an objective requires of a team that
attempts a mission because of it.
"""
DILEMMA_KINDS = {"requires": "Conditions", "nullifies": "Nullifier", "cures": "Cure", "triggers": "Trigger"}
"""The names that players see for the requirements of a dilemma, by the name of their check."""
AFTERWARDS_WORDS = ("is discarded", "goes back beneath the mission", "stays in play")
DILEMMAS: dict[int, dict[str, str]] = {}
"""The requirements of each dilemma in words, by the keys of `DILEMMA_KINDS`."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""Reasons why clauses of card texts need no test, by card name and clause number."""
_personas: dict[str, int] = {}
_unprinted: dict[str, int] = {}
_wanted: list[tuple[Lookup, int, str]] = []
"""Names of other cards to look up when all cards are declared."""
_special_downloads: dict[int, str] = {}

Decorator = Callable[[type], type]


class CardRule(Rule):
    """A rule that carries out a text of a card."""

    def __init__(self, function: Body, number: str, card: int, title: str) -> None:
        super().__init__(function, (number,), silent=True)
        self.card, self.title = card, title


def _card(kind: int, number: int, name: str, text: str = "", unique: int = True, **printed: int) -> int:
    """Enter a card into the tables.

    Raises:
        RuleSourceError: the number is taken or out of range, the name is taken, or a printed value is
            unknown.
    """
    if not 1 <= number <= t.SIZES[kind]:
        raise RuleSourceError(
            f"Unknown {t.KIND_NAMES[kind]} number {number} of {name}. Write 1 to {t.SIZES[kind]}."
        )
    card = t.FIRST[kind] + number - 1
    if p.EXISTS[card]:
        raise RuleSourceError(
            f"The {t.KIND_NAMES[kind]} number {number} of {name} belongs to {p.CARD_NAMES[card]}."
            " Choose another number."
        )
    if name in CARD_CODE:
        raise RuleSourceError(f"The card {name} is declared twice. Remove one declaration.")
    p.EXISTS[card], p.CARD_NAMES[card], p.UNIQUE[card] = True, name, unique
    CARD_CODE[name] = []
    for table, value in printed.items():
        if not isinstance(getattr(p, table, None), Lookup):
            near = get_close_matches(table.upper(), [each for each in vars(p) if each.isupper()], 1)
            raise RuleSourceError(f"Unknown printed value {table} of {name}. Did you mean {near}?")
        getattr(p, table)[card] = int(value)
    CARD_RULES[f"{t.CHAPTERS[kind]}.{number}"] = (name, text)
    return card


def _texts(card: int, kind: int, number: int) -> Decorator:
    """Return the decorator that enters a card's functions into the tables."""

    def declare(written: type) -> type:
        name, place = p.CARD_NAMES[card], f"{t.CHAPTERS[kind]}.{number}"
        CARD_RULES[place] = (name, " ".join([CARD_RULES[place][1], *(written.__doc__ or "").split()]).strip())
        MOOT_CLAUSES[name] = vars(written).get("moot", {})
        for key, entry in vars(written).items():
            if key in ("plays", "aim") and not isinstance(entry, FunctionType):
                entry = _asked(card, key, entry)
            if key in texts.RULES and isinstance(entry, FunctionType):
                _put_rule(card, key, CardRule(entry, place, card, name))
            elif key in texts.HELPERS and isinstance(entry, FunctionType):
                _put_helper(card, key, entry, place)
            elif isinstance(entry, Kind):
                entry.cite(place)
                CARD_CODE[name].append(entry)
            elif isinstance(entry, Rule):
                entry.numbers = tuple(dict.fromkeys((place, *entry.numbers)))
                CARD_CODE[name].append(entry)
            elif hasattr(entry, "numbers"):
                mark_rules(entry, (place,))
            elif isinstance(entry, FunctionType):
                raise RuleSourceError(
                    f"Unknown text {key} of {name}. Write one of {[*texts.RULES, *texts.HELPERS]}."
                )
        return written

    return declare


def _asked(card: int, key: str, given: Any) -> FunctionType:
    """Return the function for a text that is declared as a question or as False."""
    if key == "plays" and given is False:
        return texts.never()
    if not isinstance(given, Kind):
        raise RuleSourceError(
            f"The text {key} of {p.CARD_NAMES[card]} is {given!r}. Write a question or a function."
        )
    if key == "plays":
        return texts.where_legal(given)
    return texts.played_on(given) if p.STAYS[card] == p.ON_TARGET else texts.aims_at(given)


def _put_rule(card: int, key: str, made: Rule) -> None:
    texts.RULES[key].put(card, made)
    texts.HAS[key][card] = True
    CARD_CODE[p.CARD_NAMES[card]].append(made)


def _put_helper(card: int, key: str, function: FunctionType, place: str) -> None:
    if key in texts.JUDGES and getattr(function, "rules", (place,)) != (place,):
        raise RuleSourceError(
            f"The check {key} of {p.CARD_NAMES[card]} belongs to another card. Write a separate one."
        )
    mark_rules(function, (place,), judges=key in texts.JUDGES)
    mark_numbered(function)
    texts.HELPERS[key].put(card, function)
    texts.MODIFIES[card] |= texts.ATTRIBUTES.get(key, 0)
    if key in texts.NOTED:
        texts.NOTED[key][card] = True
    CARD_CODE[p.CARD_NAMES[card]].append(function)


def _require(card: int, text: str, key: str = "requires") -> None:
    """Enter a card's requirements.

    Args:
        text: the requirements in words.
        key: the name of the check that they define.
    """
    if text:
        wanted = Requirement(text, p.CARD_NAMES[card], there=key in ("nullifies", "cures"))
        place = rule_of(p.CARD_NAMES[card])
        _put_helper(card, key, wanted.judge(key), place)
        if key == "requires":
            p.NEEDS[card] = wanted.skills
            REQUIREMENTS[card] = wanted
            _put_helper(card, "lacks", wanted.lacks(), place)


def _frame_text(card: int, before: str = "", after: str = "") -> None:
    """Add sentences before and after the text of a card."""
    name, text = CARD_RULES[rule_of(p.CARD_NAMES[card])]
    CARD_RULES[rule_of(name)] = name, " ".join(filter(None, (before, text, after)))


def _frame_dilemma(card: int) -> None:
    """Complete the text of a dilemma.

    The text begins with the requirements. It ends with whether the team is stopped and where the dilemma
    goes.
    """
    asks = DILEMMAS[card]
    before = " ".join(f"{DILEMMA_KINDS[key]}: {text}." for key, text in asks.items() if text)
    where = AFTERWARDS_WORDS[p.AFTERWARDS[card]]
    after = f"Then this {where}." if p.AFTERWARDS[card] != t.STAYS else ""
    if asks["requires"]:
        then = "Then" if texts.HAS_ENCOUNTER[card] else "If they are not met,"
        after = f"{then} the team is stopped and this {where}."
    _frame_text(card, before, after)


def unprinted(kind: int, number: int, name: str) -> None:
    """Give a number to a card that is not in the pool but that other cards name."""
    _unprinted[name] = t.FIRST[kind] + number - 1


@constant
def card_named(name: str) -> int:
    """Return a card's number by its name.

    Raises:
        RuleSourceError: there is no such card.
    """
    if name in _unprinted:
        return _unprinted[name]
    if name not in CARD_CODE:
        near = get_close_matches(name, CARD_CODE, 1)
        meant = f" Did you mean {near[0]!r}?" if near else ""
        raise RuleSourceError(f"Unknown card {name!r}.{meant}")
    return p.CARD_NAMES.index(name)


@constant
def rule_of(name: str) -> str:
    """Return the rule number of another card's text, to use in a refusal."""
    number = card_named(name)
    kind = p.KIND[number]
    return f"{t.CHAPTERS[kind]}.{number - t.FIRST[kind] + 1}"


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
    card = _card(
        t.PERSONNEL, number, name, "", unique, AFFILIATION=affiliation, SECOND_AFFILIATION=also, CLASS=klass,
        INTEGRITY=integrity, CUNNING=cunning, STRENGTH=strength, ICON=icons,
        TRAIT=_traits(name, traits), INFILTRATES=infiltrates, POINTS=points,
    )  # fmt: skip
    if klass != t.NO_CLASS:
        p.SKILL[card * t.SKILLS + klass] += 1
    for entry in filter(None, skills.split(", ")):
        skill, _, level = entry.partition(" x")
        p.SKILL[card * t.SKILLS + _known(name, "skill", skill, t.SKILL_NAMES)] += int(level or 1)
    p.QUADRANT[card] = _native(icons)
    _note_persona(p.PERSONA, card, persona or name)
    _note_persona(p.IMPERSONATES, card, impersonates)
    _note_persona(p.MIRROR_OF, card, mirror_of)
    _note_downloads(card, downloads)
    return _texts(card, t.PERSONNEL, number)


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
    if set(icons_needed) - {"Cmd", "Stf", "Com", "Nav", "Def", "Borg"}:
        raise RuleSourceError(
            f"Unknown staffing {staffing!r} of {name}. Write Cmd, Stf, Com, Nav, Def or Borg."
        )
    card = _card(
        t.SHIP, number, name, "", unique, AFFILIATION=affiliation, RANGE=range, WEAPONS=weapons,
        SHIELDS=shields, STAFF_CMD=icons_needed.count("Cmd"), STAFF_STF=icons_needed.count("Stf"),
        STAFF_COM=icons_needed.count("Com"), STAFF_NAV=icons_needed.count("Nav"),
        STAFF_DEF=icons_needed.count("Def"), STAFF_BORG=icons_needed.count("Borg"), ICON=icons,
        TRAIT=_traits(name, traits), FITTED=_mask(name, "special equipment", fitted, t.SHIP_EQUIPMENT),
        POINTS=points,
    )  # fmt: skip
    p.QUADRANT[card] = _native(icons)
    _note_persona(p.COMMANDER, card, commander)
    _note_downloads(card, downloads)
    return _texts(card, t.SHIP, number)


def equipment(
    number: int, name: str, users: str = "", *, icons: int = 0, traits: str = "", **printed: Any
) -> Decorator:
    """Declare an equipment card.

    Args:
        users: the affiliations that may use it, such as "Klingon, Non-Aligned". If this is empty, all
            affiliations may use it. A name that is both an affiliation and a species stands for both.
    """
    species = ", ".join(word for word in users.split(", ") if word in t.TRAIT_NAMES)
    card = _card(
        t.EQUIPMENT, number, name, "", False, USERS=_affiliations(name, users),
        SPECIES_OF_USERS=_traits(name, species), ICON=icons, TRAIT=_traits(name, traits), **printed,
    )  # fmt: skip
    return _texts(card, t.EQUIPMENT, number)


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
    card = _card(
        t.FACILITY, number, name, "", unique, AFFILIATION=affiliation, FACILITY_KIND=kind, WEAPONS=weapons,
        SHIELDS=shields, ICON=icons, HOMEWORLD=homeworld, SEEDABLE=seedable,
        BUILDABLE=buildable,
    )  # fmt: skip
    p.QUADRANT[card] = _native(icons)
    _note_downloads(card, downloads)
    return _texts(card, t.FACILITY, number)


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
    card = _card(
        t.MISSION, number, name, "", unique, PLANET=where == "P", IN_SPACE=where == "S", QUADRANT=quadrant,
        MISSION_ICONS=_affiliations(name, icons), SPAN=span, POINTS=points, ANY_CREW=any_crew,
        HOMEWORLD=homeworld, HOME_OF=home_of, ONE_ENDED=one_ended,
    )  # fmt: skip
    _require(card, requires)
    _frame_text(card, f"{requires}." if requires else "")
    return _texts(card, t.MISSION, number)


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
    card = _card(
        t.DILEMMA, number, name, "", False, PLANET="P" in where, IN_SPACE="S" in where, POINTS=points,
        ICON=icons, AFTERWARDS=afterwards, **printed,
    )  # fmt: skip
    asks = {"requires": conditions, "nullifies": nullified_by, "cures": cured_by, "triggers": triggered_by}
    for key, text in asks.items():
        _require(card, text, key)
    DILEMMAS[card] = asks
    return _texts(card, t.DILEMMA, number)


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
    **printed: Any,
) -> Decorator:
    """Declare a tactic.

    As a damage marker it reduces a ship's RANGE, WEAPONS, SHIELDS and HULL by the arguments of these names.

    Args:
        favors: the affiliation of a firing ship that adds the bonus to ATTACK.
        this: whether a hit places the tactic itself instead of one flipped tactic.
    """
    card = _card(
        t.TACTIC, number, name, "", False, ATTACK=attack, DEFENSE=defense, FAVORS=favors, BONUS=bonus,
        MARKER_RANGE=range, MARKER_WEAPONS=weapons, MARKER_SHIELDS=shields, MARKER_HULL=hull,
        HIT_THIS=this, HIT_FLIPS=2 - this, DIRECT_FLIPS=4 - this, **printed,
    )  # fmt: skip
    return _texts(card, t.TACTIC, number)


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
        card = _card(
            kind, number, name, "", unique, ICON=icons, POINTS=points, SEEDABLE=seedable, STAYS=stays,
            SUSPENDS=suspends, FREE=free, ANY_TIME=any_time or kind == t.INTERRUPT, COUNTDOWN=countdown,
            **printed,
        )  # fmt: skip
        if kind == t.ARTIFACT:
            _put_helper(card, "plays", texts.never(), rule_of(name))
        _require(card, requires)
        return _texts(card, kind, number)

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


def _note_persona(table: Lookup, card: int, persona: str) -> None:
    if persona:
        table[card] = _personas.setdefault(persona, len(_personas))


def _note_downloads(card: int, names: str) -> None:
    """Enter the cards of a special download, such as "This or That"."""
    for table, name in zip((p.DOWNLOAD, p.SECOND_DOWNLOAD), filter(None, names.split(" or ")), strict=False):
        _wanted.append((table, card, name))
    if names:
        _special_downloads[card] = names


def persona_name(persona: int) -> str:
    """Return the name of the persona with this number in `printed.PERSONA`."""
    return list(_personas)[persona]


def number_of(name: str) -> int:
    """Return a card's number by its name.

    Raises:
        ValueError: there is no such card.
    """
    return p.CARD_NAMES.index(name)


def complete() -> None:
    """Finish the tables when all cards are declared.

    This looks up the names of other cards, names unused card numbers and sorts the rulebook texts.
    """
    for table, card, name in _wanted:
        if name not in CARD_CODE:
            raise RuleSourceError(f"Unknown card {name!r} in the special download of {p.CARD_NAMES[card]}.")
        table[card] = number_of(name)
    for card, names in _special_downloads.items():
        _frame_text(card, after=f"Special download: {names}.")
    for card in DILEMMAS:
        _frame_dilemma(card)
    for card, name in enumerate(p.CARD_NAMES):
        if not name:
            kind = p.KIND[card]
            p.CARD_NAMES[card] = f"{t.KIND_NAMES[kind]} {card - t.FIRST[kind] + 1}"
    p.HAND_NAMES[:] = p.CARD_NAMES[: t.HANDS]
    p.SEED_NAMES[:] = p.CARD_NAMES[: t.SEEDS]
    p.TACTIC_NAMES[:] = [*p.CARD_NAMES[t.FIRST_TACTIC :], "no tactic"]
    ordered = sorted(
        CARD_RULES.items(), key=lambda entry: [int(part) for part in re.findall(r"\d+", entry[0])]
    )
    CARD_RULES.clear()
    CARD_RULES.update(ordered)
