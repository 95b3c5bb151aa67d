"""A table that waits: the game begins when nobody is missing at an open seat, or when its creator says so."""

import laying
import pytest
from table_client import serving, setup

from coverts.tables.parts.autoplay import Autoplay


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [laying.GAME])) as site:
        yield site


async def make(site, *seats, **more):
    """Make a table. Return its creator, its address and the invites."""
    creator = site.browser()
    body = {"game": "laying", "seats": [*seats], **more}
    reply = (await creator.post("/api/tables", json=body)).json()
    return creator, f"/api/tables/{reply['table']}", reply["invites"]


async def sit(site, address, invite):
    friend = site.browser()
    await friend.post(f"{address}/seats", json={"invite": invite["invite"]})
    return friend


async def state_of(person, address):
    return (await person.get(address)).json()


async def test_nobody_is_asked_before_all_seats_are_taken(site):
    creator, address, _ = await make(site, "person", "open", waits=True)
    state = await state_of(creator, address)
    assert state["waiting"]
    assert state["questions"] == []
    assert not any(seat.get("asked") for seat in state["seats"])
    assert state["status"] == "The game begins when everybody is seated."


async def test_an_answer_before_the_start_is_refused(site):
    creator, address, _ = await make(site, "person", "open", waits=True)
    state = await state_of(creator, address)
    answer = {"position": state["position"], "action": 0}
    reply = await creator.post(f"{address}/answers", json=answer)
    assert reply.json()["error"] == "not_now"


async def test_bots_do_not_answer_before_the_start(site):
    creator, address, _ = await make(site, "random", "open", "person", waits=True)
    live = await site.tables.find(address.rsplit("/", 1)[1])
    state = await state_of(creator, address)
    await live.part(Autoplay).idle.wait()
    assert (await state_of(creator, address))["position"] == state["position"]


async def test_the_game_begins_when_the_last_person_sits_down(site):
    creator, address, invites = await make(site, "person", "open", "open", waits=True)
    await sit(site, address, invites[0])
    assert (await state_of(creator, address))["waiting"]
    await sit(site, address, invites[1])
    state = await state_of(creator, address)
    assert "waiting" not in state
    assert state["questions"]


async def test_its_creator_may_begin_without_the_missing_people(site):
    creator, address, _ = await make(site, "person", "open", waits=True)
    state = (await creator.post(f"{address}/begin", json={})).json()
    assert "waiting" not in state
    assert state["seats"][1]["stand_in"]


async def test_a_person_who_comes_late_takes_the_seat_from_the_bot(site):
    creator, address, invites = await make(site, "person", "open", waits=True)
    await creator.post(f"{address}/begin", json={})
    await sit(site, address, invites[0])
    seat = (await state_of(creator, address))["seats"][1]
    assert (seat["player"], seat.get("stand_in", "")) == ("person", "")


async def test_only_its_creator_may_begin(site):
    _, address, invites = await make(site, "person", "open", "open", waits=True)
    friend = await sit(site, address, invites[0])
    assert (await friend.post(f"{address}/begin", json={})).json()["error"] == "not_your_seat"


async def test_nobody_may_begin_a_table_that_somebody_without_a_seat_made(site):
    _, address, invites = await make(site, "open", "open", "open", waits=True)
    last = await sit(site, address, invites[-1])
    assert "creator" not in await state_of(last, address)
    assert (await last.post(f"{address}/begin", json={})).json()["error"] == "not_your_seat"


async def test_a_table_of_the_interface_begins_at_once_unless_it_says_otherwise(site):
    creator, address, _ = await make(site, "person", "open")
    state = await state_of(creator, address)
    assert "waiting" not in state
    assert state["questions"]
    assert (await creator.post(f"{address}/begin", json={})).json()["error"] == "not_now"


async def test_a_table_that_waits_still_waits_after_the_server_has_unloaded_it(site):
    creator, address, _ = await make(site, "person", "open", waits=True)
    name = address.rsplit("/", 1)[1]
    await site.tables._live.pop(name).stop()
    assert (await state_of(creator, address))["waiting"]
