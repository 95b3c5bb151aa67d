"""What goes over the wire stays as it was promised for the number it has.

After a change that is meant:
COVERTS_RENEW=1 pytest tests/server/test_protocol.py
"""

import json
import os
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import coverts
from coverts.server.running.settings import ServerSettings
from coverts.server.web.app import Setup, make_app
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import STATUS

PROMISED = Path(__file__).with_name("protocol.json")
PROSE = {"description", "summary", "example", "examples", "title", "operationId"}
PROSE |= {"deprecated", "allowEmptyValue", "allowReserved"}  # always as usual
TAKEN = {kind.__name__ for union in (messages.FromBrowser, messages.Posted) for kind in get_args(union)}
"""What clients send: where something more is required of them, they stop working."""


def schema() -> dict[str, Any]:
    app = make_app(Setup(ServerSettings(database=":memory:"), {}))
    described: dict[str, Any] = msgspec.to_builtins(app.openapi_schema.to_schema())
    return described


def without_prose(node, names=False):
    """names: the node's keys are names that somebody gave."""
    if isinstance(node, dict):
        return {
            key: without_prose(each, key in ("properties", "schemas"))
            for key, each in sorted(node.items())
            if names or key not in PROSE
        }
    return [without_prose(each) for each in node] if isinstance(node, list) else node


def protocol():
    described = schema()
    operations = {
        f"{method.upper()} {path}": without_prose(operation)
        for path, methods in described["paths"].items()
        if path.startswith("/api/")
        for method, operation in methods.items()
    }
    for operation in operations.values():
        given = operation["responses"]
        operation["responses"] = {status: given[status] for status in given if status < "4"}
        operation["parameters"] = {each.pop("name"): each for each in operation.get("parameters", [])}
    return {
        "protocol": messages.PROTOCOL,
        "requests": operations,
        "messages": without_prose(described["components"]["schemas"], names=True),
        "socket takes": sorted(kind.__name__ for kind in get_args(messages.FromBrowser)),
        "refusals": dict(sorted(STATUS.items())),
    }


def written(now):
    """As JSON, what is innermost on one line."""
    text = json.dumps(now, indent=1)
    return re.sub(r"[{[][^{}[\]]*[}\]]", lambda found: " ".join(found[0].split()), text) + "\n"


def broken(promised, now, where=()):
    """The places where what was promised is gone or another; more may be sent, and no more be required."""
    if isinstance(promised, dict) and isinstance(now, dict):
        return [
            place
            for key, each in promised.items()
            for place in (
                broken(each, now[key], (*where, key)) if key in now else ["/".join((*where, str(key)))]
            )
        ]
    sent = where[-1:] == ("oneOf",) and "responses" in where
    may_grow = sent or where == ("socket takes",) or (where[-1:] == ("required",) and not TAKEN & {*where})
    if may_grow and isinstance(promised, list):
        kept = all(each in now for each in promised)
    else:
        kept = promised == now
    return [] if kept else ["/".join(map(str, where))]


def test_what_was_promised_is_kept_or_the_protocol_has_another_number():
    promised, now = json.loads(PROMISED.read_text()), protocol()
    if promised["protocol"] == now["protocol"]:
        assert broken(promised, now) == [], (
            "programs of other people rely on this: keep it, or raise PROTOCOL in tables/wire/messages.py "
            "and tell of it in docs/protocol.md"
        )
    if os.environ.get("COVERTS_RENEW"):
        PROMISED.write_text(written(now))


def test_what_goes_over_the_wire_is_written_down():
    assert protocol() == json.loads(PROMISED.read_text())


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda now: now["messages"]["Answer"]["required"].append("why"), "messages/Answer/required"),
        (
            lambda now: now["messages"]["TableState"]["properties"].pop("log"),
            "messages/TableState/properties/log",
        ),
        (lambda now: now["messages"]["TableState"]["required"].remove("log"), "messages/TableState/required"),
        (lambda now: now["refusals"].update(fault=503), "refusals/fault"),
        (lambda now: now["requests"].pop("GET /api/games"), "requests/GET /api/games"),
    ],
)
def test_what_a_client_would_miss_is_noticed(change, place):
    promised, now = protocol(), protocol()
    change(now)
    assert broken(promised, now) == [place]


def test_more_may_be_sent_under_the_same_number():
    promised, now = protocol(), protocol()
    now["messages"]["TableState"]["properties"]["mood"] = {"type": "string"}
    now["messages"]["TableState"]["required"].append("mood")
    now["messages"]["Answer"]["properties"]["why"] = {"type": "string"}
    now["refusals"]["asleep"] = 409
    assert broken(promised, now) == []


def test_every_refusal_of_a_request_is_described():
    for path, methods in schema()["paths"].items():
        if path.startswith("/api/tables/"):
            for method, operation in methods.items():
                refusals = {each for each in operation["responses"] if each >= "4"}
                for each in refusals:
                    (content,) = operation["responses"][each]["content"].values()
                    assert content["schema"] == {"$ref": "#/components/schemas/Refused"}, (path, method, each)
    every = {
        status for each in schema()["paths"].values() for one in each.values() for status in one["responses"]
    }
    assert {str(status) for status in STATUS.values()} <= every


async def test_a_server_says_which_protocol_it_speaks(site):
    reply = await site.browser().get("/api/about")
    assert reply.json() == {"protocol": messages.PROTOCOL, "version": coverts.__version__}


async def test_a_table_s_socket_asked_for_without_an_upgrade_says_what_it_is(site):
    reply = await site.browser().get("/api/tables/abcdefgh/socket")
    assert (reply.status_code, reply.headers["upgrade"]) == (426, "websocket")
    assert "WebSocket" in reply.json()["message"]
