"""The commands: where each is defined, and what `coverts --help` says of it.

A command's module is imported when the command is run: a command needs only its own extras, and the list of
commands needs none.
"""

from __future__ import annotations

from cyclopts import App

from coverts.server.running.settings import add_sources

COMMANDS = {
    "play": ("coverts.cli.playing:play", "Play in plain text: a sentence, numbered choices."),
    "games": ("coverts.cli.playing:games", "List the installed games."),
    "lessons": (
        "coverts.cli.playing:lessons",
        "Check a game's lessons and puzzles and list them, or print one.",
    ),
    "rules": (
        "coverts.cli.reading:rules",
        "Print a game's rulebook, a chapter or rule of it, those that speak of something, or its cards; or "
        "trace its tests to it.",
    ),
    "serve": ("coverts.cli.hosting:serve", "Open tables in the browser."),
    "backup": (
        "coverts.cli.hosting:backup",
        "Copy the tables of a server into a file; the server may go on meanwhile.",
    ),
    "restore": (
        "coverts.cli.hosting:restore",
        "Put a copy of `coverts backup` in the place of a server's tables. The server must not run.",
    ),
    "check": (
        "coverts.cli.authoring:check",
        "Try a game against what every game must keep: exit code 1 if anything is found.",
    ),
    "compile": (
        "coverts.cli.authoring:compile_",
        "Make a game's machine code now, rather than at its first use.",
    ),
    "mutate": (
        "coverts.cli.rule_proofs:mutate",
        """Change one thing in the rules of a game at a time, and see which test notices.

Rules, refusals and helpers are switched off; inside them numbers are shifted by one, sides swapped, ends
moved, and secrets shown to all. What comes from rows of the source texts must be noticed: by a test of
one of these rows if it is switched off, by any test if it is changed inside; exit code 1 if it is not.
All runs on the python back end; tests that need another one, and slow ones, stay out.""",
    ),
    "measure": (
        "coverts.cli.research:measure",
        """Play many games of bots and tell how long they are, and who wins: by seat, and with which cards.

Exit code 1 if a game stopped by a fault; the others are told all the same.""",
    ),
    "solve": (
        "coverts.cli.research:solve",
        """Look for a strategy that nobody can beat on average, in a game whose information states fit in
memory.

It prints where it stands: the value to each seat, and the exploitability: what a player who knows the
strategy would gain by it, the mean over the seats. Where not all positions fit, too, rounds are sampled,
and nobody computes how good the strategy is.""",
    ),
    "rate": (
        "coverts.cli.research:rate_bots",
        "Let every bot of a game play every other at a table for two, and tell how strong each is.",
    ),
}
"""Of each command the module and function, and its help: a summary, then what else there is to say."""
DECK_COMMANDS = {
    "new": (
        "coverts.cli.decks:new_deck",
        "Write a deck of your own to begin from, which can be played with at once.",
    ),
}
"""The same of `coverts deck`."""


CONFIG = {"serve": add_sources}
"""Commands whose options may also be in the environment or a file."""


def add_commands(app: App) -> None:
    """Add all commands to the program."""
    deck = App(name="deck", help="Decks of your own for Infiltration.")
    for parent, commands in ((app, COMMANDS), (deck, DECK_COMMANDS)):
        for name, (path, summary) in commands.items():
            parent.command(path, name=name, help=summary, config=CONFIG.get(name))
    app.command(deck)
