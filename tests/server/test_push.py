"""Web push: who is told, what the message says, and where it may go."""

import asyncio
import logging
from dataclasses import replace
from functools import partial

import parlour
import pytest
from httpcore import AsyncNetworkBackend, AsyncNetworkStream
from notice_kit import START, PushService, push_service, reply
from table_client import make, serving, setup, until

import coverts.tables.core.presence as presence_module
from coverts.engine.base.exceptions import BadSetting, Malformed
from coverts.server.notices import notice_records
from coverts.server.notices.notice_settings import HostExceptions
from coverts.server.notices.overdue_notices import GRACE_SECONDS, OverdueNotices
from coverts.server.notices.public_hosts import GuardedNetwork, RefusedHost
from coverts.server.notices.push_delivery import (
    MAX_ANSWER_BYTES,
    MAX_RETRY_SECONDS,
    RETRY_SECONDS,
    Delivery,
    PushClient,
)
from coverts.server.notices.push_messages import ServerKey, check_endpoint, checked_target, new_private_key
from coverts.server.notices.turn_notifier import TurnNotifier
from coverts.tables.parts.turn_notices import ABSENT_SECONDS, NOTICE_SECONDS
from coverts.tables.ports import PushTarget

NO_EXCEPTIONS = HostExceptions("")
CONTACT = "admin@example.org"


class Clock:
    now = START

    def __call__(self):
        return self.now


@pytest.fixture
async def service():
    async with push_service() as service:
        yield service


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def site(tmp_path, monkeypatch, service, clock):
    monkeypatch.setattr(presence_module, "GRACE", 0.0)
    async with serving(push_setup(tmp_path, service, clock)) as site:
        yield site


def push_setup(tmp_path, service, clock):
    made = setup(tmp_path, [parlour.GAME], notifier=partial(TurnNotifier, clock=clock))
    exceptions = f"localhost:{service.port}"
    return replace(made, settings=replace(made.settings, contact=CONTACT, push_exceptions=exceptions))


async def seated(site):
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "person"])
    browser.table, browser.address = made["table"], f"/api/tables/{made['table']}"
    return browser


async def subscribe(browser, subscription):
    return await browser.post(f"{browser.address}/notices/push?seat=0", json=subscription)


async def pass_time(site, clock, browser, seconds):
    clock.now += seconds
    site.tables.by_name[browser.table].renew()


async def test_the_message_tells_the_game_and_the_table_and_nothing_else(site, service, clock):
    browser = await seated(site)
    assert (await subscribe(browser, service.subscription())).json() == {
        "push_key": site.state.notifier.push_key,
        "browsers": 1,
    }
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    sent = await service.next()
    assert sent.message == {"title": "It is your turn in Parlour.", "table": browser.table}


async def test_the_push_service_learns_the_host_and_not_the_table(site, service, clock):
    browser = await seated(site)
    await subscribe(browser, service.subscription())
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    sent = await service.next()
    assert sent.claims["sub"] == f"mailto:{CONTACT}"
    assert sent.claims["aud"] == f"http://localhost:{service.port}"
    assert browser.table not in f"{sent.headers}"


async def test_a_message_is_in_the_language_of_the_page(site, service, clock):
    browser = await seated(site)
    await subscribe(browser, service.subscription(language="de-AT"))
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    assert (await service.next()).message["title"] == "Du bist am Zug bei Parlour."


async def test_two_seats_of_one_device_are_told_once(site, service, clock):
    browser = await seated(site)
    await subscribe(browser, service.subscription())
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    await service.next()
    await pass_time(site, clock, browser, NOTICE_SECONDS)
    await until(lambda: not site.state.notifier.waiting)
    assert len(service.requests) == 1


async def test_who_has_ended_it_gets_nothing(site, service, clock):
    browser = await seated(site)
    await subscribe(browser, service.subscription())
    ended = await browser.post(
        f"{browser.address}/notices/push/end", json={"endpoint": service.subscription()["endpoint"]}
    )
    assert "browsers" not in ended.json()
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    assert service.requests == []


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_ends_its_subscription(site, service, clock, status):
    service.answers = [reply(status), reply(status)]
    browser = await seated(site)
    await subscribe(browser, service.subscription())
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    await service.next()
    await until(lambda: not site.state.notifier.waiting)
    assert "browsers" not in (await browser.get(f"{browser.address}/notices")).json()


async def test_a_device_that_has_lost_the_seat_is_not_told(site, service, clock):
    browser = await seated(site)
    link = (await browser.post(f"{browser.address}/device-link")).json()["address"].partition("#seat=")[2]
    phone = site.browser()
    phone.address = browser.address
    await phone.post(f"{browser.address}/devices", json={"link": link})
    await subscribe(phone, service.subscription("/phone"))
    await subscribe(browser, service.subscription("/mine"))
    await browser.post(f"{browser.address}/devices/alone")
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    await service.next()
    await until(lambda: not site.state.notifier.waiting)
    assert [each.path for each in service.requests] == ["/mine"]


