"""Checks of the arguments of `Game`, with messages for the game's author."""

from __future__ import annotations

import inspect
from typing import Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.base.suggestions import did_you_mean
from coverts.engine.game.clauses import find_moot_fault
from coverts.engine.game.opponents import LEVEL_NAMES
from coverts.engine.language.declarations import EVERYBODY, Rule
from coverts.engine.language.piles import check_piles
from coverts.engine.language.record import Record, State

FUNCTIONS = {
    "returns": "s, seat", "points": "s, seat", "owner": "s, askee", "redeal": "s, seat", "fits": "s, seat",
    "set_up": "s, options", "hidden_options": "options, seat", "conserved": "s", "seat_names": "view",
    "result": "s", "why_lost": "s, seat, events", "warnings": "view, question", "effects": "view, question",
    "scene": "view, seat, questions", "race": "view", "card_table": "", "teams": "view",
    "table_values": "view",
}  # fmt: skip
"""The arguments of `Game` that are functions or None, with their parameters."""


def check_types(game: Any) -> None:
    """Check that the arguments without which nothing works have the right types.

    Args:
        game: The new `Game`.

    Raises:
        RuleSourceError: An argument has the wrong type.
    """
    title = game.title
    if not (inspect.isclass(game.state) and issubclass(game.state, State)):
        raise RuleSourceError(
            f"{title}: state={game.state!r} is not a class of State; name the class, as in state=MyState"
        )
    if not isinstance(game.start, Rule):
        name = getattr(game.start, "__name__", repr(game.start))
        raise RuleSourceError(f"{title}: start={name} is not a rule; write @rule() above {name}")
    players = game.players
    if not (
        isinstance(players, tuple | list)
        and len(players) == 2
        and all(type(count) is int for count in players)
        and 1 <= players[0] <= players[1]
    ):
        raise RuleSourceError(
            f"{title}: players={players!r} is not the minimum and maximum number of players; write "
            "players=(2, 4) for 2 to 4 players"
        )
    for name, parameters in FUNCTIONS.items():
        function = getattr(game, name)
        if function is None:
            continue
        if not callable(function):
            raise RuleSourceError(f"{title}: {name}={function!r} is not a function; name a function")
        try:
            inspect.signature(function).bind(*parameters.split(", ") if parameters else [])
        except TypeError as error:
            raise RuleSourceError(
                f"{title}: {name}={getattr(function, '__name__', name)} must take ({parameters}): {error}"
            ) from None


def check_declarations(game: Any) -> None:
    """Check that the arguments fit each other.

    Args:
        game: The new `Game`.

    Raises:
        RuleSourceError: Two arguments contradict each other.
    """
    title = game.title
    check_piles(game.state)
    _check_owners(game.state)
    for card, reasons in game.moot_clauses.items():
        if card not in game.cards:
            raise RuleSourceError(
                f"{title}: moot_clauses has {card!r}, which is not a card of the game."
                f"{did_you_mean(card, game.cards)}"
            )
        if fault := find_moot_fault(game.text_of(card), reasons):
            raise RuleSourceError(f"{title}, {card}: moot: {fault}")
    if unknown := sorted({*game.rolls} - {*game.sentences}):
        raise RuleSourceError(
            f"{title}: rolls has {unknown[0]!r}, which is not in sentences."
            f"{did_you_mean(unknown[0], game.sentences)}"
        )
    for kind in game.kept:
        if not kind.chance or kind.learns != EVERYBODY:
            raise RuleSourceError(
                f"{title}: kept has {kind.name}; a rematch may repeat only chance that everybody learns, "
                "because players would know a secret outcome from the game before."
            )
    if len(game.levels) != len(LEVEL_NAMES):
        raise RuleSourceError(
            f"{title} has {len(game.levels)} levels; give it {len(LEVEL_NAMES)}, the weakest first."
        )
    _check_results(game)


def _check_owners(cls: type[Record]) -> None:
    """Check that each field that an owner sees, or does not see, is in an array, so that it has an owner."""
    for f in cls.fields:
        if f.shape:
            continue
        if isinstance(f.type, type):
            _check_owners(f.type)
        elif f.secrecy.by_owner:
            raise RuleSourceError(
                f"{f.place}: to={f.secrecy.to!r}, but the field has no owner, because neither it nor its "
                "record is in an array; put it into a record for each seat, or write to=nobody, or the name "
                "of a public bit mask of the seats that see it"
            )


def _check_results(game: Any) -> None:
    for each in game.state.fields:
        if each.says_per_seat and each.shape[0] < game.players[1]:
            raise RuleSourceError(
                f"{game.title}: {each.name} has {each.shape[0]} items per_seat, but the game is for up to "
                f"{game.players[1]} players; make it longer"
            )
    if game.cooperative and (game.has_draws or game.teams is not None):
        other = "has_draws" if game.has_draws else "teams"
        raise RuleSourceError(
            f"{game.title}: a cooperative game is won or lost by all seats; drop {other}= or cooperative="
        )
    ahead = game.lookahead
    if ahead is not None and (type(ahead.turns) is not int or ahead.turns < 1):
        raise RuleSourceError(
            f"{game.title}: turns={ahead.turns!r} is not a whole number of at least 1; write "
            "Lookahead(4, ...) to look 4 turns ahead"
        )
    if game.max_points is not None and (game.points is None or not game.cooperative):
        raise RuleSourceError(
            f"{game.title}: max_points is the best score of a cooperative game; set cooperative=True and "
            "points="
        )
