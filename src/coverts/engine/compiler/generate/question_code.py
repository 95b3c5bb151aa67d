"""Generate the functions that list options, weigh outcomes and apply answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from coverts.engine.compiler.ir.expression_nodes import (
    Binary,
    Call,
    ChoiceNode,
    Const,
    Expr,
    Item,
    LoadNode,
    Local,
    MemberNode,
    Number,
    Register,
    Staged,
    Symbol,
    Unary,
    compare,
    join_truths,
    names_in,
    number,
)
from coverts.engine.compiler.ir.node_builders import (
    S,
    W,
    arguments_of,
    bit,
    call,
    count_bits,
    count_up,
    each_slot,
    function,
    increase,
    is_kind,
    make_return,
    read_out,
    when,
    write_out,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    WORK,
    Continue,
    For,
    FunctionCode,
    If,
    ParameterKind,
    Return,
    SetLocal,
    SetRegister,
    SetStaged,
    Stmt,
    StoreNode,
    While,
    statements,
)
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.language.declarations import Kind
from coverts.engine.language.registers import STAGED_WORDS, WORD, Mode

ASKEE, OPTION = Local("askee"), Local("option")
_S_W: list[tuple[str, ParameterKind]] = [("s", STATE), ("_w", WORK)]


def is_uniform(catalogue: Catalogue, kind: Kind) -> bool:
    """Return whether every outcome of a chance question always has weight 1."""
    body = catalogue.functions[kind.function].code.body
    return len(body) == 1 and _constant(body[0]) == 1


def even_weight(catalogue: Catalogue, kind: Kind) -> Expr | None:
    """Return the expression for an outcome's weight if it is boolean, else None.

    If the weight is boolean, it is 0 or 1, so all possible outcomes are equally likely.
    """
    body = catalogue.functions[kind.function].code.body
    if len(body) == 1 and isinstance(body[0], Return) and isinstance(body[0].value, Number):
        return body[0].value
    return None


def _constant(node: Stmt) -> object:
    return node.value.value if isinstance(node, Return) and isinstance(node.value, Const) else None


def _extra_arguments(kind: Kind) -> list[Expr]:
    """Return the arguments of the open question that follow the asked player."""
    return arguments_of(len(kind.parameters) - 1)


def _chance_arguments(kind: Kind) -> list[Expr]:
    first: list[Expr] = [Register("e_asker")] if kind.parameters else []
    return [*first, *_extra_arguments(kind)]


def questions(catalogue: Catalogue) -> list[FunctionCode]:
    """Generate the functions for the questions of a game.

    These functions are `legal`, `judge`, `weights`, `outcomes`, `count_options` and `answer`. The result also
    contains the functions that they call.
    """
    functions: list[FunctionCode] = []
    for kind in catalogue.kinds:
        functions += _weights(catalogue, kind) if kind.chance else [_legal(catalogue, kind)]
    decisions = [k for k in catalogue.kinds if not k.chance]
    chances = [k for k in catalogue.kinds if k.chance]
    if catalogue.several:
        functions.append(_legal_some(catalogue))

    def listed(kind: Kind) -> Expr:
        return Call(catalogue.label_of("legal", kind), [S, ASKEE, *_extra_arguments(kind), W])

    some = catalogue.several
    legal: list[Stmt] = []
    for kind in decisions:
        answers: list[Stmt] = [make_return(listed(kind))]
        if kind in some:
            picks = make_return(call("legal_some", S, W, listed(kind)))
            answers.insert(0, when(compare(Register("e_mode"), "==", Mode.SOME), picks))
        legal.append(If(is_kind(kind), answers))
    parameters: list[tuple[str, ParameterKind]] = [("s", STATE), ("askee", INT)]
    functions.append(function("legal", [*parameters, ("_w", WORK)], [*legal, make_return(0)]))

    functions.append(
        function(
            "judge",
            [*parameters, ("option", INT)],
            [*_switch(decisions, lambda kind: _judged(catalogue, kind)), make_return(-1)],
        )
    )

    def weighed(kind: Kind) -> Expr:
        return Call(catalogue.label_of("weights", kind), [S, *_chance_arguments(kind), W])

    functions.append(function("weights", _S_W, [*_switch(chances, weighed), make_return(0)]))

    def possible(kind: Kind) -> Expr:
        return Call(catalogue.label_of("outcomes", kind), [S, *_chance_arguments(kind), W])

    evens = [k for k in chances if even_weight(catalogue, k) is not None]
    functions.append(function("outcomes", _S_W, [*_switch(evens, possible), make_return(-1)]))
    functions.append(
        function(
            "count_options",
            [("s", STATE)],
            [*_switch(catalogue.kinds, _option_count(catalogue)), make_return(0)],
        )
    )
    return [*functions, _answer(catalogue)]


def _switch(kinds: Sequence[Kind], answered: Callable[[Kind], Expr]) -> list[Stmt]:
    """Return statements that return the value for the kind of the open question."""
    return [when(is_kind(k), make_return(answered(k))) for k in kinds]


def _judged(catalogue: Catalogue, kind: Kind) -> Call:
    return Call(catalogue.functions[kind.function].label, [S, ASKEE, *_extra_arguments(kind), OPTION])


def verdict(catalogue: Catalogue) -> FunctionCode:
    """Generate `verdict(s, askee, option)`, which returns 0 only if an option is legal."""
    decisions = [kind for kind in catalogue.kinds if not kind.chance]
    body = _switch(decisions, lambda kind: catalogue.verdicts.call(_judged(catalogue, kind)))
    parameters: list[tuple[str, ParameterKind]] = [("s", STATE), ("askee", INT), ("option", INT)]
    return function("verdict", parameters, [*body, make_return(-1)])


def _option_count(catalogue: Catalogue) -> Callable[[Kind], Expr]:
    def counted(kind: Kind) -> Expr:
        if kind not in catalogue.several:
            return Const(kind.options)
        done = Number(compare(Register("e_mode"), "==", Mode.SOME))
        return Binary("+", Const(kind.options), done)

    return counted


def random_option(catalogue: Catalogue) -> FunctionCode:
    """Generate `random_option(s, w)`, which draws an answer to the open question.

    The function counts decisions with several options in w.tally[0], decisions with one option in w.tally[1],
    and chance outcomes in w.tally[2].
    """
    body: list[Stmt] = []
    n = Local("n")
    for kind in catalogue.kinds:
        draws: list[Stmt] = []
        if kind.chance:
            draws.append(_tally(2))
            if is_uniform(catalogue, kind):
                draws.append(make_return(call("draw", W, Const(kind.options))))
            elif even_weight(catalogue, kind) is not None:
                draws.append(
                    SetLocal(
                        "n", Call(catalogue.label_of("outcomes", kind), [S, *_chance_arguments(kind), W])
                    )
                )
                draws.append(when(compare(n, ">", 0), make_return(read_out(call("draw", W, n)))))
                draws.append(make_return(call("nothing_possible", S)))
            else:
                total = Call(catalogue.label_of("weights", kind), [S, *_chance_arguments(kind), W])
                draws.append(make_return(call("by_weight", S, W, total)))
        else:
            together = Mode.TOGETHER in catalogue.modes[kind]
            askee: Expr = call("next_askee", S) if together else Register("e_asker")
            draws.append(
                SetLocal("n", Call(catalogue.label_of("legal", kind), [S, askee, *_extra_arguments(kind), W]))
            )
            if kind in catalogue.several:
                picks = SetLocal("n", call("legal_some", S, W, n))
                draws.append(when(compare(Register("e_mode"), "==", Mode.SOME), picks))
            draws += [
                when(compare(n, ">", 1), _tally(0), make_return(read_out(call("draw", W, n)))),
                when(compare(n, "==", 1), _tally(1), make_return(read_out(Const(0)))),
                make_return(call("nothing_legal", S)),
            ]
        body.append(If(is_kind(kind), draws))
    return function("random_option", _S_W, [*body, make_return(0)])


def _tally(at: int) -> Stmt:
    place = Item(MemberNode(W, "tally"), Const(at), proved=True)
    return StoreNode(place, Binary("+", LoadNode(place), Const(1)))


LOT_BITS = 32
"""The maximum number of bits in a weight, and in the sum of all weights."""


# -- legal options ---------------------------------------------------------------------------------


def _legal(catalogue: Catalogue, kind: Kind) -> FunctionCode:
    """Generate the function that writes the legal options of a question to `out`.

    If possible, the body of the judge is inlined into the loop over the options.
    """
    judge = catalogue.functions[kind.function].code
    parameters, (option, _) = judge.parameters[:-1], judge.parameters[-1]
    body = catalogue.verdicts.shorten([node for node in judge.body if not node.python_only])
    count, chosen = Local("_c"), Local(option)
    lifted, inner = _split_prefix(body, option)
    answer = _one_expression(inner)
    if answer is not None:
        each = [write_out(count, chosen), increase("_c", answer)]
    elif _has_loop(inner) or option in [
        node.name for node in statements(inner) if isinstance(node, SetLocal)
    ]:
        arguments = [S, *(Local(name) for name, _ in judge.parameters[1:])]
        fits = compare(catalogue.verdicts.call(Call(judge.label, arguments)), "==", 0)
        lifted, each = [], [when(fits, write_out(count, chosen), increase("_c"))]
    else:
        each = _as_choices(inner, chosen)
    given = {
        name: Local(parameter) for name, (parameter, _) in zip(kind.parameters, parameters[1:], strict=True)
    }
    links = catalogue.option_links(kind, given, option)
    loop = each_slot(option, links, kind.options, Const(kind.options), each)
    listing = function(
        catalogue.label_of("legal", kind),
        [*parameters, ("_w", WORK)],
        [SetLocal("_c", Const(0)), *lifted, *loop, make_return(count)],
    )
    listing.file, listing.line, listing.name = judge.file, judge.line, judge.name
    return listing


def _has_loop(body: Sequence[Stmt]) -> bool:
    return any(isinstance(node, For | While) for node in statements(body))


def _split_prefix(body: list[Stmt], option: str) -> tuple[list[Stmt], list[Stmt]]:
    """Split a judge's body after the assignments that do not depend on the option.

    These assignments run once, before the loop over the options. A local that is assigned again later must be
    reset for each option, so its assignment stays in the loop.
    """
    assigned = Counter(node.name for node in statements(body) if isinstance(node, SetLocal))
    at = 0
    while at < len(body):
        node = body[at]
        if not isinstance(node, SetLocal) or assigned[node.name] > 1 or option in names_in(node.value):
            break
        at += 1
    return body[:at], body[at:]


def _one_expression(body: Sequence[Stmt]) -> Expr | None:
    """Return a judge as a single expression with the value 1 (legal) or 0.

    Return None if the judge does not have the shape `if a: return x; ... return z`. The expression contains
    no branch that the processor could mispredict.
    """
    result: Expr | None = None
    for node in reversed(body):
        match node:
            case Return(value=value) if result is None:
                result = _fits(value)
            case If(test=test, yes=[Return(value=value)], no=[]) if result is not None:
                result = ChoiceNode(test, _fits(value), result)
            case _:
                return None
    return result


def _fits(value: Expr) -> Expr:
    """Return an expression with the value 1 if a judge's answer is OK, else 0."""
    if isinstance(value, Const):
        return Const(int(value.value == 0))
    return Const(0) if isinstance(value, Symbol) else Number(compare(value, "==", 0))


