"""Whatever a game does, its table stands at the last good step, says so, and no other table notices."""

import asyncio
import dataclasses
import logging

import pytest
from table_client import PATIENCE, make, option, serving, setup

from coverts.engine import OK, Bot, Game, State, chance, decision, i8, public, refuse, rule, say
from coverts.engine.base.exceptions import GameFault
from coverts.engine.game.scenes import Scene, Zone
from coverts.engine.match.game_match import Match
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.table_views import TableViews
from coverts.tables.parts.autoplay import Autoplay

DEEDS = [
    "go on",
    "fall",
    "stick",
    "roll nothing",
    "never return",
    "spoil the scene",
    "spoil the names",
    "spoil the log",
    "leave one thing",
]
GO_ON, FALL, STICK, NOTHING, NEVER, SCENE, NAMES, LOG, ONLY = range(len(DEEDS))
NUMBERS = (1, 2, 3)


class Frail(State):
    stack_words = 16
    turn: i8 = public()
    done: i8 = public()
    small: i8 = public(at_least=0, at_most=3)


@decision(DEEDS, prompt="What do you do?", rules=("1",))
def act(s, player, deed):
    return OK


@decision(2, prompt="Which of nothing?", named="thing", rules=("1",))
def none_of(s, player, thing):
    return refuse("1") if s.done == STICK or (s.done == ONLY and thing > 0) else OK


@chance(3)
def nothing(s, outcome):
    return 0


@rule("1")
def play(s):
    while s.turn < 6:
        deed = yield act(s.turn % s.players)
        s.done = deed
        if deed == FALL:
            s.small = NUMBERS[deed + 2]
        if deed == STICK:
            yield none_of(s.turn % s.players)
        if deed == NOTHING:
            yield nothing()
        if deed in (NAMES, ONLY):
            yield none_of(s.turn % s.players)
        if deed == LOG:
            say("broken", s.turn)
        s.turn += 1


def returns(s, seat):
    return NUMBERS[seat + s.done] if s.done == NEVER else s.turn


class Mute:
    """A word that cannot be said."""

    def __str__(self):
        raise IndexError("no word")


def things(view):
    raise ValueError("no names today")


def scene(view, seat, questions):
    if view.done == SCENE:
        raise KeyError("scene")


clumsy = Bot("clumsy", "Falls whenever it can.")


@clumsy.on(act)
def likes(v, player, deed):
    return deed == FALL


hopeless = Bot("hopeless", "Cannot even think.")


@hopeless.on(act)
def thinks(v, player, deed):
    return NUMBERS[deed + 7]


curious = Bot("curious", "Asks for what has no names.")


@curious.on(act)
def asks(v, player, deed):
    return deed == NAMES


def game(**more):
    told = {"sentences": {"broken": "{0:mute} is not there"}, "words": {"mute": [Mute()] * 9}}
    given = {"scene": scene, "names": {"thing": things}, **told, **more}
    return Game(
        name="frail", title="Frail", summary="Breaks.", state=Frail, start=play, players=(1, 2),
        returns=returns, bots=[clumsy, hopeless, curious], **given,
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _quiet(caplog):
    caplog.set_level(logging.CRITICAL, "coverts.server")


# -- the match -------------------------------------------------------------------------------------


@pytest.mark.parametrize("deed", ["fall", "stick", "roll nothing"])
def test_an_answer_at_which_the_rules_fail_leaves_the_match_as_it_was(deed):
    match = Match(game(), 2)
    match.apply_action(0, "go on")
    before = match.digest()
    with pytest.raises(GameFault):
        match.apply_action(1, deed)
    assert (match.digest(), match.position) == (before, 1)
    match.apply_action(1, "go on")
    assert match.position == 2


def test_an_end_without_returns_is_not_reached():
    match = Match(game(), 1)
    for _ in range(5):
        match.apply_action(0, "go on")
    with pytest.raises(GameFault, match="the index 4 is outside NUMBERS"):
        match.apply_action(0, "never return")
    assert not match.over


def test_a_game_that_fails_at_once_is_no_match():
    @rule()
    def begin(s):
        """Fail."""
        s.small = NUMBERS[s.turn + 5]
        yield act(0)

    broken = Game(name="f", title="F", summary="", state=Frail, start=begin, players=(1, 1), returns=returns)
    with pytest.raises(GameFault, match="the index 5 is outside NUMBERS"):
        Match(broken, 1)


# -- the table -------------------------------------------------------------------------------------


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [game()])) as site:
        yield site


