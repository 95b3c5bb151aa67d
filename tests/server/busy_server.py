"""A server that is at something: `busy_server.py DATABASE WHAT`, for tests that stop it meanwhile.

WHAT is a game to serve, or what parlour's server never gets done
with: "thinks", "reads", "replays" or "nothing".
"""

import sys
import threading

import parlour

import coverts
from coverts.bots.players import BotPlayer
from coverts.engine.backends.python.machine import Machine
from coverts.server.running.serve import serve
from coverts.server.running.settings import read_settings
from coverts.tables.core.live_table import LiveTable


def for_ever(*given, **named):
    print("for ever", flush=True)
    threading.Event().wait()


def spin(*given, **named):
    """The same in the event loop, where nobody else has a turn."""
    print("for ever", flush=True)
    while True:
        pass


if __name__ == "__main__":
    database, what = sys.argv[1:]
    game = coverts.game(what) if what in coverts.installed() else parlour.GAME
    if what == "thinks":
        BotPlayer.plan_answer = lambda *given, **named: for_ever  # type: ignore[method-assign]
    if what == "reads":
        Machine.of = for_ever  # type: ignore[method-assign]
    if what == "replays":
        LiveTable.tell = spin  # type: ignore[method-assign]
    settings = read_settings({"port": 0, "database": database, "pace": 0})
    serve({game.name: game}, settings, browser=False)
