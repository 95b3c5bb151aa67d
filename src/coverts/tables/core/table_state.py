"""Rendering of a table's state for each viewer, with only what the viewer's seat can see."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from coverts.bots import bot_names
from coverts.bots.habits import describe_bot
from coverts.bots.rating import Rating, rank_bots
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Endless, GameFault, Malformed, as_faults
from coverts.engine.base.sentences import Language, said
from coverts.engine.game.definition import Game
from coverts.engine.game.log import LogLine, is_public
from coverts.engine.game.rulebook import book_of, title_of
from coverts.engine.match import game_match as engine
from coverts.engine.match import lessons
from coverts.engine.match.amend import change_questions
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import DEVICE, ONE
from coverts.engine.match.results import team_name
from coverts.tables.core.history import ALL, History
from coverts.tables.core.seating import plays_for
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.guide_pages import GUIDES
from coverts.tables.pacing import USUAL
from coverts.tables.ports import STATE_SECONDS, Ports
from coverts.tables.wire import messages
from coverts.tables.wire.encoded_states import STATE_DECODER, encode_message
from coverts.tables.wire.personal_text import distinct_names, name_warnings
from coverts.tables.wire.translation import translate
from coverts.text.plain_scene import scene_of
from coverts.words import language, translations_of

LOG = logging.getLogger("coverts.server")
CHECKED_KINDS: WeakKeyDictionary[Machine, set[tuple[object, ...]]] = WeakKeyDictionary()
"""For each game, the kinds of states that have been checked in this process (see `Drawings._check`)."""
ENDED = "This table has been ended."
SOMEONE = said("someone")
"""The name of a player whose own name has been removed."""
NOT_TOLD = (
    "The program of this game has failed to tell you the position. It stands here plainly, "
    "and the game goes on."
)


class Drawings:
    """Renders the states for the viewers of one table.

    Each state contains only what the viewer's seat can see. Names and log lines that several states share are
    rendered only once.
    """

    def __init__(self, table: str, ports: Ports | None = None) -> None:
        """Create the renderer of a table.

        Args:
            table: The table's id.
            ports: The services that record rendering times; None to record nothing.
        """
        self.table, self._ports = table, ports
        self._logs: dict[int | None, _RenderedLog] = {}
        self._translations: defaultdict[tuple[str, int | None], _TranslatedLog] = defaultdict(_TranslatedLog)
        self._shared: _Shared | None = None
        self.checks_all = False
        """Whether each state is checked, because one that was not checked could not be encoded."""
        self._plain = False
        """Whether the game's code once took too long to describe a position. If so, this code is never called
        again, because all other tables would have to wait for it."""

    def state(self, facts: TableFacts, seat: int | None, held: Collection[int] = ()) -> messages.TableState:
        """Return the whole state for a seat, with its complete log.

        If the game's code for names, texts or scenes fails, the state is rendered without them.

        Args:
            facts: The facts of the table.
            seat: The viewer's seat; None for a spectator.
            held: All seats that the viewer's device holds.
        """
        with self._ports.timing(STATE_SECONDS) if self._ports is not None else nullcontext():
            return self._state(facts, seat, held)

    def _state(self, facts: TableFacts, seat: int | None, held: Collection[int]) -> messages.TableState:
        match = facts.history.match
        if not self._plain:
            try:
                with as_faults(), match.keeping_views():
                    state = self._render(match, facts, seat, held, [], facts.fault(seat))
                    self._check(match, state)
                    state.log = self._log(match, seat)
                return state
            except Exception as error:
                LOG.exception("table %s: the game cannot tell seat %s its position", self.table, seat)
                self._plain = isinstance(error, Endless)
        plain = match.plainly()
        return self._render(plain, facts, seat, held, _lines(plain, seat, 0), facts.fault(seat) or NOT_TOLD)

    def _check(self, match: Match, state: messages.TableState) -> None:
        """Check the types in a state, which the game's code may get wrong.

        This takes as long as rendering, so a state is checked only if no state of its kind was: with the same
        questions, of a player or a spectator, during the set-up, the game or after its end.

        Raises:
            GameFault: The state is too large.
            ValidationError: A value has the wrong type.
        """
        kinds = frozenset(each.kind for each in (*state.questions, *state.changeable))
        kind = (state.you is None, state.over, state.setting_up, kinds)
        known = CHECKED_KINDS.setdefault(Machine.of(match.game), set())
        if self.checks_all or kind not in known:
            STATE_DECODER.decode(encode_message(state))
            known.add(kind)

    def _render(
        self,
        match: Match,
        facts: TableFacts,
        seat: int | None,
        held: Collection[int],
        log: list[messages.LogLine],
        fault: str,
    ) -> messages.TableState:
        stood_in_for = seat is not None and plays_for(facts.rows[seat])
        asked = [] if stood_in_for else match.decisions(seat)
        if seat is not None and asked and facts.answers_for(seat):
            asked = []  # If this question were shown, a click on it could hit the next question.
        again = [] if stood_in_for else change_questions(match, seat)
        shared = self._shared
        if shared is None or shared.facts is not facts or shared.match is not match:
            shared = self._shared = _Shared.of(facts, match)
        return messages.TableState(
            table=self.table,
            game=match.game.name,
            title=match.game.title,
            position=facts.history.position(seat),
            seats=_seats(shared, seat, held if len(held) > 1 else ()),
            you=seat,
            scene=scene_of(match, seat, asked),
            questions=[question(q, match.askee_name(q)) for q in asked],
            status=match.pending(seat, asked),
            resolving=shared.resolving,
            log=log,
            seen_from=match.told_since(seat),
            can_undo=not stood_in_for and facts.may_undo(seat) and match.can_undo(seat),
            over=match.over,
            result=match.result() if match.over else "",
            returns=[float(value) for value in match.returns()] if match.over else [],
            is_draw=match.is_draw,
            winners=match.winners,
            points=match.points() if match.over else [],
            cooperative=match.game.cooperative,
            teams=_teams(match),
            defeat=_defeat(match, seat),
            goal=match.goal(seat),
            options=[
                messages.ChosenOption(
                    option.name, option.label, value, option.value_text(value), option.builder
                )
                for option, value in match.chosen_options(seat)
            ],
            fault=fault,
            referee=match.referee,
            changeable=[question(q, match.askee_name(q)) for q in again],
            setting_up=match.setting_up,
            speed=facts.speed,
            may_pass=match.may_pass,
            longest_wait=facts.longest_wait,
            going_back=facts.going_back,
            vote=facts.vote,
        )

    def said_in(self, code: str, state: messages.TableState, game: Game) -> messages.TableState:
        """Return a state in another language, or unchanged if the language is unknown."""
        spoken = language(code, game)
        if spoken is None:
            return state
        translated = translate(spoken, state, but="log")
        translated.log = self._translations[code, state.you].lines(state.log, spoken)
        return translated

    def _log(self, match: Match, seat: int | None) -> list[messages.LogLine]:
        """Return all log lines for a seat. Only new lines are rendered."""
        rendered = self._logs.get(seat)
        if rendered is None or not rendered.goes_on(match):
            rendered = self._logs[seat] = _RenderedLog(match.tells_all())
        count = len(rendered.lines)
        if count < len(match.events):
            new = self._shared_lines(match, count) or _lines(match, seat, count)
            encode_message(new)  # This raises an error if the lines are too large to be sent.
            rendered.lines, rendered.last = rendered.lines + new, match.events[-1]
        return rendered.lines

    def _shared_lines(self, match: Match, first: int) -> list[messages.LogLine]:
        """Return the lines from a number on if they are the same for everybody and have been rendered."""
        if not all(is_public(event) for _, event in match.events[first:]):
            return []
        others = (
            each for each in self._logs.values() if each.last is match.events[-1] and each.goes_on(match)
        )
        return next((each.lines[first:] for each in others), [])


@dataclass
class TableFacts:
    """The facts that the states of all viewers are rendered from. They are collected after each change."""

    history: History
    rows: Sequence[SeatRow]
    bots: Mapping[int, str]
    """The display names of the bots, by seat."""
    connected: Container[int]
    """The seats whose holders are present."""
    may_undo: Callable[[int | None], bool] = lambda seat: True
    """A function that returns whether the holder of a seat may take back an answer."""
    faults: Mapping[int | None, str] = field(default_factory=dict)
    """Error messages about failures of the rules. Each key is the seat that sees the message, or ALL."""
    answers_for: Callable[[int], bool] = lambda seat: False
    """A function that returns whether the table is about to answer for a seat by itself."""
    speed: str = USUAL
    longest_wait: float = 0.0
    going_back: bool = True
    vote: messages.Vote | None = None

    def fault(self, seat: int | None) -> str:
        return self.faults.get(ALL) or self.faults.get(seat, "")


@dataclass
class _Shared:
    """The parts of a state that are the same for all viewers of a position."""

    facts: TableFacts
    match: Match
    names: list[str]
    asked: set[int]
    resolving: list[messages.Step]
    called: list[str]
    warnings: list[messages.NameWarning]

    @staticmethod
    def of(facts: TableFacts, match: Match) -> _Shared:
        rules = match.resolving()
        if rules == [match.game.start] and not rules[0].title:
            rules = []  # Its name says only that a game is played.
        resolving = [messages.Step(title_of(rule), list(rule.numbers)) for rule in rules]
        names = match.seat_names()
        called = _players_names(facts.rows, names)
        warnings = name_warnings([row.name for row in facts.rows], names, match.game)
        return _Shared(facts, match, names, match.waited_for(), resolving, called, warnings)


@dataclass
class _RenderedLog:
    """The rendered log lines for one seat, and the log event of the last line."""

    whole: bool
    lines: list[messages.LogLine] = field(default_factory=list)
    last: object = None

    def goes_on(self, match: Match) -> bool:
        """Return whether these lines are still the first lines of the match's log."""
        count = len(self.lines)
        if self.whole != match.tells_all() or count > len(match.events):
            return False
        return count == 0 or match.events[count - 1] is self.last


