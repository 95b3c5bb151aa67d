"""Audiences of chance events: who learns an outcome, as an expression for a bit mask of seats."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.base.suggestions import closest
from coverts.engine.compiler.ir.expression_nodes import Call, Expr, LoadNode, MemberNode, Root
from coverts.engine.compiler.ir.node_builders import bit_of_seat, everybody_but, seated
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import AllBut, Integer


def mask_of_learners(catalogue: Catalogue, kind: Kind, argument: Callable[[int], Expr]) -> Expr:
    """Return an expression for the bit mask of the seats that learn an outcome of chance.

    Args:
        catalogue: The game's catalogue.
        kind: The kind of chance event. Some but not all seats learn its outcome.
        argument: A function that returns the argument with a given index.

    Raises:
        RuleSourceError: The audience is unknown, or depends on something hidden.
    """
    if not isinstance(kind.learns, str | AllBut):
        return seated(_call_helper(catalogue, kind, [argument(i) for i in range(len(kind.parameters))]))
    but = isinstance(kind.learns, AllBut)
    name = kind.learns.whom if isinstance(kind.learns, AllBut) else kind.learns
    if name in kind.parameters:
        seat = catalogue.owner(argument(kind.parameters.index(name)))
    else:
        _check_names_seat(catalogue, kind, name)
        seat = LoadNode(MemberNode(Root("s"), name))
    return everybody_but(seat) if but else bit_of_seat(seat)


def _call_helper(catalogue: Catalogue, kind: Kind, arguments: Sequence[Expr]) -> Expr:
    helper = kind.learns
    assert callable(helper)
    wanted = [*inspect.signature(helper).parameters][1:]
    if len(wanted) != len(kind.parameters):
        expected = ", ".join(["s", *kind.parameters])
        raise RuleSourceError(f"{kind.place}: learns={helper.__name__} must be called as ({expected})")
    info = catalogue.function(helper)
    if info.writes or info.prepares or info.reads_secrets:
        what = f"reads a hidden field ({info.secret_read})" if info.reads_secrets else "changes the state"
        raise RuleSourceError(
            f"{info.source.file}:{info.source.tree.lineno}: {helper.__name__} says who learns {kind.name} "
            f"and {what}; let it only read public fields"
        )
    return Call(info.label, [Root("s"), *arguments])


def _check_names_seat(catalogue: Catalogue, kind: Kind, name: object) -> None:
    """Check that a name in `learns` is the name of a public number of the state."""
    fields = {f.name: f for f in catalogue.game.state.fields}
    f = fields.get(str(name))
    if f is not None and isinstance(f.type, Integer) and not f.shape and f.secrecy.kind == "public":
        return
    argument = f"learns={kind.learns!r}"
    if f is not None:
        raise RuleSourceError(
            f"{kind.place}: {argument} names the field {f.name}, which is not a public number; "
            "write an argument, a public field that holds one seat, or a helper that returns a mask"
        )
    numbers = [f.name for f in fields.values() if isinstance(f.type, Integer) and not f.shape]
    near = closest(str(name), [*kind.parameters, *numbers])
    advice = f"did you mean {near!r}?" if near else "write EVERYBODY, NOBODY, an argument or a field"
    raise RuleSourceError(
        f"{kind.place}: {argument} is neither an argument of {kind.name} nor a field of the state; {advice}"
    )
