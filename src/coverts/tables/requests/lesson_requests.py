"""Requests for lessons and puzzles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from coverts.engine.base.sentences import said
from coverts.engine.match.lessons import LESSONS, PUZZLES
from coverts.tables.core.live_table import LiveTable
from coverts.tables.parts.lesson_guide import LessonGuide
from coverts.tables.replays import lesson_tables
from coverts.tables.requests.clients import Client, SeatClient, Seated, Services, TableClient
from coverts.tables.requests.request_entry import OF_GAMES, get, post
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotFound


async def course(services: Services, client: Client, name: str) -> messages.Course:
    """Return a game's lessons and puzzles, and its hints for beginners."""
    return await services.run(partial(lesson_tables.course, services.tables.game(name)))


async def open_lesson(
    services: Services, client: Client, name: str, lesson: str
) -> Seated[messages.NewTableReply]:
    """Create a table for a lesson. The reply sets a cookie for the learner's seat."""
    return await _open_listed(services, client, name, LESSONS, lesson)


async def open_puzzle(
    services: Services, client: Client, name: str, puzzle: str
) -> Seated[messages.NewTableReply]:
    """Create a table for a puzzle. The reply sets a cookie for the solver's seat."""
    return await _open_listed(services, client, name, PUZZLES, puzzle)


async def daily_puzzles(services: Services, client: Client) -> list[messages.DailyPuzzle]:
    """Return today's puzzles, one for each game that has one."""
    tables = services.tables
    found = [await services.daily.describe(tables, game) for game in tables.games.values()]
    return [puzzle for puzzle in found if puzzle is not None]


async def daily_puzzle(services: Services, client: Client, name: str) -> messages.DailyPuzzle:
    """Return today's puzzle of a game, and yesterday's with its solution."""
    tables = services.tables
    game = tables.game(name)
    puzzle = await services.daily.describe(tables, game)
    if puzzle is None:
        raise NotFound(said("{game} has no puzzle today.", game=game.title))
    puzzle.yesterday = await services.daily.solution(tables, game)
    return puzzle


async def open_daily(
    services: Services, client: Client, name: str, day: str
) -> Seated[messages.NewTableReply]:
    """Create a table for the puzzle of a day: today, or yesterday with the solution.

    The reply sets a cookie for the solver's seat.
    """
    tables = services.tables
    return await _open(client, partial(services.daily.open, tables, tables.game(name), day))


async def make_puzzle(
    services: Services, client: SeatClient, body: messages.MovePuzzle
) -> messages.PuzzleLink:
    """Create a puzzle from a position of a finished game."""
    table = client.table
    await lesson_tables.check_look(table, client.caller, body.seat)
    client.charges.check_budget()
    await lesson_tables.move(services.tables, table.id, body.position, body.seat)
    return messages.PuzzleLink(f"/puzzle/{table.id}.{body.position}.{body.seat}")


async def open_move(
    services: Services, client: TableClient, position: int, seat: int
) -> Seated[messages.NewTableReply]:
    """Create a table for a puzzle from a finished game. The solver plays one seat."""
    table = client.table
    await lesson_tables.check_look(table, table.caller(client.token), seat)
    opening = partial(lesson_tables.open_move, services.tables, table.id, position, seat)
    return await _open(client.client, opening)


async def show_solution(services: Services, client: SeatClient) -> messages.TableState:
    """Show the solution at a puzzle's table."""
    client.table.part(LessonGuide).open_answers(client.caller.seat)
    return await client.table.state(client.caller)


async def _open_listed(
    services: Services, client: Client, game: str, folder: str, name: str
) -> Seated[messages.NewTableReply]:
    """Create a table for one of the game's own lessons or puzzles."""
    tables = services.tables
    return await _open(client, partial(lesson_tables.open_lesson, tables, tables.game(game), folder, name))


async def _open(
    client: Client, opening: Callable[[], Awaitable[tuple[LiveTable, str]]]
) -> Seated[messages.NewTableReply]:
    client.charges.check_budget()
    with client.charges.new_table(False) as place:
        table, token = await opening()
        place.name = table.id
    return Seated(messages.NewTableReply(table.id, f"/table/{table.id}"), table.id, token)


LESSON_REQUESTS = [
    get("/games/{name}/course", course, refusals=OF_GAMES, is_public=True),
    post("/games/{name}/lessons/{lesson}", open_lesson, status=201, costs=("cpu", "new_tables")),
    post("/games/{name}/puzzles/{puzzle}", open_puzzle, status=201, costs=("cpu", "new_tables")),
    get("/daily", daily_puzzles, refusals=(503,)),
    get("/games/{name}/daily", daily_puzzle, refusals=(400, 404, 503)),
    post("/games/{name}/daily/{day}", open_daily, status=201, costs=("cpu", "new_tables")),
    post("/tables/{name}/puzzles", make_puzzle, who="reviewer", costs=("cpu",)),
    post(
        "/tables/{name}/puzzles/{position}/{seat}",
        open_move,
        who="reviewer",
        status=201,
        costs=("cpu", "new_tables"),
    ),
    post("/tables/{name}/solution", show_solution, who="seat holder"),
]
