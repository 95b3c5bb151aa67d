"""What the gate refuses before anything is made of it, and how it says so."""

import asyncio
import contextlib
import json
from dataclasses import replace

import kuhn_poker
import pytest
from table_client import PATIENCE, client, make, serving, setup
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from coverts.server.access import arrival_meters

SEATS = {"game": "kuhn_poker", "seats": ["person", "random"]}
BOTS = {"game": "kuhn_poker", "seats": ["random", "random"]}


@pytest.fixture
def limited(tmp_path):
    """A server with such settings."""

    def serve(**settings):
        usual = setup(tmp_path, [kuhn_poker.GAME])
        changed = replace(usual.settings, **{"trusted_addresses": "", **settings})
        return serving(type(usual)(changed, usual.games, usual.pace))

    return serve


async def sent(site, data: bytes) -> tuple[int, str, bytes]:
    """The status, the headers and the body of the first answer to such bytes, until the server closes; 0
    where it closes without an answer."""
    host, port = site.host.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, head.decode().lower(), body


def request(line: str, *headers: str, host: str = "localhost") -> bytes:
    return "\r\n".join([f"{line} HTTP/1.1", f"Host: {host}", *headers, "", ""]).encode()


# -- bodies and halves -------------------------------------------------------------------------------


async def test_a_large_body_is_refused_by_what_is_announced(limited):
    async with limited(body_bytes=1000) as site:
        status, head, body = await sent(site, request("POST /api/tables", "Content-Length: 50000000"))
        assert (status, json.loads(body)["error"]) == (413, "too_large")
        assert "1000 bytes" in json.loads(body)["message"]
        assert "connection: close" in head


async def test_a_large_body_of_unknown_length_is_refused_while_it_comes(limited):
    async with limited(body_bytes=1000) as site:
        headers = ["Content-Type: application/json", "Transfer-Encoding: chunked"]
        data = request("POST /api/tables", *headers) + b"400\r\n" + b" " * 0x400 + b"\r\n"
        status, head, body = await sent(site, data)
        assert (status, json.loads(body)["error"]) == (413, "too_large")
        assert "connection: close" in head


async def test_an_answer_before_the_end_of_the_body_closes_the_connection(limited):
    async with limited() as site:
        status, head, _ = await sent(site, request("POST /api/nothing", "Content-Length: 100") + b"{")
        assert status == 404
        assert "connection: close" in head


@pytest.fixture
def no_fault(caplog):
    """In the end nothing was logged as a fault."""
    yield
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


UPGRADE = [
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
]


async def test_who_leaves_in_the_middle_of_a_body_is_no_fault(limited, no_fault):
    async with limited() as site:
        host, port = site.host.split(":")
        _, writer = await asyncio.open_connection(host, int(port))
        headers = ["Content-Type: application/json", "Content-Length: 100"]
        writer.write(request("POST /api/tables", *headers) + b"{")
        await writer.drain()
        writer.close()
        assert (await site.browser().get("/api/games")).status_code == 200


@pytest.mark.parametrize("host", ["localhost", "evil.example"])
async def test_a_body_that_cannot_be_read_is_answered_once(limited, no_fault, host):
    async with limited() as site:
        head = request("POST /api/tables", "Transfer-Encoding: chunked", host=host)
        status, _, body = await sent(site, head + b"zz\r\n")
        assert status == 400
        assert b"HTTP/1.1" not in body


TYPED = "Content-Type: application/json"
HALVES = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHo",
    "half a body": request("POST /api/tables", TYPED, "Content-Length: 50") + b"{",
    "half a chunk": request("POST /api/tables", TYPED, "Transfer-Encoding: chunked") + b"5\r\n{",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
async def test_half_a_request_is_closed_after_a_time(limited, half):
    async with limited(head_seconds=0.1, body_seconds=0.1) as site:
        assert (await sent(site, half))[0] == 0


async def test_a_socket_that_says_nothing_stays_open(limited):
    async with limited(head_seconds=0.1, body_seconds=0.1) as site:
        browser = site.browser()
        table = (await make(browser, "kuhn_poker", ["person", "random"]))["table"]
        async with site.socket(table, browser) as socket:
            await socket.message()
            assert (await sent(site, b""))[0] == 0
            await socket.connection.send("{}")
            assert (await socket.refusal())["error"] == "malformed"


# -- names and proxies -------------------------------------------------------------------------------


async def test_a_name_that_is_not_its_own_is_refused_with_a_sentence(limited):
    async with limited() as site:
        status, _, body = await sent(site, request("GET /api/games", host="evil.example"))
        assert (status, json.loads(body)["error"]) == (421, "wrong_host")
        status, head, body = await sent(site, request("GET /", host="<b>evil"))
        assert status == 421
        assert "text/plain" in head
        opening = request("GET /api/tables/x/socket", *UPGRADE, host="evil.example")
        assert (await sent(site, opening))[0] == 403


