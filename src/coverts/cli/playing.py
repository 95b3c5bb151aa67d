"""For players: the installed games, play in plain text, and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import coverts
from coverts.cli.command_line import name_and_value, read_own
from coverts.engine.base.exceptions import BadOption, BadText, Malformed
from coverts.text.lesson_text import course_lines, lesson_lines
from coverts.text.text_play import TextPlay


def play(
    game: str,
    /,
    *,
    players: int | None = None,
    bots: str = "",
    seat: int = 1,
    seed: int | None = None,
    option: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    referee: str = "",
    **files: Annotated[tuple[str, ...], Parameter(negative=())],
) -> None:
    """Play in plain text: a sentence, numbered choices.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    players
        How many play; by default as few as may.
    bots
        Who plays the other seats, in order, such as courier,random; the last one fills up. planner:20000
        tries its answers in that many playouts, planner:2s for that many seconds; policy:FILE plays a
        strategy that `coverts solve` has saved.
    seat
        Your seat, from 1.
    seed
        Makes chance and bots repeat themselves, for a transcript.
    option
        NAME=VALUE, one of the game's options; may be given several times.
    referee
        Rule a game on a real table, whose cards you type: "one" knows what all see, "own" what each sees.
    files
        Files of your own that the game reads, by the game's own words for them, such as --map PATH.
    """
    found = coverts.game(game)
    given = dict(map(name_and_value, option))
    read = option_files(found, files)
    if twice := sorted(given.keys() & read.keys()):
        raise Malformed(f"{twice[0]} is given twice, by --option and as a file.")
    options = found.read_option_texts({**given, **read})
    names = [b.strip() for b in bots.split(",") if b.strip()]
    TextPlay(found, players, names, seat, seed, options=options, referee=referee).run()


def option_files(game: coverts.Game, files: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The texts of options that files are read into; the first file of a flag is its first option's.

    Raises Malformed, which names the file, for a flag the game does not have, for more files than options,
    and for what cannot be read.
    """
    flags: dict[str, list[str]] = {}
    for option in game.option_list:
        if option.file:
            flags.setdefault(option.file.removeprefix("--"), []).append(option.name)
    texts = {}
    for flag, paths in files.items():
        if flag not in flags:
            own = ", ".join(f"--{each}" for each in flags) or "no files"
            raise Malformed(f"play has no --{flag}; of {game.title} it takes {own}.")
        if len(paths) > len(flags[flag]):
            raise Malformed(f"--{flag} is given {len(paths)} times; {game.title} takes {len(flags[flag])}.")
        for name, path in zip(flags[flag], paths, strict=False):
            texts[name] = text_of_file(path)
            try:
                game.read_options({name: texts[name]})
            except BadOption as error:
                wrong = error.__cause__
                raise Malformed(
                    wrong.within(path) if isinstance(wrong, BadText) else f"{path}: {error.reason}"
                ) from None
    return texts


def text_of_file(path: str) -> str:
    """A whole text, which ends a line; raises Malformed."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise Malformed(f"{path} cannot be read as a text: {error}") from None
    return text if text.endswith("\n") else f"{text}\n"


def games() -> None:
    """List the installed games."""
    for name in sorted(coverts.installed()):
        found = coverts.game(name)
        least, most = found.players
        count = f"{least}" if least == most else f"{least} to {most}"
        print(f"{name}: {found.title}, {count} players. {found.summary}")


def lessons(game: str, name: str = "", /) -> None:
    """Check a game's lessons and puzzles and list them, or print one.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    name
        A lesson's or a puzzle's, for what it says.
    """
    found = coverts.game(game)
    read_own(found)
    for line in lesson_lines(found, name) if name else course_lines(found):
        print(line)
