"""Votes at a table, and bots that play for people who are absent or want to be replaced."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from coverts.engine.base.exceptions import Malformed
from coverts.tables.core.history import NOBODY, History
from coverts.tables.core.seating import OPEN, PERSON, SET_UP, house_bot, plays_for
from coverts.tables.core.stored_rows import TableRow, VoteRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.table_state import TableFacts
from coverts.tables.core.viewers import Caller
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotNow, StoreError

BACK, END, BOT = "back", "end", "bot"
ALL_AGREED = "The players who were still here agreed to end this game. It can still be looked at."
"""What everybody reads. Because delayed spectators read it too, it does not depend on stand-ins."""
NO_BOT = "No bot can play with real cards."
Message = messages.SetUp | messages.Leave | messages.ComeBack | messages.AskVote | messages.CastVote


class Votes(TablePart):
    """The open vote of a table, and the seats for which a bot plays.

    Bots do not vote. If a bot plays for somebody because of a vote, that person still takes part in votes to
    go back or to end the table, unless they have been absent for long. A vote stays open until all voters
    have agreed or one of them has refused. There is no time limit. Every change is stored before it is shown.
    """

    takes = (messages.SetUp, messages.Leave, messages.ComeBack, messages.AskVote, messages.CastVote)

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start with the stored vote."""
        self.table, self.going_back = table, row.going_back
        self.on_row(row)
        self._refused: dict[tuple[int, str], int] = {}
        """The position at which a vote was last refused, by the seat that started the vote and by its
        subject."""

    def on_row(self, row: TableRow) -> None:
        """Load the open vote, and the seats that bots play because of earlier votes."""
        self.vote, self._voted_in, self._end_vote = row.vote, {*row.voted_in}, row.end_vote

    def describe(self, facts: TableFacts) -> None:
        """Add to the facts the open vote, and whether people may vote to go back."""
        facts.going_back, facts.vote = self.going_back, self.open_vote()

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add to a state who has ended the table, and who had left or was away."""
        vote = self._end_vote
        if vote is None or self.table.ended != ALL_AGREED or state.over:
            return
        rows = self.table.seats
        agreed = [n for n in range(len(rows)) if vote.agreed >> n & 1 and n != vote.by]
        gone = [n for n, row in enumerate(rows) if row.player == PERSON and plays_for(row)]
        left = [n for n in gone if n not in self._voted_in]
        state.ending = messages.Ending(vote.by, agreed, left, [n for n in gone if n in self._voted_in])

    def _people(self, about: str) -> list[int]:
        """Return the seats whose holders take part in a vote.

        Args:
            about: What the vote decides.
        """
        return [
            seat
            for seat, row in enumerate(self.table.seats)
            if row.player == PERSON and (not plays_for(row) or (about != BOT and self._was_replaced(seat)))
        ]

    def _was_replaced(self, seat: int) -> bool:
        """Return whether a vote gave a seat to a bot, and the player may still come back."""
        return seat in self._voted_in and not self.table.presence.is_away(seat, self.table.pace.long_away)

    def _own(self, seat: int) -> int:
        """Return all seats of the person who holds a seat, as a bit mask."""
        rows = self.table.seats
        return sum(1 << n for n, row in enumerate(rows) if row.token_hash == rows[seat].token_hash)

    def waits_for(self, vote: VoteRow) -> list[int]:
        """Return the seats that a vote still waits for."""
        return [n for n in self._people(vote.about) if n != vote.seat and not vote.agreed >> n & 1]

    def open_vote(self) -> messages.Vote | None:
        """Return the open vote in the form that everybody sees, or None if there is none."""
        vote = self.vote
        if vote is None:
            return None
        agreed = [n for n in range(len(self.table.seats)) if vote.agreed >> n & 1]
        about = messages.Vote(vote.about, vote.by, agreed=agreed, waits_for=self.waits_for(vote))
        about.seat = vote.seat if vote.seat >= 0 else None
        about.line = vote.line if vote.line >= 0 else None
        return about

    # -- what players ask for --------------------------------------------------------------------

    async def take(self, seat: int, message: Message) -> None:
        """Carry out a player's request.

        Raises:
            Refused: The request is not possible now.
        """
        if self.table.author is not None:
            raise NotNow("This is possible in games, but not in lessons.")
        match message:
            case messages.SetUp():
                if not (await self.table.current()).match.setting_up:
                    raise NotNow("The set-up is over.")
                await self._seat(seat, SET_UP)
            case messages.Leave():
                await self._seat(seat, house_bot(self.table.game))
            case messages.ComeBack():
                await self._seat(seat, "")
            case messages.AskVote():
                await self._ask(seat, message)
            case messages.CastVote(agree=agree):
                await self._cast(seat, agree)
        self.table.renew()

    async def _seat(self, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat. "" removes the bot."""
        if bot and self.table.referee:
            raise NotNow(NO_BOT)
        await self.table.stand_in(seat, bot, by_vote)

    async def on_stand_in(self, seat: int, bot: str, by_vote: bool) -> None:
        """Count the open vote again, because it no longer waits for somebody for whom a bot plays."""
        self._voted_in = self._voted_in - {seat} | ({seat} if by_vote else set())
        if bot:
            await self._count()

    # -- votes -----------------------------------------------------------------------------------

    async def _ask(self, seat: int, asked: messages.AskVote) -> None:
        history = await self.table.current()
        if self.vote is not None:
            raise NotNow("Another vote is still open. Finish it first.")
        if history.match.over:
            raise NotNow("The game is over.")
        if self._refused.get((seat, asked.about)) == history.position(None):
            raise NotNow("That was refused just now. Ask again when the game has moved on.")
        vote = VoteRow(await self.table.store.votes(self.table.id), asked.about, seat, agreed=self._own(seat))
        if asked.about == BACK:
            if not self.going_back:
                raise NotNow("This table does not allow going back.")
            vote.line, vote.answer = self._moment(history, seat, asked.line)
        elif asked.about == BOT:
            vote.seat = self._absent(seat, asked.seat)
        await self._count(vote)

    @staticmethod
    def _moment(history: History, seat: int, line: int | None) -> tuple[int, int]:
        """Find the moment to go back to.

        Returns:
            The first line of the log that would be played again, and the number of answers before it.
        """
        if line is not None:
            return line, history.moment(line)
        answers = history.before_last_of(seat)
        if answers is None:
            raise NotNow("You have not answered anything yet.")
        return history.first_line_after(answers), answers

    def _absent(self, seat: int, absent: int | None) -> int:
        """Check that a bot may replace a player after a vote. Return the player's seat.

        The seat must be open, or its holder must be absent.

        Raises:
            Malformed: There is no such seat, or it is the caller's own.
            NotNow: The player is present, a bot already plays there, or the table uses real cards.
        """
        rows = self.table.seats
        if absent is None or not 0 <= absent < len(rows) or absent == seat:
            raise Malformed("Choose the player whom a bot should replace.")
        if self.table.referee:
            raise NotNow(NO_BOT)
        if rows[absent].player not in (PERSON, OPEN) or plays_for(rows[absent]):
            raise NotNow("A bot already plays at that seat.")
        if rows[absent].player == PERSON and not self.table.presence.is_away(absent, self.table.pace.away):
            raise NotNow("This player is here, or was here a moment ago.")
        return absent

    async def _cast(self, seat: int, agree: bool) -> None:
        vote = self.vote
        if vote is None:
            raise NotNow("There is nothing to vote on.")
        if not agree:
            self._refused[vote.by, vote.about] = (await self.table.current()).position(None)
            await self._close("refused", vote)
        else:  # A repeated yes is counted, because the vote may no longer wait for an absent player.
            await self._count(replace(vote, agreed=vote.agreed | self._own(seat)))

    async def _count(self, vote: VoteRow | None = None) -> None:
        """Store the vote. If all voters have agreed, close it and carry out its decision.

        The vote is closed first, so that it cannot be carried out twice if the server stops in between. If
        its decision cannot be carried out, the vote lapses. The players may then ask for the same vote again.

        Raises:
            Exception: The vote could not be stored, or its decision could not be carried out.
        """
        vote = vote or self.vote
        if vote is None:
            return
        if self.waits_for(vote):
            await self.table.store.put_vote(self.table.id, vote)
            self.vote = vote
            return
        await self._close("passed", vote)
        try:
            await self._carry_out(vote)
        except Exception:
            with suppress(StoreError):  # The caller gets the first error.
                await self._close("lapsed", vote)
            raise

    async def _carry_out(self, vote: VoteRow) -> None:
        table = self.table
        if vote.about == END:
            await table.end_here(ALL_AGREED)
            self._end_vote = vote
        elif vote.about == BOT:
            is_away = table.presence.is_away(vote.seat, table.pace.away)
            if table.seats[vote.seat].player == PERSON and not is_away:
                raise NotNow("This player has come back.")
            await self._seat(vote.seat, house_bot(table.game), by_vote=True)
        else:
            history = await table.current()
            if vote.answer > history.match.position or history.match.over:
                raise NotNow("The game can no longer go back to that point.")
            await table.change(NOBODY, partial(history.go_back, vote.answer), aside=True)

    async def _close(self, outcome: str, vote: VoteRow) -> None:
        """Store the outcome of a vote, and show everybody that the vote is no longer open."""
        await self.table.store.put_vote(self.table.id, replace(vote, outcome=outcome))
        self.vote = None
        self.table.renew()
