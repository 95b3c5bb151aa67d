"""Games with another deck: a deck is one a process, so they are played in a process of their own.

`python -m coverts.measuring.deck_process` reads a request from its input and writes lines: how many games are
done, then what they came to, or why they could not be played.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from coverts.engine.base.exceptions import CovertsError, GameFault, Malformed
from coverts.measuring.measurement import Measured, Request
from coverts.measuring.tally import Progress, play

STAND_IN = "stand-in"
"""What the deck that comes with the program is called on the command line."""
VARIABLE = "COVERTS_DECK"


class Told(msgspec.Struct, omit_defaults=True):
    """A line of the other process."""

    done: int = 0
    of: int = 0
    measured: Measured | None = None
    refused: str = ""


def deck_path(given: str) -> str:
    """The path of a deck, "" for the stand-in; raises Malformed where nothing is."""
    if given == STAND_IN:
        return ""
    if not Path(given).exists():
        raise Malformed(f"--against: {given}: there is no such file or folder, and it is not {STAND_IN!r}.")
    return str(Path(given).resolve())


def play_apart(request: Request, deck: str, progress: Progress, workers: int | None = None) -> Measured:
    """Play the games of one side with the deck at a path ("" for the stand-in).

    Raises Malformed with what the other process says where it cannot play them.
    """
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    if deck:
        environment[VARIABLE] = deck
    command = [sys.executable, "-m", "coverts.measuring.deck_process", str(workers or 0)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(request))
            process.stdin.close()
            for line in process.stdout:
                told = msgspec.json.decode(line, type=Told)
                if told.refused:
                    raise Malformed(told.refused)
                if told.measured is not None:
                    return told.measured
                progress(told.done, told.of)
        finally:
            process.kill()
    raise GameFault("the process that played the other deck's games has ended early")


def main() -> None:
    """Play what is asked for on the input."""

    def tell(told: Told) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()

    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    workers = int(sys.argv[1]) or None
    try:
        tell(Told(measured=play(request, lambda done, of: tell(Told(done, of)), workers)))
    except CovertsError as error:
        tell(Told(refused=str(error)))
    except KeyboardInterrupt:  # whoever asked has been interrupted, too, and says so
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
