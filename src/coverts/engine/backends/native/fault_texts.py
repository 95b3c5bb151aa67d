"""What went wrong in machine code, and where, from the number that it leaves in a record."""

from __future__ import annotations

from coverts.engine.backends.native.code_builder import collect_instances
from coverts.engine.backends.native.emit.llvm_functions import FaultSite
from coverts.engine.base.exceptions import DoesNotFit, Endless, GameFault, NoLegalAction, StackOverflow
from coverts.engine.base.loop_guard import MAX_PLAYOUT_ANSWERS, MAX_ROUNDS, MAX_STEPS
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.language.registers import FAULT_BITS, Fault

ERRORS: dict[Fault, type[GameFault]] = {
    Fault.FIT: DoesNotFit,
    Fault.STACK: StackOverflow,
    Fault.NOTHING_LEGAL: NoLegalAction,
    Fault.ENDLESS: Endless,
    Fault.UNASKED: Endless,
    Fault.LONG: Endless,
}
FAULTS = {
    Fault.FIT: "a value outside its field, set or table",
    Fault.STACK: "rules nested deeper than the state's stack_words allow",
    Fault.NOTHING_LEGAL: "a question without a legal option",
    Fault.NOTHING_POSSIBLE: "chance without a possible outcome, or with weights below 0 or of 2**32 or more; "
    "or a pile that holds a number twice",
    Fault.ANSWER: "an answer that is not legal",
    Fault.INDEX: "an index outside its array",
    Fault.ARITHMETIC: "a divisor of 0, or a shift by less than 0 or more than 63",
    Fault.ENDLESS: f"a loop has more than {MAX_ROUNDS} rounds",
    Fault.UNASKED: f"it does not end: more than {MAX_STEPS} steps without a question",
    Fault.LONG: f"the game did not end within {MAX_PLAYOUT_ANSWERS} answers",
}

FRAME_FAULTS = (Fault.STACK, Fault.NOTHING_LEGAL, Fault.NOTHING_POSSIBLE, Fault.UNASKED, Fault.LONG)
"""The faults that are reported at the line at which the innermost rule is suspended."""


def describe_fault(game: Game, error: int) -> GameFault:
    """Return the exception for a fault, which is the value of `e_error` in a record."""
    kind, place = Fault(error & (1 << FAULT_BITS) - 1), error >> FAULT_BITS
    places = " or ".join(f"{site.file}:{site.line}: {site.what}" for site in _sites(game, kind, place))
    return ERRORS.get(kind, GameFault)(f"{places}: {FAULTS[kind]}" if places else FAULTS[kind])


def _sites(game: Game, kind: Fault, place: int) -> list[FaultSite]:
    """Return the lines of the rules that a fault may come from."""
    if not place:
        return []
    if kind in FRAME_FAULTS:
        return [FaultSite(*program_of(game).suspended_at(place))]
    return collect_instances(game, True).sites.get(place, [])
