"""Create a match of any form: the program deals, or people referee it with real cards (see `referee`).

A rematch repeats some outcomes of chance of the match before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Chooser, Step
from coverts.engine.knowledge.hidden_places import PUBLIC_VIEWER, hidden_places
from coverts.engine.language.declarations import Kind
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import ONE, OWN, RefereedMatch

FORMS = {"": "The program deals", OWN: "Real cards, own devices", ONE: "Real cards, one device"}
"""The label of each form of match, which says who deals the cards."""


def match_of(
    game: Game,
    players: int,
    options: Any = None,
    referee: str = "",
    chance: Chooser | None = None,
    steps: Sequence[Step] = (),
    seed: int | None = None,
) -> Match:
    """Create an ordinary or a refereed match.

    Args:
        game: The game.
        players: The number of players.
        options: A struct of the game's options.
        referee: "", "own" or "one".
        chance: A function that decides chance events, as for `Match`.
        steps: The steps to replay, as for `Match`.
        seed: A seed to use instead of `chance`, as for `Match`.

    Raises:
        Malformed: `referee` is unknown, or the game cannot be refereed on one device.
    """
    if referee not in FORMS:
        form = verbatim(repr(referee))
        raise Malformed(said("`referee` must be {own} or {one}, not {given}.", own=OWN, one=ONE, given=form))
    if referee == ONE and not can_be_shown(game):
        raise Malformed(
            said(
                "{game} cannot be refereed on one device: its rules do not declare what is turned faceup.",
                game=game.title,
            )
        )
    if not referee:
        return Match(game, players, options, chance, steps, seed)
    return RefereedMatch(game, players, options, referee, chance, steps, seed)


def new_match(
    game: Game, players: int | None = None, *, referee: str = "", seed: int | None = None, **options: Any
) -> Match:
    """Create a match.

    Args:
        game: The game.
        players: The number of players, by default the minimum.
        referee: "own" or "one" if people use real cards; see `coverts.engine.match.referee`.
        seed: An integer that makes chance repeatable.
        options: The game's options by name.

    Raises:
        Malformed: An option or the number of players is not allowed.
    """
    count = players if players is not None else game.players[0]
    return match_of(game, count, game.read_options(options), referee, seed=seed)


def can_be_shown(game: Game) -> bool:
    """Return whether a game can be refereed on one device.

    The game's rules must declare which values are turned faceup, unless the game hides nothing.
    """
    return any(kind.lies_in for kind in Machine.of(game).numbers.kinds) or not hidden_places(
        game, game.new_state(game.players[0]), PUBLIC_VIEWER
    )


def chance_like(before: Match, chance: Chooser) -> Chooser:
    """Return a function that repeats outcomes of an earlier match for the kinds in `Game.kept`.

    If an outcome is no longer possible, `chance` decides.

    Args:
        before: The earlier match.
        chance: A function that decides all other chance events.
    """
    left: dict[Kind, list[int]] = {}
    for kind, outcome in _outcomes(before):
        if kind in before.game.kept:
            left.setdefault(kind, []).append(outcome)

    def choose(kind: Kind, weights: list[int]) -> int:
        repeated = left.get(kind)
        if repeated and weights[outcome := repeated.pop(0)] > 0:
            return outcome
        return chance(kind, weights)

    return choose


def _outcomes(match: Match) -> list[tuple[Kind, int]]:
    """Return the chance events before a match's first question, with their outcomes."""
    if not match.game.kept or match.referee:
        return []
    stored, found = iter(match.steps[0].chance), []

    def repeat(kind: Kind, weights: list[int]) -> int:
        found.append((kind, next(stored)))
        return found[-1][1]

    Match(match.game, match.players, match.options, repeat)
    return found
