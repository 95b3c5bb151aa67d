"""A game is looked back at: who may see what of it, as it was then."""

import json
from contextlib import suppress
from typing import Any

import laying
import msgspec
import parlour
import pytest
import refereed_game
import skirmish
from paired_positions import dealt
from table_client import legal, make

from coverts.engine.base.exceptions import IllegalAction
from coverts.engine.base.sentences import as_text
from coverts.engine.match.game_match import Match
from coverts.engine.match.match_forms import match_of
from coverts.server.store import SeatRow
from coverts.tables.core.history import History
from coverts.tables.replays.timeline import Past, first_decision
from coverts.tables.replays.viewpoints import log_of, moment_of


async def look(browser, table, **query):
    reply = await browser.get(f"/api/tables/{table}/replay", params=query)
    assert reply.status_code == 200, reply.text
    return reply.json()


async def moment(browser, table, move, **query):
    reply = await browser.get(f"/api/tables/{table}/replay/{move}", params=query)
    assert reply.status_code == 200, reply.text
    return reply.json()


async def state_of(browser, table, **query):
    return (await browser.get(f"/api/tables/{table}", params=query)).json()


async def give(browser, table, state, **query):
    """The first legal answer to what is asked."""
    question = state["questions"][0]
    done = [o["action"] for o in question["options"] if o.get("done") and "refused" not in o]
    body = {
        "type": "answer",
        "position": state["position"],
        "action": done[0] if done else legal(state)[0],
        "askee": question.get("askee", 0),
    }
    reply = await browser.post(f"/api/tables/{table}/answers", json=body, params=query)
    assert reply.status_code == 200, reply.text
    return reply.json()


class Two:
    """A table of Parlour with a person at each of two seats, and whatever each was sent, in order."""

    def __init__(self, site):
        self.people = [site.browser(), site.browser()]
        self.stranger = site.browser()
        self.sent: list[list[Any]] = [[], []]
        self.table = ""

    async def sit(self):
        made = await make(self.people[0], "parlour", ["person", "open"])
        self.table = made["table"]
        claim = {"invite": made["invites"][0]["invite"]}
        await self.people[1].post(f"/api/tables/{self.table}/seats", json=claim)
        for person in self.people:
            off = {"type": "settings", "answers_forced": False}
            await person.post(f"/api/tables/{self.table}/settings", json=off)
        await self.note()
        return self

    async def note(self):
        states = [await state_of(person, self.table) for person in self.people]
        for sent, state in zip(self.sent, states, strict=True):
            sent.append(state)
        return states

    async def play(self, answers=1000):
        states = await self.note()
        for _ in range(answers):
            asked = [at for at, state in enumerate(states) if state["questions"]]
            if not asked:
                break
            await give(self.people[asked[0]], self.table, states[asked[0]])
            states = await self.note()
        return self


@pytest.fixture
async def begun(site):
    return await (await Two(site).sit()).play(4)


@pytest.fixture
async def played(site):
    return await (await Two(site).sit()).play()


def seen(state):
    """What a viewer has of a position, apart from who is connected and from what may be done now."""
    return [state["scene"], state["questions"], state["status"], state["resolving"]]


async def test_each_moment_of_a_seat_is_what_it_was_sent_then(played):
    for seat, person in enumerate(played.people):
        sent = [json.dumps(seen(state)) for state in played.sent[seat]]
        moves = (await look(person, played.table, viewpoint=str(seat)))["moves"]
        for move in range(len(moves) - 1):
            then = await moment(person, played.table, move, viewpoint=str(seat))
            assert json.dumps(seen(then["state"])) in sent


async def test_while_a_game_goes_on_its_past_is_ones_own(begun):
    for seat, person in enumerate(begun.people):
        own = await look(person, begun.table)
        assert [each["name"] for each in own["viewpoints"]] == [str(seat)]
        for other in (str(1 - seat), "all", "watcher"):
            reply = await person.get(f"/api/tables/{begun.table}/replay", params={"viewpoint": other})
            assert reply.json()["error"] == "not_your_seat"
            reply = await person.get(f"/api/tables/{begun.table}/replay/1", params={"viewpoint": other})
            assert reply.json()["error"] == "not_your_seat"


