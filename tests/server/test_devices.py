"""A seat at several devices: by a link that its holder makes, renews and ends."""

import pytest
from table_client import make

from coverts.engine.base.exceptions import NotYourSeat
from coverts.tables.requests import people_requests, table_requests
from coverts.tables.requests.clients import Client, SeatClient
from coverts.tables.wire import messages


@pytest.fixture
async def holder(site):
    browser = site.browser()
    made = await make(browser, "parlour", ["person", "open"])
    browser.table, browser.address = made["table"], f"/api/tables/{made['table']}"
    browser.invite = made["invites"][0]["invite"]
    return browser


async def link_of(holder):
    address = (await holder.post(f"{holder.address}/device-link")).json()["address"]
    page, _, link = address.partition("#seat=")
    assert page == f"/table/{holder.table}"
    return link


async def arrive(site, holder, link):
    browser = site.browser()
    reply = await browser.post(f"{holder.address}/devices", json={"link": link})
    browser.reply = reply
    return browser


async def you(browser, holder):
    return (await browser.get(holder.address)).json().get("you")


async def test_a_link_brings_the_seat_to_another_device(site, holder):
    phone = await arrive(site, holder, await link_of(holder))
    assert phone.reply.status_code == 200
    assert (await you(phone, holder), await you(holder, holder)) == (0, 0)


async def test_each_device_has_a_secret_of_its_own(site, holder):
    phone = await arrive(site, holder, await link_of(holder))
    mine, theirs = (next(iter(each.cookies.jar)).value for each in (holder, phone))
    assert mine != theirs


async def test_a_renewed_link_ends_the_earlier_one(site, holder):
    earlier = await link_of(holder)
    await link_of(holder)
    assert (await arrive(site, holder, earlier)).reply.json()["error"] == "not_your_seat"


async def test_only_who_holds_a_seat_makes_a_link(site, holder):
    assert (await site.browser().post(f"{holder.address}/device-link")).status_code == 403


async def test_an_invite_is_no_link_and_a_link_no_invite(site, holder):
    link = await link_of(holder)
    assert (await arrive(site, holder, holder.invite)).reply.status_code == 403
    reply = await site.browser().post(f"{holder.address}/seats", json={"invite": link})
    assert reply.status_code == 403


async def test_who_has_another_seat_keeps_it(site, holder):
    guest = site.browser()
    await guest.post(f"{holder.address}/seats", json={"invite": holder.invite})
    reply = await guest.post(f"{holder.address}/devices", json={"link": await link_of(holder)})
    assert reply.status_code == 403
    assert await you(guest, holder) == 1


async def test_other_devices_are_ended_at_once(site, holder):
    link = await link_of(holder)
    phone = await arrive(site, holder, link)
    async with site.socket(holder.table, phone) as socket:
        await socket.until(lambda state: state.get("you") == 0)
        assert (await holder.post(f"{holder.address}/devices/alone")).status_code == 200
        await socket.until(lambda state: state.get("you") is None)
        await socket.answer(0)
        assert (await socket.refusal())["error"] == "not_your_seat"
    assert (await you(holder, holder), await you(phone, holder)) == (0, None)
    assert (await arrive(site, holder, link)).reply.status_code == 403


@pytest.fixture
async def removed(site, holder):
    """A device whose request has come in, and which is removed before the request gets the table's lock."""
    phone = await arrive(site, holder, await link_of(holder))
    table, token = await site.tables.find(holder.table), phone.cookies[f"seat-{holder.table}"]
    client = SeatClient(Client({table.id: token}), table, table.caller(token))
    assert client.caller.held == (0,)
    await holder.post(f"{holder.address}/devices/alone")
    return client


@pytest.mark.parametrize(
    ("request_of", "body"),
    [
        (table_requests.post_message, messages.Answer(0, 0)),
        (table_requests.renew_invites, None),
        (people_requests.say, messages.Say("I am still here.")),
        (people_requests.keep_note, messages.KeepNote(0, "Not mine.")),
        (people_requests.share_notes, messages.SharedNotes(True)),
        (people_requests.name_seat, messages.Named("Mallory")),
    ],
)
async def test_a_removed_device_s_waiting_request_is_not_carried_out(site, removed, request_of, body):
    with pytest.raises(NotYourSeat, match="no longer has a seat"):
        await request_of(site.state.services, removed, *[body] if body else [])


async def test_a_removed_device_that_waits_for_the_state_gets_that_of_a_spectator(site, removed):
    state = await table_requests.table_state(site.state.services, removed)
    assert (state.you, state.questions) == (None, [])


async def test_the_later_device_may_stay_alone_too(site, holder):
    phone = await arrive(site, holder, await link_of(holder))
    await phone.post(f"{holder.address}/devices/alone")
    assert (await you(holder, holder), await you(phone, holder)) == (None, 0)


async def test_a_seat_has_eight_further_devices_at_most(site, holder):
    link = await link_of(holder)
    devices = [await arrive(site, holder, link) for _ in range(9)]
    assert [await you(each, holder) for each in devices] == [None, *[0] * 8]


async def test_devices_outlive_the_tables_time_in_memory(site, holder):
    phone = await arrive(site, holder, await link_of(holder))
    await site.tables.live[0].read_seats()
    assert await you(phone, holder) == 0


async def test_a_holder_whose_link_is_not_valid_hears_that_and_nothing_of_other_seats(holder):
    reply = await holder.post(f"{holder.address}/devices", json={"link": "no such link"})
    assert reply.json()["message"] == "This link has been replaced or is not valid."


async def test_a_replaced_invite_is_said_to_be_replaced(site, holder):
    await holder.post(f"{holder.address}/invites")
    reply = await site.browser().post(f"{holder.address}/seats", json={"invite": holder.invite})
    assert "has been used or replaced, or is not valid" in reply.json()["message"]


async def test_a_device_of_two_seats_that_names_none_is_not_said_to_watch(site):
    browser = site.browser()
    address = f"/api/tables/{(await make(browser, 'parlour', ['person', 'person']))['table']}"
    reply = await browser.post(f"{address}/answers", json={"type": "answer", "position": 0, "action": 0})
    assert reply.json()["message"] == "You have not chosen a seat. Only players with a seat can answer."
