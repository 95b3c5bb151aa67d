"""Game files are read back, games go on from a move, and a further game is made with the same people."""

import asyncio
import json

import parlour
import pytest
from table_client import legal, make
from test_replays import Two, look, moment, state_of

from coverts.engine.match.match_forms import match_of
from coverts.tables.requests import replay_requests


def whole_game(players=2):
    """A game of Parlour that has been played to its end."""
    match = match_of(parlour.GAME, players)
    while not match.over:
        seat = min(match.current_players())
        asked = match.decisions(seat)[0]
        action = next((o.action for o in asked.legal if o.done), asked.legal[0].action)
        match.apply_action(seat, action, asked.askee)
    return match


async def upload(browser, text):
    return await browser.post("/api/files", content=text)


async def test_a_file_of_a_whole_game_opens_for_every_seat(site):
    browser = site.browser()
    reply = await upload(browser, whole_game().save())
    assert reply.status_code == 201
    made = reply.json()
    assert made["address"] == f"/games/{made['table']}"
    past = await look(browser, made["table"])
    assert past["from_file"]
    assert [each["name"] for each in past["viewpoints"]] == ["all", "0", "1", "watcher"]


async def test_an_unfinished_file_can_be_looked_at_and_takes_no_answers(site):
    browser = site.browser()
    made = (await upload(browser, match_of(parlour.GAME, 2).save())).json()
    past = await look(browser, made["table"])
    assert past["over"]
    assert (await state_of(browser, made["table"]))["questions"] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not a game file"),
        ("[" * 20_000, "not a game file"),
        (whole_game().save_seat(0), "This file contains only what one seat saw"),
        (whole_game().save().replace("parlour", "nobodys"), "There is no game 'nobodys' here."),
    ],
)
async def test_what_is_no_whole_game_of_these_is_refused_with_a_sentence(site, text, told):
    reply = await upload(site.browser(), text)
    assert reply.status_code in (400, 404)
    assert told in reply.json()["message"]


async def test_a_file_with_an_answer_that_the_rules_forbid_is_refused(site):
    file = json.loads(whole_game().save())
    file["steps"][1][3] = 15 - file["steps"][1][3]
    reply = await upload(site.browser(), json.dumps(file))
    assert reply.status_code == 400
    assert "of the file: the stored answers do not fit the rules" in reply.json()["message"]


async def test_a_file_may_be_larger_than_other_requests_and_not_without_end(site):
    browser = site.browser()
    reply = await upload(browser, whole_game().save() + " " * 500_000)
    assert reply.status_code == 201
    reply = await upload(browser, whole_game().save() + " " * 3_000_000)
    assert reply.status_code == 413


async def test_a_game_goes_on_from_a_move_against_bots(site):
    browser = site.browser()
    table = (await upload(browser, whole_game().save())).json()["table"]
    before = await moment(browser, table, 3, viewpoint="0")
    reply = await browser.post(f"/api/tables/{table}/continue", json={"move": 3, "seat": 0})
    assert reply.status_code == 201, reply.text
    state = await state_of(browser, reply.json()["table"])
    assert state["you"] == 0
    assert [seat["player"] for seat in state["seats"]] == ["person", "bold"]
    assert state["log"][: before["state"]["log_from"]]
    new = await look(browser, reply.json()["table"])
    assert len(new["moves"]) >= 4


async def test_nobody_goes_on_from_a_game_that_goes_on(site):
    two = await (await Two(site).sit()).play(3)
    reply = await two.people[0].post(f"/api/tables/{two.table}/continue", json={"move": 1, "seat": 0})
    assert reply.status_code == 409


async def test_nobody_goes_on_from_its_end(site):
    browser = site.browser()
    table = (await upload(browser, whole_game().save())).json()["table"]
    end = len((await look(browser, table))["moves"]) - 1
    reply = await browser.post(f"/api/tables/{table}/continue", json={"move": end, "seat": 0})
    assert "Continue from an earlier one" in reply.json()["message"]