async def seated(site, *seats):
    browser = site.browser()
    table = (await make(browser, "frail", list(seats)))["table"]
    return browser, f"/api/tables/{table}"


async def come_to_rest(site, address):
    live = await site.tables.find(address.rpartition("/")[2])
    await asyncio.wait_for(live.part(Autoplay).idle.wait(), PATIENCE)


async def act_at(browser, address, text):
    state = (await browser.get(address)).json()
    body = {"type": "answer", "position": state["position"], "action": option(state, text)}
    return await browser.post(f"{address}/answers", json=body)


@pytest.mark.parametrize("deed", ["fall", "stick", "roll nothing"])
async def test_the_table_says_that_the_rules_failed_and_goes_on_from_there(site, deed):
    browser, address = await seated(site, "person")
    reply = await act_at(browser, address, deed)
    assert (reply.status_code, reply.json()["error"]) == (500, "fault")
    state = (await browser.get(address)).json()
    assert "was not taken" in state["fault"]
    assert (state["position"], state["questions"][0]["kind"]) == (0, "act")
    assert (await browser.get(f"{address}/file")).status_code == 200
    after = (await act_at(browser, address, "go on")).json()
    assert ("fault" in after, after["position"]) == (False, 1)


async def test_who_watches_is_told_too(site):
    browser, address = await seated(site, "person")
    async with site.socket(address.rpartition("/")[2]) as watching:
        await watching.until(lambda state: not state.get("fault"))
        await act_at(browser, address, "fall")
        assert "was not taken" in (await watching.until(lambda state: state.get("fault")))["fault"]


async def test_other_tables_do_not_notice(site):
    browser, address = await seated(site, "person")
    other, elsewhere = await seated(site, "person")
    await act_at(browser, address, "fall")
    assert "fault" not in (await other.get(elsewhere)).json()
    assert (await act_at(other, elsewhere, "go on")).json()["position"] == 1


@pytest.mark.parametrize("bot", ["clumsy", "hopeless"])
async def test_a_bot_whose_answer_or_thought_fails_answers_otherwise(site, bot):
    browser, address = await seated(site, "person", bot)
    await act_at(browser, address, "go on")
    await come_to_rest(site, address)
    assert (await browser.get(address)).json()["position"] >= 2


async def labels_at_the_end(site, *seats, language="en"):
    """How the bot beside a person is called for the person and for a spectator when the game is over."""
    browser, address = await seated(site, "person", *seats)
    for _ in range(3):
        await act_at(browser, address, "go on")
        await come_to_rest(site, address)
    address = f"{address}?lang={language}"
    states = [(await each.get(address)).json() for each in (browser, site.browser())]
    return [state["seats"][1]["player"] for state in states]


async def test_the_label_of_a_bot_that_failed_says_what_answers_in_its_place(site):
    assert (
        await labels_at_the_end(site, "hopeless")
        == ["hopeless, failed at times, then answered at random"] * 2
    )


async def test_the_label_of_a_bot_that_failed_is_translated(site):
    labels = await labels_at_the_end(site, "hopeless", language="de")
    assert labels == ["hopeless, versagte manchmal, antwortete dann zufällig"] * 2


async def test_a_bot_has_not_failed_if_the_rules_have(tmp_path):
    async with serving(setup(tmp_path, [game(names={"thing": lambda view: ["one", "other"]})])) as site:
        assert await labels_at_the_end(site, "clumsy") == ["clumsy"] * 2


async def test_a_search_that_failed_is_replaced_by_the_first_rule_of_thumb(site, monkeypatch):
    class Lost:
        name = label = final_label = "planner:1s"
        takes = 0.0
        prepare, think = staticmethod(lambda done: None), _fail

    monkeypatch.setattr(site.tables.ports.thinkers, "seat", lambda *_: Lost())
    labels = await labels_at_the_end(site, "planner:1s")
    assert labels == ["planner:1s, failed at times, then played as clumsy"] * 2


