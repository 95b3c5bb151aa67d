"""The table of requests: complete, equal to what the server serves, and usable without a web framework."""

import asyncio
from contextlib import contextmanager
from typing import Any, ClassVar

import msgspec
import parlour
import picnic
import pytest
from notice_kit import MemoryNotifier

import coverts
from coverts.engine.base.exceptions import Malformed, NothingToUndo, NotYourSeat
from coverts.server.running.settings import ServerSettings
from coverts.server.store import DatabaseStore
from coverts.server.web.app import Setup, make_app
from coverts.server.web.charged_routes import ACCOUNT, CHARGED, FREE, FREE_MESSAGES, HISTORY
from coverts.tables.core.registry import Tables
from coverts.tables.pacing import AT_ONCE
from coverts.tables.parts import PARTS
from coverts.tables.ports import Ports
from coverts.tables.replays.replay_cache import Replays
from coverts.tables.requests import MESSAGES, REQUESTS, Client, Services, handle
from coverts.tables.requests.clients import FreePlace, NoCharges
from coverts.tables.requests.dispatch import find_request
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotFound, NotNow, TooMany

ALL_REQUESTS = """
GET /about: anyone
GET /games: anyone
GET /games/{name}/rules: anyone
GET /games/{name}/pictures: anyone
GET /guides/{name}: anyone
GET /reach: anyone
GET /games/{name}/builder/{option}: anyone
POST /games/{name}/builder/{option}/check: anyone; cpu
POST /games/{name}/builder/{option}/convert: anyone; cpu
GET /games/{name}/course: anyone
POST /games/{name}/lessons/{lesson}: anyone; cpu new_tables
POST /games/{name}/puzzles/{puzzle}: anyone; cpu new_tables
GET /daily: anyone
GET /games/{name}/daily: anyone
POST /games/{name}/daily/{day}: anyone; cpu new_tables
POST /tables/{name}/puzzles: reviewer; loads cpu
POST /tables/{name}/puzzles/{position}/{seat}: reviewer; loads cpu new_tables
POST /tables/{name}/solution: seat holder; loads
POST /tables: anyone; cpu new_tables
GET /tables/{name}: anyone; loads
POST /tables/{name}/seats: invitee; loads
POST /tables/{name}/invites: table creator; loads
POST /tables/{name}/answers: seat holder; loads
POST /tables/{name}/answers-at-once: seat holder; loads
POST /tables/{name}/undo: seat holder; loads
POST /tables/{name}/settings: seat holder; loads
POST /tables/{name}/change: seat holder; loads
POST /tables/{name}/speed: seat holder; loads
POST /tables/{name}/set-up: seat holder; loads
POST /tables/{name}/begin: table creator; loads
POST /tables/{name}/leave: seat holder; loads
POST /tables/{name}/come-back: seat holder; loads
POST /tables/{name}/votes: seat holder; loads
POST /tables/{name}/votes/open: seat holder; loads
POST /tables/{name}/hint: seat holder; loads cpu
GET /tables/{name}/file: anyone; loads cpu
GET /lobby: anyone; cpu
GET /lobby/count: anyone
GET /live: anyone; cpu
POST /tables/{name}/join: anyone; loads
POST /tables/{name}/listed: table creator; loads
GET /tables/{name}/listed: anyone; loads
POST /tables/{name}/name: seat holder; loads
POST /tables/{name}/device-link: seat holder; loads
POST /tables/{name}/devices: invitee; loads
POST /tables/{name}/devices/alone: seat holder; loads
GET /tables/{name}/talk: anyone; loads
POST /tables/{name}/talk: anyone; loads lines
GET /tables/{name}/notes: seat holder; loads
POST /tables/{name}/notes: seat holder; loads
POST /tables/{name}/notes/shared: seat holder; loads
GET /tables/{name}/summary: seat holder; loads
GET /tables/{name}/notices: seat holder; loads
POST /tables/{name}/notices/push: seat holder; loads
POST /tables/{name}/notices/push/end: seat holder; loads
POST /tables/{name}/notices/mail: seat holder; loads mails
GET /tables/{name}/replay: anyone; loads cpu
GET /tables/{name}/replay/{move}: anyone; loads cpu
GET /tables/{name}/race: anyone; loads cpu
POST /files: anyone; cpu new_tables
POST /tables/{name}/continue: reviewer; loads cpu new_tables
GET /tables/{name}/opinion: reviewer; loads
POST /tables/{name}/opinion: reviewer; loads cpu
POST /tables/{name}/rematch: seat holder; loads cpu new_tables
"""
"""Every request, who may make it, and the limits that it is charged to beside the one on all requests."""
ALL_MESSAGES = "answer answers undo settings change speed set_up begin leave come_back ask_vote vote"
"""Every message of the socket; each is charged to the limit on messages."""


