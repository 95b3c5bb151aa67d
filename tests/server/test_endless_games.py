"""Whatever does not end, or gets out of hand, is soon a fault of its own table: no other table notices."""

import asyncio
import logging
import sys
from itertools import count

import pytest
from table_client import PATIENCE, make, option, serving, setup

from coverts.engine import OK, Bot, Game, State, chance, decision, helper, i8, public, refuse, rule, say
from coverts.engine.base import loop_guard as limits
from coverts.engine.base.exceptions import Endless, GameFault
from coverts.engine.game.scenes import Scene, Zone
from coverts.engine.match.game_match import Match
from coverts.tables.parts.autoplay import Autoplay

DEEDS = [
    "go on",
    "loop",
    "loop in a helper",
    "call without end",
    "call each other",
    "loop around calls",
    "roll without end",
    "count far",
    "multiply without end",
    "prepare without end",
    "judge without end",
    "weigh without end",
    "chatter",
    "never return",
    "speak",
]
GO_ON, LOOP, HELPER, CALL, NEST, AROUND, ROLL, FAR, GROW, PREPARE, JUDGE, WEIGH, CHATTER, RETURN, SPEAK = (
    range(15)
)
RULES = DEEDS[1:13]


class Restless(State):
    stack_words = 64
    turn: i8 = public()
    done: i8 = public()
    small: i8 = public()


@decision(DEEDS, prompt="What do you do?", rules=("1",))
def act(s, player, deed):
    return OK


@helper("1")
def for_ever(s):
    x = 0
    while s.turn < 100:
        x += 1
    return x


@helper("1")
def before_another(s, player):
    if s.done == PREPARE:
        for_ever(s)


@decision(2, prompt="Which?", prepare=before_another, rules=("1",))
def another(s, player, thing):
    if s.done == JUDGE:
        for_ever(s)
    return refuse("1") if thing > 1 else OK


@chance(2)
def weighed(s, outcome):
    if s.done == WEIGH:
        for_ever(s)
    return 1


@chance(6)
def die(s, outcome):
    return 1


@rule("1")
def ping(s):
    yield from other(s)


@rule("1")
def other(s):
    yield from ping(s)


@rule("1")
def pong(s):
    s.small = 1 - s.small
    if s.turn < 100:
        return
    yield act(0)


@rule("1")
def play(s):
    while s.turn < 6:
        deed = yield act(s.turn % s.players)
        s.done = deed
        x = 2
        if deed == LOOP:
            while s.turn < 100:
                x += 1
        if deed == HELPER:
            for_ever(s)
        if deed == CALL:
            while s.turn < 100:
                yield from pong(s)
        if deed == NEST:
            yield from ping(s)
        if deed == AROUND:
            for i in range(1000000):
                for j in range(1000000):
                    s.small = (i + j) % 2
        if deed == ROLL:
            while s.turn < 100:
                yield die()
        if deed == FAR:
            for i in range(s.turn + 1000000000000):
                s.small = i % 2
        if deed == GROW:
            for _ in range(100):
                x = x * x
            s.small = x % 2
        if deed in (PREPARE, JUDGE):
            yield another(s.turn % s.players)
        if deed == WEIGH:
            yield weighed()
        if deed == CHATTER:
            for i in range(100000):
                say("spoken", i)
        if deed == SPEAK:
            say("spoken", 1)
        s.turn += 1


def returns(s, seat):
    if s.done == RETURN:
        for_ever(s)
    return s.turn


ponderer = Bot("ponderer", "Never comes to an end.")


@ponderer.on(act)
def ponders(v, player, deed):
    x = 0
    while v.turn < 100:
        x += 1
    return x


