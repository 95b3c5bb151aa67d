"""Simultaneous questions: several of one seat, in any order, none stale because another came first."""

import pairs
import pytest
from table_client import make, option, serving, setup


@pytest.fixture
async def both(tmp_path):
    """Two people's browsers at one table of pairs, and its address."""
    async with serving(setup(tmp_path, [pairs.GAME])) as site:
        people = [site.browser(), site.browser()]
        made = await make(people[0], "pairs", ["person", "open"])
        address = f"/api/tables/{made['table']}"
        await people[1].post(f"{address}/seats", json={"invite": made["invites"][0]["invite"]})
        yield people, address


async def give(person, address, state, text, **more):
    body = {"type": "answer", "position": state["position"], "action": option(state, text), **more}
    return await person.post(f"{address}/answers", json=body)


async def test_who_owes_two_answers_must_say_which(both):
    people, address = both
    state = (await people[1].get(address)).json()
    assert [(q["askee"], q["prompt"]) for q in state["questions"]] == [
        (2, "Choose for piece 2"),
        (3, "Choose for piece 3"),
    ]
    refused = await give(people[1], address, state, "high")
    assert (refused.status_code, refused.json()["error"]) == (409, "ambiguous")
    assert (await give(people[1], address, state, "high", askee=3)).status_code == 200
    again = await give(people[1], address, state, "low", askee=3)
    assert again.json()["error"] == "not_your_turn"
    assert (await give(people[1], address, state, "high")).status_code == 200


async def test_an_answer_counts_while_its_question_stands(both):
    people, address = both
    states = [(await person.get(address)).json() for person in people]
    for askee in (3, 0, 2, 1):
        reply = await give(people[askee // 2], address, states[askee // 2], "higher", askee=askee)
        assert reply.status_code == 200
    over = (await people[0].get(address)).json()
    assert over["over"] is True
    assert over["returns"] == [8.0, 8.0]
    late = await give(people[0], address, states[0], "low", askee=0)
    assert late.json()["error"] == "stale"
