"""Texts put together from a list, over HTTP: what there is, what is said of a draft, tables with one."""

import picnic
import pytest
from table_client import make, serving, setup

BUILDER = "/api/games/picnic/builder/basket_1"
OWN = "Mine\n\nfor: the train\njam\n"


@pytest.fixture
async def browser(tmp_path):
    async with serving(setup(tmp_path, [picnic.GAME])) as site:
        yield site.browser()


async def judged(browser, text, **options):
    reply = await browser.post(f"{BUILDER}/check", json={"text": text, "options": options})
    assert reply.status_code == 200
    return reply.json()


async def test_a_game_says_which_options_are_texts(browser):
    (card,) = (await browser.get("/api/games")).json()
    basket, _, walk, _ = card["options"]
    assert (basket["kind"], basket["most"], basket["builder"]) == ("text", 300, True)
    assert basket["values"][0] == {"value": "lunch", "text": "A small lunch"}
    assert (walk["file"], walk.get("builder", False)) == ("--walk", False)


async def test_what_can_be_picked_is_listed_with_its_cost(browser):
    form = (await browser.get(BUILDER)).json()
    jam = next(entry for entry in form["entries"] if entry["title"] == "Jam")
    assert (jam["line"], jam["cost"], jam["marks"]) == ("jam", "3 coins", ["sweet"])
    assert form["called"] == "basket"


async def test_ready_texts_come_along_to_begin_from(browser):
    form = (await browser.get(BUILDER)).json()
    assert form["ready"][0] == {"name": "lunch", "title": "A small lunch", "text": picnic.LUNCH}


async def test_a_draft_that_keeps_the_rules_is_told_its_sum(browser):
    assert await judged(browser, OWN) == {"sum": "3 of 10 coins"}


async def test_a_draft_is_judged_by_the_other_options(browser):
    found = await judged(browser, OWN, coins=2)
    assert found["objections"] == [{"line": 1, "text": "3 coins are more than 2", "rule": "2"}]


async def test_all_that_is_wrong_is_told(browser):
    found = await judged(browser, "Mine\ncake\ncake\ncake\n")
    assert [(each["line"], each["rule"]) for each in found["objections"]] == [(3, "3"), (4, "3"), (1, "2")]


BAD_DRAFTS = {
    "an unknown game": ("/api/games/nim/builder/basket_1", {"text": OWN}, 404, "unknown_game"),
    "an unknown option": ("/api/games/picnic/builder/hamper", {"text": OWN}, 400, "malformed"),
    "an option without a builder": ("/api/games/picnic/builder/walk", {"text": OWN}, 400, "malformed"),
    "a wrong option beside it": (BUILDER, {"text": OWN, "options": {"coins": 99}}, 400, "malformed"),
    "a text that is too long": (BUILDER, {"text": "a" * 301}, 400, "malformed"),
    "no text": (BUILDER, {"text": 7}, 400, "malformed"),
}


@pytest.mark.parametrize(("address", "body", "status", "error"), BAD_DRAFTS.values(), ids=BAD_DRAFTS.keys())
async def test_what_cannot_be_judged(browser, address, body, status, error):
    reply = await browser.post(f"{address}/check", json=body)
    assert (reply.status_code, reply.json()["error"]) == (status, error)


async def test_what_cannot_be_built_has_no_list(browser):
    reply = await browser.get("/api/games/picnic/builder/walk")
    assert (reply.status_code, reply.json()["error"]) == (400, "malformed")


async def test_a_table_is_told_of_a_text_by_its_title(browser):
    table = (await make(browser, "picnic", ["person"], basket_1=OWN))["table"]
    (told,) = (await browser.get(f"/api/tables/{table}")).json()["options"]
    assert (told["label"], told["text"], told["value"]) == ("Your basket", "Mine", OWN)


async def test_a_text_that_cannot_be_read_makes_no_table_and_says_where(browser):
    body = {"game": "picnic", "seats": ["person"], "options": {"basket_1": "Mine\n\n gold\n"}}
    refused = (await browser.post("/api/tables", json=body)).json()
    assert (refused["option"], refused["text"]) == ("basket_1", "Line 3, column 2: nobody sells 'gold'")


async def test_a_text_is_converted_and_what_is_left_out_is_named(browser):
    reply = await browser.post(f"{BUILDER}/convert", json={"text": "MINE\nJAM\nstone\n"})
    assert reply.json() == {"text": "mine\njam\n", "notes": [{"line": 3, "text": "stones are left out"}]}


async def test_a_text_is_converted_into_a_format_of_another_program(browser):
    assert (await browser.get(BUILDER)).json()["formats"] == [{"name": "caps", "title": "Capital letters"}]
    reply = await browser.post(f"{BUILDER}/convert", json={"text": "mine\n", "to": "caps"})
    assert reply.json() == {"text": "MINE\n"}


async def test_a_text_that_is_too_long_when_converted_is_refused_with_its_length(browser):
    reply = await browser.post(f"{BUILDER}/convert", json={"text": "mine\n" + "jam\n" * 100})
    assert reply.json()["text"] == "The text has 405 characters; at most 300 are allowed."


BAD_CONVERSIONS = {
    "an unknown format": (BUILDER, {"text": OWN, "to": "rhymes"}),
    "a text that is too long": (BUILDER, {"text": "a" * 20_001}),
    "an option without a builder": ("/api/games/picnic/builder/walk", {"text": OWN}),
}


@pytest.mark.parametrize(("address", "body"), BAD_CONVERSIONS.values(), ids=BAD_CONVERSIONS.keys())
async def test_what_cannot_be_converted(browser, address, body):
    reply = await browser.post(f"{address}/convert", json=body)
    assert (reply.status_code, reply.json()["error"]) == (400, "malformed")
