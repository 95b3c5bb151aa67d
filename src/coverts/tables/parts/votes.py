"""What people at a table settle among themselves: speed, who plays for whom, and votes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from coverts.engine.base.exceptions import Malformed, Refused
from coverts.server.store import TableRow, VoteRow
from coverts.tables.core.history import NOBODY
from coverts.tables.core.seating import OPEN, PERSON, SET_UP, house_bot, plays_for
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotNow

if TYPE_CHECKING:
    from coverts.tables.core.live_table import LiveTable

BACK, END, BOT = "back", "end", "bot"
ALL_AGREED = "Everybody at this table has agreed to end it. It can still be looked at."
NO_BOT = "No bot can play where the cards are real."
Settled = (
    messages.Settings
    | messages.Speed
    | messages.SetUp
    | messages.Leave
    | messages.ComeBack
    | messages.AskVote
    | messages.CastVote
)


class Consent:
    """The part of a table that is no game: each change is stored, then shown to all.

    Bots agree to everything: they are asked nothing. But whether to go back or to end it is asked also those
    for whom a bot plays by the others' vote, unless they have been away for long. A vote is open until all
    whom it waits for have said yes, or one has said no; no clock ends it.
    """

    def __init__(self, table: LiveTable, row: TableRow) -> None:
        self.table, self.going_back = table, row.going_back
        self.take_row(row)
        self._refused: dict[tuple[int, str], int] = {}
        """What was asked and refused, by whom, with the position then."""
        self._left: dict[int, float] = {}
        """When the holders of seats were seen last, whether by a connection or by a request."""
        self._since = asyncio.get_running_loop().time()

    def take_row(self, row: TableRow) -> None:
        """Take what is stored: the open vote, and the seats for which a bot plays by a vote."""
        self.vote, self._voted_in = row.vote, {*row.voted_in}

    # -- who is there ----------------------------------------------------------------------------

    def was_there(self, seats: tuple[int, ...]) -> None:
        """Until now."""
        now = asyncio.get_running_loop().time()
        self._left.update(dict.fromkeys(seats, now))

    def _is_away(self, seat: int, seconds: float) -> bool:
        """Whether a seat's holder has been away for so long."""
        gone = asyncio.get_running_loop().time() - self._left.get(seat, self._since)
        return seat not in self.table.connected and gone >= seconds

    def _people(self, about: str) -> list[int]:
        """Seats whose holders have a say in that."""
        return [
            seat
            for seat, row in enumerate(self.table.seats)
            if row.player == PERSON and (not plays_for(row) or (about != BOT and self._was_replaced(seat)))
        ]

    def _was_replaced(self, seat: int) -> bool:
        """Whether a bot plays by a vote for somebody who may come back."""
        return seat in self._voted_in and not self._is_away(seat, self.table.pace.long_away)

    def _own(self, seat: int) -> int:
        """All seats of who holds that one, a bit each."""
        rows = self.table.seats
        return sum(1 << n for n, row in enumerate(rows) if row.token_hash == rows[seat].token_hash)

    def waits_for(self, vote: VoteRow) -> list[int]:
        """Seats that have not agreed yet."""
        return [n for n in self._people(vote.about) if n != vote.seat and not vote.agreed >> n & 1]

    def told(self) -> messages.Vote | None:
        """The open vote, as everybody sees it."""
        vote = self.vote
        if vote is None:
            return None
        agreed = [n for n in range(len(self.table.seats)) if vote.agreed >> n & 1]
        about = messages.Vote(vote.about, vote.by, agreed=agreed, waits_for=self.waits_for(vote))
        about.seat = vote.seat if vote.seat >= 0 else None
        about.line = vote.line if vote.line >= 0 else None
        return about

    # -- what one may do -------------------------------------------------------------------------

    async def take(self, seat: int, message: Settled) -> None:
        """Carry out what a seat's holder asks for; raises a Refused where it cannot be."""
        if self.table.guide is not None and not isinstance(message, messages.Settings | messages.Speed):
            raise NotNow("That is for games, not for lessons.")
        if self.table.store.shared:  # another process may have settled something
            await self.table.read_seats()
        match message:
            case messages.Settings(answers_forced=on):
                await self.table.store.set_answers_forced(self.table.id, seat, on)
                self.table.seats[seat].answers_forced = on
            case messages.Speed(speed=speed):
                await self.table.store.set_speed(self.table.id, speed)
                self.table.set_speed(speed)
            case messages.SetUp():
                if not (await self.table.current()).match.setting_up:
                    raise NotNow("The set-up is over.")
                await self._seat(seat, SET_UP)
            case messages.Leave():
                await self._seat(seat, house_bot(self.table.game))
                await self._count()
            case messages.ComeBack():
                await self._seat(seat, "")
            case messages.AskVote():
                await self._ask(seat, message)
            case messages.CastVote(agree=agree):
                await self._cast(seat, agree)
        self.table.renew()

    async def _seat(self, seat: int, bot: str, by_vote: bool = False) -> None:
        """Let a bot play for a seat's holder, or them again."""
        if bot and self.table.referee:
            raise NotNow(NO_BOT)
        await self.table.store.stand_in(self.table.id, seat, bot, by_vote)
        self._voted_in = self._voted_in - {seat} | ({seat} if by_vote else set())
        rows = self.table.seats
        rows[seat] = replace(rows[seat], stand_in=bot)
        self.table.reseat()

    async def set_up_is_over(self) -> None:
        """Who let the house set up for them plays themselves from here."""
        for seat, row in enumerate(self.table.seats):
            if row.stand_in == SET_UP:
                await self._seat(seat, "")
                self.table.renew()

    # -- votes -----------------------------------------------------------------------------------

    async def _ask(self, seat: int, asked: messages.AskVote) -> None:
        history = await self.table.current()
        if self.vote is not None:
            raise NotNow("There is a vote already; end that one first.")
        if history.match.over:
            raise NotNow("The game is over.")
        if self._refused.get((seat, asked.about)) == history.position(None):
            raise NotNow("That was refused just now. Ask again when the game has moved on.")
        vote = VoteRow(await self.table.store.votes(self.table.id), asked.about, seat, agreed=self._own(seat))
        if asked.about == BACK:
            if not self.going_back:
                raise NotNow("At this table nobody may go back.")
            vote.line, vote.answer = self._moment(seat, asked.line)
        elif asked.about == BOT:
            vote.seat = self._absent(seat, asked.seat)
        await self._count(vote)

    def _moment(self, seat: int, line: int | None) -> tuple[int, int]:
        """The first line of the log that would be played anew, and how many answers stand before it."""
        history = self.table.history
        if line is not None:
            return line, history.moment(line)
        answers = history.before_last_of(seat)
        if answers is None:
            raise NotNow("You have not answered anything yet.")
        return history.first_line_after(answers), answers

    def _absent(self, seat: int, absent: int | None) -> int:
        """The seat of somebody who is away, or that nobody has taken."""
        rows = self.table.seats
        if absent is None or not 0 <= absent < len(rows) or absent == seat:
            raise Malformed("Say whose part a bot is to play.")
        if self.table.referee:
            raise NotNow(NO_BOT)
        if rows[absent].player not in (PERSON, OPEN) or plays_for(rows[absent]):
            raise NotNow("A bot plays there already.")
        if rows[absent].player == PERSON and not self._is_away(absent, self.table.pace.away):
            raise NotNow("They are here, or were a moment ago.")
        return absent

    async def _cast(self, seat: int, agree: bool) -> None:
        vote = self.vote
        if vote is None:
            raise NotNow("There is nothing to vote on.")
        if not agree:
            self._refused[vote.by, vote.about] = (await self.table.current()).position(None)
            await self._close("refused", vote)
        else:  # also of those who have agreed: somebody may have been away for long meanwhile
            await self._count(replace(vote, agreed=vote.agreed | self._own(seat)))

    async def _count(self, vote: VoteRow | None = None) -> None:
        """Store the vote as it stands; where all have agreed, close it and do what was asked for.

        In that order: what a server that breaks off leaves behind is never carried out a second time.
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
        except Refused:
            await self._close("lapsed", vote)
            raise

    async def _carry_out(self, vote: VoteRow) -> None:
        table = self.table
        if vote.about == END:
            await table.end_here(ALL_AGREED)
        elif vote.about == BOT:
            if table.seats[vote.seat].player == PERSON and not self._is_away(vote.seat, table.pace.away):
                raise NotNow("They are here again.")
            await self._seat(vote.seat, house_bot(table.game), by_vote=True)
        else:
            history = await table.current()
            if vote.answer > history.match.position or history.match.over:
                raise NotNow("There is nothing to go back to any more.")
            await table.change(NOBODY, partial(history.go_back, vote.answer), aside=True)

    async def _close(self, outcome: str, vote: VoteRow) -> None:
        await self.table.store.put_vote(self.table.id, replace(vote, outcome=outcome))
        self.vote = None
