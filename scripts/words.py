"""Collect the sentences that people read, and check that their translations are complete.

    python scripts/words.py check                 check that every sentence is in the catalogues (in the gate)
    python scripts/words.py collect [de] [GAME]   add missing sentences to the catalogues, with "" as
    translation python scripts/words.py unsaid [GAME]         list texts of a game that no translation can
    reach

When English sentences have changed, their translations follow (scripts/translations.py):

    python scripts/words.py move             move each translation to the sentence most like its own
    python scripts/words.py rename OLD NEW   move a translation from one sentence to another
    python scripts/words.py drop OLD         delete the translation of a sentence that is gone
    python scripts/words.py review           list the translations that were moved, for a translator to read
    python scripts/words.py reviewed NEW     take a sentence off that list; --all: take all off

A long sentence may be given by its beginning and "...". See docs/translating.md.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

import coverts
import coverts.server.web.app  # imports all classes of refusals
from coverts import words
from coverts.engine.base.exceptions import CovertsError, Refused
from coverts.engine.base.sentences import SOMETHING, is_worded
from coverts.engine.checks.option_coverage import covering_tables
from coverts.engine.game.definition import Game
from coverts.engine.game.log import TABLE_SENTENCES
from coverts.engine.game.protocol import Question
from coverts.engine.match.game_match import Match, by_weight
from coverts.engine.match.lessons import LESSONS, PUZZLES, Lesson, list_names, read
from coverts.server.store import SeatRow, TableRow
from coverts.tables.core.history import History
from coverts.tables.core.table_state import Drawings, TableFacts, game_card, rulebook
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.lesson_guide import LessonGuide
from coverts.tables.parts.lesson_tables import course
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import refusal_message
from coverts.tables.wire.translation import TRANSLATED_FIELDS, translate
from coverts.words.pseudo import CLOSED, OPENED, Pseudo, texts_of
from translations import CannotMove, Mover, Part, Record, count, quoted, slots_of, write

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "coverts"
CLIENT = ROOT / "web" / "src"


def kinds_of(kind: type) -> Iterator[type]:
    """Yield a class and all its subclasses."""
    yield kind
    each: type
    for each in kind.__subclasses__():
        yield from kinds_of(each)


COMPLETE = {"de": ("page", "program", "infiltration")}
"""The parts of each language that must be complete."""
KEY_AT = dict.fromkeys((kind.__name__ for kind in kinds_of(Refused)), 0) | {
    "BadOption": 2,
    "BadText": 2,
    "Refusal": 1,
    "messages.Refused": 1,
    "said": 0,
    "said_count": 2,
}
"""By the name of a call, the index of the argument that is a key."""
SENTENCE = re.compile(r"[A-Z][^;<]* .*([.?!]|: \{why\})")
"""A constant that people read."""
GAMES_PLAYED = 6
"""Games of each kind that are played to find texts."""
DRAFT = "A draft\nNobody\nfaction: Grey\nfaction: Dark\ncard: Nothing\nplot: Nothing\nwhat: this"
"""A deck or party in which every line is wrong."""
SHORT = re.compile(r"[A-Z]{0,3}\d*|[A-Z][a-z]?\d*|[a-z]|x\d+")
"""Texts that are not words: single letters, numbers, and the squares of a board."""
_NAME = re.compile(r"[a-z0-9_.:,-]*")
"""Texts that are probably identifiers."""
_WRAPPED = re.compile(rf"{OPENED}[^{OPENED}{CLOSED}]*{CLOSED}")
_T = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
_TN = re.compile(r'\btn\(\s*("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*")')


# -- keys in the sources ---------------------------------------------------------------------------


def keys_of_client(folder: Path = CLIENT) -> list[str]:
    """Return the keys of `t(...)` and `tn(...)` in the client's sources."""
    keys: dict[str, None] = {}
    for path in sorted(folder.rglob("*.ts")):
        text = path.read_text(encoding="utf-8")
        hits = [(hit.start(), hit[1]) for hit in _T.finditer(text)]
        hits += [(hit.start(), hit[2]) for hit in _TN.finditer(text)]
        keys |= dict.fromkeys(json.loads(key) for _, key in sorted(hits))
    return [*keys]


