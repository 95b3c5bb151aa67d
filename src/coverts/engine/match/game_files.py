"""Game files: a match as JSON, with one line for each step and digests to verify them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from coverts.engine.base.exceptions import BadFile
from coverts.engine.base.sentences import as_text
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Step
from coverts.engine.match.numbered_answers import name_answer

VERSION = 2
NUMBERED_VERSION = 1
"""The version of files whose steps have the form [seat, askee, action, chance...]; see `numbered_answers`."""
DIGEST_INTERVAL = 10
"""The number of steps between two digests in a game file. The last step also has a digest."""


class GameFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The file of a complete match.

    Attributes:
        steps: [seat, askee, question, option, chance...] for each step. The first step has no answer and
            begins with [-1, -1, "", -1].
        digests: The digests (hashes) of some positions. The keys are the numbers of answers before the
            positions.
        referee: The form of a refereed match ("own" or "one"), otherwise "". The steps of a refereed match
            include the outcomes of chance that players typed.
        rules: The version of the rules under which the file was saved, or "" in older files.
    """

    coverts: int
    game: str
    deck: str
    players: int
    options: dict[str, Any]
    steps: list[list[int | str]]
    digests: dict[int, str]
    referee: str = ""
    rules: str = ""


class SeatFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a match as one seat has seen it. `seat` is None for a spectator.

    The match cannot be replayed from this file.

    Attributes:
        answers: [askee, question, option] for each answer of the seat.
    """

    coverts: int
    game: str
    deck: str
    players: int
    options: dict[str, Any]
    seat: int | None
    answers: list[list[int | str]]
    log: list[str]


class NumberedFile(GameFile, forbid_unknown_fields=True, omit_defaults=True):
    """A game file of version 1, whose answers are numbers of actions."""

    steps: list[list[int]]  # type: ignore[assignment]  # read only, to be converted


class _Header(msgspec.Struct):
    coverts: int


def digest_positions(steps: int) -> list[int]:
    """Return the positions that get a digest in a match with this number of steps."""
    return sorted({*range(0, steps - 1, DIGEST_INTERVAL), steps - 1})


def encode_match(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    steps: Iterable[Step],
    digests: Mapping[int, str],
    referee: str,
    rules: str,
) -> str:
    """Return the text of the file for a complete match."""
    rows: list[list[int | str]] = [[s.seat, s.askee, s.kind, s.option, *s.chance] for s in steps]
    header = (VERSION, game.name, game.deck, players, dict(options))
    return _text(GameFile(*header, rows, dict(digests), referee, rules))


def encode_seat(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    seat: int | None,
    answers: Iterable[Step],
    log: Sequence[str],
) -> str:
    """Return the text of the file for a match as one seat has seen it."""
    own: list[list[int | str]] = [[s.askee, s.kind, s.option] for s in answers]
    return _text(SeatFile(VERSION, game.name, game.deck, players, dict(options), seat, own, [*log]))


def _text(file: GameFile | SeatFile) -> str:
    """Return the JSON text of a file, with one line for each step and each sentence."""
    fields = [
        f' "{key}": {_value(value)}' for key, value in msgspec.to_builtins(file, enc_hook=as_text).items()
    ]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _value(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"  {_json(item)}" for item in value) + "\n ]"
    return _json(value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def decode(text: str | bytes) -> tuple[GameFile, list[Step]]:
    """Parse a game file and return it with its steps.

    A file of version 1 is returned without its digests, because today's digests have another form.

    Raises:
        BadFile: The text is not a game file of a version that this program reads.
    """
    try:
        version = msgspec.json.decode(text, type=_Header).coverts
        if version == NUMBERED_VERSION:
            file = _named(msgspec.json.decode(text, type=NumberedFile))
        elif version == VERSION:
            file = msgspec.json.decode(text, type=GameFile)
        else:
            raise BadFile(
                f"game file version {version} is not supported; "
                f"this program reads {NUMBERED_VERSION} and {VERSION}"
            )
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFile(f"This is not a game file of Coverts. ({error})") from None
    steps = [_step(at, step) for at, step in enumerate(file.steps)]
    if not steps:
        raise BadFile("the game file has no steps; add at least the first step")
    if (steps[0].seat, steps[0].askee, steps[0].kind, steps[0].option) != (-1, -1, "", -1):
        raise BadFile('step 0 of the file has an answer; it must begin with -1, -1, "", -1')
    if any(not 0 <= at < len(steps) for at in file.digests):
        raise BadFile("the file has a digest for a step that is missing; remove the digest")
    _check_text("the version of the rules in the file", file.rules, MAX_HASH_LENGTH)
    for at, text in file.digests.items():
        _check_text(f"the digest of step {at} of the file", text, MAX_HASH_LENGTH)
    for at, answer in enumerate(steps):
        _check_text(f"the question of step {at} of the file", answer.kind, MAX_KIND_LENGTH)
    return file, steps


def _named(file: NumberedFile) -> GameFile:
    """Return a file of version 1 with its answers named by kind and option, and without its digests."""
    steps: list[list[int | str]] = []
    for at, step in enumerate(file.steps):
        if len(step) < 3:
            raise BadFile(f"step {at} of the file must have the form [seat, askee, action, chance...]")
        seat, askee, action, *chance = step
        kind, option = name_answer(file.game, action) if at else ("", action)
        steps.append([seat, askee, kind, option, *chance])
    return GameFile(file.coverts, file.game, file.deck, file.players, file.options, steps, {}, file.referee)


MAX_KIND_LENGTH = 100
"""The maximum length of the name of a question, which a database can store."""
MAX_HASH_LENGTH = 16
"""The maximum length of a digest and of a version of the rules, which a database can store."""
MAX_NUMBER = 2**31 - 1
"""The largest number of a step, which a database can store."""


def _check_text(what: str, text: str, most: int) -> None:
    if len(text) > most:
        raise BadFile(f"{what} has {len(text)} characters; there may be at most {most}")
    if "\0" in text:
        raise BadFile(f"{what} has a null character, which a database cannot store; remove it")


def _step(at: int, step: list[int | str]) -> Step:
    match step:
        case [int() as seat, int() as askee, str() as kind, int() as option, *chance]:
            outcomes = [outcome for outcome in chance if isinstance(outcome, int)]
            numbers = (seat, askee, option, *outcomes)
            if len(outcomes) == len(chance) and all(abs(number) <= MAX_NUMBER for number in numbers):
                return Step(seat, askee, kind, option, outcomes)
    raise BadFile(f"step {at} of the file must have the form [seat, askee, question, option, chance...]")