def game(**more):
    given = {"sentences": {"spoken": "{0} is said."}, **more}
    return Game(
        name="restless", title="Restless", summary="Does not end.", state=Restless, start=play,
        players=(1, 2), returns=returns, bots=[ponderer], **given,
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _quiet(caplog):
    caplog.set_level(logging.CRITICAL, "coverts.server")


@pytest.fixture
def _soon(monkeypatch):
    monkeypatch.setattr(limits, "MAX_SECONDS", 0.3)


# -- the match -------------------------------------------------------------------------------------


@pytest.mark.parametrize("deed", [deed for deed in RULES if deed != "loop around calls"])
def test_rules_that_never_end_are_a_fault_and_the_same_each_time(deed):
    match, said = Match(game(), 2), set()
    before = match.digest()
    for _ in range(2):
        with pytest.raises(GameFault) as told:
            match.apply_action(0, deed)
        said.add(str(told.value))
    assert (len(said), match.digest(), match.position) == (1, before, 0)
    match.apply_action(0, "go on")
    assert match.position == 1


def test_the_place_of_a_loop_without_end_is_told():
    with pytest.raises(Endless, match=r"test_endless_games.py:\d+: for_ever: it does not end"):
        Match(game(), 2).apply_action(0, "loop in a helper")


def test_an_answer_after_a_fault_has_all_its_steps():
    match = Match(game(), 2)
    with pytest.raises(Endless):
        match.apply_action(0, "loop")
    while not match.over:
        match.apply_action(match.position % 2, "go on")


def test_an_end_whose_returns_do_not_end_is_not_reached():
    match = Match(game(), 1)
    for _ in range(5):
        match.apply_action(0, "go on")
    with pytest.raises(Endless):
        match.apply_action(0, "never return")
    assert not match.over


@pytest.mark.usefixtures("_soon")
def test_loops_that_end_late_are_stopped_by_their_time():
    with pytest.raises(Endless, match=f"within {limits.MAX_SECONDS} seconds"):
        Match(game(), 2).apply_action(0, "loop around calls")


@pytest.mark.usefixtures("_soon")
def test_an_owner_that_does_not_end_is_a_fault():
    @rule("1")
    def begin(s):
        yield act(0)

    def owner(s, who):
        while who < 100:
            who -= 1
        return 0

    unowned = Game(
        name="o", title="O", summary="", state=Restless, start=begin, players=(1, 1), returns=returns,
        owner=owner,
    )  # fmt: skip
    with pytest.raises(Endless):
        Match(unowned, 1)


# -- the table -------------------------------------------------------------------------------------


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [game()])) as site:
        yield site


async def seated(site, *seats):
    browser = site.browser()
    table = (await make(browser, "restless", list(seats)))["table"]
    return browser, f"/api/tables/{table}"


async def act_at(browser, address, text):
    state = (await browser.get(address)).json()
    body = {"type": "answer", "position": state["position"], "action": option(state, text)}
    return await browser.post(f"{address}/answers", json=body)


@pytest.mark.usefixtures("_soon")
@pytest.mark.parametrize("deed", RULES)
async def test_rules_that_never_end_are_one_table_s_sentence(site, deed):
    browser, address = await seated(site, "person")
    other, elsewhere = await seated(site, "person")
    reply = await act_at(browser, address, deed)
    assert (reply.status_code, reply.json()["error"]) == (500, "fault")
    assert "was not taken" in (await browser.get(address)).json()["fault"]
    assert "fault" not in (await other.get(elsewhere)).json()
    assert (await act_at(other, elsewhere, "go on")).json()["position"] == 1
    assert (await act_at(browser, address, "go on")).json()["position"] == 1


@pytest.mark.usefixtures("_soon")
async def test_a_bot_that_ponders_for_ever_answers_otherwise(site):
    browser, address = await seated(site, "person", "ponderer")
    await act_at(browser, address, "go on")
    live = await site.tables.find(address.rpartition("/")[2])
    async with site.socket(address.rpartition("/")[2], browser) as watching:
        await watching.until(lambda state: state["position"] >= 2)
    await asyncio.wait_for(live.part(Autoplay).idle.wait(), PATIENCE)


def _for_ever():
    for _ in count():
        pass


def _recursive():
    return _recursive() + 1


def _raise(error):
    raise error


def _catching():
    for _ in count():
        try:
            _for_ever()
        except Exception:
            _for_ever()


