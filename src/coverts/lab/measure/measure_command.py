"""The command `coverts measure`, which plays games and reports on them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import coverts
from coverts.engine.base.exceptions import Malformed, UnknownGame
from coverts.engine.game.definition import Game
from coverts.lab.cell_description import team_seats
from coverts.lab.measure.deck_process import play_in_process
from coverts.lab.measure.measure_request import GameRequest, check_request, play_side, request_command
from coverts.lab.measure.repeated_game import replay
from coverts.lab.reports.outcome import Outcome
from coverts.lab.reports.report import make_panel
from coverts.lab.workers.decks import deck_path, own_deck
from coverts.measuring.tally import assign_bots
from coverts.measuring.things import english

Bar = Callable[[str, int | None], AbstractContextManager[Callable[..., None]]]


@dataclass(frozen=True)
class Sides:
    """The games to play: those of one side, or of two sides to compare.

    Attributes:
        first: The first side's games.
        against: The second side's deck, or its rules if the game has no deck: the path or name of the command
            line. "" stands for the first side's deck and rules.
        changed: The second side's options that differ from the first side's.
    """

    first: GameRequest
    against: str = ""
    changed: dict[str, str] = field(default_factory=dict)

    @property
    def other(self) -> GameRequest | None:
        """The second side's games, or None if there is only one side. Both sides have the same luck."""
        if not self.against and not self.changed:
            return None
        return msgspec.structs.replace(self.first, options=self.first.options | self.changed)

    @property
    def command(self) -> str:
        """The command that plays the games again."""
        words = [request_command(self.first)]
        if self.against:
            words.append(f"--against {self.against}")
        return " ".join(
            [*words, *(f"--against-option {name}={value}" for name, value in self.changed.items())]
        )


def play_sides(sides: Sides, bar: Bar, workers: int | None = None) -> Outcome:
    """Play the games of one or two sides, and report on them.

    Args:
        sides: The games.
        bar: A function that opens a progress bar.
        workers: The number of threads, or None for one per core.

    Raises:
        Malformed: The games cannot be played.
    """
    first, *others = _label_sides(sides)
    with bar("Games, A" if others else "Games", None) as advance:
        results = [play_side(first, advance, workers)]
    for other in others:
        with bar("Games, B", None) as advance:
            if other.deck != first.deck:
                results.append(play_in_process(other, other.deck, advance, workers))
            else:
                results.append(play_side(other, advance, workers))
    title = results[0].about.title
    notes = [
        f"To replay the first game that failed: {request_command(request)} --again {min(side.failed)}"
        for request, side in zip((first, *others), results, strict=True)
        if side.failed
    ]
    return Outcome(title, sides.command, [make_panel(results)], notes)


def _label_sides(sides: Sides) -> list[GameRequest]:
    """Return the games of one or two sides, each with its rules, deck and label.

    Raises:
        Malformed: The second side's games cannot be played, or not be compared with the first side's.
    """
    check_request(sides.first)
    first, other, game = sides.first, sides.other, coverts.game(sides.first.game)
    own = own_deck()
    changed = {name: _default_text(game, name) for name in sides.changed} | first.options
    if other is not None and sides.against and not game.deck:
        other = _with_rules(other, game, sides.against)
        return _add_labels((first, "", first.game, changed), (other, "", other.game, other.options))
    labeled = (first, own, game.deck, changed)
    if other is None:
        return _add_labels(labeled)
    other_deck = own
    if sides.against:
        try:
            other_deck = deck_path(sides.against, Path())
        except Malformed as error:
            raise Malformed(f"--against: {error}") from None
    return _add_labels(labeled, (other, other_deck, game.deck, other.options))


def _with_rules(request: GameRequest, game: Game, place: str) -> GameRequest:
    """Return the request with other rules, but with the same number of players and the same bots.

    Args:
        request: The games of the second side.
        game: The first side's game.
        place: The file or name of the second side's game.

    Raises:
        Malformed: There is no such game, or it has other seats, options or bots.
    """
    try:
        other = coverts.game(place)
    except UnknownGame as error:
        raise Malformed(
            f"{game.title} has no deck, so --against takes the file of a game with other rules. {error}"
        ) from None
    players = game.count_players(request.players)
    game.new_state(players, game.read_option_texts(request.options))  # raises an error if they are invalid
    bots = tuple(assign_bots(game, players, request.bots).names)
    request = msgspec.structs.replace(request, players=players, bots=bots)
    assign_bots(other, players, bots)
    one, two = (team_seats(each, players, each.read_option_texts(request.options)) for each in (game, other))
    difference = ""
    if game.cooperative != other.cooperative:
        difference = f"only {place if other.cooperative else request.game} is cooperative"
    elif (game.points is None) != (other.points is None):
        difference = f"only {request.game if other.points is None else place} has points"
    elif [*one.values()] != [*two.values()]:
        difference = "other seats win together"
    elif one != two:
        difference = f"its teams are {', '.join(two)}, not {', '.join(one)}"
    if difference:
        raise Malformed(
            f"{place} cannot be compared with {request.game}: {difference}. Measure each game alone."
        )
    return msgspec.structs.replace(request, game=place)


def _default_text(game: Game, option: str) -> str:
    """Return the default value of an option as a text, or "" if there is no such option."""
    return next(
        (english(each.value_text(each.default)) for each in game.option_list if each.name == option), ""
    )


def _add_labels(*sides: tuple[GameRequest, str, str, dict[str, str]]) -> list[GameRequest]:
    """Return the requests with the paths of their decks, labels and distinctions.

    Args:
        sides: For each side its request, the path of its deck, the name to use without one, and its options.
    """
    parts = [
        [*([Path(deck).name if deck else name] if name else []), *(f"{a}={b}" for a, b in options.items())]
        for _, deck, name, options in sides
    ]
    return [
        msgspec.structs.replace(
            request,
            deck=deck,
            label=", ".join(own),
            distinction=", ".join(part for part in own if any(part not in other for other in parts)),
        )
        for (request, deck, _, _), own in zip(sides, parts, strict=True)
    ]


def replay_game(sides: Sides, number: int) -> list[str]:
    """Return the answers and the log of one game of the first side.

    Raises:
        Malformed: There are two sides, or the game cannot be played.
    """
    if sides.other is not None:
        raise Malformed("--again replays a game of one variant. Leave out --against and --against-option.")
    check_request(sides.first)
    return replay(sides.first, number)