async def test_a_failing_scene_is_replaced_by_a_plain_one(site):
    browser, address = await seated(site, "person")
    state = (await act_at(browser, address, "spoil the scene")).json()
    assert "plainly" in state["fault"]
    assert [zone["label"] for zone in state["scene"]["zones"]] == ["Players", "On the table"]
    assert (await act_at(browser, address, "go on")).json()["position"] == 2


async def test_a_scene_that_no_message_holds_is_replaced_although_an_earlier_one_was_good(tmp_path):
    def later(view, seat, questions):
        return Scene([Zone("a", object() if view.done == SCENE else "b")])  # type: ignore[arg-type]

    async with serving(setup(tmp_path, [game(scene=later)])) as site:
        browser, address = await seated(site, "person")
        state = (await browser.get(address)).json()
        assert (state.get("fault", ""), state["scene"]["zones"][0]["label"]) == ("", "b")
        assert "plainly" in (await act_at(browser, address, "spoil the scene")).json()["fault"]


async def test_failing_names_are_replaced_by_plain_ones(site):
    browser, address = await seated(site, "person")
    state = (await act_at(browser, address, "spoil the names")).json()
    assert [o["text"] for o in state["questions"][0]["options"]] == ["0", "1"]
    assert (await act_at(browser, address, "1")).json()["position"] == 2


async def test_a_failing_sentence_is_replaced_by_its_key(site):
    browser, address = await seated(site, "person")
    state = (await act_at(browser, address, "spoil the log")).json()
    assert [line["text"] for line in state["log"]] == ["broken"]
    assert (await act_at(browser, address, "go on")).json()["position"] == 2


async def test_the_file_of_a_game_that_cannot_tell_what_happened_tells_it_plainly(site):
    browser, address = await seated(site, "person")
    await act_at(browser, address, "spoil the log")
    reply = await browser.get(f"{address}/file")
    assert (reply.status_code, reply.json()["log"]) == (200, ["broken"])


BREAKING = {
    "no text": lambda: "\ud800",
    "no sentence": lambda: 7,
    "what no message holds": object,
    "the end of a pause": lambda: _raise(TimeoutError),
    "the end of a socket": lambda: _raise(RuntimeError),
    "the end of a loop": lambda: _raise(StopIteration),
}


def _raise(error):
    raise error


def drawing(what):
    return lambda view, seat, questions: Scene([Zone("a", what())])


def naming_seats(what):
    return lambda view: [what() for _ in range(view.players)]


@pytest.mark.parametrize("what", BREAKING.values(), ids=BREAKING)
@pytest.mark.parametrize("how", ["scene", "seat_names"])
async def test_whatever_a_game_tells_its_viewers_get_a_state(tmp_path, how, what):
    words = {"scene": drawing, "seat_names": naming_seats}[how](what)
    async with serving(setup(tmp_path, [game(**{how: words})])) as site:
        browser, address = await seated(site, "person")
        async with site.socket(address.rpartition("/")[2], browser) as socket:
            state = await socket.message()
            assert ("plainly" in state["fault"], state["seats"][0]["name"]) == (True, "Seat 1")
            await socket.answer(option(state, "go on"))
            await socket.until(lambda state: state["position"] == 1)
        assert (await browser.get(address)).json()["position"] == 1


@pytest.mark.parametrize("what", BREAKING.values(), ids=BREAKING)
async def test_a_result_that_is_no_sentence_is_replaced_by_a_plain_one(tmp_path, what):
    async with serving(setup(tmp_path, [game(result=lambda s: what())])) as site:
        browser, address = await seated(site, "person")
        for _ in range(6):
            state = (await act_at(browser, address, "go on")).json()
        assert state["result"] == "Seat 1 wins. Seat 1 has 6."


@pytest.mark.parametrize("what", BREAKING.values(), ids=BREAKING)
async def test_a_bot_whose_question_has_no_names_answers_all_the_same(tmp_path, what):
    async with serving(setup(tmp_path, [game(names={"thing": lambda view: [what()] * 2})])) as site:
        browser, address = await seated(site, "curious")
        await come_to_rest(site, address)
        assert (await browser.get(address)).json()["over"]


