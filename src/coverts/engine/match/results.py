"""The result of a match: the seats that have won, the teams, and a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from coverts.engine.base.exceptions import GameFault
from coverts.engine.base.sentences import joined, said
from coverts.engine.game.definition import Game


def winners_of(game: Game, returns: Sequence[int]) -> list[int]:
    """Return the seats that have won. The list is empty after a draw, and if all have lost.

    Args:
        game: The game.
        returns: The result of each seat.
    """
    best = max(returns)
    if game.cooperative:
        return [*range(len(returns))] if best > game.min_return else []
    if min(returns) == best <= 0:
        return []
    return [seat for seat, each in enumerate(returns) if each == best]


def teams_of(game: Game, s: Any) -> list[int]:
    """Return the number of each seat's team. The list is empty if the game has no teams.

    Args:
        game: The game.
        s: A spectator's view, or the state before any rule has run. Teams are public.

    Raises:
        GameFault: The game's `teams` does not return a number for each seat.
    """
    if game.teams is None:
        return []
    teams = [*game.teams(s)]
    if len(teams) != s.players or any(type(team) is not int or team < 0 for team in teams):
        raise GameFault(
            f"{game.title}: teams returned {teams}; "
            f"it must return a number from 0 for each of the {s.players} seats"
        )
    return teams


def team_name(game: Game, team: int) -> str:
    """Return a team's name, or a name like "Team 1"."""
    return game.team_names[team] if team < len(game.team_names) else said("Team {number}", number=team + 1)


def is_drawn(game: Game, returns: Sequence[int]) -> bool:
    """Return whether a finished game is a draw: it has draws, and every seat has a result of 0."""
    return game.has_draws and not any(returns)


@dataclass(frozen=True)
class FinalScore:
    """The end of a game, from which its sentence is made.

    Attributes:
        game: The game.
        s: The final state.
        returns: The result of each seat.
        points: The score of each seat. Empty if the game has no points.
        names: The name of each seat.
        teams: The number of each seat's team. Empty if the game has no teams.
    """

    game: Game
    s: Any
    returns: Sequence[int]
    points: Sequence[int]
    names: Sequence[str]
    teams: Sequence[int] = ()

    def describe(self) -> str:
        """Return a sentence that says how the game ended.

        Raises:
            GameFault: The game's `result` does not return a text.
        """
        is_draw = is_drawn(self.game, self.returns)
        if self.game.result is not None:
            sentence = self.game.result(self.s)
            if not isinstance(sentence, str):
                raise GameFault(f"result must return a sentence, not {sentence!r}")
            return said("Nobody wins: a draw. {result}", result=sentence) if is_draw else sentence
        if is_draw:
            return said("Nobody wins: a draw.")
        return self._describe_common() if self.game.cooperative else self._describe_winners()

    def _describe_common(self) -> str:
        """Return a sentence about the result that all seats share."""
        won, most = bool(winners_of(self.game, self.returns)), self.game.max_points
        sentence = said("You win together.") if won else said("You lose together.")
        if not self.points:
            return sentence
        if most is None:
            score = said("You score {score}.", score=self.points[0])
        else:
            score = said("You score {score} of {most}.", score=self.points[0], most=most)
        return score if won and self.points[0] == self.returns[0] else joined(" ", (sentence, score))

    def _describe_winners(self) -> str:
        """Return a sentence about the winning seats or teams, and their scores if there are any."""
        teams = self.teams
        names = dict(enumerate(self.names))
        if teams:
            names = {teams.index(team): team_name(self.game, team) for team in sorted(set(teams))}
        won = [names[seat] for seat in winners_of(self.game, self.returns) if seat in names]
        if not won:
            sentence = said("No team wins.") if teams else said("Nobody wins.")
        elif len(won) == 1:
            sentence = said("{name} wins.", name=won[0])
        else:
            sentence = said("{names} share the win.", names=joined(", ", won))
        scores = self.points or self.returns
        if not self.points and all(abs(score) <= 1 for score in scores):
            return sentence
        each = [said("{name} has {score}.", name=name, score=scores[seat]) for seat, name in names.items()]
        return joined(" ", (sentence, *each))
