"""The open questions of a match, their legal actions, and the answers to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import msgspec

from coverts.engine.base.exceptions import (
    Ambiguous,
    GameFault,
    IllegalAction,
    Malformed,
    NotYourTurn,
    Stale,
    as_faults,
)
from coverts.engine.base.sentences import joined, said, verbatim
from coverts.engine.game.option_names import QuestionTexts
from coverts.engine.game.protocol import DONE, Action, Option, Question, Refusal, Step
from coverts.engine.game.rulebook import book_of
from coverts.engine.language.declarations import Kind
from coverts.engine.language.registers import Mode, caller_arguments
from coverts.engine.match.stepper import Stepper

UNKNOWN_RULE = Refusal("", "This is forbidden, but the game's code failed to say by which rule.")
NOT_TOGETHER = "These questions cannot be answered together; answer the first one alone."
UNREADABLE_RULE = "The text of this rule cannot be read: the game's rulebook has an error."


class OpenQuestions(Stepper):
    """The part of a match that asks questions and accepts answers; see `Match`."""

    @as_faults()
    def decisions(self, seat: int | None) -> list[Question]:
        """Return the open questions that a seat must answer now.

        A spectator has no questions.

        Args:
            seat: The seat, or None for a spectator.
        """
        return [] if seat is None else [self.question(seat, askee) for askee in self.askees(seat)]

    @property
    def is_picking(self) -> bool:
        """Whether the open question takes several options, chosen one by one."""
        return not self.over and self.s.e_mode == Mode.SOME

    @property
    def done_option(self) -> int | None:
        """The option that ends the open question, or None if `is_picking` is false."""
        return self._kind.options if self.is_picking else None

    @property
    def done_action(self) -> int | None:
        """The number of the action that ends the open question, or None if `is_picking` is false."""
        return self.action_number(self._kind, self._kind.options) if self.is_picking else None

    @property
    def waits_for(self) -> frozenset[int] | None:
        """If several players answer at the same time, the seats or figures that still owe an answer,
        otherwise None.
        """
        if self.over or self.s.e_mode != Mode.TOGETHER:
            return None
        return frozenset(self.machine.askees(self.s))

    @property
    def is_window(self) -> bool:
        """Whether the open question lets a player respond to something (see `Game.windows`)."""
        return not self.over and self._kind in self.game.windows

    @property
    def answering(self) -> set[int]:
        """The seats that the open question is put to.

        If several players answer at the same time, these include the seats that have answered already.
        """
        pending = self.waits_for
        if pending is None:
            return self.current_players()
        askees = {*pending}
        for step in reversed(self.steps):
            if step.kind != self._kind.name or step.askee in askees:
                break
            askees.add(step.askee)
        return {self.machine.owner(self.s, askee) for askee in askees}

    def question(self, seat: int, askee: int, legal: Collection[int] | None = None) -> Question:
        """Return the open question for one seat or figure.

        The seat or figure need not be asked now.

        Args:
            seat: The seat.
            askee: The seat or figure.
            legal: The legal options, if the caller already knows them.

        Raises:
            GameFault: The game has no text for a legal option.
        """
        s, kind = self.s, self._kind
        some = s.e_mode == Mode.SOME
        texts = self._texts_for(seat, askee)
        option_texts = [*texts.options(kind), DONE]
        legal = set(self.machine.legal(s, askee) if legal is None else legal)
        first = self.action_number(kind, 0)
        options = []
        for option in range(kind.options + some):
            done = option == kind.options
            staged = not done and self.machine.is_selected(s, option)
            if kind.named and not option_texts[option]:
                if option in legal:
                    raise GameFault(_describe_missing_name(kind, option))
                continue
            refusal = None if option in legal or staged else self._refusal(texts, askee, option)
            done, final = done or option == kind.ends, option == kind.final
            menu = kind.menus.get(option, "")
            setting = option in kind.settings
            options.append(
                Option(
                    first + option,
                    option,
                    option_texts[option],
                    refusal,
                    staged,
                    done,
                    final,
                    menu=menu,
                    setting=setting,
                )
            )
        question = Question(
            kind.name,
            askee,
            seat,
            texts.fill_prompt(kind.prompt),
            kind.numbers,
            {**texts.arguments},
            tuple(options),
            some,
            s.e_least if some else 1,
            s.e_most if some else 1,
            kind.named,
            caller_arguments=caller_arguments(s, self.numbers.rules),
            numbered=self.action_number,
        )
        return self._annotate(question, texts)

    def _texts_for(self, seat: int, askee: int) -> QuestionTexts:
        """Return the texts of the open question for one seat or figure."""
        s = self.s
        arguments = dict(zip(self._kind.parameters, (askee, s.e_arg0, s.e_arg1, s.e_arg2), strict=False))
        return QuestionTexts(
            self.game, lambda: self.view(seat), arguments, [DONE] if s.e_mode == Mode.SOME else []
        )

    def _annotate(self, question: Question, texts: QuestionTexts) -> Question:
        """Return a question with the game's warnings and effects on its options."""
        game = self.game
        warnings = game.warnings(texts.view, question) if game.warnings else {}
        effects = game.effects(texts.view, question) if game.effects else {}
        if not warnings and not effects:
            return question
        options = [*question.options]
        for at, option in enumerate(options):
            warning = warnings.get(option.option, "") if option.legal else ""
            effect = effects.get(option.option, "")
            if warning or effect:
                options[at] = msgspec.structs.replace(option, warning=warning, effect=effect)
        return replace(question, options=tuple(options))

    def _refusal(self, texts: QuestionTexts, askee: int, option: int) -> Refusal:
        refusal = self._refusal_by(texts, askee, lambda: self.machine.why_not(self.s, askee, option))
        if refusal is not None:
            return refusal
        if option == self._kind.options:
            return Refusal("", said("Choose at least {least} first.", least=self.s.e_least))
        return Refusal("", said("You have already chosen {most}.", most=self.s.e_most))

    def _refusal_by(self, texts: QuestionTexts, asked: int, why: Callable[[], str | None]) -> Refusal | None:
        """Return the refusal by a rule, or None if no rule forbids the option.

        `why` is a function that returns the rule's number. If this function fails or the rulebook cannot be
        read, the refusal says so.
        """
        try:
            number = why()
        except Exception:
            return UNKNOWN_RULE
        if not number:
            return None
        if number not in self._refusals:
            try:
                self._refusals[number] = Refusal(number, book_of(self.game).player_text(number))
            except Exception:
                return Refusal(number, UNREADABLE_RULE)
        cause = self.game.causes.get(number, "")
        cause = cause(texts.view, asked) if callable(cause) else cause
        refusal = self._refusals[number]
        return msgspec.structs.replace(refusal, cause=cause) if cause else refusal

    @as_faults()
    def legal_actions(self, seat: int, askee: int | None = None) -> list[Action]:
        """Return the legal actions of a seat in ascending order.

        The list is empty if the seat is not asked.

        Args:
            seat: The seat.
            askee: If given, return only the actions of this seat or figure.
        """
        asked = [one for one in self.askees(seat) if askee in (None, one)]
        return [action for one in asked for action in self._legal_for(seat, one)]

    def _legal_for(self, seat: int, askee: int) -> list[Action]:
        """Return the legal actions of one seat or figure without building the question."""
        s, kind, machine = self.s, self._kind, self.machine
        legal = machine.legal(s, askee)
        if s.e_mode == Mode.SOME:
            legal = [
                option for option in legal if option == kind.options or not machine.is_selected(s, option)
            ]
        if not kind.named:
            plain = machine.actions(kind)
            return [plain[option] for option in legal]
        texts, first = [*self._texts_for(seat, askee).options(kind), DONE], self.action_number(kind, 0)
        for option in legal:
            if not texts[option]:
                raise GameFault(_describe_missing_name(kind, option))
        return [Action(first + option, texts[option]) for option in legal]

    @as_faults()
    def forced(self, seat: int) -> tuple[int, Action] | None:
        """Return the asked seat or figure and the action if everybody knows that only one action is legal.

        Otherwise return None. The table can answer for the seat without revealing anything; see
        `Machine.forced`. An action with a warning is never answered automatically.

        Args:
            seat: The seat.
        """
        if self.over or self.s.e_mode == Mode.CHANCE:
            return None
        for askee in self.askees(seat):
            option = self.machine.forced(self.s, askee)
            if option is not None:
                return self._unless_warned(seat, askee, option)
        return None

    def _unless_warned(self, seat: int, askee: int, option: int) -> tuple[int, Action] | None:
        """Return the asked seat or figure and an option's action, or None if the option has a warning."""
        question = self.question(seat, askee, [option])
        only = next(each for each in question.options if each.option == option)
        return None if only.warning else (askee, Action(only.action, only.text))

    @property
    def may_pass(self) -> bool:
        """Whether the game has questions that a player may pass."""
        return any(kind.passes for kind in self.machine.numbers.kinds)

    @as_faults()
    def only_pass(self, seat: int) -> tuple[int, Action] | None:
        """Return the asked seat or figure and its plainest pass if the seat can do nothing but pass.

        Otherwise, or if the pass must be confirmed, return None. This depends on what the seat holds. So a
        table may use it only if no other person can notice that the seat was not asked.

        Args:
            seat: The seat.
        """
        kind = self._kind if not self.over and self.s.e_mode == Mode.ONE else None
        if kind is None or not kind.passes:
            return None
        for askee in self.askees(seat):
            legal = self.machine.legal(self.s, askee)
            options = [option for option in kind.passes if option in legal]
            if options and all(option in kind.passes or option in kind.settings for option in legal):
                return None if options[0] == kind.final else self._unless_warned(seat, askee, options[0])
        return None

    # -- names ---------------------------------------------------------------------------------------

    @as_faults()
    def askee_name(self, question: Question) -> str:
        """Return the name of the asked figure if the seat answers for several figures, otherwise "".

        A question for the outcome of chance asks no figure.

        Args:
            question: The question.
        """
        if self.game.owner is None or question.askee < 0:
            return ""
        names = self.game.words.get(next(iter(question.arguments)), ())
        own = [askee for askee in range(len(names)) if self.machine.owner(self.s, askee) == question.seat]
        return "" if len(own) == 1 else self._askee_text(question)

    def _askee_text(self, question: Question) -> str:
        """Return the name of the asked seat or figure, or its number if the game has no names."""
        word = next(iter(question.arguments))
        names = self.game.words.get(word, ())
        if names:
            return str(names[question.askee])
        return self.seat_names()[question.askee] if self.game.owner is None else f"{word} {question.askee}"

    @as_faults()
    def seat_names(self) -> list[str]:
        """Return the name of each seat.

        The names come from the game's `seat_names`, or from the game's words for "seat". Otherwise the seats
        are numbered.
        """
        if self.game.seat_names is not None:
            return list(self.game.seat_names(self.view(None)))
        words = self.game.words.get("seat", ())
        return [
            str(words[i]) if i < len(words) else said("Seat {number}", number=i + 1)
            for i in range(self.players)
        ]

    # -- answers -------------------------------------------------------------------------------------

    def _find_question(self, seat: int, askee: int | None) -> Question:
        if self.over:
            raise NotYourTurn("The game is over.")
        questions = self.decisions(seat)
        if not questions:
            raise NotYourTurn("It is not your turn to answer.")
        if askee is None and len(questions) > 1:
            raise Ambiguous("You have several questions. Say which one you are answering.")
        for question in questions:
            if askee is None or question.askee == askee:
                return question
        raise NotYourTurn("This player or figure has no open question now.")

    def find(self, question: Question, action: Action | int | str) -> Option:
        """Return the option that an action refers to.

        Args:
            question: An open question.
            action: An action, its number, its text, or the beginning of its text.

        Raises:
            Malformed: The question has no such option.
            Ambiguous: The text matches several options.
        """
        if isinstance(action, Action):
            action = action.number
        if isinstance(action, int):
            matches = [o for o in question.options if o.action == action]
        elif not isinstance(action, str):
            raise Malformed(
                said("An action must be a number or a text, not {action}.", action=verbatim(repr(action)))
            )
        else:
            wanted = action.strip().casefold()
            matches = [o for o in question.options if o.text.casefold() == wanted]
            matches = matches or [
                o for o in question.options if wanted and o.text.casefold().startswith(wanted)
            ]
            legal = [o for o in matches if o.legal]
            matches = legal if len(matches) > 1 and len(legal) == 1 else matches
        if not matches:
            raise Malformed(
                said("{action} is not an option of this question.", action=verbatim(repr(action)))
            )
        if len(matches) > 1:
            meant = joined(", ", (o.text for o in matches))
            raise Ambiguous(
                said("{action} matches several options: {texts}.", action=verbatim(repr(action)), texts=meant)
            )
        return matches[0]

    @as_faults()
    def why_not(self, seat: int, action: Action | int | str, askee: int | None = None) -> Refusal | None:
        """Return the reason why an action is forbidden, or None if the seat may choose it now.

        An option that is staged in a multiple choice may be chosen again to deselect it, although it is not a
        legal action.

        Args:
            seat: The seat.
            action: An action, its number, its text, or the beginning of its text.
            askee: The seat or figure that the answer is for, if the seat owes several answers.

        Raises:
            NotYourTurn: The seat or figure is not asked.
            Malformed: The question has no such option.
            Ambiguous: The text matches several options, or the seat owes several answers.
        """
        return self.find(self._find_question(seat, askee), action).refusal

    @as_faults()
    def apply_action(
        self, seat: int, action: Action | int | str, askee: int | None = None, position: int | None = None
    ) -> Step:
        """Answer the open question for a seat and run the game to the next question.

        If an error is raised, the match is unchanged.

        Args:
            seat: The seat.
            action: An action, its number, its text, or the beginning of its text.
            askee: The seat or figure that the answer is for, if the seat owes several answers.
            position: The position that the answer was meant for, if the caller knows it.

        Returns:
            The step.

        Raises:
            Stale: The game has moved on since that position.
            NotYourTurn: The seat or figure is not asked.
            Malformed: The question has no such option.
            Ambiguous: The text matches several options, or the seat owes several answers.
            IllegalAction: A rule forbids the action.
            GameFault: The game's code failed.
        """
        if position is not None and position != self.position:
            raise Stale("The game has moved on since that question was asked.")
        self._take(seat, *(self._known_legal(seat, action, askee) or self._find_legal(seat, action, askee)))
        return self.steps[-1]

    def apply_actions(
        self,
        seat: int,
        actions: Sequence[Action | int | str],
        askee: int | None = None,
        position: int | None = None,
    ) -> list[Step]:
        """Answer a question and the questions that belong to it in one request.

        Either all answers are applied or none. Each further question must be the one that the decision before
        it names as `then`, so a refused attempt reveals nothing.

        Args:
            seat: The seat.
            actions: One action for each question, as for `apply_action`.
            askee: The seat or figure that the answers are for, if the seat owes several answers.
            position: The position that the answers were meant for, if the caller knows it.

        Returns:
            The steps.

        Raises:
            Stale: The game has moved on since that position.
            NotYourTurn: The seat or figure is not asked.
            Malformed: A question has no such option, or the questions do not belong together.
            Ambiguous: A text matches several options, or the seat owes several answers.
            IllegalAction: A rule forbids one of the actions.
            GameFault: The game's code failed.
        """
        before = self.position
        if len(actions) > 1 and not self.over and self._kind.name not in self._followed:
            raise Malformed(NOT_TOGETHER)  # the duration of an attempt would reveal its effect
        try:
            for place, action in enumerate(actions):
                if place and not self._continues(seat):
                    raise Malformed(NOT_TOGETHER)
                self.apply_action(seat, action, askee, position if place == 0 else None)
        except BaseException:
            while self.position > before:
                self._take_back()
            raise
        if self.position == before:
            raise Malformed("Give at least one answer.")
        return self.steps[before + 1 :]

    def _continues(self, seat: int) -> bool:
        """Return whether the open question belongs to this seat's last answer."""
        if self.over or self.s.e_mode != Mode.ONE or not self.can_undo(seat):
            return False
        return self._followed.get(self.steps[-1].kind) == self._kind.name

    def _known_legal(
        self, seat: int, action: Action | int | str, askee: int | None
    ) -> tuple[int, int] | None:
        """Return the asked seat or figure and the option if the action is a number and legal.

        Otherwise return None.

        This function is fast, because it does not build the question.
        """
        number = action.number if isinstance(action, Action) else action
        if self.over or not isinstance(number, int):
            return None
        asked = [one for one in self.askees(seat) if askee in (None, one)]
        option = number - self.action_number(self._kind, 0)
        if len(asked) != 1 or option not in self._options() or not self._admits(asked[0], option):
            return None
        return asked[0], option

    def _find_legal(self, seat: int, action: Action | int | str, askee: int | None) -> tuple[int, int]:
        """Return the asked seat or figure and the option that an action refers to.

        Raises:
            IllegalAction: A rule forbids the action.
        """
        question = self._find_question(seat, askee)
        option = self.find(question, action)
        refusal = option.refusal or self._contradiction(question, option)
        if refusal is not None:
            raise IllegalAction(
                said("{what}: {why}", what=option.text, why=refusal.message),
                refusal.rule,
                refusal.text,
                refusal.cause,
            )
        return question.askee, option.option

    def _contradiction(self, question: Question, option: Option) -> Refusal | None:
        """Return the reason why a legal answer contradicts the record, or None if there is no contradiction.

        Only refereed matches can have such a contradiction.
        """
        return None


def _describe_missing_name(kind: Kind, option: int) -> str:
    return f"{kind.name}: option {option} is legal but has no text in names {kind.named!r}"
