"""Collect the sentences that people read, and check that their translations are complete.

    python scripts/words.py check                 check that every sentence is in the catalogues (in the gate)
    python scripts/words.py collect [de] [GAME]   add missing sentences, with "" as their translation
    python scripts/words.py unsaid [GAME]         list texts of a game that cannot be translated

When English sentences have changed, their translations follow (scripts/translations.py):

    python scripts/words.py move             move each translation to the sentence most like its own
    python scripts/words.py rename OLD NEW   move a translation from one sentence to another
    python scripts/words.py drop OLD         delete the translation of a sentence that is gone
    python scripts/words.py review           list the translations that were moved, for a translator to read
    python scripts/words.py reviewed NEW     take a sentence off that list; --all: take all off

A long sentence may be given by its beginning and "...". See docs/translating.md.
"""

from __future__ import annotations

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
from coverts import words
from coverts.engine.base.exceptions import CovertsError
from coverts.engine.checks.option_coverage import covering_tables
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Question
from coverts.engine.match.game_match import Match, by_weight
from coverts.engine.match.lessons import LESSONS, PUZZLES, Lesson, list_names, read
from coverts.server.store import SeatRow, TableRow
from coverts.tables.core.history import History
from coverts.tables.core.table_state import Drawings, TableFacts, game_card, rulebook
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.lesson_guide import LessonGuide
from coverts.tables.replays.lesson_tables import course
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import refusal_message
from coverts.tables.wire.translation import TRANSLATED_FIELDS, translate
from coverts.words.pseudo import CLOSED, OPENED, Pseudo
from source_keys import CLIENT, keys_of_client, keys_of_game, keys_of_program, without
from translations import CannotMove, Mover, Part, Record, count, quoted, slots_of, write

COMPLETE = {"de": ("page", "program", "infiltration")}
"""The parts of each language that must be complete."""
GAMES_PLAYED = 6
"""The number of games of each kind that are played to find texts."""
DRAFT = "A draft\nNobody\nfaction: Grey\nfaction: Dark\ncard: Nothing\nplot: Nothing\nwhat: this"
"""A deck or party in which every line is wrong."""
SHORT = re.compile(r"[A-Z]{0,3}\d*|[A-Z][a-z]?\d*|[a-z]|x\d+")
"""Matches texts that are not words: single letters, numbers, and the squares of a board."""
_WRAPPED = re.compile(rf"{OPENED}[^{OPENED}{CLOSED}]*{CLOSED}")


# -- texts in play ---------------------------------------------------------------------------------


def state_of(match: Match, seat: int | None) -> messages.TableState:
    """Return the state that a table would send to a viewer."""
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
        every: The number of answers between two states.
        limit: The maximum number of answers per game.
        tables: The numbers of players and the options of the games. The default covers many options.
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
        steps_taken = len(history.match.steps)
        if steps_taken >= lesson.begins:
            yield state()
            if lesson.waits_for_learner(steps_taken):
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
    """Return the refusal that a call raises, as a message, or None."""
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
        translated = TRANSLATED_FIELDS.get(type(message), "").split()
        for name in message.__struct_fields__:
            value = getattr(message, name)
            if name not in translated:
                yield from texts_in(value)
            else:
                yield from _flatten(value)


def _flatten(value: Any) -> Iterator[str]:
    """Yield the texts in the value of a field: a text, or nested lists or dictionaries."""
    if isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _flatten(part)
    elif value:
        yield value


def unwrapped(text: str) -> str:
    """Return the words of a pseudo-language text that were not translated."""
    while True:
        rest = _WRAPPED.sub(" ", text)
        if rest == text:
            break
        text = rest
    return " ".join(part for part in re.findall(r"\w+", text) if not SHORT.fullmatch(part))


def unsaid(game: Game, games: int = 3, **how: Any) -> tuple[dict[str, str], list[str]]:
    """Play games, and find the texts that cannot be translated.

    Args:
        game: The game.
        games: How many games to play.
        how: Further arguments of `sample_messages`.

    Returns:
        The texts that cannot be translated, by their English words, and the keys of all other texts.
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
    """Return the keys that occur in this number of random games."""
    return unsaid(game, games)[1] if games else []


# -- catalogues ------------------------------------------------------------------------------------


def catalogue(code: str, part: str) -> Path:
    """Return the path of the catalogue of "page", "program" or a game."""
    if part == "page":
        return CLIENT / "words" / f"{code}.json"
    return (
        words.program_catalogue(code) if part == "program" else words.game_catalogue(code, coverts.game(part))
    )


def parts(code: str, games: Iterable[Game], play: int) -> Iterator[Part]:
    """Yield the parts of a language.

    Args:
        code: The language.
        games: The games to include.
        play: How many times to play each game, to find further keys.
    """
    yield Part("page", catalogue(code, "page"), keys_of_client())
    program = keys_of_program()
    for game in games:
        keys, more = keys_of_game(game), keys_in_play(game, play)
        yield Part(game.name, catalogue(code, game.name), without(program, [*keys, *more]), keys)
    yield Part("program", catalogue(code, "program"), program)


def faults(code: str) -> Iterator[str]:
    """Yield a line for each fault in a language's catalogues, without playing games.

    Complete parts must have all sentences and no others. Other parts may lack translations, which English
    replaces.
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
    """Yield a line for each sentence in a catalogue that is no longer used.

    Such a sentence is neither in the sources nor in the games that are played.
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

    All sentences of complete parts are in the sources. Other games are played, because some of their
    sentences occur only in play.
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
    """Yield a line for each translation that has no sentence, in complete parts."""
    complete = COMPLETE.get(code, ())
    games = [coverts.game(name) for name in complete if name in coverts.installed()]
    for part in parts(code, games, 0):
        if part.name in complete:
            yield from (
                f"{part.name}: {quoted(key)}" for key in part.orphans(words.read_catalogue(part.path))
            )


def lost_translations(code: str) -> Iterator[str]:
    """Yield a line for each part that has fewer translations than the record says."""
    for part, number in Record(code).counts.items():
        if (present := count(words.read_catalogue(catalogue(code, part)))) < number:
            yield f"{part}: {present} of {number} translations"


def change(code: str, command: str, names: list[str]) -> int:
    """Run a command that moves or reviews translations, and return the exit status."""
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
    return max(results) if command == "move" else min(results)  # A sentence may be missing in some languages.


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
