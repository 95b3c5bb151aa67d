"""The default table: a scene that is drawn from the declarations of a game that has no scene of its own.

In the middle lie the cards that everybody sees, and arrays of two dimensions as boards. A card that a seat
has played has the seat's name above it. A seat's numbers, and the number of its facedown cards, stand beside
its name. All other numbers are cells with their names. The viewer's own cards are in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from coverts.engine.base.sentences import joined, said, said_count
from coverts.engine.game.definition import Game
from coverts.engine.game.option_names import likely_names
from coverts.engine.game.protocol import Question
from coverts.engine.game.scenes import Badge, Piece, Scene, Zone
from coverts.engine.knowledge.secrecy import secret_fields
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field
from coverts.engine.match.game_match import Match
from coverts.text.declared_values import (
    BOOLEAN,
    FieldValue,
    find_record,
    item_of,
    make_title,
    read_values,
    values_below,
)

TONES = ("blue", "yellow", "red", "violet", "good", "gold", "bad", "plain")
"""The tone of each seat, and of the pieces that have the seat's number."""
OWNERS = ("seat", "owner")
"""Names of the field that says which seat a record belongs to."""
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
FIELD = "field-"
"""The prefix of the ids of what a field of the table shows. No other id begins with it."""


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
    return _Table(match.game, match.numbers.kinds, seat, asked, match.seat_names(), match.view(seat)).scene()


def seat_name(game: Game, seat: int) -> str:
    """Return the game's name for a seat, or a name like "Seat 1"."""
    words = game.words.get("seat")
    return str(words[seat]) if words is not None and seat < len(words) else f"Seat {seat + 1}"