def test_all_requests_are_listed():
    found = [f"{each.key}: {each.who}{'; ' * bool(each.costs)}{' '.join(each.costs)}" for each in REQUESTS]
    assert found == ALL_REQUESTS.split("\n")[1:-1]


def test_all_messages_are_listed():
    assert [each.tag for each in MESSAGES.values()] == ALL_MESSAGES.split()
    assert {each.type for each in MESSAGES.values()} == {*messages.FromBrowser.__args__}


def test_every_message_is_taken_by_one_part():
    taken = [kind for part in PARTS for kind in getattr(part, "takes", ())]
    assert len(taken) == len(MESSAGES)
    assert {*taken} == MESSAGES.keys()


def test_the_served_routes_are_the_table_the_socket_and_accounts():
    app = make_app(Setup(ServerSettings(database=":memory:"), {}))
    served = {
        f"{method} {route.path_format.removeprefix('/api')}"
        for route in app.routes
        if route.path_format.startswith("/api/")
        for method in route.methods or ["socket"]
        if method != "OPTIONS"
    }
    socket = {f"{how} /tables/{{name}}/socket" for how in ("GET", "socket")}
    accounts = {route.replace("/api", "") for route in ACCOUNT | HISTORY}
    assert served == {each.key for each in REQUESTS} | socket | accounts


def routes_of(app):
    return {
        f"{method} {route.path_format}"
        for route in app.routes
        for method in getattr(route, "methods", None) or ["socket"]
        if method != "OPTIONS"
    }


def test_every_route_is_charged_for_cpu_time_or_listed_as_free(tmp_path):
    key = tmp_path / "admin.key"
    key.write_text("a key of the administrator")
    app = make_app(Setup(ServerSettings(database=":memory:", admin_key_file=str(key)), {}))
    assert routes_of(app) == CHARGED | FREE
    assert not CHARGED & FREE


def test_every_message_is_listed_as_free_of_cpu_time():
    assert {each.tag for each in MESSAGES.values()} == FREE_MESSAGES


class DeclaredCharges:
    """Charges that fail if a request is charged to a limit that its entry does not name."""

    def __init__(self):
        self.costs: tuple[str, ...] = ()
        self.charged: set[str] = set()

    def charge(self, cost):
        assert cost in self.costs
        self.charged.add(cost)

    @contextmanager
    def load(self, table):
        self.charge("loads")
        yield

    @contextmanager
    def new_table(self, bots_only, thinking=0.0):
        self.charge("new_tables")
        place = FreePlace()
        yield place
        assert place.name

    def say(self):
        self.charge("lines")

    def ask_mail(self):
        self.charge("mails")

    def check_budget(self):
        self.charge("cpu")


class Person:
    """Somebody who makes requests, and keeps the seat tokens of the replies."""

    made: ClassVar[set[str]] = set()

    def __init__(self, services):
        self.services, self.tokens, self.charges = services, {}, DeclaredCharges()

    async def __call__(self, request: str, body: Any = None, **query: str) -> Any:
        method, _, path = request.partition(" ")
        entry, _ = find_request(method, path)
        self.charges.costs = entry.costs
        self.made.add(entry.key)
        client = Client(self.tokens, self.charges)
        data = body if isinstance(body, bytes) else msgspec.json.encode(body) if body is not None else b""
        reply = await handle(self.services, client, method, path, query, data)
        assert reply.status == entry.status
        if reply.token is not None:
            assert entry.gives_seat
            self.tokens[reply.table] = reply.token
        return reply.content


