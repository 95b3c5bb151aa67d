"""What a machine asks of the server: does it live, can it serve, what has it counted."""

import asyncio
from dataclasses import replace

import parlour
import pytest
from table_client import legal, make, serving, setup

from coverts.engine.base.exceptions import Malformed
from coverts.server.running import metrics
from coverts.server.web.app import make_app
from coverts.tables.wire.refusals import NotRead

KEY = "a key that nobody guesses"


@pytest.fixture
def with_settings(tmp_path):
    """What a server is made with, and some settings more."""

    def begin(**settings):
        plain = setup(tmp_path, [parlour.GAME])
        return replace(plain, settings=replace(plain.settings, **settings))

    return begin


@pytest.fixture
def key_file(tmp_path):
    path = tmp_path / "admin.key"
    path.write_text(f"{KEY}\n")
    path.chmod(0o600)
    return str(path)


async def readiness(site):
    """What /ready says once the games are loaded."""
    while "loading" in (reply := await site.browser().get("/ready")).text:
        pass
    return reply


def value(name, **labels):
    return metrics.REGISTRY.get_sample_value(name, labels) or 0


async def test_a_server_that_answers_lives(site):
    assert (await site.browser().get("/health")).status_code == 200


async def test_once_the_rules_are_read_it_is_ready(site):
    assert (await readiness(site)).status_code == 200


async def test_before_that_it_is_not_and_says_why(site):
    site.tables._reading = asyncio.create_task(asyncio.Event().wait())
    reply = await site.browser().get("/ready")
    assert (reply.status_code, reply.text) == (503, "The games are still loading.\n")


async def test_without_its_database_it_lives_and_is_not_ready(site, monkeypatch):
    async def check():
        raise NotRead("postgresql://me:pw@db/x is gone")

    await readiness(site)
    monkeypatch.setattr(site.tables.store, "check", check)
    reply = await site.browser().get("/ready")
    assert (reply.status_code, reply.text) == (503, "The database does not answer.\n")
    assert (await site.browser().get("/health")).status_code == 200


async def test_strangers_do_not_learn_that_there_are_metrics(with_settings):
    async with serving(with_settings()) as site:
        assert (await site.browser().get("/metrics")).status_code == 404


async def test_addresses_of_the_setting_read_them(with_settings):
    async with serving(with_settings(metrics_from="::1, 127.0.0.0/8")) as site:
        reply = await site.browser().get("/metrics")
        assert reply.status_code == 200
        assert "coverts_loop_lag_seconds_count" in reply.text


async def test_others_do_not(with_settings):
    async with serving(with_settings(metrics_from="203.0.113.0/24")) as site:
        assert (await site.browser().get("/metrics")).status_code == 404


async def test_who_has_the_admin_key_reads_them(with_settings, key_file):
    async with serving(with_settings(admin_key_file=key_file)) as site:
        browser = site.browser()
        assert (await browser.get("/metrics", headers={"Authorization": f"Bearer {KEY}"})).status_code == 200
        assert (await browser.get("/metrics", headers={"Authorization": "Bearer no"})).status_code == 404


def test_what_is_no_address_is_refused_with_the_settings_name(with_settings):
    with pytest.raises(Malformed, match="metrics_from"):
        make_app(with_settings(metrics_from="everybody"))


async def test_answers_are_counted_by_game_and_how_they_ended(site):
    browser = site.browser()
    address = f"/api/tables/{(await make(browser, 'parlour', ['person', 'bold']))['table']}"
    taken = value("coverts_answers_total", game="parlour", ended="taken")
    stale = value("coverts_answers_total", game="parlour", ended="stale")
    state = (await browser.get(address)).json()
    body = {"type": "answer", "position": state["position"], "action": legal(state)[0]}
    await browser.post(f"{address}/answers", json=body)
    await browser.post(f"{address}/answers", json=body | {"position": 99})
    assert value("coverts_answers_total", game="parlour", ended="taken") == taken + 1
    assert value("coverts_answers_total", game="parlour", ended="stale") == stale + 1
    assert value("coverts_answer_seconds_count", game="parlour") >= 2


async def test_settings_are_no_answers(site):
    browser = site.browser()
    address = f"/api/tables/{(await make(browser, 'parlour', ['person', 'bold']))['table']}"
    before = value("coverts_answer_seconds_count", game="parlour")
    await browser.post(f"{address}/settings", json={"type": "settings", "answers_forced": False})
    assert value("coverts_answer_seconds_count", game="parlour") == before


async def test_no_label_names_a_table_or_a_seat(with_settings):
    async with serving(with_settings(metrics_from="127.0.0.1")) as site:
        browser = site.browser()
        table = (await make(browser, "parlour", ["person", "bold"]))["table"]
        async with site.socket(table, browser) as socket:
            await socket.message()
            text = (await browser.get("/metrics")).text
    assert table not in text
    assert "seat=" not in text
    assert 'coverts_tables{game="parlour"} 1.0' in text
    assert "coverts_sockets 1.0" in text
