"""What fails for one seat, for a reason the others may not know, is not told to them."""

import dataclasses
import logging
from typing import Any

import parlour
import pytest
from litestar import Request
from table_client import legal, make, option, serving, setup
from test_paired_worlds import differences

from coverts.server.web.app import _refused, make_app
from coverts.tables.wire.refusals import NotStored

HIGH = 8


@pytest.fixture(autouse=True)
def _quiet(caplog):
    caplog.set_level(logging.CRITICAL, "coverts")


def shy_scene(view, seat, questions):
    """Fails for who holds two high cards, and draws nothing else."""
    if seat is not None and sum(card >= HIGH for card in view.player[seat].hand) > 1:
        raise ValueError("not with such a hand")


async def test_nobody_else_learns_that_a_scene_fails_at_a_hand():
    assert await differences(dataclasses.replace(parlour.GAME, scene=shy_scene), 3, 4) == []


@pytest.fixture
async def picking(tmp_path):
    """A table of two where one picks friends in secret: its site, its name, who picks, who waits."""
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        people = [site.browser(), site.browser()]
        made = await make(people[0], "parlour", ["person", "open"])
        address = f"/api/tables/{made['table']}"
        await people[1].post(f"{address}/seats", json={"invite": made["invites"][0]["invite"]})
        for person in people:
            await give(person, address)
        states = [(await person.get(address)).json() for person in people]
        first = next(i for i, state in enumerate(states) if state["questions"])
        for text in ("hearts", "nothing"):
            await give(people[first], address, text)
        yield site, made["table"], people[first], people[1 - first]


async def give(person, address, text=""):
    state = (await person.get(address)).json()
    action = option(state, text) if text else legal(state)[0]
    body = {"type": "answer", "position": state["position"], "action": action}
    return await person.post(f"{address}/answers", json=body)


async def test_nobody_else_learns_that_a_pick_in_secret_could_not_be_stored(picking):
    site, table, winner, loser = picking
    live = await site.tables.find(table)
    async with site.socket(table, loser) as other, site.socket(table) as watcher:
        await rest(live, other, watcher)
        heard = [len(socket.raw) for socket in (other, watcher)]
        real = live.store.append

        async def fail(*_, **__):
            raise NotStored("The disk is full.")

        live.store.append = fail
        assert (await give(winner, f"/api/tables/{table}", "Ann")).status_code == 503
        live.store.append = real
        assert (await give(winner, f"/api/tables/{table}", "Ann")).status_code == 200
        await rest(live, other, watcher)
        assert [len(socket.raw) for socket in (other, watcher)] == [count + 1 for count in heard]


async def rest(live, *sockets):
    """Until each has heard that a message of theirs was none, and with it all that was sent before."""
    await live.viewers.shown()
    for socket in sockets:
        await socket.connection.send("{")
        await socket.refusal()


async def test_a_fault_at_an_address_that_names_no_table_is_told_as_one(tmp_path):
    app = make_app(setup(tmp_path, [parlour.GAME]))
    scope: Any = {
        "type": "http",
        "path": "/api/tables/",
        "path_params": {},
        "headers": [],
        "litestar_app": app,
    }
    reply = _refused(Request(scope), ZeroDivisionError())
    assert (reply.status_code, reply.content.error) == (500, "fault")
