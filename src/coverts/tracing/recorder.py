"""What a test reaches in a game on the `python` back end.

While a recorder is on, every new machine of its game gets wrappers around its generated functions, so it
does not matter how a position came about. Off, a machine is as it always was.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from coverts.engine.backends.python import machine
from coverts.engine.compiler.program import Program
from coverts.engine.language.declarations import Kind, Rule
from coverts.tracing.code_index import key_of, numbers_of


class Recorder:
    """Notes rules that ran, kinds that were asked, refusals, calls of helpers that cite rules or are cards'.

    every: note the calls of all other helpers too.
    seen: since the last `clear_machines`; rules, kinds and helpers as themselves, refusals as their numbers.
    looked: whether any view was made since then.
    """

    def __init__(self, game: str, every: bool = False) -> None:
        self.game, self.every = game, every
        self.seen: set[Any] = set()
        self.looked = False

    def start(self) -> None:
        """Watch every machine of the game made from now on."""
        machine.watch = self.watch
        machine.clear_machines()

    def stop(self) -> None:
        """Machines made from now on are not watched."""
        machine.watch = None
        machine.clear_machines()

    def forget(self) -> None:
        self.seen.clear()
        self.looked = False

    @property
    def numbers(self) -> set[str]:
        """Rulebook numbers of all that was seen."""
        found: set[str] = set()
        for entry in self.seen:
            if isinstance(entry, str):
                found.add(entry)
            else:
                found.update(numbers_of(entry))
        return found

    @property
    def code(self) -> set[str]:
        """Keys (`key_of`) of the rules, kinds and helpers that were seen."""
        return {key_of(entry) for entry in self.seen if not isinstance(entry, str)}

    @property
    def entered(self) -> bool:
        """Whether any rule ran."""
        return any(isinstance(entry, Rule) for entry in self.seen)

    # -- wrappers ----------------------------------------------------------------------------------

    def watch(self, program: Program, space: dict[str, Any]) -> None:
        """Wrap the generated functions of a machine in `space`, where they also call each other."""
        if program.game.name != self.game:
            return
        catalogue = program.catalogue
        for rule, code in zip(catalogue.rules, program.rules, strict=True):
            space[code.label] = self._rule(rule, catalogue.kinds, space[code.label])
        judges = {kind.function for kind in catalogue.kinds if not kind.chance}
        of_cards = {
            entry for code in program.game.cards.values() for entry in code if isinstance(entry, FunctionType)
        }
        for function, made in catalogue.functions.items():
            if function in judges:
                space[made.label] = self._judge(function, catalogue.refusals, space[made.label])
            elif function in of_cards or numbers_of(function) or self.every:
                space[made.label] = self._helper(function, space[made.label])
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

        def judged(*arguments: Any) -> int:
            add(function)
            answer = judge(*arguments)
            if 0 < answer <= len(refusals):
                add(refusals[answer - 1])
            return answer

        return judged

    def _helper(self, function: Any, helper: Callable[..., Any]) -> Callable[..., Any]:
        add = self.seen.add

        def called(*arguments: Any) -> Any:
            add(function)
            return helper(*arguments)

        return called

    def _legal(
        self, kinds: list[Kind], judge: Callable[..., int], legal: Callable[..., int]
    ) -> Callable[..., int]:
        """The judge stands inside `legal`, unseen: put what is not legal to the judge once more."""
        add = self.seen.add

        def listed(s: Any, askee: int, work: Any) -> int:
            count = legal(s, askee, work)
            kind = kinds[s.e_kind - 1]
            add(kind)
            allowed = set(work.out[:count])
            for option in range(kind.options):
                if option not in allowed:
                    judge(s, askee, option)
            return count

        return listed

    def _view(self, view: Callable[..., int]) -> Callable[..., int]:
        def viewed(*arguments: Any) -> int:
            self.looked = True
            return view(*arguments)

        return viewed

    def _answer(self, kinds: list[Kind], answer: Callable[..., int]) -> Callable[..., int]:
        add = self.seen.add

        def taken(s: Any, askee: int, option: int) -> int:
            add(kinds[s.e_kind - 1])
            return answer(s, askee, option)

        return taken
