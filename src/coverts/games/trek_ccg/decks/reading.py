"""A reader for the texts of decks.

The first line of a deck's text is its name. Then come its parts, each below its heading, and in them a card a
line, after the number of copies if that is not 1:

    My deck

    Missions:
    Excavation

    Draw deck:
    2 Amanda Rogers

The lists of other programs are read as well: their headings, counts and spellings.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from coverts.engine import BadText
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.text_builder import lines_of
from coverts.games.trek_ccg.decks.titles import card_titled, plain, unknown, without_set
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, KIND, SEEDABLE
from coverts.games.trek_ccg.vocabulary.terms import ARTIFACT, DILEMMA, MISSION, TACTIC

MISSIONS, SEED, DRAW, TACTICS = PARTS = ("Missions", "Seed deck", "Draw deck", "Battle Bridge side deck")
"""The parts of a deck, and their headings without the colon."""
HEADINGS = {
    **{plain(part): part for part in PARTS},
    **dict.fromkeys(("mission", "mission pile"), MISSIONS),
    **dict.fromkeys(("seed", "seeds", "seed cards", "seed+dil", "dilemmas", "sites"), SEED),
    **dict.fromkeys(("deck", "draw", "draw cards", "main deck"), DRAW),
    **dict.fromkeys(("tactics", "battle bridge", "side deck"), TACTICS),
}
LEFT_OUT = ("outside", "aside", "qstent", "ref", "dyson", "flash", "tribbles")
"""Headings of other programs. The cards below them are no part of a deck of this game."""
MAX_COPIES = 99
"""The maximum number of copies in a line."""
MAX_DIGITS = 12
"""The number of digits that are shown of a number of copies."""
MAX_GUESSES = 20
"""The number of unknown cards for which a near title is searched."""
MAX_OBJECTIONS = 100
"""The number of lines that are reported. What is wrong with later ones is only counted."""
SPELLING_RULE, COPIES_RULE = "2.10", "2.9"


@dataclass(frozen=True)
class Line:
    """A line of a deck: copies of a card in a part."""

    number: int
    part: str
    card: int
    copies: int


@dataclass
class Deck:
    """A deck as its text describes it, legal or not.

    Attributes:
        name: The name, or "" if the text begins with a heading or a card.
        headings: The number of the line with the heading of each part that has one.
        objections: The errors in the text, in the order of its lines.
    """

    name: str = ""
    lines: list[Line] = field(default_factory=list)
    headings: dict[str, int] = field(default_factory=dict)
    objections: list[BadText] = field(default_factory=list)

    def of_part(self, part: str) -> list[Line]:
        return [line for line in self.lines if line.part == part]

    def copies(self, part: str) -> Counter[int]:
        """Return the number of copies of each card in a part. Lines of one card add up."""
        found: Counter[int] = Counter()
        for line in self.of_part(part):
            found[line.card] += line.copies
        return found


def parts_of(card: int) -> tuple[str, ...]:
    """Return the parts of a deck in which a card may be, the usual one first (2.11)."""
    kind = KIND[card]
    if kind in (MISSION, TACTIC):
        return (MISSIONS if kind == MISSION else TACTICS,)
    if kind in (DILEMMA, ARTIFACT):
        return (SEED,)
    return (SEED, DRAW) if SEEDABLE[card] else (DRAW, SEED)


def read_deck(text: str) -> Deck:
    """Read a deck, and collect the lines that cannot be read."""
    return _Reader(text).deck


class _Reader:
    """A reader of decks, line by line. Each wrong line becomes an objection."""

    def __init__(self, text: str) -> None:
        self.deck = Deck()
        self.part = ""
        """The part of the lines that follow, or "" if each card goes where it belongs."""
        self.left_out = ""
        self.unread = 0
        lines = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.strip()]
        if lines and self.is_name(*(line.strip() for _, line in lines[:2])):
            self.deck.name = lines.pop(0)[1].strip()
        for number, line in lines:
            self.read(number, line)
        if self.unread:
            last = self.deck.objections[-1].line
            self.deck.objections.append(
                BadText(last, 1, said("{n} more lines cannot be read", n=self.unread), SPELLING_RULE)
            )

    def object(self, line: int, column: int, reason: str) -> None:
        if len(self.deck.objections) < MAX_OBJECTIONS:
            self.deck.objections.append(BadText(line, column, reason, SPELLING_RULE))
        else:
            self.unread += 1

    def is_name(self, first: str, second: str = "") -> bool:
        """Return whether the first line of a text is a name.

        The title of a card can be a name only if a heading follows.
        """
        if _heading(first) or "\t" in first:
            return False
        counted = bool(_counted(first))
        if _entry(first) is None:
            return not counted or _heading(second) != ""
        return not counted and _heading(second) != ""

    def read(self, number: int, line: str) -> None:
        written, column = line.strip(), len(line) - len(line.lstrip()) + 1
        if found := _entry(written):
            self.add(number, column, *found)
        elif heading := _heading(written):
            self.part, self.left_out = HEADINGS.get(heading, ""), ""
            if self.part:
                self.deck.headings.setdefault(self.part, number)
            elif heading in LEFT_OUT:
                self.left_out = written.rstrip(" :")
            else:
                reason = said("{heading} is the heading of no part", heading=verbatim(repr(written)))
                self.object(number, column, reason)
        elif self.left_out:
            self.leave_out(number, column, written)
        else:
            guess = len(self.deck.objections) < MAX_GUESSES
            self.object(number, column, unknown(_title(written), guess))

    def add(self, number: int, column: int, copies: str, card: int) -> None:
        if self.left_out:
            self.leave_out(number, column, CARD_NAMES[card])
        elif not 1 <= (count := int(copies[:MAX_DIGITS])) <= MAX_COPIES:
            n = verbatim(_shortened(copies))
            reason = said("a line has 1 to {most} copies, not {n}", most=MAX_COPIES, n=n)
            self.deck.objections.append(BadText(number, column, reason, COPIES_RULE))
        else:
            usual = DRAW if DRAW in parts_of(card) else parts_of(card)[0]
            self.deck.lines.append(Line(number, self.part or usual, card, count))

    def leave_out(self, number: int, column: int, name: str) -> None:
        part = verbatim(self.left_out)
        reason = said("{name} is in {part}, which is no part of the deck", name=verbatim(name), part=part)
        self.object(number, column, reason)


def _heading(line: str) -> str:
    """Return a line as a heading in plain letters, without its number of cards. Return "" if it is none."""
    words = plain(line)
    bare = without_set(words.removesuffix(":").rstrip()).rstrip(" :")
    return bare if bare in HEADINGS or bare in LEFT_OUT or words.endswith(":") else ""


def _shortened(number: str) -> str:
    return number if len(number) <= MAX_DIGITS else f"{number[:MAX_DIGITS]}…"


def _entry(line: str) -> tuple[str, int] | None:
    """Return the digits of the number of copies and the card of a line, or None if the line names no card.

    The whole line is tried as a title before a count is cut off, because titles may have numbers.
    """
    ways = [("1", line), *_counted(line)]
    for copies, title in (*ways, *((copies, without_set(title)) for copies, title in ways)):
        card = card_titled(title)
        if card is not None:
            return copies, card
    return None


def _title(line: str) -> str:
    """Return what is probably the title in a line that names no known card."""
    return next((title for _, title in _counted(line)), line)


def _counted(line: str) -> list[tuple[str, str]]:
    """Return the ways to read a line as a count and a title: with the count in front, then at the end."""
    words = line.split()
    found = []
    if len(words) > 1 and (copies := _count(words[0])):
        found.append((copies, " ".join(words[1:])))
    if len(words) > 1 and (copies := _count(words[-1])):
        found.append((copies, " ".join(words[:-1])))
    return found


def _count(word: str) -> str:
    """Return the digits of the number in a word such as "2", "2x" or "x2", or "" if it is none."""
    digits = word.casefold().strip("x×")
    return digits.lstrip("0") or "0" if digits.isascii() and digits.isdecimal() else ""
