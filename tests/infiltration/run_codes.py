"""Runs pieces of code, each in a process of its own in which Infiltration is there with the deck: a program.

Each line that it reads is a piece of code as JSON; `game` is Infiltration. For each it prints a line of JSON:
whether the code ended well, and what it printed.
"""

import json
import os
import sys
import traceback

import coverts
from coverts import new_match
from coverts.engine.backends.python.machine import Machine


def run(code: str) -> None:
    """Run a piece of code and end the process."""
    try:
        exec(code, {"coverts": coverts, "new_match": new_match, "game": coverts.game("infiltration")})
    except BaseException:
        traceback.print_exc(file=sys.stdout)
        os._exit(1)
    finally:
        sys.stdout.flush()
    os._exit(0)


def main() -> None:
    Machine.of(coverts.game("infiltration"))  # once, before the processes part
    for line in sys.stdin:
        reading, writing = os.pipe()
        if child := os.fork():
            os.close(writing)
            with open(reading) as printed:
                text = printed.read()
            print(json.dumps([os.waitpid(child, 0)[1] == 0, text]), flush=True)
        else:
            os.dup2(writing, sys.stdout.fileno())
            run(json.loads(line))


if __name__ == "__main__":
    main()
