"""Puzzles in links: what one seat knew at a choice, and nothing else."""

import json

import parlour
import pytest
from page_client import Page

import coverts
from coverts.engine.match.match_forms import match_of
from coverts.page import linked_puzzles
from coverts.page.rows import MemoryRows

HANDS = {0: [0, 5, 9], 1: [1, 2, 3]}
OTHER_HANDS = {0: [0, 5, 9], 1: [7, 11, 15]}
"""Hands that the first seat cannot tell apart from the others, until the cards are laid."""


def whole_game(hands, die):
    """Return a game in which the second seat answers first, and everybody takes the last legal answer."""
    dealt = [card for seat in (0, 1) for card in hands[seat]]

    def chance(kind, weights):
        return dealt.pop(0) if kind.name == "deal" else die

    match = match_of(parlour.GAME, 2, chance=chance)
    while not match.over:
        seat = max(match.current_players())
        asked = match.decisions(seat)[0]
        action = next((o.action for o in asked.legal if o.done), asked.legal[-1].action)
        match.apply_action(seat, action, asked.askee)
    return match


def choice(match, seat, kind):
    """Return the position before the first answer of a seat to a kind of question."""
    return next(at for at, step in enumerate(match.steps) if (step.seat, step.kind) == (seat, kind)) - 1


@pytest.fixture
def page():
    return Page(MemoryRows())


async def make(match, seat=0, kind="lay"):
    """Return the puzzle of a choice, as another page makes it for a link."""
    maker = Page(MemoryRows())
    _, made = await maker.send("POST", "/api/files", json.loads(match.save()))
    body = {"position": choice(match, seat, kind), "seat": seat}
    status, puzzle = await maker.send("POST", f"/api/tables/{made['table']}/puzzle-file", body)
    assert status == 200, puzzle
    return puzzle


@pytest.fixture
async def puzzle():
    return await make(whole_game(HANDS, 2))


async def opened(page, puzzle):
    """Open a puzzle, and return the name of its table."""
    status, made = await page.send("POST", "/api/puzzles", puzzle)
    assert status == 201, made
    await page.connect(made["table"])
    return made["table"]


async def press(page, action):
    """Give an answer, and return the last message."""
    state = await page.state()
    message = {"type": "answer", "position": state["position"], "action": action}
    message["askee"] = state["questions"][0].get("askee", 0)
    await page.host.take(0, json.dumps(message), page.hear)
    return page.heard[-1]


async def refusal(page, puzzle):
    """Return the message with which a page refuses a puzzle."""
    status, refused = await page.send("POST", "/api/puzzles", puzzle)
    assert status in (400, 404)
    return refused["message"]


async def test_games_that_the_seat_cannot_tell_apart_give_the_same_puzzle(puzzle):
    assert await make(whole_game(OTHER_HANDS, 5)) == puzzle


async def test_games_that_the_seat_can_tell_apart_give_others(puzzle):
    assert await make(whole_game({0: [0, 5, 10], 1: [1, 2, 3]}, 2)) != puzzle


async def test_the_seat_sees_its_own_hand(page, puzzle):
    await opened(page, puzzle)
    state = await page.state()
    labels = [piece["label"] for zone in state["scene"]["zones"] for piece in zone["pieces"]]
    assert [label for label in labels if label.startswith("card ")] == ["card 0", "card 5", "card 9"]
    assert [each["text"] for each in state["questions"][0]["options"] if not each.get("refused")] == [
        "lay 0",
        "lay 5",
        "lay 9",
    ]


async def test_another_answer_than_the_one_that_was_given_is_refused(page, puzzle):
    await opened(page, puzzle)
    refused = await press(page, 5)
    assert refused["error"] == "illegal"
    assert refused["message"].startswith("In that game something else was chosen here.")


async def test_the_answer_that_was_given_solves_the_puzzle(page, puzzle):
    await opened(page, puzzle)
    await press(page, 9)
    state = await page.state()
    assert state["guidance"]["done"]
    assert state["guidance"]["text"] == "This is what was chosen: lay 9."
    assert not state["questions"]


async def test_a_choice_of_several_answers_is_solved_step_by_step(page):
    puzzle = await make(whole_game(OTHER_HANDS, 5), 1, "name_friend")
    await opened(page, puzzle)
    first, last = [each["action"] for each in puzzle["presses"]]
    await press(page, first)
    assert not (await page.state())["guidance"].get("done")
    await press(page, last)
    assert (await page.state())["guidance"]["done"]


