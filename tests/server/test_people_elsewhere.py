"""People at two server processes with one database: what is said and who holds a seat is known at both."""

from test_processes import seats_at, servers  # noqa: F401


async def test_what_is_said_at_one_is_heard_at_the_other(servers):  # noqa: F811
    table, creator, guest = await seats_at(servers)
    async with servers[1].socket(table, guest) as theirs:
        await theirs.message()
        await creator.post(f"/api/tables/{table}/talk", json={"text": "over here"})
        while (message := await theirs.message())["type"] != "talk":
            pass
    assert message["lines"][-1]["text"] == "over here"


async def test_a_line_is_heard_at_the_other_though_earlier_ones_are_no_longer_kept(servers, monkeypatch):  # noqa: F811
    monkeypatch.setattr("coverts.server.store.people_records.MAX_LINES", 1)
    table, creator, guest = await seats_at(servers)
    async with servers[1].socket(table, guest) as theirs:
        await theirs.message()
        for text in ("first", "second"):
            await creator.post(f"/api/tables/{table}/talk", json={"text": text})
            while (message := await theirs.message())["type"] != "talk":
                pass
            assert message["lines"][-1]["text"] == text


async def test_a_device_that_was_ended_at_one_watches_at_the_other(servers):  # noqa: F811
    table, creator, _ = await seats_at(servers)
    address = f"/api/tables/{table}"
    link = (await creator.post(f"{address}/device-link")).json()["address"].partition("#seat=")[2]
    phone = servers[1].browser()
    assert (await phone.post(f"{address}/devices", json={"link": link})).status_code == 200
    async with servers[1].socket(table, phone) as socket:
        await socket.until(lambda state: state.get("you") == 0)
        await creator.post(f"{address}/devices/alone")
        await socket.until(lambda state: state.get("you") is None)


async def test_a_seat_of_the_lobby_is_given_once_by_both(servers):  # noqa: F811
    maker = servers[0].browser()
    body = {"game": "parlour", "seats": ["person", "open"], "listed": True}
    table = (await maker.post("/api/tables", json=body)).json()["table"]
    guests = [server.browser() for server in servers]
    replies = [await guest.post(f"/api/tables/{table}/join", json={}) for guest in guests]
    assert [reply.status_code for reply in replies] == [200, 403]
