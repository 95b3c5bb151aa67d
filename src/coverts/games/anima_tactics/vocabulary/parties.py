"""A reader for the texts of parties, which checks them against the rules.

The first line of a party's text is its name. The other lines give the faction or organization of the party
(`faction: Dark` or `organization: Church`), its characters, and the cards of the whole party (`plot:
Tactics`, `team: The Dark Hand`). A character's own cards follow in indented lines (`card: Nue`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from coverts.engine import BadText
from coverts.engine.base.sentences import joined, said, said_list, verbatim
from coverts.engine.game.text_builder import lines_of
from coverts.games.anima_tactics.state import MOST_PARTY

LIGHT, DARK, NEUTRAL = "Light", "Dark", "Neutral"
WANDERER = "Wanderer"
BEARABLE = ("equipment", "power")
"""The kinds of advantage cards that a character bears. Cards of other kinds belong to the party."""
MOST_OBJECTIONS = 20
"""The maximum number of reported errors. The text after the last one is not read."""
LEVELS_OF_AN_AGENT = 150
LEVELS_OF_A_LEADER = 250

# Numbers of the rules that the checks cite.
LEVELS_RULE, NUMBER_RULE, ONCE_RULE, BASE_RULE, FACTION_RULE, ORGANIZATION_RULE = (
    "3.2",
    "3.3",
    "3.4",
    "3.6",
    "3.7",
    "3.8",
)
AGENTS_RULE, LEADERS_RULE, CARDS_RULE, BEARERS_RULE, PLOTS_RULE, CARD_ONCE_RULE = (
    "3.9",
    "3.10",
    "3.12",
    "3.13",
    "3.14",
    "3.15",
)


@dataclass(frozen=True)
class Character:
    """The data of a character that is needed to build a party."""

    name: str
    level: int
    faction: str
    organization: str = WANDERER
    """The character's organization, or WANDERER. No party can be based on WANDERER."""
    category: str = ""
    agent: bool = False
    leader: bool = False
    repeatable: bool = False
    """Whether a party may have several copies of this character, although it is a named character."""
    about: str = ""
    numbers: tuple[str, ...] = ()
    """The values that are printed on the character's card, each with its name."""


@dataclass(frozen=True)
class Advantage:
    """The data of an advantage card that is needed to build a party.

    `persons` are the characters that a team card needs. `rule` is the number of its text in the rulebook.
    """

    name: str
    price: int
    kind: str
    persons: tuple[str, ...] = ()
    rule: str = ""
    about: str = ""


@dataclass(frozen=True)
class Pool:
    """The characters and advantage cards that a party can have, by name."""

    characters: Mapping[str, Character]
    advantages: Mapping[str, Advantage]

    @staticmethod
    def of(characters: Iterable[Character], advantages: Iterable[Advantage]) -> Pool:
        return Pool({each.name: each for each in characters}, {each.name: each for each in advantages})

    @property
    def organizations(self) -> list[str]:
        """The organizations that a party can be based on."""
        named = {each.organization for each in self.characters.values()}
        return sorted(named - {WANDERER})


@dataclass
class Member:
    """A character of a party, and the number of its line in the text."""

    character: Character
    line: int
    cards: list[Advantage] = field(default_factory=list)


@dataclass
class Party:
    """A party as its text describes it, legal or not.

    `base_line` is the line of its faction or organization, or 0 if there is none.
    """

    name: str
    faction: str = ""
    organization: str = ""
    base_line: int = 0
    members: list[Member] = field(default_factory=list)
    common: list[tuple[int, Advantage]] = field(default_factory=list)
    """The plot and team cards of the party, each with its line."""
    objections: list[BadText] = field(default_factory=list)
    """The errors in the party, in the order in which they were found."""

    @property
    def cards(self) -> list[Advantage]:
        return [
            *(card for member in self.members for card in member.cards),
            *(card for _, card in self.common),
        ]

    @property
    def levels(self) -> int:
        """The party's cost: its characters' levels and its cards' prices."""
        return sum(each.character.level for each in self.members) + sum(card.price for card in self.cards)


def judged_party(text: str, pool: Pool, size: int | None = None) -> Party:
    """Read a party and collect everything that is wrong with it.

    Args:
        text: The party's text.
        pool: The available characters and cards.
        size: The size of the game in levels, or None to ignore limits that depend on it.
    """
    party = _Reader(text, pool).party
    _judge(party, size)
    return party


