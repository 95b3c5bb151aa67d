"""The default table: a scene that is drawn from the declarations of a game that has no scene of its own.

Hands are cards, arrays of two dimensions are boards, piles are facedown cards with their number. Numbers of a
seat stand beside its name, all other numbers in cells with their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from coverts.engine.base.sentences import joined, said, said_count
from coverts.engine.game.definition import Game
from coverts.engine.game.option_names import likely_names
from coverts.engine.game.protocol import Question
from coverts.engine.game.scenes import Badge, Piece, Scene, Zone
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import WIDEST, AllBut, BitsType, Integer, Secrecy
from coverts.engine.language.record import Field
from coverts.engine.match.game_match import Match

TONES = ("blue", "yellow", "red", "violet", "good", "gold", "bad", "plain")
"""The tone of each seat, and of the pieces that have the seat's number."""
MAX_MARK_LENGTH = 2
"""The maximum length of the sign of a piece on a board."""
MAX_VALUE_LENGTH = 4
"""The maximum length of a text that a cell or badge shows prominently."""
MAX_NAME_LENGTH = 14
"""The maximum length of the name that a cell or zone has room for."""
MAX_LISTED = 6
"""The maximum number of members of a set that are named."""
MAX_ROW = 10
"""The maximum length of a row that is shown as a whole."""
MAX_PLACE_LENGTH = 2
"""The maximum length of the letter and number that name a place."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
BOARD_DIMENSIONS = 2
SIDE_COLUMNS = 4
"""The maximum number of columns of a zone beside a board."""


def scene_of(match: Match, seat: int | None, questions: list[Question] | None = None) -> Scene:
    """Return the game's scene for a viewer, or the default table if the game has none.

    Args:
        match: The match.
        seat: The viewer's seat, or None for a spectator.
        questions: The result of `match.decisions(seat)`, if the caller already has it.
    """
    scene = match.scene(seat, questions)
    if scene is not None:
        assert isinstance(scene, Scene)
        return scene
    asked = match.decisions(seat) if questions is None else questions
    return _Table(match.game, match.numbers.kinds, seat, asked, match.seat_names()).scene(match.view(seat))


def seat_name(game: Game, seat: int) -> str:
    """Return the game's name for a seat, or a name like "Seat 1"."""
    words = game.words.get("seat")
    return str(words[seat]) if words is not None and seat < len(words) else f"Seat {seat + 1}"


