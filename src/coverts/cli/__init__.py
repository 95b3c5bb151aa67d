"""The command line; `coverts COMMAND --help` describes each command.

- `command_line`: the app and helpers that several commands share
- `commands`: the table of commands, their modules and help
- `playing`, `reading`, `hosting`, `table_commands`, `authoring`, `research`, `experimenting`, `rule_proofs`:
  the commands
"""

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


def split_deck(words: tuple[str, ...], deck: Path | None) -> tuple[tuple[str, ...], Path | None]:
    """Return the words of a command line without --deck, and the deck's path.

    The option --deck may come after the command's name. It has to be removed, because a command that accepts
    any flag would take it for its own.

    Raises:
        Malformed: There is no file or folder with this path.
    """
    for at, word in enumerate(words):
        if word == "--deck" or word.startswith("--deck="):
            _, equals, path = word.partition("=")
            path = path if equals else "".join(words[at + 1 : at + 2])
            if not path or not Path(path).exists():
                raise Malformed(f"--deck needs an existing file or folder, not {path!r}.")
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
        A file or folder with your own deck for Infiltration. The deck's code is run, so use only decks that
        you trust.
    """
    words, deck = split_deck(words, deck)
    if deck is not None:
        # Child processes need the deck, too, and they inherit environment variables.
        os.environ["COVERTS_DECK"] = str(deck.resolve())
    app(words, exit_on_error=False, print_error=False, result_action="return_value")


def main(arguments: list[str] | None = None) -> None:
    """Run a command, and print an error as one line on stderr with exit code 1.

    Args:
        arguments: The words of the command line. By default, those of the process.
    """
    try:
        app.meta(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except (CycloptsError, CovertsError) as error:
        _exit_with(error)
    except ImportError as error:
        _exit_with(missing(error) or error)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # The program that read the output, such as `head`, has closed the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _exit_with(error: Exception) -> NoReturn:
    print(f"coverts: {' '.join(str(error).split())}", file=sys.stderr)
    raise SystemExit(1) from None