@pytest.fixture
async def services(tmp_path, monkeypatch):
    monkeypatch.setattr(Person, "made", set())
    games = (parlour.GAME, picnic.GAME, coverts.game("infiltration"))
    store = DatabaseStore(str(tmp_path / "tables.db"))
    await store.open()
    ports = Ports(store, notifier=MemoryNotifier())
    tables, replays = Tables(ports, {game.name: game for game in games}, AT_ONCE, PARTS), Replays(ports)
    yield Services(tables, replays)
    replays.close()
    await tables.close()
    await store.close()


async def play(table, *people):
    """Answer for these people until the game is over."""
    while True:
        for person in people:
            await asyncio.sleep(0)  # the table answers by itself, too
            state = await person(f"GET {table}")
            if state.over:
                return
            if state.questions:
                question = state.questions[0]
                legal = [each for each in question.options if each.refused is None and not each.staged]
                answer = {"position": state.position, "action": legal[-1].action, "askee": question.askee}
                await person(f"POST {table}/answers", answer)


async def new_table(person, *seats, **more):
    reply = await person("POST /tables", {"game": "parlour", "seats": [*seats], **more})
    return f"/tables/{reply.table}", reply.invites


async def look_at_games(person):
    assert (await person("GET /about")).protocol == messages.PROTOCOL
    assert len(await person("GET /games")) == 3
    assert await person("GET /games/infiltration/rules")
    assert (await person("GET /games/infiltration/pictures")).cards
    assert (await person("GET /guides/refereeing")).headings
    assert (await person("GET /reach")).origins == []
    assert (await person("GET /games/picnic/builder/basket_1")).called == "basket"
    draft = {"text": "Mine\n\nfor: the train\njam\n"}
    assert (await person("POST /games/picnic/builder/basket_1/check", draft)).sum == "3 of 10 coins"
    own = messages.Conversion("MINE\n")
    assert (await person("POST /games/picnic/builder/basket_1/convert", own)).text == "mine\n"


async def learn(person):
    assert (await person("GET /games/infiltration/course")).lessons
    assert (await person("POST /games/infiltration/lessons/1-data-files")).address
    puzzle = await person("POST /games/infiltration/puzzles/2-smoke")
    assert (await person(f"POST /tables/{puzzle.table}/solution")).guidance.actions
    assert [each.game for each in await person("GET /daily")] == ["infiltration"]
    daily = await person("GET /games/infiltration/daily")
    assert daily.yesterday.solution
    assert (await person(f"POST /games/infiltration/daily/{daily.day}")).address


async def meet(ann, bob):
    """Make a listed table, fill it, and talk."""
    table, _ = await new_table(ann, "person", "open", "open", listed=True)
    assert (await ann("GET /lobby/count")).tables == 1
    (_, invite) = await ann(f"POST {table}/invites")
    assert len(await bob("GET /lobby")) == 1
    assert await bob("GET /live") == []
    assert (await bob(f"POST {table}/join", {"seat": 1})).you == 1
    third = Person(ann.services)
    assert (await third(f"POST {table}/seats", {"invite": invite.invite})).you == 2
    await ann(f"POST {table}/listed", {"listed": False})
    assert not (await bob(f"GET {table}/listed")).listed
    assert (await ann(f"POST {table}/name", {"name": "Ann"})).seats[0].called == "Ann"
    link = (await ann(f"POST {table}/device-link")).address.partition("#seat=")[2]
    assert (await Person(ann.services)(f"POST {table}/devices", {"link": link})).you == 0
    assert (await ann(f"POST {table}/devices/alone")).you == 0
    await ann(f"POST {table}/talk", {"text": "Hello"})
    assert (await bob(f"GET {table}/talk")).lines[0].text == "Hello"
    await ann(f"POST {table}/notes", {"position": 0, "text": "My note"})
    await ann(f"POST {table}/notes/shared", {"shared": True})
    assert (await ann(f"GET {table}/notes")).shared
    assert (await ann(f"GET {table}/summary")).game == "parlour"
    return table