@dataclass(frozen=True)
class _Value:
    """A field and its value, as the viewer sees it.

    Attributes:
        id: The id of the piece that shows it.
        name: The name of the field, after the names of the records that it lies in.
        field: The field.
        value: The value; None if it is hidden.
        count: The number of items of a hidden set.
    """

    id: str
    name: str
    field: Field
    value: Any
    count: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether the value stands for nothing, such as no card."""
        secrecy = self.field.secrecy
        nothing = secrecy.none if secrecy.kind == "secret" else secrecy.start
        return bool(self.value == -1 == nothing)


@dataclass
class _Table:
    """The default table for one viewer.

    Attributes:
        game: The game.
        kinds: The game's kinds of question.
        seat: The viewer's seat, or None for a spectator.
        questions: The viewer's open questions.
        names: The name of each seat.
        boards, rows, cells, piles, hand, labels: The zones and pieces that have been drawn.
        plates: The plate of each seat.
        lying: The cards in front of each seat.
    """

    game: Game
    kinds: Sequence[Kind]
    seat: int | None
    questions: Sequence[Question]
    names: Sequence[str]
    boards: list[Zone] = field(default_factory=list)
    rows: list[Zone] = field(default_factory=list)
    cells: list[Piece] = field(default_factory=list)
    piles: list[Piece] = field(default_factory=list)
    hand: list[Piece] = field(default_factory=list)
    plates: list[Piece] = field(default_factory=list)
    lying: list[list[Piece]] = field(default_factory=list)
    labels: list[Piece] = field(default_factory=list)
    _known_names: dict[Any, Sequence[str]] = field(default_factory=dict)

    def scene(self, view: Any) -> Scene:
        """Return the scene of a view."""
        for seat, name in enumerate(self.names):
            tone, mark = TONES[seat % len(TONES)], str(seat + 1)
            self.plates.append(Piece(f"seat-{seat}", name, "plate", tone, mark=mark, seat=seat))
            self.lying.append([])
        instead = self.game.table_values(view) if self.game.table_values is not None else {}
        for each in self.game.state.fields:
            value = getattr(view, each.name)
            if each.name in instead:
                if instead[each.name] is not None:
                    self._lay_out(_stand_in(each, instead[each.name]))
            elif each.is_per_seat:
                item = replace(each, shape=each.shape[1:], says_per_seat=False)
                for seat in range(len(self.names)):
                    name = "" if isinstance(each.type, type) else _title(each.name)
                    for part in _values(f"seat-{seat}-{each.name}", name, item, value[seat], view):
                        self._lay_before(seat, part)
            else:
                for part in _values(each.name, _title(each.name), each, value, view):
                    self._lay_out(part)
        return Scene(self._zones(), title=self.game.title)

    def _zones(self) -> list[Zone]:
        everything = [
            Zone("players", said("Players"), layout="list", area="players", pieces=self.plates),
            *_join_boards(self.boards),
            *self.rows,
            Zone("table", said("Numbers"), layout="dials", area="top", pieces=self.cells),
            _cards_zone("piles", said("Cards"), self.piles),
            *(_cards_zone(f"cards-{seat}", self.names[seat], cards) for seat, cards in enumerate(self.lying)),
            Zone("labels", said("On the table"), layout="line", columns=9, pieces=self.labels),
            Zone("hand", said("In your hand"), layout="hand", area="hand", pieces=self.hand),
        ]
        zones = [zone for zone in everything if zone.pieces]
        if self.boards:
            for zone in zones:
                if zone.area == "board" and zone.layout != "tiles":
                    _move_aside(zone)
        return zones

    # -- what a seat has -------------------------------------------------------------------------

    def _lay_before(self, seat: int, part: _Value) -> None:
        """Draw something that a seat has: cards, or a number on its plate."""
        is_own, is_secret = seat == self.seat, part.field.secrecy.kind == "secret"
        cards = self.hand if is_own and is_secret else self.lying[seat]
        called = replace(part, name=said("{name}: {value}", name=self.names[seat], value=part.name))
        if isinstance(part.field.type, BitsType):
            if part.value is None:
                if part.count:
                    self.piles.append(_facedown(called))
            elif is_secret:
                cards += self._cards_of(part, part.value)
            else:
                self.labels += self._label(called, part.value)
        elif isinstance(part.value, list) and len(part.field.shape) == BOARD_DIMENSIONS:
            self.boards.append(self._board(called, may_choose=False))
        elif isinstance(part.value, list):
            self.labels += self._label(called, part.value)
        elif part.value is None:
            self.piles.append(_facedown(called))
        elif part.is_empty:
            return
        elif is_secret:
            cards.append(Piece(part.id, self._word(part.field, part.value), kicker=part.name))
        elif part.field.type != _BOOLEAN or part.value:
            self.plates[seat].badges.append(self._badge(part))

    def _badge(self, part: _Value) -> Badge:
        """Return the badge of a number on a plate."""
        if part.field.type == _BOOLEAN:
            return Badge("", part.name, word=part.name)
        text = said("{name}: {value}", name=part.name, value=self._word(part.field, part.value))
        return Badge("", text, tone="gold", word=text)

    def _cards_of(self, part: _Value, numbers: Sequence[int]) -> Iterator[Piece]:
        """Yield a card for each number of a set."""
        assert isinstance(part.field.type, BitsType)
        names = self._names(part.field) or [str(number) for number in range(part.field.type.size)]
        texts = [*names]
        question = next(
            (each for each in self.questions if self._texts_of(each)[: len(texts)] == texts), None
        )
        for number in numbers:
            options = _actions(question, [number]) if question is not None else []
            yield Piece(f"{part.id}-{number}", names[number], kicker=part.name, options=options)

    # -- what lies on the table ------------------------------------------------------------------

    def _lay_out(self, part: _Value) -> None:
        """Draw something that belongs to no seat."""
        is_set = isinstance(part.field.type, BitsType)
        is_list = not is_set and isinstance(part.value, list)
        if part.value is None:
            self.piles.append(_facedown(part))
        elif is_set and part.field.secrecy.kind == "secret" and self.seat is not None:
            self.hand += self._cards_of(part, part.value)
        elif len(part.name) > MAX_NAME_LENGTH:
            self.labels += self._label(part, part.value if is_set or is_list else [part.value])
        elif is_set:
            self.rows.append(_cards_zone(part.id, part.name, [*self._cards_of(part, part.value)]))
        elif not is_list and not part.is_empty:
            cell = self._cell(part.id, part.name, part.field, part.value)
            (self.cells if cell.style == "cell" else self.piles).append(cell)
        elif is_list and len(part.field.shape) == BOARD_DIMENSIONS:
            self.boards.append(self._board(part))
        elif is_list:
            self.rows.append(self._row(part))

    def _label(self, part: _Value, values: Sequence[int | None]) -> Iterator[Piece]:
        """Yield a label with the name and the values of a field, unless they stand for nothing."""
        shown = [value for value in values if value is not None and not replace(part, value=value).is_empty]
        if len(shown) > MAX_LISTED and isinstance(part.field.type, BitsType):
            text = said("{name}: {n} of {most}", name=part.name, n=len(shown), most=part.field.type.size)
            yield Piece(part.id, text, "label")
        elif shown:
            words = joined(", ", (self._word(part.field, value) for value in shown))
            yield Piece(part.id, said("{name}: {value}", name=part.name, value=words), "label")

    def _board(self, part: _Value, may_choose: bool = True) -> Zone:
        """Return a board for an array of two dimensions.

        If a question has an option for each square, or else for each column, a click on a square chooses it.

        Args:
            part: The array.
            may_choose: Whether a click may choose an option. A question does not say which of several boards
                it is about.
        """
        rows, columns = part.field.shape
        squares = self._places(rows * columns)
        lines = [] if squares else self._places(columns)
        question = next((each for each in self.questions if self._texts_of(each) in (squares, lines)), None)
        letters = [LETTERS[column % len(LETTERS)] for column in range(columns)]
        heads = [_last_word(text) for text in lines] or letters
        tiles = []
        for at in range(rows * columns):
            row, column = divmod(at, columns)
            value = part.value[row][column]
            is_empty = value is None or replace(part, value=value).is_empty
            piece_id = f"{part.id}-{at}"
            place = squares[at] if squares else f"{letters[column]}{row + 1}"
            tile = Piece(piece_id, place, "tile")
            if may_choose and question is not None and (squares or is_empty):
                tile.options = _actions(question, [at if squares else column])
            if not is_empty:
                word, tone = self._word(part.field, value), TONES[value % len(TONES)]
                sign = self._sign(part.field, value)
                tile.pieces = [Piece(f"{piece_id}-piece", word, "token", tone, mark=sign)]
            tiles.append(tile)
        sides = [str(row + 1) for row in range(rows)]
        return Zone(
            part.id, part.name, layout="tiles", columns=columns, pieces=tiles, heads=heads, sides=sides
        )

    def _row(self, part: _Value) -> Zone:
        """Return a row of cells for an array of one dimension.

        A long row has names for its places if the game has a list of names that is as long. It leaves out
        what has not changed.
        """
        size = len(part.value)
        names: Sequence[str] = [str(at + 1) for at in range(size)]
        if size > MAX_ROW:
            names = likely_names(self.game, self.kinds, part.field, size) or names
        cells = [
            self._cell(f"{part.id}-{at}", str(names[at]), part.field, value)
            for at, value in enumerate(part.value)
            if value is not None and (size <= MAX_ROW or value != part.field.secrecy.start)
        ]
        return Zone(part.id, part.name, layout="grid", columns=9, narrow=5, pieces=cells)

    def _cell(self, piece_id: str, name: str, of: Field, value: int) -> Piece:
        word = self._word(of, value)
        if len(word) > MAX_VALUE_LENGTH:
            return Piece(piece_id, word, kicker=name)
        return Piece(piece_id, name, "cell", value=word)

    # -- words -----------------------------------------------------------------------------------

    def _places(self, count: int) -> list[str]:
        """Return the options of a kind of decision that name `count` places, or an empty list.

        Such names end in a letter or number, such as "b2" or "column 4".
        """
        for kind in self.kinds:
            texts = [] if kind.chance or kind.named or kind.options != count else [*kind.texts]
            if texts and all(len(_last_word(text)) <= MAX_PLACE_LENGTH for text in texts):
                return texts
        return []

    def _texts_of(self, question: Question) -> list[str]:
        """Return the texts of all options of a question's kind."""
        kind = next((each for each in self.kinds if each.name == question.kind), None)
        return [] if kind is None or kind.named else [*kind.texts]

    def _names(self, of: Field) -> Sequence[str]:
        """Return the names of a field's values, or an empty list if the game does not name them."""
        key = of.name, of.type, of.secrecy.pile
        if key not in self._known_names:
            self._known_names[key] = self._find_names(of)
        return self._known_names[key]

    def _find_names(self, of: Field) -> Sequence[str]:
        own = self.game.words.get(of.name)
        if own is not None:
            return own
        size = of.type.size if isinstance(of.type, BitsType) else self._pile_size(of.secrecy.pile)
        return likely_names(self.game, self.kinds, of, size) if size else []

    def _pile_size(self, pile: str | None) -> int:
        """Return the number of different cards of a pile, or 0 if it is unknown."""
        sizes = (
            each.type.size
            for each in self.game.state.fields
            if isinstance(each.type, BitsType) and each.secrecy.pile == pile is not None
        )
        return max(sizes, default=0)

    def _word(self, of: Field, value: int) -> str:
        names = self._names(of)
        return str(names[value]) if 0 <= value < len(names) else str(value)

    def _sign(self, of: Field, value: int) -> str:
        """Return the sign of a value on a board: its name if that is short, or else its first letter.

        If two names begin alike, the sign is the number.
        """
        names = [str(name) for name in self._names(of)]
        if not 0 <= value < len(names):
            return str(value)
        if all(len(name) <= MAX_MARK_LENGTH for name in names):
            return names[value]
        first = [name[:1].upper() for name in names]
        return first[value] if len(set(first)) == len(first) else str(value)


