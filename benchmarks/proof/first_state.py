"""Create a table of Infiltration, and wait for its first state. It runs here and in the Python of pages."""

import asyncio
import json
import sys

from coverts.page.lazy_games import LazyGames
from coverts.page.rows import MemoryRows
from coverts.page.table_host import TableHost

IN_PAGE = sys.platform == "emscripten"
TABLE = {"game": "infiltration", "seats": ["person", "courier", "courier"]}


async def main() -> None:
    host, came = TableHost(MemoryRows(), LazyGames()), asyncio.Event()
    made = await host.request("POST", "/api/tables", json.dumps(TABLE).encode())
    address = f"/api/tables/{json.loads(made.body)['table']}/socket?seat=0"
    await host.connect(0, address, lambda text: came.set() if '"questions"' in text else None)
    await came.wait()


main() if IN_PAGE else asyncio.run(main())
