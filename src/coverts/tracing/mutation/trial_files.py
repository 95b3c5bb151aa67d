"""Files of finished trials, from which `coverts mutate --resume` goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from coverts.engine.base.exceptions import Malformed


class MutantTrial(msgspec.Struct):
    """The finished trial of a mutant, one line of a file.

    Attributes:
        game: The game's name.
        mutant: The mutant's key (`SourceVersions.key`).
        version: The version of the code and tests that the trial depends on.
        tried: The number of tests that ran.
        killer: The test that failed, or "" if none did.
        left_out: The reason why the mutant could not be tested, or "".
    """

    game: str
    mutant: str
    version: str
    tried: int
    killer: str
    left_out: str


def open_trials(files: Sequence[str], game: str) -> None:
    """Check the files of earlier trials, and prepare the first file for new trials.

    A line that a killed run began at the end of the first file is removed.

    Args:
        files: The files. Only the first file may be missing.
        game: The game's name.

    Raises:
        Malformed: A file is missing or cannot be read or written, or one of its lines is not a trial of
            this game.
    """
    for i, file in enumerate(files):
        if i or Path(file).exists():
            read_trials(file, game)
    if files:
        try:
            with Path(files[0]).open("ab+") as first:
                first.seek(0)
                first.truncate(first.read().rfind(b"\n") + 1)
        except OSError as error:
            raise Malformed(f"{files[0]} cannot be written: {error.strerror}.") from None


def read_trials(file: str, game: str) -> list[MutantTrial]:
    """Return the trials in a file, without a last line that a killed run has not completed.

    Raises:
        Malformed: The file cannot be read, or one of its lines is not a trial of this game.
    """
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise Malformed(f"{file} cannot be read: {error.strerror}.") from None
    *lines, rest = content.split(b"\n")
    trials = []
    for number, line in enumerate(lines, 1):
        try:
            trials.append(msgspec.json.decode(line, type=MutantTrial))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise _not_a_trial(file, number) from None
        if trials[-1].game != game:
            raise Malformed(f"{file}:{number}: the trial is of {trials[-1].game}, not of {game}.")
    beginning = b'{"game":' + msgspec.json.encode(game)
    if not (rest.startswith(beginning) or beginning.startswith(rest)):
        raise _not_a_trial(file, len(lines) + 1)
    return trials


def _not_a_trial(file: str, line: int) -> Malformed:
    return Malformed(f"{file}:{line}: not a line that coverts mutate --resume has written.")
