"""Private notes: their owner's alone before the end, and after it if they like."""

import pytest
from test_talk import made, play_out


@pytest.fixture
async def player(site):
    player = await made(site, game="kuhn_poker")
    player.guest = site.browser()
    await player.guest.post(f"{player.address}/seats", json={"invite": player.invites[0]})
    return player


async def note(browser, address, text, position=0, line=0):
    body = {"position": position, "text": text, "line": line}
    return await browser.post(f"{address}/notes", json=body)


async def notes(browser, address):
    return [each["text"] for each in (await browser.get(f"{address}/notes")).json()["notes"]]


async def test_a_note_is_kept_with_the_seat_at_its_position(player):
    await note(player, player.address, "They raise\ntoo soon")
    (found,) = (await player.get(f"{player.address}/notes")).json()["notes"]
    assert (found["position"], found["text"], found["seat"]) == (0, "They raise\ntoo soon", 0)


async def test_a_note_is_written_anew_and_goes_where_it_is_empty(player):
    await note(player, player.address, "one")
    await note(player, player.address, "two")
    assert await notes(player, player.address) == ["two"]
    await note(player, player.address, " ")
    assert await notes(player, player.address) == []


async def test_nobody_else_gets_it_before_the_end(site, player):
    await note(player, player.address, "mine")
    await player.post(f"{player.address}/notes/shared", json={"shared": True})
    assert await notes(player.guest, player.address) == []
    assert (await site.browser().get(f"{player.address}/notes")).status_code == 403
    for browser in (player.guest, site.browser()):
        for place in ("", "/file", "/talk"):
            assert "mine" not in (await browser.get(f"{player.address}{place}")).text


async def test_after_the_end_others_read_it_only_if_its_owner_shares(site, player):
    await note(player, player.address, "mine")
    await note(player.guest, player.address, "theirs")
    await player.post(f"{player.address}/notes/shared", json={"shared": True})
    await play_out([player, player.guest])
    assert await notes(player, player.address) == ["mine"]
    assert await notes(player.guest, player.address) == ["mine", "theirs"]
    assert await notes(site.browser(), player.address) == ["mine"]


async def test_a_note_says_how_many_lines_the_log_had(player):
    await play_out([player, player.guest])
    state = (await player.get(player.address)).json()
    lines = len(state["log"])
    await note(player, player.address, "the end", state["position"], lines)
    await note(player, player.address, "after all", line=99)
    found = (await player.get(f"{player.address}/notes")).json()["notes"]
    assert [each.get("line", 0) for each in found] == [lines, lines]


async def test_there_is_no_note_of_what_has_not_come(player):
    assert (await note(player, player.address, "soon", 99)).json()["error"] == "malformed"


async def test_notes_have_limits(player, monkeypatch):
    assert (await note(player, player.address, "x" * 2001)).json()["error"] == "malformed"
    monkeypatch.setattr("coverts.server.store.people_records.MAX_NOTES", 0)
    assert (await note(player, player.address, "one more")).json()["error"] == "too_many_notes"