@dataclass
class _TranslatedLog:
    """The log lines in one language, and the English lines that they were translated from."""

    english: list[messages.LogLine] = field(default_factory=list)
    translated: list[messages.LogLine] = field(default_factory=list)

    def lines(self, english: list[messages.LogLine], spoken: Language) -> list[messages.LogLine]:
        """Return the translations of all log lines. Only new lines are translated."""
        count = len(self.english)
        if count > len(english) or (count and english[count - 1] is not self.english[-1]):
            count = 0
        self.translated = self.translated[:count] + [translate(spoken, line) for line in english[count:]]
        self.english = english
        return self.translated


def _lines(match: Match, seat: int | None, first: int) -> list[messages.LogLine]:
    return [log_line(number, line) for number, line in enumerate(match.log(seat, first), first)]


def log_line(number: int, line: LogLine) -> messages.LogLine:
    """Return a log line as a message."""
    return messages.LogLine(number, line.text, heading=line.heading, dice=list(line.dice), rolls=line.rolls)


def _players_names(rows: Sequence[SeatRow], names: Sequence[str]) -> list[str]:
    """Return the names that the players have chosen, and SOMEONE for each player who has been forgotten.

    Args:
        rows: The seats.
        names: The game's names for the seats.
    """
    called = distinct_names([row.name for row in rows], names)
    return [SOMEONE if row.is_forgotten else name for row, name in zip(rows, called, strict=True)]


