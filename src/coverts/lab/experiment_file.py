"""The file of an experiment: which games to play, with which rules, options and bots."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from coverts.engine.base.exceptions import BadFile
from coverts.engine.base.suggestions import did_you_mean

Value = str | int | bool
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
"""The names that a variant can have, because folders are named after variants."""

TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
"""What the types in messages of msgspec are called in TOML."""
MAX_GAMES = 1 << 32
"""The number of games that a cell can have."""


class GameVariant(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One variant of the game. Whatever it does not set is the same as in the experiment.

    Attributes:
        game: The name of an installed game, or the path of a game's file.
        options: Options of the game, by name.
        bots: The bots of the seats.
        deck: The file or folder of the deck, or `stand-in` for the installed deck.
        files: Files with the texts of options, by the flags of `coverts play`. A flag of several options has
            a list of files.
    """

    game: str = ""
    options: dict[str, Value] = {}
    bots: list[str] = []
    deck: str = ""
    files: dict[str, str | list[str]] = {}


class ExperimentFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The content of an experiment's file.

    Attributes:
        game: The name of an installed game, or the path of a game's file.
        title: The title of the report.
        seed: The seed of all games.
        games: The number of games of each cell, or 0 if `width` decides.
        width: The width of the intervals at which a cell ends, as a share of games, or 0.
        players: The number of players, or several numbers.
        bots: The bots of the seats. They are repeated to fill all seats, and move by one seat per game.
        round_robin: The bots of which each pair plays, instead of `bots`.
        options: Options of the game, by name, for all variants.
        variants: The variants by name. Without any, there is one variant.
        repeatable: Whether every game can be repeated. Bots with a time budget need `repeatable = false`.
        block: The number of games in a block, or 0 to measure it.
        decisions: Whether to record the decisions of the games too.
        deck: The file or folder of the deck, for all variants.
        files: Files with the texts of options, for all variants.
    """

    game: str
    title: str = ""
    seed: int = 1
    games: int = 0
    width: float = 0
    players: int | list[int] = []
    bots: list[str] = []
    round_robin: list[str] = []
    options: dict[str, Value] = {}
    variants: dict[str, GameVariant] = {}
    repeatable: bool = True
    block: int = 0
    decisions: bool = False
    deck: str = ""
    files: dict[str, str | list[str]] = {}


class BadExperiment(BadFile):
    """An experiment's file has a mistake.

    Args:
        path: The file.
        line: The line of the mistake, counted from 1, or 0 if no line has it.
        key: The key of the mistake, such as `variants.short.options`, or "".
        reason: What is wrong, and what to do.
    """

    def __init__(self, path: Path, line: int, key: str, reason: str) -> None:
        place = f"{path.name}, line {line}" if line else path.name
        super().__init__(f"{place}: {key}: {reason}" if key else f"{place}: {reason}")
        self.line, self.key, self.reason = line, key, reason


def read_experiment(path: Path) -> ExperimentFile:
    """Read the file of an experiment.

    Raises:
        BadExperiment: The file is no TOML, a key is unknown or missing, or a value has the wrong type.
        BadFile: The file cannot be read.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise BadFile(f"{path} cannot be read: {reason}") from None
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadExperiment(path, _line_in(str(error)), "", f"this is no TOML: {error}") from None
    for key, known in _unknown_keys(content):
        raise BadExperiment(
            path, line_of(text, key), key,
            f"there is no such key.{did_you_mean(key.rpartition('.')[2], known)} "
            f"The keys are {', '.join(known)}.",
        )  # fmt: skip
    try:
        experiment = msgspec.convert(content, ExperimentFile)
    except msgspec.ValidationError as error:
        key = _key_in(str(error), content)
        raise BadExperiment(path, line_of(text, key), key, _explain(str(error))) from None
    for key in ("players", "bots", "round_robin"):
        if content.get(key) == []:
            raise BadExperiment(path, line_of(text, key), key, "The list is empty. Leave it out, or fill it.")
    for key, reason in mistakes(experiment):
        raise BadExperiment(path, line_of(text, key), key, reason)
    return experiment