async def test_a_rematch_seats_the_same_people(site):
    two = await (await Two(site).sit()).play()
    reply = await two.people[0].post(f"/api/tables/{two.table}/rematch")
    new = reply.json()["table"]
    other = await state_of(two.people[1], two.table)
    assert other["rematch"].startswith(f"/table/{new}#invite=")
    assert "rematch" not in await state_of(two.stranger, two.table)
    claim = {"invite": other["rematch"].partition("=")[2]}
    assert (await two.people[1].post(f"/api/tables/{new}/seats", json=claim)).json()["you"] == 1
    assert (await state_of(two.people[0], new))["you"] == 0


async def test_only_whoever_makes_the_rematch_gets_the_invites_of_the_others_and_only_once(site):
    two = await (await Two(site).sit()).play()
    replies = [await two.people[at].post(f"/api/tables/{two.table}/rematch") for at in (0, 1, 0)]
    first, *later = [reply.json() for reply in replies]
    assert [each["seat"] for each in first["invites"]] == [1]
    assert [reply["invites"] for reply in later] == [[], []]
    for person in (*two.people, two.stranger):
        assert "invites" not in await state_of(person, first["table"])


async def test_the_new_table_names_whoever_asked_for_the_rematch_as_its_creator(site):
    two = await (await Two(site).sit()).play()
    new = (await two.people[1].post(f"/api/tables/{two.table}/rematch")).json()["table"]
    assert (await state_of(two.stranger, new))["creator"] == 1


async def test_a_rematch_repeats_what_the_game_keeps_and_deals_the_rest_anew(site, monkeypatch):
    monkeypatch.setattr(parlour.GAME, "kept", [parlour.deal])
    two = await (await Two(site).sit()).play()
    reply = await two.people[0].post(f"/api/tables/{two.table}/rematch")
    old, new = [await site.tables.store.steps(table) for table in (two.table, reply.json()["table"])]
    assert new[0].chance == old[0].chance


async def test_the_second_who_asks_for_a_rematch_is_led_to_the_first_ones(site):
    two = await (await Two(site).sit()).play()
    one, other = [(await each.post(f"/api/tables/{two.table}/rematch")).json() for each in two.people]
    assert one["table"] == other["table"]


async def test_two_who_ask_for_a_rematch_at_once_get_one_table(site):
    two = await (await Two(site).sit()).play()
    address = f"/api/tables/{two.table}/rematch"
    one, other = await asyncio.gather(*(each.post(address) for each in two.people))
    assert one.json()["table"] == other.json()["table"]


async def test_the_bots_of_a_rematch_think_no_longer_than_those_of_any_table(site, monkeypatch):
    two = await (await Two(site).sit()).play()
    monkeypatch.setattr(replay_requests, "thinking_seconds", lambda game, players: 9000.0)
    reply = await two.people[0].post(f"/api/tables/{two.table}/rematch")
    assert reply.status_code == 429


async def test_no_rematch_while_the_game_goes_on_nor_for_who_watched(site):
    two = await (await Two(site).sit()).play(2)
    assert (await two.people[0].post(f"/api/tables/{two.table}/rematch")).status_code == 409
    await two.play()
    assert (await two.stranger.post(f"/api/tables/{two.table}/rematch")).status_code == 403


async def test_games_that_are_gone_through_anew_are_limited(site, monkeypatch):
    from coverts.engine.base.exceptions import Refused

    def refuse(address):
        raise Refused("Not now.")

    browser = site.browser()
    made = await make(browser, "parlour", ["person", "bold"])
    monkeypatch.setattr(site.state.limits, "check_budget", refuse)
    reply = await browser.get(f"/api/tables/{made['table']}/replay")
    assert reply.status_code == 409
    assert legal(await state_of(browser, made["table"]))
