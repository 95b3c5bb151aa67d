"""Several people at one device: one cookie for all their seats, one seat looked from at a time."""

from functools import partial

import pairs
import parlour
import pytest
from table_client import make, option, serving, setup

from coverts.tables.core.history import NOBODY


@pytest.fixture
async def device(site):
    """The browser of two people who share it, and the address of their table of parlour."""
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "person", "open"])
    browser.table, browser.invites = made["table"], made["invites"]
    browser.address = f"/api/tables/{made['table']}"
    return browser


async def look(device, seat=None, **more):
    params = {} if seat is None else {"seat": seat}
    return (await device.get(device.address, params=params, **more)).json()


async def give(device, seat, text, state=None):
    state = state or await look(device, seat)
    body = {"type": "answer", "position": state["position"], "action": option(state, text)}
    return await device.post(f"{device.address}/answers", json=body, params={"seat": seat})


def cards(state):
    """What the seat may lay."""
    return [o["text"] for o in state["questions"][0]["options"] if "refused" not in o]


def shown(state, seat, field):
    """The labels of the pieces of a seat's field, as the state shows them."""
    pieces = [piece for zone in state["scene"]["zones"] for piece in zone["pieces"]]
    return [piece["label"] for piece in pieces if piece["id"].startswith(f"seat-{seat}-player-{field}")]


def badges(state, seat):
    """The labels of the badges beside a seat's name."""
    pieces = [piece for zone in state["scene"]["zones"] for piece in zone["pieces"]]
    (plate,) = [piece for piece in pieces if piece["id"] == f"seat-{seat}"]
    return [badge["label"] for badge in plate["badges"]]


async def test_one_cookie_holds_all_seats_of_a_device(device):
    assert len(list(device.cookies.jar)) == 1
    assert [(await look(device, seat)).get("you") for seat in (0, 1)] == [0, 1]


async def test_a_seat_at_the_device_gets_no_hand_but_its_own(device):
    state = await look(device, 1)
    assert shown(state, 0, "hand") == []
    assert "Hand: 3 cards" in badges(state, 0)
    assert len(shown(state, 1, "hand")) == 3


async def test_without_a_seat_named_the_device_gets_what_a_watcher_gets(site, device):
    state, watcher = await look(device), (await site.browser().get(device.address)).json()
    assert [seat.pop("here", False) for seat in state["seats"]] == [True, True, False]
    assert state == watcher


async def test_no_seat_elsewhere_is_had_by_naming_it(device):
    assert (await look(device, 2)).get("you") is None


async def test_a_watcher_gets_no_seat_by_naming_it(site, device):
    reply = await site.browser().get(device.address, params={"seat": 0})
    assert reply.json().get("you") is None


async def test_an_answer_names_its_seat(device):
    state = await look(device, 0)
    body = {"type": "answer", "position": state["position"], "action": option(state, cards(state)[0])}
    refused = await device.post(f"{device.address}/answers", json=body)
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_seat")


async def test_each_answers_for_himself(device):
    for seat in (0, 1):
        state = await look(device, seat)
        assert (await give(device, seat, cards(state)[0])).json()["questions"] == []


async def test_nobody_at_the_device_sees_what_another_there_has_laid(device):
    laid = cards(await look(device, 0))[0]
    await give(device, 0, laid)
    state = await look(device, 1)
    assert shown(state, 0, "laid") == []
    assert "Laid" in badges(state, 0)
    assert shown(await look(device, 0), 0, "laid") == [laid.replace("lay", "card")]


async def test_who_looks_makes_all_of_the_device_present(site, device):
    async with site.socket(device.table, device) as curtain:
        state = await curtain.until(lambda state: True)
        assert [seat.get("connected", False) for seat in state["seats"]] == [True, True, False]


async def test_the_socket_of_one_seat_does_not_speak_for_another(site, device):
    async with site.socket(f"{device.table}", device, seat=1) as second:
        state = await second.until(lambda state: state["questions"])
        assert state["you"] == 1


