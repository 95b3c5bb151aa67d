"""One random game of the contract suite, which is played on all back ends and checked at each answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec

from coverts.engine.backends.generators import Generators
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import CovertsError, GameFault, describe_error, error_place
from coverts.engine.base.sentences import as_text
from coverts.engine.checks.contract_report import ContractReport
from coverts.engine.checks.hints import (
    compare_draws,
    find_empty_seats,
    find_forgotten_draw,
    find_unlearned_draw,
    find_untold,
    find_unworded,
)
from coverts.engine.checks.table_values import find_wrong_values
from coverts.engine.compiler.generate.redeal_code import piles
from coverts.engine.game.definition import Game
from coverts.engine.game.scenes import Scene, find_repeated_ids
from coverts.engine.knowledge.secrecy import differing, misfits, redeal
from coverts.engine.language.registers import SCALARS, Mode, frames
from coverts.engine.match.game_match import Match, Question, shows_nothing
from coverts.engine.match.load import load

MAX_ANSWERS = 20_000
"""The maximum number of answers before a random game counts as stuck."""
HEAVY_INTERVAL = 20
"""Expensive checks (saves, paired states, scenes) run once in this number of steps, on average."""
SHOWN_GAMES = 20
"""The number of games in which the table is drawn for everybody at several times, which costs time."""
DRAW_INTERVAL = 4
"""Draws are checked once in this number of steps with chance events, on average."""


def describe_table(game: Game, players: int, options: Any) -> str:
    """Return a description of a table: its number of players and its changed options."""
    values = msgspec.to_builtins(options)
    changed = [o for o in game.option_list if values[o.name] != o.default]
    return ", ".join([f"{players} players", *(f"{o.name}={o.value_text(values[o.name])}" for o in changed)])


class Trial:
    """One random game that is played on every back end, with all checks."""

    def __init__(
        self,
        game: Game,
        report: ContractReport,
        players: int,
        options: Any,
        random: Random,
        number: int,
        seed: int,
        fast: Sequence[Any],
    ) -> None:
        self.game, self.report, self.random, self.fast = game, report, random, fast
        self.players, self.options = players, options
        self.machine = Machine.of(game)
        self.is_shown = number < SHOWN_GAMES
        self.picks = Random(number)
        """A separate random generator that chooses the checks."""
        self.where = f"{game.name} game {number} of seed {seed} ({describe_table(game, players, options)})"

    def play(self) -> None:
        """Play the game to its end, and add what is wrong to the report."""
        try:
            self.match = Match(self.game, self.players, self.options, chance=self._chance, steps=())
            self.totals, self.teams = self._totals_of(self.match.s), self.match.teams()
            self._begin_others()
            first = self.game.new_state(self.players, self.options)
            self.machine.begin(first)
            self._check_draws(first)
            while not self.match.over:
                if self.match.position > MAX_ANSWERS:
                    self.report.add_finding("stuck", self.where, f"no end after {MAX_ANSWERS} answers")
                    return
                if self.is_shown and self.report.steps.bit_count() < 2:  # at 0, 1, 2, 4, 8, ...
                    self._check_shown()
                self._step()
            self._check_end()
        except GameFault as fault:
            self.report.add_finding("stuck", self.where, f"{type(fault).__name__}: {fault}")
        except _Finding as found:
            self.report.add_finding(found.what, f"{self.where}, step {self.match.position}", str(found))
        except CovertsError as error:
            self.report.add_finding("differences", self.where, f"{type(error).__name__}: {error}")
        except Exception as error:
            if not error_place(error):
                raise
            self.report.add_finding("stuck", self.where, describe_error(error))

    def _chance(self, kind: Any, weights: list[int]) -> int:
        return self.random.choices(range(len(weights)), weights)[0]

    # -- the other back ends ---------------------------------------------------------------------

    def _begin_others(self) -> None:
        self.slow = Generators(self.game)
        self.twin = self.game.new_state(self.players, self.options)
        self.slow.begin(self.twin)
        self.rows = [fast.reset(1, self.players, self.options) for fast in self.fast]
        self._follow(self.match.steps[0].chance)
        self._compare()

    def _follow(self, outcomes: list[int], answer: tuple[int, int] | None = None) -> None:
        for askee, option in ([answer] if answer else []) + [(0, outcome) for outcome in outcomes]:
            self.slow.answer(self.twin, option, askee)
            for fast, rows in zip(self.fast, self.rows, strict=True):
                fast.step(rows, [askee], [option])

    def _compare(self) -> None:
        s = self._scan_slots(self.match.s)
        twin = self._scan_slots(self.twin)
        stack, top = twin.e_stack, twin.e_top
        twin.e_stack, twin.e_top = s.e_stack, s.e_top
        same = twin.as_tuple() == s.as_tuple()
        twin.e_stack, twin.e_top = stack, top
        if not same:
            raise _Finding("differences", "the back ends `generators` and `python` disagree")
        for fast, rows in zip(self.fast, self.rows, strict=True):
            if fast.packed(rows) != self.machine.packed(s):
                error = int(rows["e_error"][0])
                reason = f" ({fast.fault(error)})" if error else ""
                raise _Finding("differences", f"machine code and the back end `python` disagree{reason}")
        totals = self._totals_of(s)
        if totals != self.totals:
            raise _Finding("differences", f"the totals changed from {self.totals} to {totals}")

    def _scan_slots(self, s: Any) -> Any:
        """Return a copy of a state whose groups of slots are computed again, or the state if it has none."""
        if not self.machine.groups:
            return s
        scanned = s.copy()
        for groups in self.machine.groups:
            groups.relink(scanned)
            if s is self.match.s and groups.members(s) != groups.members(scanned):
                raise _Finding("differences", f"s.{groups.at} differs from a scan of all slots")
        return scanned

    def _totals_of(self, s: Any) -> Any:
        totals = self.game.conserved(s) if self.game.conserved else {}
        if not isinstance(totals, Mapping):
            raise _Finding("differences", f"conserved returned {totals!r}; it must return {{name: count}}")
        return dict(totals)

    # -- one answer ------------------------------------------------------------------------------

    def _step(self) -> None:
        match, s = self.match, self.match.s
        heavy = self.random.randrange(HEAVY_INTERVAL) == 0
        askee = self.random.choice(self.machine.askees(s))
        legal = self.machine.legal(s, askee)
        if legal != self.slow.legal(self.twin, askee):
            raise _Finding(
                "differences",
                f"legal options of {self.machine.numbers.kind(s.e_kind).name} differ between back ends",
            )
        seat = self.machine.owner(s, askee)
        question = match.question(seat, askee, legal)
        if [o.option for o in question.legal] != legal:
            raise _Finding("differences", "legal options and refusals disagree")
        if heavy:
            self._check_texts(question)
            self._check_save()
            if self.machine.legal(self.machine.copy_prepared(s), askee) != legal:
                raise _Finding("differences", "legality depends on scratch fields that no `prepare` fills")
            self._check_pairs()
        option = self.random.choice(legal)
        number = next(o.action for o in question.options if o.option == option)
        before = self.machine.packed(s) if heavy else b""
        if heavy:
            kind = self.machine.numbers.kind(s.e_kind)
            self.report.hints.update(find_empty_seats(self.game, kind, legal, self.players))
        if heavy and question.several and option < self.machine.numbers.kind(s.e_kind).options:
            self._check_deselect(seat, number, (askee, option), before)
        if heavy:
            match.apply_action(seat, number, askee)
        else:
            match._take(seat, askee, option)
        self.report.steps += 1
        self._follow(match.steps[-1].chance, (askee, option))
        self._compare()
        if match.steps[-1].chance and self.picks.randrange(DRAW_INTERVAL) == 0:
            drawing = match._before[-1][0].copy()
            self.machine.answer(drawing, option, askee)
            self._check_draws(drawing)
        if heavy and match.can_undo(seat):
            self._check_undo(seat, before)

    def _check_draws(self, s: Any) -> None:
        """Check that no seat sees an outcome of chance that the seat must not learn.

        Args:
            s: A copy of the state at the first chance event of the last step.
        """
        for draw in compare_draws(self.game, s, self.match.steps[-1].chance, self.picks.randrange):
            for hint in find_unlearned_draw(self.game, draw):
                raise _Finding("leaks", hint)
            self.report.hints.update(find_forgotten_draw(self.game, draw))

    def _check_texts(self, question: Question) -> None:
        match = self.match
        for option in question.options:
            if match.find(question, option.text) is not option:
                raise _Finding("differences", f"the text {option.text!r} does not select its own option")
        for option in self.picks.choices(question.options, k=2):
            refusal = match.why_not(question.seat, option.text, question.askee)
            if (refusal is None) != (option.legal or option.staged):
                raise _Finding(
                    "differences", f"{option.text!r} is legal in one request and refused in another"
                )

    def _check_shown(self) -> None:
        """Check that each seat and a spectator can be shown the table and the log."""
        for seat in [*range(self.players), None]:
            scene = seat_information(self.match, seat)["its scene"]
            self.match.log(seat)
            for wrong in find_wrong_values(self.game, self.match.view(seat)):
                raise _Finding("differences", wrong)
            try:
                if scene is not None:
                    for repeated in find_repeated_ids(msgspec.json.decode(scene, type=Scene)):
                        raise _Finding("differences", f"in the scene of seat {seat}, {repeated}")
            except msgspec.ValidationError as error:
                raise _Finding("differences", f"the scene of seat {seat} is malformed: {error}") from None

    def _check_save(self) -> None:
        s = self.match.s
        data = self.machine.packed(s)
        if self.machine.packed(self.machine.from_bytes(data)) != data or s.copy().as_tuple() != s.as_tuple():
            raise _Finding("differences", "packing or copying does not preserve the state")

    def _check_deselect(self, seat: int, number: int, answer: tuple[int, int], before: bytes) -> None:
        """Select an option of a multiple choice and deselect it."""
        for _ in range(2):
            self.match.apply_action(seat, number, answer[0])
            self._follow(self.match.steps[-1].chance, answer)
            self._compare()
        if self.machine.packed(self.match.s) != before:
            raise _Finding("differences", "selecting and deselecting an option changes the state")

    def _check_undo(self, seat: int, before: bytes) -> None:
        """Undo the last answer together with the answers that belong to it, and apply all of them again."""
        match = self.match
        after, steps = self.machine.packed(match.s), [*match.steps]
        match.undo(seat)
        undone = steps[len(match.steps) :]
        if len(undone) == 1 and self.machine.packed(match.s) != before:
            raise _Finding("differences", "undo does not restore the state")
        for step in undone:
            match.replay(step)
        if self.machine.packed(match.s) != after:
            raise _Finding("differences", "repeating an answer after undo leads to a different state")

    def _check_end(self) -> None:
        if self.is_shown:
            self._check_shown()
            for _, event in self.match.events:
                self.report.hints.update(find_unworded(self.game, event))
        again = load(self.match.save(), lambda name: self.game)
        if again.digest() != self.match.digest():
            raise _Finding("differences", "replaying the saved game leads to a different end")
        if [line.text for line in again.log(0)] != [line.text for line in self.match.log(0)]:
            raise _Finding("differences", "replaying the saved game gives a different log")
        self._check_results()

    def _check_results(self) -> None:
        """Check that the teams have not changed, and that seats that play together have the same result."""
        teams = self.match.teams()
        if teams != self.teams:
            raise _Finding("wrong results", f"the teams changed from {self.teams} to {teams}")
        least, most = self.game.min_return, self.game.max_points
        if self.game.cooperative and min(self.match.returns()) < least:
            raise _Finding(
                "wrong results",
                f"returns gives {min(self.match.returns())}, but a lost game gives {least}; set min_return=",
            )
        if most is not None and max(self.match.points()) > most:
            raise _Finding(
                "wrong results",
                f"points gives {max(self.match.points())}, but max_points is {most}; correct one of them",
            )
        if self.game.cooperative:
            teams = [0] * self.players
        for name, results in (("returns", self.match.returns()), ("points", self.match.points())):
            for seat, team in enumerate(teams):
                mate = teams.index(team)
                if results and results[seat] != results[mate]:
                    raise _Finding(
                        "wrong results",
                        f"seats {mate} and {seat} play together, but {name} gives them {results[mate]} and "
                        f"{results[seat]}; give all seats of a team the same number",
                    )

    # -- paired states ---------------------------------------------------------------------------

    def _check_pairs(self) -> None:
        s = self.match.s
        self.report.filled |= differing(self.game, s, self.game.new_state(self.players, self.options))
        for seat in [*range(self.players), None]:
            self._check_fits(seat)
            mine = seat_information(_CachedMatch(self.match), seat)
            for only in [None, "", *piles(self.game)]:
                other = redeal(self.game, s, seat, self.random, only)
                changed = differing(self.game, s, other) if other is not None else set()
                if not changed:
                    continue
                self.report.varied.update(changed)
                self._check_redeal(other, changed)
                pair = self.match.at(other)
                theirs = seat_information(_CachedMatch(pair), seat)
                for what, value in mine.items():
                    if theirs[what] != value:
                        raise _Finding(
                            "leaks", f"seat {seat} can infer {', '.join(sorted(changed))} from {what}"
                        )
                self._check_next_step(pair, seat, changed, only)

    def _check_fits(self, seat: int | None) -> None:
        """Check that the true state fits, and count how often a redealt state fits."""
        if self.game.fits is None:
            return
        s = self.match.s
        if not self.machine.fits(s, seat):
            raise _Finding(
                "differences", f"the true state does not fit for seat {seat}; correct the game's fits"
            )
        self.report.redeals += 1
        self.report.fitting += self.machine.redeal_once(s.copy(), seat, self.random)

    def _check_redeal(self, world: Any, changed: set[str]) -> None:
        """Check that a redealt state has the same totals and stays within the declared bounds."""
        where = f"a redealt state with a different {', '.join(sorted(changed))}"
        totals = self._totals_of(world)
        if totals != self.totals:
            raise _Finding("differences", f"{where} has the totals {totals} instead of {self.totals}")
        if paths := misfits(self.game, self.match.s, world):
            names = ", ".join(sorted(paths))
            raise _Finding("differences", f"{where} exceeds the bounds of {names}")

    def _check_next_step(self, pair: Match, seat: int | None, changed: set[str], only: str | None) -> None:
        """Apply the same answer in both states, and compare the logs and the permissions to undo."""
        true = self.match.at(self.match.s.copy())
        askees = [a for a in self.machine.askees(true.s) if a in self.machine.askees(pair.s)]
        if not askees:
            return
        askee = self.random.choice(askees)
        both = [self.machine.legal(match.s, askee) for match in (true, pair)]
        legal = [o for o in both[0] if o in both[1]]
        if not legal:
            return
        option = self.random.choice(legal)
        own = seat == self.machine.owner(true.s, askee)
        before = [match.s.copy() for match in (true, pair)]
        answers = [option]
        for match in (true, pair):
            self.machine.answer(match.s, option, askee)
        chance_follows = [match.s.e_mode == Mode.CHANCE for match in (true, pair)]
        while (
            true.s.e_mode == Mode.CHANCE and pair.s.e_mode == Mode.CHANCE and true.s.e_kind == pair.s.e_kind
        ):
            weights = list(self.machine.weights(true.s))
            weights = [a * b for a, b in zip(weights, self.machine.weights(pair.s), strict=True)]
            if not any(weights):
                return
            outcome = self.random.choices(range(len(weights)), weights)[0]
            answers.append(outcome)
            for match in (true, pair):
                self.machine.answer(match.s, outcome)
        if true.s.e_over:
            return
        names = ", ".join(sorted(changed))
        for match in (true, pair):
            match.events = [(match.position, event) for event in match.s.events]
        same_log = [line.text for line in true.log(seat)] == [line.text for line in pair.log(seat)]
        mine, theirs = true.view(seat), pair.view(seat)
        if mine.as_tuple() != theirs.as_tuple():
            for name in [*SCALARS, "e_staged"]:
                setattr(theirs, name, getattr(mine, name))
            if same_log and mine.as_tuple() == theirs.as_tuple():
                raise _Finding("leaks", f"seat {seat} can infer {names} from the next question")
            if same_log and only is not None and seat is None:
                self.report.hints.update(find_untold(self.game, mine, theirs, names))
            return
        if not same_log:
            if self._shows_before_telling(before, askee, answers, seat):
                return
            raise _Finding("leaks", f"seat {seat} can infer {names} from its log")
        if true.s.e_stack != pair.s.e_stack:
            points = [[s.e_stack[base] for base in frames(s)] for s in (true.s, pair.s)]
            by = (
                "a local variable on the stack"
                if points[0] == points[1]
                else "the point where a rule resumes"
            )
            raise _Finding("leaks", f"seat {seat} can infer {names} from {by}")
        if own and true.current_players() == {seat}:
            free = [
                shows_nothing(self.game, b, m.s, d)
                for b, m, d in zip(before, (true, pair), chance_follows, strict=True)
            ]
            if free[0] != free[1]:
                raise _Finding("leaks", f"seat {seat} can infer {names} from whether it may undo")

    def _fields_seen(self, s: Any, seat: int | None) -> Any:
        """Return the fields of the game that a seat sees, without the engine's own."""
        view = self.machine.view(s, seat)
        for name in SCALARS:
            setattr(view, name, 0)
        view.e_staged = [0] * len(view.e_staged)
        return view.as_tuple()

    def _shows_before_telling(
        self, starts: Sequence[Any], askee: int, answers: Sequence[int], seat: int | None
    ) -> bool:
        """Return whether the view differs when the log first tells something else.

        A card may be turned up, told and put back within one step, so the views after the step are equal.

        Args:
            starts: Two states.
            askee: The askee who answers.
            answers: The answer, and the outcomes of chance after it.
            seat: The seat, or None for a spectator.
        """
        told = []
        for start in starts:
            match = self.match.at(start.copy())
            views = _ViewedEvents(partial(self._fields_seen, match.s, seat))
            match.s.events = views
            for number, answer in enumerate(answers):
                self.machine.answer(match.s, answer, askee if number == 0 else 0)
            match.events = [(match.position, event) for event in match.s.events]
            told.append([*zip([line.text for line in match.log(seat)], views.views, strict=True)])
        for (line, view), (other_line, other_view) in zip(*told, strict=False):
            if line != other_line:
                return bool(view != other_view)
        return False