GETTING_OUT_OF_HAND = {
    "no end": _for_ever,
    "no end that catches what is raised": _catching,
    "recursion": _recursive,
    "no memory": lambda: [0] * (1 << 60),
    "the end of the program": lambda: sys.exit("no more"),
    "an interruption": lambda: _raise(KeyboardInterrupt()),
    "the end of a task": lambda: _raise(asyncio.CancelledError()),
    "the end of a generator": lambda: _raise(GeneratorExit()),
    "something gigantic": lambda: "x" * 5_000_000,
    "many things": lambda: ["x"] * 5_000_000,
}


@pytest.fixture
def _served_by_signals(monkeypatch):
    """As where the server runs by itself: Ctrl-C is a signal that it takes, and raises nothing."""
    monkeypatch.setattr("signal.getsignal", lambda number: None)


@pytest.mark.usefixtures("_served_by_signals", "_soon")
@pytest.mark.parametrize("what", GETTING_OUT_OF_HAND.values(), ids=GETTING_OUT_OF_HAND)
@pytest.mark.parametrize("how", ["scene", "seat_names"])
async def test_whatever_a_game_does_to_tell_its_viewers_they_get_a_state(tmp_path, how, what):
    ways = {
        "scene": lambda view, seat, questions: Scene([Zone("a", what())]),
        "seat_names": lambda view: [what() for _ in range(view.players)],
    }
    async with serving(setup(tmp_path, [game(**{how: ways[how]})])) as site:
        browser, address = await seated(site, "person")
        state = (await browser.get(address)).json()
        assert ("plainly" in state["fault"], state["seats"][0]["name"]) == (True, "Seat 1")
        assert (await act_at(browser, address, "go on")).json()["position"] == 1


@pytest.mark.usefixtures("_soon")
async def test_a_scene_that_did_not_end_is_not_asked_for_again(tmp_path):
    asked = []

    def scene(view, seat, questions):
        asked.append(seat)
        _for_ever()

    async with serving(setup(tmp_path, [game(scene=scene)])) as site:
        browser, address = await seated(site, "person")
        for _ in range(3):
            await act_at(browser, address, "go on")
    assert len(asked) == 1


class Wordy:
    def __init__(self, what):
        self.what = what

    def __str__(self):
        return str(self.what())


@pytest.mark.usefixtures("_served_by_signals", "_soon")
@pytest.mark.parametrize("what", GETTING_OUT_OF_HAND.values(), ids=GETTING_OUT_OF_HAND)
async def test_a_sentence_that_gets_out_of_hand_is_replaced_by_its_key(tmp_path, what):
    told = {"sentences": {"spoken": "{0:loud} is said."}, "words": {"loud": [Wordy(what)] * 9}}
    async with serving(setup(tmp_path, [game(**told)])) as site:
        browser, address = await seated(site, "person")
        state = (await act_at(browser, address, "speak")).json()
        assert [line["text"] for line in state["log"]] == ["spoken"]
        assert (await browser.get(f"{address}/file")).json()["log"] == ["spoken"]
        assert (await act_at(browser, address, "go on")).json()["position"] == 2


@pytest.mark.usefixtures("_served_by_signals", "_soon")
@pytest.mark.parametrize("what", ["no end", "the end of the program", "an interruption", "recursion"])
async def test_a_beginning_that_gets_out_of_hand_makes_no_table(tmp_path, what):
    doing = GETTING_OUT_OF_HAND[what]
    async with serving(setup(tmp_path, [game(set_up=lambda s, options: doing())])) as site:
        reply = await site.browser().post("/api/tables", json={"game": "restless", "seats": ["person"]})
        assert (reply.status_code, reply.json()["error"]) == (500, "fault")


async def test_what_a_scene_prints_reaches_no_viewer(tmp_path, capsys):
    def scene(view, seat, questions):
        print("aside")

    async with serving(setup(tmp_path, [game(scene=scene)])) as site:
        browser, address = await seated(site, "person")
        reply = await browser.get(address)
        assert (reply.status_code, "aside" in reply.text) == (200, False)
    assert "aside" in capsys.readouterr().out
