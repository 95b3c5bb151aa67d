"""Two server processes at one database, one of which is stopped or killed without warning."""

import asyncio
import os
import signal
from contextlib import asynccontextmanager

import pytest
from table_client import PATIENCE, Site, make
from test_crash import server
from test_processes import answer_of, carrying
from websockets.exceptions import ConnectionClosed

from coverts.server.access.socket_protocol import RESTARTED
from coverts.server.store import DatabaseStore

pytestmark = pytest.mark.long
PRESENT_SECONDS = 3.0
"""The time in which a lobby must know that nobody is present at a process that was killed."""


@asynccontextmanager
async def two_processes(cluster, lease):
    """Two processes as sites, the function that kills the first one, and their database."""
    database = await cluster.fresh()
    async with server(database, str(lease)) as (one, kill), server(database, str(lease)) as (other, _):
        sites = Site(one), Site(other)
        yield sites, kill, database
        for site in sites:
            for browser in site.browsers:
                await browser.aclose()


async def steps_of(database, table):
    store = DatabaseStore(database)
    await store.open()
    try:
        return await store.steps(table, 0)
    finally:
        await store.close()


async def state_at(browser, table):
    reply = await browser.get(f"/api/tables/{table}")
    assert reply.status_code == 200, reply.text
    return reply.json()


async def go_on_while_stopped(cluster, lease, seconds):
    """A holder is stopped with an answer in flight, others go on, and it continues.

    Returns:
        The close code of the socket at it, how many steps are stored, the position that it shows then, and
        whether it has taken the answer that was in flight.
    """
    async with two_processes(cluster, lease) as (sites, kill, database):
        pid = kill.args[0]
        creator = sites[0].browser()
        table = (await make(creator, "parlour", ["person", "open"]))["table"]
        there = carrying(creator, sites[1])
        answer = answer_of(await state_at(creator, table))
        async with sites[0].socket(table, creator) as mine:
            await mine.until(lambda state: state["questions"])
            os.kill(pid, signal.SIGSTOP)
            try:
                sending = creator.post(f"/api/tables/{table}/answers", json=answer, timeout=60)
                flying = asyncio.create_task(sending)
                began = asyncio.get_running_loop().time()
                reply = await there.post(f"/api/tables/{table}/answers", json=answer, timeout=60)
                assert reply.status_code == 200, reply.text
                await asyncio.sleep(began + seconds - asyncio.get_running_loop().time())
            finally:
                os.kill(pid, signal.SIGCONT)
            with pytest.raises(ConnectionClosed) as closed:
                await mine.until(lambda state: False)
            await asyncio.wait([flying])
        shown = await state_at(creator, table)
        assert closed.value.rcvd is not None
        is_taken = flying.exception() is None and flying.result().is_success
        stored = len(await steps_of(database, table))
        return closed.value.rcvd.code, stored, shown["position"], is_taken


EXPECTED = RESTARTED, 1, 1, False


async def test_who_plays_at_a_process_that_was_stopped_goes_on_at_another(cluster):
    assert await go_on_while_stopped(cluster, lease=0.5, seconds=1.0) == EXPECTED


@pytest.mark.slow
async def test_who_plays_at_a_process_that_was_stopped_for_20_seconds_goes_on_at_another(cluster):
    assert await go_on_while_stopped(cluster, lease=4, seconds=20) == EXPECTED


async def test_a_socket_that_is_relayed_to_a_process_that_is_stopped_is_closed(cluster):
    async with two_processes(cluster, 0.5) as (sites, kill, _):
        creator = sites[0].browser()
        table = (await make(creator, "parlour", ["person", "open"]))["table"]
        there = carrying(creator, sites[1])
        async with sites[0].socket(table, creator) as mine, sites[1].socket(table, there) as theirs:
            await mine.until(lambda state: state["questions"])
            await theirs.until(lambda state: state["questions"])
            os.kill(kill.args[0], signal.SIGSTOP)
            with pytest.raises(ConnectionClosed) as closed:
                await theirs.until(lambda state: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == RESTARTED
            kill()


async def test_nobody_is_present_in_the_lobby_when_their_process_was_killed(cluster):
    async with two_processes(cluster, 4) as (sites, kill, _):
        host, other = sites[0].browser(), sites[1].browser()
        body = {"game": "parlour", "seats": ["person", "open"], "listed": True}
        table = (await host.post("/api/tables", json=body)).json()["table"]

        async def has_host():
            tables = (await other.get("/api/lobby")).json()
            return any(seat.get("here") for each in tables for seat in each["seats"])

        async with sites[0].socket(table, host) as mine:
            await mine.until(lambda state: state["seats"])
            async with asyncio.timeout(PATIENCE):
                while not await has_host():
                    pass
            kill()
            async with asyncio.timeout(PRESENT_SECONDS):
                while await has_host():
                    pass
