"""Requirements that teams must meet, read from the text on the cards.

    Archaeology OR CUNNING > 32
    Navigation x2 + (Tal Shiar OR Obsidian Order) + SECURITY x3
    Hand weapon x2 OR [Def] drone x4 OR member x3

A `+` means that all of its parts are needed, and binds more tightly than `OR`. A number after `x` is the
number of levels of a skill or classification, or the number of personnel or equipment of a kind. INTEGRITY,
CUNNING and STRENGTH are totals of the team, and WEAPONS belongs to the ship that the crew is aboard. `>
points` compares with the points of the mission. The word `own` before a skill excludes infiltrators.

Each text yields a function that checks it, a function that logs what is missing, and the sentence on the
page.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import FunctionType
from typing import Any, NoReturn

from coverts.engine import say
from coverts.engine.base.sentences import joined, said
from coverts.engine.errors import RuleSourceError
from coverts.games.trek_ccg.vocabulary.terms import (
    COM,
    DEF,
    DISRUPTOR,
    HAND_WEAPON,
    MAX_ATOMS,
    NAV,
    PHASER,
    SKILL_NAMES,
    TRAIT_NAMES,
)

TOTALS = ("INTEGRITY", "CUNNING", "STRENGTH", "WEAPONS")
MEMBER, MISSION_POINTS = "member", "points"
PEOPLE = "people not stopped"
"""What the log and the page call members of a crew or Away Team."""
DRONES = {"[Com] drone": COM, "[Nav] drone": NAV, "[Def] drone": DEF}
EQUIPMENT_TITLES = ("Tricorder",)
MEASURES: dict[str, Any] = {"say": say}
"""The helpers that requirements can call. `rules.requirements` fills this table."""
NEED_NAMES: list[str] = []
"""The names of all things that requirements ask for, by their number in the log."""
_TERM = re.compile(r"\s*(\(|\)|\+|OR\b|>\s*\w+|x\d+|[^()+>]+?(?=\s*(?:\(|\)|\+|\bOR\b|>|\bx\d|$)))")


@dataclass(frozen=True)
class Atom:
    """A single thing that a requirement asks for.

    Args:
        name: its name in the text.
        helper: the name of the helper that counts it.
        argument: the last argument of the helper, or "" if it takes none.
        least: how many are enough, or None if the total must exceed the mission's points.
        skill: the number of the skill, or None if it is no skill.
    """

    name: str
    helper: str
    argument: str = ""
    least: int | None = 1
    skill: int | None = None

    def count(self, there: bool) -> str:
        """Return the code that counts this thing in a crew or Away Team.

        Args:
            there: whether to count stopped members as well.
        """
        last = f", {self.argument}" if self.argument else ""
        return f"{self.helper}{'_there' if there else ''}(s, who, host{last})"

    def judge(self, counted: str) -> str:
        """Return the code that compares a count with the number needed."""
        if self.least is None:
            return f"{counted} > mission_points(s, who, host)"
        return f"{counted} >= {self.least}"


@dataclass(frozen=True)
class AllOf:
    parts: tuple[Node, ...]


@dataclass(frozen=True)
class AnyOf:
    parts: tuple[Node, ...]


Node = Atom | AllOf | AnyOf


class Requirement:
    """The requirement that a card has of a crew or Away Team.

    Args:
        text: the requirement in words.
        card: the name of the card.
        there: whether stopped members count, as they do for cures and nullifiers.

    Attributes:
        skills: the mask of the skills that the text names.

    Raises:
        RuleSourceError: the text cannot be read.
    """

    def __init__(self, text: str, card: str, there: bool = False) -> None:
        self.text, self.card, self.there = text, card, there
        self._terms = _TERM.findall(text)
        self._at = 0
        self.tree = self._any_of()
        if self._at < len(self._terms):
            self._refuse(self._terms[self._at])
        self.atoms = list(atoms_of(self.tree))
        if len(self.atoms) > MAX_ATOMS:
            raise RuleSourceError(
                f"The requirement {text!r} of {card} asks for {len(self.atoms)} things."
                f" Write at most {MAX_ATOMS}."
            )
        self.skills = sum({1 << atom.skill for atom in self.atoms if atom.skill is not None})

    def judge(self, name: str) -> FunctionType:
        """Return a helper `(s, who, host)` that checks the requirement."""
        code = self._code(self.tree, [atom.count(self.there) for atom in self.atoms])
        return self._made(name, [f"return {code}"])

    def lacks(self) -> FunctionType:
        """Return a helper `(s, who, host)` that logs what a team lacks.

        It also records how much the team has of each required thing.
        """
        counts = [f"have{n}" for n in range(len(self.atoms))]
        lines = [f"{have} = {atom.count(False)}" for have, atom in zip(counts, self.atoms, strict=True)]
        lines += [f"s.side[who].had[{n}] = {have}" for n, have in enumerate(counts)]
        return self._made("lacks", [*lines, *self._report(self.tree, counts, "lacks")])

    def counts(self, s: Any, who: int, host: int) -> list[int]:
        """Return how many of each required thing a team has."""
        return [
            int(eval(atom.count(self.there), MEASURES, {"s": s, "who": who, "host": host}))
            for atom in self.atoms
        ]

    def missing(self, had: Sequence[int], points: int = 0) -> str:
        """Return a description of what is missing, or "" if nothing is.

        Args:
            had: how many of each atom the team has.
            points: the points of the mission.
        """
        return self._missing(self.tree, list(had), points)

    # -- code --------------------------------------------------------------------------------------

    def _made(self, name: str, lines: list[str]) -> FunctionType:
        file = f"<{name} of {self.card}: {self.text}>"
        text = "\n    ".join([f"def {name}(s, who, host):", *lines]) + "\n"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict[str, Any] = {}
        exec(
            compile(text, file, "exec", dont_inherit=True), MEASURES, space
        )  # The code contains only words of this grammar.
        made: FunctionType = space[name]
        made.__module__ = __name__
        return made

    def _code(self, node: Node, counts: list[str]) -> str:
        """Return the code of a node's condition.

        Args:
            counts: the code for the count of each atom.
        """
        if isinstance(node, Atom):
            return node.judge(counts[self._number(node)])
        word = " and " if isinstance(node, AllOf) else " or "
        return f"({word.join(self._code(part, counts) for part in node.parts)})"

    def _report(self, node: Node, counts: list[str], key: str) -> list[str]:
        """Return the lines of code that log what is missing for an unmet node.

        Args:
            key: the id of the log sentence.
        """
        if isinstance(node, AnyOf):
            first, *others = node.parts
            lines = self._report(first, counts, key)
            return lines + [line for part in others for line in self._report(part, counts, "or_lacks")]
        if isinstance(node, AllOf):
            lines = []
            for part in node.parts:
                inner = self._report(part, counts, key)
                lines += [f"if not {self._code(part, counts)}:", *(f"    {line}" for line in inner)]
            return lines
        have, need = counts[self._number(node)], need_number(node.name)
        if node.least is None:
            return [f'say("{key}_some", {need}, {have}, mission_points(s, who, host) + 1)']
        if node.least > 1:
            return [f'say("{key}_some", {need}, {have}, {node.least})']
        return [f'say("{key}", {need})']

    def _missing(self, node: Node, had: list[int], points: int) -> str:
        if isinstance(node, Atom):
            return missing_of(node, had[self._number(node)], points)
        parts = [self._missing(part, had, points) for part in node.parts]
        if isinstance(node, AllOf):
            return joined("; ", parts)
        if "" in parts:
            return ""
        first, *others = parts
        for other in others:
            first = said("{one} or {other}", one=first, other=other)
        return first

    def _number(self, atom: Atom) -> int:
        return next(n for n, known in enumerate(self.atoms) if known is atom)

    # -- reading -----------------------------------------------------------------------------------

    def _refuse(self, word: str) -> NoReturn:
        known = [*SKILL_NAMES, *TRAIT_NAMES, *TOTALS, *DRONES, *EQUIPMENT_TITLES, MEMBER]
        near = get_close_matches(word, known, 1)
        meant = f"Did you mean {near[0]}?" if near else "Write skills, traits or totals with + and OR."
        raise RuleSourceError(
            f"Unknown word {word!r} in the requirement {self.text!r} of {self.card}. {meant}"
        )

    def _next(self) -> str:
        return self._terms[self._at] if self._at < len(self._terms) else ""

    def _take(self, wanted: str = "") -> str:
        word = self._next()
        if not word or (wanted and word != wanted):
            self._refuse(word or "the end")
        self._at += 1
        return str(word)

    def _any_of(self) -> Node:
        parts = [self._all_of()]
        while self._next() == "OR":
            self._take()
            parts.append(self._all_of())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all_of(self) -> Node:
        parts = [self._one()]
        while self._next() == "+":
            self._take()
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _one(self) -> Node:
        word = self._take()
        if word == "(":
            inside = self._any_of()
            self._take(")")
            return inside
        if word in TOTALS:
            above = self._take()
            if not re.fullmatch(rf">\s*(\d+|{MISSION_POINTS})", above):
                self._refuse(above)
            number = above[1:].strip()
            return Atom(word, word.lower(), least=None if number == MISSION_POINTS else int(number) + 1)
        least = int(self._take()[1:]) if re.fullmatch(r"x\d+", self._next()) else 1
        own, name = word.startswith("own "), word.removeprefix("own ")
        if name in SKILL_NAMES:
            skill = SKILL_NAMES.index(name)
            return Atom(word, "own_skill" if own else "skill", str(skill), least, skill)
        if word in TRAIT_NAMES:
            trait = 1 << TRAIT_NAMES.index(word)
            helper = "gear" if trait in (HAND_WEAPON, PHASER, DISRUPTOR) else "traits"
            return Atom(word, helper, str(trait), least)
        if word in DRONES:
            return Atom(word, "drones", str(DRONES[word]), least)
        if word in EQUIPMENT_TITLES:
            return Atom(word, "titles", f'card_named("{word}")', least)
        if word == MEMBER:
            return Atom(PEOPLE, "members", least=least)
        self._refuse(word)


def missing_of(atom: Atom, have: int, points: int = 0) -> str:
    """Return a description of what is missing of a required thing, or "" if there is enough.

    Args:
        have: how much there is.
        points: the points of the mission.
    """
    least = points + 1 if atom.least is None else atom.least
    if have >= least:
        return ""
    if least == 1:
        return said("no {what}", what=atom.name)
    return said("{what} {have} of {least}", what=atom.name, have=have, least=least)


def atoms_of(node: Node) -> Iterator[Atom]:
    """Yield the atoms of a requirement from left to right."""
    if isinstance(node, Atom):
        yield node
    else:
        for part in node.parts:
            yield from atoms_of(part)


def need_number(name: str) -> int:
    """Return the number by which the log names a required thing."""
    if name not in NEED_NAMES:
        NEED_NAMES.append(name)
    return NEED_NAMES.index(name)