def _seats(shared: _Shared, seat: int | None, here: Container[int]) -> list[messages.Seat]:
    facts, one = shared.facts, shared.match.referee == ONE
    return [
        messages.Seat(
            seat=i,
            name=shared.names[i],
            player=row.player if row.stand_in else facts.bots.get(i, row.player),
            you=i == seat and not one,
            asked=i in shared.asked,
            connected=(DEVICE if one else i) in facts.connected,
            here=i in here,
            answers_forced=row.answers_forced,
            called=shared.called[i],
            stand_in=row.stand_in,
            name_warning=shared.warnings[i],
        )
        for i, row in enumerate(facts.rows)
    ]


def question(q: engine.Question, askee_name: str = "") -> messages.Question:
    options = [
        messages.Option(
            o.action,
            o.text,
            _reason(o.refusal),
            o.staged,
            o.done,
            o.final or bool(o.warning),
            o.warning,
            o.menu,
            o.effect,
            o.setting,
        )
        for o in q.options
    ]
    return messages.Question(
        kind=q.kind,
        prompt=q.prompt,
        options=options,
        rules=list(q.rules),
        askee=q.askee,
        askee_name=askee_name,
        several=q.several,
        least=q.least,
        most=q.most,
        typed=q.typed,
    )


def _teams(match: Match) -> list[messages.Team]:
    teams = match.teams()
    return [
        messages.Team(
            team_name(match.game, team), [seat for seat, other in enumerate(teams) if other == team]
        )
        for team in sorted(set(teams))
    ]


