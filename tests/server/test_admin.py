"""The page of whoever runs the server: who gets it, what it shows, what it does."""

import logging
import re
from dataclasses import replace

import httpx
import parlour
import pytest
from table_client import legal, make, serving, setup

from coverts.engine.base.exceptions import Malformed
from coverts.server.web.admin_key import AdminKey
from coverts.server.web.app import make_app
from coverts.tables.core.live_table import Pace
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.wire.refusals import NotStored

KEY = "a key that nobody guesses"


@pytest.fixture
def with_key(tmp_path):
    """What a server is made with that has an admin page."""
    file = tmp_path / "admin.key"
    file.write_text(f"{KEY}\n")
    file.chmod(0o600)
    plain = setup(tmp_path, [parlour.GAME])
    return replace(plain, settings=replace(plain.settings, admin_key_file=str(file)))


@pytest.fixture
async def there(with_key):
    async with serving(with_key) as site:
        yield site


class Admin:
    """Whoever runs the server, at their browser."""

    def __init__(self, browser: httpx.AsyncClient):
        self.browser = browser

    async def log_in(self, key=KEY):
        return await self.browser.post("/admin/login", data={"key": key})

    async def page(self):
        return (await self.browser.get("/admin")).text

    async def send(self, form, **filled):
        mark = re.search('name="page" value="([0-9a-f]+)"', await self.page())
        assert mark is not None
        return await self.browser.post(f"/admin/{form}", data={"page": mark[1], **filled})


@pytest.fixture
async def admin(there):
    somebody = Admin(there.browser())
    assert (await somebody.log_in()).status_code == 303
    return somebody


@pytest.fixture
async def player(there):
    return there.browser()


@pytest.fixture
async def table(player):
    return (await make(player, "parlour", ["person", "open", "bold"]))["table"]


@pytest.mark.parametrize("path", ["/admin", "/admin/end?table=x", "/admin/style.css"])
async def test_without_a_key_there_is_no_such_page(site, path):
    assert (await site.browser().get(path)).status_code == 404


async def test_strangers_see_where_the_key_goes_and_nothing_else(there, table):
    page = (await there.browser().get("/admin")).text
    assert 'type="password"' in page
    assert table not in page


@pytest.mark.parametrize("path", ["end", "message", "logout"])
async def test_strangers_can_do_nothing(there, table, path):
    stranger = there.browser()
    reply = await stranger.post(f"/admin/{path}", data={"table": table, "said": "Boo", "page": "00"})
    assert reply.status_code == 403
    assert there.tables.notice == ""
    assert not (await there.tables.find(table)).ended


async def test_another_key_opens_nothing(there):
    somebody = Admin(there.browser())
    assert (await somebody.log_in("another key altogether")).status_code == 403
    assert 'type="password"' in await somebody.page()


@pytest.mark.parametrize(
    ("header", "key"), [("", b"\xff\xfe"), ("Content-Type: text/plain; charset=zzz\r\n", b"abc")]
)
async def test_a_form_that_no_page_sends_is_refused_and_logs_no_fault(there, caplog, header, key):
    part = f'--x\r\nContent-Disposition: form-data; name="key"\r\n{header}\r\n'
    reply = await there.browser().post(
        "/admin/login",
        content=part.encode() + key + b"\r\n--x--\r\n",
        headers={"Content-Type": "multipart/form-data; boundary=x"},
    )
    assert reply.status_code == 400
    assert "Send the form as application/x-www-form-urlencoded." in reply.text
    assert [r.message for r in caplog.records if r.levelno >= logging.ERROR] == []


async def test_the_key_is_in_no_cookie_which_scripts_and_other_pages_do_not_get(there):
    told = (await Admin(there.browser()).log_in()).headers["set-cookie"]
    assert KEY not in told
    assert all(part in told.lower() for part in ("httponly", "samesite=strict", "path=/admin"))


async def test_who_logs_out_is_out(admin):
    await admin.send("logout")
    assert 'type="password"' in await admin.page()


async def test_a_cookie_opens_nothing_once_its_session_has_been_ended(there, admin):
    kept = dict(admin.browser.cookies)
    other = Admin(there.browser())
    await other.log_in()
    await admin.send("logout")
    thief = Admin(there.browser())
    thief.browser.cookies.update(kept)
    assert 'type="password"' in await thief.page()
    assert 'type="password"' not in await other.page()


async def test_a_session_that_was_ended_stays_so_when_the_server_comes_again(with_key):
    async with serving(with_key) as site:
        admin, other = Admin(site.browser()), Admin(site.browser())
        await admin.log_in()
        await other.log_in()
        ended, kept = dict(admin.browser.cookies), dict(other.browser.cookies)
        await admin.send("logout")
    async with serving(with_key) as site:
        pages = []
        for cookies in (ended, kept):
            again = Admin(site.browser())
            again.browser.cookies.update(cookies)
            pages.append(await again.page())
    assert ['type="password"' in page for page in pages] == [True, False]


