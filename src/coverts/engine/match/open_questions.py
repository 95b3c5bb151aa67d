"""Who is asked what in a match, and answers to it: questions, refusals, legal actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

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
from coverts.engine.game.option_names import Naming
from coverts.engine.game.protocol import DONE, Action, Option, Question, Refusal, Step
from coverts.engine.game.rulebook import book_of
from coverts.engine.language.declarations import Kind
from coverts.engine.language.registers import Mode
from coverts.engine.match.stepper import Course

UNTOLD = Refusal("", "It is forbidden; by which rule, the program of this game has failed to tell.")
AT_ONCE = "These questions cannot be answered at once; answer the first alone."
UNREAD = "What this rule says cannot be read: the rulebook of this game has failed."


class Asking(Course):
    """The questions of a match and the answers to them; see `Match`."""

    @as_faults()
    def decisions(self, seat: int | None) -> list[Question]:
        """What a seat owes now, made from what it may know; a spectator owes nothing."""
        return [] if seat is None else [self.question(seat, askee) for askee in self.askees(seat)]

    def question(self, seat: int, askee: int, legal: Collection[int] | None = None) -> Question:
        """The open question as one `askee` of a `seat` has it; nobody checks that they are asked.

        legal: the legal options, where the caller has them. Raises GameFault where the game names none of
        these.
        """
        s, kind = self.s, self._kind
        some = s.e_mode == Mode.SOME
        naming = self._naming_for(seat, askee)
        texts = [*naming.options(kind), DONE]
        legal = set(self.machine.legal(s, askee) if legal is None else legal)
        first = self.action_number(kind, 0)
        options = []
        for option in range(kind.options + some):
            done = option == kind.options
            staged = not done and self.machine.is_selected(s, option)
            if kind.named and not texts[option]:
                if option in legal:
                    raise GameFault(_unnamed(kind, option))
                continue
            refusal = None if option in legal or staged else self._refusal(askee, option)
            done, final = done or option == kind.ends, option == kind.final
            menu = kind.menus.get(option, "")
            options.append(
                Option(first + option, option, texts[option], refusal, staged, done, final, menu=menu)
            )
        question = Question(
            kind.name,
            askee,
            seat,
            naming.filled(kind.prompt),
            kind.numbers,
            {**naming.arguments},
            tuple(options),
            some,
            s.e_least if some else 1,
            s.e_most if some else 1,
            kind.named,
            numbered=self.action_number,
        )
        return self._warned(question, naming)

    def _naming_for(self, seat: int, askee: int) -> Naming:
        """What the numbers of the open question are called, for one who is asked."""
        s = self.s
        arguments = dict(zip(self._kind.parameters, (askee, s.e_arg0, s.e_arg1, s.e_arg2), strict=False))
        return Naming(self.game, lambda: self.view(seat), arguments, [DONE] if s.e_mode == Mode.SOME else [])

    def _warned(self, question: Question, naming: Naming) -> Question:
        """With what the game says of options that people must not give by a slip."""
        if self.game.warnings is None:
            return question
        told = self.game.warnings(naming.seen, question)
        options = (replace(o, warning=told.get(o.option, "")) if o.legal else o for o in question.options)
        return replace(question, options=tuple(options)) if told else question

    def _refusal(self, askee: int, option: int) -> Refusal:
        told = self._told(lambda: self.machine.why_not(self.s, askee, option))
        if told is not None:
            return told
        if option == self._kind.options:
            return Refusal("", said("Choose at least {least} first.", least=self.s.e_least))
        return Refusal("", said("You have already chosen {most}.", most=self.s.e_most))

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
                cause = self.game.causes.get(number, "")
                self._refusals[number] = Refusal(number, book_of(self.game).told(number), cause)
            except Exception:
                return Refusal(number, UNREAD)
        return self._refusals[number] if number else None

    @as_faults()
    def legal_actions(self, seat: int, askee: int | None = None) -> list[Action]:
        """Actions the seat may take now, in rising order; empty when it is not asked.

        askee: only those for this one of its askees (an operative, where a seat has two).
        """
        asked = [one for one in self.askees(seat) if askee in (None, one)]
        return [action for one in asked for action in self._legal_for(seat, one)]

    def _legal_for(self, seat: int, askee: int) -> list[Action]:
        """The same of one who is asked: nothing else is named, nor asked why it is forbidden."""
        s, kind, machine = self.s, self._kind, self.machine
        legal = machine.legal(s, askee)
        if s.e_mode == Mode.SOME:
            legal = [
                option for option in legal if option == kind.options or not machine.is_selected(s, option)
            ]
        if not kind.named:
            plain = machine.actions(kind)
            return [plain[option] for option in legal]
        texts, first = [*self._naming_for(seat, askee).options(kind), DONE], self.action_number(kind, 0)
        for option in legal:
            if not texts[option]:
                raise GameFault(_unnamed(kind, option))
        return [Action(first + option, texts[option]) for option in legal]

    @as_faults()
    def forced(self, seat: int) -> tuple[int, Action] | None:
        """The one action that a seat may take, and for whom, if everybody can tell that it is the only one.

        A table may answer so for the seat: that it does tells nobody anything; see `Machine.forced`. An
        action with a warning is left to the seat.
        """
        if self.over or self.s.e_mode == Mode.CHANCE:
            return None
        for askee in self.askees(seat):
            option = self.machine.forced(self.s, askee)
            if option is not None:
                question = self.question(seat, askee, [option])
                only = next(o for o in question.options if o.option == option)
                return None if only.warning else (askee, Action(only.action, only.text))
        return None

    # -- what is whose -------------------------------------------------------------------------------

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

    @as_faults()
    def seat_names(self) -> list[str]:
        """What each seat is called: by the game's `seat_names`, else its words for "seat", or its number."""
        if self.game.seat_names is not None:
            return list(self.game.seat_names(self.view(None)))
        words = self.game.words.get("seat", ())
        return [
            str(words[i]) if i < len(words) else said("Seat {number}", number=i + 1)
            for i in range(self.players)
        ]

    # -- answers -------------------------------------------------------------------------------------

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

    def find(self, question: Question, action: Action | int | str) -> Option:
        """The option of a `question` that an `action` means, by its number, or a text or its beginning.

        Raises Malformed where there is none, Ambiguous where a text fits several.
        """
        if isinstance(action, Action):
            action = action.number
        if isinstance(action, int):
            found = [o for o in question.options if o.action == action]
        elif not isinstance(action, str):
            raise Malformed(
                said("An action is a number or a text, not {action}.", action=verbatim(repr(action)))
            )
        else:
            wanted = action.strip().casefold()
            found = [o for o in question.options if o.text.casefold() == wanted]
            found = found or [o for o in question.options if wanted and o.text.casefold().startswith(wanted)]
            legal = [o for o in found if o.legal]
            found = legal if len(found) > 1 and len(legal) == 1 else found
        if not found:
            told = said(
                "There is no {action} among the options of this question.", action=verbatim(repr(action))
            )
            raise Malformed(told)
        if len(found) > 1:
            meant = joined(", ", (o.text for o in found))
            raise Ambiguous(said("{action} may mean {texts}.", action=verbatim(repr(action)), texts=meant))
        return found[0]

    @as_faults()
    def why_not(self, seat: int, action: Action | int | str, askee: int | None = None) -> Refusal | None:
        """None exactly where the seat may take the action now, for that askee; else what forbids it.

        What has been picked of several may be picked again, which puts it back; it is no legal action.
        """
        return self.find(self._asked(seat, askee), action).refusal

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
        option = self.find(question, action)
        refusal = option.refusal or self._belied(question, option)
        if refusal is not None:
            raise IllegalAction(
                said("{what}: {why}", what=option.text, why=refusal.said), refusal.rule, refusal.text
            )
        return question.askee, option.option

    def _belied(self, question: Question, option: Option) -> Refusal | None:
        """Why an answer that is legal by the seat's view cannot be; None in a match the program deals."""
        return None


def _unnamed(kind: Kind, option: int) -> str:
    return f"{kind.name}: option {option} is legal, and names {kind.named!r} have no text for it"