async def test_the_answer_is_shown_on_request(page, puzzle):
    table = await opened(page, puzzle)
    assert "actions" not in (await page.state())["guidance"]
    await page.send("POST", f"/api/tables/{table}/solution")
    assert (await page.state())["guidance"]["actions"] == [9]


async def test_a_reloaded_page_has_the_puzzle(puzzle):
    rows = MemoryRows()
    table = await opened(Page(rows), puzzle)
    again = Page(rows)
    await again.connect(table)
    assert (await again.state())["questions"]


async def test_a_game_that_goes_on_has_no_puzzles(page):
    table = await page.make("person", "person")
    status, refused = await page.send("POST", f"/api/tables/{table}/puzzle-file", {"position": 0, "seat": 0})
    assert (status, refused["error"]) == (404, "not_found")


async def test_a_puzzle_has_no_names_of_people(page):
    match = whole_game(HANDS, 2)
    _, made = await page.send("POST", "/api/files", json.loads(match.save()))
    row = await page.host.tables.store.table(made["table"])
    for seat in range(2):
        await page.host.tables.store.change_seats(row.id, [seat], name=f"Ann{seat}")
    _, puzzle = await page.send(
        "POST", f"/api/tables/{row.id}/puzzle-file", {"position": choice(match, 0, "lay"), "seat": 0}
    )
    assert "Ann" not in json.dumps(puzzle)


@pytest.mark.parametrize("garbage", [None, 7, [], {}, {"coverts_puzzle": 1}, {"coverts": 2, "steps": []}])
async def test_garbage_is_refused(page, garbage):
    reply = await page.host.request("POST", "/api/puzzles", json.dumps(garbage).encode())
    assert reply.status == 400
    assert json.loads(reply.body)["message"].startswith("This link holds no puzzle of Coverts.")


async def test_deep_garbage_is_refused(page):
    reply = await page.host.request("POST", "/api/puzzles", b"[" * 500_000)
    assert reply.status == 400


async def test_a_puzzle_of_another_version_is_refused(page, puzzle):
    message = await refusal(page, puzzle | {"coverts_puzzle": 9})
    assert "its form has the number 9, and this page reads number 1" in message


async def test_a_puzzle_of_other_rules_is_refused(page, puzzle):
    message = await refusal(page, puzzle | {"rules": "0123456789abcdef"})
    assert message.startswith("This puzzle was made under other rules of Parlour")


async def test_a_puzzle_of_a_game_that_the_page_lacks_is_refused(puzzle):
    other = Page(MemoryRows(), coverts.game("infiltration"))
    assert await refusal(other, puzzle) == "There is no game 'parlour' here."


@pytest.mark.parametrize(
    "change",
    [
        lambda puzzle: puzzle["presses"][0].update(action=1000),
        lambda puzzle: puzzle["presses"][0].update(action=5, askee=7),
        lambda puzzle: puzzle["presses"].clear(),
        lambda puzzle: puzzle["state"].update(you=2),
        lambda puzzle: puzzle["state"].update(you=None),
        lambda puzzle: puzzle["state"].update(seats=[]),
        lambda puzzle: puzzle["state"].update(questions=[]),
    ],
)
async def test_a_damaged_puzzle_is_refused(page, puzzle, change):
    change(puzzle)
    assert await refusal(page, puzzle) == "This puzzle is damaged. Ask for its link again."


async def test_a_puzzle_cannot_bring_links_and_notices_along(page, puzzle):
    puzzle["state"] |= {"rematch": "https://example.com", "notice": "Pay here.", "fault": "Pay here."}
    await opened(page, puzzle)
    state = await page.state()
    assert not {"rematch", "notice", "fault"} & {*state}


async def test_a_device_stores_a_limited_number_of_puzzles(puzzle, monkeypatch):
    monkeypatch.setattr(linked_puzzles, "MAX_PUZZLES", 2)
    rows = MemoryRows()
    for title in ("", "a", "b"):
        table = await opened(Page(rows), puzzle | {"state": puzzle["state"] | {"status": title}})
    assert len([key for key in rows.data if key.startswith("puzzle/")]) == 2
    again = Page(rows)
    await again.connect(table)
    assert (await again.state())["status"] == "b"