def mistakes(experiment: ExperimentFile) -> Iterator[tuple[str, str]]:
    """Yield the key and the reason of each mistake that needs no knowledge of the game."""
    if experiment.games and experiment.width:
        yield "games", "Set either games or width, and not both."
    if not experiment.games and not experiment.width:
        yield "games", "Set games to at least 1, or set width."
    if experiment.games < 0:
        yield "games", f"{experiment.games} is less than 1."
    if experiment.games > MAX_GAMES:
        yield "games", f"{experiment.games} is more than {MAX_GAMES}."
    if not 0 <= experiment.width < 1:
        yield "width", f"{experiment.width} is not a share of games between 0 and 1."
    if experiment.round_robin and (
        experiment.bots or any(each.bots for each in experiment.variants.values())
    ):
        yield "round_robin", "Set either bots or round_robin, and not both."
    if experiment.decisions and not experiment.repeatable:
        yield (
            "decisions",
            "Decisions are recorded only of games that can be repeated. Leave out repeatable = false.",
        )
    if experiment.block < 0:
        yield "block", f"{experiment.block} is less than 1. Leave it out to measure it."
    if not is_seed(experiment.seed):
        yield "seed", f"{experiment.seed} has more than 64 bits."
    for key in ("players", "round_robin"):
        listed = getattr(experiment, key)
        if isinstance(listed, list) and (twice := [each for each in listed if listed.count(each) > 1]):
            yield key, f"{twice[0]} is named twice."
    if len(experiment.round_robin) == 1:
        yield "round_robin", "There is one bot. A pair needs two."
    for name in experiment.variants:
        if not NAME.fullmatch(name):
            yield f"variants.{name}", "Use up to 40 letters, digits, - and _, because folders are named so."


def is_seed(seed: int) -> bool:
    """Return whether a number can be the seed of games."""
    return -(1 << 63) <= seed < 1 << 63


def _unknown_keys(content: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield each unknown key of a file's content with the known keys."""
    known = [*ExperimentFile.__struct_fields__]
    yield from ((key, known) for key in content if key not in known)
    variants = content.get("variants")
    for name, variant in variants.items() if isinstance(variants, dict) else ():
        fields = [*GameVariant.__struct_fields__]
        if isinstance(variant, dict):
            yield from ((f"variants.{name}.{key}", fields) for key in variant if key not in fields)


def _key_in(message: str, content: Mapping[str, Any]) -> str:
    """Return the key that a message of msgspec names. It leaves out the names of variants."""
    if missing := re.search(r"required field `(\w+)`", message):
        return missing[1]
    path = message.partition("`$.")[2].partition("`")[0]
    first, *rest = re.sub(r"\[\d+\]|\[\.\.\.\]", "[]", path).split(".") or [""]
    if not first.startswith("variants"):
        return first.replace("[]", "")
    inner = rest[0].replace("[]", "") if rest else ""
    for name, variant in content["variants"].items() if isinstance(content["variants"], dict) else ():
        try:
            msgspec.convert(variant, GameVariant)
        except msgspec.ValidationError:
            return f"variants.{name}.{inner}" if inner else f"variants.{name}"
    return "variants"


def _explain(message: str) -> str:
    """Return a message of msgspec in the words of the file."""
    if missing := re.search(r"required field `(\w+)`", message):
        return f"The file does not set {missing[1]}. Name an installed game, or the path of a game's file."
    types = re.search(r"Expected `([^`]+)`, got `([^`]+)`", message)
    if not types:
        return message.partition(" - at")[0]
    wanted = " or ".join(TYPES.get(each, each) for each in types[1].split(" | "))
    return f"This is {TYPES.get(types[2], types[2])}. Set {wanted}."


def _line_in(message: str) -> int:
    found = re.search(r"at line (\d+)", message)
    return int(found[1]) if found else 0


def line_of(text: str, key: str) -> int:
    """Return the line of a key in the text of a file, or 0 if the text does not have it.

    The text is valid TOML. Keys may stand in tables such as `[variants.short]`, in inline tables, or have
    dots. If no line begins with the whole key, the line with the longest part of it is returned.
    """
    wanted = key.split(".")
    table: list[str] = []
    best, most = 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\s*([^\]]+?)\s*\]", line):
            table = _parts(header[1])
            found = table
        elif setting := re.match(r"\s*([\w.\-\"' ]+?)\s*=", line):
            found = [*table, *_parts(setting[1])]
        else:
            continue
        if found == wanted[: len(found)] and len(found) > most:
            best, most = number, len(found)
    return best


def _parts(key: str) -> list[str]:
    return [part.strip(" \"'") for part in key.split(".")]
