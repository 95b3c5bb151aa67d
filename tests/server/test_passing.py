"""The table passes for a player who can do nothing else, if nobody else at it is a person."""

import contextlib

import pytest
from table_client import legal, make, serving, setup
from test_processes import two_servers

from coverts.engine import OK, Bot, Game, Record, State, decision, refuse, rule
from coverts.engine.fields import Array, Bits, i8, owner, public, secret, several

PASS, TRUMP, ALWAYS = range(3)


class Player(Record):
    hand: Bits = secret(to=owner, below=2, others="count")


class Window(State):
    stack_words = 8
    player: Array[Player] = several(2)
    played: i8 = public()


@decision(["Pass", "Trump", "Ask me always"], prompt="Do you respond?", passes=(PASS,), settings=(ALWAYS,))
def respond(s: Window, who, answer):
    return refuse("1") if answer == TRUMP and 1 not in s.player[who].hand else OK


@decision(["on", "back"], prompt="Go on?")
def go_on(s: Window, who, answer):
    return OK


@rule("1")
def play(s: Window):
    s.player[0].hand.add(0)
    s.player[1].hand.add(1)
    s.played = yield respond(0)
    s.played = yield respond(1)
    s.played = yield go_on(0)
    s.played = yield go_on(0)
    s.played = yield respond(0)


def returns(s: Window, seat):
    return 0


bystander = Bot("bystander", "Never responds.")


@bystander.on(respond)
def let_pass(v, who, answer):
    return -answer


GAME = Game(
    name="window", title="Window", summary="One response.", state=Window, start=play, players=(2, 2),
    returns=returns, bots=[bystander],
)  # fmt: skip


@pytest.fixture
async def site(tmp_path):
    async with serving(setup(tmp_path, [GAME])) as site:
        yield site


async def asked_first(site, seats):
    """What the player of the first seat that is a person is asked first."""
    browser = site.browser()
    table = (await make(browser, "window", seats))["table"]
    async with site.socket(table, browser, seat=seats.index("person")) as socket:
        state = await socket.until(lambda s: s["questions"])
        return state["questions"][0]["kind"], state["position"]


async def test_against_a_bot_who_can_only_pass_is_not_asked(site):
    assert await asked_first(site, ["person", "bystander"]) == ("go_on", 2)


async def test_against_a_bot_who_can_respond_is_asked(site):
    assert await asked_first(site, ["bystander", "person"]) == ("respond", 1)


async def test_among_people_who_can_only_pass_is_asked_too(site):
    assert await asked_first(site, ["person", "person"]) == ("respond", 0)


async def asked_after_going_on(site, look):
    """What a player against a bot is asked in the end, if `look(table)` makes a stranger look before that."""
    player = site.browser()
    table = (await make(player, "window", ["person", "bystander"]))["table"]
    async with site.socket(table, player) as socket:
        await socket.until(lambda s: s["questions"])
        await look(table)
        for _ in range(2):
            position = socket.state["position"]
            await socket.answer(legal(socket.state)[0])
            await socket.until(
                lambda s, before=position: s["position"] > before and (s["questions"] or s.get("over"))
            )
        return [question["kind"] for question in socket.state["questions"]]


async def test_who_can_only_pass_is_not_asked_while_nobody_watches(site):
    async def nobody(table):
        pass

    assert await asked_after_going_on(site, nobody) == []


async def test_while_a_stranger_watches_who_can_only_pass_is_asked_too(site):
    async with contextlib.AsyncExitStack() as strangers:

        async def watch(table):
            await (await strangers.enter_async_context(site.socket(table))).message()

        assert await asked_after_going_on(site, watch) == ["respond"]


async def test_who_looks_at_a_table_from_time_to_time_watches_it(site):
    async def look(table):
        await site.browser().get(f"/api/tables/{table}")

    assert await asked_after_going_on(site, look) == ["respond"]


async def test_who_looks_at_the_games_past_from_time_to_time_watches_it(site):
    async def look(table):
        assert (await site.browser().get(f"/api/tables/{table}/replay")).status_code == 200

    assert await asked_after_going_on(site, look) == ["respond"]


@pytest.mark.parametrize("stays", [True, False])
async def test_who_watches_at_another_server_is_known_before_they_see_anything(cluster, tmp_path, stays):
    async with (
        two_servers(cluster, tmp_path, GAME) as (site, other),
        contextlib.AsyncExitStack() as strangers,
    ):

        async def watch(table):
            if stays:
                await (await strangers.enter_async_context(other.socket(table))).message()
            else:
                await other.browser().get(f"/api/tables/{table}")
            await site.following._update({table})  # As at a notice, without waiting for it.

        assert await asked_after_going_on(site, watch) == ["respond"]


async def test_who_watches_at_another_server_is_known_to_one_that_loads_the_table(cluster, tmp_path):
    async with two_servers(cluster, tmp_path, GAME) as (site, other):
        player = site.browser()
        table = (await make(player, "window", ["person", "bystander"]))["table"]
        await site.tables._live.pop(table).stop()
        async with other.socket(table) as stranger:
            await stranger.message()
            assert (await site.tables.find(table)).presence.has_spectators


async def test_a_pass_that_warns_is_left_to_the_player(site, monkeypatch):
    monkeypatch.setattr(GAME, "warnings", lambda view, question: {PASS: "You lose."})
    assert await asked_first(site, ["person", "bystander"]) == ("respond", 0)