async def test_who_watches_a_game_looks_back_as_a_watcher(begun):
    past = await look(begun.stranger, begun.table)
    assert past["viewpoint"] == "watcher"
    assert len(past["viewpoints"]) == 1
    then = await moment(begun.stranger, begun.table, 1)
    assert then["state"]["you"] is None
    assert then["state"]["questions"] == []


def past_of(match, *answers):
    """The past of a match in which these answers are given, each by whoever is asked, named by its text."""
    history = History(match)
    rows = [history.first()]
    for text in answers:
        seat = min(match.current_players())
        asked = match.decisions(seat)[0]
        action = next(option.action for option in asked.legal if option.text == text)
        rows += history.answer(seat, action, asked.askee)[0]
    past = Past(match.game, match.players, match.options)
    past.take_up(rows)
    return past


def test_a_replay_begins_after_the_setup():
    answers = ["left"] * 6
    assert first_decision(past_of(Match(laying.GAME, 3), *answers[:2]).moments) == 2
    assert first_decision(past_of(Match(laying.GAME, 3), *answers, "1").moments) == 6
    assert first_decision(past_of(Match(parlour.GAME, 2)).moments) == 0


def all_that_is_told(past, viewpoint):
    """Every moment of a past and its log, as they are sent."""
    rows = [SeatRow("person")] * past.players
    numbers = range(len(past.moments))
    moments = [moment_of(past, "one", number, viewpoint, rows, over=False) for number in numbers]
    moves = [(each.seat, each.events, each.reveals) for each in past.moments]
    log = log_of(past, viewpoint, past.moments[-1].events)
    return moves, [msgspec.json.encode(each, enc_hook=as_text) for each in (*moments, log)]


def test_a_seat_cannot_tell_from_its_past_what_another_holds():
    """The second player has another card that was never shown, and has picked others so far."""
    own, answers = ["card 0", "card 1", "card 2"], ["lay 0", "lay 8", "clubs", "nothing"]
    one = past_of(dealt(parlour.GAME, 2, deal=[*own, "card 8", "card 9", "card 10"]), *answers, "Ann", "Bob")
    other = past_of(dealt(parlour.GAME, 2, deal=[*own, "card 8", "card 11", "card 12"]), *answers, "Cid")
    for viewpoint in ("0", "watcher"):
        assert all_that_is_told(one, viewpoint) == all_that_is_told(other, viewpoint)
    assert all_that_is_told(one, "1") != all_that_is_told(other, "1")


def test_the_log_of_a_replay_tells_the_dice_that_were_rolled(monkeypatch):
    monkeypatch.setitem(parlour.GAME.sentences, "turn.won", "Seat {0} rolls {0:die}.")
    past = past_of(
        dealt(parlour.GAME, 2, deal=[f"card {card}" for card in (0, 1, 2, 8, 9, 10)]), "lay 0", "lay 8"
    )
    [_, line] = log_of(past, "watcher", past.moments[-1].events)
    assert (line.dice, line.rolls) == ([1], True)


def test_the_log_says_which_lines_tell_of_dice_in_the_scene(monkeypatch):
    monkeypatch.setattr(parlour.GAME, "rolls", ["turn.won"])
    past = past_of(
        dealt(parlour.GAME, 2, deal=[f"card {card}" for card in (0, 1, 2, 8, 9, 10)]), "lay 0", "lay 8"
    )
    assert [line.rolls for line in log_of(past, "watcher", past.moments[-1].events)] == [False, True]


async def test_after_the_end_everybody_sees_what_all_saw(played):
    past = await look(played.stranger, played.table)
    names = [each["name"] for each in past["viewpoints"]]
    assert names == ["all", "0", "1", "watcher"]
    then = await moment(played.stranger, played.table, 1, viewpoint="all")
    assert then["actor"] in (0, 1)
    assert then["chosen"]


async def test_what_was_answered_is_told_with_the_question(played):
    moves = (await look(played.people[0], played.table, viewpoint="0"))["moves"]
    first = await moment(played.people[0], played.table, 0, viewpoint="0")
    assert first["chosen"] == [legal(first["state"])[0]]
    last = await moment(played.people[0], played.table, len(moves) - 1, viewpoint="0")
    assert "chosen" not in last