def _as_choices(body: Sequence[Stmt], option: Expr) -> list[Stmt]:
    """Convert a judge's statements for use in the loop over the options.

    Each return is replaced by statements that add the option to the list if the judge's answer is OK. The
    loop then continues with the next option.
    """
    choices: list[Stmt] = []
    for node in body:
        match node:
            case Return(value=value):
                fits, take = _fits(value), [write_out(Local("_c"), option), increase("_c")]
                if isinstance(fits, Number):
                    choices.append(If(fits.of, list(take)))
                elif isinstance(fits, Const) and fits.value:
                    choices += take
                choices.append(Continue())
            case If(test=test, yes=yes, no=no, line=line):
                choices.append(If(test, _as_choices(yes, option), _as_choices(no, option), line))
            case _:
                choices.append(node)
    return choices


def _legal_some(catalogue: Catalogue) -> FunctionCode:
    """Generate `legal_some`, which lists the options of a `choose_some` question.

    The function leaves out options that are already selected. It adds `done` if the player may stop
    selecting.
    """
    n, m, o, i = Local("n"), Local("m"), Local("o"), Local("i")
    selected = count_bits([Staged(Const(i)) for i in range(STAGED_WORDS)])
    word = Staged(Binary("//", o, Const(WORD)))
    free = compare(Binary("&", Binary(">>", word, Binary("%", o, Const(WORD))), Const(1)), "==", 0)
    keep = [SetLocal("o", read_out(i)), when(free, write_out(m, o), increase("m"))]
    done = [
        when(is_kind(k), SetLocal("done", Const(k.options)))
        for k in catalogue.kinds
        if k in catalogue.several
    ]
    enough = join_truths([compare(Local("taken"), ">=", Register("e_least")), compare(m, "==", 0)])
    body: list[Stmt] = [
        SetLocal("taken", selected),
        SetLocal("m", Const(0)),
        when(compare(Local("taken"), "<", Register("e_most")), count_up("i", n, keep)),
        when(enough, SetLocal("done", Const(0)), *done, write_out(m, Local("done")), increase("m")),
        make_return(m),
    ]
    return function("legal_some", [("s", STATE), ("_w", WORK), ("n", INT)], body)


