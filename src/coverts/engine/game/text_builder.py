"""Forms in which people compose a text option, such as a party, from a list.

The text consists of lines. The first line is the name of the text. The other lines are copied from the list.
An indented line belongs to the line above it. The web page needs no knowledge of the game.

A text with parts, such as a deck, has counted lines. Each part begins with a heading, such as `Draw deck:`.
The lines below it are its entries, each after the number of copies if that is not 1, such as `2 Lineup`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

MAX_IMPORT = 20_000
"""The maximum length of a text to convert, in characters."""


def lines_of(text: str) -> list[str]:
    """Return the lines of a text option without their ends, as messages count them.

    A line ends only with a line feed, perhaps after a carriage return. Unlike `str.splitlines`, this counts
    as editors do.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


class Entry(msgspec.Struct, omit_defaults=True):
    """An entry of the list from which a text is composed."""

    line: str
    """The line that the entry adds to the text, without indentation."""
    title: str
    group: str
    """The heading above the entry in the list."""
    place: Literal["base", "line", "beneath"] = "line"
    """The place of the entry's line in the text.

    "base": the first line after the name, at most once. "line": a separate line, as often as the rules allow.
    "beneath": an indented line below a line whose entry has `bears`.
    """
    bears: bool = False
    """Whether other lines may be indented below the entry's line."""
    cost: str = ""
    """The entry's cost in words, such as "40 levels"."""
    text: str = ""
    marks: list[str] = []
    """Labels for filtering the list, such as "Dark" or "Prowler"."""
    numbers: list[str] = []
    """Values to compare entries by, each with its name, such as "Attack 5"."""

    parts: list[str] = []
    """The names of the parts in which the entry's line may stand, the usual one first.

    The list is empty if the text has no parts.
    """


class Part(msgspec.Struct, omit_defaults=True):
    """A part of a text with counted lines, such as a draw deck."""

    name: str
    """The heading in the text, without the colon."""
    title: str
    drawn: int = 0
    """The number of cards that a player draws from this part at the start of a game, or 0."""


class ExchangeFormat(msgspec.Struct):
    """A format of other programs into which a text can be converted."""

    name: str
    title: str


class ReadyText(msgspec.Struct):
    """A complete text with which people can start."""

    name: str
    title: str
    text: str


class BuildingForm(msgspec.Struct, omit_defaults=True):
    """A form to compose a text option (`GET /api/games/NAME/builder/OPTION`)."""

    entries: list[Entry]
    ready: list[ReadyText]
    called: str = "text"
    """The word for the text that people compose, such as "party"."""
    about: list[str] = []
    """General rules, one sentence each."""
    parts: list[Part] = []
    """The parts of the text in their order, or none if its lines are not counted."""
    formats: list[ExchangeFormat] = []
    """The formats of other programs. Texts in any of them can be imported."""
    judged_by: list[str] = []
    """The names of the table's options that decide which texts are allowed, such as a format."""


class Objection(msgspec.Struct, omit_defaults=True):
    """An error in a text: its line, a description, and the number of the rule that is broken.

    The line is 0 if no line has the error, as when a part is missing.
    """

    line: int
    text: str
    rule: str = ""


class PartCount(msgspec.Struct, omit_defaults=True):
    """The number of cards in a part of a text, and the limits of this number."""

    name: str
    count: int
    least: int = 0
    most: int | None = None


class Task(msgspec.Struct, omit_defaults=True):
    """Something that the composed text should be able to do, such as solve a mission."""

    title: str
    text: str
    """What the task requires."""
    missing: list[str] = []
    """The requirements that no card of the text meets. Without any, the task can be done."""


class Judged(msgspec.Struct, omit_defaults=True):
    """The game's verdict on a text (`POST /api/games/NAME/builder/OPTION/check`)."""

    sum: str = ""
    """The total cost in words, such as "285 of 300 levels"."""
    spent: int = 0
    """The total cost as a number, if it has a limit."""
    limit: int = 0
    """The limit of the total cost, or 0 if there is none."""
    objections: list[Objection] = []
    """The errors in the text. Without errors, the text can be played."""
    parts: list[PartCount] = []
    tasks: list[Task] = []


class Converted(msgspec.Struct, omit_defaults=True):
    """A converted text (`POST /api/games/NAME/builder/OPTION/convert`)."""

    text: str
    notes: list[Objection] = []
    """The lines of the original that were left out, and the reasons. An example is an unknown card."""


@dataclass(frozen=True)
class Builder:
    """Functions that define the form in which people compose the texts of an option.

    Args:
        called: The word for the text that people compose, such as "party".
        entries: A plain function `() -> list[Entry]`.
        judge: A plain function `(text, options) -> Judged`. `options` is a struct of the table's other
            options.
        about: A plain function `() -> sentences` that returns general rules.
        parts: The parts of the text, if its lines are counted.
        formats: The formats of other programs.
        convert: A plain function `(text, to) -> Converted`. It reads a text in any format and writes it in
            the format named `to`, or as an option's text if `to` is "".
        judged_by: The names of the table's options that decide which texts are allowed. People choose their
            values in the form, so each option must be a choice.
    """

    called: str
    entries: Callable[[], list[Entry]]
    judge: Callable[[str, Any], Judged]
    about: Callable[[], list[str]] = list
    parts: tuple[Part, ...] = ()
    formats: tuple[ExchangeFormat, ...] = ()
    convert: Callable[[str, str], Converted] | None = None
    judged_by: tuple[str, ...] = ()

    def form(self, ready: Mapping[str, str]) -> BuildingForm:
        """Return the form for the web page.

        Args:
            ready: The option's ready texts by name.
        """
        texts = [ReadyText(name, lines_of(text.strip())[0], text) for name, text in ready.items()]
        return BuildingForm(
            self.entries(),
            texts,
            self.called,
            self.about(),
            [*self.parts],
            [*self.formats],
            [*self.judged_by],
        )