async def test_ended_sessions_are_stored_until_they_would_have_expired(there):
    people = there.state.store.people
    await people.end_session("1-old", 1.0)
    await people.end_session("9e9-new", 9e9)
    await people.end_session("9e9-new", 9e9)
    assert [await people.is_session_ended(each) for each in ("1-old", "9e9-new")] == [False, True]


async def test_who_tries_too_many_keys_is_told_to_wait_whatever_the_key(there):
    somebody = Admin(there.browser())
    tried = [(await somebody.log_in("another key altogether")).status_code for _ in range(10)]
    assert tried == [403] * 10
    reply = await somebody.log_in("a third key")
    assert reply.status_code == 429
    assert "Too many wrong keys from your address" in reply.text
    assert int(reply.headers["retry-after"]) > 0
    bearer = {"Authorization": "Bearer a fourth key"}
    assert (await somebody.browser.get("/metrics", headers=bearer)).status_code == 429


async def test_the_right_key_is_accepted_after_too_many_wrong_ones(there):
    stranger, administrator = Admin(there.browser()), Admin(there.browser())
    for _ in range(11):
        await stranger.log_in("another key altogether")
    bearer = {"Authorization": f"Bearer {KEY}"}
    assert (await administrator.browser.get("/metrics", headers=bearer)).status_code == 200
    assert (await administrator.log_in()).status_code == 303


async def test_wrong_keys_for_metrics_count_too_and_none_is_no_wrong_one(there):
    browser = there.browser()

    async def ask(**headers):
        return (await browser.get("/metrics", headers=headers)).status_code

    assert [await ask() for _ in range(12)] == [404] * 12
    assert [await ask(authorization="Bearer x") for _ in range(11)] == [404] * 10 + [429]


async def test_wrong_keys_are_one_line_of_the_log_and_the_others_are_counted(there, caplog):
    somebody = Admin(there.browser())
    for _ in range(3):
        await somebody.log_in("another key altogether")
    lines = [each for each in caplog.records if getattr(each, "event", "") == "wrong_key"]
    assert [each.address for each in lines] == ["127.0.0.1"]
    assert "altogether" not in caplog.text


async def test_tables_are_listed_with_seats_and_steps(admin, table):
    row = re.search(f'<tr><td><a href="/table/{table}">.*?</tr>', await admin.page())
    assert row is not None
    assert "<td>2 of 3, 1 of them bots</td>" in row[0]


async def test_what_is_secret_in_the_game_is_not_shown(admin, player, table):
    state = (await player.get(f"/api/tables/{table}")).json()
    page = await admin.page()
    for question in state["questions"]:
        assert all(option["text"] not in page for option in question["options"])


async def test_a_table_that_is_ended_tells_its_players_and_takes_no_answer(there, admin, player, table):
    address = f"/api/tables/{table}"
    before = (await player.get(address)).json()
    async with there.socket(table, player) as socket:
        await socket.message()
        assert (await admin.send("end", table=table, said="Good night.")).status_code == 303
        await socket.until(lambda state: state.get("fault") == "Good night.")
        assert socket.state["questions"] == []
    body = {"type": "answer", "position": before["position"], "action": legal(before)[0]}
    refused = await player.post(f"{address}/answers", json=body)
    assert (refused.status_code, refused.json()["error"]) == (409, "ended")
    assert (await player.get(f"{address}/file")).status_code == 200


async def test_an_ended_table_stays_so_when_the_server_comes_again(with_key):
    async with serving(with_key) as site:
        browser, admin = site.browser(), Admin(site.browser())
        table = (await make(browser, "parlour", ["person", "bold"]))["table"]
        await admin.log_in()
        await admin.send("end", table=table)
    async with serving(with_key) as site:
        state = (await site.browser().get(f"/api/tables/{table}")).json()
    assert state["status"] == "This table has been ended."


async def test_no_such_table_can_be_ended(admin):
    reply = await admin.send("end", table="nosuch")
    assert reply.status_code == 404
    assert "There is no such table here." in reply.text


async def test_a_message_is_read_at_every_table_until_it_is_taken_away(there, admin, table):
    async with there.socket(table) as socket:
        await admin.send("message", said="We stop at  <b>eight</b>.")
        await socket.until(lambda state: state.get("notice") == "We stop at <b>eight</b>.")
        assert "We stop at &lt;b&gt;eight" in await admin.page()
        await admin.send("message", said="")
        await socket.until(lambda state: "notice" not in state)


async def test_what_is_told_does_not_show_what_forms_carry(there, admin):
    await admin.send("message", said="Write to me@mark@home.")
    assert "Write to me&#64;mark&#64;home." in await admin.page()
    assert there.tables.notice == "Write to me@mark@home."


async def test_what_is_told_reads_as_it_is_written(there, admin):
    await admin.send("message", said="a\x1b[31m\u202eb\u2066c\x00\r\n d")
    assert there.tables.notice == "a[31mbc d"


