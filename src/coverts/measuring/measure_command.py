"""The command `coverts measure`, which plays games and reports on them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import coverts
from coverts.engine.base.exceptions import BadFile, Malformed
from coverts.measuring import report_page as pages
from coverts.measuring.deck_process import VARIABLE, deck_path, play_in_process
from coverts.measuring.measurement import GameRequest, SideResult
from coverts.measuring.repeated_game import replay
from coverts.measuring.report import report
from coverts.measuring.tally import play

Bar = Callable[[str, int | None], AbstractContextManager[Callable[..., None]]]


@dataclass(frozen=True)
class Sides:
    """The games to play: those of one side, or of two sides to compare.

    Attributes:
        first: The first side's games.
        against: The second side's deck, as it is named on the command line, or "" for the same deck.
        changed: The second side's options that differ from the first side's.
    """

    first: GameRequest
    against: str = ""
    changed: dict[str, str] = field(default_factory=dict)

    @property
    def other(self) -> GameRequest | None:
        """The second side's games, or None if there is only one side. The sides have different seeds, so that
        they are independent."""
        if not self.against and not self.changed:
            return None
        options = self.first.options | self.changed
        return msgspec.structs.replace(self.first, options=options, seed=self.first.seed + 1)


def play_sides(sides: Sides, bar: Bar, workers: int | None = None) -> list[SideResult]:
    """Play the games of one or two sides.

    Args:
        sides: The games.
        bar: A function that opens a progress bar.
        workers: The number of threads, or None for one per core.

    Raises:
        Malformed: The games cannot be played.
    """
    other = sides.other
    game = coverts.game(sides.first.game)
    if sides.against and not game.deck:
        raise Malformed(f"{game.title} has no deck. Leave out --against.")
    deck = deck_path(sides.against) if sides.against else ""
    first = _add_label(sides.first, os.environ.get(VARIABLE, ""), game.deck)
    with bar("Games" if other is None else "Games, A", None) as advance:
        results = [play(first, advance, workers)]
    if other is not None:
        other = _add_label(other, deck if sides.against else os.environ.get(VARIABLE, ""), game.deck)
        with bar("Games, B", None) as advance:
            if sides.against:
                results.append(play_in_process(other, deck, advance, workers))
            else:
                results.append(play(other, advance, workers))
    return results


def _add_label(request: GameRequest, path: str, default_deck: str) -> GameRequest:
    """Return the request with the deck's path, and with a label for deck and options."""
    parts = [Path(path).name if path else default_deck] if default_deck else []
    parts += [f"{name}={value}" for name, value in request.options.items()]
    return msgspec.structs.replace(request, deck=path, label=", ".join(parts))


def replay_game(sides: Sides, number: int) -> list[str]:
    """Return the answers and the log of one game of the first side.

    Raises:
        Malformed: There are two sides, or the game cannot be played.
    """
    if sides.other is not None:
        raise Malformed("--again replays a game of one side. Leave out --against and --against-option.")
    return replay(sides.first, number)


def write_files(results: Sequence[SideResult], page: Path | None, json: Path | None) -> None:
    """Write the report to an HTML file, a JSON file, or both.

    Raises:
        BadFile: A file cannot be written.
    """
    writers: list[tuple[Path | None, Callable[[], bytes]]] = [
        (page, lambda: pages.page(report(results)).encode()),
        (json, lambda: msgspec.json.encode(report(results), order="sorted") + b"\n"),
    ]
    for path, content in writers:
        if path is not None:
            try:
                path.write_bytes(content())
            except OSError as error:
                raise BadFile(f"{path} cannot be written: {error.strerror}") from None
