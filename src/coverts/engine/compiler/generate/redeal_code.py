"""Generate the function `redeal`, which reshuffles the cards that a seat cannot see.

`redeal(s, seat, only, w, u)` collects the hidden contents of each pile, sorts and shuffles them, and puts
them back so that each place has as many values as before. Then the game's own `redeal` draws private choices
again. If the game has `fits`, this is repeated until the state fits. Sorting makes the result depend only on
the random numbers and on what the seat may know.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Call,
    ChoiceNode,
    Const,
    Expr,
    IrPlace,
    Item,
    LoadNode,
    Local,
    MemberNode,
    Not,
    Register,
    compare,
    join_truths,
)
from coverts.engine.compiler.ir.node_builders import (
    S,
    U,
    W,
    bit,
    call,
    can_see,
    count_bits,
    count_up,
    field_words,
    function,
    has_bit,
    has_seat,
    increase,
    is_kind,
    make_return,
    when,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    UNITS,
    WORK,
    Bind,
    Do,
    For,
    FunctionCode,
    ParameterKind,
    SetLocal,
    SetRegister,
    Stmt,
    StoreNode,
)
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.game.definition import Game
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import WORD, Mode

MAX_UNITS = 2048
"""The maximum number of hidden values in a pile."""
MAX_TRIES = 8
"""The maximum number of attempts at a redeal. If all attempts fail, the state is not changed."""
MAX_REDEALS = 100
"""The maximum number of redeals until the state fits what the seat knows. The last redeal is kept."""
ALL_PILES = -1
"""The value of the argument `only` that stands for all piles and private choices."""
REDEAL_ONCE = "redeal_once"
"""The label of the function that redeals once and returns whether the state fits."""
_SHARED: list[tuple[str, ParameterKind]] = [("s", STATE), ("seat", INT)]
_WORKED: list[tuple[str, ParameterKind]] = [("_w", WORK), ("_u", UNITS)]


@dataclass
class _Pile:
    """A secret field whose contents belong to a pile."""

    field: Field
    record: IrPlace
    whose: Expr | None
    around: list[tuple[str, int, str, IrPlace]] = dataclasses.field(default_factory=list)
    """The loops that lead to the record, outermost first. Each loop has an index variable, a
    length, an alias for the item, and the item's place.
    """

    @property
    def by_item(self) -> bool:
        """Whether the field is an array in the state that has one item for each seat."""
        return self.field.secrecy.by_owner and self.whose is None and bool(self.field.shape)


def piles(game: Game) -> list[str]:
    """Return the names of the piles of a game, in order of their numbers."""
    return sorted({str(place.field.secrecy.pile) for place in _places(game.state, S, None, [])})


def redeal(catalogue: Catalogue, own: FunctionCode | None) -> list[FunctionCode]:
    """Generate `redeal` and the functions that it calls, except templates.

    Args:
        catalogue: The game's catalogue.
        own: The game's function that draws private choices again, or None.
    """
    game = catalogue.game
    all_places = _places(game.state, S, None, [])
    functions: list[FunctionCode] = []
    body: list[Stmt] = []
    only = Local("only")
    for number, name in enumerate(piles(game)):
        for apart in (False, True):
            places = [p for p in all_places if p.field.secrecy.pile == name and p.field.secrecy.own is apart]
            if not places:
                continue
            label = f"deal_{number}_own" if apart else f"deal_{number}"
            functions.append(_deal(places, label, apart))
            deal: Stmt = Do(Call(label, [S, Local("seat"), Local("whose") if apart else Const(-1), W, U]))
            if apart:
                deal = count_up("whose", game.players[1], [deal], start=-1)
            body.append(
                when(join_truths([compare(only, "==", ALL_PILES), compare(only, "==", number)]), deal)
            )
    if own is not None:
        # Private choices are drawn last, because they depend on the piles.
        body.append(Do(Call(own.label, [S, Local("seat"), W])))
        functions.append(own)
    parameters = [*_SHARED, ("only", INT), *_WORKED]
    if game.fits is not None:
        fits = catalogue.function(game.fits).label
        functions.append(
            function(REDEAL_ONCE, parameters, [*body, make_return(call(fits, S, Local("seat")))])
        )
        body = _repeat_until_fitting()
    body += [*_recompute_scratch(catalogue), make_return(0)]
    return [*functions, function("redeal", parameters, body)]


def _repeat_until_fitting() -> list[Stmt]:
    """Return statements that redeal until the state fits what the seat knows.

    Each redeal sorts the contents of the piles first, so the result depends only on what the seat knows.
    """
    once = call(REDEAL_ONCE, S, Local("seat"), Local("only"), W, U)
    again = join_truths([compare(Local("_fits"), "==", 0), compare(Register("e_error"), "==", 0)], "and")
    return [
        SetLocal("_fits", Const(0)),
        count_up("_try", MAX_REDEALS, [when(again, SetLocal("_fits", once))]),
    ]


def ask_again(catalogue: Catalogue) -> FunctionCode:
    """Generate `ask_again(s, seat)`, which withdraws the answers of other seats."""
    body: list[Stmt] = []
    if catalogue.sites:
        askee = Local("askee")
        other = compare(catalogue.owner(askee), "!=", Local("seat"))
        owes = SetRegister("e_pending", Binary("|", Register("e_pending"), bit(askee)))
        clearing = [
            when(compare(Register("e_least"), "==", i), StoreNode(site.store, Const(site.empty)))
            for i, site in enumerate(catalogue.sites)
        ]
        reset = when(join_truths([has_bit(Register("e_asked"), askee), other], "and"), owes, *clearing)
        together = compare(Register("e_mode"), "==", Mode.TOGETHER)
        body.append(when(together, count_up("askee", WORD, [reset])))
    return function("ask_again", _SHARED, [*body, make_return(0)])


def _recompute_scratch(catalogue: Catalogue) -> list[Stmt]:
    """Return statements that compute scratch fields again after a redeal.

    Scratch fields may have been computed from hidden values, which a redeal changes.
    """
    out: list[Stmt] = []
    for kind in catalogue.kinds:
        if kind.prepare is not None:
            arguments = [Register("e_asker"), *(Register(f"e_arg{i}") for i in range(3))][
                : len(kind.parameters)
            ]
            label = catalogue.functions[kind.prepare].label
            again = [Do(call("clear_scratch", S)), Do(Call(label, [S, *arguments]))]
            out.append(when(is_kind(kind), *again))
    return out


def _places(
    cls: type[Record], at: IrPlace, seat: Expr | None, around: list[tuple[str, int, str, IrPlace]]
) -> list[_Pile]:
    places = []
    for f in cls.fields:
        here = MemberNode(at, f.slot)
        if not isinstance(f.type, type):
            if f.secrecy.pile is not None:
                places.append(_Pile(f, at, seat, around))
        elif f.shape:
            index, item = f"_i{len(around)}", f"_a{len(around)}"
            loops = [*around, (index, f.shape[0], item, Item(here, Local(index), proved=True))]
            whose = LoadNode(MemberNode(Alias(item), "seat")) if has_seat(f.type) else (seat or Local(index))
            places += _places(f.type, Alias(item), whose, loops)
        else:
            places += _places(f.type, here, seat, around)
    return places


def _deal(places: Sequence[_Pile], label: str, own: bool) -> FunctionCode:
    body: list[Stmt] = [
        SetLocal("_bit", ChoiceNode(compare(Local("seat"), "<", 0), Const(0), bit(Local("seat"))))
    ]
    body.append(SetLocal("n", Const(0)))
    for place in places:
        body += _inside(place, own, _collect(place))
    body += [Do(call("mix", W, U, Local("n"))), SetLocal("n", Const(0))]
    single = any(not isinstance(p.field.type, BitsType) and (p.by_item or not p.field.shape) for p in places)
    for place in places:
        body += _inside(place, own, _put_back(place, single))
    return function(label, [*_SHARED, ("whose", INT), *_WORKED], [*body, make_return(0)])


def _inside(place: _Pile, own: bool, inner: list[Stmt]) -> list[Stmt]:
    """Wrap statements for a field in loops over its records and in visibility tests."""
    tests: list[Expr] = [compare(place.whose or Const(-1), "==", Local("whose"))] if own else []
    known = can_see(place.field, place.record, Local("j") if place.by_item else place.whose)
    if known is not False:
        tests.append(Not(known) if known is not True else Const(0))
    wrapped: list[Stmt] = [when(join_truths(tests, "and"), *inner)] if tests else inner
    if place.by_item:
        wrapped = [count_up("j", place.field.shape[0], wrapped)]
    for index, count, item, where in reversed(place.around):
        wrapped = [For(index, Const(0), Const(count), Const(1), [Bind(item, where), *wrapped])]
    return wrapped


def _single(place: _Pile) -> IrPlace:
    """Return the place of a field, or of its item j if it has one item per seat."""
    here = MemberNode(place.record, place.field.slot)
    return Item(here, Local("j"), proved=True) if place.by_item else here


def _unit(value: Expr) -> Stmt:
    return SetLocal("n", call("unit", S, U, Local("n"), value))


def _word(place: _Pile) -> tuple[IrPlace, Expr]:
    """Return the word in which a set stores the bit for `x`, and the bit's index."""
    f, here = place.field, MemberNode(place.record, place.field.slot)
    assert isinstance(f.type, BitsType)
    if f.type.words == 1:
        return here, Local("x")
    return Item(here, Binary("//", Local("x"), Const(WORD)), proved=True), Binary(
        "%", Local("x"), Const(WORD)
    )


