"""A table that is made from a preset stands at the first decision of play."""

import laying
import pytest
from table_client import make, serving, setup

from coverts.engine.game.opponents import Preset
from coverts.games.anima_tactics.game import GAME as ANIMA
from coverts.games.infiltration.game import GAME as INFILTRATION
from coverts.games.infiltrators.game import GAME as INFILTRATORS
from coverts.games.trek_ccg.game import GAME as TREK
from coverts.tables.core.live_table import AT_ONCE, Pace

GAMES = [INFILTRATION, INFILTRATORS, ANIMA, TREK]
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]


async def made(site, game, preset, seats=(), **more):
    browser = site.browser()
    body = {"game": game, "seats": [*seats], "preset": preset, **more}
    reply = await browser.post("/api/tables", json=body)
    return browser, reply


async def asked(browser, site, reply):
    """The state in which the person is asked something first."""
    async with site.socket(reply.json()["table"], browser) as socket:
        return await socket.until(lambda state: state["questions"])


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda each: each.name)
async def test_the_first_question_is_one_of_play(tmp_path, game, preset):
    async with serving(setup(tmp_path, [game])) as site:
        browser, reply = await made(site, game.name, preset.name)
        assert reply.status_code == 201, reply.text
        live = await site.tables.find(reply.json()["table"])
        assert not live.history.match.setting_up
        state = await asked(browser, site, reply)
        assert "setting_up" not in state


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda each: each.name)
def test_a_rematch_finds_the_preset_of_its_game(game, preset):
    options = game.read_options(preset.options)
    found = game.preset_like(options, len(preset.seats))
    assert game.read_options(found.options) == options


def test_a_table_with_other_options_has_no_preset():
    options = INFILTRATION.read_options({"first_player": 1})
    assert INFILTRATION.preset_like(options, 2) is None
    assert INFILTRATION.preset_like(INFILTRATION.read_options({}), 6) is None


async def test_without_a_preset_the_first_question_is_one_of_the_set_up(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATORS])) as site:
        browser = site.browser()
        table = await make(browser, "infiltrators", ["person", "prowler"])
        state = (await browser.get(f"/api/tables/{table['table']}")).json()
        assert state["setting_up"] is True


async def test_what_the_house_has_set_up_is_stored_as_answers_of_each_seat(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATORS])) as site:
        _, reply = await made(site, "infiltrators", "slip_in")
        table = reply.json()["table"]
        live = await site.tables.find(table)
        steps = await site.tables.store.steps(table)
        assert {step.seat for step in steps[1:18]} == {0, 1}
        again = type(live.history).rebuilt(INFILTRATORS, 2, live.options, steps)
        assert again.match.digest() == live.history.match.digest()


async def test_friends_may_sit_where_bots_would(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        _, reply = await made(site, "infiltration", "break_in", ["person", "open", "courier"])
        assert len(reply.json()["invites"]) == 1


async def test_a_preset_that_is_none_is_refused(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        _, reply = await made(site, "infiltration", "nonsense")
        assert (reply.status_code, reply.json()["error"]) == (400, "malformed")


async def test_where_the_cards_are_real_people_set_up(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATION])) as site:
        _, reply = await made(site, "infiltration", "break_in", ["person", "person"], referee="own")
        assert reply.status_code == 400


async def test_a_game_s_card_has_its_presets_with_length_and_difficulty(tmp_path):
    async with serving(setup(tmp_path, GAMES)) as site:
        cards = (await site.browser().get("/api/games")).json()
    for card, game in zip(cards, GAMES, strict=True):
        assert [preset["name"] for preset in card["presets"]] == [preset.name for preset in game.presets]
        assert card["difficulty"] == game.presets[0].difficulty > 0
        assert card["minutes"] == game.presets[0].minutes > 0


# -- by hand, and no further ---------------------------------------------------------------------------


async def test_bots_set_up_at_once_however_slow_the_table_is(tmp_path):
    async with serving(setup(tmp_path, [laying.GAME], Pace((10**6, 10**6), 10**6))) as site:
        browser = site.browser()
        table = await make(browser, "laying", ["righty", "person"])
        async with site.socket(table["table"], browser) as socket:
            state = await socket.until(lambda state: state["questions"])
            assert state["position"] == 1
            await socket.answer(state["questions"][0]["options"][0]["action"])
            state = await socket.until(lambda state: state["position"] == 3)
            assert state["questions"]


async def test_the_house_sets_up_the_rest_for_who_lets_it_and_no_more(tmp_path):
    async with serving(setup(tmp_path, [laying.GAME])) as site:
        people = [site.browser(), site.browser()]
        table = await make(people[0], "laying", ["person", "open"])
        invite = table["invites"][0]["invite"]
        await people[1].post(f"/api/tables/{table['table']}/seats", json={"invite": invite})
        sockets = [site.socket(table["table"], each) for each in people]
        async with sockets[0] as first, sockets[1] as second:
            await first.until(lambda state: state["questions"])
            await first.send(type="set_up")
            state = await second.until(lambda state: state["questions"])
            assert state["seats"][0]["stand_in"] == "set-up"
            await second.answer(state["questions"][0]["options"][0]["action"])
            state = await second.until(lambda state: state["position"] == 3)
            await second.answer(state["questions"][0]["options"][0]["action"])
            done = lambda state: state["position"] == 4 and "stand_in" not in state["seats"][0]  # noqa: E731
            state = await first.until(done)
            assert state["questions"][0]["prompt"] == "Name a number"


async def test_after_the_set_up_it_cannot_be_asked_for(tmp_path):
    laid = [Preset("laid", "Laid", "All is laid.", ["person", "righty"])]
    laying.GAME.presets = laid
    async with serving(setup(tmp_path, [laying.GAME], AT_ONCE)) as site:
        browser, reply = await made(site, "laying", "laid")
        refused = await browser.post(f"/api/tables/{reply.json()['table']}/set-up", json={"type": "set_up"})
        assert (refused.status_code, refused.json()["error"]) == (409, "not_now")


async def test_who_watches_late_sees_a_preset_s_table_be_set_up(tmp_path):
    async with serving(setup(tmp_path, [INFILTRATORS], Pace((60, 60), 60))) as site:
        preset = INFILTRATORS.presets[0]
        browser, reply = await made(site, "infiltrators", preset.name, delay=2)
        address = f"/api/tables/{reply.json()['table']}"
        now = (await browser.get(address)).json()
        late = await site.browser().get(address)
        assert late.status_code == 200, late.text
        assert late.json()["position"] == now["position"] - 2
