"""Which messages of a socket are compressed, and what the compression keeps in memory."""

import zlib

import pytest
from guard_kit import Loop
from table_client import cookies_of, make
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from coverts.server.access.message_compression import MIN_FREED_BYTES, FreedMemory, MessageCompression
from coverts.tables.core.table_state import add_notices
from coverts.tables.wire import messages
from coverts.tables.wire.personal_text import fields_of_others, seats_of_others

TEXT = b'{"type":"table","text":"all that is on the table, for all to see"}' * 20


@pytest.fixture
def compression():
    return MessageCompression(15, 12, keeps_window=True)


@pytest.fixture
def unpack():
    """What a client makes of a frame."""
    decoder = zlib.decompressobj(-15)
    return lambda frame: decoder.decompress(bytes(frame.data) + b"\0\0\xff\xff") if frame.rsv1 else frame.data


def test_a_message_refers_to_the_one_before(compression, unpack):
    frames = [compression.encode(Frame(Opcode.TEXT, TEXT)) for _ in range(2)]
    assert [unpack(frame) for frame in frames] == [TEXT, TEXT]
    assert len(frames[1].data) < len(frames[0].data) / 4


def test_a_client_does_not_notice_that_the_window_was_dropped(compression, unpack):
    texts = []
    for _ in range(3):
        texts.append(unpack(compression.encode(Frame(Opcode.TEXT, TEXT))))
        compression.drop_window()
        assert not compression.has_window
    assert texts == [TEXT] * 3


def test_an_uncompressed_message_leaves_the_window_as_it_was(compression, unpack):
    first = compression.encode(Frame(Opcode.TEXT, TEXT))
    compression.is_on = False
    secret = compression.encode(Frame(Opcode.TEXT, b"another person's text"))
    compression.is_on = True
    third = compression.encode(Frame(Opcode.TEXT, TEXT))
    assert (secret.rsv1, secret.data) == (False, b"another person's text")
    assert [unpack(first), unpack(third)] == [TEXT, TEXT]


def test_without_a_shared_window_nothing_is_kept(unpack):
    compression = MessageCompression(15, 12, keeps_window=False)
    assert unpack(compression.encode(Frame(Opcode.TEXT, TEXT))) == TEXT
    assert not compression.has_window


def test_pongs_are_never_compressed(compression):
    assert not compression.encode(Frame(Opcode.PONG, b"x" * 100)).rsv1


def test_a_little_memory_is_given_back_when_no_more_is_freed(monkeypatch):
    given: list[int] = []
    freed, loop = FreedMemory(), Loop()
    monkeypatch.setattr(freed, "_trim", given.append)
    for _ in range(10):
        freed.add(1000)
        freed.give_back(loop.now)
        loop.now += 2
    assert not given
    freed.give_back(loop.now + 4)
    assert (len(given), freed.is_empty) == (1, True)


def test_memory_is_given_back_when_there_is_enough_of_it(monkeypatch):
    given: list[int] = []
    freed = FreedMemory()
    monkeypatch.setattr(freed, "_trim", given.append)
    freed.add(MIN_FREED_BYTES - 1)
    freed.give_back(0)
    assert not given
    freed.add(1)
    freed.give_back(0)
    assert len(given) == 1


def test_memory_is_given_back_every_few_seconds_at_most(monkeypatch):
    given: list[int] = []
    freed, loop = FreedMemory(), Loop()
    monkeypatch.setattr(freed, "_trim", given.append)
    for _ in range(20):
        freed.add(MIN_FREED_BYTES)
        freed.give_back(loop.now)
        loop.now += 1
    assert len(given) == 4


# -- text of other people ----------------------------------------------------------------------------


def state(**more):
    fields = {
        "table": "t", "game": "g", "title": "G", "position": 0, "you": 0, "scene": None, "questions": [],
        "status": "", "resolving": [], "log": [],
        "seats": [messages.Seat(0, "First", "person", you=True), messages.Seat(1, "Second", "person")],
    }  # fmt: skip
    return messages.TableState(**{**fields, **more})


def has_text_of_others(state):
    return bool(fields_of_others(state) or seats_of_others(state))


def test_a_table_of_nobody_with_a_name_has_no_text_of_others():
    assert not has_text_of_others(state())


def test_a_name_that_another_person_chose_is_text_of_others():
    made = state()
    made.seats[1].called = "Mara"
    assert has_text_of_others(made)


def test_the_viewers_own_names_are_not_text_of_others():
    made = state()
    made.seats[0].called = "Mara"
    made.seats[1].called, made.seats[1].here = "Ole", True
    assert not has_text_of_others(made)


def test_to_a_watcher_each_name_is_text_of_others():
    made = state(you=None)
    made.seats[0].you, made.seats[0].called = False, "Mara"
    assert has_text_of_others(made)


@pytest.mark.parametrize(("notice", "ended"), [("We stop at nine.", ""), ("", "Ended for a reason.")])
def test_what_the_administrator_writes_is_text_of_others(notice, ended):
    made = state()
    add_notices(made, notice, ended)
    assert has_text_of_others(made)


@pytest.mark.parametrize(("value", "is_text"), [("small", False), (3, False), ("Own map\nroom\nroom", True)])
def test_a_text_that_somebody_composed_for_the_table_is_text_of_others(value, is_text):
    made = state(options=[messages.ChosenOption("map", "Map", value, "Map")])
    assert has_text_of_others(made) is is_text


class Listening:
    """A client that sees which messages came compressed."""

    def __init__(self, connection):
        self.packed: list[bool] = []
        (extension,) = connection.protocol.extensions
        decode = extension.decode

        def note(frame, **more):
            if frame.opcode is Opcode.TEXT:
                self.packed.append(frame.rsv1)
            return decode(frame, **more)

        vars(extension)["decode"] = note


async def test_a_socket_gets_names_and_talk_uncompressed_and_all_else_compressed(site):
    browser, other = site.browser(), site.browser()
    made = await make(browser, "parlour", ["person", "open"])
    address = f"/api/tables/{made['table']}"
    await other.post(f"{address}/seats", json={"invite": made["invites"][0]["invite"]})
    cookie = {"Cookie": cookies_of(other)}
    async with connect(f"ws://{site.host}{address}/socket", additional_headers=cookie) as connection:
        listening = Listening(connection)
        await connection.send("{}")
        while "malformed" not in await connection.recv():
            pass
        assert all(listening.packed)
        for path, body in (("name", {"name": "Mara"}), ("talk", {"text": "hello"})):
            before = len(listening.packed)
            assert (await browser.post(f"{address}/{path}", json=body)).status_code < 300
            await connection.recv()
            assert listening.packed[before:] == [False]