_BOOLEAN = Integer("boolean", 0, 1)


def _values(piece_id: str, name: str, of: Field, value: Any, owner_record: Any) -> Iterator[_Value]:
    """Yield the values of a field, those of records one by one.

    Args:
        piece_id: The id of the piece that shows the field.
        name: The field's name for readers, or "" if the fields of the record need no name in front.
        of: The field.
        value: The field's value in the view.
        owner_record: The record that contains the field.
    """
    if of.secrecy.kind == "scratch" or _is_unknown(of, value):
        return
    if isinstance(of.type, type):
        if of.shape:
            inner = replace(of, shape=of.shape[1:])
            for at, each in enumerate(value):
                yield from _values(f"{piece_id}-{at}", f"{name} {at + 1}".strip(), inner, each, value)
            return
        for each in of.type.fields:
            called = f"{name}, {_lower(each.name)}" if name else _title(each.name)
            yield from _values(f"{piece_id}-{each.name}", called, each, getattr(value, each.name), value)
        return
    if isinstance(of.type, BitsType):
        count = getattr(owner_record, f"{of.name}_count", 0) if of.secrecy.others == "count" else 0
        hidden = of.secrecy.kind == "secret" and not len(value) and (count or of.secrecy.others != "count")
        yield _Value(piece_id, name, of, None if hidden else [*value], int(count))
    else:
        yield _Value(piece_id, name, of, _shown(of, value))