@pytest.mark.parametrize("what", [*BREAKING.values()][1:], ids=[*BREAKING][1:])
async def test_an_only_answer_that_has_no_name_is_the_person_s_to_give(tmp_path, what):
    async with serving(setup(tmp_path, [game(names={"thing": lambda view: [what()] * 2})])) as site:
        browser, address = await seated(site, "person")
        await act_at(browser, address, "leave one thing")
        await come_to_rest(site, address)
        assert (await act_at(browser, address, "0")).json()["position"] == 2


async def test_a_rulebook_that_is_not_there_breaks_neither_table_nor_list(tmp_path):
    bookless = game(rulebook="nowhere.md", names={"thing": lambda view: ["one", "other"]})
    async with serving(setup(tmp_path, [bookless])) as site:
        browser, address = await seated(site, "person")
        await browser.post(f"{address}/settings", json={"type": "settings", "answers_forced": False})
        state = (await act_at(browser, address, "leave one thing")).json()
        refused = state["questions"][0]["options"][1]["refused"]
        assert (refused["rule"], "cannot be read" in refused["text"]) == ("1", True)
        assert [card["name"] for card in (await browser.get("/api/games")).json()] == ["frail"]


async def test_a_rulebook_that_is_not_there_is_a_fault_of_the_game_s(tmp_path):
    async with serving(setup(tmp_path, [game(rulebook="nowhere.md")])) as site:
        reply = await site.browser().get("/api/games/frail/rules")
        assert (reply.status_code, reply.json()["error"]) == (500, "fault")
        assert "nowhere" not in reply.text


async def test_a_table_of_a_game_that_fails_at_once_is_not_made(tmp_path):
    broken = game(set_up=lambda s, options: setattr(s, "turn", 1 // 0))
    async with serving(setup(tmp_path, [broken])) as site:
        reply = await site.browser().post("/api/tables", json={"game": "frail", "seats": ["person"]})
        assert (reply.status_code, reply.json()["error"]) == (500, "fault")


async def test_what_fails_after_an_answer_is_read_from_the_store_again(site, monkeypatch):
    browser, address = await seated(site, "person")
    live = await site.tables.find(address.rpartition("/")[2])
    monkeypatch.setattr(live.match.history.match, "digest_at", _fail)
    assert (await act_at(browser, address, "go on")).json()["error"] == "fault"
    assert (await browser.get(address)).json()["position"] == 0
    assert (await act_at(browser, address, "go on")).json()["position"] == 1


# -- the server ------------------------------------------------------------------------------------


def _fail(*_):
    raise RuntimeError("of the server's own")


async def test_a_failure_of_the_server_s_own_is_told_and_the_socket_stays_open(site, monkeypatch):
    browser, address = await seated(site, "person")
    async with site.socket(address.rpartition("/")[2], browser) as socket:
        state = await socket.message()
        with monkeypatch.context() as failing:
            failing.setattr(LiveTable, "take", _fail)
            await socket.answer(option(state, "go on"))
            assert (await socket.refusal())["error"] == "fault"
        await socket.answer(option(state, "go on"))
        await socket.until(lambda state: state["position"] == 1)


async def test_a_state_that_cannot_be_made_is_told_and_the_next_one_is_sent(site, monkeypatch):
    browser, address = await seated(site, "person")
    monkeypatch.setattr(TableViews, "_encode_for", _fail)
    assert (await browser.get(address)).json()["error"] == "fault"
    async with site.socket(address.rpartition("/")[2], browser) as socket:
        assert (await socket.refusal())["error"] == "fault"
        monkeypatch.undo()
        await act_at(browser, address, "go on")
        await socket.until(lambda state: state["position"] == 1)


async def test_a_table_that_cannot_be_found_is_told_before_its_socket_closes(site, monkeypatch):
    _, address = await seated(site, "person")
    monkeypatch.setattr(site.tables, "find", _fail)
    async with site.socket(address.rpartition("/")[2]) as socket:
        assert (await socket.refusal())["error"] == "fault"


async def test_a_game_that_cannot_be_read_leaves_the_others(tmp_path):
    unreadable = dataclasses.replace(game(), name="unreadable")
    unreadable.start = None
    async with serving(setup(tmp_path, [unreadable, game()])) as site:
        await site.tables._reading
        reply = await site.browser().post("/api/tables", json={"game": "unreadable", "seats": ["person"]})
        assert (reply.status_code, reply.json()["error"]) == (500, "fault")
        assert (await seated(site, "person"))[1]