async def test_a_proxy_may_ask_by_a_name_of_its_own(limited):
    public = "https://play.example.org"
    async with limited(public_url=public, trusted_proxies="127.0.0.1") as site:
        browser = site.browser()
        headers = {"Host": "coverts", "Origin": public, "X-Forwarded-For": "192.0.2.1"}
        reply = await browser.post("/api/tables", json=SEATS, headers=headers)
        assert reply.status_code == 201
        assert "; secure" in reply.headers["set-cookie"].lower()
        other = {**headers, "Origin": "https://evil.example"}
        assert (await browser.post("/api/tables", json=SEATS, headers=other)).status_code == 403


@pytest.mark.parametrize("named", [{}, {"X-Forwarded-For": ""}, {"X-Forwarded-For": "somebody"}])
async def test_what_comes_from_a_proxys_address_for_nobody_must_know_our_name(limited, named):
    async with limited(public_url="https://play.example.org", trusted_proxies="127.0.0.1") as site:
        reply = await site.browser().get("/api/games", headers={"Host": "evil.example", **named})
        assert reply.status_code == 421


async def test_whom_a_trusted_proxy_names_has_limits_of_their_own(limited):
    async with limited(requests_per_second=0.05, trusted_proxies="127.0.0.1") as site:
        browser = site.browser()

        async def ask(address):
            return (await browser.get("/api/games", headers={"X-Forwarded-For": address})).status_code

        assert [await ask("192.0.2.1"), await ask("192.0.2.1"), await ask("192.0.2.2")] == [200, 429, 200]
        assert await ask("192.0.2.3, 192.0.2.1") == 429


async def test_a_word_that_is_no_address_counts_as_the_proxys_own(limited):
    async with limited(requests_per_second=0.05, trusted_proxies="127.0.0.1") as site:
        browser = site.browser()
        replies = [await browser.get("/api/games", headers={"X-Forwarded-For": word}) for word in ("a", "b")]
        assert [reply.status_code for reply in replies] == [200, 429]


async def test_whom_a_stranger_names_is_nobody(limited):
    async with limited(requests_per_second=0.05) as site:
        browser = site.browser()
        replies = [
            await browser.get("/api/games", headers={"X-Forwarded-For": f"192.0.2.{i}"}) for i in (1, 2)
        ]
        assert [reply.status_code for reply in replies] == [200, 429]


# -- too many ----------------------------------------------------------------------------------------


async def test_too_many_requests_are_told_when_to_try_again(limited):
    async with limited(requests_per_second=0.05) as site:
        browser = site.browser()
        await browser.get("/api/games")
        reply = await browser.get("/api/games")
        assert reply.status_code == 429
        assert reply.json()["error"] == "too_many"
        assert reply.headers["retry-after"] == "20"
        assert reply.headers["x-content-type-options"] == "nosniff"
        page = await browser.get("/")
        assert page.headers["content-type"].startswith("text/plain")
        assert page.text.startswith("Too many requests from your address")


async def test_too_many_tables_are_told_when_to_try_again(limited):
    async with limited(bot_tables=1) as site:
        browser = site.browser()
        assert (await browser.post("/api/tables", json=BOTS)).status_code == 201
        reply = await browser.post("/api/tables", json=BOTS)
        assert (reply.status_code, reply.json()["error"]) == (429, "too_many")
        assert int(reply.headers["retry-after"]) > 3500
        assert (await browser.post("/api/tables", json=SEATS)).status_code == 201


async def test_tables_that_sleep_are_opened_so_many_a_minute(limited):
    async with limited(loads_per_minute=1) as site:
        browser = site.browser()
        statuses = [(await browser.get(f"/api/tables/{name}")).status_code for name in ("one", "two")]
        assert statuses == [404, 429]


async def test_a_socket_too_many_is_told_so(limited):
    async with limited(sockets=1) as site:
        browser = site.browser()
        table = (await browser.post("/api/tables", json=SEATS)).json()["table"]
        async with site.socket(table, browser) as first:
            await first.message()
            async with site.socket(table, browser) as second:
                assert (await second.refusal())["error"] == "too_many"
                await second.connection.wait_closed()
                assert second.connection.close_code == 4429


async def test_a_connection_too_many_is_told_so(limited):
    async with limited(connections=1) as site:
        browser = site.browser()
        assert (await browser.get("/api/games")).status_code == 200
        other = site.browser()
        reply = await other.get("/api/games")
        assert (reply.status_code, reply.json()["error"]) == (429, "too_many")


