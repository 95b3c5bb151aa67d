"""Make the tables of an author's database fit the rules that the author has just changed."""

from __future__ import annotations

import logging
from dataclasses import replace

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import CovertsError
from coverts.engine.game.definition import Game
from coverts.engine.match.match_forms import match_of
from coverts.server.store import DatabaseStore
from coverts.tables.core.history import History
from coverts.tables.core.stored_rows import StepRow, TableRow

LOG = logging.getLogger("coverts.server")


async def refit_tables(database: str, game: Game) -> None:
    """Let the tables of a database go on under the current rules of their game.

    The stored answers of a table are repeated. From the first answer that does not fit the rules, they are
    deleted. If not even the deal fits, the table starts again. All tables then show a notice about the table
    that lost most answers, or none if all answers fit.

    Args:
        database: The path of the database, which no server uses.
        game: The game with its current rules.

    Raises:
        StoreError: The database cannot be opened or changed.
    """
    store = DatabaseStore(database)
    await store.open()
    try:
        version = Machine.of(game).program.version
        most, notice = 0, ""
        for name in await store.table_names():
            row = await store.table(name)
            if row.game != game.name or row.rules == version:
                continue
            steps = await store.steps(name)
            try:
                kept, why = find_fitting_steps(row, steps, game)
            except CovertsError as error:
                LOG.warning("table %s cannot go on: %s", name, error)
                continue
            await store.replace_steps(name, kept, version)
            if len(steps) - len(kept) > most or (why and not notice):
                most, notice = len(steps) - len(kept), why
        await store.set_notice(notice)
    finally:
        await store.close()


def find_fitting_steps(row: TableRow, steps: list[StepRow], game: Game) -> tuple[list[StepRow], str]:
    """Return the first steps of a table that fit the rules, and why the others do not.

    Args:
        row: The table.
        steps: Its stored steps. The first one has the outcomes of chance before the first question.
        game: The game with its current rules.

    Returns:
        At least one step, and a sentence, which is "" if all steps fit. The digest of the last step is that
        of the position to which the current rules lead.

    Raises:
        CovertsError: The game cannot begin with these players and options.
    """
    options = game.read_options(row.options)
    try:
        history = History.rebuilt(game, len(row.seats), options, steps, row.referee, outdated=True)
    except CovertsError:
        fresh = History(match_of(game, len(row.seats), options, row.referee))
        return [fresh.first()], "The rules have changed and no longer fit the deal, so the game starts again."
    kept = [replace(step, digest="") for step in steps[: len(steps) - history.unread]]
    kept[-1] = replace(kept[-1], digest=history.match.digest())
    if not history.unread:
        return kept, ""
    return kept, (
        f"The rules have changed, and answer {len(kept)} no longer fits. The game goes on before it: "
        f"{history.why_unread}"
    )