def read_party(text: str, pool: Pool, size: int | None = None) -> Party:
    """Read a legal party.

    Args:
        text: The party's text.
        pool: The available characters and cards.
        size: The size of the game in levels, or None to ignore limits that depend on it.

    Raises:
        BadText: The first thing that is wrong with the party.
    """
    party = judged_party(text, pool, size)
    for objection in party.objections:
        raise objection
    return party


class _Reader:
    """A reader of party texts, line by line. Each wrong line becomes an objection."""

    def __init__(self, text: str, pool: Pool) -> None:
        lines = lines_of(text)
        self.pool = pool
        self.party = Party(lines[0].strip() if lines else "")
        if not self.party.name:
            self.object(1, 1, "the first line is the party's name")
        for number, line in enumerate(lines[1:], 2):
            if line.strip() and len(self.party.objections) < MOST_OBJECTIONS:
                self.read(number, line)

    def object(self, line: int, column: int, reason: str, rule: str = "") -> None:
        self.party.objections.append(BadText(line, column, reason, rule))

    def read(self, number: int, line: str) -> None:
        word, colon, value = (part.strip() for part in line.partition(":"))
        start = len(line) - len(line.lstrip()) + 1
        at = line.index(value, line.index(":")) + 1 if value else len(line) + 1
        if not colon:
            self.character(number, start, word)
        elif word in ("faction", "organization"):
            self.base(number, at, word, value)
        elif word in ("card", "plot", "team"):
            self.card(number, at, word, value)
        else:
            words = "faction, organization, card, plot or team"
            self.object(
                number,
                start,
                said("{word} before a colon; it is {words}", word=verbatim(repr(word)), words=words),
            )

    def base(self, number: int, at: int, word: str, value: str) -> None:
        there = [LIGHT, DARK] if word == "faction" else self.pool.organizations
        if self.party.base_line:
            first = self.party.base_line
            self.object(
                number,
                1,
                said("a party is based on one thing; line {first} says on what", first=first),
                BASE_RULE,
            )
        elif value not in there:
            self.object(
                number,
                at,
                said(
                    "{word} is {what}, not {value}",
                    word=word,
                    what=_listed(there),
                    value=verbatim(repr(value)),
                ),
                BASE_RULE,
            )
        else:
            self.party.base_line = number
            setattr(self.party, word, value)

    def character(self, number: int, at: int, name: str) -> None:
        found = self.pool.characters.get(name)
        if found is None:
            self.object(number, at, _unknown("character", name, self.pool.characters))
        else:
            self.party.members.append(Member(found, number))

    def card(self, number: int, at: int, word: str, name: str) -> None:
        found = self.pool.advantages.get(name)
        if found is None:
            self.object(number, at, _unknown("advantage card", name, self.pool.advantages))
            return
        if found in self.party.cards:
            self.object(number, at, said("{name} is in the party already", name=name), CARD_ONCE_RULE)
        if word == "card" and found.kind not in BEARABLE:
            self.object(
                number,
                at,
                said("nobody bears {name}; write {kind}: {name}", name=name, kind=found.kind),
                PLOTS_RULE,
            )
        elif word == "card" and not self.party.members:
            self.object(
                number, at, said("{name} stands beneath the character who bears it", name=name), BEARERS_RULE
            )
        elif word == "card":
            bearer = self.party.members[-1]
            if same := [card.name for card in bearer.cards if card.kind == found.kind]:
                who = bearer.character.name
                self.object(
                    number,
                    at,
                    said("{who} bears {same}, one {kind} card", who=who, same=same[0], kind=found.kind),
                    BEARERS_RULE,
                )
            bearer.cards.append(found)
        elif found.kind in BEARABLE:
            reason = said("{name} is borne; write card: {name} beneath a character", name=name)
            self.object(number, at, reason, BEARERS_RULE)
        elif word != found.kind:
            self.object(
                number,
                at,
                said("{name} is a {kind} card; write {kind}: {name}", name=name, kind=found.kind),
                PLOTS_RULE,
            )
        else:
            self.party.common.append((number, found))


