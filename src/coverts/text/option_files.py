"""Files that set options whose values are texts, such as maps and parties."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from coverts.engine.base.exceptions import BadFile, BadOption, BadText, Malformed
from coverts.engine.game.definition import Game

MAX_CHARACTER_BYTES = 4
"""The maximum number of bytes of a character in UTF-8."""


def option_flags(game: Game) -> dict[str, list[str]]:
    """Return the names of the options that can be read from files, by flag, such as `map`."""
    flags: dict[str, list[str]] = {}
    for option in game.option_list:
        if option.file:
            flags.setdefault(option.file.removeprefix("--"), []).append(option.name)
    return flags


def read_option_files(game: Game, flag: str, paths: Sequence[str]) -> dict[str, str]:
    """Read the files that set a game's options, and return their texts by option.

    Args:
        game: The game.
        flag: The flag. Several options may share it.
        paths: The files. The first is for the flag's first option, and so on.

    Raises:
        Malformed: The game has no such flag, the flag has more files than options, or a file cannot be read.
    """
    flags = option_flags(game)
    if flag not in flags:
        own = ", ".join(flags) or "none"
        raise Malformed(f"{game.title} has no files for {flag!r}. Those it has: {own}.")
    names = flags[flag]
    if len(paths) > len(names):
        raise Malformed(f"There are {len(paths)} files; {game.title} takes at most {len(names)}.")
    longest = {option.name: option.most or 0 for option in game.option_list}
    texts = {}
    for name, path in zip(names, paths, strict=False):
        texts[name] = text_of_file(path, longest[name])
        try:
            game.read_options({name: texts[name]})
        except BadOption as error:
            cause = error.__cause__
            raise Malformed(
                cause.within(path) if isinstance(cause, BadText) else f"{path}: {error.reason}"
            ) from None
    return texts


def text_of_file(path: str, most: int) -> str:
    """Return the text of a file, with a newline at the end.

    Args:
        path: The file.
        most: The maximum number of characters. No more than they can take is read of the file.

    Raises:
        BadFile: The file cannot be read, or is too large.
    """
    limit = MAX_CHARACTER_BYTES * most
    try:
        with Path(path).open("rb") as file:
            data = file.read(limit + 1)
        if len(data) > limit:
            raise BadFile(f"{path} has more than {limit} bytes; a text has at most {most} characters.")
        text = data.decode("utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise BadFile(f"{path} cannot be read as text: {error}") from None
    return text if text.endswith("\n") else f"{text}\n"
