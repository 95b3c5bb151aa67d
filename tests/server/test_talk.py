"""What is said at a table, and who hears it."""

import logging

import pytest
from table_client import legal

from coverts.tables.parts.chat import Chat


async def made(site, seats=("person", "open"), game="parlour", **more):
    browser = site.browser()
    reply = (await browser.post("/api/tables", json={"game": game, "seats": seats, **more})).json()
    browser.table, browser.address = reply["table"], f"/api/tables/{reply['table']}"
    browser.invites = [each["invite"] for each in reply.get("invites", [])]
    return browser


@pytest.fixture
async def player(site):
    return await made(site)


async def say(browser, address, text="", **more):
    return await browser.post(f"{address}/talk", json={"text": text, **more} if text else more)


async def heard(browser, address):
    talk = (await browser.get(f"{address}/talk")).json()
    return [line.get("text") or line["phrase"] for line in talk["lines"]]


async def play_out(players):
    """Until the game of kuhn_poker is over."""
    while True:
        for browser in players:
            state = (await browser.get(players[0].address)).json()
            if state.get("over"):
                return
            if state["questions"]:
                body = {"type": "answer", "position": state["position"], "action": legal(state)[0]}
                await browser.post(f"{players[0].address}/answers", json=body)


async def test_players_hear_each_other_at_once(site, player):
    guest = site.browser()
    await guest.post(f"{player.address}/seats", json={"invite": player.invites[0]})
    async with site.socket(player.table, guest) as socket:
        await socket.message()
        await say(player, player.address, "Hello <b>all</b>")
        while (message := await socket.message())["type"] != "talk":
            pass
    (line,) = message["lines"]
    assert (line["seat"], line["text"], line["room"]) == (0, "Hello <b>all</b>", "players")


async def test_watchers_and_players_do_not_hear_each_other(site, player):
    watcher = site.browser()
    await say(player, player.address, "to the players")
    await say(watcher, player.address, "to the watchers", name="Ole")
    assert await heard(player, player.address) == ["to the players"]
    assert await heard(watcher, player.address) == ["to the watchers"]


async def test_nobody_learns_by_numbers_how_much_is_said_elsewhere(site, player):
    for _ in range(3):
        await say(player, player.address, "psst")
    talk = (await say(site.browser(), player.address, "hm")).json()
    assert [line["number"] for line in talk["lines"]] == [1]


async def test_a_socket_begins_with_what_was_said(site, player):
    await say(player, player.address, phrase="hello")
    async with site.socket(player.table, player) as socket:
        while (message := await socket.message())["type"] != "talk":
            pass
    assert message["whole"]
    assert message["lines"][0]["phrase"] == "hello"


async def test_after_the_end_all_hear_all_but_watchers_never_what_players_said_before(site):
    player = await made(site, game="kuhn_poker")
    guest, watcher = site.browser(), site.browser()
    await guest.post(f"{player.address}/seats", json={"invite": player.invites[0]})
    await say(player, player.address, "between us")
    await say(watcher, player.address, "they bluff")
    async with site.socket(player.table, player) as socket:
        await socket.message()
        await play_out([player, guest])
        while (message := await socket.message())["type"] != "talk" or len(message["lines"]) < 2:
            pass
    assert [line["text"] for line in message["lines"]] == ["between us", "they bluff"]
    await say(player, player.address, "good game")
    assert await heard(player, player.address) == ["between us", "they bluff", "good game"]
    assert await heard(watcher, player.address) == ["they bluff", "good game"]


async def test_where_there_are_phrases_alone_no_text_is_said(site):
    player = await made(site, chat="phrases")
    assert (await say(player, player.address, "hey")).json()["error"] == "not_said"
    assert (await say(player, player.address, phrase="thanks")).status_code == 200


async def test_where_the_chat_is_off_nothing_is_said(site):
    player = await made(site, chat="off")
    assert (await say(player, player.address, phrase="thanks")).json()["error"] == "not_said"
    assert (await say(site.browser(), player.address, "hey")).json()["error"] == "not_said"


@pytest.mark.parametrize("body", [{}, {"text": "a", "phrase": "hello"}, {"phrase": "boo"}])
async def test_what_is_neither_a_text_nor_a_phrase_is_malformed(player, body):
    assert (await player.post(f"{player.address}/talk", json=body)).json()["error"] == "malformed"


async def test_what_was_said_outlives_the_tables_time_in_memory(site, player):
    await say(player, player.address, "still here")
    table = site.tables.live[0]
    table.part(Chat)._lines = None
    assert await heard(player, player.address) == ["still here"]


async def test_only_the_last_lines_of_a_room_are_kept(site, player, monkeypatch):
    monkeypatch.setattr("coverts.server.store.people_records.MAX_LINES", 2)
    for text in ("one", "two", "three"):
        await say(player, player.address, text)
    site.tables.live[0].part(Chat)._lines = None
    assert await heard(player, player.address) == ["two", "three"]


async def test_what_is_said_stands_in_no_file_of_the_game_and_in_no_log_of_the_server(site, player, caplog):
    with caplog.at_level(logging.DEBUG):
        await say(player, player.address, "a secret word")
        file = (await player.get(f"{player.address}/file")).text
        await say(player, player.address, "a secret word" * 40)
    assert "secret word" not in file
    assert "secret word" not in caplog.text