def _stand_in(of: Field, value: Any) -> _Value:
    """Return a public value that the game shows instead of a field. In a list, -1 stands for nothing."""
    shape: tuple[int, ...] = ()
    if isinstance(value, list):
        shape = (len(value), len(value[0])) if isinstance(value[0], list) else (len(value),)
    public = Secrecy("public", start=-1)
    return _Value(of.name, _title(of.name), Field(of.name, WIDEST, shape, public), value)


def _is_unknown(of: Field, value: Any) -> bool:
    """Return whether the viewer may not even know whether a secret number holds something.

    A card that only the others see lies before its owner, facedown, in any case.
    """
    secrecy = of.secrecy
    is_number = not isinstance(of.type, type | BitsType) and not of.shape
    is_for_few = (
        secrecy.kind == "secret" and secrecy.others == "nothing" and not isinstance(secrecy.to, AllBut)
    )
    return is_number and is_for_few and value == of.hidden


def _shown(of: Field, value: Any) -> Any:
    """Return a value with None for what is hidden."""
    if isinstance(value, list):
        return [_shown(of, each) for each in value]
    return None if of.secrecy.kind == "secret" and value == of.hidden else value


def _cards_zone(name: str, label: str, cards: list[Piece]) -> Zone:
    """Return a zone of cards that are small enough for several such zones."""
    return Zone(name, label, layout="grid", columns=9, narrow=5, pieces=cards)


