"""What `coverts measure` does: the sides played, the report, and a single game again."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import coverts
from coverts.engine.base.exceptions import Malformed
from coverts.measuring import report_page as pages
from coverts.measuring.deck_process import VARIABLE, deck_path, play_apart
from coverts.measuring.measurement import Measured, Request
from coverts.measuring.repeated_game import again
from coverts.measuring.report import report
from coverts.measuring.tally import play

Bar = Callable[[str, int | None], AbstractContextManager[Callable[..., None]]]


@dataclass(frozen=True)
class Sides:
    """What is compared: the first side, and if `against` or `changed` say so another one.

    against: the other side's deck as it was given, "" for the same. changed: the other side's options where
    they are not the first side's.
    """

    first: Request
    against: str = ""
    changed: dict[str, str] = field(default_factory=dict)

    @property
    def other(self) -> Request | None:
        """The other side's games; of the next seed, so that the sides are independent of each other."""
        if not self.against and not self.changed:
            return None
        options = self.first.options | self.changed
        return msgspec.structs.replace(self.first, options=options, seed=self.first.seed + 1)


def measured(sides: Sides, bar: Bar, workers: int | None = None) -> list[Measured]:
    """Play what is asked for; raises Malformed where it cannot be."""
    other = sides.other
    game = coverts.game(sides.first.game)
    if sides.against and not game.deck:
        raise Malformed(f"{game.title} is played without a deck; leave out --against.")
    deck = deck_path(sides.against) if sides.against else ""
    first = _labelled(sides.first, os.environ.get(VARIABLE, ""), sides, game.deck)
    with bar("Games" if other is None else "Games, A", None) as advance:
        found = [play(first, advance, workers)]
    if other is not None:
        other = _labelled(other, deck if sides.against else os.environ.get(VARIABLE, ""), sides, game.deck)
        with bar("Games, B", None) as advance:
            if sides.against:
                found.append(play_apart(other, deck, advance, workers))
            else:
                found.append(play(other, advance, workers))
    return found


def _labelled(request: Request, path: str, sides: Sides, deck: str) -> Request:
    """The request with what tells its side from the other one."""
    told = [Path(path).name if path else deck] if deck else []
    told += [f"{name}={value}" for name, value in request.options.items()]
    return msgspec.structs.replace(request, deck=path, label=", ".join(told))


def told_again(sides: Sides, number: int) -> list[str]:
    """What happened in one game of the first side."""
    if sides.other is not None:
        raise Malformed("--again tells a game of one side; leave out --against and --against-option.")
    return again(sides.first, number)


def write(found: Sequence[Measured], page: Path | None, json: Path | None) -> None:
    """Write the files that are wanted; raises Malformed where that cannot be done."""
    texts: list[tuple[Path | None, Callable[[], bytes]]] = [
        (page, lambda: pages.page(report(found)).encode()),
        (json, lambda: msgspec.json.encode(report(found), order="sorted") + b"\n"),
    ]
    for path, made in texts:
        if path is not None:
            try:
                path.write_bytes(made())
            except OSError as error:
                raise Malformed(f"{path} cannot be written: {error.strerror}") from None