def _next_unit() -> Expr:
    return LoadNode(Item(MemberNode(U, "units"), Local("n"), proved=True))


def _collect(place: _Pile) -> list[Stmt]:
    f = place.field
    if isinstance(f.type, BitsType):
        word, at = _word(place)
        return [count_up("x", f.type.size, [when(has_bit(LoadNode(word), at), _unit(Local("x")))])]
    if f.shape and not place.by_item:
        many = LoadNode(Item(MemberNode(place.record, f.slot), Local("x"), proved=True))
        return [count_up("x", f.shape[0], [count_up("_k", many, [_unit(Local("x"))])])]
    single = LoadNode(_single(place))
    return [when(compare(single, "!=", f.secrecy.none), _unit(single))]


def _put_back(place: _Pile, single: bool) -> list[Stmt]:
    """Return statements that deal cards to a place. Single numbers of the pile may be out of range."""
    f, here = place.field, MemberNode(place.record, place.field.slot)
    x = Local("x")
    if isinstance(f.type, BitsType):
        word, at = _word(place)
        outside = [compare(x, "<", 0), compare(x, ">=", f.type.size), has_bit(LoadNode(word), at)]
        put = StoreNode(word, Binary("|", LoadNode(word), bit(at)))
        each = [
            SetLocal("x", _next_unit()),
            increase("n"),
            when(join_truths(outside), Do(call("held_twice", S)), otherwise=[put]),
        ]
        words = (
            [here] if f.type.words == 1 else [Item(here, Const(i), proved=True) for i in range(f.type.words)]
        )
        clearing: list[Stmt] = [StoreNode(word, Const(0)) for word in words]
        count = count_bits(field_words(f, place.record))
        return [SetLocal("_m", count), *clearing, count_up("_k", Local("_m"), each)]
    if f.shape and not place.by_item:
        item = Item(here, x, proved=True)
        counting = [increase("_m", LoadNode(item)), StoreNode(item, Const(0))]
        counter = Item(here, _next_unit(), proved=True)
        one_more: Stmt = StoreNode(counter, Binary("+", LoadNode(counter), Const(1)))
        if single:
            low, high = compare(_next_unit(), "<", 0), compare(_next_unit(), ">=", f.shape[0])
            one_more = when(join_truths([low, high]), Do(call("held_twice", S)), otherwise=[one_more])
        back = count_up("_k", Local("_m"), [one_more, increase("n")])
        return [SetLocal("_m", Const(0)), count_up("x", f.shape[0], counting), back]
    one = _single(place)
    again = [StoreNode(one, _next_unit()), increase("n")]
    return [when(compare(LoadNode(one), "!=", f.secrecy.none), *again)]
