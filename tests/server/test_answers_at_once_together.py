"""Answers given at once, among people who are asked together."""

from random import Random

import pairs
import parlour
import pytest
from table_client import make, option, serving, setup

from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import by_weight
from coverts.engine.match.match_forms import match_of
from coverts.tables.core.history import History


@pytest.fixture
async def both(tmp_path):
    """Two people's browsers at one table of pairs, its address, and the site."""
    async with serving(setup(tmp_path, [pairs.GAME])) as site:
        people = [site.browser(), site.browser()]
        made = await make(people[0], "pairs", ["person", "open"])
        address = f"/api/tables/{made['table']}"
        await people[1].post(f"{address}/seats", json={"invite": made["invites"][0]["invite"]})
        yield people, address, site


async def test_one_answer_given_at_once_leaves_the_others_question_as_it_was(both):
    """Both are asked together; who answers by answers-at-once makes the other's answer stale."""
    people, address, _ = both
    states = [(await person.get(address)).json() for person in people]
    body = {"position": states[0]["position"], "actions": [option(states[0], "high")], "askee": 0}
    reply = await people[0].post(f"{address}/answers-at-once", json={"type": "answers", **body})
    assert reply.status_code == 200
    body = {"position": states[1]["position"], "action": option(states[1], "high"), "askee": 2}
    reply = await people[1].post(f"{address}/answers", json={"type": "answer", **body})
    assert (reply.status_code, reply.json().get("error")) == (200, None)


def test_a_pick_given_at_once_is_known_to_nobody_else():
    """Picks in secret do not count in the position that others are told."""
    match = match_of(parlour.GAME, 2, parlour.GAME.read_options({}), "", chance=by_weight(Random(3)))
    history = History(match)
    while match.s.e_mode != Mode.SOME:
        seat = min(match.current_players())
        (question, *_) = match.decisions(seat)
        history.answer(seat, question.legal[0].action, question.askee)
    seat = min(match.current_players())
    before = history.position(1 - seat)
    history.answers(seat, [match.decisions(seat)[0].legal[0].action], None)
    assert history.position(1 - seat) == before