def _judge(party: Party, size: int | None) -> None:
    """Check the party as a whole, and add what is wrong to its objections."""

    def against(line: int, rule: str, reason: str) -> None:
        party.objections.append(BadText(line, 1, reason, rule))

    if not party.base_line:
        against(1, BASE_RULE, "write what the party is based on: faction: or organization:")
    if not party.members:
        against(1, NUMBER_RULE, "a party has a character at least")
    if len(party.members) > MOST_PARTY:
        late = party.members[MOST_PARTY]
        against(late.line, NUMBER_RULE, said("a party has at most {most} characters", most=MOST_PARTY))
    if size is not None and party.levels > size:
        against(
            1,
            LEVELS_RULE,
            said("the party costs {levels} levels; the game is of {size}", levels=party.levels, size=size),
        )
    _judge_members(party, against)
    _judge_numbers(party, size, against)
    there = {each.character.name for each in party.members}
    for line, card in party.common:
        if missing := [person for person in card.persons if person not in there]:
            needed = said_list(card.persons)
            against(
                line,
                card.rule or PLOTS_RULE,
                said(
                    "{card} needs {needed}; {missing} is not here",
                    card=card.name,
                    needed=needed,
                    missing=missing[0],
                ),
            )


def _judge_members(party: Party, against: Callable[[int, str, str], None]) -> None:
    """Check whether each character may be in the party, and how often."""
    met: Counter[str] = Counter()
    wanderers = 0
    for each in party.members:
        person = each.character
        met[person.name] += 1
        if met[person.name] > 1 and not person.agent and not person.repeatable:
            against(each.line, ONCE_RULE, said("{person} is in the party already", person=person.name))
        if party.faction and person.faction not in (party.faction, NEUTRAL):
            reason = said(
                "{person} is {faction}; this party is {own} or {neutral}",
                person=person.name,
                faction=person.faction,
                own=party.faction,
                neutral=NEUTRAL,
            )
            against(each.line, FACTION_RULE, reason)
        if party.organization and person.organization == WANDERER:
            wanderers += 1
            if wanderers > 1:
                against(
                    each.line,
                    ORGANIZATION_RULE,
                    said("{person} is the second Wanderer; one may join", person=person.name),
                )
        elif party.organization and person.organization != party.organization:
            reason = said(
                "{person} is of {organization}; this party is of {own}",
                person=person.name,
                organization=person.organization,
                own=party.organization,
            )
            against(each.line, ORGANIZATION_RULE, reason)


def _judge_numbers(party: Party, size: int | None, against: Callable[[int, str, str], None]) -> None:
    """Check the numbers of agents, leaders and advantage cards."""
    agents = [each for each in party.members if each.character.agent]
    leaders = [each for each in party.members if each.character.leader]
    if agents and not party.organization:
        name = agents[0].character.name
        against(
            agents[0].line,
            AGENTS_RULE,
            said("{name} is an agent, who joins a party based on an organization", name=name),
        )
    if size is not None:
        for who, called, rule, levels in (
            (agents, "agents", AGENTS_RULE, LEVELS_OF_AN_AGENT),
            (leaders, "leaders", LEADERS_RULE, LEVELS_OF_A_LEADER),
        ):
            may = size // levels
            if len(who) > may:
                reason = said(
                    "{n} {called}; of {size} levels it may have {may}, one for each full {levels}",
                    n=len(who),
                    called=called,
                    size=size,
                    may=may,
                    levels=levels,
                )
                against(who[may].line, rule, reason)
    if len(party.cards) > len(party.members):
        reason = said(
            "{cards} advantage cards for {characters} characters; one for each at most",
            cards=len(party.cards),
            characters=len(party.members),
        )
        against(1, CARDS_RULE, reason)


def _unknown(what: str, name: str, there: Iterable[str]) -> str:
    near = get_close_matches(name, list(there), 1)
    if near:
        return said(
            "there is no {what} {name}; there is {near}", what=what, name=verbatim(repr(name)), near=near[0]
        )
    return said("there is no {what} {name}", what=what, name=verbatim(repr(name)))


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return said("{some} or {last}", some=joined(", ", most), last=last) if most else last


def _ready_parties() -> dict[str, str]:
    folder = Path(__file__).parents[1] / "cards" / "parties"
    names = (
        *("dark_hand", "watch_of_light", "church_300"),
        *("dark_200", "light_200", "wissenschaft_200"),
        *("dark_100", "light_100"),
    )
    return {name: (folder / f"{name}.txt").read_text(encoding="utf-8") for name in names}


READY_PARTIES = _ready_parties()
"""The texts of the parties that come with the game, by name."""