# -- chance ----------------------------------------------------------------------------------------


def _weights(catalogue: Catalogue, kind: Kind) -> list[FunctionCode]:
    """Generate `weights_KIND`, which writes weights to `out` and returns their sum.

    The generated function returns -1 if a weight or the sum is out of range.
    """
    weight = catalogue.functions[kind.function].code
    parameters, (option, _) = weight.parameters[:-1], weight.parameters[-1]
    arguments = [S, *(Local(name) for name, _ in weight.parameters[1:])]
    value: Expr = Call(weight.label, arguments)
    if len(weight.body) == 1 and isinstance(weight.body[0], Return):
        value = weight.body[0].value
    functions = []
    likely = even_weight(catalogue, kind)
    if likely is not None:
        each = [write_out(Local("_c"), Local(option)), increase("_c", likely)]
        body = [SetLocal("_c", Const(0)), count_up(option, kind.options, each), make_return(Local("_c"))]
        functions.append(function(catalogue.label_of("outcomes", kind), [*parameters, ("_w", WORK)], body))
    x, total, beyond = Local("_x"), Local("_total"), Local("_beyond")
    each = [
        *(SetLocal("_x", number(value)), write_out(Local(option), x), increase("_total", x)),
        SetLocal("_beyond", Binary("|", beyond, Binary(">>", x, Const(LOT_BITS)))),
    ]
    fits = compare(Binary("|", beyond, Binary(">>", total, Const(LOT_BITS))), "==", 0)
    body = [SetLocal("_total", Const(0)), SetLocal("_beyond", Const(0)), count_up(option, kind.options, each)]
    body += [when(fits, make_return(total)), make_return(-1)]
    functions.append(function(catalogue.label_of("weights", kind), [*parameters, ("_w", WORK)], body))
    for code in functions:
        code.file, code.line, code.name = weight.file, weight.line, weight.name
    return functions


