"""Text options that people compose from a list, such as parties; for a page that knows no game.

Such a text consists of lines. The first is its name; the others are picked from a list, each as it is written
there, some of them indented below a line they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec


class Entry(msgspec.Struct, omit_defaults=True):
    """An entry of the list."""

    line: str
    """Its line in the text, without indentation."""
    title: str
    group: str
    """Heading of the list that shows it."""
    place: Literal["base", "line", "beneath"] = "line"
    """"base": the basis of the text, one line right after the name. "line": a line of its own, as often as
    the rules allow. "beneath": indented below a line that bears it."""
    bears: bool = False
    """Other lines may be indented below it."""
    cost: str = ""
    """Its cost in words, such as "40 levels"."""
    text: str = ""
    marks: list[str] = []
    """Labels to filter the list by: Dark, Prowler."""


class ReadyText(msgspec.Struct):
    """A text to start from."""

    name: str
    title: str
    text: str


class BuildingForm(msgspec.Struct, omit_defaults=True):
    """The form for such a text (`GET /api/games/NAME/builder/OPTION`)."""

    entries: list[Entry]
    ready: list[ReadyText]
    called: str = "text"
    """What is being composed: "party"."""
    about: list[str] = []
    """General rules, one sentence each."""


class Objection(msgspec.Struct, omit_defaults=True):
    """An error in a text: its line, the problem, and the rule against it."""

    line: int
    text: str
    rule: str = ""


class Judged(msgspec.Struct, omit_defaults=True):
    """The game's verdict on a text (`POST /api/games/NAME/builder/OPTION/check`)."""

    sum: str = ""
    """The total cost in words: "285 of 300 levels"."""
    objections: list[Objection] = []
    """The errors; the text can be played with if there are none."""


@dataclass(frozen=True)
class Builder:
    """How texts of an option are composed.

    Args:
        called: What is being composed, such as "party".
        entries: Plain function `() -> list[Entry]`.
        judge: Plain function `(text, options) -> Judged`; options are the others of the table, as a struct.
        about: Plain function `() -> sentences`: general rules.
    """

    called: str
    entries: Callable[[], list[Entry]]
    judge: Callable[[str, Any], Judged]
    about: Callable[[], list[str]] = list

    def form(self, ready: Mapping[str, str]) -> BuildingForm:
        """Return the form for the page.

        Args:
            ready: The option's ready texts by name.
        """
        texts = [ReadyText(name, text.strip().splitlines()[0], text) for name, text in ready.items()]
        return BuildingForm(self.entries(), texts, self.called, self.about())
