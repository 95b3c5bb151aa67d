"""Commands for players: play in plain text, list games, print lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from cyclopts import Parameter

import coverts
from coverts.cli.command_line import check_own_game, name_and_value
from coverts.engine.base.exceptions import Malformed
from coverts.text.lesson_text import course_lines, lesson_lines
from coverts.text.option_files import option_flags, read_option_files
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
    """Play in plain text with numbered choices.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    players
        The number of players. The default is the smallest number that the game allows.
    bots
        The bots of the other seats, in order, such as courier,random. The last bot plays all remaining seats.
        planner:20000 tries each answer in 20000 playouts, and planner:2s thinks for 2 seconds per answer.
        policy:FILE plays a strategy that `coverts solve` has saved, policy:FILE.npz a network, and
        policy:FILE.py:FUNCTION or policy:MODULE:FUNCTION a function of yours.
    seat
        Your seat, from 1.
    seed
        The seed for chance and bots. The same seed and the same answers give the same game.
    option
        NAME=VALUE, an option of the game. Repeat it for more options.
    referee
        Referee a game on a real table, and type its cards. With "one", type what all players see. With "own",
        also type what only one player sees.
    files
        A file for one of the game's own options. Write the option's flag instead of [KEYWORD], such as
        --map PATH for Anima Tactics.
    """
    loaded = coverts.game(game)
    values = dict(map(name_and_value, option))
    texts = option_files(loaded, files)
    if twice := sorted(values.keys() & texts.keys()):
        raise Malformed(
            f"The option {twice[0]} is set both by --option and by a file; leave out one of them."
        )
    options = loaded.read_option_texts({**values, **texts})
    names = [b.strip() for b in bots.split(",") if b.strip()]
    TextPlay(loaded, players, names, seat, seed, options=options, referee=referee).run()


def option_files(game: coverts.Game, files: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Read the files that set a game's options, and return their texts by option.

    Args:
        game: The game.
        files: The paths by flag. Several options may share a flag. The flag's first path is for its first
            option, and so on.

    Raises:
        Malformed: The game has no such flag, a flag has more files than options, or a file cannot be read.
    """
    flags = option_flags(game)
    texts: dict[str, str] = {}
    for flag, paths in files.items():
        if flag not in flags:
            own = ", ".join(f"--{each}" for each in flags) or "no files"
            raise Malformed(f"Unknown option --{flag}; for {game.title}, play also takes {own}.")
        if len(paths) > len(flags[flag]):
            raise Malformed(
                f"--{flag} was passed {len(paths)} times; {game.title} takes at most {len(flags[flag])}."
            )
        texts |= read_option_files(game, flag, paths)
    return texts


def games() -> None:
    """List the installed games."""
    for name in sorted(coverts.installed()):
        game = coverts.game(name)
        low, high = game.players
        count = f"{low}" if low == high else f"{low} to {high}"
        print(f"{name}: {game.title}, {count} players. {game.summary}")


def lessons(game: str, name: str = "", /) -> None:
    """Check and list a game's lessons and puzzles, or print one of them.

    Parameters
    ----------
    game
        An installed game's name, or a Python file.
    name
        The name of a lesson or puzzle to print.
    """
    loaded = coverts.game(game)
    check_own_game(loaded)
    for line in lesson_lines(loaded, name) if name else course_lines(loaded):
        print(line)
