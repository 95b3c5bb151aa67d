"""Puzzles that a link holds: what one seat saw at one of its choices, and what it chose.

A puzzle is drawn when it is made, like the state of a live table, and nothing else of the game is in it: no
hidden cards, and nothing that happened later. So no rules run when it is solved.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import as_text, said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.engine.match.lessons import Lesson
from coverts.tables.core.history import History
from coverts.tables.core.registry import Tables
from coverts.tables.core.seating import PERSON
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.core.table_state import Drawings, TableFacts, question
from coverts.tables.parts.lesson_guide import MOVE
from coverts.tables.payers import pause
from coverts.tables.wire import messages
from coverts.tables.wire.translation import translate_for

VERSION = 1
MAX_PRESSES = 64
LOG_LINES = (60, 20, 0)
"""How many of the last log lines a puzzle has, if a link can hold so many."""
MAX_PACKED_BYTES = 11_500
"""The size of a packed puzzle that a link can hold in 16,000 letters."""
DAMAGED = "This puzzle is damaged. Ask for its link again."
OTHER_VERSION = (
    "Another version of Coverts has made this puzzle: its form has the number {number}, and this page reads "
    "number {known}."
)
OTHER_RULES = (
    "This puzzle was made under other rules of {game} than this page has. Open it in the copy of the page "
    "that it comes from."
)


class Press(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An answer of the seat's choice.

    Attributes:
        then: The questions after this answer. Empty after the last one.
    """

    askee: int
    action: int
    then: list[messages.Question] = []


class PuzzleFile(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle as a link holds it.

    Attributes:
        coverts_puzzle: The version of this form.
        rules: The version of the game's rules.
        state: The table as the seat saw it.
        presses: The answers that the seat gave, one after the other.
    """

    coverts_puzzle: int
    game: str
    rules: str
    state: messages.TableState
    presses: list[Press]


class _Header(msgspec.Struct):
    coverts_puzzle: int


def make_puzzle(lesson: Lesson, rules: str, language: str = "") -> bytes:
    """Return a puzzle about a choice in a finished game.

    Two games that the seat cannot tell apart at its choice give the same puzzle.

    Args:
        lesson: The puzzle with the whole game.
        rules: The version of the rules.
        language: The language of its texts.
    """
    match = Match(lesson.game, lesson.players, lesson.options, steps=lesson.answers[:1])
    for step in lesson.answers[1 : lesson.begins]:
        match.replay(step)
        pause()
    state = _draw(match, lesson.seat)
    presses: list[Press] = []
    for step in lesson.answers[lesson.begins :]:
        action = match.action_number(match.numbers.by_name[step.kind], step.option)
        presses.append(Press(step.askee, action))
        if step.chance or len(presses) == len(lesson.answers) - lesson.begins:
            break  # What comes next is nothing that the seat knew when it chose.
        match.replay(step)
        presses[-1].then = [question(q, match.askee_name(q)) for q in match.decisions(lesson.seat)]
    file = PuzzleFile(VERSION, lesson.game.name, rules, state, presses)
    return _shortened(translate_for(language, file, lesson.game))


def _draw(match: Match, seat: int) -> messages.TableState:
    """Return what a live table would show to a seat. The people at the table have no names in it."""
    rows = [SeatRow(PERSON if each == seat else f"{MOVE}:") for each in range(match.players)]
    facts = TableFacts(History.shown(match, 0), rows, {}, {seat}, may_undo=lambda _: False)
    return _reduced(Drawings("").state(facts, seat))


def _reduced(state: messages.TableState) -> messages.TableState:
    """Return only those parts of a state that a puzzle shows."""
    return messages.TableState(
        table="", game=state.game, title=state.title, position=0, seats=state.seats, you=state.you,
        scene=state.scene, questions=state.questions, status=state.status, resolving=state.resolving,
        log=state.log, log_from=state.log_from, seen_from=state.seen_from, options=state.options,
        going_back=False, chat="off",
    )  # fmt: skip


def _shortened(file: PuzzleFile) -> bytes:
    """Return a puzzle as JSON, with as many lines of its log as a link can hold."""
    log, text = file.state.log, b""
    for lines in LOG_LINES:
        kept = log[len(log) - lines :] if lines < len(log) else log
        file.state.log, file.state.log_from = kept, len(log) - len(kept)
        text = msgspec.json.encode(file, enc_hook=as_text)
        if len(zlib.compress(text, 6)) <= MAX_PACKED_BYTES:
            break
    return text


def read_puzzle(text: bytes, tables: Tables) -> PuzzleFile:
    """Return the puzzle of a link.

    Raises:
        UnknownGame: The page does not have its game.
        Malformed: The puzzle is invalid, or is made by another version or under other rules.
    """
    try:
        version = msgspec.json.decode(text, type=_Header).coverts_puzzle
        if version != VERSION:
            raise Malformed(said(OTHER_VERSION, number=version, known=VERSION))
        file = msgspec.json.decode(text, type=PuzzleFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(
            said("This link holds no puzzle of Coverts. ({why})", why=verbatim(str(error)))
        ) from None
    game = tables.game(file.game)
    if file.rules != tables.version(game):
        raise Malformed(said(OTHER_RULES, game=game.title))
    if not _is_sound(file, game):
        raise Malformed(DAMAGED)
    file.state = _reduced(file.state)
    return file


def _is_sound(file: PuzzleFile, game: Game) -> bool:
    """Return whether a puzzle has its seat, and each answer belongs to a question before it."""
    state, asked = file.state, file.state.questions
    if (state.game, state.title) != (game.name, game.title):
        return False
    least, most = game.players
    if not least <= len(state.seats) <= most or state.you not in range(len(state.seats)):
        return False
    if not 1 <= len(file.presses) <= MAX_PRESSES:
        return False
    for press in file.presses:
        if option_of(asked, press) is None:
            return False
        asked = press.then
    return not asked


def option_of(asked: Sequence[messages.Question], press: Press) -> Any:
    """Return the option that an answer takes, or None if no question has it."""
    options = (option for each in asked if each.askee == press.askee for option in each.options)
    return next((each for each in options if each.action == press.action and each.refused is None), None)