async def answer(ann, bob, table):
    """Send every message."""
    state = await ann(f"GET {table}")
    first, other, *_ = [each.action for each in state.questions[0].options if each.refused is None]
    state = await ann(f"POST {table}/answers", {"position": state.position, "action": first})
    assert not state.questions
    with pytest.raises(NothingToUndo):
        await ann(f"POST {table}/undo", {"position": state.position})
    change = {"position": state.position, "action": other, "askee": state.changeable[0].askee}
    assert (await ann(f"POST {table}/change", change)).changeable
    question = (await bob(f"GET {table}")).questions[0]
    action = next(each.action for each in question.options if each.refused is None)
    assert (await bob(f"POST {table}/answers-at-once", {"position": 0, "actions": [action]})).changeable
    assert not (await ann(f"POST {table}/settings", {"answers_forced": False})).seats[0].answers_forced
    assert (await ann(f"POST {table}/speed", {"speed": "skip"})).speed == "skip"
    with pytest.raises(NotNow):
        await ann(f"POST {table}/begin", {})
    assert (await bob(f"POST {table}/leave", {})).seats[1].stand_in
    assert not (await bob(f"POST {table}/come-back", {})).seats[1].stand_in
    with pytest.raises(NotNow):
        await bob(f"POST {table}/set-up", {})
    await ann(f"POST {table}/votes", {"about": "end"})
    assert (await bob(f"POST {table}/votes/open", {"agree": False})).vote is None


async def ask_for_a_hint(ann):
    """Ask for a hint in a game against bots."""
    table, _ = await new_table(ann, "person", "novice")
    assert (await ann(f"GET {table}")).questions
    assert (await ann(f"POST {table}/hint")).answer


async def wish_for_notices(ann):
    table, _ = await new_table(ann, "person", "bold")
    subscription = {"endpoint": "https://push.example.org/me", "p256dh": "a key", "auth": "a secret"}
    assert (await ann(f"POST {table}/notices/push", subscription)).browsers == 1
    ended = await ann(f"POST {table}/notices/push/end", {"endpoint": subscription["endpoint"]})
    assert ended.browsers == 0
    assert (await ann(f"GET {table}/notices")).push_key
    assert (await ann(f"POST {table}/notices/mail", {"address": "ann@example.org"})).has_mail


async def look_back(ann, bob):
    """Play a game to its end, look back at it, and play on."""
    table, invites = await new_table(ann, "person", "open", going_back=False)
    await bob(f"POST {table}/seats", {"invite": invites[0].invite})
    await play(table, ann, bob)
    assert (await ann(f"GET {table}/replay")).over
    assert (await ann(f"GET {table}/race")).lines == []
    moment = await ann(f"GET {table}/replay/1", viewpoint="0")
    assert moment.state.you == 0
    link = (await ann(f"POST {table}/puzzles", {"position": moment.position, "seat": 0})).address
    assert link.startswith("/puzzle/")
    assert (await bob(f"POST {table}/puzzles/{moment.position}/0")).address
    assert not (await ann(f"GET {table}/opinion", of="0")).asked
    assert (await ann(f"POST {table}/opinion", {"seat": 0})).asked
    assert (await ann(f"POST {table}/continue", {"move": 1, "seat": 0})).address
    await ann(f"POST {table}/speed", {"speed": "4"})
    one, other = [await each(f"POST {table}/rematch") for each in (ann, bob)]
    assert one.table == other.table
    assert [each.seat for each in one.invites] == [1]
    again = await ann(f"GET /tables/{one.table}")
    assert (again.going_back, again.speed) == (False, "4")
    file = await bob(f"GET {table}/file")
    assert (await bob("POST /files", file)).address.startswith("/games/")