# -- answers ---------------------------------------------------------------------------------------


def _answer(catalogue: Catalogue) -> FunctionCode:
    """Generate `answer(s, askee, option)`, which applies an answer.

    The generated function returns 1 if the rule can continue, and 0 if answers are still missing. In a
    `choose_some` question, an option that is already selected is deselected.
    """
    body: list[Stmt] = []
    if catalogue.sites:
        stores = [
            when(compare(Register("e_least"), "==", i), StoreNode(site.store, OPTION))
            for i, site in enumerate(catalogue.sites)
        ]
        left = Binary("&", Register("e_pending"), Unary("~", bit(ASKEE)))
        finish = [
            SetRegister("e_pending", left),
            when(compare(Register("e_pending"), "==", 0), make_return(1)),
            make_return(0),
        ]
        body.append(when(compare(Register("e_mode"), "==", Mode.TOGETHER), *stores, *finish))
    if catalogue.several:
        ends = [
            when(join_truths([is_kind(k), compare(OPTION, "==", k.options)], "and"), make_return(1))
            for k in catalogue.kinds
            if k in catalogue.several
        ]
        at = Binary("//", OPTION, Const(WORD))
        turned = Binary("^", Staged(at), Binary("<<", Const(1), Binary("%", OPTION, Const(WORD))))
        body.append(
            when(compare(Register("e_mode"), "==", Mode.SOME), *ends, SetStaged(at, turned), make_return(0))
        )
    body += [SetRegister("e_answer", OPTION), make_return(1)]
    answer = function("answer", [("s", STATE), ("askee", INT), ("option", INT)], body)
    answer.innermost = True
    return answer
