"""Texts that people put together from a list, such as parties: what a page that knows no game must know.

Such a text is made of lines. The first is its name; then come lines picked from a list, each as it is
written there, some of them indented beneath a line they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec


class Entry(msgspec.Struct, omit_defaults=True):
    """What can be picked."""

    line: str
    """As it is written in the text, without what it is indented by."""
    title: str
    group: str
    """Heading it is listed under."""
    place: Literal["base", "line", "beneath"] = "line"
    """"base": what all is based on, one line right after the name. "line": a line of its own, as often as the
    rules allow. "beneath": belongs to a line that bears it, and is indented beneath that."""
    bears: bool = False
    """Others may stand beneath it."""
    cost: str = ""
    """In words, such as "40 levels"."""
    text: str = ""
    marks: list[str] = []
    """What lists can be narrowed down to: Dark, Prowler."""


class ReadyText(msgspec.Struct):
    """One to begin from."""

    name: str
    title: str
    text: str


class BuildingForm(msgspec.Struct, omit_defaults=True):
    """What such a text is put together from (`GET /api/games/NAME/builder/OPTION`)."""

    entries: list[Entry]
    ready: list[ReadyText]
    called: str = "text"
    """What one builds: "party"."""
    about: list[str] = []
    """What holds for all, a sentence each."""


class Objection(msgspec.Struct, omit_defaults=True):
    """What is wrong with a text, where, and by which rule."""

    line: int
    text: str
    rule: str = ""


class Judged(msgspec.Struct, omit_defaults=True):
    """What the game says of a text (`POST /api/games/NAME/builder/OPTION/check`)."""

    sum: str = ""
    """What it costs in all, in words: "285 of 300 levels"."""
    objections: list[Objection] = []
    """None where it may be played with."""


@dataclass(frozen=True)
class Builder:
    """How texts of an option are put together.

    called: what one builds, such as "party". entries: plain function `() -> list[Entry]`.
    judge: plain function `(text, options) -> Judged`; options are the others of the table, as a struct.
    about: plain function `() -> sentences` on what holds for all.
    """

    called: str
    entries: Callable[[], list[Entry]]
    judge: Callable[[str, Any], Judged]
    about: Callable[[], list[str]] = list

    def form(self, ready: Mapping[str, str]) -> BuildingForm:
        """What the page shows; ready: the option's ready texts by name."""
        texts = [ReadyText(name, text.strip().splitlines()[0], text) for name, text in ready.items()]
        return BuildingForm(self.entries(), texts, self.called, self.about())
