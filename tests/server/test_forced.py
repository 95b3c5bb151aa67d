"""Taking back goes past answers that the table would only give again."""

from table_client import make, option, serving, setup

from coverts.engine import OK, Game, State, decision, i8, public, refuse, rule
from coverts.tables.core.live_table import Pace


class Path(State):
    stack_words = 8
    turn: i8 = public()
    steps: i8 = public()


@decision(["left", "right"], prompt="Which way?")
def choose_way(s, player, way):
    return OK


@decision(["walk", "fly"], prompt="How?")
def choose_how(s, player, how):
    return refuse("2") if how == 1 else OK


@decision(["one", "two"], prompt="How far?")
def choose_length(s, player, length):
    return OK


@rule("1")
def play(s):
    s.turn = yield choose_way(0)
    s.steps = yield choose_how(0)
    s.steps = yield choose_length(0)


def returns(s, seat):
    return s.steps


GAME = Game(
    name="path", title="Path", summary="One way.", state=Path, start=play, players=(1, 1), returns=returns
)


async def test_undo_goes_back_to_the_last_real_choice(tmp_path):
    async with serving(setup(tmp_path, [GAME])) as site:
        browser = site.browser()
        table = (await make(browser, "path", ["person"]))["table"]
        async with site.socket(table, browser) as socket:
            first = await socket.message()
            await socket.answer(option(first, "left"))
            await socket.until(lambda s: s["questions"] and s["questions"][0]["kind"] == "choose_length")
            assert socket.state["position"] == 2
            await socket.undo()
            back = await socket.until(lambda s: s["position"] > 2)
            assert back["questions"][0]["kind"] == "choose_way"
            assert back["position"] == 4
            await socket.answer(option(back, "right"))
            await socket.until(lambda s: s["questions"] and s["questions"][0]["kind"] == "choose_length")
            await socket.answer(option(socket.state, "two"))
            assert (await socket.until(lambda s: s.get("over")))["returns"] == [1.0]


async def test_nobody_is_asked_what_the_table_answers_for_them(tmp_path):
    """Else a click at it would come too late, or meet what is asked next."""
    async with serving(setup(tmp_path, [GAME], Pace((0, 0), 10**6))) as site:
        browser = site.browser()
        table = (await make(browser, "path", ["person"]))["table"]
        async with site.socket(table, browser) as socket:
            await socket.answer(option(await socket.message(), "left"))
            state = await socket.until(lambda s: s["position"] == 1)
            assert state["questions"] == []
            assert state["seats"][0]["asked"] is True
            await socket.send(type="settings", answers_forced=False)
            state = await socket.until(lambda s: s["questions"])
            assert state["questions"][0]["kind"] == "choose_how"
