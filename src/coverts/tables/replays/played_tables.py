"""Tables that are made of played games: of a file, or of a game up to one of its moves."""

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
from coverts.engine.match.load import load
from coverts.tables.core import seat_tokens
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.seating import PERSON, check_seats
from coverts.tables.core.stored_rows import SeatRow, StepRow, TableRow
from coverts.tables.replays.timeline import Past
from coverts.tables.replays.viewpoints import FROM_FILE
from coverts.tables.wire import messages

LOG = logging.getLogger("coverts.server")
FILES = "/api/files"
"""Where a game file is read."""
MAX_FILE_BYTES = 2_000_000
"""Of a game file, at most."""
MAX_STEPS = 6000
TOO_LONG = "That game is too long to be read here: it has more than {most} answers."
NO_BOT = "{game} has no bot {name}; there are {bots}."
MAX_SECONDS = 60.0
"""How long the answers of a file may take to be repeated."""
SEAT_FILE = (
    "This file has what one seat saw and answered, not the whole game. The whole game's file can be saved at "
    "the table once it is over."
)
UNFINISHED = (
    "This game comes from a file that ends before the game does. It can be gone on with from any move."
)


def read_file(text: bytes, find: Callable[[str], Game]) -> Match:
    """The match of a game file, each answer of it repeated by the rules; for a thread.

    Raises Malformed, which says where the file does not fit.
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
            raise Malformed("That game takes too long to be repeated here.")
        time.sleep(0)  # the loop's thread goes first

    return load(text, find, before)


def _is_of_a_seat(text: bytes) -> bool:
    try:
        msgspec.json.decode(text, type=SeatFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


async def file_away(tables: Tables, match: Match) -> LiveTable:
    """Store a match from a file as a table at which nobody sits."""
    seats = [SeatRow(PERSON) for _ in range(match.players)]
    rows = [
        StepRow(at, step.seat, step.askee, step.kind, step.option, step.chance)
        for at, step in enumerate(match.steps)
    ]
    rows[-1].digest = match.digest()
    table = _row_of(match, seats, FROM_FILE)
    await _store(tables, table, rows)
    if not match.over:
        await tables.store.end_table(table.id, UNFINISHED)
    return await tables.find(table.id)


async def go_on(
    tables: Tables, before: LiveTable, past: Past, match: Match, wanted: messages.GoOn
) -> tuple[LiveTable, str]:
    """Make a table that stands where a game stood after a move; gives it, and the token of the one who plays.

    match: the game at that move. Raises Malformed if the game cannot continue from it.
    """
    if match.over:
        raise Malformed("The game is over at that move: go on from an earlier one.")
    if match.referee:
        raise Malformed("The cards of that game were real: it cannot go on here.")
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
    """Who plays a seat that is not the caller's."""
    bots = before.game.all_bots
    if wanted.bot and wanted.bot not in bots:
        raise Malformed(said(NO_BOT, game=before.game.title, name=repr(wanted.bot), bots=", ".join(bots)))
    sat = before.seats[seat].player
    return wanted.bot or (sat if sat in bots else next(iter(bots)))


def _row_of(match: Match, seats: list[SeatRow], creator: int) -> TableRow:
    given = msgspec.to_builtins(match.options)
    rules = Machine.of(match.game).program.version
    return TableRow(
        seat_tokens.new_name(), match.game.name, given, seats, creator, match.referee, rules=rules
    )


async def _store(tables: Tables, table: TableRow, rows: list[StepRow]) -> None:
    LOG.info(
        "a table is made",
        extra={"event": "made", "table": table.id, "game": table.game, "seats": len(table.seats)},
    )
    await tables.store.create(table, rows[0])
    if rows[1:]:
        await tables.store.append(table.id, *rows[1:])
