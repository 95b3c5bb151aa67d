"""The lobby: a list of tables with open seats. The creator of a table decides whether the lobby lists it."""

from __future__ import annotations

import time

import msgspec

from coverts.engine.game.definition import Game
from coverts.tables.core.registry import Tables, watched_here
from coverts.tables.core.stored_rows import ListedRow
from coverts.tables.parts.clocks import choice_of
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import distinct_names, name_warnings

LISTED_FOR = 24 * 3600.0
"""How many seconds a table stays in the lobby."""
MAX_LISTED = 100
"""The maximum number of tables in the lobby. Tables at which nobody waits are left out first."""
LIVE_FOR = 30 * 24 * 3600.0
"""How many seconds a listed table can be watched from the list of live games."""
MAX_LIVE = 50
"""The maximum number of tables in that list."""
MAX_CONSIDERED = 1000
"""The maximum number of tables from which the lobby is chosen, the newest. It is larger than the number of
tables that one address may have."""


async def open_tables(tables: Tables) -> list[messages.OpenTable]:
    """Return the tables of the lobby. Tables at which a player is waiting come first."""
    now = time.time()
    rows = await tables.store.people.listed(now - LISTED_FOR, MAX_CONSIDERED)
    rows = [row for row in rows if row.table.game in tables.games]
    elsewhere = await tables.store.seated([row.table.id for row in rows]) if tables.store.shared else {}
    here = {table.id: table.presence.here for table in tables.live}

    def present_at(row: ListedRow) -> int:
        name = row.table.id
        return 0 if row.table.delay else here.get(name, 0) | elsewhere.get(name, 0)

    lobby = []
    for row in sorted(rows, key=lambda row: not present_at(row))[:MAX_LISTED]:
        name, present = row.table.id, present_at(row)
        try:
            lobby.append(_open_table(row, tables.games[row.table.game], present, int(now - row.since)))
        except Exception:  # The game refuses the stored options, or its code fails.
            tables.store.people.log_damaged(name)
    return sorted(lobby, key=lambda table: not any(seat.here for seat in table.seats))


async def count(tables: Tables) -> int:
    """Return the number of tables in the lobby."""
    return await tables.store.people.count_listed(time.time() - LISTED_FOR, MAX_LISTED, [*tables.games])


async def live_tables(tables: Tables) -> list[messages.LiveTable]:
    """Return the listed tables at which somebody is present while their game runs, the newest first.

    Tables with open seats are not among them, because they wait for players.
    """
    now = time.time()
    rows = await tables.store.people.listed(now - LIVE_FOR, MAX_CONSIDERED, full=True)
    rows = [row for row in rows if row.table.game in tables.games]
    watched = dict(await tables.store.watched([row.table.id for row in rows])) if tables.store.shared else {}
    watched |= watched_here(tables.live)
    found: list[messages.LiveTable] = []
    for row in rows:
        name, game = row.table.id, tables.games[row.table.game]
        if name in watched and len(found) < MAX_LIVE:
            watchers = 0 if row.table.delay else watched[name]
            age, seats = max(0, int(now - row.since)), _seats(row, game, 0)
            found.append(
                messages.LiveTable(name, game.name, game.title, seats, age, watchers, row.table.delay)
            )
    return found


def _open_table(row: ListedRow, game: Game, present: int, age: int) -> messages.OpenTable:
    seats = _seats(row, game, present)
    table = row.table
    return messages.OpenTable(
        table.id,
        game.name,
        game.title,
        seats,
        max(0, age),
        _options(row, game),
        table.chat,
        table.delay,
        choice_of(table.clock),
    )


def _seats(row: ListedRow, game: Game, present: int) -> list[messages.LobbySeat]:
    """Return the seats of a listed table. `present` is the bit mask of those whose holders are connected."""
    names = [seat.name for seat in row.table.seats]
    called, warnings = distinct_names(names), name_warnings(names, game=game)
    roles = game.roles
    return [
        messages.LobbySeat(
            seat.player,
            (roles[i] if i < len(roles) else roles[-1]) if roles else "",
            called[i],
            bool(present >> i & 1),
            warnings[i],
        )
        for i, seat in enumerate(row.table.seats)
    ]


def _options(row: ListedRow, game: Game) -> list[messages.ChosenOption]:
    """Return the options of a table that differ from their defaults.

    Options that are hidden from spectators are left out.
    """
    options = game.read_options(row.table.options)
    hidden = game.hidden_options(options, None) if game.hidden_options is not None else ()
    values = msgspec.to_builtins(options)
    return [
        messages.ChosenOption(
            option.name, option.label, values[option.name], option.value_text(values[option.name])
        )
        for option in game.option_list
        if option.name not in hidden and values.get(option.name, option.default) != option.default
    ]
