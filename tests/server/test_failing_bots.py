"""Paired worlds in which a bot fails at the card that it holds: nobody else learns the card from that."""

import logging

import pytest
from table_client import serving, setup
from test_failing_games import come_to_rest
from test_late_pairs import Table, different, watched
from wire_pairs.sides import without_clocks

from coverts.bots.planner import MAX_FAILURES, Workshop
from coverts.bots.players import AnswerEstimate
from coverts.bots.thinking_processes import THINKERS, Broken
from coverts.engine import (
    OK,
    Array,
    Bits,
    Bot,
    Game,
    State,
    chance,
    decision,
    i8,
    nobody,
    owner,
    public,
    rule,
    secret,
    together,
)
from coverts.engine.match import stepper
from coverts.tables.parts import bot_thoughts

JACK, QUEEN, KING = range(3)
ROUNDS = MAX_FAILURES + 2
NUMBERS = (0, 1)


class Sealed(State):
    stack_words = 16
    deck: Bits = secret(to=nobody, below=3, others="count", pile="cards")
    card: Array[i8] = secret(to=owner, size=2, pile="cards")
    sealed: Array[i8] = secret(to=owner, size=2, unvaried="for a test of the table only")
    round: i8 = public()


@chance(("jack", "queen", "king"), learns="player", prompt="Deal")
def deal(s, player, card):
    return card in s.deck


@decision(("low", "high"), prompt="Seal a bid", others_see="that")
def seal(s, player, bid):
    return OK


@rule("1")
def play(s):
    s.deck.fill()
    for player in range(2):
        s.card[player] = yield deal(player)
        s.deck.remove(s.card[player])
    for _ in range(ROUNDS):
        yield together(seal, 0b11, into="sealed")
        s.round += 1


def returns(s, seat):
    return s.card[seat]


shaky = Bot("shaky", "Fails with a king.")


@shaky.on(seal)
def score(v, player, bid):
    return NUMBERS[bid + 7] if v.card[player] == KING else bid


GAME = Game(
    name="sealed", title="Sealed", summary="Seal bids.", state=Sealed, start=play, players=(2, 2),
    returns=returns, bots=[Bot("steady", "Answers anything."), shaky], goal="Hold the higher card.",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _quiet(caplog):
    caplog.set_level(logging.CRITICAL, "coverts")


@pytest.fixture
async def site(tmp_path):
    with without_clocks():
        async with serving(setup(tmp_path, [GAME])) as site:
            yield site


@pytest.fixture
def search(monkeypatch):
    """A search of its own for each table, whose process crashes at a king."""

    def weigh(search, world, seat, askee, options, *_):
        if world.card[seat] == KING:
            raise Broken("a crash")
        return [AnswerEstimate(option, 1, 0.0, 0.0) for option in options]

    def workshop_of(game, kind="planner"):
        workshop = Workshop(game, kind)
        workshop.search = type("Compiled", (), {"code": object()})()
        return workshop

    monkeypatch.setattr(Workshop, "of", workshop_of)
    monkeypatch.setattr(THINKERS, "weigh", weigh)
    THINKERS.open()
    yield
    THINKERS.close()


async def made(site, monkeypatch, bot, card, delay):
    """A table at which a person holds a queen, and the bot that card."""
    dealt = iter([QUEEN, card])
    monkeypatch.setattr(stepper, "by_weight", lambda random: lambda kind, weights: next(dealt))
    person = site.browser()
    body = {"game": "sealed", "seats": ["person", bot], "delay": delay, "listed": True}
    table = Table(site, [person], (await person.post("/api/tables", json=body)).json()["table"])
    await come_to_rest(site, table.address)
    return table


async def told(site, monkeypatch, bot, card, delay):
    """All that the opponent and a watcher get until the last answer, and what they are told at the end."""
    table = await made(site, monkeypatch, bot, card, delay)
    [opponent] = table.people
    got: dict[str, object] = {}
    async with watched(table, opponent) as own, watched(table) as others:
        for turn in range(ROUNDS):
            for name, who, frames in (("opponent", opponent, own), ("watcher", None, others)):
                asked = await table.asked_for(who)
                got |= {f"{name} {turn} {place}": asked[place] for place in asked}
                got[f"{name} {turn} frames"] = [*await frames()]
            await table.answers(0, "low")
            await come_to_rest(site, table.address)
    states = [(await who.get(table.address)).json() for who in (opponent, site.browser())]
    assert all(state["over"] for state in states)
    return got, [state["seats"][1]["player"] for state in states]


@pytest.mark.parametrize("delay", [0, 3])
async def test_whether_a_bot_fails_at_its_card_is_told_at_the_end_alone(site, monkeypatch, delay):
    one, plain = await told(site, monkeypatch, "shaky", JACK, delay)
    other, labels = await told(site, monkeypatch, "shaky", KING, delay)
    assert different(one, other) == []
    assert plain == ["shaky"] * 2
    assert labels == ["shaky, failed at times, then answered at random"] * 2


@pytest.mark.usefixtures("search")
@pytest.mark.parametrize("delay", [0, 3])
async def test_whether_a_search_crashes_at_a_card_is_told_at_the_end_alone(site, monkeypatch, delay):
    one, plain = await told(site, monkeypatch, "planner:.01s", JACK, delay)
    other, labels = await told(site, monkeypatch, "planner:.01s", KING, delay)
    assert different(one, other) == []
    assert plain == ["planner:.01s"] * 2
    assert labels == ["planner:.01s, failed at times, then played as steady"] * 2


async def test_a_label_that_tells_of_a_failure_at_once_would_be_found(site, monkeypatch):
    label = bot_thoughts.choose_label
    monkeypatch.setattr(
        "coverts.tables.parts.autoplay.choose_label",
        lambda game, bot, over, failed: label(game, bot, True, failed),
    )
    one, _ = await told(site, monkeypatch, "shaky", JACK, 0)
    other, _ = await told(site, monkeypatch, "shaky", KING, 0)
    assert {"opponent 0 ", "watcher 0 ", "opponent 1 frames", "watcher 1 frames"} <= {*different(one, other)}
