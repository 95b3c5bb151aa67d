"""What the server writes about itself: a line a record, and no secrets in it."""

import io
import json
import logging

import pytest

from coverts.server.running.logs import LIMIT_LINE_SECONDS, LimitLines, begin_logs, clean, short_address
from coverts.tables.core import seat_tokens

LOG = logging.getLogger("coverts.test")


@pytest.fixture
def lines():
    """Begins logs of a form and gives what has been written since, in lines."""
    root, coverts = logging.getLogger(), logging.getLogger("coverts")
    before = root.handlers[:], root.level, coverts.level
    written = io.StringIO()

    def begin(form="text", level="info"):
        begin_logs(form, level, written)
        return lambda: written.getvalue().splitlines()

    yield begin
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    coverts.setLevel(before[2])
    logging.captureWarnings(False)


def fail():
    try:
        dict[str, str]()["ham\neggs"]
    except KeyError as error:
        raise RuntimeError("two\nlines") from error


def test_for_people_fields_stand_behind_what_happened(lines):
    told = lines()
    LOG.info("a table is made", extra={"event": "made", "table": "abcd", "seats": 2})
    assert told()[0].endswith(" a table is made (table=abcd seats=2)")


def test_for_programs_a_record_is_an_object(lines):
    told = lines("json")
    LOG.warning("a table is made", extra={"event": "made", "table": "abcd", "seats": 2})
    record = json.loads(told()[0])
    assert record.pop("time").endswith("Z")
    assert record == {
        "level": "warning", "logger": "coverts.test", "message": "a table is made",
        "event": "made", "table": "abcd", "seats": 2,
    }  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_exception_and_its_cause_are_in_the_same_line(lines, form):
    told = lines(form)
    try:
        fail()
    except RuntimeError:
        LOG.exception("it failed")
    (line,) = told()
    assert "RuntimeError: two lines" in line
    assert "test_logs.py" in line
    assert "KeyError" in line


@pytest.mark.parametrize("form", ["text", "json"])
def test_nobody_can_write_a_line_of_their_own(lines, form):
    told = lines(form)
    LOG.info("somebody said %s", "x\n12:00:00 stopped\r\x1b[2J\u2028\x85")
    (line,) = told()
    assert "\x1b" not in line


def test_a_line_that_cannot_be_made_is_written_as_it_stands(lines):
    told = lines()
    LOG.info("%d tables", "many")
    assert told()[0].endswith("%d tables")


def test_what_is_below_the_level_is_left_out(lines):
    told = lines(level="warning")
    LOG.info("small talk")
    assert told() == []


def test_the_web_servers_records_have_the_same_form(lines):
    told = lines("json")
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    assert json.loads(told()[0])["message"] == "Exception in ASGI application"


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "/table/abcd#invite={}",
        "seat-abcd2345={}; Path=/",
        "Cookie: seat-abcd2345={}",
        "Authorization: Bearer {}",
        "postgresql://coverts:{}@db/coverts",
    ],
)
def test_a_secret_is_not_written(text):
    secret = seat_tokens.new_token()
    assert secret not in clean(text.format(secret))


def test_a_short_password_of_a_database_is_not_written():
    assert clean("postgresql://coverts:pw@db/coverts") == "postgresql://[secret]@db/coverts"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2::3", "2001:db8:1::/48"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("db.example.org", "db.example.org"),
    ],
)
def test_an_address_is_shortened(address, network):
    assert short_address(address) == network
    assert clean(f"from {address}.") == f"from {network}."


def test_a_limit_writes_a_line_every_so_often_and_counts_the_rest(lines):
    told, now = lines(), [0.0]
    limit = LimitLines(lambda: now[0])
    for _ in range(5):
        limit.refused("requests", "2001:db8:1:2::/64")
    now[0] = LIMIT_LINE_SECONDS
    limit.refused("requests", "203.0.113.77")
    assert [line.partition(" warning: ")[2] for line in told()] == [
        "refused by a limit (limit=requests address=2001:db8:1::/48 more=0)",
        "refused by a limit (limit=requests address=203.0.113.0/24 more=4)",
    ]


def test_times_and_places_are_no_addresses():
    assert clean("at 19:04:04 in table.py:312 (v1.2.3)") == "at 19:04:04 in table.py:312 (v1.2.3)"


@pytest.mark.parametrize("message", ["Invalid HTTP request received.", "Unsupported upgrade request."])
def test_nobody_fills_the_log_with_invalid_requests(lines, message):
    told = lines()
    logging.getLogger("uvicorn.error").warning(message)
    assert told() == []
