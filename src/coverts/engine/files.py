"""Game files: a match as text. Header, then one step a line's worth of numbers, with digests to check by."""

from __future__ import annotations

from typing import Any

import msgspec

from coverts.engine.errors import CovertsError, Malformed

EVERY = 10
"""A digest is written for each so many steps, and for the last."""


class GameFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole match. steps: [seat, askee, action, chance...]; the first has -1, -1, -1.

    referee: the form of a refereed match; its steps are what was typed.
    """

    coverts: int
    game: str
    deck: str
    players: int
    options: dict[str, Any]
    steps: list[list[int]]
    digests: dict[int, str]
    referee: str = ""


class SeatFile(msgspec.Struct, forbid_unknown_fields=True):
    """What one seat (None: a spectator) has seen and answered; cannot be replayed into the whole."""

    coverts: int
    game: str
    deck: str
    players: int
    options: dict[str, Any]
    seat: int | None
    answers: list[list[int]]
    log: list[str]


def write(match: Any) -> str:
    """The match as text; `read` gives it back."""
    last = len(match.steps) - 1
    digests = {at: match.digest_at(at) for at in sorted({*range(0, last, EVERY), last})}
    file = GameFile(
        1,
        match.game.name,
        match.game.deck,
        match.players,
        msgspec.to_builtins(match.options),
        [[s.seat, s.askee, s.action, *s.chance] for s in match.steps],
        digests,
        match.referee,
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode() + "\n"


def write_seat(match: Any, seat: int | None) -> str:
    own = [[s.askee, s.action] for s in match.steps if seat is not None and s.seat == seat]
    file = SeatFile(
        1,
        match.game.name,
        match.game.deck,
        match.players,
        match.known_options(seat),
        seat,
        own,
        [line.text for line in match.log(seat)],
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1).decode() + "\n"


def read(text: str | bytes, find: Any) -> Any:
    """Read a game file; `find(name)` gives the game.

    Raises Malformed with the place where the text is no game file, an option is unknown, an answer is not
    legal under these rules, or a digest differs: a file is never silently re-interpreted.
    """
    from coverts.engine.question import Step
    from coverts.engine.referee import match_of

    try:
        file = msgspec.json.decode(text, type=GameFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"not a game file: {error}") from None
    if file.coverts != 1:
        raise Malformed(f"a game file of version {file.coverts}; this program reads version 1")
    game = find(file.game)
    if file.deck != game.deck:
        wanted, here = (deck or "no deck" for deck in (file.deck, game.deck))
        raise Malformed(f"a game of {game.title} with {wanted}; this program plays it with {here}")
    options = game.read_options(file.options)
    if not file.steps or any(len(step) < 3 for step in file.steps):
        raise Malformed("a game file whose steps are incomplete")
    steps = [Step(a, b, c, list(rest)) for a, b, c, *rest in file.steps]
    if file.steps[0][:3] != [-1, -1, -1]:
        raise Malformed("step 0 of the file has an answer; a game begins with none")
    if any(not 0 <= at < len(steps) for at in file.digests):
        raise Malformed("the file has a digest of a step that it does not have")
    match = match_of(game, file.players, options, file.referee, steps=steps[:1])
    for at, step in enumerate(steps):
        if at:
            try:
                match.replay(step)
            except CovertsError as error:
                raise Malformed(f"step {at} of the file: {error}") from None
        used = len(match.steps[at].chance)
        if used < len(step.chance):
            raise Malformed(f"step {at} of the file has {len(step.chance) - used} chance answers too many")
        if at in file.digests and match.digest() != file.digests[at]:
            raise Malformed(f"step {at} of the file leads to another position under these rules")
    return match