def keys_of_source(*folders: Path) -> list[str]:
    """Return the keys in Python sources.

    They are in calls such as `said`, in refusals, and in constants.
    """
    keys: dict[str, None] = {}
    for path in (path for folder in folders for path in sorted(folder.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            key = _key_in(node)
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                keys[key.value] = None
    return [key for key in keys if is_worded(key)]


def _key_in(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.Call):
        at = KEY_AT.get(ast.unparse(node.func))
        return node.args[at] if at is not None and at < len(node.args) else None
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
        return node.value if SENTENCE.fullmatch(str(node.value.value)) else None
    return None


def labels_of(folder: Path) -> list[str]:
    """Return the literals in a page's sources that are not identifiers."""
    labels: dict[str, None] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        skipped = {id(part) for node in ast.walk(tree) for part in _skipped_parts(node)}
        visible = {id(part) for node in ast.walk(tree) for part in _visible_arguments(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
                text = node.value
                if (
                    is_worded(text)
                    and (id(node) in visible or not _NAME.fullmatch(text))
                    and "\\" not in text
                ):
                    labels[text] = None
    return [*labels]


def _skipped_parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield parts of a node that people do not read as they are.

    These are docstrings, parts of f-strings, and keys.
    """
    if isinstance(node, ast.Expr):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from ast.walk(node)
    elif isinstance(node, ast.Dict):
        yield from filter(None, node.keys)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in KEY_AT:
            yield from node.args[: KEY_AT[node.func.id] + 1]
    elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
        yield from ast.walk(node)


def _visible_arguments(node: ast.AST) -> Iterator[ast.AST]:
    """Yield arguments for the fields of a message that people read."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        for kind, read in TRANSLATED_FIELDS.items():
            if kind.__name__ == node.func.id:
                arguments = dict(zip(kind.__struct_fields__, node.args, strict=False))
                arguments |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
                for name in read.split():
                    if name in arguments:
                        yield from _branches(arguments[name])


def _branches(node: ast.expr) -> Iterator[ast.AST]:
    yield node
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)


def keys_of_game(game: Game) -> list[str]:
    """Return the keys of a game's object, rulebook and sources."""
    folder = words.game_catalogue("", game).parent.parent
    keys = [*texts_of(game), *keys_of_source(folder), *labels_of(folder / "page")]
    return without(keys_of_program(), keys)


def keys_of_program() -> list[str]:
    """Return the keys of the program itself."""
    return [
        SOMETHING,
        *TABLE_SENTENCES.values(),
        *keys_of_source(*(SOURCES / part for part in ("engine", "tables", "server", "bots"))),
    ]


def without(others: Iterable[str], keys: Iterable[str]) -> list[str]:
    """Return the keys that are not in `others`, in order and without duplicates."""
    excluded = set(others)
    return [key for key in dict.fromkeys(keys) if key not in excluded]


# -- texts in play ---------------------------------------------------------------------------------


def state_of(match: Match, seat: int | None) -> messages.TableState:
    """Return the state that a table would send."""
    rows = [SeatRow("person")] * match.players
    history: Any = SimpleNamespace(match=match, position=lambda seat: 0)
    return Drawings("words").state(TableFacts(history, rows, {}, ()), seat)


def sample_messages(
    game: Game, games: int, every: int = 7, limit: int = 400, tables: Sequence[tuple[int, Any]] = ()
) -> Iterator[Any]:
    """Yield messages of random games: states, refusals, and the game's pages.

    Args:
        game: The game.
        games: How many games to play.
        every: Yield the state after every so many answers.
        limit: The most answers per game.
        tables: Players and options of the games; () for varied ones.
    """
    yield game_card(game)
    yield rulebook(game)
    yield course(game)
    for folder in (LESSONS, PUZZLES):
        for name in list_names(game, folder)[:1]:
            yield from lesson_messages(read(game, folder, name))
    for option in game.option_list:
        yield refusal_of(lambda name=option.name: game.read_options({name: "no such"}))  # type: ignore[misc]
        if option.builder:
            yield game.building_form(option.name)
            yield game.judge_draft(option.name, DRAFT, {})
    yield refusal_of(lambda: game.read_options({"no such": 1}))
    tables = tables or covering_tables(game).tables
    for seed in range(games):
        random = Random(seed)
        players, options = tables[seed * 7 % len(tables)]
        match = Match(game, players, options, by_weight(random))
        for step in range(limit):
            if match.over:
                break
            seat = random.choice(sorted(match.current_players()))
            question = match.decisions(seat)[0]
            if step % every == seed % every:
                for viewer in (seat, None):
                    yield state_of(match, viewer)
                yield from refusals(match, seat, question)
            match.apply_action(seat, random.choice(question.legal).action, question.askee)
        for viewer in (None, *range(match.players)):
            yield state_of(match, viewer)


def lesson_messages(lesson: Lesson) -> Iterator[Any]:
    """Yield the messages of a lesson or puzzle, and refusals of wrong answers."""
    history = History(Match(lesson.game, lesson.players, lesson.options, steps=lesson.answers[:1]))
    table: Any = SimpleNamespace(history=history)
    guide = LessonGuide(table, TableRow("words", lesson.game.name, {}, []))
    guide.lesson = lesson

    def state() -> messages.TableState:
        message = state_of(history.match, lesson.seat)
        guide.contribute(message, Caller())
        return message

    for step in lesson.answers[1:]:
        taken = len(history.match.steps)
        if taken >= lesson.begins:
            yield state()
            if lesson.waits_for_learner(taken):
                yield refusal_of(lambda: guide.take_answers(history, lesson.seat, [-1]))
        history.scripted([step])
    yield state()


def refusals(match: Match, seat: int, question: Question) -> Iterator[Any]:
    """Yield the refusals of illegal and malformed answers."""
    wrong = [option.action for option in question.options if option.refusal][:3]
    actions: list[int | str] = [*wrong, -1, "?"]
    for action in actions:
        yield refusal_of(lambda action=action: match.apply_action(seat, action, question.askee))  # type: ignore[misc]
    yield refusal_of(lambda: match.view(99))


def refusal_of(call: Callable[[], object]) -> messages.Refused | None:
    """Return the refusal that a call raises, as a message; None if it raises none."""
    try:
        call()
    except CovertsError as error:
        return refusal_message(error)
    return None


def texts_in(message: Any) -> Iterator[str]:
    """Yield the texts of a message that people read."""
    if isinstance(message, list):
        for each in message:
            yield from texts_in(each)
    elif isinstance(message, msgspec.Struct):
        read = TRANSLATED_FIELDS.get(type(message), "").split()
        for name in message.__struct_fields__:
            value = getattr(message, name)
            if name not in read:
                yield from texts_in(value)
            else:
                yield from _flatten(value)


def _flatten(value: Any) -> Iterator[str]:
    """Yield the texts of a field that people read.

    Its value is a text, or a nested list or dictionary of texts.
    """
    if isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _flatten(part)
    elif value:
        yield value


def unwrapped(text: str) -> str:
    """Return the words of a text in the pseudo-language that are still English."""
    while True:
        rest = _WRAPPED.sub(" ", text)
        if rest == text:
            break
        text = rest
    return " ".join(part for part in re.findall(r"\w+", text) if not SHORT.fullmatch(part))


def unsaid(game: Game, games: int = 3, **how: Any) -> tuple[dict[str, str], list[str]]:
    """Return the texts that no translation can reach, and the keys of all others.

    Args:
        game: The game.
        games: How many games to play.
        how: Further arguments of `sample_messages`.
    """
    pseudo = Pseudo([game])
    texts: dict[str, str] = {}
    for message in sample_messages(game, games, **how):
        for text in texts_in(translate(pseudo, message)):
            if rest := unwrapped(text):
                texts.setdefault(rest, text)
    return texts, [*pseudo.seen]


@cache
def keys_in_play(game: Game, games: int) -> list[str]:
    """Return the keys that are used in so many random games."""
    return unsaid(game, games)[1] if games else []


# -- catalogues ------------------------------------------------------------------------------------


def catalogue(code: str, part: str) -> Path:
    """Return the path of a part's catalogue: the page's, program's or a game's."""
    if part == "page":
        return CLIENT / "words" / f"{code}.json"
    return (
        words.program_catalogue(code) if part == "program" else words.game_catalogue(code, coverts.game(part))
    )


def parts(code: str, games: Iterable[Game], play: int) -> Iterator[Part]:
    """Yield each part of a language.

    Args:
        code: The language.
        games: The games to include.
        play: How many games of each to play, to find further keys.
    """
    yield Part("page", catalogue(code, "page"), keys_of_client())
    program = keys_of_program()
    for game in games:
        keys, more = keys_of_game(game), keys_in_play(game, play)
        yield Part(game.name, catalogue(code, game.name), without(program, [*keys, *more]), keys)
    yield Part("program", catalogue(code, "program"), program)


def faults(code: str) -> Iterator[str]:
    """Yield a line for each fault in a language's catalogues. No games are played.

    Complete parts must have all sentences and no others. In other parts, English replaces missing
    translations.
    """
    complete = COMPLETE.get(code, ())
    games = [coverts.game(name) for name in complete if name in coverts.installed()]
    for name, path, keys, _ in parts(code, games, 0):
        known = words.read_catalogue(path)
        if name in complete:
            yield from (f"{path}: missing: {key}" for key in keys if not known.get(key))
            yield from (f"{path}: not in the sources: {key}" for key in without(keys, known))
        for key, forms in known.items():
            if strange := {*slots_of(forms)} - {*slots_of(key)}:
                yield f"{path}: the translation has slots {sorted(strange)} that the sentence lacks: {key}"


def unused(code: str, games: Iterable[Game], play: int) -> Iterator[str]:
    """Yield a line for each sentence in a catalogue that was not found.

    It is neither in the sources nor in the games that were played.
    """
    for _, path, keys, more in parts(code, games, play):
        for key in without([*keys, *more], words.read_catalogue(path)):
            yield f"{path}: not in the sources: {key}"


def collect(code: str, games: Iterable[Game], play: int) -> None:
    """Add missing sentences to the catalogues, in the order of the sources."""
    for _, path, keys, _ in parts(code, games, play):
        known = words.read_catalogue(path)
        others = {key: forms for key, forms in known.items() if forms and key not in keys}
        write(path, {key: known.get(key, "") for key in keys} | others)


def mover(code: str) -> Mover:
    """Return the Mover of a language.

    The sentences of complete parts all stand in the sources. Other games are played, because some of their
    sentences are found only in play.
    """
    complete = COMPLETE.get(code, ())
    begun = [
        game for game in map(coverts.game, coverts.installed()) if words.game_catalogue(code, game).is_file()
    ]
    movable = [*parts(code, [game for game in begun if game.name in complete], 0)]
    others = {game.name: game for game in begun if game.name not in complete}
    if others:
        movable += [part for part in parts(code, others.values(), GAMES_PLAYED) if part.name in others]
    return Mover(code, movable)


def orphans(code: str) -> Iterator[str]:
    """Yield a line for each translation without a sentence in the complete parts."""
    complete = COMPLETE.get(code, ())
    games = [coverts.game(name) for name in complete if name in coverts.installed()]
    for part in parts(code, games, 0):
        if part.name in complete:
            yield from (
                f"{part.name}: {quoted(key)}" for key in part.orphans(words.read_catalogue(part.path))
            )


def lost_translations(code: str) -> Iterator[str]:
    """Yield a line for each part that has fewer translations than were recorded."""
    for part, number in Record(code).counts.items():
        if (present := count(words.read_catalogue(catalogue(code, part)))) < number:
            yield f"{part}: {present} of {number} translations"


def change(code: str, command: str, names: list[str]) -> int:
    """Run a command that moves translations or lists the moved ones.

    Return the exit status.
    """
    moving = mover(code)
    lines: Iterable[str] = ()
    try:
        match command, names:
            case "move", []:
                lines = moving.move_all()
            case "rename", [old, new]:
                lines = [moving.rename(old, new)]
            case "drop", [old]:
                lines = [moving.drop(old)]
            case "review", []:
                lines = moving.review()
            case "reviewed", ["--all"]:
                moving.record.review.clear()
            case "reviewed", [_, *_]:
                lines = [moving.reviewed(name) for name in names]
            case _:
                print(__doc__)
                return 2
    except CannotMove as error:
        print(f"{code}: {error}")
        return 2
    for line in lines:
        print(line)
    moving.save()
    for line in moving.unplaced() if command == "move" else ():
        print(line)
    left, marks = len([*moving.orphans()]), sum(map(len, moving.record.review.values()))
    print(f"{code}: {left} translations without a sentence, {marks} to review")
    return 1 if left and command == "move" else 0


def main(arguments: list[str]) -> int:
    command, *names = arguments or ["check"]
    if command == "check":
        wrong = [line for code in words.LANGUAGES for line in (*faults(code), *lost_translations(code))]
        print(*wrong, sep="\n", end="\n" if wrong else "")
        return 1 if wrong else 0
    if command in ("collect", "unsaid"):
        codes = [name for name in names if name in words.LANGUAGES] or words.LANGUAGES
        titles = [name for name in names if name not in words.LANGUAGES] or sorted(coverts.installed())
        games = [coverts.game(name) for name in titles]
        for game in games if command == "unsaid" else ():
            texts, keys = unsaid(game)
            print(f"{game.name}: {len(texts)} texts without a key, {len(keys)} keys")
            for text in texts.values():
                print("   ", text)
        for code in codes if command == "collect" else ():
            collect(code, games, GAMES_PLAYED)
            print(*unused(code, games, GAMES_PLAYED), sep="\n")
        return 0
    results = [change(code, command, names) for code in words.LANGUAGES]
    return max(results) if command == "move" else min(results)  # not every language has a given sentence


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
