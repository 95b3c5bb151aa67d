"""Whatever is sent, a sentence comes back: no fault of the server's, and no traceback in its log."""

import dataclasses
import json
import logging

import kuhn_poker
import pytest
import pytest_asyncio
from table_client import make, serving, setup
from websockets.asyncio.client import connect

from coverts.server.running.settings import ServerSettings
from coverts.server.web.app import Setup

JSON = {"Content-Type": "application/json"}
BODIES = {
    "twenty thousand brackets": b"[" * 20_000,
    "twenty thousand objects": b'{"game":' * 20_000,
    "brackets within an object": b'{"game":' + b"[" * 20_000 + b"}",
    "nothing": b"",
    "null": b"null",
    "no text": b"\xff\xfe",
    "no text within a text": b'{"game": "\xff", "seats": ["person"]}',
    "half a character": b'{"game": "\\ud800", "seats": ["person"]}',
    "a number of thousands of digits": b'{"position": 1, "action": ' + b"9" * 30_000 + b"}",
    "a number without end": b'{"position": 1, "action": 1e999}',
    "negative numbers": b'{"position": -1, "action": -1, "askee": -1}',
    "numbers past any size": b'{"position": 0, "action": 9999999999999999999, "askee": 9999999999999999999}',
    "the wrong types": b'{"position": "1", "action": [1], "askee": {}, "type": 3}',
    "a null character": b'{"game": "\\u0000", "seats": ["\\u0000"], "invite": "\\u0000"}',
}
ORIGINS = ["http://[::1", "http://[", "http://a]b", "null", "://", "x" * 5000, "http://%00"]
PATHS = [
    "/assets/%00",
    "/assets/" + "a" * 5000,
    "/assets/%ff",
    "/assets/..%2findex.html",
    "/assets/a%0ab",
    "/api/tables/%00",
    "/api/tables/" + "x" * 5000,
    "/api/games/%00/rules",
    "/api/tables/%2e%2e/file",
    "/table/%00",
    "/schema/%00",
]
SEATS = ["99999999999999999999", "x", "-1", "", "%00", "1e5"]
FRAMES = {
    "nothing": "",
    "a bracket": "[",
    "twenty thousand brackets": "[" * 20_000,
    "nested within an answer": '{"type": "answer", "position": ' + "[" * 20_000,
    "a binary frame": b"\xff\xfe",
    "an empty binary frame": b"",
    "a null character": "\x00",
    "no type": "{}",
    "no action": '{"type": "answer", "position": 1}',
    "a number of thousands of digits": '{"type": "answer", "position": 1, "action": ' + "9" * 30_000 + "}",
    "a number without end": '{"type": "answer", "position": 1e999, "action": 1}',
    "a negative position": '{"type": "undo", "position": -1}',
}
BYTES = {
    "text that is no UTF-8": b"\x81\x82\x00\x00\x00\x00\xff\xff",
    "a frame of no kind": b"\x83\x80\x00\x00\x00\x00",
    "an unmasked frame": b"\x81\x02{}",
    "reserved bits": b"\xf1\x80\x00\x00\x00\x00",
    "too long a ping": b"\x89\xfe\x01\x00" + b"\0" * 260,
    "a closing of one byte": b"\x88\x81\x00\x00\x00\x00\x01",
}


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory):
    """One server gets it all: whatever it was sent before, it goes on."""
    folder = tmp_path_factory.mktemp("site")
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>")
    async with serving(dataclasses.replace(setup(folder, [kuhn_poker.GAME]), static=static)) as site:
        yield site


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(site):
    browser = site.browser()
    return browser, (await make(browser, "kuhn_poker", ["person", "random"]))["table"]


@pytest.fixture
def seated(site, table, caplog):
    """A server, a browser that holds a seat, and its table; in the end nothing was logged as a fault."""
    yield site, *table
    assert [r.message for r in caplog.records if r.exc_info or r.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("to", ["", "/answers", "/undo", "/settings", "/seats"])
async def test_a_malformed_body_is_refused_with_a_sentence(seated, to, body):
    _, browser, table = seated
    reply = await browser.post(
        f"/api/tables/{table}{to}" if to else "/api/tables", content=body, headers=JSON
    )
    assert 400 <= reply.status_code < 500
    assert reply.json()["message"]


@pytest.mark.parametrize("origin", ORIGINS)
async def test_what_is_no_address_is_another_site(seated, origin):
    _, browser, _ = seated
    body = {"game": "kuhn_poker", "seats": ["person", "random"]}
    reply = await browser.post("/api/tables", json=body, headers={"Origin": origin})
    assert (reply.status_code, reply.json()["error"]) == (403, "foreign_origin")


@pytest.mark.parametrize("path", PATHS)
async def test_an_odd_path_leads_nowhere(seated, path):
    _, browser, _ = seated
    for ask in (browser.get, browser.head, browser.post):
        assert (await ask(path)).status_code < 500


@pytest.mark.parametrize("path", ["/api/tables/a%00b", "/notices/mail/%00", "/api/tables/%00/account"])
async def test_a_null_character_in_a_path_does_not_look_like_a_failing_database(database, caplog, path):
    async with serving(Setup(ServerSettings(database=database), {})) as site:
        assert (await site.browser().get(path)).status_code == 404
    assert "the store" not in caplog.text


@pytest.mark.parametrize(
    "path", ["//api/tables/{}", "/api//tables/{}", "/api/tables//{}", "/api/tables/{}//"]
)
async def test_a_path_with_two_slashes_together_leads_nowhere(seated, path):
    site, browser, table = seated
    assert (await browser.get(f"http://{site.host}{path.format(table)}")).status_code == 404


@pytest.mark.parametrize("seat", SEATS)
async def test_an_odd_seat_is_nobodys(seated, seat):
    _, browser, table = seated
    assert (await browser.get(f"/api/tables/{table}?seat={seat}")).status_code < 500


@pytest.mark.parametrize("query", ["seat=x", "seat=%00", "changes=maybe"])
async def test_a_socket_with_a_malformed_parameter_is_told_so(seated, query):
    site, _, table = seated
    async with connect(f"ws://{site.host}/api/tables/{table}/socket?{query}") as connection:
        assert json.loads(await connection.recv())["error"] == "malformed"


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
async def test_a_malformed_frame_is_answered_and_the_socket_stays_open(seated, frame):
    site, browser, table = seated
    async with site.socket(table, browser) as socket:
        await socket.message()
        await socket.connection.send(frame)
        assert (await socket.refusal())["error"] in ("malformed", "stale")
        await socket.connection.send("{}")
        assert (await socket.refusal())["error"] == "malformed"


@pytest.mark.parametrize("sent", BYTES.values(), ids=BYTES)
async def test_what_is_no_frame_closes_its_own_socket_alone(seated, sent):
    site, browser, table = seated
    async with site.socket(table, browser) as other:
        await other.message()
        async with connect(f"ws://{site.host}/api/tables/{table}/socket") as connection:
            await connection.recv()
            connection.transport.write(sent)
            await connection.wait_closed()
        await other.connection.send("{}")
        assert (await other.refusal())["error"] == "malformed"
