"""Generate the functions that record what each seat held and chose in a game.

The recording needs no declarations by the game's author. A seat holds a number if a record of the seat has
the number in a set, or in a field that belongs to a pile. A chosen option is recorded if the question always
has the same options. A card is recorded if it asked the seat a question. `note_held(s, held)` and
`note_answer(s, seat, option, held)` set bits in an array of words that has one row for each seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Const,
    Expr,
    IrPlace,
    Item,
    LoadNode,
    Local,
    MemberNode,
    Root,
    compare,
    join_truths,
)
from coverts.engine.compiler.ir.node_builders import (
    S,
    bit,
    count_up,
    field_words,
    function,
    has_seat,
    is_kind,
    make_return,
    when,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    ArrayKind,
    Bind,
    For,
    FunctionCode,
    ParameterKind,
    SetLocal,
    Stmt,
    StoreNode,
)
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.game.definition import Game
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import WORD

HELD: tuple[str, ParameterKind] = ("held", ArrayKind("int", 2))
SEATS = ("player", "players", "seat", "seats")
"""The names of state arrays that have one record for each seat."""
CARDS = "cards"
"""The value of `RecordedThings.path` for the cards that ask players questions."""
MAX_THINGS = 1024
"""The number of different values that are recorded for a pile of unknown size."""


@dataclass(frozen=True)
class RecordedThings:
    """A range of numbers, from 0 to size - 1, that is recorded for each seat.

    The numbers are the contents of a field, the options of a kind of question, or cards that ask questions.

    Attributes:
        path: The field's path without indices, the name of the kind of question, or CARDS.
        size: The length of the range.
        word: The index, in a seat's row, of the first word for this range.
        field: The field whose contents are recorded, or None.
        kind: The kind of question whose options are recorded, or None.
    """

    path: str
    size: int
    word: int
    field: Field | None = None
    kind: Kind | None = None

    @property
    def words(self) -> int:
        """The number of words in a seat's row that hold bits for this range."""
        return -(-self.size // WORD)


@dataclass(frozen=True)
class _Owned:
    """A field in a record that belongs to a seat."""

    path: str
    field: Field
    record: IrPlace
    whose: Expr | None
    """The seat that owns the record, or None if the field has one item for each seat."""
    around: tuple[tuple[str, int, str, IrPlace], ...]
    """The loops that lead to the record, outermost first. Each loop has an index variable, a
    length, an alias for the item, and the item's place.
    """


def list_recorded(catalogue: Catalogue) -> list[RecordedThings]:
    """Return the recorded ranges: first fields, then questions, then cards."""
    ranges: list[RecordedThings] = []
    game = catalogue.game
    sizes = _pile_sizes(game)
    for owned in _owned_fields(game.state, S, "", None, ()):
        _add(ranges, owned.path, _size(owned.field, sizes), field=owned.field)
    for kind in catalogue.kinds:
        if not kind.chance and not kind.named and kind.options > 1:
            _add(ranges, kind.name, kind.options, kind=kind)
    if cards := asking_cards(catalogue):
        _add(ranges, CARDS, len(cards))
    return ranges


def asking_cards(catalogue: Catalogue) -> dict[str, list[Kind]]:
    """Return a mapping from card titles to the questions that the cards ask players."""
    cards = {}
    for title, parts in sorted(catalogue.game.cards.items()):
        own = [part for part in parts if isinstance(part, Kind) and not part.chance]
        if kinds := [kind for kind in own if kind in catalogue.modes]:
            cards[title] = kinds
    return cards


def row_words(catalogue: Catalogue) -> int:
    """Return the number of words that hold the recorded bits of one seat."""
    ranges = list_recorded(catalogue)
    return ranges[-1].word + ranges[-1].words if ranges else 1


def recording_functions(catalogue: Catalogue) -> list[FunctionCode]:
    """Return the functions `note_held` and `note_answer`."""
    ranges = list_recorded(catalogue)
    places = {each.path: each for each in ranges if each.field is not None}
    record_held: list[Stmt] = []
    for owned in _owned_fields(catalogue.game.state, S, "", None, ()):
        record_held += _record_field(owned, places[owned.path])
    seat, option = Local("seat"), Local("option")
    marks: dict[Kind, list[Stmt]] = {}
    for each in ranges:
        if each.kind is not None:
            at = Binary("+", Const(each.word), Binary("//", option, Const(WORD)))
            is_option = compare(option, "<", each.size)  # not `done`
            mark = when(is_option, _mark(seat, at, bit(Binary("%", option, Const(WORD)))))
            marks.setdefault(each.kind, []).append(mark)
    for number, kinds in enumerate(asking_cards(catalogue).values()):
        for kind in kinds:
            used = _mark(seat, ranges[-1].word + number // WORD, Const(1 << number % WORD))
            marks.setdefault(kind, []).append(used)
    answers: list[Stmt] = [when(is_kind(kind), *noting, make_return(0)) for kind, noting in marks.items()]
    parameters: list[tuple[str, ParameterKind]] = [("s", STATE), ("seat", INT), ("option", INT), HELD]
    return [
        function("note_held", [("s", STATE), HELD], [*record_held, make_return(0)]),
        function("note_answer", parameters, [*answers, make_return(0)]),
    ]


def _add(
    ranges: list[RecordedThings], path: str, size: int, field: Field | None = None, kind: Kind | None = None
) -> None:
    word = ranges[-1].word + ranges[-1].words if ranges else 0
    alike = sum(each.path.partition(" (")[0] == path for each in ranges)
    ranges.append(RecordedThings(f"{path} ({alike + 1})" if alike else path, size, word, field, kind))


def _owned_fields(
    cls: type[Record],
    at: IrPlace,
    path: str,
    whose: Expr | None,
    around: tuple[tuple[str, int, str, IrPlace], ...],
) -> Iterator[_Owned]:
    for f in cls.fields:
        here = f"{path}.{f.name}" if path else f.name
        place = MemberNode(at, f.slot)
        if not isinstance(f.type, type):
            if _is_recorded(f, whose):
                yield _Owned(here, f, at, whose, around)
        elif f.shape:
            index, item = f"_i{len(around)}", f"_a{len(around)}"
            loops = (*around, (index, f.shape[0], item, Item(place, Local(index), proved=True)))
            owns: Expr | None = whose
            if has_seat(f.type):
                owns = LoadNode(MemberNode(Alias(item), "seat"))
            elif whose is None and not around and _stands_for_seats(f, f.type):
                owns = Local(index)
            yield from _owned_fields(f.type, Alias(item), here, owns, loops)
        else:
            yield from _owned_fields(f.type, place, here, whose, around)


def _stands_for_seats(f: Field, of: type[Record]) -> bool:
    """Return whether an array of the state has one record for each seat."""
    return f.name in SEATS or any(g.secrecy.by_owner for g in of.fields)


def _is_recorded(f: Field, whose: Expr | None) -> bool:
    if f.secrecy.kind == "scratch":
        return False
    if whose is None:
        return f.secrecy.by_owner and f.secrecy.pile is not None and bool(f.shape)
    if isinstance(f.type, BitsType):
        return f.type.size > 1
    return f.secrecy.pile is not None


def _pile_sizes(game: Game) -> dict[str, int]:
    """Return the number of different values in each pile, or 0 if it is unknown."""
    sizes: dict[str, int] = {}

    def look(cls: type[Record], top: bool) -> None:
        for f in cls.fields:
            if isinstance(f.type, type):
                look(f.type, False)
            elif f.secrecy.pile is not None:
                by_seat = top and f.secrecy.by_owner
                known = f.type.size if isinstance(f.type, BitsType) else f.shape[0] if f.shape else 0
                sizes[f.secrecy.pile] = max(sizes.get(f.secrecy.pile, 0), 0 if by_seat else known)

    look(game.state, True)
    return sizes


def _size(f: Field, sizes: dict[str, int]) -> int:
    if isinstance(f.type, BitsType):
        return f.type.size
    assert f.secrecy.pile is not None and not isinstance(f.type, type)
    return sizes[f.secrecy.pile] or min(f.bounds[1] + 1, MAX_THINGS)


def _mark(seat: Expr, word: Expr | int, bits: Expr) -> Stmt:
    row = Item(Root("held"), seat, proved=True)
    place = Item(row, Const(word) if isinstance(word, int) else word, proved=True)
    return StoreNode(place, Binary("|", LoadNode(place), bits))


def _mark_number(seat: Expr, each: RecordedThings, number: Expr) -> Stmt:
    """Return a statement that records a number if it is within the recorded range."""
    inside = join_truths([compare(number, ">=", 0), compare(number, "<", each.size)], "and")
    at = Binary("+", Const(each.word), Binary("//", number, Const(WORD)))
    return when(inside, _mark(seat, at, bit(Binary("%", number, Const(WORD)))))


def _record_field(owned: _Owned, each: RecordedThings) -> list[Stmt]:
    """Return statements that record one field for all records that contain it."""
    f, place = owned.field, MemberNode(owned.record, owned.field.slot)
    none = f.secrecy.none
    if owned.whose is None:
        seat: Expr = Local("_j")
        single = [SetLocal("_x", LoadNode(Item(place, seat, proved=True)))]
        has = when(compare(Local("_x"), "!=", none), _mark_number(seat, each, Local("_x")))
        inner: list[Stmt] = [count_up("_j", f.shape[0], [*single, has])]
    else:
        seat = owned.whose
        if isinstance(f.type, BitsType):
            marks = [_mark(seat, each.word + i, word) for i, word in enumerate(field_words(f, owned.record))]
        elif f.shape:
            some = compare(LoadNode(Item(place, Local("_x"), proved=True)), "!=", 0)
            marks = [count_up("_x", f.shape[0], [when(some, _mark_number(seat, each, Local("_x")))])]
        else:
            has = when(compare(Local("_x"), "!=", none), _mark_number(seat, each, Local("_x")))
            marks = [SetLocal("_x", LoadNode(place)), has]
        plays = compare(seat, "<", LoadNode(MemberNode(S, "players")))  # an array may be for more seats
        inner = [when(join_truths([compare(seat, ">=", 0), plays], "and"), *marks)]
    for index, count, item, where in reversed(owned.around):
        inner = [For(index, Const(0), Const(count), Const(1), [Bind(item, where), *inner])]
    return inner
