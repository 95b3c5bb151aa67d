"""What stands around a game and is neither question nor view: scores, returns, the next step, scratch."""

from __future__ import annotations

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Call,
    Const,
    Expr,
    Item,
    Local,
    Member,
    Place,
    Root,
    Symbol,
    compare,
    either,
)
from coverts.engine.compiler.ir.node_builders import S, V, arguments_of, call, function, give, is_kind, when
from coverts.engine.compiler.ir.statement_nodes import INT, STATE, VIEW, Bind, Code, For, Stmt, Store
from coverts.engine.compiler.lower.catalogue import Catalogue, Function
from coverts.engine.game.definition import Bot
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Record

ASKEE, OPTION = Local("askee"), Local("option")


def scores(catalogue: Catalogue, bots: dict[Bot, dict[Kind, Function]]) -> list[Code]:
    """`score_N(v, askee, option)`: how much the bot of that number likes one legal option of the open
    question.

    `score(v, bot, askee, option)` is that of the bot of a number.
    """
    made = []
    given = [("v", VIEW), ("askee", INT), ("option", INT)]
    choose: list[Stmt] = []
    for number, scored in enumerate(bots.values()):
        body: list[Stmt] = []
        for kind, info in scored.items():
            arguments = arguments_of(len(kind.parameters) - 1, "v")
            liked = Call(info.label, [V, ASKEE, *arguments, OPTION])
            body.append(when(is_kind(kind, "v"), give(liked)))
        made.append(function(f"score_{number}", given, [*body, give(0)]))
        liked = call(f"score_{number}", V, ASKEE, OPTION)
        choose.append(when(compare(Local("bot"), "==", number), give(liked)))
    parameters = [given[0], ("bot", INT), *given[1:]]
    return [*made, function("score", parameters, [*choose, give(0)])]


def scored(catalogue: Catalogue, bots: dict[Bot, dict[Kind, Function]]) -> Code:
    """`scored(bot, kind)`: whether the bot of that number scores that kind of question."""
    body = [
        when(
            either([compare(Local("bot"), "==", i), compare(Local("kind"), "==", Symbol("kind", k))], "and"),
            give(1),
        )
        for i, kinds in enumerate(bots.values())
        for k in kinds
    ]
    return function("scored", [("bot", INT), ("kind", INT)], [*body, give(0)])


def returns(catalogue: Catalogue) -> Code:
    label = catalogue.functions[catalogue.game.returns].label
    return function("returns", [("s", STATE), ("seat", INT)], [give(Call(label, [S, Local("seat")]))])


def points(catalogue: Catalogue) -> Code:
    """`points(s, seat)`: what the win goes by; 0 where the game has no such thing."""
    helper = catalogue.game.points
    given = Call(catalogue.functions[helper].label, [S, Local("seat")]) if helper else Const(0)
    return function("points", [("s", STATE), ("seat", INT)], [give(given)])


def owner(catalogue: Catalogue) -> Code:
    """`owner(s, askee)`: the seat that answers for an askee."""
    return function("owner", [("s", STATE), ("askee", INT)], [give(catalogue.owner(ASKEE))])


def step(labels: list[str]) -> Code:
    """`step(rule, s)`: run the innermost frame, of that rule, until it stops. labels: of the rules."""
    made = function("step", [("rule", INT), ("s", STATE)], [])
    made.entries = labels
    return made


def clear_scratch(catalogue: Catalogue) -> Code:
    """`clear_scratch(s)`: zero what decisions prepared."""
    body: list[Stmt] = []
    _scratch(catalogue.game.state, Root("s"), 0, body)
    return function("clear_scratch", [("s", STATE)], [*body, give(0)])


def _scratch(cls: type[Record], at: Place, depth: int, out: list[Stmt]) -> None:
    for f in cls.fields:
        here: Place = Member(at, f.slot)
        if not isinstance(f.type, type):
            if f.secrecy.kind == "scratch":
                words = f.type.words if isinstance(f.type, BitsType) else 1
                out.append(_zeroed(here, f.shape or ((words,) if words > 1 else ())))
        elif f.shape:
            inner: list[Stmt] = []
            index, item = f"_i{depth}", f"_a{depth}"
            _scratch(f.type, Alias(item), depth + 1, inner)
            if inner:
                bound = Bind(item, Item(here, Local(index), proved=True))
                out.append(For(index, Const(0), Const(f.shape[0]), Const(1), [bound, *inner]))
        else:
            _scratch(f.type, here, depth, out)


def _zeroed(here: Place, shape: tuple[int, ...]) -> Stmt:
    indices: list[Expr] = [Local(f"_j{axis}") for axis in range(len(shape))]
    for index in indices:
        here = Item(here, index, proved=True)
    put: Stmt = Store(here, Const(0))
    for axis, n in reversed(list(enumerate(shape))):
        put = For(f"_j{axis}", Const(0), Const(n), Const(1), [put])
    return put