async def test_a_seat_has_a_limited_number_of_browsers(site, service):
    browser = await seated(site)
    for number in range(notice_records.MAX_BROWSERS + 3):
        told = await subscribe(browser, service.subscription(f"/{number}"))
    assert told.json()["browsers"] == notice_records.MAX_BROWSERS


async def test_only_who_holds_a_seat_is_told(site, service):
    browser = await seated(site)
    stranger = site.browser()
    stranger.address = browser.address
    assert (await subscribe(stranger, service.subscription())).status_code == 403
    assert (await stranger.get(f"{browser.address}/notices")).status_code == 403


async def test_without_a_contact_there_are_no_push_messages(tmp_path, service):
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        browser = await seated(site)
        assert (await browser.get(f"{browser.address}/notices")).json() == {}
        assert (await subscribe(browser, service.subscription())).json()["error"] == "not_now"


async def test_a_table_that_nobody_uses_is_loaded_when_its_notice_is_due(site, service, clock):
    browser = await seated(site)
    await subscribe(browser, service.subscription())
    await site.tables.unload(browser.table)
    await site.state.store.set_notice("")  # What is stored in the background is stored before this.
    overdue = OverdueNotices(site.state.store, site.tables, site.state.notifier)
    await overdue.load()
    assert not site.tables.is_awake(browser.table)
    clock.now += ABSENT_SECONDS + GRACE_SECONDS + 1
    await overdue.load()
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    assert (await service.next()).message["table"] == browser.table


async def test_the_site_has_the_service_worker_that_shows_notices(tmp_path):
    (tmp_path / "notice-worker.js").write_text("self.addEventListener();")
    async with serving(setup(tmp_path, [parlour.GAME], static=tmp_path)) as site:
        reply = await site.browser().get("/notice-worker.js")
    assert reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["cache-control"] == "no-cache"


async def test_the_key_stays_the_same_after_a_restart(tmp_path, service, clock):
    keys = []
    for _ in range(2):
        async with serving(push_setup(tmp_path, service, clock)) as site:
            keys.append(site.state.notifier.push_key)
    assert keys[0] == keys[1]


async def test_the_log_tells_nothing_about_a_browser(site, service, clock, caplog):
    caplog.set_level(logging.DEBUG, "coverts")
    service.answers = [b"nonsense\r\n\r\n"] * 2
    browser = await seated(site)
    await subscribe(browser, service.subscription("/secret-path"))
    await pass_time(site, clock, browser, ABSENT_SECONDS)
    await service.next()
    assert "secret-path" not in caplog.text
    assert service.subscription()["auth"] not in caplog.text


# -- which subscriptions are accepted ------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/me",
        "ftp://push.example.org/me",
        "https://ann:secret@push.example.org/me",
        "https://@push.example.org/me",
        "https://push.example.org:8443/me",
        "https://push.example.org:99999/me",
        "https://push.example.org:/me",
        "https:///me",
        "https://push.example.org/me#part",
        "https://push.example.org/m e",
        "https://push.example.org/\r\nX: y",
        "https://[::1/me",
        "https://[2606:4700::1111]/me",
        "/me",
        "",
        "https://push.example.org/" + "x" * 1000,
        "https://püsh.example.org/me",
    ],
)
def test_a_bad_address_is_refused(endpoint):
    with pytest.raises(Malformed, match="address of the push service"):
        check_endpoint(endpoint, NO_EXCEPTIONS)


@pytest.mark.parametrize("endpoint", ["https://push.example.org/me", "https://push.example.org:443/me?a=b"])
def test_a_usual_address_is_accepted(endpoint):
    check_endpoint(endpoint, NO_EXCEPTIONS)


@pytest.mark.parametrize("setting", ["push.local", "push.local:8080", "other, push.local"])
def test_an_exception_may_use_plain_http_and_any_port(setting):
    check_endpoint("http://push.local:8080/me", HostExceptions(setting))


def test_an_exception_with_a_port_is_for_that_port():
    with pytest.raises(Malformed):
        check_endpoint("http://push.local:8081/me", HostExceptions("push.local:8080"))


@pytest.mark.parametrize("setting", ["push local", "https://push.local", "10.0.0.0/99", "push.local:x"])
def test_a_bad_exception_is_refused(setting):
    with pytest.raises(BadSetting, match="push_exceptions"):
        HostExceptions(setting)


@pytest.mark.parametrize(
    ("field", "value"),
    [("p256dh", "AAAA"), ("p256dh", "A" * 87), ("auth", "AAAA"), ("auth", "!" * 22), ("auth", "A" * 5000)],
)
def test_a_bad_key_is_refused(field, value):
    good = PushService().subscription()
    with pytest.raises(Malformed, match=r"bytes as base64url|P-256"):
        checked_target(PushTarget(**{**good, field: value}), HostExceptions("localhost"))


