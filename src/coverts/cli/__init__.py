"""The command line: `coverts COMMAND --help` says what each takes."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

from cyclopts import CycloptsError, Parameter
from cyclopts.types import ExistingPath

from coverts.cli.command_line import app
from coverts.engine.base.exceptions import CovertsError, Malformed
from coverts.engine.base.extras import missing

__all__ = ["main"]


def deck_among(words: tuple[str, ...], deck: Path | None) -> tuple[tuple[str, ...], Path | None]:
    """The words of a command without --deck, and its path: a command with flags of any name gets it, too.

    Raises Malformed for a path where nothing is.
    """
    for at, word in enumerate(words):
        if word == "--deck" or word.startswith("--deck="):
            _, equals, path = word.partition("=")
            path = path if equals else "".join(words[at + 1 : at + 2])
            if not path or not Path(path).exists():
                raise Malformed(f"--deck: {path or 'no path'}: there is no such file or folder.")
            return words[:at] + words[at + (1 if equals else 2) :], Path(path)
    return words, deck


@app.meta.default
def run_command(
    *words: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)], deck: ExistingPath | None = None
) -> None:
    """Tabletop games of hidden information.

    Parameters
    ----------
    deck
        A file or folder with a deck of your own for Infiltration. It is code and is run: give what you trust.
    """
    words, deck = deck_among(words, deck)
    if deck is not None:
        os.environ["COVERTS_DECK"] = str(deck.resolve())  # the processes a command starts read it too
    app(words, exit_on_error=False, print_error=False, result_action="return_value")


def main(arguments: list[str] | None = None) -> None:
    """Run a command; whatever it refuses is one line on the error stream, and exit code 1."""
    try:
        app.meta(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except (CycloptsError, CovertsError) as error:
        _refuse(error)
    except ImportError as error:
        _refuse(missing(error) or error)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # whoever read the output has stopped, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _refuse(error: Exception) -> NoReturn:
    print(f"coverts: {' '.join(str(error).split())}", file=sys.stderr)
    raise SystemExit(1) from None