async def test_that_the_database_fails_is_told_as_such(there, admin, monkeypatch):
    async def fail(*_):
        raise NotStored("The disk is full.")

    monkeypatch.setattr(there.tables.store, "set_notice", fail)
    reply = await admin.send("message", said="Hello.")
    assert (reply.status_code, "The disk is full." in reply.text) == (503, True)


async def test_a_table_of_a_game_that_is_gone_can_be_ended(with_key):
    async with serving(with_key) as site:
        table = (await make(site.browser(), "parlour", ["person", "bold"]))["table"]
    async with serving(replace(with_key, games={})) as site:
        admin = Admin(site.browser())
        await admin.log_in()
        page = await admin.browser.get(f"/admin/end?table={table}")
        assert "<p>parlour. Nobody can play" in page.text
        assert (await admin.send("end", table=table)).status_code == 303
        assert (await site.tables.store.table(table)).ended


async def test_tables_that_are_made_later_tell_the_message(admin, player):
    await admin.send("message", said="Welcome.")
    table = (await make(player, "parlour", ["person", "bold"]))["table"]
    assert (await player.get(f"/api/tables/{table}")).json()["notice"] == "Welcome."


async def test_a_form_of_another_sites_page_does_nothing(admin, there):
    for headers in ({"Origin": "https://evil.example"}, {}):
        reply = await admin.browser.post(
            "/admin/message", data={"said": "Boo", "page": "00"}, headers=headers
        )
        assert reply.status_code == 403
    assert there.tables.notice == ""


async def test_it_needs_no_script_and_no_other_site(admin, table):
    page = await admin.browser.get("/admin")
    assert "<script" not in page.text
    assert page.headers["cache-control"] == "no-store"
    assert "script-src 'self'" in page.headers["content-security-policy"]


async def test_bots_play_no_longer_at_a_table_that_is_ended(with_key):
    async with serving(replace(with_key, pace=Pace((1000, 1000)))) as site:
        table = await site.tables.find((await make(site.browser(), "parlour", ["person", "bold"]))["table"])
        await table.current()
        idle = table.part(Autoplay).idle
        assert not idle.is_set()
        await table.end("Good night.")
        await idle.wait()


@pytest.fixture
async def both(cluster, with_key):
    """Two server processes at one database, as far as a test can tell."""
    settings = replace(with_key.settings, database=await cluster.fresh())
    shared = replace(with_key, settings=settings)
    async with serving(shared) as one, serving(shared) as other:
        yield one, other


async def test_a_table_that_is_ended_is_so_for_who_is_at_another_process(both):
    one, other = both
    table = (await make(other.browser(), "parlour", ["open", "open"]))["table"]
    admin = Admin(one.browser())
    await admin.log_in()
    async with other.socket(table) as socket:
        await admin.send("end", table=table)
        await socket.until(lambda state: state["status"] == "This table has been ended.")


async def test_who_logs_out_is_out_at_all_processes(both):
    one, other = both
    admin, there = Admin(one.browser()), Admin(other.browser())
    await admin.log_in()
    there.browser.cookies.update(dict(admin.browser.cookies))
    assert 'type="password"' not in await there.page()
    await admin.send("logout")
    assert 'type="password"' in await there.page()


async def test_a_message_is_read_at_the_tables_of_all_processes(both, monkeypatch):
    one, other = both
    monkeypatch.setattr("coverts.tables.core.registry.NOTICE_SECONDS", 0.01)
    table = (await make(other.browser(), "parlour", ["open", "open"]))["table"]
    admin = Admin(one.browser())
    await admin.log_in()
    async with other.socket(table) as socket:
        await admin.send("message", said="We stop at eight.")
        await socket.until(lambda state: state.get("notice") == "We stop at eight.")


def test_a_session_ends_with_its_time(monkeypatch):
    key = AdminKey(KEY)
    session = key.new_session()
    assert key.is_session(session)
    assert not AdminKey("some other key of theirs").is_session(session)
    monkeypatch.setattr("time.time", lambda: 1e11)
    assert not key.is_session(session)


@pytest.mark.parametrize("session", [None, "", ".", "9999999999.", "9999999999.00", "x.y", "é.é"])
def test_what_the_key_has_not_signed_is_no_session(session):
    assert not AdminKey(KEY).is_session(session)


@pytest.mark.parametrize("text", ["", "short\n", "\n" + KEY])
def test_a_key_that_would_not_do_is_refused(with_key, tmp_path, text):
    (tmp_path / "admin.key").write_text(text)
    with pytest.raises(Malformed, match="at least 16"):
        make_app(with_key)


def test_a_file_that_is_not_there_is_told(with_key, tmp_path):
    (tmp_path / "admin.key").unlink()
    with pytest.raises(Malformed, match=r"admin\.key cannot be read"):
        make_app(with_key)