# -- where a message may go ------------------------------------------------------------------------------


class Names:
    """A name server whose answers change."""

    def __init__(self, *answers):
        self.answers, self.asked = [*answers], 0

    async def __call__(self, host, port):
        self.asked += 1
        return self.answers[min(self.asked, len(self.answers)) - 1]


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "240.0.0.1", "198.18.0.1", "192.0.0.8", "::1", "::", "fe80::1"),
        *("fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8"),
        *("64:ff9b::7f00:1", "2002:7f00:1::1", "2001:db8::1", "2001::1", "::127.0.0.1", "nonsense"),
    ],
)
async def test_a_message_goes_to_no_address_that_is_not_public(address):
    network = GuardedNetwork(NO_EXCEPTIONS, Names([address]))
    with pytest.raises(RefusedHost):
        await network.connect_tcp("push.example.org", 443)


async def test_one_private_address_among_public_ones_is_enough_to_refuse():
    network = GuardedNetwork(NO_EXCEPTIONS, Names(["8.8.8.8", "10.0.0.1"]))
    with pytest.raises(RefusedHost):
        await network.connect_tcp("push.example.org", 443)


class Connected(AsyncNetworkBackend):
    """A network that only records where it was to connect."""

    def __init__(self):
        self.to = []

    async def connect_tcp(self, host, port, *given, **more):
        self.to.append((host, port))
        return AsyncNetworkStream()


async def test_the_connection_goes_to_the_very_address_that_was_checked():
    names = Names(["8.8.8.8"], ["127.0.0.1"])
    connected = Connected()
    network = GuardedNetwork(NO_EXCEPTIONS, names, connected)
    await network.connect_tcp("push.example.org", 443)
    assert connected.to == [("8.8.8.8", 443)]
    assert names.asked == 1


async def test_a_name_that_becomes_private_is_refused_the_next_time():
    network = GuardedNetwork(NO_EXCEPTIONS, Names(["8.8.8.8"], ["127.0.0.1"]), Connected())
    await network.connect_tcp("push.example.org", 443)
    with pytest.raises(RefusedHost):
        await network.connect_tcp("push.example.org", 443)


async def test_a_network_may_be_an_exception():
    connected = Connected()
    network = GuardedNetwork(HostExceptions("10.0.0.0/8"), Names(["10.0.0.1"]), connected)
    await network.connect_tcp("push.example.org", 443)
    assert connected.to == [("10.0.0.1", 443)]


# -- delivery --------------------------------------------------------------------------------------------


@pytest.fixture
async def client(service):
    network = GuardedNetwork(HostExceptions("localhost"), Names(["127.0.0.1"]))
    client = PushClient(ServerKey(new_private_key(), CONTACT), network)
    yield client
    await client.close()


async def deliver(client, service, waits=None):
    async def wait(seconds):
        if waits is not None:
            waits.append(seconds)

    target = PushTarget(**service.subscription())
    return await client.deliver(target, b"{}", "topic", asyncio.Semaphore(1), wait)


async def test_a_redirect_is_not_followed(client, service):
    service.answers = [reply(307, f"Location: http://localhost:{service.port}/other")]
    assert await deliver(client, service) is Delivery.FAILED
    assert [each.path for each in service.requests] == ["/me"]


async def test_a_busy_service_is_tried_again_when_it_asks_for_it(client, service):
    waits: list[float] = []
    service.answers = [reply(429, "Retry-After: 120"), reply(503)]
    assert await deliver(client, service, waits) is Delivery.DELIVERED
    assert 120 <= waits[0] <= 121
    assert RETRY_SECONDS[1] <= waits[1] <= RETRY_SECONDS[1] + 1


async def test_nobody_waits_as_long_as_a_service_wishes(client, service):
    waits: list[float] = []
    service.answers = [reply(429, f"Retry-After: {MAX_RETRY_SECONDS + 1:g}")]
    assert await deliver(client, service, waits) is Delivery.FAILED
    assert waits == []


async def test_a_service_that_is_broken_is_given_up(client, service):
    service.answers = [reply(500)] * 9
    assert await deliver(client, service) is Delivery.FAILED
    assert len(service.requests) == 1 + len(RETRY_SECONDS)


async def test_a_refusal_is_not_repeated(client, service):
    service.answers = [reply(400)]
    assert await deliver(client, service) is Delivery.FAILED
    assert len(service.requests) == 1


async def test_a_long_answer_is_not_read_to_its_end(client, service):
    service.answers = [reply(201, body=b"x" * (100 * MAX_ANSWER_BYTES))]
    assert await deliver(client, service) is Delivery.DELIVERED


async def test_no_proxy_of_the_environment_is_used(client, service, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert await deliver(client, service) is Delivery.DELIVERED
