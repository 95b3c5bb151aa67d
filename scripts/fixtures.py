"""Play tables with an old commit's server, and write its database, game files and seat files.

Run this script in a checkout of that commit. tests/fixtures/README.md has the commands:
PYTHONPATH=src python fixtures.py FOLDER
"""

import asyncio
import gzip
import sqlite3
import sys
from pathlib import Path
from random import Random

import coverts
from coverts.engine.base.exceptions import CovertsError
from coverts.server.store import DatabaseStore
from coverts.tables.core.live_table import Pace
from coverts.tables.core.registry import Tables
from coverts.tables.parts import PARTS
from coverts.tables.ports import Ports
from coverts.tables.wire import messages

GAMES = ("infiltration", "infiltrators", "trek_ccg", "anima_tactics")
ANSWERS = 24
"""The number of people's answers at an unfinished table."""
ENDED_BY_ADMIN = "The server moves to another machine."


def games():
    """Return the games of the checked-out commit, by name."""
    by_name = {}
    for name in GAMES:
        try:
            by_name[name] = coverts.game(name)
        except ModuleNotFoundError:
            print("no game", name)
    return by_name


async def current(table):
    """Return the history of a table."""
    return await (table.current() if hasattr(table, "current") else table._current())


async def answer(table, seats, count, random):
    """Give random answers for these seats, and let the table answer for bots."""
    while count:
        match = (await current(table)).match
        if match.over:
            return
        current_seats = [seat for seat in seats if seat in match.current_players()]
        if not current_seats:
            await asyncio.sleep(0.01)
            continue
        seat = current_seats[0]
        question = match.decisions(seat)[0]
        action = random.choice(question.legal).action
        position = (await current(table)).position(seat)
        try:
            await table.take(seat, messages.Answer(position, action, question.askee))
            count -= 1
        except CovertsError as error:
            print("refused", error)


async def undo(table, seat):
    """Undo the last answer of a seat, if the game allows that."""
    history = await current(table)
    if history.match.can_undo(seat):
        await table.take(seat, messages.Undo(history.position(seat)))


def new_table(game, seats):
    """Return a request for a new table, with a name if this commit has names."""
    request = messages.NewTable(game, seats)
    if "name" in request.__struct_fields__:
        request.name = "Ada"
    return request


async def people(tables, name, random, out):
    """Play part of a game at a table of two people."""
    table, invites, token = await tables.create(new_table(name, ["person", "open"]))
    if hasattr(table, "claim"):
        _, other = await table.claim(invites[0].invite, None)
    else:
        _, other = await table.company.claim(invites[0].invite, "Grace", None)
    await answer(table, [0, 1], ANSWERS, random)
    for seat in (0, 1):
        await undo(table, seat)
    await answer(table, [0, 1], 2, random)
    if hasattr(table, "company"):
        me, her = await table.caller(token), await table.caller(other)
        position = (await current(table)).position(0)
        await table.company.talk.say(me, messages.Say("Good luck!"))
        await table.company.talk.say(her, messages.Say("And to you."))
        await table.company.notes.keep(me, messages.KeepNote(position, "Watch the door.", 1))
    match = (await current(table)).match
    (out / f"{name}-running.json").write_text(match.save())
    (out / f"{name}-seat.json").write_text(match.save_seat(0))
    (out / f"{name}-watcher.json").write_text(match.save_seat(None))


async def ended(tables, name, bot, out):
    """Let two bots play a whole game at a table."""
    table, _, _ = await tables.create(new_table(name, [bot, bot]))
    match = (await current(table)).match
    while not match.over:
        await table.state(await table.caller(None))  # Bots play only while somebody watches.
        await asyncio.sleep(0.2)
        match = (await current(table)).match
    (out / f"{name}-ended.json").write_text(match.save())


async def ended_by_admin(tables, name, bot, random):
    """Play against a bot, and end the table as admin if this commit can do that."""
    table, _, _ = await tables.create(new_table(name, ["person", bot]))
    await answer(table, [0], 4, random)
    if hasattr(table, "end"):
        await table.end(ENDED_BY_ADMIN)


async def play(database, out):
    """Play all tables, and store them in a database."""
    store, random = DatabaseStore(str(database)), Random(7)
    await store.open()
    tables = Tables(Ports(store), games(), Pace((0, 0), 0), PARTS)
    for name, game in tables.games.items():
        bot = next(iter(game.all_bots))
        await people(tables, name, random, out)
        await ended_by_admin(tables, name, bot, random)
        await ended(tables, name, bot, out)
        print(name, "played")
    await tables.close()
    await store.close()


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    database = out / "tables.db"
    asyncio.run(play(database, out))
    connection = sqlite3.connect(database)
    if "0005" in sys.argv[2:]:
        back_to_0005(connection)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    (out / "tables.db.gz").write_bytes(gzip.compress(database.read_bytes(), mtime=0))
    database.unlink()


def back_to_0005(connection):
    """Downgrade a database to revision 0005, because no commit wrote that revision."""
    for table, column in (("tables", "speed"), ("tables", "going_back"), ("seats", "stand_in")):
        connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    connection.execute("DROP TABLE votes")
    connection.execute("UPDATE coverts_schema SET version_num = '0005'")
    connection.commit()


if __name__ == "__main__":
    main()
