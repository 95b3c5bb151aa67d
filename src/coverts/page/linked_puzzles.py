"""The tables of puzzles that came by a link. The page itself answers at them, without any rules."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from coverts.engine.base.exceptions import IllegalAction, Stale
from coverts.engine.base.sentences import as_text, joined, said
from coverts.page.puzzle_file import PuzzleFile, make_puzzle, option_of, read_puzzle
from coverts.page.rows import Rows
from coverts.tables.core.registry import Tables
from coverts.tables.parts.lesson_guide import CHOSEN, OVER, PLAYED, WHAT
from coverts.tables.replays.lesson_tables import check_look, move
from coverts.tables.requests.socket_messages import read_message
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NoSuchTable, NotNow
from coverts.tables.wire.translation import language_code, translate_for

GONE = "There is no such puzzle on this device. Open its link again."
PREFIX = "puzzle-"
"""The beginning of the names of these tables."""
MAX_PUZZLES = 50
"""How many puzzles a device stores. Links open the others again."""


@dataclass
class LinkedPuzzle:
    """A puzzle that is being solved.

    Attributes:
        given: The number of answers that the solver has given.
        is_open: Whether the solver has asked for the answer.
    """

    name: str
    file: PuzzleFile
    given: int = 0
    is_open: bool = False

    @property
    def is_done(self) -> bool:
        """Whether the solver has found all answers."""
        return self.given == len(self.file.presses)

    @property
    def open_questions(self) -> Sequence[messages.Question]:
        """The questions that the solver has now."""
        return self.file.presses[self.given - 1].then if self.given else self.file.state.questions

    def state(self) -> messages.TableState:
        """Return the puzzle as the solver sees it now."""
        guidance = messages.Guidance("", said("{game}: a puzzle", game=self.file.state.title), WHAT, 0, 1)
        guidance.puzzle = True
        state = msgspec.structs.replace(
            self.file.state,
            table=self.name,
            position=self.given,
            questions=[*self.open_questions],
            guidance=guidance,
        )
        if self.is_done:
            guidance.done, guidance.text = True, said(CHOSEN, texts=joined(", ", self._chosen_texts()))
            state.status = OVER
        elif self.is_open:
            press = self.file.presses[self.given]
            guidance.askee = press.askee
            rest = self.file.presses[self.given :]
            guidance.actions = [each.action for each in rest if each.askee == press.askee]
        return state

    def take(self, message: messages.FromBrowser) -> None:
        """Execute a message of the solver.

        Raises:
            IllegalAction: The seat chose something else in its game.
            NotNow: A puzzle does not have this kind of message.
        """
        if not isinstance(message, messages.Answer | messages.Answers):
            raise NotNow("A puzzle takes only answers.")
        actions = [message.action] if isinstance(message, messages.Answer) else message.actions
        expected = self.file.presses[self.given : self.given + len(actions)]
        if message.position != self.given or not expected:
            raise Stale("The puzzle has moved on.")
        askee = expected[0].askee if message.askee is None else message.askee
        if [(each.askee, each.action) for each in expected] != [(askee, action) for action in actions]:
            raise IllegalAction(PLAYED)
        self.given += len(actions)

    def _chosen_texts(self) -> list[str]:
        asked, texts = self.file.state.questions, []
        for press in self.file.presses:
            texts.append(option_of(asked, press).text)
            asked = press.then
        return texts


@dataclass(frozen=True)
class _Connection:
    puzzle: LinkedPuzzle
    language: str
    send: Callable[[str], None]


class LinkedPuzzles:
    """The puzzles of a page that came by a link. Their texts are stored, so that they outlive the page."""

    def __init__(self, rows: Rows, tables: Tables) -> None:
        """Begin without puzzles in memory."""
        self._rows, self._tables = rows, tables
        self._open: dict[str, LinkedPuzzle] = {}
        self._connections: dict[int, _Connection] = {}

    async def make(self, name: str, token: str | None, wanted: messages.MovePuzzle, language: str) -> bytes:
        """Return the puzzle for a link about a seat's choice at a table.

        Args:
            name: The name of the table.
            token: The token of the caller's seats at the table.
            wanted: The position and the seat.
            language: The language of the caller.

        Raises:
            NotFound: The game is not over, or the seat made no choice after that position.
            NotYourSeat: This game never reveals hidden cards, and the caller does not hold the seat.
        """
        table = await self._tables.find(name)
        await check_look(table, table.caller(token), wanted.seat)
        lesson = await move(self._tables, name, wanted.position, wanted.seat)
        return make_puzzle(lesson, self._tables.version(table.game), language_code(language))

    async def add(self, text: bytes) -> messages.NewTableReply:
        """Store the puzzle of a link, and return the address of its table.

        Raises:
            Malformed: The puzzle cannot be opened here.
        """
        file = read_puzzle(text, self._tables)
        name = PREFIX + hashlib.sha256(text).hexdigest()[:12]
        others = [key for key, _ in await self._rows.read(_key("")) if key != _key(name)]
        surplus = others[: max(0, len(others) + 1 - MAX_PUZZLES)]
        await self._rows.write([*((key, None) for key in surplus), (_key(name), text)])
        self._open[name] = LinkedPuzzle(name, file)
        return messages.NewTableReply(name, f"/table/{name}")

    async def find(self, name: str) -> LinkedPuzzle:
        """Return a puzzle by the name of its table.

        Raises:
            NoSuchTable: The device has no such puzzle.
        """
        if name not in self._open:
            text = next((data for key, data in await self._rows.read(_key(name)) if key == _key(name)), None)
            if text is None:
                raise NoSuchTable(GONE)
            self._open[name] = LinkedPuzzle(name, read_puzzle(text, self._tables))
        return self._open[name]

    # -- connections -----------------------------------------------------------------------------

    async def connect(self, number: int, name: str, language: str, send: Callable[[str], None]) -> None:
        """Connect a client to a puzzle until `disconnect`, and send it the state.

        Raises:
            NoSuchTable: The device has no such puzzle.
        """
        connection = _Connection(await self.find(name), language, send)
        self._connections[number] = connection
        self._show(connection)

    def is_connected(self, number: int) -> bool:
        """Return whether a connection is one to a puzzle."""
        return number in self._connections

    def language_of(self, number: int) -> str:
        """Return the language of a connection."""
        return self._connections[number].language

    def take(self, number: int, text: str) -> None:
        """Execute a message of the solver, and show the puzzle to all its connections.

        Raises:
            Refused: The answer is not the one that was given, or a puzzle does not have this kind of message.
        """
        puzzle = self._connections[number].puzzle
        puzzle.take(read_message(text))
        self.show(puzzle)

    def show(self, puzzle: LinkedPuzzle) -> None:
        """Send the state of a puzzle to all its connections."""
        for connection in self._connections.values():
            if connection.puzzle is puzzle:
                self._show(connection)

    def disconnect(self, number: int) -> None:
        """End a connection, if it is one to a puzzle."""
        self._connections.pop(number, None)

    def _show(self, connection: _Connection) -> None:
        state = self.state(connection.puzzle, connection.language)
        connection.send(msgspec.json.encode(state, enc_hook=as_text).decode())

    def state(self, puzzle: LinkedPuzzle, language: str) -> messages.TableState:
        """Return the state of a puzzle, with the page's own texts in a language."""
        game = self._tables.game(puzzle.file.game)
        return translate_for(language_code(language), puzzle.state(), game)


def _key(name: str) -> str:
    return f"puzzle/{name}"
