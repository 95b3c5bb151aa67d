"""Records the code of a game that a test reaches, on the `python` backend.

While a recorder is active, it wraps the generated functions of every new machine of its game. So recording
also works for tests that set up positions in unusual ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coverts.engine.backends.python import machine
from coverts.engine.compiler.program import Program
from coverts.engine.language.declarations import Kind, Rule
from coverts.tracing.code_index import key_of, numbers_of


class Recorder:
    """Records the rules, questions, refusals and helpers that run.

    By default, a helper is recorded only if it cites rules or belongs to a card.

    Attributes:
        seen: All rules, question kinds, refusals and helpers that have run since the last `forget`. Refusals
            are recorded as rule numbers, the others as objects.
        looked: Whether a view has been computed since the last `forget`.
    """

    def __init__(self, game: str, every: bool = False) -> None:
        """Create a recorder for a game.

        Args:
            game: The game's name.
            every: Whether to record all helpers.
        """
        self.game, self.every = game, every
        self.seen: set[Any] = set()
        self.looked = False

    def start(self) -> None:
        """Start recording in all machines of the game that are created from now on."""
        machine.watch = self.watch
        machine.clear_machines()

    def stop(self) -> None:
        """Stop recording in new machines."""
        machine.watch = None
        machine.clear_machines()

    def forget(self) -> None:
        """Discard all records."""
        self.seen.clear()
        self.looked = False

    @property
    def numbers(self) -> set[str]:
        """The numbers of all recorded rules."""
        numbers: set[str] = set()
        for entry in self.seen:
            if isinstance(entry, str):
                numbers.add(entry)
            else:
                numbers.update(numbers_of(entry))
        return numbers

    @property
    def code(self) -> set[str]:
        """The keys (`key_of`) of all recorded rules, question kinds and helpers."""
        return {key_of(entry) for entry in self.seen if not isinstance(entry, str)}

    @property
    def entered(self) -> bool:
        """Whether any rule has run."""
        return any(isinstance(entry, Rule) for entry in self.seen)

    # -- wrappers ----------------------------------------------------------------------------------

    def watch(self, program: Program, space: dict[str, Any]) -> None:
        """Wrap the generated functions of a machine, so that their calls are recorded."""
        if program.game.name != self.game:
            return
        catalogue = program.catalogue
        for rule, code in zip(catalogue.rules, program.rules, strict=True):
            space[code.label] = self._rule(rule, catalogue.kinds, space[code.label])
        judges = {kind.function for kind in catalogue.kinds if not kind.chance}
        for function, lowered in catalogue.functions.items():
            if function in judges:
                space[lowered.label] = self._judge(function, catalogue.refusals, space[lowered.label])
            elif lowered.label in program.labels_of_cards or numbers_of(function) or self.every:
                space[lowered.label] = self._helper(function, space[lowered.label])
        for verdict, judge in catalogue.verdicts.judge_of.items():
            space[verdict] = space[judge]  # a verdict gives no reason that could be recorded
        space["legal"] = self._legal(catalogue.kinds, space["judge"], space["legal"])
        space["view_into"] = self._view(space["view_into"])
        space["answer"] = self._answer(catalogue.kinds, space["answer"])

    def _rule(self, rule: Rule, kinds: list[Kind], step: Callable[..., int]) -> Callable[..., int]:
        add = self.seen.add

        def run(s: Any) -> int:
            add(rule)
            stopped = step(s)
            if stopped and not s.e_over:
                add(kinds[s.e_kind - 1])
            return stopped

        return run

    def _judge(self, function: Any, refusals: list[str], judge: Callable[..., int]) -> Callable[..., int]:
        add = self.seen.add

        def run(*arguments: Any) -> int:
            add(function)
            answer = judge(*arguments)
            if 0 < answer <= len(refusals):
                add(refusals[answer - 1])
            return answer

        return run

    def _helper(self, function: Any, helper: Callable[..., Any]) -> Callable[..., Any]:
        add = self.seen.add

        def run(*arguments: Any) -> Any:
            add(function)
            return helper(*arguments)

        return run

    def _legal(
        self, kinds: list[Kind], judge: Callable[..., int], legal: Callable[..., int]
    ) -> Callable[..., int]:
        """Wrap `legal` so that it also records the legality checks of illegal options.

        This is necessary because `legal` contains an inlined, unwrapped copy of the legality check.
        """
        add = self.seen.add

        def run(s: Any, askee: int, work: Any) -> int:
            count = legal(s, askee, work)
            kind = kinds[s.e_kind - 1]
            add(kind)
            allowed = set(work.out[:count])
            for option in range(kind.options):
                if option not in allowed:
                    judge(s, askee, option)
            return count

        return run

    def _view(self, view: Callable[..., int]) -> Callable[..., int]:
        def run(*arguments: Any) -> int:
            self.looked = True
            return view(*arguments)

        return run

    def _answer(self, kinds: list[Kind], answer: Callable[..., int]) -> Callable[..., int]:
        add = self.seen.add

        def run(s: Any, askee: int, option: int) -> int:
            add(kinds[s.e_kind - 1])
            return answer(s, askee, option)

        return run
