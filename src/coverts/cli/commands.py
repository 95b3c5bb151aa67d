"""The table of commands, with the function and help text of each command.

A command's module is imported only when the command runs. Therefore each command needs only its own optional
packages, and `coverts --help` needs none.
"""

from __future__ import annotations

from cyclopts import App

from coverts.server.running.settings import add_sources

COMMANDS = {
    "play": ("coverts.cli.playing:play", "Play in plain text with numbered choices."),
    "games": ("coverts.cli.playing:games", "List the installed games."),
    "lessons": (
        "coverts.cli.playing:lessons",
        "Check a game's lessons and puzzles and list them, or print one.",
    ),
    "rules": (
        "coverts.cli.reading:rules",
        "Print or search a game's rulebook, list its cards, or show which tests cover its rules.",
    ),
    "reference": (
        "coverts.cli.reading:reference",
        "Print the words of the language in which games are written.",
    ),
    "serve": ("coverts.cli.hosting:serve", "Open tables in the browser."),
    "backup": (
        "coverts.cli.hosting:backup",
        "Copy the tables of a server into a file. The server may keep running.",
    ),
    "restore": (
        "coverts.cli.hosting:restore",
        "Replace the tables of a server with a backup. Stop the server first.",
    ),
    "tables": (
        "coverts.cli.table_commands:tables",
        "List the tables of a server, with their sizes and ages. The server may keep running.",
    ),
    "delete": (
        "coverts.cli.table_commands:delete",
        "Delete tables with all that belongs to them. The server may keep running.",
    ),
    "forget": (
        "coverts.cli.table_commands:forget",
        """Remove a person's name, chat lines, notes and devices from a table, or a whole account.

The server may keep running.

The person's answers stay, because the game consists of them. Others see "someone" in place of the name. The
person loses the seat.""",
    ),
    "puzzles": (
        "coverts.cli.hosting:puzzles",
        """List the daily puzzles from today on, or make those that are missing. The server may keep running.

Puzzles are made from tomorrow on. If none was made for today, the game's own puzzle stays the one of today.

The exit code is 1 if a puzzle could not be made.""",
    ),
    "invite": (
        "coverts.cli.table_commands:invite",
        "Print a link with which one person can make an account. The server may keep running.",
    ),
    "new": (
        "coverts.cli.starters:new",
        "Write a small game that plays, and its test, to start from.",
    ),
    "dev": (
        "coverts.cli.hosting:dev",
        "Play your own game in the browser while you write it. It is reloaded whenever you save a file.",
    ),
    "check": (
        "coverts.cli.authoring:check",
        "Check that a game keeps the engine's contract. The exit code is 1 if a problem was found.",
    ),
    "compile": (
        "coverts.cli.authoring:compile_",
        "Compile a game to machine code now, instead of at its first use.",
    ),
    "page": (
        "coverts.cli.authoring:page",
        "Write a folder that plays games in the browser without a server.",
    ),
    "mutate": (
        "coverts.cli.rule_proofs:mutate",
        """Change the rules of a game one place at a time, and see which tests fail.

Mutants switch off a rule, a refusal or a helper, or change something inside one: a number is shifted by one,
seats are swapped, the end of a range is moved, or a secret is shown to all. Each mutant of code that
implements rows of the source texts must be noticed. If the code is switched off, a test of one of its rows
must fail; if it is changed inside, any test may. Otherwise the exit code is 1. Everything runs on the Python
back end, without tests that need another one and without slow tests.""",
    ),
    "measure": (
        "coverts.cli.experimenting:measure",
        """Play many games between bots. Report how long games are, which seat wins, and with which cards.

The exit code is 1 if a game ended in a fault; the report is about the other games.""",
    ),
    "solve": (
        "coverts.cli.research:solve",
        """Compute a strategy that nobody can beat on average, for a game whose information states fit in
memory.

Progress lines show the value for each seat and the exploitability: what a player who knows the strategy would
gain by it, averaged over the seats. If not all positions fit in memory, rounds are sampled and the
exploitability is not computed.""",
    ),
    "rate": (
        "coverts.cli.research:rate_bots",
        "Rate the bots of a game by two-player games between each pair.",
    ),
}
"""For each command, the import path of its function, and its help text."""
DECK_COMMANDS = {
    "new": (
        "coverts.cli.starters:new_deck",
        "Write a deck to start from. You can play with it at once.",
    ),
}
"""For each command of `coverts deck`, the import path of its function, and its help text."""
DATABASE_COMMANDS = {
    "check": (
        "coverts.cli.hosting:check_database",
        """Report what becomes of the tables of a database under this version of Coverts, before an upgrade.

The database is not changed. The exit code is 1 if a table would be lost.""",
    ),
}
"""For each command of `coverts database`, the import path of its function, and its help text."""


EXPERIMENT_COMMANDS = {
    "run": (
        "coverts.cli.experimenting:run_experiment",
        """Play the games of an experiment that are still missing, and print the results.

The exit code is 1 if a game ended in a fault; the results are about the other games.""",
    ),
    "report": (
        "coverts.cli.experimenting:report_experiment",
        "Print the results of an experiment that runs or has run, from their folder alone.",
    ),
    "compare": (
        "coverts.cli.experimenting:compare_experiments",
        "Compare the results of two experiments, such as two versions of a game's rules.",
    ),
}
"""For each command of `coverts experiment`, the import path of its function, and its help text."""


CONFIG = {"serve": add_sources}
"""For some commands, a function that adds options from the environment or a file."""


def add_commands(app: App) -> None:
    """Add all commands to the app."""
    deck = App(name="deck", help="Your own decks for Infiltration.")
    database = App(name="database", help="The database of a server.")
    experiment = App(name="experiment", help="Experiments with several variants, from a file.")
    groups = (
        (app, COMMANDS),
        (deck, DECK_COMMANDS),
        (database, DATABASE_COMMANDS),
        (experiment, EXPERIMENT_COMMANDS),
    )
    for parent, commands in groups:
        for name, (path, summary) in commands.items():
            parent.command(path, name=name, help=summary, config=CONFIG.get(name))
    app.command(deck)
    app.command(database)
    app.command(experiment)
