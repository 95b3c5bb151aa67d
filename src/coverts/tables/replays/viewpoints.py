"""Viewpoints of replays: who may use them, and what they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coverts.engine.base.exceptions import Malformed, NotYourSeat
from coverts.engine.base.sentences import said
from coverts.engine.game.log import line_of
from coverts.engine.match.game_match import Match
from coverts.tables.core.history import History
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.core.table_state import Drawings, TableFacts, log_line, question
from coverts.tables.core.viewers import Caller
from coverts.tables.ports import Ports
from coverts.tables.replays.all_seats import Together
from coverts.tables.replays.timeline import Past
from coverts.tables.wire import messages

WATCHER, TOGETHER = "watcher", "all"
FROM_FILE = -2
"""The value of `TableRow.creator` for tables that were made from a game file. Nobody sits at such a table."""


@dataclass(frozen=True)
class Rights:
    """What a caller may see in replays of a table.

    Attributes:
        match: The match as the caller may see it. For a delayed spectator, it is behind the real match.
        caller: The caller.
        over: Whether the game is over or comes from a file.
        from_file: Whether the game comes from a file.
        until: The number of the last step that a delayed spectator may see. None if there is no delay.
        ended: Whether the table accepts no more answers.
        last: The number of the last step that `match` has.
    """

    match: Match
    caller: Caller
    over: bool
    from_file: bool
    until: int | None = None
    ended: bool = False
    last: int = -1

    @property
    def opens(self) -> bool:
        """Whether the caller may see everything that the seats saw.

        For a game from a file, this is always True, because the file contains everything.
        """
        return self.over and (self.match.game.log_opens or self.from_file)

    @property
    def names(self) -> list[str]:
        """The viewpoints that the caller may choose. The default comes first."""
        seat = self.caller.seat
        if not self.over:
            return [WATCHER if seat is None else str(seat)]
        every = range(self.match.players) if self.opens else sorted(self.caller.held)
        seats = [str(each) for each in every]
        together = [TOGETHER] if self.opens and not self.match.referee else []
        usual = together[:1] or ([str(seat)] if seat is not None else [WATCHER])
        return [*usual, *(name for name in [*together, *seats, WATCHER] if name not in usual)]

    @property
    def seats(self) -> list[int]:
        """The seats whose viewpoints the caller may choose once the game is over."""
        return [int(name) for name in self.names if name.isdecimal()] if self.over else []

    def choose(self, name: str) -> str:
        """Return a viewpoint that the caller may choose. For "", return the default.

        Raises:
            NotYourSeat: The caller may not choose this viewpoint.
        """
        names = self.names
        if name and name not in names:
            if self.over and name in (TOGETHER, WATCHER, *map(str, range(self.match.players))):
                raise NotYourSeat(
                    "Hidden cards of this game stay hidden. Only that seat's player may choose this view."
                )
            if self.ended:
                raise NotYourSeat(
                    "This table was ended before the game was over, so what was hidden stays hidden."
                )
            raise NotYourSeat("Until the game is over, you can replay only what you saw yourself.")
        return name or names[0]

    def viewpoints(self) -> list[messages.Viewpoint]:
        called = self.match.seat_names()
        words: dict[str, str] = {WATCHER: said("A watcher"), TOGETHER: said("All seats together")}
        return [messages.Viewpoint(each, words.get(each) or called[int(each)]) for each in self.names]


def seat_of(viewpoint: str) -> int | None:
    return int(viewpoint) if viewpoint.isdecimal() else None


def log_of(past: Past, viewpoint: str, until: int) -> list[messages.LogLine]:
    """Return the first lines of the log as they appear from a viewpoint.

    The viewpoint "all" also shows the secret parts of lines.
    """
    seat, whole = seat_of(viewpoint), viewpoint == TOGETHER
    return [
        log_line(number, line_of(past.game, at, event, seat, whole))
        for number, (at, event) in enumerate(past.events[:until])
    ]


def moment_of(
    past: Past,
    table: str,
    number: int,
    viewpoint: str,
    rows: Sequence[SeatRow],
    over: bool,
    ports: Ports | None = None,
) -> messages.ReplayMoment:
    """Return a table's state at a moment. Call this function in a background thread.

    Args:
        past: The table's past moments.
        table: The table's name.
        number: The moment's number.
        viewpoint: The viewpoint's name.
        rows: The table's seats.
        over: Whether the game is over. Until then, the reply omits the number of answers, because it would
            reveal selections that others cannot see.
        ports: The services that record rendering times, if any.
    """
    match = past.match_at(number)
    seat = seat_of(viewpoint)
    if viewpoint == TOGETHER:
        match = Together.of(match)
    match.events = []
    facts = TableFacts(History.shown(match, number), rows, {}, range(len(rows)), lambda seat: False)
    state = Drawings(table, ports).state(facts, seat)
    state.log_from = past.moments[number].events
    moment = messages.ReplayMoment(number, state, past.moments[number].step if over else 0)
    _add_answer(moment, past, match, number, seat, viewpoint == TOGETHER)
    return moment


def _add_answer(
    moment: messages.ReplayMoment, past: Past, match: Match, number: int, seat: int | None, together: bool
) -> None:
    """Add the next answer, and the seat that gives it, to a replay moment."""
    active = set() if match.over else match.current_players()
    coming = past.rows_after(number) if together and not match.over else []
    if coming:
        seat = coming[0].seat
        try:
            questions = match.decisions(seat)
            moment.state.questions = [question(each, match.askee_name(each)) for each in questions]
        except Exception:  # The table itself shows this error to its viewers.
            moment.state.questions = []
    if seat is None or seat not in active:
        return
    moment.actor = seat
    answers = past.next_answer(number, seat)
    if answers:
        moment.askee = answers[0].askee
        kind = next(each for each in match.numbers.kinds if each.name == answers[0].kind)
        moment.chosen = [match.action_number(kind, row.option) for row in answers]


def number_of(text: str) -> int:
    """Read the number of a move from the text in an address.

    Raises:
        Malformed: The text is not a number.
    """
    if not text.isdecimal() or len(text) > 9:
        raise Malformed(said("A move must be a number, not {text}.", text=repr(text)))
    return int(text)