async def answered(site) -> None:
    """A request by a connection of its own, until there is room for it."""
    status = 429
    async with asyncio.timeout(PATIENCE):
        while status == 429:
            status = (await sent(site, request("GET /api/games", "Connection: close")))[0]
    assert status == 200


async def test_a_connection_that_has_ended_makes_room(limited):
    async with limited(connections=1) as site:
        async with client(site.host) as browser:
            table = (await browser.post("/api/tables", json=SEATS)).json()["table"]
        await answered(site)
        while True:
            try:
                async with site.socket(table) as socket:
                    await socket.message()
                    assert (await sent(site, request("GET /api/games")))[0] == 429
                break
            except InvalidStatus:
                continue
        await answered(site)


async def test_a_connection_above_the_rate_of_new_ones_is_closed_without_a_reply(limited):
    async with limited(connections_per_minute=2) as site:
        ask = request("GET /api/games", "Connection: close")
        statuses = []
        for _ in range(3):
            try:
                statuses.append((await sent(site, ask))[0])
            except ConnectionError:
                statuses.append(0)
        assert statuses == [200, 200, 0]


async def test_who_sends_too_much_is_cut_off_and_others_are_answered(limited, monkeypatch):
    monkeypatch.setattr(arrival_meters, "BURST_BYTES", 1000)
    monkeypatch.setattr(arrival_meters, "MAX_HELD_SECONDS", 0.1)
    async with limited(bytes_per_second=1) as site:
        head = request("POST /api/tables", TYPED, "Content-Length: 50000")
        try:
            status = (await sent(site, head + b" " * 50_000))[0]
        except ConnectionError:
            status = 0
        assert status == 0
        host, port = site.host.split(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=("127.0.0.2", 0))
        writer.write(request("GET /api/games", "Connection: close"))
        assert (await reader.read()).startswith(b"HTTP/1.1 200")
        writer.close()


# -- a socket's messages -----------------------------------------------------------------------------


@pytest.fixture
async def seated(limited):
    """A socket that may send four messages, with a long wait for the next."""
    async with limited(messages_per_second=0.01) as site, limited_socket(site) as connection:
        yield connection


@pytest.fixture
async def free(limited):
    """A socket that may send what it likes."""
    async with limited(limits=False) as site, limited_socket(site) as connection:
        yield connection


def limited_socket(site):
    return _Watching(site)


class _Watching:
    """A watcher's socket that has had its first state."""

    def __init__(self, site):
        self.site = site

    async def __aenter__(self):
        table = (await make(self.site.browser(), "kuhn_poker", ["person", "open"]))["table"]
        self.connection = await connect(f"ws://{self.site.host}/api/tables/{table}/socket")
        await self.connection.recv()
        return self.connection

    async def __aexit__(self, *_):
        await self.connection.close()


async def closing(connection) -> int:
    """The code with which the server closes."""
    async with asyncio.timeout(PATIENCE):
        async for _ in _told(connection):
            pass
    return connection.close_code


async def _told(connection):
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield await connection.recv()


def write(connection, *frames: Frame) -> None:
    for frame in frames:
        connection.transport.write(frame.serialize(mask=True))


async def test_a_message_too_many_is_not_read_and_told(seated):
    await seated.send("{}")
    assert json.loads(await seated.recv())["error"] == "too_many"


async def test_who_sends_on_is_sent_away(seated):
    for _ in range(200):
        write(seated, Frame(Opcode.TEXT, b"{}"))
    assert await closing(seated) == 4429


async def test_who_pings_on_is_sent_away(seated):
    for _ in range(200):
        write(seated, Frame(Opcode.PING, b""))
    assert await closing(seated) == 1008


async def test_a_message_of_too_many_pieces_ends_the_socket(free):
    write(free, Frame(Opcode.TEXT, b"", fin=False), *[Frame(Opcode.CONT, b"", fin=False)] * 200)
    assert await closing(free) == 1009


async def test_a_message_that_is_too_large_ends_the_socket(free):
    write(free, Frame(Opcode.TEXT, b" " * 70_000))
    assert await closing(free) == 1009


async def test_a_message_in_pieces_is_as_large_as_all_of_them(free):
    write(free, Frame(Opcode.TEXT, b" " * 40_000, fin=False), Frame(Opcode.CONT, b" " * 40_000))
    assert await closing(free) == 1009


async def test_a_small_frame_that_unpacks_to_much_ends_the_socket(free):
    assert free.protocol.extensions
    await free.send(" " * 10_000_000)
    assert await closing(free) == 1009
