"""Two server processes at one PostgreSQL database: one holds each table, and the other relays to it."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import parlour
import pytest
from table_client import PATIENCE, Site, legal, make, serving, setup, until
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from coverts.server.access.socket_protocol import RESTARTED
from coverts.server.relay import relays
from coverts.server.relay.frames import Frames
from coverts.server.relay.relay_server import KEY_SECONDS
from coverts.server.store.group_commit import StoreChange
from coverts.server.store.schema import PROCESSES
from coverts.tables.core.live_table import Pace
from coverts.tables.wire.refusals import TableMoved


@asynccontextmanager
async def two_servers(cluster, tmp_path, game=parlour.GAME, lease_seconds=60.0, **more):
    """Two servers, each of which could be a process of its own, with nothing in common but the database."""
    address = await cluster.fresh()
    given = setup(tmp_path, [game], **more)
    settings = replace(given.settings, database=address, lease_seconds=lease_seconds)
    object.__setattr__(given, "settings", settings)
    async with serving(given) as one, serving(given) as other:
        yield one, other


@pytest.fixture
async def servers(cluster, tmp_path):
    async with two_servers(cluster, tmp_path) as both:
        yield both


def carrying(browser, site: Site):
    """The same browser at another server."""
    other = site.browser()
    other.cookies.update(browser.cookies)
    return other


async def seats_at(servers):
    """A table for two, made at the first server, its second seat taken at the other."""
    creator, guest = servers[0].browser(), servers[1].browser()
    made = await make(creator, "parlour", ["person", "open"])
    reply = await guest.post(
        f"/api/tables/{made['table']}/seats", json={"invite": made["invites"][0]["invite"]}
    )
    assert reply.status_code == 200, reply.text
    return made["table"], creator, guest


async def expire(site):
    """As if a process had not renewed its leases for their whole time."""

    def work(connection, again):
        mine = PROCESSES.c.process == site.tables.store.process
        connection.execute(PROCESSES.update().where(mine).values(until=0.0))

    await site.tables.store._writer.do(StoreChange(work))


def vanish(site):
    """End a process without a word, as far as others see it: its port is closed, and it renews nothing."""
    site.state.holders._renewing.cancel()
    site.state.relay_server.close()


def answer_of(state):
    return {"type": "answer", "position": state["position"], "action": legal(state)[0]}


# -- one holds a table, the other relays ---------------------------------------------------------------


async def test_a_socket_at_another_server_sees_what_is_answered_and_answers(servers):
    table, creator, guest = await seats_at(servers)
    async with servers[0].socket(table, creator) as mine, servers[1].socket(table, guest) as theirs:
        await mine.until(lambda state: state["questions"])
        await theirs.until(lambda state: state["questions"])
        await mine.answer(legal(mine.state)[0])
        await theirs.until(lambda state: state["position"] == 1)
        await theirs.answer(legal(theirs.state)[0])
        await mine.until(lambda state: state["position"] >= 2)
        await theirs.until(lambda state: state["position"] >= 2)


async def test_only_the_holder_has_a_table_in_memory(servers):
    table, _, guest = await seats_at(servers)
    await guest.get(f"/api/tables/{table}")
    assert [site.tables.is_awake(table) for site in servers] == [True, False]


async def test_a_request_at_another_server_is_answered_by_the_holder(servers):
    table, creator, guest = await seats_at(servers)
    address = f"/api/tables/{table}"
    state = (await creator.get(address)).json()
    assert (await creator.post(f"{address}/answers", json=answer_of(state))).status_code == 200
    theirs = (await guest.get(address)).json()
    assert theirs["position"] == 1
    assert (await guest.post(f"{address}/answers", json=answer_of(theirs))).status_code == 200


async def test_a_refusal_at_another_server_is_the_holders(servers):
    table, creator, _ = await seats_at(servers)
    here, there = creator, carrying(creator, servers[1])
    address = f"/api/tables/{table}"
    answer = answer_of((await here.get(address)).json())
    assert (await here.post(f"{address}/answers", json=answer)).status_code == 200
    late = await there.post(f"{address}/answers", json=answer)
    assert (late.status_code, late.json()["error"]) == (409, "not_your_turn")


async def test_of_the_same_answer_at_two_servers_one_counts(servers):
    table, creator, _ = await seats_at(servers)
    address = f"/api/tables/{table}"
    answer = answer_of((await creator.get(address)).json())
    browsers = creator, carrying(creator, servers[1])
    replies = await asyncio.gather(*(browser.post(f"{address}/answers", json=answer) for browser in browsers))
    assert sorted(reply.status_code for reply in replies) == [200, 409]


async def test_a_game_that_is_begun_at_two_servers_at_the_same_time_begins_once(servers):
    creator = servers[0].browser()
    body = {"game": "parlour", "seats": ["person", "open"], "waits": True}
    table = (await creator.post("/api/tables", json=body)).json()["table"]
    browsers = [creator, carrying(creator, servers[1])]
    begins = [browser.post(f"/api/tables/{table}/begin", json={}) for browser in browsers]
    errors = [reply.json().get("error", "") for reply in await asyncio.gather(*begins)]
    assert sorted(errors) == ["", "not_now"]


async def test_who_is_connected_to_another_server_is_told_as_there(servers):
    table, creator, guest = await seats_at(servers)
    async with servers[0].socket(table, creator) as mine, servers[1].socket(table, guest):
        await mine.until(lambda state: state["seats"][1].get("connected"))


async def test_who_leaves_another_server_is_told_as_gone(servers):
    table, creator, guest = await seats_at(servers)
    async with servers[0].socket(table, creator):
        async with servers[1].socket(table, guest) as theirs:
            await theirs.until(lambda state: state["questions"])
        holder = await servers[0].tables.find(table)
        await until(lambda: len(holder.viewers) == 1)


async def test_a_table_moves_to_the_server_at_which_its_first_viewer_connects(servers):
    table, _, guest = await seats_at(servers)
    async with servers[1].socket(table, guest) as theirs:
        await theirs.until(lambda state: state["questions"])
        assert [site.tables.is_awake(table) for site in servers] == [False, True]


async def test_a_table_that_a_server_could_not_give_back_is_open_at_the_other(servers):
    table, _, guest = await seats_at(servers)
    held = servers[0].tables.store.held
    await servers[0].tables.lose(table)
    await held.hold(table)
    del held._fences[table]  # as if the store had failed when the table was released
    assert (await guest.get(f"/api/tables/{table}")).status_code == 200


async def test_a_table_stays_at_the_server_at_which_somebody_is_connected(servers):
    table, creator, guest = await seats_at(servers)
    async with servers[0].socket(table, creator) as mine, servers[1].socket(table, guest) as theirs:
        await mine.until(lambda state: state["questions"])
        await theirs.until(lambda state: state["questions"])
        assert [site.tables.is_awake(table) for site in servers] == [True, False]


async def test_connections_between_servers_are_used_again(servers, monkeypatch):
    table, _, guest = await seats_at(servers)
    opened, open_one = [], relays._open

    async def counting(holder):
        opened.append(holder)
        return await open_one(holder)

    monkeypatch.setattr(relays, "_open", counting)
    for _ in range(5):
        assert (await guest.get(f"/api/tables/{table}")).status_code == 200
    assert opened == []


async def test_an_unknown_table_is_unknown_at_every_server(servers):
    assert (await servers[1].browser().get("/api/tables/nothere1")).status_code == 404


async def test_nobody_relays_without_the_key(servers):
    host, _, port = servers[0].state.relay_server.address.rpartition(":")
    frames = Frames(*await asyncio.open_connection(host, int(port)))
    await frames.send("a guess")
    await frames.send({"type": "http", "path": "/api/tables/x"})
    with pytest.raises((EOFError, OSError)):
        await frames.receive()
    frames.close()


@pytest.mark.parametrize(
    "sent",
    [b"\xff\xff\xff\xff", (1 << 20).to_bytes(4), b"\0\0\0\1\xc1", b"\0\0\0\1\x80", b"\0\0\0\2\xa1\xff"],
    ids=["huge", "large", "no message", "no key", "no text"],
)
async def test_whoever_sends_no_key_is_cut_off_at_once_and_leaves_no_trace_of_what_was_sent(
    servers, sent, caplog
):
    host, _, port = servers[0].state.relay_server.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(sent)
    async with asyncio.timeout(KEY_SECONDS / 2):
        assert await reader.read() == b""
    writer.close()
    assert [each for each in caplog.records if each.exc_info] == []


async def relayed_to_a_holder_that_dies(servers, monkeypatch, send):
    """The reply to a request that its holder has carried out, but not answered when it dies."""
    table, creator, guest = await seats_at(servers)
    state = (await creator.get(f"/api/tables/{table}")).json()
    assert (await guest.get(f"/api/tables/{table}")).status_code == 200
    held = servers[0].state.relay_server
    answer = held._app

    async def answer_and_die(scope, receive, send):
        async def die(message):
            vanish(servers[0])
            raise ConnectionError

        await answer(scope, receive, die)

    monkeypatch.setattr(held, "_app", answer_and_die)
    reply = await send(carrying(creator, servers[1]), f"/api/tables/{table}", state)
    return reply.status_code, reply.json()["error"], await servers[0].tables.store.steps(table, 0)


async def test_an_answer_whose_holder_died_is_not_called_unstored_without_a_doubt(servers, monkeypatch):
    async def answer(browser, address, state):
        return await browser.post(f"{address}/answers", json=answer_of(state))

    status, error, steps = await relayed_to_a_holder_that_dies(servers, monkeypatch, answer)
    assert (status, error, len(steps)) == (503, "not_stored", 1)


async def test_a_look_whose_holder_died_may_be_repeated(servers, monkeypatch):
    async def look(browser, address, state):
        return await browser.get(address)

    assert (await relayed_to_a_holder_that_dies(servers, monkeypatch, look))[:2] == (503, "moved")


# -- holders that end ----------------------------------------------------------------------------------


async def test_the_tables_of_a_server_that_stops_go_on_at_another(cluster, tmp_path):
    async with two_servers(cluster, tmp_path) as servers:
        table, creator, guest = await seats_at(servers)
        address = f"/api/tables/{table}"
        state = (await creator.get(address)).json()
        assert (await creator.post(f"{address}/answers", json=answer_of(state))).status_code == 200
        await servers[0].tables.unload(table)
        await servers[0].state.holders.end()
        servers[0].state.relay_server.close()
        state = (await guest.get(address)).json()
        assert state["position"] == 1
        assert (await guest.post(f"{address}/answers", json=answer_of(state))).status_code == 200
        assert servers[1].tables.is_awake(table)


async def test_the_tables_of_a_server_that_has_died_go_on_when_its_lease_has_ended(cluster, tmp_path):
    async with two_servers(cluster, tmp_path, lease_seconds=0.5) as servers:
        table, creator, guest = await seats_at(servers)
        address = f"/api/tables/{table}"
        answer = answer_of((await creator.get(address)).json())
        assert (await creator.post(f"{address}/answers", json=answer)).status_code == 200
        vanish(servers[0])
        assert (await guest.get(address)).json()["position"] == 1
        assert servers[1].tables.is_awake(table)


async def test_a_relayed_socket_is_closed_when_the_holder_dies_so_that_its_browser_connects_again(servers):
    table, creator, guest = await seats_at(servers)
    async with servers[0].socket(table, creator) as mine, servers[1].socket(table, guest) as theirs:
        await mine.until(lambda state: state["questions"])
        await theirs.until(lambda state: state["questions"])
        vanish(servers[0])
        with pytest.raises(ConnectionClosed) as closed:
            await theirs.until(lambda state: False)
        assert closed.value.rcvd == Close(RESTARTED, "the table moves")


async def test_a_server_that_was_only_slow_stores_nothing_at_a_table_that_it_has_lost(servers):
    table, creator, _ = await seats_at(servers)
    address = f"/api/tables/{table}"
    here = await servers[0].tables.find(table)
    answer = answer_of((await creator.get(address)).json())
    await expire(servers[0])
    there = await servers[1].tables.find(table)
    with pytest.raises(TableMoved):
        await here.stand_in(0, "bold")
    reply = await creator.post(f"{address}/answers", json=answer)
    assert reply.status_code == 200
    assert there.match.last_step == 1


async def test_a_server_that_was_only_slow_shows_no_old_state(servers):
    table, creator, _ = await seats_at(servers)
    address = f"/api/tables/{table}"
    answer = answer_of((await creator.get(address)).json())
    await expire(servers[0])
    await servers[1].tables.find(table)
    there = carrying(creator, servers[1])
    assert (await there.post(f"{address}/answers", json=answer)).status_code == 200
    servers[0].state.holders._valid_until = 0.0  # As when it was stopped for longer than its leases.
    assert (await creator.get(address)).json()["position"] == 1


async def test_the_viewers_of_a_table_that_has_moved_are_closed_and_find_it_again(servers):
    table, creator, _ = await seats_at(servers)
    async with servers[0].socket(table, creator) as mine:
        await mine.until(lambda state: state["questions"])
        await expire(servers[0])
        await servers[1].tables.find(table)
        await servers[0].state.holders._renew()
        with pytest.raises(ConnectionClosed) as closed:
            await mine.until(lambda state: False)
        assert closed.value.rcvd == Close(RESTARTED, "")
    async with servers[0].socket(table, creator) as again:
        await again.until(lambda state: state["questions"])
    assert sorted(site.tables.is_awake(table) for site in servers) == [False, True]


async def test_bots_go_on_at_another_server_where_one_has_left(cluster, tmp_path):
    async with two_servers(cluster, tmp_path, pace=Pace((0, 0), 0, unwatched=0)) as servers:
        browser = servers[0].browser()
        table = (await make(browser, "parlour", ["person", "bold"]))["table"]
        async with servers[0].socket(table, browser) as here:
            await here.until(lambda state: state["position"] >= 1)
        await servers[0].tables.unload(table)
        async with servers[1].socket(table, carrying(browser, servers[1])) as there:
            await there.until(lambda state: state["questions"])
            await there.answer(legal(there.state)[0])
            await there.until(lambda state: state["position"] >= 3 or state.get("over"))
        assert [site.tables.is_awake(table) for site in servers] == [False, True]


# -- two that take a table at the same time ------------------------------------------------------------


def meet_when_taking(servers, monkeypatch):
    """Let both servers find that nobody holds a table before one of them takes it."""
    meeting = asyncio.Barrier(2)
    for site in servers:
        held = site.tables.store.held

        async def take(table, held=held, take=held.take):
            async with asyncio.timeout(PATIENCE):
                await meeting.wait()
            return await take(table)

        monkeypatch.setattr(held, "take", take)


async def table_that_nobody_holds(servers):
    table, creator, guest = await seats_at(servers)
    await servers[0].tables.unload(table)
    return table, creator, guest


async def test_who_loses_when_two_servers_take_a_table_has_the_request_answered_by_the_other(
    servers, monkeypatch
):
    table, creator, guest = await table_that_nobody_holds(servers)
    meet_when_taking(servers, monkeypatch)
    replies = await asyncio.gather(*(each.get(f"/api/tables/{table}") for each in (creator, guest)))
    assert [reply.status_code for reply in replies] == [200, 200]
    assert sorted(site.tables.is_awake(table) for site in servers) == [False, True]


async def test_who_loses_when_two_servers_take_a_table_has_the_socket_at_the_other(servers, monkeypatch):
    table, creator, guest = await table_that_nobody_holds(servers)
    meet_when_taking(servers, monkeypatch)
    sockets = servers[0].socket(table, creator), servers[1].socket(table, guest)
    await asyncio.gather(*(each.__aenter__() for each in sockets))
    await asyncio.gather(*(each.until(lambda state: state["questions"]) for each in sockets))
    assert sorted(site.tables.is_awake(table) for site in servers) == [False, True]
    await asyncio.gather(*(each.__aexit__() for each in sockets))


async def test_a_request_that_opens_no_table_lets_others_take_it(servers):
    table, *_ = await table_that_nobody_holds(servers)
    foreign = {"Origin": "http://elsewhere.example"}
    reply = await servers[1].browser().post(f"/api/tables/{table}/answers", json={}, headers=foreign)
    assert reply.status_code == 403
    assert not servers[1].tables.store.holds(table)
