"""Generate the functions for scores, returns, owners, steps and scratch fields."""

from __future__ import annotations

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Call,
    Const,
    Expr,
    IrPlace,
    Item,
    Local,
    MemberNode,
    Root,
    Symbol,
    compare,
    join_truths,
)
from coverts.engine.compiler.ir.node_builders import (
    S,
    V,
    arguments_of,
    call,
    function,
    is_kind,
    make_return,
    when,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    VIEW,
    Bind,
    For,
    FunctionCode,
    Stmt,
    StoreNode,
)
from coverts.engine.compiler.lower.catalogue import Catalogue, LoweredFunction
from coverts.engine.game.opponents import Bot
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Record
from coverts.engine.language.slot_arrays import groups_of

ASKEE, OPTION = Local("askee"), Local("option")


def scores(catalogue: Catalogue, bots: dict[Bot, dict[Kind, LoweredFunction]]) -> list[FunctionCode]:
    """Generate `score_N(v, askee, option)` for each bot N, and `score`.

    A score is a bot's rating of a legal option of the open question. `score(v, bot, askee, option)`
    calls the function of the bot with number `bot`.
    """
    functions = []
    own_parameters = [("v", VIEW), ("askee", INT), ("option", INT)]
    choose: list[Stmt] = []
    for number, scored in enumerate(bots.values()):
        body: list[Stmt] = []
        for kind, info in scored.items():
            arguments = arguments_of(len(kind.parameters) - 1, "v")
            liked = Call(info.label, [V, ASKEE, *arguments, OPTION])
            body.append(when(is_kind(kind, "v"), make_return(liked)))
        functions.append(function(f"score_{number}", own_parameters, [*body, make_return(0)]))
        liked = call(f"score_{number}", V, ASKEE, OPTION)
        choose.append(when(compare(Local("bot"), "==", number), make_return(liked)))
    parameters = [own_parameters[0], ("bot", INT), *own_parameters[1:]]
    return [*functions, function("score", parameters, [*choose, make_return(0)])]


def has_score(catalogue: Catalogue, bots: dict[Bot, dict[Kind, LoweredFunction]]) -> FunctionCode:
    """Generate `scored(bot, kind)`, which tests whether a bot rates a question."""
    body = [
        when(
            join_truths(
                [compare(Local("bot"), "==", i), compare(Local("kind"), "==", Symbol("kind", k))], "and"
            ),
            make_return(1),
        )
        for i, kinds in enumerate(bots.values())
        for k in kinds
    ]
    return function("scored", [("bot", INT), ("kind", INT)], [*body, make_return(0)])


def returns(catalogue: Catalogue) -> FunctionCode:
    """Generate `returns(s, seat)`, which returns a seat's result (its return)."""
    label = catalogue.functions[catalogue.game.returns].label
    return function("returns", [("s", STATE), ("seat", INT)], [make_return(Call(label, [S, Local("seat")]))])


def points(catalogue: Catalogue) -> FunctionCode:
    """Generate `points(s, seat)`, which returns a seat's points.

    The generated function returns 0 if the game has no points.
    """
    helper = catalogue.game.points
    value = Call(catalogue.functions[helper].label, [S, Local("seat")]) if helper else Const(0)
    return function("points", [("s", STATE), ("seat", INT)], [make_return(value)])


def lookahead(catalogue: Catalogue) -> list[FunctionCode]:
    """Generate `turn_of(s)` and `value_of(s, seat)`, which returns a seat's expected return in thousandths.

    Both return 0 if playouts of the game go to its end.
    """
    given = catalogue.game.lookahead
    turn: Expr = Const(0)
    value: Expr = Const(0)
    if given:
        turn = Call(catalogue.functions[given.turn].label, [S])
        value = Call(catalogue.functions[given.value].label, [S, Local("seat")])
    return [
        function("turn_of", [("s", STATE)], [make_return(turn)]),
        function("value_of", [("s", STATE), ("seat", INT)], [make_return(value)]),
    ]


def owner(catalogue: Catalogue) -> FunctionCode:
    """Generate `owner(s, askee)`, which returns the seat that answers."""
    return function("owner", [("s", STATE), ("askee", INT)], [make_return(catalogue.owner(ASKEE))])


def step(labels: list[str]) -> FunctionCode:
    """Generate `step(rule, s)`, which runs the innermost frame until it suspends."""
    code = function("step", [("rule", INT), ("s", STATE)], [])
    code.entries = labels
    return code


def clear_scratch(catalogue: Catalogue) -> FunctionCode:
    """Generate `clear_scratch(s)`, which sets all scratch fields to zero."""
    body: list[Stmt] = []
    _scratch(catalogue.game.state, Root("s"), 0, body)
    return function("clear_scratch", [("s", STATE)], [*body, make_return(0)])


def forget_groups(catalogue: Catalogue) -> FunctionCode:
    """Generate `forget_groups(s)`, after which the groups of slots are computed again if they are needed."""
    links = [MemberNode(Root("s"), groups.at) for groups in groups_of(catalogue.game.state)]
    body: list[Stmt] = [StoreNode(MemberNode(each, "linked"), Const(0)) for each in links]
    return function("forget_groups", [("s", STATE)], [*body, make_return(0)])


def _scratch(cls: type[Record], at: IrPlace, depth: int, out: list[Stmt]) -> None:
    for f in cls.fields:
        here: IrPlace = MemberNode(at, f.slot)
        if not isinstance(f.type, type):
            if f.secrecy.kind == "scratch":
                words = f.type.words if isinstance(f.type, BitsType) else 1
                out.append(_zero(here, f.shape or ((words,) if words > 1 else ())))
        elif f.shape:
            inner: list[Stmt] = []
            index, item = f"_i{depth}", f"_a{depth}"
            _scratch(f.type, Alias(item), depth + 1, inner)
            if inner:
                bound = Bind(item, Item(here, Local(index), proved=True))
                out.append(For(index, Const(0), Const(f.shape[0]), Const(1), [bound, *inner]))
        else:
            _scratch(f.type, here, depth, out)


def _zero(here: IrPlace, shape: tuple[int, ...]) -> Stmt:
    indices: list[Expr] = [Local(f"_j{axis}") for axis in range(len(shape))]
    for index in indices:
        here = Item(here, index, proved=True)
    put: Stmt = StoreNode(here, Const(0))
    for axis, n in reversed(list(enumerate(shape))):
        put = For(f"_j{axis}", Const(0), Const(n), Const(1), [put])
    return put