def _join_boards(boards: Sequence[Zone]) -> list[Zone]:
    """Return boards side by side as one board, because a table has room for one."""
    if len(boards) < 2:
        return [*boards]
    columns, rows = max(len(each.heads) for each in boards), max(len(each.sides) for each in boards)
    tiles = []
    for row in range(rows):
        for board in boards:
            here = board.pieces[row * board.columns : (row + 1) * board.columns]
            gaps = range(len(here), columns)
            tiles += here
            tiles += [Piece(f"{board.id}-gap-{row}-{at}", "", "tile", marks=["void"]) for at in gaps]
    return [
        Zone(
            "boards",
            said("Boards"),
            layout="tiles",
            columns=columns * len(boards),
            pieces=tiles,
            heads=[head for each in boards for head in [*each.heads, *[""] * (columns - len(each.heads))]],
            sides=[str(row + 1) for row in range(rows)],
            above=[each.label for each in boards],
        )
    ]


def _move_aside(zone: Zone) -> None:
    """Put a zone beside a board, where cards are lines because they would be too small to read."""
    zone.area, zone.columns = "side", min(zone.columns, SIDE_COLUMNS)
    if any(piece.style == "cell" for piece in zone.pieces):
        return
    zone.layout = "list"
    for piece in zone.pieces:
        if piece.kicker:
            piece.label, piece.kicker = said("{name}: {value}", name=piece.kicker, value=piece.label), ""


def _facedown(part: _Value) -> Piece:
    """Return a facedown card, or a pile of facedown cards with their number."""
    label = part.name
    if isinstance(part.field.type, BitsType) and part.count:
        label = said_count(part.count, "{name}: {n} card", "{name}: {n} cards", name=part.name)
    return Piece(part.id, label, "back", facedown=True)


def _actions(question: Question, options: Sequence[int]) -> list[int]:
    """Return the actions of a question that choose one of the options."""
    return [each.action for each in question.options if each.option in options]


def _last_word(text: str) -> str:
    return text.split()[-1] if text.strip() else ""


def _lower(name: str) -> str:
    return name.replace("_", " ")


def _title(name: str) -> str:
    return _lower(name).capitalize()
