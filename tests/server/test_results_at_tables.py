"""What a table says at its end about who has won: one, a team, all or nobody."""

from table_client import make, option, serving, setup

from coverts.engine import Game, State, decision, i8, public, rule


class Bridge(State):
    stack_words = 16
    built: i8 = public()


@decision(["a plank", "nothing"], prompt="What do you lay?")
def lay(s: Bridge, player, what):
    return 0


@rule()
def play(s: Bridge):
    s.built = 1 - (yield lay(0))


def returns(s: Bridge, seat):
    return s.built


def for_the_even_seats(s: Bridge, seat):
    return s.built if seat % 2 == 0 else 1 - s.built


def pairs(s):
    return [seat % 2 for seat in range(s.players)]


def bridge(**more):
    given = {"returns": returns, **more}
    return Game(name="bridge", title="Bridge", summary="", state=Bridge, start=play, players=(2, 4), **given)


async def ending(tmp_path, answer, seats=2, **more):
    """The state of a finished table, as its first player sees it."""
    async with serving(setup(tmp_path, [bridge(**more)])) as site:
        browser = site.browser()
        table = (await make(browser, "bridge", ["person"] + ["random"] * (seats - 1)))["table"]
        async with site.socket(table, browser) as socket:
            await socket.answer(option(await socket.message(), answer))
            return await socket.until(lambda state: state.get("over"))


async def test_a_lost_cooperative_game_has_no_winners(tmp_path):
    state = await ending(tmp_path, "nothing", cooperative=True)
    assert (state["cooperative"], state.get("winners", [])) == (True, [])
    assert state["result"] == "You lose together."


async def test_all_have_won_a_cooperative_game(tmp_path):
    state = await ending(tmp_path, "a plank", seats=3, cooperative=True, points=returns, max_points=1)
    assert (state["winners"], state["points"]) == ([0, 1, 2], [1, 1, 1])
    assert state["result"] == "You score 1 of 1."


async def test_a_table_names_its_teams_and_the_winners(tmp_path):
    named = {"teams": pairs, "team_names": ("Team North",), "returns": for_the_even_seats}
    state = await ending(tmp_path, "nothing", seats=4, **named)
    assert state["teams"] == [{"name": "Team North", "seats": [0, 2]}, {"name": "Team 2", "seats": [1, 3]}]
    assert (state["winners"], state["result"]) == ([1, 3], "Team 2 wins.")
