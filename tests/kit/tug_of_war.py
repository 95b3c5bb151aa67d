"""A game of two teams: four players in turn pull, or let go.

1 North has the first and the third player, South the others. The team that pulls more often wins.
"""

from coverts.engine import OK, Bot, Game, State, decision, i8, public, rule


class TugOfWar(State):
    stack_words = 16
    north: i8 = public()
    south: i8 = public()


@decision(("pull", "let go"), prompt="Pull?", rules=("1",))
def pull(s: TugOfWar, who, what):
    return OK


@rule("1")
def play(s: TugOfWar):
    for who in range(s.players):
        what = yield pull(who)
        if who % 2 == 0:
            s.north += 1 - what
        else:
            s.south += 1 - what


def returns(s: TugOfWar, seat):
    ahead = s.north - s.south if seat % 2 == 0 else s.south - s.north
    return (ahead > 0) - (ahead < 0)


def teams(s):
    return [seat % 2 for seat in range(s.players)]


hauler = Bot("hauler", "Always pulls.")


@hauler.on(pull)
def likes_to_pull(v, who, what):
    return -what


GAME = Game(
    name="tug_of_war", title="Tug of war", summary="Two against two.", state=TugOfWar, start=play,
    players=(4, 4), returns=returns, has_draws=True, teams=teams, team_names=("Team North", "Team South"),
    bots=[hauler],
)  # fmt: skip