async def test_picks_of_several_are_no_moves_of_their_own(played):
    past = await look(played.stranger, played.table)
    answers = sum(len(sent) for sent in played.sent) // 2
    assert len(past["moves"]) < answers


async def test_how_many_picks_there_were_is_told_nobody_before_the_end(site):
    two = await (await Two(site).sit()).play(8)
    for browser in (*two.people, two.stranger):
        past = await look(browser, two.table)
        told = [await moment(browser, two.table, move) for move in range(len(past["moves"]))]
        assert not any("position" in each for each in told)
    last = len((await look((await two.play()).stranger, two.table))["moves"]) - 1
    assert (await moment(two.stranger, two.table, last))["position"] > last


async def test_there_is_no_move_beyond_the_last(played):
    reply = await played.stranger.get(f"/api/tables/{played.table}/replay/900")
    assert reply.status_code == 400
    assert "There is no move 900" in reply.json()["message"]


async def test_who_watches_late_looks_back_at_no_more_than_they_see(site):
    browser = site.browser()
    body = {"game": "parlour", "seats": ["person", "open"], "delay": 2}
    table = (await browser.post("/api/tables", json=body)).json()["table"]
    await give(browser, table, await state_of(browser, table))
    own, late = await look(browser, table), await look(site.browser(), table)
    assert len(own["moves"]) == 2
    assert len(late["moves"]) == 1
    reply = await site.browser().get(f"/api/tables/{table}/replay/1")
    assert reply.json()["message"] == "There is no move 1; this game has moves 0 to 0."


async def test_a_move_is_a_number(played):
    reply = await played.stranger.get(f"/api/tables/{played.table}/replay/-1")
    assert reply.json()["error"] == "malformed"


def test_what_was_taken_back_is_not_among_the_moves():
    history = History(match_of(skirmish.GAME, 2, skirmish.GAME.options(), ""))
    rows, past = [history.first()], Past(skirmish.GAME, 2, skirmish.GAME.options())
    for undone in (False, True, False):
        if undone:
            rows += history.undo(history.match.steps[-1].seat)[0]
        else:
            seat = min(history.match.current_players())
            asked = history.match.decisions(seat)[0]
            rows += history.answer(seat, asked.legal[-1].action, asked.askee)[0]
        past.take_up([row for row in rows if row.number > past.last])
        assert len(past.moments) == history.match.position + 1
    assert past.match_at(1).digest() == history.match.digest()


def test_where_a_table_went_back_what_was_played_before_stays():
    match = dealt(parlour.GAME, 2)
    history, past = History(match), Past(parlour.GAME, 2, match.options)
    rows = [history.first()]

    def answer(times):
        for _ in range(times):
            seat = min(history.match.current_players())
            asked = history.match.decisions(seat)[0]
            rows.extend(history.answer(seat, asked.legal[0].action, asked.askee)[0])

    answer(4)
    rows.extend(history.go_back(2)[0])
    answer(1)
    past.take_up(rows)
    assert len(past.moments) == 1 + 4 + 1 + 1
    assert past.moments[-1].events == len(history.match.events)
    assert past.match_at(6).digest() == history.match.digest()
    assert past.match_at(4).position == 4
    again = Past(parlour.GAME, 2, match.options)
    for row in rows:
        again.take_up([row])
    assert [each.step for each in again.moments] == [each.step for each in past.moments]


@pytest.mark.parametrize("form", ["own", "one"])
def test_a_game_with_real_cards_is_looked_back_at(form):
    match = match_of(refereed_game.GAME, 2, referee=form)
    history = History(match)
    rows = [history.first()]
    for _ in range(5):
        seat = min(match.current_players())
        asked = match.decisions(seat)[0]
        for possible in asked.legal:  # some lie elsewhere, which only the record knows
            with suppress(IllegalAction):
                rows += history.answer(seat, possible.action, asked.askee)[0]
                break
    past = Past(match.game, 2, match.options, form)
    past.take_up(rows)
    assert past.match_at(len(past.moments) - 1).digest() == match.digest()
    for viewpoint in ("0", "watcher"):
        all_that_is_told(past, viewpoint)