async def test_every_request_is_carried_out_without_a_web_framework(services):
    ann, bob = Person(services), Person(services)
    await look_at_games(ann)
    await learn(ann)
    await answer(ann, bob, await meet(ann, bob))
    await ask_for_a_hint(ann)
    await wish_for_notices(ann)
    await look_back(ann, bob)
    assert Person.made == {each.key for each in REQUESTS}
    assert ann.charges.charged == {"loads", "new_tables", "lines", "mails", "cpu"}


async def test_who_only_watches_may_not_make_what_is_for_those_at_the_table(services):
    ann, stranger = Person(services), Person(services)
    table, _ = await new_table(ann, "person", "bold")
    puzzle = (await ann("POST /games/infiltration/puzzles/2-smoke")).table
    for entry in REQUESTS:
        if entry.who in ("seat holder", "table creator"):
            at = f"/tables/{puzzle}" if entry.name == "show_solution" else table
            fields = getattr(entry.body, "__struct_fields__", ())
            body = {name: value for name, value in BODY.items() if name in fields}
            with pytest.raises(NotYourSeat):
                await stranger(f"{entry.method} {entry.path.replace('/tables/{name}', at)}", body)


BODY = {
    "position": 0,
    "action": 0,
    "actions": [],
    "askee": 0,
    "answers_forced": True,
    "speed": "1",
    "about": "end",
    "agree": True,
    "listed": True,
    "name": "Zoe",
    "text": "My note",
    "shared": True,
    "endpoint": "https://push.example.org/me",
    "p256dh": "a key",
    "auth": "a secret",
    "address": "ann@example.org",
}
"""A value for each field of the bodies of requests that only the holder of a seat may make."""


@pytest.mark.parametrize(
    "request_", ["GET /", "GET /nothing", "PUT /games", "POST /about", "POST /tables/x/puzzles/first/0"]
)
async def test_an_unknown_request_is_not_found(services, request_):
    method, _, path = request_.partition(" ")
    if "first" in path:
        path = path.replace("/x/", (await new_table(Person(services), "person", "bold"))[0][7:] + "/")
    with pytest.raises(NotFound):
        await handle(services, Client(), method, path)


@pytest.mark.parametrize(
    ("request_", "query", "body"),
    [
        ("POST /tables", {}, b""),
        ("POST /tables", {}, b"{"),
        ("POST /tables", {}, b"\xff"),
        ("POST /tables", {}, b"[" * 100_000),
        ("POST /tables", {}, b'{"game": "parlour"}'),
        ("POST /tables", {}, b'{"game": "parlour", "seats": ["person"], "colour": "red"}'),
        ("GET TABLE", {"seat": "first"}, b""),
        ("GET TABLE/opinion", {}, b""),
        ("GET TABLE/opinion", {"of": "first"}, b""),
    ],
)
async def test_a_malformed_request_is_refused(services, request_, query, body):
    table, _ = await new_table(Person(services), "person", "bold")
    method, _, path = request_.replace("TABLE", table).partition(" ")
    with pytest.raises(Malformed, match="That message was not understood: "):
        await handle(services, Client(), method, path, query, body)


async def test_a_limit_that_is_reached_is_told_before_anything_is_done(services):
    class Full(NoCharges):
        def new_table(self, bots_only, thinking=0.0):
            raise TooMany("No more tables.", 60)

    body = msgspec.json.encode({"game": "parlour", "seats": ["person", "bold"]})
    with pytest.raises(TooMany):
        await handle(services, Client({}, Full()), "POST", "/tables", {}, body)
    assert not services.tables.live


async def test_a_reply_comes_in_the_language_of_the_request(services):
    english, german = [
        (await handle(services, Client(), "GET", "/games/infiltration/rules", {"lang": lang})).content
        for lang in ("", "de")
    ]
    assert english[0].title != german[0].title