async def test_a_device_with_seats_takes_no_invite(device):
    invite = device.invites[0]["invite"]
    refused = await device.post(f"{device.address}/seats", json={"invite": invite})
    assert refused.json()["error"] == "not_your_seat"


async def test_the_maker_invites_from_behind_the_curtain(device):
    invites = (await device.post(f"{device.address}/invites")).json()
    assert [invite["seat"] for invite in invites] == [2]


async def test_the_seats_of_a_device_outlast_the_server(tmp_path):
    games = [parlour.GAME]
    async with serving(setup(tmp_path, games)) as site:
        browser = site.browser()
        address = f"/api/tables/{(await make(browser, 'parlour', ['person', 'person']))['table']}"
    async with serving(setup(tmp_path, games)) as again:
        later = again.browser()
        later.cookies = browser.cookies
        seats = [(await later.get(address, params={"seat": seat})).json()["you"] for seat in (0, 1)]
        assert seats == [0, 1]


@pytest.fixture
async def naming(tmp_path):
    """A device of three, and which of its seats has to name a suit."""
    async with serving(setup(tmp_path, [parlour.GAME])) as site:
        device = site.browser()
        made = await make(device, "parlour", ["person", "person", "person"])
        device.table, device.address = made["table"], f"/api/tables/{made['table']}"
        for seat in range(3):
            await give(device, seat, cards(await look(device, seat))[0])
        state = await look(device)
        yield site, device, next(seat["seat"] for seat in state["seats"] if seat.get("asked"))


async def test_what_is_chosen_in_one_look_can_be_taken_back(naming):
    site, device, seat = naming
    async with site.socket(device.table, device, seat=seat) as looking:
        state = await looking.until(lambda state: state["questions"])
        await looking.answer(option(state, "clubs"))
        state = await looking.until(lambda state: state["questions"][0]["kind"] == "name_stake")
        assert state["can_undo"] is True
        await looking.undo()
        await looking.until(lambda state: state["questions"][0]["kind"] == "name_suit")


async def test_nothing_is_taken_back_across_the_curtain(naming):
    site, device, seat = naming
    await give(device, seat, "clubs")
    async with site.socket(device.table, device, seat=seat) as looking:
        state = await looking.until(lambda state: state["questions"])
        assert "can_undo" not in state
        await looking.undo()
        assert (await looking.refusal())["error"] == "nothing_to_undo"


async def test_only_what_followed_the_curtain_is_taken_back(naming):
    site, device, seat = naming
    await give(device, seat, "clubs")
    async with site.socket(device.table, device, seat=seat) as looking:
        state = await looking.until(lambda state: state["questions"])
        await looking.answer(option(state, "one"))
        await looking.until(lambda state: state.get("can_undo"))
        await looking.undo()
        state = await looking.until(lambda state: state["questions"][0]["kind"] == "name_stake")
        assert "can_undo" not in state


async def test_nothing_is_taken_back_across_the_curtain_after_a_vote_went_back(naming):
    site, device, seat = naming
    await give(device, seat, "clubs")
    table = await site.tables.find(device.table)
    async with site.socket(device.table, device, seat=seat) as looking:
        state = await looking.until(lambda state: state["questions"])
        await looking.answer(option(state, "one"))
        await looking.until(lambda state: state.get("can_undo"))
        async with table.lock:
            history = await table.current()
            await table.change(NOBODY, partial(history.go_back, history.match.position - 1))
        state = await looking.until(lambda state: state["questions"][0]["kind"] == "name_stake")
        assert "can_undo" not in state


async def test_who_owes_two_answers_is_told_whose_each_is(tmp_path):
    async with serving(setup(tmp_path, [pairs.GAME])) as site:
        browser = site.browser()
        table = (await make(browser, "pairs", ["person", "random"]))["table"]
        state = (await browser.get(f"/api/tables/{table}")).json()
        assert [question["askee_name"] for question in state["questions"]] == ["piece 0", "piece 1"]