class _CachedMatch(Match):
    """A match that does not change and computes each seat's view and questions only once."""

    def __init__(self, match: Match) -> None:
        self.__dict__.update(match.__dict__)
        self._views: dict[int | None, Any] = {}
        self._questions: dict[int | None, list[Question]] = {}

    def view(self, seat: int | None) -> Any:
        if seat not in self._views:
            self._views[seat] = super().view(seat)
        return self._views[seat]

    def decisions(self, seat: int | None) -> list[Question]:
        if seat not in self._questions:
            self._questions[seat] = super().decisions(seat)
        return self._questions[seat]


class _Finding(Exception):
    def __init__(self, what: str, text: str) -> None:
        super().__init__(text)
        self.what = what


def seat_information(match: Match, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat can see now, as a dictionary with a description of each part."""
    scene, view = match.scene(seat), match.view(seat)
    return {
        "its view": view.as_tuple(),
        "its observation": match.machine.observation(view, seat),
        "its questions": match.decisions(seat),
        "its waiting line": match.pending(seat),
        "the seats that are asked": match.current_players(),
        "its scene": msgspec.json.encode(scene, enc_hook=as_text) if scene is not None else None,
        "the stack": [rule.name for rule in match.resolving()],
        "its undo": match.can_undo(seat),
        "the automatic answers": _automatic_answers(match),
    }


def _automatic_answers(match: Match) -> dict[int, tuple[int, int]]:
    """For each seat that the table answers for, return the asked seat or figure and the action's number."""
    answers = {seat: match.forced(seat) for seat in match.current_players()}
    return {seat: (answer[0], answer[1].number) for seat, answer in answers.items() if answer is not None}


class _ViewedEvents(list[Any]):
    """Log events, with what a seat sees at the time of each.

    Args:
        look: Returns what the seat sees now.
    """

    def __init__(self, look: Callable[[], Any]) -> None:
        super().__init__()
        self.look = look
        self.views: list[Any] = []

    def append(self, event: Any) -> None:
        super().append(event)
        self.views.append(self.look())
