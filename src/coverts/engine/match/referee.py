"""Refereed matches: the cards, dice and pieces are on a real table, and the program rules.

Chance is not drawn; the people who see its outcome type it. There are two forms.

*Own devices*: each player types what they alone learn. The record is the true state, except for what nobody
can know: the program draws it, and draws again if a later entry shows that it was otherwise. A seat is
offered whatever its own view allows; what contradicts the record is refused.

*One device*: the program knows what everybody knows. Its record is a *fiction*: hidden contents are drawn by
the program and mean nothing. What becomes public is typed, and the fiction is bound to it: it is replaced by
a world that looks the same to a spectator and agrees with the entry. An entry with which no such world agrees
is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed, NoLegalAction
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.game.log import LogLine
from coverts.engine.game.option_names import QuestionTexts
from coverts.engine.game.protocol import Action, Chooser, Option, Question, Refusal, Step
from coverts.engine.knowledge.hidden_places import EVERYBODY_SEES, HiddenPlace, hidden_places
from coverts.engine.knowledge.worlds import KnownUnits, Worlds, refresh_scratch, shown_path, update_known
from coverts.engine.language.declarations import EVERYBODY, NOBODY, OK, Kind
from coverts.engine.language.record import to_bytes
from coverts.engine.language.registers import Mode
from coverts.engine.match.game_match import DONE, Match

OWN, ONE = "own", "one"
FORMS = {"": "The program deals", OWN: "Real cards, own devices", ONE: "Real cards, one device"}
"""Who deals, as people read it."""
ELSEWHERE = Refusal("", "Not here: it is known to be elsewhere, or does not belong here.")
CONTRADICTED = Refusal("", "That cannot be: somebody has already typed that it is elsewhere. Look again.")
CHOSEN = "chosen"
DEVICE = 0
"""The seat that is asked everything on one device."""


def match_of(
    game: Game,
    players: int,
    options: Any = None,
    referee: str = "",
    chance: Chooser | None = None,
    steps: Sequence[Step] = (),
    seed: int | None = None,
) -> Match:
    """Create an ordinary or a refereed match.

    Args:
        game: The game.
        players: The number of players.
        options: A struct of the game's options.
        referee: "", "own" or "one".
        chance: As for `Match`.
        steps: As for `Match`.
        seed: As for `Match`.

    Raises:
        Malformed: `referee` is another word, or the game cannot be refereed on one device.
    """
    if referee not in FORMS:
        form = verbatim(repr(referee))
        raise Malformed(said("`referee` must be {own} or {one}, not {given}.", own=OWN, one=ONE, given=form))
    if referee == ONE and not can_be_shown(game):
        raise Malformed(
            said(
                "{game} cannot be refereed on one device: its rules do not say what is shown.",
                game=game.title,
            )
        )
    if not referee:
        return Match(game, players, options, chance, steps, seed)
    return RefereedMatch(game, players, options, referee, chance, steps, seed)


def new_match(
    game: Game, players: int | None = None, *, referee: str = "", seed: int | None = None, **options: Any
) -> Match:
    """Start a match.

    Args:
        game: The game.
        players: The number of players; by default the fewest.
        referee: "own" or "one" if real cards are dealt; see `coverts.engine.match.referee`.
        seed: A whole number, to make chance repeatable.
        options: The game's options by name.

    Raises:
        Malformed: An option or the number of players is not allowed.
    """
    count = players if players is not None else game.players[0]
    return match_of(game, count, game.read_options(options), referee, seed=seed)


def can_be_shown(game: Game) -> bool:
    """Return whether the rules mark what is turned faceup, or nothing is hidden."""
    return any(kind.lies_in for kind in Machine.of(game).numbers.kinds) or not hidden_places(
        game, game.new_state(game.players[0]), None
    )


class RefereedMatch(Match):
    """A match whose cards lie on a real table; see the module.

    An answer to chance is an action like any other, numbered after those of the players. On one device, the
    seat DEVICE answers for every seat, one after the other; it sees what a spectator sees, a private answer
    is just *chosen*, and any answer can be undone.

    Args:
        form: OWN or ONE. The other arguments are those of `Match`.
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
        self._since: Any = None
        """The state after the last answer that anybody knows; since then only unseen chance was drawn."""
        self._knew: list[tuple[KnownUnits, frozenset[tuple[str, int]], Any]] = []
        """For each step, what was known before it, and `_since`."""
        self._possible_now: tuple[Any, dict[int | None, dict[int, Any]]] = (None, {})
        """The state of the open question, and its possible answers by viewer or by askee."""
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
        try:
            super()._take(seat, askee, option)
        except BaseException:
            self._known, self._closed_places, self._since = knew
            raise
        self._knew.append(knew)

    def _outcome(self, kind: Kind) -> int | None:
        """Answer for chance if nobody sees it or everybody knows the outcome."""
        if self._is_typed(kind):
            possible = self._possible(None)
            if len(possible) > 1:
                return None
            only = next(iter(possible))
            self._bind(possible if self.one else self._possible(EVERYBODY_SEES), only)
        return super()._outcome(kind)

    def _answer(self, option: int, askee: int) -> None:
        self._possible_now = (None, {})
        if not self.one:
            known = not self._kind.chance or self._is_typed(self._kind)
            super()._answer(option, askee)
            if known:
                self._since = self.s.copy()
            return
        before, kind = self.s.copy(), self._kind
        closes = shown_path(kind, self._arguments()).rpartition("[") if kind.lies_in else None
        super()._answer(option, askee)
        self._learn(before, kind.others_see == "that" or (kind.chance and not self._is_typed(kind)))
        if closes is not None and any(p.counted and p.path == closes[0] for p in self._places(before)):
            self._closed_places |= {(closes[0], int(closes[2].rstrip("]")))}

    def _check_answerable(self) -> None:
        if not self.one:
            super()._check_answerable()
            return
        for askee in self.machine.askees(self.s):
            if not self._answers(askee):
                raise NoLegalAction(f"{self._kind.name} asks {askee}, who can have no legal option")

    def _learn(self, before: Any, unseen: bool) -> None:
        if self.one:
            self._known = update_known(self.game, before, self.s, self._known, unseen)
            if self._closed_places:
                sizes = [{p.path: len(p.units) for p in self._places(s)} for s in (before, self.s)]
                self._closed_places = frozenset(
                    (path, unit) for path, unit in self._closed_places if sizes[0][path] == sizes[1][path]
                )

    def _places(self, s: Any) -> list[HiddenPlace]:
        return hidden_places(self.game, s, None)

    # -- chance, as people type it ---------------------------------------------------------------

    def _arguments(self) -> tuple[int, ...]:
        s = self.s
        return (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(self._kind.parameters)]

    def _is_typed(self, kind: Kind) -> bool:
        """Return whether people type the answer to a kind.

        With own devices they do if a seat learns it; on one device if everybody does.
        """
        if not kind.chance:
            return False
        return kind.learns == EVERYBODY if self.one else kind.learns != NOBODY and not kind.lies_in

    def _learner(self) -> int | None:
        """Return the seat that alone learns the open chance; None if everybody does."""
        kind = self._kind
        if kind.learns in (EVERYBODY, NOBODY):
            return None
        return self.machine.owner(self.s, self._arguments()[kind.parameters.index(kind.learns)])

    def _possible(self, seat: int | None) -> dict[int, Any]:
        """Return the outcomes of the open chance that agree with what a seat knows.

        Each comes with a world that allows it and that the seat cannot tell from this one.

        Args:
            seat: The seat; EVERYBODY_SEES for what all seats know together.
        """
        found = self._answers_now()
        if seat not in found:
            found[seat] = self._find_possible(seat)
        return found[seat]

    def _answers_now(self) -> dict[int | None, dict[int, Any]]:
        if self._possible_now[0] is not self.s:
            self._possible_now = (self.s, {})
        return self._possible_now[1]

    def _find_possible(self, seat: int | None) -> dict[int, Any]:
        kind, worlds = self._kind, self._worlds(seat)
        if kind.lies_in:
            return dict(sorted(worlds.by_shown_value(kind, self._arguments()).items()))
        found: dict[int, Any] = {}
        if seat == EVERYBODY_SEES:
            self._note_outcomes(self.s, found)
        for near in worlds.near():
            for world in self._after_unseen_chance(near):
                self._note_outcomes(world, found)
            if kind not in self.numbers.secret_readers:
                break
        return dict(sorted(found.items()))

    def _note_outcomes(self, world: Any, found: dict[int, Any]) -> None:
        """Store the world for each outcome that it allows and no earlier one did."""
        for outcome, weight in enumerate(self.machine.weights(world)):
            if weight > 0 and outcome not in found:
                found[outcome] = world.copy()

    def _after_unseen_chance(self, s: Any) -> Iterator[Any]:
        """Yield the states after unseen chance in which the open question is asked."""
        if s.e_mode == Mode.CHANCE and not self._is_typed(self.numbers.kind(s.e_kind)):
            for outcome, weight in enumerate(list(self.machine.weights(s))):
                if weight > 0:
                    rolled = s.copy()
                    self.machine.answer(rolled, outcome)
                    yield from self._after_unseen_chance(rolled)
        elif _asks(s) == _asks(self.s):
            yield s

    def _worlds(self, seat: int | None) -> Worlds:
        """Return the worlds near the fiction.

        With own devices, they are those near the last state known to anybody.
        """
        start = self.s if self.one else self._since
        return Worlds(self.game, start, seat, self._known, self._closed_places)

    def _legal_somewhere(self, askee: int) -> dict[int, Any]:
        """Return an askee's answers that some world allows, each with such a world.

        The worlds look the same to all.
        """
        found = self._answers_now()
        if askee not in found:
            legal: dict[int, Any] = {}
            for world in self._worlds(None).near():
                for option in self._legal_in(world, askee):
                    if option not in legal:
                        legal[option] = world.copy()
                if self._kind not in self.numbers.secret_readers:
                    break
            found[askee] = legal
        return found[askee]

    def _legal_in(self, world: Any, askee: int) -> list[int]:
        refresh_scratch(self.game, world)
        try:
            return list(self.machine.legal(world, askee))
        except NoLegalAction:
            return []

    def _bind(self, worlds: dict[int, Any], option: int) -> None:
        """Replace the record by the world in which the option holds."""
        bound = worlds[option].copy()
        bound.events = self.s.events
        self.s = bound

    def _admits(self, askee: int, option: int) -> bool:
        if self.s.e_mode == Mode.CHANCE:
            possible = self._possible(None if self.one else EVERYBODY_SEES)
        elif self.machine.is_selected(self.s, option):
            return True
        elif self.one:
            possible = self._answers(askee)
        else:
            return super()._admits(askee, option)
        if option in possible:
            self._bind(possible, option)
        return option in possible

    def _known_legal(self, seat: int, action: Action | int | str, askee: int | None) -> None:
        """Return None: entries are judged by what may lie on the real table."""

    def _contradiction(self, question: Question, option: Option) -> Refusal | None:
        if self.one or self.s.e_mode != Mode.CHANCE or option.option in self._possible(EVERYBODY_SEES):
            return None
        return CONTRADICTED

    def _answers(self, askee: int) -> dict[int, Any]:
        """Return an askee's possible answers on one device, each with a world."""
        return self._seen_answers(askee) if self._is_private else self._legal_somewhere(askee)

    @property
    def _is_private(self) -> bool:
        """Whether others do not see the answer to the open question."""
        return self._kind.others_see == "that"

    def _seen_answers(self, askee: int) -> dict[int, Any]:
        """Return the distinguishable answers to a private question, each with a world."""
        if self.s.e_mode == Mode.TOGETHER:
            return {self._groups(askee)[0][0]: self.s}
        return {options[0]: self._legal_somewhere(askee)[options[0]] for options in self._groups(askee)}

    def _groups(self, askee: int) -> list[list[int]]:
        """Return the legal answers to a private question, by the spectator's view."""
        if self.s.e_mode == Mode.TOGETHER:
            return [self._legal_in(self.s, askee)]
        legal = self._legal_somewhere(askee)
        groups: dict[bytes, list[int]] = {}
        for option, world in legal.items():
            after = world.copy()
            self.machine.answer(after, option, askee)
            seen = to_bytes(self.machine.view(after, None), self.game.view_layout)
            groups.setdefault(seen, []).append(option)
        return [*groups.values()]

    # -- questions -------------------------------------------------------------------------------

    def _owing(self) -> list[tuple[int, int]]:
        if self.over or self.s.e_mode != Mode.CHANCE:
            owing = super()._owing()
            return [(DEVICE, askee) for _, askee in owing[:1]] if self.one else owing
        seat = DEVICE if self.one else self._learner()
        return [(seat, -1)] if seat is not None else [(other, -1) for other in range(self.players)]

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
        """Return the question of what chance brought.

        A seat cannot enter what it knows to be elsewhere.
        """
        kind = self._kind
        possible = self._possible(None if self.one else seat)
        texts, arguments = self._question_texts(seat)
        options = [
            Option(
                self.action_number(kind, option),
                option,
                text,
                None if option in possible else self._cannot(option),
            )
            for option, text in enumerate(kind.texts)
            if text
        ]
        prompt = texts.fill_prompt(kind.prompt)
        return Question(
            kind.name,
            -1,
            seat,
            prompt[:1].upper() + prompt[1:],
            kind.numbers,
            arguments,
            tuple(options),
            typed=True,
            numbered=self.action_number,
        )

    def _question_texts(self, seat: int) -> tuple[QuestionTexts, dict[str, int]]:
        arguments = dict(zip(self._kind.parameters, self._arguments(), strict=True))
        return QuestionTexts(self.game, lambda: self.view(seat), arguments), arguments

    def _cannot(self, option: int) -> Refusal:
        """Return why a value was not shown: a rule forbids it, or it lies elsewhere."""
        return (
            self._refusal_by(lambda: self._forbidding(option)) if self._kind.lies_in else None
        ) or ELSEWHERE

    def _forbidding(self, option: int) -> str:
        """Return the number of the rule against the value; "" if there is none."""
        kind, arguments = self._kind, self._arguments()
        assert kind.judge is not None
        answers = [kind.judge(self.s, *arguments, option)]
        answers += [
            choice.kind.judge_plainly(self.s, choice.askee, option)
            for choice in self._worlds(None).choices()
            if choice.path == shown_path(kind, arguments) and option < choice.kind.options
        ]
        return next((str(answer) for answer in answers if answer != OK), "")

    def _private_question(self, seat: int, askee: int) -> Question:
        """Return a private question on one device.

        Its options say only that it was answered, or what everybody sees of the answer.
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
        return Question(
            kind.name,
            askee,
            seat,
            texts.fill_prompt(kind.prompt),
            kind.numbers,
            arguments,
            tuple(options),
            numbered=self.action_number,
        )

    # -- answers ---------------------------------------------------------------------------------

    def forced(self, seat: int) -> tuple[int, Action] | None:
        if self.over or self.s.e_mode == Mode.CHANCE or (self.one and self._is_private):
            return None
        return super().forced(seat)

    def can_undo(self, seat: int | None) -> bool:
        """Return whether the seat may take its last answer back.

        On one device any answer may be. Otherwise the rules of other matches apply, and a seat may also take
        back what it typed.
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
        seen = super().view(seat)
        return super().view(None) if self.one else seen

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
        """Return the askee's name; on one device every question has one."""
        if not self.one:
            return super().askee_name(question)
        return "" if question.typed else self._askee_text(question)

    def log(self, seat: int | None, first: int = 0) -> list[LogLine]:
        return super().log(None if self.one else seat, first)

    def tells_all(self) -> bool:
        return not self.one and super().tells_all()


def _asks(s: Any) -> tuple[int, ...]:
    """Return which question is open, and to whom."""
    return (s.e_kind, s.e_mode, s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)
