"""Creates tables from game files, or from a position of another table's game."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import msgspec

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.match.game_files import SeatFile
from coverts.engine.match.game_match import Match
from coverts.engine.match.load import LoadedFile, load_as_far_as_it_fits
from coverts.tables.core import seat_tokens
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.seating import PERSON, check_seats
from coverts.tables.core.stored_rows import NUMBERED, SeatRow, StepRow, TableRow
from coverts.tables.payers import pause
from coverts.tables.replays.timeline import Past
from coverts.tables.replays.viewpoints import FROM_FILE
from coverts.tables.wire import messages

LOG = logging.getLogger("coverts.server")
FILES = "/api/files"
"""The URL path to which game files are uploaded."""
MAX_FILE_BYTES = 2_000_000
"""The maximum size of a game file in bytes."""
MAX_STEPS = 6000
TOO_LONG = "This game is too long for this server: it has more than {most} answers."
NO_BOT = "{game} has no bot {name}; there are {bots}."
MAX_SECONDS = 60.0
"""The time limit for replaying the answers of a file, in seconds."""
SEAT_FILE = (
    "This file contains only what one seat saw and answered. Once the game is over, the whole game's file "
    "can be saved at the table."
)
UNFINISHED = "This game comes from a file that ends before the game does. You can continue it from any move."


def read_file(text: bytes, find: Callable[[str], Game]) -> LoadedFile:
    """Read a game file, and replay its answers as far as they fit the current rules.

    Call this function in a thread, because it takes long.

    Args:
        text: The content of the file.
        find: A function that returns a game by its name.

    Raises:
        Malformed: The file is invalid. The error says where.
    """
    if _is_of_a_seat(text):
        raise Malformed(SEAT_FILE)
    until, steps = time.monotonic() + MAX_SECONDS, 0

    def before() -> None:
        nonlocal steps
        steps += 1
        if steps > MAX_STEPS:
            raise Malformed(said(TOO_LONG, most=MAX_STEPS))
        if time.monotonic() > until:
            raise Malformed("This server takes too long to replay this game.")
        pause()

    loaded = load_as_far_as_it_fits(text, find, before)
    if len(loaded.steps) - 1 > MAX_STEPS:
        raise Malformed(said(TOO_LONG, most=MAX_STEPS))
    return loaded


def _is_of_a_seat(text: bytes) -> bool:
    try:
        msgspec.json.decode(text, type=SeatFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


async def file_away(tables: Tables, file: LoadedFile) -> LiveTable:
    """Store a match from a file as a table without players.

    If the file does not fit the current rules, the table is stored as one that was played under other rules,
    with all answers of the file. Such a table shows what fits, says so, and takes no answers.
    """
    match = file.match
    seats = [SeatRow(PERSON) for _ in range(match.players)]
    rows = [
        StepRow(at, step.seat, step.askee, step.kind, step.option, step.chance)
        for at, step in enumerate(file.steps)
    ]
    table = _row_of(match, seats, FROM_FILE)
    if file.difference:
        table.rules = file.rules
        for row in rows:
            row.digest = NUMBERED if file.numbered else file.digests.get(row.number, "")
    else:
        rows[-1].digest = match.digest()
    await _store(tables, table, rows)
    if not match.over and not file.difference:
        await tables.store.end_table(table.id, UNFINISHED)
    return await tables.find(table.id)


async def go_on(
    tables: Tables, before: LiveTable, past: Past, match: Match, wanted: messages.GoOn
) -> tuple[LiveTable, str]:
    """Create a table that continues a game after a move.

    Args:
        tables: The server's tables.
        before: The table of the finished game.
        past: The past moments of that table.
        match: The match after the move.
        wanted: The caller's request to continue.

    Returns:
        The new table, and the token of the caller's seat.

    Raises:
        Malformed: The game cannot continue from this move.
    """
    if match.over:
        raise Malformed("The game is over at that move. Continue from an earlier one.")
    if match.referee:
        raise Malformed("That game was played with real cards, so it cannot continue here.")
    token = seat_tokens.new_token()
    seats = [
        SeatRow(PERSON, seat_tokens.hash_of(token))
        if seat == wanted.seat
        else SeatRow(_bot(before, seat, wanted))
        for seat in range(match.players)
    ]
    check_seats(match.game, [row.player for row in seats])
    rows = past.rows_until(wanted.move)
    rows[-1].digest = match.digest()
    table = _row_of(match, seats, wanted.seat)
    await _store(tables, table, rows)
    return await tables.find(table.id), token


def _bot(before: LiveTable, seat: int, wanted: messages.GoOn) -> str:
    """Return the name of the bot that takes over the seat of another player."""
    bots = [*before.game.all_bots, *before.game.level_by_name]
    if wanted.bot and wanted.bot not in bots:
        raise Malformed(said(NO_BOT, game=before.game.title, name=repr(wanted.bot), bots=", ".join(bots)))
    sat = before.seats[seat].player
    return wanted.bot or (sat if sat in bots else bots[0])


def _row_of(match: Match, seats: list[SeatRow], creator: int) -> TableRow:
    options = match.game.whole_options(match.options)
    rules = Machine.of(match.game).program.version
    return TableRow(
        seat_tokens.new_name(), match.game.name, options, seats, creator, match.referee, rules=rules
    )


async def _store(tables: Tables, table: TableRow, rows: list[StepRow]) -> None:
    LOG.info(
        "a table is made",
        extra={"event": "made", "table": table.id, "game": table.game, "seats": len(table.seats)},
    )
    await tables.store.create(table, *rows)
