"""A stored rematch: who asks for it later, or at another server, gets their seat at the same table."""

import asyncio

import parlour
import pytest
from sqlalchemy import select
from table_client import serving, setup
from test_processes import seats_at, two_servers

from coverts.server.store.schema import REMATCHES, SEATS


@pytest.fixture
async def servers(cluster, tmp_path):
    async with two_servers(cluster, tmp_path) as both:
        yield both


async def rows(site, table):
    return await site.tables.store._read(lambda connection: connection.execute(select(table)).all())


async def ended_table(servers):
    """A table for two whose game is over, and its two people."""
    table, creator, guest = await seats_at(servers)
    await servers[0].tables.end(table, "It ends.")
    return table, creator, guest


async def rematch(browser, table):
    reply = await browser.post(f"/api/tables/{table}/rematch", json={})
    assert reply.status_code in (200, 201), reply.text
    return reply.json()


async def seat_of(browser, table):
    return (await browser.get(f"/api/tables/{table}")).json()["you"]


async def restarted(tmp_path, play):
    """What `play` does before a restart and after it, at a table of one server."""
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        table, creator, guest = await ended_table([site, site])
        first = await rematch(creator, table)
        cookies = guest.cookies
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = site.browser()
        browser.cookies.update(cookies)
        return await play(site, browser, table, first)


async def test_after_a_restart_the_other_player_gets_the_seat_at_the_same_table(tmp_path):
    async def play(site, browser, table, first):
        again = await rematch(browser, table)
        return first["table"] == again["table"], await seat_of(browser, again["table"])

    assert await restarted(tmp_path, play) == (True, 1)


async def test_after_a_restart_the_old_table_still_leads_to_the_rematch(tmp_path):
    async def play(site, browser, table, first):
        shown = (await browser.get(f"/api/tables/{table}")).json()
        return shown["rematch"] == f"/table/{first['table']}"

    assert await restarted(tmp_path, play)


async def test_spectators_are_shown_no_rematch_after_a_restart(tmp_path):
    async def play(site, browser, table, first):
        return (await site.browser().get(f"/api/tables/{table}")).json()

    assert "rematch" not in await restarted(tmp_path, play)


async def test_the_old_invite_is_of_no_use_when_the_seat_was_taken_from_the_last_table(tmp_path):
    async def play(site, browser, table, first):
        await rematch(browser, table)
        invite = {"invite": first["invites"][0]["invite"]}
        reply = await site.browser().post(f"/api/tables/{first['table']}/seats", json=invite)
        return reply.json()["error"]

    assert await restarted(tmp_path, play) == "not_your_seat"


async def test_who_took_the_seat_by_the_link_keeps_it(tmp_path):
    async def play(site, browser, table, first):
        invite = {"invite": first["invites"][0]["invite"]}
        await browser.post(f"/api/tables/{first['table']}/seats", json=invite)
        again = await rematch(browser, table)
        return await seat_of(browser, again["table"])

    assert await restarted(tmp_path, play) == 1


async def test_a_stranger_gets_no_seat_of_a_rematch(tmp_path):
    async def play(site, browser, table, first):
        return (await site.browser().post(f"/api/tables/{table}/rematch", json={})).json()["error"]

    assert await restarted(tmp_path, play) == "not_your_seat"


async def test_no_secret_of_a_rematch_is_stored(servers):
    table, creator, _ = await ended_table(servers)
    invite = (await rematch(creator, table))["invites"][0]["invite"]
    stored = [*await rows(servers[0], REMATCHES), *await rows(servers[0], SEATS)]
    assert invite not in repr(stored)
    assert invite.encode() not in b"".join(each for row in stored for each in row if isinstance(each, bytes))


async def test_at_another_server_the_other_player_gets_the_seat_at_the_same_table(servers):
    table, creator, guest = await ended_table(servers)
    first = await rematch(creator, table)
    await servers[0].tables.unload(table)
    await servers[1].tables.find(table)
    again = await rematch(guest, table)
    assert (again["table"], await seat_of(guest, again["table"])) == (first["table"], 1)


async def test_the_holder_of_the_new_table_sees_who_sits_down_from_another_server(servers):
    table, creator, guest = await ended_table(servers)
    new = (await rematch(creator, table))["table"]
    async with servers[0].socket(new, creator) as mine:
        await servers[0].tables.unload(table)
        await servers[1].tables.find(table)
        await rematch(guest, table)
        await mine.until(lambda state: state["seats"][1]["player"] == "person")


async def test_a_rematch_asked_for_at_two_servers_at_the_same_time_is_one_table(servers):
    table, creator, guest = await ended_table(servers)
    both = await asyncio.gather(rematch(creator, table), rematch(guest, table))
    assert both[0]["table"] == both[1]["table"]
    assert [await seat_of(each, both[0]["table"]) for each in (creator, guest)] == [0, 1]


async def test_new_invites_replace_the_seats_of_a_rematch(servers):
    table, creator, guest = await ended_table(servers)
    new = (await rematch(creator, table))["table"]
    await creator.post(f"/api/tables/{new}/invites", json={})
    await rematch(guest, table)
    assert await seat_of(guest, new) is None


async def test_the_rows_of_a_rematch_are_deleted_with_either_table(servers):
    table, creator, _ = await ended_table(servers)
    new = (await rematch(creator, table))["table"]
    await servers[0].tables.unload(new)
    await servers[0].tables.store.deletion.delete_if_old(new, 1e12)
    assert await rows(servers[0], REMATCHES) == []


async def test_after_the_rematch_was_deleted_another_can_be_asked_for(servers):
    table, creator, _ = await ended_table(servers)
    new = (await rematch(creator, table))["table"]
    await servers[0].tables.unload(new)
    await servers[0].tables.store.deletion.delete_if_old(new, 1e12)
    assert (await rematch(creator, table))["table"] != new
