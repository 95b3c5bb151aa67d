"""Reads decks, each in a process of its own, and prints what each is told: run as a program.

python read_decks.py DECK...: for each a line of JSON, its error or "" where its rules can be played.
"""

import json
import os
import sys

import coverts
import coverts.engine  # what all decks share is imported once, before the processes part
from coverts.engine.base.exceptions import CovertsError
from coverts.engine.compiler.program import program_of


def told(deck: str) -> str:
    """What is wrong with a deck; must run in a process that has read no other."""
    os.environ["COVERTS_DECK"] = deck
    try:
        game = coverts.game("infiltration")
        program_of(game)
    except CovertsError as error:
        return str(error)
    return ""


def main(decks: list[str]) -> None:
    for deck in decks:
        if child := os.fork():
            os.waitpid(child, 0)
        else:
            print(json.dumps(told(deck)), flush=True)
            os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