@dataclass
class _Table:
    """The default table for one viewer.

    Attributes:
        game: The game.
        kinds: The game's kinds of question.
        seat: The viewer's seat, or None for a spectator.
        questions: The viewer's open questions.
        names: The name of each seat.
        view: What the viewer sees.
        boards, rows, cells, cards, hand, labels: The zones and pieces that have been drawn.
        tallies: The long rows, such as how many of each card have been discarded.
        played: The cards of all seats in the middle of the table, by the name of the field.
        plates: The plate of each seat.
        lying: The cards in front of each seat that not everybody sees.
    """

    game: Game
    kinds: Sequence[Kind]
    seat: int | None
    questions: Sequence[Question]
    names: Sequence[str]
    view: Any
    boards: list[Zone] = field(default_factory=list)
    rows: list[Zone] = field(default_factory=list)
    tallies: list[Zone] = field(default_factory=list)
    cells: list[Piece] = field(default_factory=list)
    cards: list[Piece] = field(default_factory=list)
    played: dict[str, list[Piece]] = field(default_factory=dict)
    hand: list[Piece] = field(default_factory=list)
    plates: list[Piece] = field(default_factory=list)
    lying: list[list[Piece]] = field(default_factory=list)
    labels: list[Piece] = field(default_factory=list)
    _has_cards: bool = False
    """Whether a field of the table may hold a card."""
    _known_names: dict[Any, Sequence[str]] = field(default_factory=dict)

    def scene(self) -> Scene:
        """Return the scene."""
        view = self.view
        for seat, name in enumerate(self.names):
            tone, mark = TONES[seat % len(TONES)], str(seat + 1)
            self.plates.append(Piece(f"seat-{seat}", name, "plate", tone, mark=mark, seat=seat))
            self.lying.append([])
        values = self.game.table_values(view) if self.game.table_values is not None else {}
        for each in self.game.state.fields:
            value, instead = getattr(view, each.name), values_below(values, each.name)
            piece_id, title = f"{FIELD}{each.name}", make_title(each.name)
            if each.is_per_seat and "" not in instead:
                item = replace(each, shape=each.shape[1:], says_per_seat=False)
                for seat in range(len(self.names)):
                    name = "" if isinstance(each.type, type) else title
                    piece_id, shown = f"seat-{seat}-{each.name}", item_of(instead, seat)
                    for part in read_values(piece_id, name, item, value[seat], view, shown):
                        self._lay_before(seat, part)
            else:
                for part in read_values(piece_id, title, each, value, view, instead):
                    self._lay_out(part)
        return Scene(self._zones(), title=self.game.title)

    def _zones(self) -> list[Zone]:
        for plate in self.plates:
            facedown = [badge for badge in plate.badges if badge.icon]
            if len(facedown) > 1:  # A phone would show numbers that do not say what they count.
                for badge in facedown:
                    badge.text = badge.icon = ""
        lying = [
            Piece(f"cards-{seat}", self.names[seat], "box", TONES[seat % len(TONES)], pieces=cards)
            for seat, cards in enumerate(self.lying)
            if cards
        ]
        middle = [
            *_join_boards(self.boards),
            *(_large_zone(f"played-{name}", name, cards) for name, cards in self.played.items()),
            (_cards_zone if self.rows else _large_zone)("cards", said("On the table"), self.cards),
            *self.rows,
            Zone("lying", said("Cards of the others"), layout="line", columns=9, pieces=lying),
            *self.tallies,
        ]
        numbers = _cells_zone("table", said("Numbers"), self.cells)
        numbers.area = "top"
        if not (self.boards or self.played or self._has_cards or self.rows or self.tallies or lying):
            numbers = _large_zone("table", said("On the table"), self.cells)
        everything = [
            Zone("players", said("Players"), "grid", "players", columns=1, narrow=2, pieces=self.plates),
            numbers,
            *middle,
            Zone("labels", said("Also on the table"), layout="line", columns=9, pieces=self.labels),
            Zone("hand", said("In your hand"), layout="hand", area="hand", pieces=self.hand),
        ]
        zones = [zone for zone in everything if zone.pieces or self._is_awaited(zone)]
        if self.boards:
            for zone in zones:
                if zone.area == "board" and zone.layout != "tiles":
                    _move_aside(zone)
        return zones

    def _is_awaited(self, zone: Zone) -> bool:
        """Return whether an empty zone is shown, because cards will lie in it."""
        if self.boards or any(row.pieces for row in self.rows):
            return False
        return zone.id.startswith("played-") or (zone.id == "cards" and self._has_cards and not self.played)

    # -- what a seat has -------------------------------------------------------------------------

    def _lay_before(self, seat: int, part: FieldValue) -> None:
        """Draw something that a seat has: cards, or a number on its plate."""
        is_own, is_secret = seat == self.seat, part.field.secrecy.kind == "secret"
        cards = self.hand if is_own and is_secret else self.lying[seat]
        called = replace(part, name=said("{name}: {value}", name=self.names[seat], value=part.name))
        if isinstance(part.field.type, BitsType):
            if part.value is None:
                if part.count:
                    self._count_facedown(seat, part)
            elif is_secret:
                cards += self._cards_of(part, part.value)
            else:
                self.labels += self._label(called, part.value)
        elif isinstance(part.value, list) and len(part.field.shape) == BOARD_DIMENSIONS:
            self.boards.append(self._board(called, may_choose=False))
        elif isinstance(part.value, list):
            self.labels += self._label(called, part.value)
        elif part.value is None and is_own:
            self.hand.append(Piece(part.id, part.name, "back", facedown=True))
        elif part.value is None:
            self._count_facedown(seat, part)
        elif not is_secret and self._is_card(part.field):
            played = self.played.setdefault(part.name, [])
            if not part.is_empty:
                tone, owner = TONES[seat % len(TONES)], said("You") if is_own else self.names[seat]
                played.append(Piece(part.id, self._word(part.field, part.value), tone=tone, kicker=owner))
        elif part.is_empty:
            return
        elif is_secret:
            cards.append(Piece(part.id, self._word(part.field, part.value), kicker=part.name))
        elif part.field.type != BOOLEAN or part.value:
            self.plates[seat].badges.append(self._badge(part))

    def _count_facedown(self, seat: int, part: FieldValue) -> None:
        """Add the number of a seat's facedown cards to its plate."""
        words, number = _count(part), str(part.count) if part.count else ""
        self.plates[seat].badges.append(Badge(number, words, icon="card", word=words))

    def _badge(self, part: FieldValue) -> Badge:
        """Return the badge of a number on a plate."""
        if part.field.type == BOOLEAN:
            return Badge("", part.name, word=part.name)
        text = said("{name}: {value}", name=part.name, value=self._word(part.field, part.value))
        return Badge("", text, tone="gold", word=text)

    def _cards_of(self, part: FieldValue, numbers: Sequence[int]) -> Iterator[Piece]:
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

    def _lay_out(self, part: FieldValue) -> None:
        """Draw something that belongs to no seat."""
        is_set = isinstance(part.field.type, BitsType)
        is_list = not is_set and isinstance(part.value, list)
        is_number = not is_set and not is_list
        if part.value is None:
            self.labels.append(Piece(part.id, _count(part), "label", facedown=True))
        elif is_set and part.field.secrecy.kind == "secret" and self.seat is not None:
            self.hand += self._cards_of(part, part.value)
        elif is_number and 0 <= part.value < len(self.plates) and self._is_seat(part.field):
            self.plates[part.value].badges.append(Badge("", part.name, word=part.name))
        elif is_number and self._is_card(part.field):
            self._has_cards = True
            if not part.is_empty:
                self.cards.append(Piece(part.id, self._word(part.field, part.value), kicker=part.name))
        elif len(part.name) > MAX_NAME_LENGTH:
            self.labels += self._label(part, part.value if is_set or is_list else [part.value])
        elif is_set:
            self.rows.append(_cards_zone(part.id, part.name, [*self._cards_of(part, part.value)]))
        elif not is_list and not part.is_empty:
            self.cells.append(self._cell(part.id, part.name, part.field, part.value))
        elif is_list and len(part.field.shape) == BOARD_DIMENSIONS:
            self.boards.append(self._board(part))
        elif is_list:
            (self.rows if len(part.value) <= MAX_ROW else self.tallies).append(self._row(part))

    def _label(self, part: FieldValue, values: Sequence[int | None]) -> Iterator[Piece]:
        """Yield a label with the name and the values of a field, unless they stand for nothing."""
        shown = [value for value in values if value is not None and not replace(part, value=value).is_empty]
        if len(shown) > MAX_LISTED and isinstance(part.field.type, BitsType):
            text = said("{name}: {n} of {most}", name=part.name, n=len(shown), most=part.field.type.size)
            yield Piece(part.id, text, "label")
        elif shown:
            words = joined(", ", (self._word(part.field, value) for value in shown))
            yield Piece(part.id, said("{name}: {value}", name=part.name, value=words), "label")

    def _board(self, part: FieldValue, may_choose: bool = True) -> Zone:
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
        tiles, record = [], None if self._names(part.field) else find_record(self.game.state, part)
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
                if record is not None:
                    word, sign = f"{make_title(record.name)} {value + 1}", str(value + 1)
                    tone = self._tone_of(record, value, tone)
                tile.pieces = [Piece(f"{piece_id}-piece", word, "token", tone, mark=sign)]
            tiles.append(tile)
        sides = [str(row + 1) for row in range(rows)]
        return Zone(
            part.id, part.name, layout="tiles", columns=columns, pieces=tiles, heads=heads, sides=sides
        )

    def _tone_of(self, of: Field, item: int, tone: str) -> str:
        """Return the tone of the seat that a record belongs to, or else the given tone."""
        assert isinstance(of.type, type)
        owners = [each.name for each in of.type.fields if each.name in OWNERS or self._is_seat(each)]
        if not owners:
            return tone
        seat = getattr(getattr(self.view, of.name)[item], owners[0])
        return TONES[seat % len(TONES)] if 0 <= seat < len(self.names) else "plain"

    def _row(self, part: FieldValue) -> Zone:
        """Return a row of cells for an array of one dimension.

        A long row has names for its places if the game has a list of names that is as long. It leaves out
        what has not changed.
        """
        size = len(part.value)
        if self._is_card(part.field):
            cards = [
                Piece(f"{part.id}-{at}", self._word(part.field, value), kicker=str(at + 1))
                for at, value in enumerate(part.value)
                if value is not None and not replace(part, value=value).is_empty
            ]
            return _cards_zone(part.id, part.name, cards)
        names: Sequence[str] = [str(at + 1) for at in range(size)]
        if size > MAX_ROW:
            names = likely_names(self.game, self.kinds, part.field, size) or names
        cells = [
            self._cell(f"{part.id}-{at}", str(names[at]), part.field, value)
            for at, value in enumerate(part.value)
            if value is not None and (size <= MAX_ROW or value != part.field.secrecy.start)
        ]
        return _cells_zone(part.id, part.name, cells)

    def _cell(self, piece_id: str, name: str, of: Field, value: int) -> Piece:
        word = self._word(of, value)
        if len(word) > MAX_VALUE_LENGTH:
            return Piece(piece_id, word, "cell", kicker=name)
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

    def _is_seat(self, of: Field) -> bool:
        """Return whether the values of a field are seats, because they have the names of the seats."""
        names = [*self._names(of)]
        return bool(names) and names == [*self.game.words.get("seat", ())]

    def _is_card(self, of: Field) -> bool:
        """Return whether a public field holds cards, because its values have the names of secret ones."""
        if isinstance(of.type, BitsType) or of.secrecy.kind == "secret":
            return False
        names = [*self._names(of)]
        return bool(names) and not self._is_seat(of) and names in self._card_names

    @cached_property
    def _card_names(self) -> list[list[str]]:
        """The names of the values of each secret field."""
        return [[*self._names(each)] for each in secret_fields(self.game).values()]

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


def _cells_zone(name: str, label: str, cells: list[Piece]) -> Zone:
    """Return a zone of cells that are large enough to read their names."""
    return Zone(name, label, layout="grid", columns=8, narrow=4, pieces=cells)


def _cards_zone(name: str, label: str, cards: list[Piece]) -> Zone:
    """Return a zone of cards that are small enough for several such zones."""
    return Zone(name, label, layout="grid", columns=9, narrow=5, pieces=cards)


def _large_zone(name: str, label: str, cards: list[Piece]) -> Zone:
    """Return a zone of cards in the middle of the table."""
    return Zone(name, label, layout="grid", columns=7, narrow=4, pieces=cards)


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


def _count(part: FieldValue) -> str:
    """Return the name of a facedown card, or of a pile of facedown cards with their number."""
    if isinstance(part.field.type, BitsType) and part.count:
        return said_count(part.count, "{name}: {n} card", "{name}: {n} cards", name=part.name)
    return part.name


def _actions(question: Question, options: Sequence[int]) -> list[int]:
    """Return the actions of a question that choose one of the options."""
    return [each.action for each in question.options if each.option in options]


def _last_word(text: str) -> str:
    return text.split()[-1] if text.strip() else ""
