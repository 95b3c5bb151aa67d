"""Watching with delay: nothing that watchers get is made from what has happened since."""

import pytest
from table_client import legal
from test_talk import made

from coverts.engine.match.game_match import Match


async def table(site, delay=3, game="parlour", **more):
    """A table of two, who both answer each their own questions."""
    player = await made(site, game=game, delay=delay, **more)
    player.guest = site.browser()
    await player.guest.post(f"{player.address}/seats", json={"invite": player.invites[0]})
    return player


async def step(player, which=0):
    """One of both answers, who is asked; which: of the legal answers."""
    for browser in (player, player.guest):
        state = (await browser.get(player.address)).json()
        if state["questions"]:
            options = legal(state)
            body = {"type": "answer", "position": state["position"], "action": options[which % len(options)]}
            reply = await browser.post(f"{player.address}/answers", json=body)
            assert reply.status_code == 200, reply.text
            return reply.json()
    return state


async def seen(site, player, place=""):
    return (await site.browser().get(f"{player.address}{place}")).json()


@pytest.fixture
async def player(site):
    return await table(site)


async def test_watchers_see_the_table_as_it_was_so_many_steps_ago(site, player):
    now = await step(player)
    watched = await seen(site, player)
    assert (now["position"], watched["position"], watched["delay"], watched["late"]) == (1, 0, 3, True)
    for _ in range(3):
        now = await step(player)
    assert (await seen(site, player))["position"] == now["position"] - 3


async def test_players_see_it_now_and_know_that_watchers_do_not(player):
    state = (await player.get(player.address)).json()
    assert state["delay"] == 3
    assert "late" not in state


async def test_watchers_are_sent_the_same_whatever_has_happened_since(site):
    one, other = [await table(site) for _ in range(2)]
    async with site.socket(one.table) as first, site.socket(other.table) as second:
        for socket in (first, second):
            await socket.message()
        before = [len(socket.raw) for socket in (first, second)]
        await step(one, 0)
        await step(one, 1)
        await step(other, 2)
        for each, socket in ((one, first), (other, second)):
            await each.post(f"{each.address}/name", json={"name": "Mara"})
            await socket.until(lambda state: state["seats"][0].get("called") == "Mara")
        assert [len(socket.raw) for socket in (first, second)] == [count + 1 for count in before]
        assert [socket.state["position"] for socket in (first, second)] == [0, 0]
        same = [
            str(socket.raw[-1]).replace(each.table, "").encode()
            for each, socket in ((one, first), (other, second))
        ]
        for field in ("asked", "connected"):
            assert same[0].count(field.encode()) == same[1].count(field.encode())


async def test_watchers_do_not_see_who_is_there(site, player):
    async with site.socket(player.table, player) as socket:
        await socket.message()
        assert not any(seat.get("connected") for seat in (await seen(site, player))["seats"])


async def test_a_watchers_file_is_as_late(site, player):
    await step(player)
    file, own = await seen(site, player, "/file"), (await player.get(f"{player.address}/file")).json()
    assert len(str(file)) < len(str(own))
    before = await seen(site, player, "/file")
    await step(player)
    assert await seen(site, player, "/file") == before


async def test_once_the_game_is_over_watchers_see_its_end(site):
    player = await table(site, delay=5, game="kuhn_poker")
    async with site.socket(player.table) as watcher:
        assert not (await watcher.message()).get("over")
        while not (await step(player)).get("over"):
            pass
        state = await watcher.until(lambda state: state.get("over"))
    assert "late" not in state


async def test_a_table_that_was_not_in_memory_is_watched_as_late(site, player):
    for _ in range(4):
        await step(player)
    before = await seen(site, player)
    site.tables.live[0].match.history = None
    assert await seen(site, player) == before


async def test_what_is_taken_back_is_taken_back_as_late(site, player):
    for _ in range(3):
        state = await step(player)
    for browser in (player, player.guest):
        state = (await browser.get(player.address)).json()
        if state.get("can_undo"):
            body = {"type": "undo", "position": state["position"]}
            await browser.post(f"{player.address}/undo", json=body)
            break
    now = (await player.get(player.address)).json()["position"]
    assert (await seen(site, player))["position"] == now - 3


async def test_who_watches_late_looks_back_as_far_as_they_see(site, player):
    await step(player)
    assert len((await seen(site, player, "/replay"))["moves"]) == 1
    assert len((await player.get(f"{player.address}/replay")).json()["moves"]) == 2


async def test_looking_back_calls_the_seats_as_late_as_the_table_does(site, player, monkeypatch):
    monkeypatch.setattr(Match, "seat_names", lambda match: [f"{seat} of {match.position}" for seat in (1, 2)])
    for _ in range(2):
        await step(player)
    watched, past = await seen(site, player), await seen(site, player, "/replay")
    assert [seat["name"] for seat in watched["seats"]] == past["seats"] == ["1 of 0", "2 of 0"]
