"""The store of a table, as a table sees it: the protocols that a database implements."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from coverts.tables.core.stored_rows import (
    ClockRow,
    LineRow,
    ListedRow,
    NoteRow,
    OpinionRow,
    PuzzleRow,
    RematchRow,
    Snapshot,
    StepRow,
    TableRow,
    VoteRow,
)

SPECTATORS = 1 << 30
"""The bit that stands for spectators in a report of who is present. The other bits stand for seats."""


class PeopleStore(Protocol):
    """The part of the store for names, devices, listed tables, chat lines and notes.

    Its methods raise `StoreError` as described in `Store`.
    """

    async def change_seats(self, table_id: str, seats: Sequence[int], **fields: Any) -> None:
        """Set the `name`, `link_hash` or `shares_notes` of the given seats."""

    async def add_device(
        self,
        table_id: str,
        seats: Sequence[int],
        link_hash: bytes | None,
        token_hash: bytes,
        account: str = "",
    ) -> bool:
        """Let another device hold these seats. If `link_hash` is None, an account must refer to them.

        Returns:
            False if the link or the accounts of one of the seats have changed. Then nothing is stored.
        """
        ...

    async def hold_alone(self, table_id: str, seats: Sequence[int], token_hash: bytes) -> None:
        """Let only one device hold these seats, and remove their links."""

    def keep_changed(self, table_id: str, when: float) -> None:
        """In the background, store the time of a table's last answer.

        Errors are logged, but not raised.
        """

    async def list_table(self, table_id: str, on: bool) -> None:
        """List a table in the lobby, or remove it from the lobby."""

    async def is_listed(self, table_id: str) -> bool:
        """Return whether a table is listed in the lobby."""
        ...

    async def listed(self, since: float, most: int, full: bool = False) -> list[ListedRow]:
        """Return the listed tables that have an open seat, the newest first.

        Tables that have been ended are left out, and so are tables whose rows are damaged.

        Args:
            since: The earliest time of listing, in seconds since 1970.
            most: The maximum number of tables.
            full: Whether to return instead the tables at which nobody is missing.
        """
        ...

    def log_damaged(self, table_id: str) -> None:
        """Log that the stored rows of a table are damaged. Each table is logged once."""
        ...

    async def count_listed(self, since: float, most: int, games: Sequence[str]) -> int:
        """Count the tables of the given games that `listed` would return."""
        ...

    async def say(self, table_id: str, line: LineRow) -> LineRow:
        """Store a chat line, and return it with its number in the chat room."""
        ...

    async def lines(self, table_id: str) -> list[LineRow]:
        """Return the chat lines of a table, the oldest first."""
        ...

    async def note(self, table_id: str, note: NoteRow) -> bool:
        """Store a note in place of the seat's note at the same position.

        If the text is empty, no new note is stored, but the old one is deleted.

        Returns:
            False if the seat has reached the limit of notes. Then nothing is stored.
        """
        ...

    async def notes(self, table_id: str, seats: Sequence[int]) -> list[NoteRow]:
        """Return the notes of the given seats, ordered by the positions of the notes."""
        ...


class PuzzleStore(Protocol):
    """The part of the store for the puzzles of the days.

    Its methods raise `StoreError` as described in `Store`.
    """

    async def puzzle(self, game: str, day: str) -> PuzzleRow | None:
        """Return the stored puzzle of a game for a day, or None."""
        ...

    async def keep_puzzle(self, puzzle: PuzzleRow) -> bool:
        """Store a puzzle, unless its day has one that was made under the same rules.

        Returns:
            Whether the puzzle has been stored.
        """
        ...

    async def puzzle_days(self, game: str, rules: str, since: str) -> set[str]:
        """Return the days, from `since` on, for which a game has a puzzle under these rules."""
        ...

    async def drop_puzzles(self, before: str) -> None:
        """Delete the puzzles of all days before a day."""


class OpinionStore(Protocol):
    """The part of the store for bots' opinions.

    Its methods raise `StoreError` as described in `Store`.
    """

    async def keep_opinion(self, table_id: str, opinion: OpinionRow) -> None:
        """Store how far a bot's evaluation of a seat has got, in place of what is stored of it.

        Raises:
            NoSuchTable: The table has been deleted.
        """

    async def opinion(self, table_id: str, seat: int) -> OpinionRow | None:
        """Return the stored evaluation of a seat, or None if there is none."""
        ...


class Store(Protocol):
    """Stores tables and their steps.

    Once a writing method has returned, its change is stored. If the method raises an error, nothing has
    changed, unless the error message says that the outcome is unknown. `StoreError` (in
    `coverts.tables.wire.refusals`) means that the store could not write (`NotStored`) or could not read
    (`NotRead`). The caller may try again.
    """

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same store."""
        ...

    @property
    def people(self) -> PeopleStore:
        """The part of the store for names, devices, chat lines and notes."""
        ...

    @property
    def puzzles(self) -> PuzzleStore:
        """The part of the store for the puzzles of the days."""
        ...

    @property
    def opinions(self) -> OpinionStore:
        """The part of the store for bots' opinions."""
        ...

    async def create(self, table: TableRow, *steps: StepRow, rematch_of: str = "") -> None:
        """Store a new table with its first steps.

        Args:
            table: The new table.
            steps: Its first steps.
            rematch_of: The table of which it is the rematch, or "".
        """

    async def rematch(self, table_id: str) -> RematchRow | None:
        """Return the rematch of a table, or None if there is none."""
        ...

    async def claim_rematch(
        self, table_id: str, invites: Mapping[int, bytes], token_hash: bytes, names: Mapping[int, str]
    ) -> bool:
        """Give seats of a rematch to a player of the last table, whichever process holds the table.

        Args:
            table_id: The table of the rematch.
            invites: The hashes of the seats' first invites, by seat.
            token_hash: The hash of the player's token.
            names: The player's names, by seat.

        Returns:
            False if one of the seats is taken or has another invite. Then nothing is stored.
        """
        ...

    async def append(self, table_id: str, *steps: StepRow, clock: ClockRow | None = None) -> None:
        """Store further steps of a table: either all of them or none.

        Args:
            table_id: The id of the table.
            steps: The new steps.
            clock: The clocks of the table after these steps, if they change.
        """

    def keep_clock(self, table_id: str, clock: ClockRow) -> None:
        """In the background, store the clocks of a table.

        Errors are not raised. When the table is loaded, its clocks are compared with its questions.
        """

    async def due_clocks(self, before: float, most: int, but: Collection[str]) -> list[str]:
        """Return tables whose deadline has passed, the earliest first.

        Args:
            before: The time until which the deadline must have passed.
            most: The maximum number of tables.
            but: Tables to leave out.
        """
        ...

    async def table(self, table_id: str) -> TableRow:
        """Return the row of a table.

        Raises:
            NoSuchTable: There is no table with that id.
        """
        ...

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        """Return the steps of a table whose numbers are greater than `after`, in order."""
        ...

    def keep_rules(self, table_id: str, version: str) -> None:
        """In the background, store the version of the rules that a table now uses.

        Errors are not raised.
        """

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """In the background, replace the snapshot of a table.

        Errors are not raised. The new snapshot may then be lost.
        """

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Return the snapshot of a table, or None if it has none."""
        ...

    async def claim(
        self, table_id: str, seat: int, invite_hash: bytes | None, token_hash: bytes, name: str = ""
    ) -> bool:
        """Give an open seat to the holder of a token.

        Args:
            table_id: The id of the table.
            seat: The open seat.
            invite_hash: The hash of the seat's invite; None to take a seat of a listed table.
            token_hash: The hash of the token.
            name: The name of the new player.

        Returns:
            False if the invite or the seat is no longer available, or if the table is not listed.
        """
        ...

    async def fill_open_seats(self, table_id: str, bot: str) -> bool:
        """Let a bot play at each open seat until somebody takes it.

        Returns:
            False if nobody is missing any longer: every seat is taken or has a bot.
        """
        ...

    async def renew_invites(self, table_id: str, hashes: Sequence[tuple[int, bytes]]) -> None:
        """Replace the invites of open seats.

        Args:
            table_id: The id of the table.
            hashes: Pairs of a seat and the hash of its new invite.
        """

    async def set_answers_forced(self, table_id: str, seat: int, on: bool) -> None:
        """Set whether the table answers by itself if a seat has only one legal answer."""

    async def stand_in(self, table_id: str, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat.

        Args:
            table_id: The id of the table.
            seat: The seat.
            bot: The name of the bot, or "" for no bot.
            by_vote: Whether a vote decided this.
        """

    async def set_speed(self, table_id: str, speed: str) -> None:
        """Set the speed of a table."""

    async def put_vote(self, table_id: str, vote: VoteRow) -> None:
        """Store a vote. It replaces a stored vote with the same number."""

    async def votes(self, table_id: str) -> int:
        """Return how many votes a table has had so far."""
        ...

    async def end_table(self, table_id: str, message: str) -> None:
        """Mark a table as ended, with a message for its players."""

    async def set_notice(self, message: str) -> None:
        """Set the notice that all tables show. "" removes the notice."""

    async def notice(self) -> str:
        """Return the notice that all tables show, or "" if there is none."""
        ...

    async def hold(self, table_id: str) -> None:
        """Let only this process use a table, until `release`.

        From now on, every change of a table that another process has taken raises TableMoved, a StoreError.

        Raises:
            TableMoved: Another process holds the table.
        """

    def holds(self, table_id: str) -> bool:
        """Return whether this process holds a table."""
        ...

    async def release(self, table_id: str) -> None:
        """Let other processes hold a table."""

    async def seated(self, ids: Iterable[str]) -> Mapping[str, int]:
        """Return who is present at other processes.

        Returns:
            For each table, the reports of these processes, combined (see `Presence.report`).
        """
        ...

    async def watched(self, ids: Iterable[str]) -> Mapping[str, int]:
        """For each table whose game runs at another process, return how many watch.

        Tables at which nobody is present are left out.
        """
        ...