def _defeat(match: Match, seat: int | None) -> messages.Defeat | None:
    defeat = match.defeat(seat)
    if defeat is None:
        return None
    return messages.Defeat(
        defeat.reason, defeat.lesson, lessons.title_of(match.game, lessons.LESSONS, defeat.lesson)
    )


def _reason(refusal: engine.Refusal | None) -> messages.Reason | None:
    return None if refusal is None else messages.Reason(refusal.rule, refusal.text, refusal.cause)


def add_notices(state: messages.TableState, notice: str, ended: str) -> None:
    """Add the administrator's notice to a state.

    If the table has been ended, this also removes all questions and puts the reason into the state's `fault`.
    """
    state.notice = notice
    if ended:
        hold_questions(state, ENDED)
        state.fault, state.ended, state.vote = ended, not state.over, None


def hold_questions(state: messages.TableState, status: str) -> None:
    """Remove all questions from a state.

    Args:
        state: The state.
        status: The sentence that says why nobody is asked.
    """
    for seat in state.seats:
        seat.asked = False
    state.can_undo, state.status, state.questions, state.changeable = False, status, [], []


def bot_card(game: Game, name: str, level: int, rating: Rating | None) -> messages.BotCard:
    if rating is None:
        return messages.BotCard(name, describe_bot(game, name), level)
    return messages.BotCard(name, describe_bot(game, name), level, rating.rating, rating.low, rating.high)


def game_card(game: Game) -> messages.GameCard:
    least, most = game.players
    return messages.GameCard(
        name=game.name,
        title=game.title,
        summary=game.summary,
        least_players=least,
        most_players=most,
        bots=bot_names(game),
        levels=[messages.LevelCard(name, level.habit) for name, level in game.level_by_name.items()],
        options=game.option_list,
        unofficial=game.unofficial,
        one_device=game.one_device,
        roles=list(game.roles),
        presets=list(game.presets),
        difficulty=game.presets[0].difficulty if game.presets else 0,
        minutes=game.presets[0].minutes if game.presets else 0,
        guide=game.name in GUIDES,
        lessons=any(lessons.list_names(game, folder) for folder in (lessons.LESSONS, lessons.PUZZLES)),
        languages=translations_of(game),
        opponents=[bot_card(game, *each) for each in rank_bots(game)],
    )


def rulebook(game: Game) -> list[messages.Chapter]:
    """Return the chapters of a game's rulebook.

    A rule that a card states belongs to the chapter that the rule's number begins with.

    Raises:
        GameFault: The rulebook cannot be read.
    """
    try:
        book = book_of(game)
    except Malformed as error:
        raise GameFault(str(error)) from error
    return [
        messages.Chapter(
            number,
            book.chapters.get(number, ""),
            [messages.RuleText(s.number, s.title, s.text) for s in statements],
            [[*row] for row in book.tables.get(number, ())],
        )
        for number, statements in book.group_by_chapter().items()
    ]
