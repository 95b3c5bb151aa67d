"""Refereed tables over HTTP: who is asked to type what, who may, and what comes back from the store."""

import pytest
import refereed_game
from table_client import legal, option, serving, setup

import coverts
from coverts.engine.match.load import load as read

TIC_TAC_TOE = "examples/tic_tac_toe.py"


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [refereed_game.GAME])) as site:
        yield site


async def seated(site, form, seats):
    """The maker's browser at a new table."""
    browser = site.browser()
    wanted = {"game": "duel", "seats": seats, "referee": form}
    return browser, await browser.post("/api/tables", json=wanted)


async def at_one_device(site):
    browser, reply = await seated(site, "one", ["person", "person"])
    return browser, reply.json()["table"]


async def at_own_devices(site):
    """Both browsers, and the table."""
    browser, reply = await seated(site, "own", ["person", "open"])
    made, other = reply.json(), site.browser()
    invite = {"invite": made["invites"][0]["invite"]}
    await other.post(f"/api/tables/{made['table']}/seats", json=invite)
    return browser, other, made["table"]


async def seen(browser, table):
    return (await browser.get(f"/api/tables/{table}")).json()


async def says(browser, table, *texts):
    """Answer one question after the other; gives the last reply."""
    for text in texts:
        state = await seen(browser, table)
        question = next(q for q in state["questions"] if text in [o["text"] for o in q["options"]])
        reply = await browser.post(
            f"/api/tables/{table}/answers",
            json={
                "type": "answer",
                "position": state["position"],
                "action": option({"questions": [question]}, text),
                "askee": question.get("askee", 0),
            },
        )
    return reply


async def test_one_device_is_asked_for_all_seats(site):
    browser, table = await at_one_device(site)
    state = await seen(browser, table)
    assert state["referee"] == "one"
    assert [q["askee_name"] for q in state["questions"]] == ["North"]
    assert [seat.get("asked", False) for seat in state["seats"]] == [True, True]
    await says(browser, table, "chosen")
    assert (await seen(browser, table))["questions"][0]["askee_name"] == "South"


async def test_one_device_makes_no_invites(site):
    _, reply = await seated(site, "one", ["person", "person"])
    assert reply.json()["invites"] == []


async def test_what_is_shown_is_typed(site):
    browser, table = await at_one_device(site)
    await says(browser, table, "chosen", "chosen")
    question = (await seen(browser, table))["questions"][0]
    assert question["typed"]
    assert question["prompt"] == "What has North laid?"
    assert len(legal({"questions": [question]})) == 8


async def test_one_device_never_names_an_invented_card(site):
    browser, table = await at_one_device(site)
    text = (await browser.get(f"/api/tables/{table}")).text
    assert not any(f"draws {card}" in text for card in refereed_game.CARDS)


async def test_any_step_at_one_device_may_be_taken_back(site):
    browser, table = await at_one_device(site)
    await says(browser, table, "chosen", "chosen", "five")
    for _ in range(3):
        state = await seen(browser, table)
        assert state["can_undo"]
        body = {"type": "undo", "position": state["position"]}
        await browser.post(f"/api/tables/{table}/undo", json=body)
    assert not (await seen(browser, table)).get("can_undo")


async def test_a_draw_is_typed_at_the_device_of_who_draws(site):
    browser, other, table = await at_own_devices(site)
    assert (await seen(browser, table))["questions"][0]["typed"]
    assert (await seen(other, table))["questions"] == []
    await says(browser, table, "ace")
    assert (await seen(browser, table))["questions"] == []
    assert (await seen(other, table))["questions"][0]["prompt"] == "Which card does South draw?"


async def test_what_was_typed_at_another_device_is_offered_and_refused(site):
    browser, other, table = await at_own_devices(site)
    await says(browser, table, "ace")
    assert option(await seen(other, table), "ace") in legal(await seen(other, table))
    reply = await says(other, table, "ace")
    assert reply.json()["error"] == "illegal"
    assert "already typed" in reply.json()["message"]
    await says(other, table, "two")
    assert (await seen(browser, table))["questions"]


async def test_another_device_gets_nothing_of_what_was_typed(site):
    browser, other, table = await at_own_devices(site)
    await says(browser, table, "eight")
    state = await seen(other, table)
    assert "eight" not in str(state["scene"]) + str(state["log"]) + state["status"]


@pytest.mark.parametrize("form", ["own", "one"])
async def test_bots_cannot_sit_where_the_cards_are_real(site, form):
    _, reply = await seated(site, form, ["person", "random"])
    assert reply.status_code == 400
    assert "bots cannot see them" in reply.json()["message"]


async def test_nobody_is_elsewhere_at_one_device(site):
    _, reply = await seated(site, "one", ["person", "open"])
    assert reply.status_code == 400
    assert "cannot have open seats" in reply.json()["message"]


async def test_one_device_has_no_curtain(site):
    browser, table = await at_one_device(site)
    state = await seen(browser, table)
    assert state["you"] == 0
    assert not any(seat.get("here") for seat in state["seats"])


async def test_an_unknown_form_is_refused(site):
    _, reply = await seated(site, "two", ["person", "person"])
    assert reply.status_code == 400


async def test_a_refereed_table_comes_back_from_the_store(tmp_path):
    async with serving(setup(tmp_path, [refereed_game.GAME])) as site:
        browser, table = await at_one_device(site)
        cookies = dict(browser.cookies)
        await says(browser, table, "chosen", "chosen", "five", "two")
        before = await seen(browser, table)
    async with serving(setup(tmp_path, [refereed_game.GAME])) as site:
        browser = site.browser()
        browser.cookies.update(cookies)
        after = await seen(browser, table)
        assert after["questions"] == before["questions"]
        assert after["log"] == before["log"]
        await says(browser, table, "4")


async def test_the_file_of_one_device_is_whole_at_any_time(site):
    browser, table = await at_one_device(site)
    await says(browser, table, "chosen", "chosen", "five")
    file = (await browser.get(f"/api/tables/{table}/file")).text
    assert read(file, lambda name: refereed_game.GAME).position == 3


async def test_a_game_with_no_secrets_has_nothing_to_hide_at_one_device(tmp_path):
    game = coverts.game(TIC_TAC_TOE)
    async with serving(setup(tmp_path, [game])) as site:
        browser = site.browser()
        wanted = {"game": game.name, "seats": ["person", "person"], "referee": "one"}
        assert (await browser.post("/api/tables", json=wanted)).status_code == 201
