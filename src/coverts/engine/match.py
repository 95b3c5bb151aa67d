"""A match: one game being played, with its log, its answers, and each seat's side of it.

A player's answer and every chance answer it causes are one step. The match is its options and its
steps; everything else can be made again from them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

import msgspec

from coverts.engine import files
from coverts.engine.backends.python import Machine
from coverts.engine.declared import Kind, Rule
from coverts.engine.digest import digest
from coverts.engine.endless import MOST_CHANCE, MOST_SAID
from coverts.engine.errors import (
    Ambiguous,
    Endless,
    GameFault,
    IllegalAction,
    Malformed,
    NothingToUndo,
    NotYourTurn,
    Stale,
    as_faults,
)
from coverts.engine.game import Game
from coverts.engine.log import LogLine, tell
from coverts.engine.naming import Naming
from coverts.engine.numbering import Numbering
from coverts.engine.options import GameOption
from coverts.engine.question import Action, Chooser, Option, Question, Refusal, Step, by_weight
from coverts.engine.registers import Mode, frames, rule_of
from coverts.engine.rulebook import book_of, title_of
from coverts.engine.secrecy import redeal, secret_part

DONE = "done"
MOST_PACKED = 64
"""Steps that may be taken back, with which a position is packed at most."""
UNTOLD = Refusal("", "It is forbidden; by which rule, the program of this game has failed to tell.")
AT_ONCE = "These questions cannot be answered at once; answer the first alone."
UNREAD = "What this rule says cannot be read: the rulebook of this game has failed."


@dataclass(frozen=True)
class Packed:
    """A position of a match: the record as bytes, all that was said so far, and the digests of its file.

    before: the record, and the number of events, before each of the last steps that may be taken back.
    """

    state: bytes
    events: list[tuple[int, tuple[Any, ...]]]
    digests: dict[int, str]
    before: list[tuple[bytes, int]]


class Match:
    """A game in progress, on the `python` back end.

    referee: who deals: "" the program, else people at a real table; see `coverts.engine.referee`.
    game, players, options: see `Game` and `new_match`. chance: who answers for chance; by default the
    system's random numbers. steps: answers to replay instead of asking (from a file or a store).
    """

    referee = ""
    keeps_all = False
    """Whether any answer may be taken back, however long ago, not only the last that showed nothing."""
    _replay: list[int] | None = None
    """Answers of chance that are stored, while a step is repeated."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Any = None,
        chance: Chooser | None = None,
        steps: Sequence[Step] = (),
    ) -> None:
        self._set_up(game, players, options, chance)
        if steps:
            self._replay = list(steps[0].chance)
        self._begin()
        self._replay = None
        for step in steps[1:]:
            self.replay(step)

    def _set_up(self, game: Game, players: int, options: Any, chance: Chooser | None) -> None:
        """A match at which nothing has happened."""
        self.game, self.players = game, players
        self.options = options if options is not None else game.options()
        self.machine = Machine.of(game)
        self.numbers = self.machine.numbers
        self.chance = chance or by_weight(SystemRandom())
        self.s = self._fresh()
        self.events: list[tuple[int, tuple[Any, ...]]] = []
        self.steps: list[Step] = []
        self._refusals: dict[str, Refusal] = {}
        self._followed = followed(self.numbers)
        self._before: list[tuple[Any, int]] = []
        """For each of the last steps the state and the number of events before it: while it may be undone."""
        self._free: list[bool] = []
        """For each step, whether it showed nothing and may be taken back."""
        self._digests: dict[int, str] = {}
        """Of the positions whose digests a file has."""

    # -- running ---------------------------------------------------------------------------------

    def _fresh(self) -> Any:
        s = self.game.new_state(self.players, self.options)
        s.events = []
        return s

    def _begin(self) -> None:
        step = Step()
        with as_faults():
            self._run_start()
            self._run_chance(step)
            self._check_reached()
        self._closed(step, (None, 0))

    def _run_start(self) -> None:
        self.machine.begin(self.s)

    def _run_chance(self, step: Step) -> None:
        while not self.s.e_over and self.s.e_mode == Mode.CHANCE:
            outcome = self._outcome(self._kind)
            if outcome is None:
                return
            if len(step.chance) >= MOST_CHANCE:
                raise Endless(f"more than {MOST_CHANCE} answers of chance, and no player is asked")
            step.chance.append(outcome)
            self._answer(outcome, 0)

    def _outcome(self, kind: Kind) -> int | None:
        """An outcome of the open chance; None where somebody must say what it is."""
        weights = list(self.machine.weights(self.s))
        if self._replay is None:
            return self.chance(kind, weights)
        if not self._replay or not 0 <= self._replay[0] < len(weights) or weights[self._replay[0]] <= 0:
            raise Malformed(f"the stored answers do not fit the rules: chance {kind.name}")
        return self._replay.pop(0)

    def _answer(self, option: int, askee: int) -> None:
        self.machine.answer(self.s, option, askee)

    def _check_reached(self) -> None:
        """Raises a GameFault where nobody could go on from here: a match never stands at such a position.

        Raises Malformed where stored answers of chance are left over.
        """
        if self._replay:
            raise Malformed(f"the stored answers have {len(self._replay)} answers of chance too many")
        if len(self.s.events) > MOST_SAID:
            raise Endless(f"{len(self.s.events)} lines of the log before the next question")
        if self.over:
            self.machine.returns(self.s)
            return
        asked, waited_for = self.current_players(), self.waited_for()
        if not asked or not asked | waited_for <= {*range(self.players)}:
            askees = self.machine.askees(self.s)
            raise GameFault(f"{self._kind.name} was asked of {askees}, for whom no seat can answer")
        self._check_answerable()

    def _check_answerable(self) -> None:
        """Raises NoLegalAction where one who is asked could not answer."""
        for askee in self.machine.askees(self.s):
            self.machine.legal(self.s, askee)

    def _closed(self, step: Step, before: tuple[Any, int], free: bool = False) -> None:
        if not self.keeps_all and self._free and not self._free[-1]:
            self._before.clear()  # nothing before a step that stays can be taken back
        self.steps.append(step)
        self._before.append(before)
        self._free.append(free)
        at = self.position
        if at % files.EVERY == 0:
            self._digests[at] = self.digest()
        self.events += [(at, event) for event in self.s.events]
        self.s.events = []

    def replay(self, step: Step) -> None:
        """Take a stored step; raises Malformed where it does not fit, or a GameFault where the game fails.

        The match is then as it was.
        """
        self._replay = list(step.chance)
        try:
            asked = not self.over and step.kind == self._kind.name and step.option in self._options()
            if not asked or (step.seat, step.askee) not in self._owing():
                raise Malformed(f"the stored answers do not fit the rules: step {len(self.steps)}")
            self._take(step.seat, step.askee, step.option)
        finally:
            self._replay = None

    def _take(self, seat: int, askee: int, option: int) -> None:
        """Take an option of the open question; raises Malformed where it is not legal, or a GameFault."""
        before = (self.s.copy(), len(self.events))
        step = Step(seat, askee, self._kind.name, option)
        try:
            with as_faults():
                if not self._admits(askee, option):
                    raise Malformed(f"the stored answers do not fit the rules: step {len(self.steps)}")
                self._answer(option, askee)
                self._run_chance(step)
                self._check_reached()
                free = shows_nothing(self.game, before[0], self.s, bool(step.chance))
        except BaseException:
            self.s = before[0].copy()
            self.s.events = []
            raise
        self._closed(step, before, free)

    # -- who is asked what -----------------------------------------------------------------------

    @property
    def position(self) -> int:
        """Number of answers so far."""
        return len(self.steps) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.e_over)

    def _admits(self, askee: int, option: int) -> bool:
        """Whether the open question may be answered so. A judge that fails to say why not has refused."""
        try:
            return self.machine.why_not(self.s, askee, option) is None
        except Exception:
            return False

    def _owing(self) -> list[tuple[int, int]]:
        """Who owes an answer: seat, and askee (an operative, a seat)."""
        return [(self.machine.owner(self.s, askee), askee) for askee in self.machine.askees(self.s)]

    @as_faults()
    def current_players(self) -> set[int]:
        """Seats that owe an answer; several where a decision is simultaneous."""
        return {seat for seat, _ in self._owing()}

    def waited_for(self) -> set[int]:
        """Seats whose players the table waits for."""
        return self.current_players()

    def askees(self, seat: int) -> list[int]:
        """Those of `seat` that owe an answer (an operative, a seat)."""
        return [askee for owner, askee in self._owing() if owner == seat]

    @as_faults()
    def decisions(self, seat: int | None) -> list[Question]:
        """What a seat owes now, made from what it may know; a spectator owes nothing."""
        return [] if seat is None else [self._question(seat, askee) for askee in self.askees(seat)]

    @as_faults()
    def askee_name(self, question: Question) -> str:
        """Whose a question is, where its seat answers for several (an operative's); else empty."""
        if self.game.owner is None:
            return ""
        names = self.game.words.get(next(iter(question.arguments)), ())
        own = [askee for askee in range(len(names)) if self.machine.owner(self.s, askee) == question.seat]
        return "" if len(own) == 1 else self._called(question)

    def _called(self, question: Question) -> str:
        """What the askee of a question is called: by the game's words, else by their seat or their number."""
        word = next(iter(question.arguments))
        names = self.game.words.get(word, ())
        if names:
            return str(names[question.askee])
        return self.seat_names()[question.askee] if self.game.owner is None else f"{word} {question.askee}"

    def _question(self, seat: int, askee: int, legal: Collection[int] | None = None) -> Question:
        """What one askee owes; legal: the legal options, where the caller has them."""
        s, kind = self.s, self._kind
        arguments = dict(zip(kind.parameters, (askee, s.e_arg0, s.e_arg1, s.e_arg2), strict=False))
        some = s.e_mode == Mode.SOME
        naming = Naming(self.game, lambda: self.view(seat), arguments, [DONE] if some else [])
        texts = [*naming.options(kind), DONE]
        legal = set(self.machine.legal(s, askee) if legal is None else legal)
        first = self.action_number(kind, 0)
        options = []
        for option in range(kind.options + some):
            done = option == kind.options
            staged = not done and self.machine.is_taken(s, option)
            if kind.named and not texts[option]:
                if option in legal:
                    raise GameFault(
                        f"{kind.name}: option {option} is legal, and names {kind.named!r} have no text for it"
                    )
                continue
            refusal = None if option in legal or staged else self._refusal(askee, option)
            done, final = done or option == kind.ends, option == kind.final
            options.append(Option(first + option, option, texts[option], refusal, staged, done, final))
        return Question(
            kind.name,
            askee,
            seat,
            naming.filled(kind.prompt),
            kind.numbers,
            arguments,
            tuple(options),
            some,
            s.e_least if some else 1,
            s.e_most if some else 1,
            kind.named,
            numbered=self.action_number,
        )

    def _refusal(self, askee: int, option: int) -> Refusal:
        told = self._told(lambda: self.machine.why_not(self.s, askee, option))
        if told is not None:
            return told
        if option == self._kind.options:
            return Refusal("", f"Choose at least {self.s.e_least} first.")
        return Refusal("", f"You have already chosen {self.s.e_most}.")

    def _told(self, why: Callable[[], str | None]) -> Refusal | None:
        """The rule whose number `why` gives, with what it says; None where it gives none.

        Where a judge fails that is asked for it, or the rulebook cannot be read, that is told instead.
        """
        try:
            number = why()
        except Exception:
            return UNTOLD
        if number and number not in self._refusals:
            try:
                self._refusals[number] = Refusal(number, book_of(self.game).text(number))
            except Exception:
                return Refusal(number, UNREAD)
        return self._refusals[number] if number else None

    @property
    def _kind(self) -> Kind:
        """The kind of the open question."""
        return self.numbers.kind(self.s.e_kind)

    def _options(self) -> range:
        """The options of the open question, *done* with them."""
        return range(self._kind.options + (self.s.e_mode == Mode.SOME))

    def action_number(self, kind: Kind, option: int) -> int:
        """The number of an option of that kind in the game's action space."""
        return self.numbers.first_action[kind] + option

    def legal_actions(self, seat: int, askee: int | None = None) -> list[Action]:
        """Actions the seat may take now, in rising order; empty when it is not asked.

        askee: only those for this one of its askees (an operative, where a seat has two).
        """
        return [
            Action(option.action, option.text)
            for question in self.decisions(seat)
            if askee is None or question.askee == askee
            for option in question.legal
        ]

    @as_faults()
    def forced(self, seat: int) -> tuple[int, Action] | None:
        """The one action that a seat may take, and for whom, if everybody can tell that it is the only one.

        A table may answer so for the seat: that it does tells nobody anything; see `Machine.forced`.
        """
        if self.over or self.s.e_mode == Mode.CHANCE:
            return None
        for askee in self.askees(seat):
            option = self.machine.forced(self.s, askee)
            if option is not None:
                question = self._question(seat, askee, [option])
                return askee, next(Action(o.action, o.text) for o in question.options if o.option == option)
        return None

    # -- answers ---------------------------------------------------------------------------------

    def _asked(self, seat: int, askee: int | None) -> Question:
        if self.over:
            raise NotYourTurn("The game is over.")
        questions = self.decisions(seat)
        if not questions:
            raise NotYourTurn("It is not your turn to answer.")
        if askee is None and len(questions) > 1:
            raise Ambiguous("You owe more than one answer; say which it is for.")
        for question in questions:
            if askee is None or question.askee == askee:
                return question
        raise NotYourTurn("That one is not asked now.")

    def _find(self, question: Question, action: Action | int | str) -> Option:
        """Raises Malformed for no such action, Ambiguous for a text that fits several."""
        if isinstance(action, Action):
            action = action.number
        if isinstance(action, int):
            found = [o for o in question.options if o.action == action]
        elif not isinstance(action, str):
            raise Malformed(f"An action is a number or a text, not {action!r}.")
        else:
            wanted = action.strip().casefold()
            found = [o for o in question.options if o.text.casefold() == wanted]
            found = found or [o for o in question.options if wanted and o.text.casefold().startswith(wanted)]
            legal = [o for o in found if o.legal]
            found = legal if len(found) > 1 and len(legal) == 1 else found
        if not found:
            raise Malformed(f"There is no {action!r} among the options of this question.")
        if len(found) > 1:
            raise Ambiguous(f"{action!r} may mean {', '.join(o.text for o in found)}.")
        return found[0]

    @as_faults()
    def why_not(self, seat: int, action: Action | int | str, askee: int | None = None) -> Refusal | None:
        """None exactly where the seat may take the action now, for that askee; else what forbids it.

        What has been picked of several may be picked again, which puts it back; it is no legal action.
        """
        return self._find(self._asked(seat, askee), action).refusal

    @as_faults()
    def apply_action(
        self, seat: int, action: Action | int | str, askee: int | None = None, position: int | None = None
    ) -> Step:
        """Answer for a seat; the game runs on to the next question of a player.

        action: an `Action`, its number, or its text or the beginning of it. askee: whom it is for, where the
        seat owes several answers. position: the position the answer was given for, if the caller knows it.

        Raises Stale, NotYourTurn, Malformed, Ambiguous or IllegalAction, or GameFault, whatever a game's
        rules do; the match is then as it was.
        """
        if position is not None and position != self.position:
            raise Stale("The game has moved on since that question was asked.")
        self._take(seat, *(self._known_legal(seat, action, askee) or self._asked_for(seat, action, askee)))
        return self.steps[-1]

    def apply_actions(
        self,
        seat: int,
        actions: Sequence[Action | int | str],
        askee: int | None = None,
        position: int | None = None,
    ) -> list[Step]:
        """Answer a question and those that follow it at once: all are taken, or none is.

        Only what a decision's `then` names may follow, so that nothing is learned from an answer that is
        refused with the next. seat, askee, position: as for `apply_action`; actions: one for each question.

        Raises Stale, NotYourTurn, Malformed, Ambiguous or IllegalAction, or GameFault; the match is then as
        it was.
        """
        before = self.position
        if len(actions) > 1 and not self.over and self._kind.name not in self._followed:
            raise Malformed(AT_ONCE)  # not even tried: the time it takes would tell what comes of it
        try:
            for place, action in enumerate(actions):
                if place and not self._continues(seat):
                    raise Malformed(AT_ONCE)
                self.apply_action(seat, action, askee, position if place == 0 else None)
        except BaseException:
            while self.position > before:
                self._take_back()
            raise
        if self.position == before:
            raise Malformed("Give at least one answer.")
        return self.steps[before + 1 :]

    def _continues(self, seat: int) -> bool:
        """Whether the question that is open belongs to the last answer, and is put to the same seat."""
        if self.over or self.s.e_mode != Mode.ONE or not self.can_undo(seat):
            return False
        return self._followed.get(self.steps[-1].kind) == self._kind.name

    def _known_legal(
        self, seat: int, action: Action | int | str, askee: int | None
    ) -> tuple[int, int] | None:
        """Whom for, and the option of a legal action given by its number: no question is made for it."""
        number = action.number if isinstance(action, Action) else action
        if self.over or not isinstance(number, int):
            return None
        asked = [one for one in self.askees(seat) if askee in (None, one)]
        option = number - self.action_number(self._kind, 0)
        if len(asked) != 1 or option not in self._options() or not self._admits(asked[0], option):
            return None
        return asked[0], option

    def _asked_for(self, seat: int, action: Action | int | str, askee: int | None) -> tuple[int, int]:
        """Whom for, and the option found among all that the seat is offered; raises its refusal."""
        question = self._asked(seat, askee)
        option = self._find(question, action)
        refusal = option.refusal or self._belied(question, option)
        if refusal is not None:
            raise IllegalAction(f"{option.text}: {refusal}", refusal.rule, refusal.text)
        return question.askee, option.option

    def _belied(self, question: Question, option: Option) -> Refusal | None:
        """Why an answer that is legal by the seat's view cannot be; None in a match the program deals."""
        return None

    # -- taking back -----------------------------------------------------------------------------

    def can_undo(self, seat: int | None) -> bool:
        """Whether the seat may take its last answer back.

        It may while nothing came of it but a further question to the same seat: no chance, nothing
        shown or hidden, no other decider, not one of several simultaneous answers.
        """
        if seat is None or len(self.steps) < 2 or self.over:
            return False
        last = self._last_answer()
        own = all(step.seat == seat for step in self.steps[-last:])
        return own and all(self._free[-last:]) and self.current_players() == {seat}

    def _last_answer(self) -> int:
        return last_answer(self.steps, self._followed)

    def undo(self, seat: int) -> None:
        """Take the seat's last answer back, with what it followed (see `apply_actions`).

        Raises NothingToUndo where `can_undo` says no.
        """
        if not self.can_undo(seat):
            raise NothingToUndo("Nothing of yours can be taken back now.")
        for _ in range(self._last_answer()):
            self._take_back()

    def _take_back(self) -> None:
        """Unmake the last step."""
        before, events = self._before.pop()
        self._digests.pop(self.position, None)
        self.steps.pop()
        self._free.pop()
        del self.events[events:]
        self.s = before
        self.s.events = []

    # -- what a seat sees ------------------------------------------------------------------------

    @as_faults()
    def view(self, seat: int | None) -> Any:
        """What the seat may see, as a record mirror (None: a spectator); raises Malformed for no seat."""
        if seat is not None and seat not in range(self.players):
            raise Malformed(f"There is no seat {seat!r}; seats are 0 to {self.players - 1}.")
        return self.machine.view(self.s, seat)

    @as_faults()
    def log(self, seat: int | None, first: int = 0) -> list[LogLine]:
        """What happened, as the seat may know it; after the end all of it, where the game's log opens.

        first: the number of the first line wanted.
        """
        whole = self.tells_all()
        return [
            LogLine(at, event[0], tell(self.game, event, seat, whole)) for at, event in self.events[first:]
        ]

    def tells_all(self) -> bool:
        """Whether the log hides nothing from anybody."""
        return self.over and self.game.log_opens

    @as_faults()
    def scene(self, seat: int | None, questions: list[Question] | None = None) -> Any:
        """The game's scene for the seat, or None where the game draws none.

        questions: what `decisions(seat)` gives, where the caller has it.
        """
        if self.game.scene is None:
            return None
        return self.game.scene(self.view(seat), seat, self._asked_of(seat, questions))

    def _asked_of(self, seat: int | None, questions: list[Question] | None) -> list[Question]:
        return self.decisions(seat) if questions is None else questions

    def resolving(self) -> list[Rule]:
        """The rules being carried out, outermost first: the record's stack."""
        under_way = [rule_of(self.s.e_stack[base]) for base in frames(self.s)]
        rules = [self.numbers.rules[number] for number in reversed(under_way)]
        return [rule for rule in rules if not rule.general]

    @as_faults()
    def pending(self, seat: int | None, questions: list[Question] | None = None) -> str:
        """One sentence for the seat: what it is asked, or at which step whom the table waits for.

        questions: what `decisions(seat)` gives, where the caller has it.
        """
        if self.over:
            return self.result()
        questions = self._asked_of(seat, questions)
        if questions:
            names = ", ".join(filter(None, map(self.askee_name, questions)))
            return questions[0].prompt + (f": {names}" if names else "")
        seats = self.seat_names()
        names = ", ".join(seats[seat] for seat in sorted(self.waited_for()))
        return f"Waiting{f' for {names}' if names else ''}: {title_of(self.resolving()[-1])}."

    @as_faults()
    def seat_names(self) -> list[str]:
        """What each seat is called: by the game's `seat_names`, else its words for "seat", or its number."""
        if self.game.seat_names is not None:
            return list(self.game.seat_names(self.view(None)))
        words = self.game.words.get("seat", ())
        return [str(words[i]) if i < len(words) else f"Seat {i + 1}" for i in range(self.players)]

    @as_faults()
    def result(self) -> str:
        """How the game ended, one sentence; raises GameFault where the game gives none."""
        if self.game.result is not None:
            sentence = self.game.result(self.s)
            if not isinstance(sentence, str):
                raise GameFault(f"the result is no sentence but {sentence!r}")
            return sentence
        return (
            "The game is over: " + ", ".join(f"seat {i + 1}: {r}" for i, r in enumerate(self.returns())) + "."
        )

    @as_faults()
    def returns(self) -> list[int]:
        """Each seat's return, once the game is over (what it has so far, before)."""
        return self.machine.returns(self.s)

    @as_faults()
    def redeal(self, seat: int | None, random: Random) -> Any:
        """A state the seat cannot tell from the true one, or None; see `coverts.engine.secrecy.redeal`."""
        return redeal(self.game, self.s, seat, random)

    def information_state(self, seat: int) -> list[Any]:
        """What the seat has seen and done since the start: the chain of its changed views and own actions."""
        replayed = self._again(self.steps[:1])
        chain: list[Any] = [replayed.view(seat).as_tuple()]
        for step in self.steps[1:]:
            if step.seat == seat:
                chain.append(replayed.action_number(replayed._kind, step.option))
            replayed.replay(step)
            view = replayed.view(seat).as_tuple()
            if view != chain[-1]:
                chain.append(view)
        return chain

    def _again(self, steps: Sequence[Step]) -> Match:
        """The match that those steps lead to."""
        return Match(self.game, self.players, self.options, steps=steps)

    def packed(self) -> Packed | None:
        """The position, for `unpacked` to go on from; None where more than MOST_PACKED may be taken back."""
        free = next((n for n, stays in enumerate(not each for each in reversed(self._free)) if stays), 0)
        if self.keeps_all or free > MOST_PACKED:
            return None
        kept = self._before[len(self._before) - free :]
        before = [(self.machine.packed(state), events) for state, events in kept]
        return Packed(self.machine.packed(self.s), self.events, self._digests, before)

    @staticmethod
    def unpacked(game: Game, players: int, options: Any, steps: Sequence[Step], packed: Packed) -> Match:
        """The match that those steps led to, and at which `packed` was made by the same machine."""
        match = object.__new__(Match)
        match._set_up(game, players, options, None)
        match.s = match._from_bytes(packed.state)
        match.s.events = []
        match.events, match._digests = packed.events, packed.digests
        match.steps = [*steps]
        match._before = [(match._from_bytes(state), events) for state, events in packed.before]
        match._free = [at >= len(steps) - len(packed.before) for at in range(len(steps))]
        return match

    def _from_bytes(self, data: bytes) -> Any:
        s = self.machine.from_bytes(data)
        return s if s.e_over else self.machine.prepared(s)

    def plainly(self) -> Match:
        """This match told without the game's own words, names and drawing: for where one of them fails."""
        other = self.at(self.s)
        other.game = self.game.plain
        return other

    def at(self, state: Any) -> Match:
        """This match with another state in place of the true one: for tests of what a seat can tell."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.s = state
        other.steps, other._before, other._free = [*self.steps], [*self._before], [*self._free]
        other._digests = {**self._digests}
        other.events = [*self.events]
        other.s.events = []
        return other

    # -- options ---------------------------------------------------------------------------------

    @as_faults()
    def known_options(self, seat: int | None) -> dict[str, Any]:
        """The options of this match by name that the seat (None: a spectator) may know; at the end, all."""
        hide = self.game.hidden_options
        hidden = hide(self.options, seat) if hide is not None and not self.over else ()
        options: dict[str, Any] = msgspec.to_builtins(self.options)
        return {name: value for name, value in options.items() if name not in hidden}

    def chosen_options(self, seat: int | None) -> list[tuple[GameOption, Any]]:
        """Of those that the seat may know the ones that are not as usual, each with its value."""
        known = self.known_options(seat)
        listed = [(option, known.get(option.name, option.default)) for option in self.game.option_list]
        return [(option, value) for option, value in listed if value != option.default]

    # -- files -----------------------------------------------------------------------------------

    def digest(self) -> str:
        """Sixteen characters that differ where the position, or the deck, does."""
        return digest(self.game, self.numbers, self.s)

    def digest_at(self, position: int) -> str:
        """The digest of the position that the answer of that number led to (0: the first position).

        Of those before the last that can be taken back only some are kept: see `files.checked`.
        """
        if position == self.position:
            return self.digest()
        if position in self._digests:
            return self._digests[position]
        return digest(self.game, self.numbers, self._before[position - self.position][0])

    def save(self) -> str:
        """The whole match as a text file: for the server, and for all after the end."""
        digests = {at: self.digest_at(at) for at in files.checked(len(self.steps))}
        options = msgspec.to_builtins(self.options)
        return files.write(self.game, self.players, options, self.steps, digests, self.referee)

    @as_faults()
    def save_seat(self, seat: int | None) -> str:
        """What the seat has seen and answered, as a text file: safe to hand out while the game goes on."""
        own = [step for step in self.steps if seat is not None and step.seat == seat]
        log = [line.text for line in self.log(seat)]
        return files.write_seat(self.game, self.players, self.known_options(seat), seat, own, log)


def followed(numbers: Numbering) -> dict[str, str]:
    """The questions of a game that are answered together with the one that follows, and that one."""
    return {kind.name: kind.then.name for kind in numbers.kinds if kind.then}


def last_answer(steps: Sequence[Step], followed: Mapping[str, str]) -> int:
    """How many of the steps people take for the last answer: one, or all that a row of `then` has."""
    found = 1
    while (
        found < len(steps) - 1
        and followed.get(steps[-found - 1].kind) == steps[-found].kind
        and steps[-found - 1].askee == steps[-found].askee
    ):
        found += 1
    return found


def shows_nothing(game: Game, before: Any, after: Any, chance: bool) -> bool:
    """Whether an answer that led from one state to another may be taken back: no secret has moved."""
    return (
        not chance
        and before.e_mode != Mode.TOGETHER
        and secret_part(game, before) == secret_part(game, after)
    )


__all__ = [
    "Action",
    "Match",
    "Option",
    "Packed",
    "Question",
    "Refusal",
    "Step",
    "by_weight",
    "followed",
    "last_answer",
    "shows_nothing",
]
