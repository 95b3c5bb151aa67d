"""From where a table may be looked back at, and what is seen from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coverts.engine.base.exceptions import Malformed, NotYourSeat
from coverts.engine.base.sentences import said
from coverts.engine.game.log import render_event
from coverts.engine.match.game_match import Match
from coverts.tables.core.history import History
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.core.table_state import Drawings, TableFacts, question
from coverts.tables.core.viewers import Caller
from coverts.tables.ports import Ports
from coverts.tables.replays.all_seats import Together
from coverts.tables.replays.timeline import Past
from coverts.tables.wire import messages

WATCHER, TOGETHER = "watcher", "all"
FROM_FILE = -2
"""The creator of a table that was made of a file: nobody sits there."""


@dataclass(frozen=True)
class Rights:
    """What a caller may see of a table's past.

    match: as the caller knows it. over: the game has ended, or was read from a file. late: moves that are
    kept from who watches a game that goes on, as they see it late. ended: it takes no more answers, over or
    not.
    """

    match: Match
    caller: Caller
    over: bool
    from_file: bool
    late: int = 0
    ended: bool = False

    @property
    def opens(self) -> bool:
        """Whether everybody may see what any seat saw. Who has a whole game's file has all of that."""
        return self.over and (self.match.game.log_opens or self.from_file)

    @property
    def names(self) -> list[str]:
        """The viewpoints the caller may choose, the usual one first."""
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
        """Seats with whose eyes the caller may look, once the game is over."""
        return [int(name) for name in self.names if name.isdecimal()] if self.over else []

    def choose(self, name: str) -> str:
        """A viewpoint by its name, the usual one for ""; raises NotYourSeat."""
        names = self.names
        if name and name not in names:
            if self.over and name in (TOGETHER, WATCHER, *map(str, range(self.match.players))):
                raise NotYourSeat("What was hidden in this game stays so: only who sat there may look so.")
            if self.ended:
                raise NotYourSeat("This table was ended before the game was over: what was hidden stays so.")
            raise NotYourSeat("While a game goes on, everybody can look back at what they saw, and no more.")
        return name or names[0]

    def count(self, past: Past) -> int:
        """How many moments there are for the caller."""
        return max(1, len(past.moments) - self.late)

    def viewpoints(self) -> list[messages.Viewpoint]:
        called = self.match.seat_names()
        words: dict[str, str] = {WATCHER: said("A watcher"), TOGETHER: said("All seats together")}
        return [messages.Viewpoint(each, words.get(each) or called[int(each)]) for each in self.names]


def seat_of(viewpoint: str) -> int | None:
    return int(viewpoint) if viewpoint.isdecimal() else None


def log_of(past: Past, viewpoint: str, until: int) -> list[messages.LogLine]:
    """The log's first lines as they were told then; those of all seats together hide nothing."""
    seat, whole = seat_of(viewpoint), viewpoint == TOGETHER
    return [
        messages.LogLine(
            number,
            render_event(past.game, event, seat, whole),
            heading=str(event[0]).startswith("heading."),
        )
        for number, (_, event) in enumerate(past.events[:until])
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
    """The table at a move, drawn as it is while it is played; for a thread.

    over: whether the game has ended. Before, nobody is told how many answers there were: the picks that a
    seat makes unseen are among them.
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
    """Whose questions are shown, and what was answered."""
    asked = set() if match.over else match.current_players()
    coming = past.rows_after(number) if together and not match.over else []
    if coming:
        seat = coming[0].seat
        try:
            questions = match.decisions(seat)
            moment.state.questions = [question(each, match.askee_name(each)) for each in questions]
        except Exception:  # told at the table itself
            moment.state.questions = []
    if seat is None or seat not in asked:
        return
    moment.actor = seat
    answers = past.next_answer(number, seat)
    if answers:
        moment.askee = answers[0].askee
        kind = next(each for each in match.numbers.kinds if each.name == answers[0].kind)
        moment.chosen = [match.action_number(kind, row.option) for row in answers]


def number_of(text: str) -> int:
    """A move's number as it stands in an address; raises Malformed."""
    if not text.isdecimal() or len(text) > 9:
        raise Malformed(said("A move is a number, not {text}.", text=repr(text)))
    return int(text)
