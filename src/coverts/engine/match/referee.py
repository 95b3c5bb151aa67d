"""Refereed matches: people play with real cards and dice, and the program applies the rules.

The program does not draw the outcomes of chance. A person who sees an outcome types it. There are two forms.

*Own devices*: each player types the facts that only that player learns. The record is the true state, except
for facts that nobody can know. The program draws these facts, and redraws them if a later entry contradicts
them. A seat may choose every option that is legal according to the seat's own view. An entry that contradicts
what others typed of their own cards is refused. If it contradicts what they typed of the seat's cards, which
the seat does not see, a refusal would tell the seat its cards. So the program redraws these cards instead.

*One device*: the program knows only what everybody knows. It fills the hidden part of its record with random
contents, so the record is a *fiction*. People type every fact that becomes public. The program then replaces
the fiction by a state that looks the same to a spectator and agrees with the entry. If there is no such
state, the entry is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import NoLegalAction
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.game.log import LogLine
from coverts.engine.game.option_names import QuestionTexts
from coverts.engine.game.protocol import Action, Chooser, Option, Question, Refusal, Step
from coverts.engine.knowledge.hidden_places import (
    ALL_SEATS,
    PUBLIC_VIEWER,
    HiddenPlace,
    StateViewer,
    hidden_places,
)
from coverts.engine.knowledge.worlds import (
    KnownUnits,
    ReadValues,
    Worlds,
    legal_options,
    shown_path,
    update_known,
)
from coverts.engine.language.declarations import EVERYBODY, Kind
from coverts.engine.language.record import to_bytes
from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import DONE, Match

OWN, ONE = "own", "one"
ELSEWHERE = Refusal("", "Not here: it is known to be elsewhere, or does not belong here.")
CONTRADICTED = Refusal("", "That cannot be: somebody has already typed that it is elsewhere. Look again.")
CHOSEN = "chosen"
DEVICE = 0
"""The seat that answers all questions if there is one device."""


class RefereedMatch(Match):
    """A match that people play with real cards; see the module docstring.

    An outcome of chance is an action too. Its number follows the numbers of the players' actions.

    With one device, the seat DEVICE answers for every seat in turn and sees what a spectator sees. A private
    answer is entered as *chosen*, without the chosen option. Every answer can be undone.

    Args:
        form: "own" (own devices) or "one" (one device). The other arguments are those of `Match`.
    """

    keeps_all = True

    def __init__(
        self,
        game: Game,
        players: int,
        options: Any = None,
        form: str = OWN,
        chance: Chooser | None = None,
        steps: Sequence[Step] = (),
        seed: int | None = None,
    ) -> None:
        self.referee = form
        self.one = form == ONE
        self._known: KnownUnits = {}
        self._closed_places: frozenset[tuple[str, int]] = frozenset()
        self._typist = DEVICE  # the seat whose answer is being taken
        self._since: Any = None
        """The state after the last answer that a player knows.

        Since then, the program has only drawn outcomes of chance that nobody sees.
        """
        self._knew: list[tuple[KnownUnits, frozenset[tuple[str, int]], Any]] = []
        """Before each step, the values of `_known`, `_closed_places` and `_since`."""
        self._possible_now: tuple[Any, dict[StateViewer | int, dict[int, Any]]] = (None, {})
        """The current state, and the possible answers to its open question.

        The keys are viewers, or the asked seats or figures.
        """
        self._typed_at: dict[Kind, int] = {}
        numbers = Machine.of(game).numbers
        at = numbers.actions
        for kind in numbers.kinds:
            if kind.chance:
                self._typed_at[kind] = at
                at += kind.options
        super().__init__(game, players, options, chance, steps, seed)

    # -- running ---------------------------------------------------------------------------------

    def _fresh(self) -> Any:
        s = super()._fresh()
        s.e_open = int(self.one)
        return s

    def _run_start(self) -> None:
        before = self.s.copy()
        super()._run_start()
        self._learn(before, unseen=False)
        self._since = self.s.copy()
        self._knew.append(({}, frozenset(), None))

    def again(self, steps: Sequence[Step]) -> RefereedMatch:
        return RefereedMatch(self.game, self.players, self.options, self.referee, steps=steps)

    def _take(self, seat: int, askee: int, option: int) -> None:
        knew = (self._known, self._closed_places, self._since)
        self._typist = seat
        try:
            super()._take(seat, askee, option)
        except BaseException:
            self._known, self._closed_places, self._since = knew
            raise
        self._knew.append(knew)

    def _outcome(self, kind: Kind) -> int | None:
        """Return the outcome of chance if nobody sees it or only one outcome is possible.

        Otherwise return None, because a person must type the outcome.
        """
        if self._is_typed(self.s):
            possible = self._possible(PUBLIC_VIEWER)
            if len(possible) > 1:
                return None
            only = next(iter(possible))
            self._bind(possible if self.one else self._possible(ALL_SEATS), only)
        return super()._outcome(kind)

    def _answer(self, option: int, askee: int) -> None:
        self._possible_now = (None, {})
        if not self.one:
            known = not self._kind.chance or self._is_typed(self.s)
            super()._answer(option, askee)
            if known:
                self._since = self.s.copy()
            return
        before, kind = self.s.copy(), self._kind
        unseen = kind.others_see == "that" or (kind.chance and not self._is_typed(self.s))
        closes = shown_path(kind, self._arguments()).rpartition("[") if kind.lies_in else None
        super()._answer(option, askee)
        self._learn(before, unseen)
        if closes is not None and any(p.counted and p.path == closes[0] for p in self._places(before)):
            self._closed_places |= {(closes[0], int(closes[2].rstrip("]")))}

    def _check_answerable(self) -> None:
        if not self.one:
            super()._check_answerable()
            return
        for askee in self.machine.askees(self.s):
            if not self._answers(askee):
                raise NoLegalAction(f"{self._kind.name} asks {askee}, but no option can be legal")

    def _learn(self, before: Any, unseen: bool) -> None:
        if self.one:
            self._known = update_known(self.game, before, self.s, self._known, unseen)
            if self._closed_places:
                sizes = [{p.path: len(p.units) for p in self._places(s)} for s in (before, self.s)]
                self._closed_places = frozenset(
                    (path, unit) for path, unit in self._closed_places if sizes[0][path] == sizes[1][path]
                )

    def _places(self, s: Any) -> list[HiddenPlace]:
        return hidden_places(self.game, s, PUBLIC_VIEWER)

    # -- chance, as people type it ---------------------------------------------------------------

    def _arguments(self) -> tuple[int, ...]:
        s = self.s
        return (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(self._kind.parameters)]

    def _is_typed(self, s: Any) -> bool:
        """Return whether people type the outcome of the chance event that is open in a state.

        With own devices, people type the outcome if at least one seat learns it. With one device, people type
        the outcome if everybody learns it.
        """
        kind = self.numbers.kind(s.e_kind)
        if not kind.chance:
            return False
        if self.one:
            return kind.learns == EVERYBODY
        return not kind.lies_in and self.machine.learners(s) != 0

    def _possible(self, viewer: StateViewer) -> dict[int, Any]:
        """Return the outcomes of the open chance event that are possible according to a viewer's knowledge.

        For each outcome, the result contains a possible state in which the outcome can happen. The viewer
        cannot distinguish this state from the record.
        """
        answers = self._answers_now()
        if viewer not in answers:
            answers[viewer] = self._find_possible(viewer)
        return answers[viewer]

    def _answers_now(self) -> dict[StateViewer | int, dict[int, Any]]:
        if self._possible_now[0] is not self.s:
            self._possible_now = (self.s, {})
        return self._possible_now[1]

    def _find_possible(self, viewer: StateViewer) -> dict[int, Any]:
        kind = self._kind
        if kind.lies_in:
            return dict(sorted(self._worlds(viewer).by_shown_value(kind, self._arguments()).items()))

        def read_outcomes(near: Any) -> Iterator[tuple[int, Any]]:
            for world in self._after_unseen_chance(near):
                yield from self._outcomes_in(world)

        possible = self._find_values(viewer, read_outcomes)
        if viewer.joint:  # if an outcome can happen in the record itself, nothing is redrawn
            possible |= self._outcomes_in(self.s.copy())
        return dict(sorted(possible.items()))

    def _find_values(self, viewer: StateViewer, read: ReadValues) -> dict[int, Any]:
        """Return the values of all possible states, or of only one if the question reads nothing hidden."""
        return self._worlds(viewer).find_values(read, self._kind not in self.numbers.secret_readers)

    def _outcomes_in(self, world: Any) -> list[tuple[int, Any]]:
        """Return each outcome that can happen in a state, with the state."""
        return [(outcome, world) for outcome, weight in enumerate(self.machine.weights(world)) if weight > 0]

    def _after_unseen_chance(self, s: Any) -> Iterator[Any]:
        """Yield the states that can follow after chance events that nobody sees.

        States that do not ask the open question are left out.
        """
        if s.e_mode == Mode.CHANCE and not self._is_typed(s):
            for outcome, weight in enumerate(list(self.machine.weights(s))):
                if weight > 0:
                    rolled = s.copy()
                    self.machine.answer(rolled, outcome)
                    yield from self._after_unseen_chance(rolled)
        elif _asks(s) == _asks(self.s):
            yield s

    def _worlds(self, viewer: StateViewer) -> Worlds:
        """Return the possible states near the current record.

        With own devices, return the possible states near the state after the last answer that a player knows.
        """
        start = self.s if self.one else self._since
        return Worlds(self.game, start, viewer, self._known, self._closed_places)

    def _legal_somewhere(self, askee: int) -> dict[int, Any]:
        """Return the answers of a seat or figure that are legal in at least one possible state.

        Each answer comes with such a state. A spectator cannot distinguish these states from each other.
        """
        answers = self._answers_now()
        if askee not in answers:
            answers[askee] = self._find_values(
                PUBLIC_VIEWER,
                lambda world: [(option, world) for option in legal_options(self.game, world, askee)],
            )
        return answers[askee]

    def _bind(self, worlds: dict[int, Any], option: int) -> None:
        """Replace the record by a possible state in which an option can be chosen."""
        bound = worlds[option].copy()
        bound.events = self.s.events
        self.s = bound

    def _admits(self, askee: int, option: int) -> bool:
        if self.s.e_mode == Mode.CHANCE:
            possible = self._enterable(self._typist)
        elif self.machine.is_selected(self.s, option):
            return True
        elif self.one:
            possible = self._answers(askee)
        else:
            return super()._admits(askee, option)
        if option in possible:
            self._bind(possible, option)
        return option in possible

    def _enterable(self, seat: int) -> dict[int, Any]:
        """Return the outcomes of chance that a seat may enter, each with a possible state."""
        if self.one:
            return self._possible(PUBLIC_VIEWER)
        return self._possible(StateViewer(seat, joint=True)) | self._possible(ALL_SEATS)

    def _known_legal(self, seat: int, action: Action | int | str, askee: int | None) -> None:
        """Return None, because an entry must always be compared with all possible states."""

    def _contradiction(self, question: Question, option: Option) -> Refusal | None:
        if self.one or self.s.e_mode != Mode.CHANCE or option.option in self._enterable(question.seat):
            return None
        return CONTRADICTED

    def _answers(self, askee: int) -> dict[int, Any]:
        """Return the possible answers of a seat or figure, each with a possible state.

        This method is used only with one device.
        """
        return self._seen_answers(askee) if self._is_private else self._legal_somewhere(askee)

    @property
    def _is_private(self) -> bool:
        """Whether the answer to the open question is hidden from the other players."""
        return self._kind.others_see == "that"

    def _seen_answers(self, askee: int) -> dict[int, Any]:
        """For each result that a spectator can distinguish, return a private answer and a possible state."""
        if self.s.e_mode == Mode.TOGETHER:
            return {self._groups(askee)[0][0]: self.s}
        return {options[0]: self._legal_somewhere(askee)[options[0]] for options in self._groups(askee)}

    def _groups(self, askee: int) -> list[list[int]]:
        """Return the legal answers to a private question, grouped by the view of a spectator after the
        answer.
        """
        if self.s.e_mode == Mode.TOGETHER:
            return [legal_options(self.game, self.s, askee)]
        legal = self._legal_somewhere(askee)
        groups: dict[bytes, list[int]] = {}
        for option, world in legal.items():
            after = world.copy()
            self.machine.answer(after, option, askee)
            view = to_bytes(self.machine.view(after, None), self.game.view_layout)
            groups.setdefault(view, []).append(option)
        return [*groups.values()]

    # -- questions -------------------------------------------------------------------------------

    def _owing(self) -> list[tuple[int, int]]:
        if self.over or self.s.e_mode != Mode.CHANCE:
            owing = super()._owing()
            return [(DEVICE, askee) for _, askee in owing[:1]] if self.one else owing
        learners = 1 << DEVICE if self.one else self.machine.learners(self.s)
        return [(seat, -1) for seat in range(self.players) if learners >> seat & 1]

    def action_number(self, kind: Kind, option: int) -> int:
        return self._typed_at[kind] + option if kind.chance else super().action_number(kind, option)

    def question(self, seat: int, askee: int, legal: Collection[int] | None = None) -> Question:
        if self.s.e_mode == Mode.CHANCE:
            return self._typed_question(seat)
        if not self.one:
            return super().question(seat, askee, legal)
        if self._is_private:
            return self._private_question(seat, askee)
        return super().question(seat, askee, self._legal_somewhere(askee))

    def _legal_for(self, seat: int, askee: int) -> list[Action]:
        return [Action(option.action, option.text) for option in self.question(seat, askee).legal]

    def _typed_question(self, seat: int) -> Question:
        """Return the question that asks people for the outcome of the open chance event.

        A seat cannot enter a card if the seat knows that the card is elsewhere.
        """
        kind = self._kind
        possible = self._possible(PUBLIC_VIEWER if self.one else StateViewer(seat))
        texts, arguments = self._question_texts(seat)
        number = self.action_number
        options = [
            Option(
                number(kind, option),
                option,
                text,
                None if option in possible else self._cannot(texts, seat, option),
            )
            for option, text in enumerate(kind.texts)
            if text
        ]
        prompt = texts.fill_prompt(kind.prompt)
        prompt = prompt[:1].upper() + prompt[1:]
        return Question(
            kind.name, -1, seat, prompt, kind.numbers, arguments, tuple(options), typed=True, numbered=number
        )

    def _question_texts(self, seat: int) -> tuple[QuestionTexts, dict[str, int]]:
        arguments = dict(zip(self._kind.parameters, self._arguments(), strict=True))
        return QuestionTexts(self.game, lambda: self.view(seat), arguments), arguments

    def _cannot(self, texts: QuestionTexts, seat: int, option: int) -> Refusal:
        """Return the reason why a value cannot be revealed: a rule forbids it, or the card is elsewhere."""
        return (
            self._refusal_by(texts, seat, lambda: self._find_forbidding_rule(option))
            if self._kind.lies_in
            else None
        ) or ELSEWHERE

    def _find_forbidding_rule(self, option: int) -> str:
        return self._worlds(PUBLIC_VIEWER).find_forbidding_rule(self._kind, self._arguments(), option)

    def _private_question(self, seat: int, askee: int) -> Question:
        """Return a private question for a match with one device.

        Its options reveal only that the question was answered, or the part of the answer that everybody sees.
        """
        kind = self._kind
        texts, arguments = self._question_texts(seat)
        arguments[kind.parameters[0]] = askee
        groups = self._groups(askee)
        options = [
            Option(
                self.action_number(kind, group[0]),
                group[0],
                CHOSEN if len(groups) == 1 else " / ".join([*kind.texts, DONE][o] for o in group),
            )
            for group in groups
        ]
        prompt, number = texts.fill_prompt(kind.prompt), self.action_number
        return Question(
            kind.name, askee, seat, prompt, kind.numbers, arguments, tuple(options), numbered=number
        )

    # -- answers ---------------------------------------------------------------------------------

    def forced(self, seat: int) -> tuple[int, Action] | None:
        if self.over or self.s.e_mode == Mode.CHANCE or (self.one and self._is_private):
            return None
        return super().forced(seat)

    def can_undo(self, seat: int | None) -> bool:
        """Return whether a seat may undo its last answer.

        With one device, every answer can be undone. With own devices, a seat may also undo an outcome that it
        typed.
        """
        if seat is None or len(self.steps) < 2:
            return False
        if self.one:
            return True
        last = self.steps[-1]
        if last.askee < 0:
            return last.seat == seat and not self.over
        return super().can_undo(seat)

    def _take_back(self) -> None:
        super()._take_back()
        self._known, self._closed_places, self._since = self._knew.pop()

    def at(self, state: Any) -> RefereedMatch:
        other = super().at(state)
        assert isinstance(other, RefereedMatch)
        other._since = state.copy()
        return other

    # -- what a seat sees ------------------------------------------------------------------------

    def view(self, seat: int | None) -> Any:
        view = super().view(seat)
        return super().view(None) if self.one else view

    def scene(self, seat: int | None, questions: list[Question] | None = None) -> Any:
        if not self.one or self.game.scene is None:
            return super().scene(seat, questions)
        return self.game.scene(self.view(None), None, self._asked_of(seat, questions))

    def waited_for(self) -> set[int]:
        if not self.one:
            return super().waited_for()
        return {self.machine.owner(self.s, askee) for askee in self.machine.askees(self.s)}

    def pending(self, seat: int | None, questions: list[Question] | None = None) -> str:
        asked = self._asked_of(seat, questions) if self.one and not self.over else []
        if len(asked) == 1 and not asked[0].typed:
            return said("{who}: {what}", who=self.askee_name(asked[0]), what=asked[0].prompt)
        return super().pending(seat, questions)

    def askee_name(self, question: Question) -> str:
        """Return the name of the asked seat or figure. With one device, every question shows this name."""
        if not self.one:
            return super().askee_name(question)
        return "" if question.typed else self._askee_text(question)

    def log(self, seat: int | None, first: int = 0) -> list[LogLine]:
        return super().log(None if self.one else seat, first)

    def tells_all(self) -> bool:
        return not self.one and super().tells_all()


def _asks(s: Any) -> tuple[int, ...]:
    """Return values that identify the open question and the asked player."""
    return (s.e_kind, s.e_mode, s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)
