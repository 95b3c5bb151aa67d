"""Piles of cards whose order is known at the top and bottom and random in between.

`check_piles` checks the fields of all piles of a game, also of piles that are only sets or counts.

A pile is never shuffled in advance. Its cards without a known position form an unordered set, the *rest*.
When a player takes or looks at such a card, chance draws the card from the rest. A card with a known position
lies in a numbered slot, for example after a player has put it on top. The slot also stores which seats know
the card.

    DECK = Pile("deck", CARD_NAMES, at="s.player[which].deck", hand="s.player[who].hand")

    class Player(Record):
        deck: PileRecord = DECK.record
        hand: Bits = secret(to=owner, others="count", pile="deck", below=40)

    yield from DECK.draw(s, which, who)

`at` and `hand` may use the numbers `which` (the pile) and `who` (the player who draws).
"""

from __future__ import annotations

import linecache
import textwrap
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.field_types import Array, Bits, BitsType, i16, public, secret, several, u8
from coverts.engine.language.keywords import chance, rule
from coverts.engine.language.record import Field, Record

_RECORD = """
class Slot(PileSlot):
    card: i16 = secret(to="known_by", pile=NAME)
    known_by: u8 = public()

class Cards(PileRecord):
    rest: Bits = secret(to="searched_by", others="count", pile=NAME, below=SIZE)
    searched_by: u8 = public()
    top: Array[Slot] = several(SETTLED)
    tops: u8 = public()
    beneath: Array[Slot] = several(SETTLED)
    beneaths: u8 = public()
"""

_RULES = '''
@chance(TEXTS, learns="who", prompt="draw from the pile")
def from_rest(s, which, who, card):
    return card in PILE.rest

def count(s, which):
    """Return the number of cards in the pile."""
    return PILE.rest.count() + PILE.tops + PILE.beneaths

def lift(s, which):
    """Remove the topmost slot; the others move up."""
    for i in range(SETTLED - 1):
        PILE.top[i].card = PILE.top[i + 1].card
        PILE.top[i].known_by = PILE.top[i + 1].known_by
    PILE.top[SETTLED - 1].card = -1
    PILE.top[SETTLED - 1].known_by = 0
    PILE.tops -= 1

@rule()
def settle_top(s, which, who, depth):
    """Settle the top cards down to `depth`; return 0 if the pile has too few."""
    while PILE.tops <= depth and PILE.tops < SETTLED and PILE.rest.count() > 0:
        PILE.top[PILE.tops].card = yield from_rest(which, who)
        PILE.rest.remove(PILE.top[PILE.tops].card)
        PILE.top[PILE.tops].known_by = 0
        PILE.tops += 1
    return PILE.tops > depth

@rule()
def draw(s, which, who):
    """Put the topmost card into the hand of `who`; return 0 if the pile is empty."""
    if PILE.tops > 0:
        HAND.add(PILE.top[0].card)
        lift(s, which)
        return 1
    if PILE.rest.count() > 0:
        card = yield from_rest(which, who)
        PILE.rest.remove(card)
        HAND.add(card)
        return 1
    if PILE.beneaths > 0:
        HAND.add(PILE.beneath[PILE.beneaths - 1].card)
        PILE.beneath[PILE.beneaths - 1].card = -1
        PILE.beneath[PILE.beneaths - 1].known_by = 0
        PILE.beneaths -= 1
        return 1
    return 0

@rule()
def peek(s, which, who, depth, seat):
    """Show `seat` the card at `depth` from the top; return 0 if there is none."""
    if (yield from settle_top(s, which, who, depth)) == 0:
        return 0
    PILE.top[depth].known_by |= 1 << seat
    return 1

def put_on_top(s, which, card, known_by):
    """Put a card on top; if all slots are full, the lowest settled card joins the rest."""
    if PILE.tops == SETTLED:
        PILE.rest.add(PILE.top[SETTLED - 1].card)
        PILE.tops -= 1
    for k in range(SETTLED - 1):
        PILE.top[SETTLED - 1 - k].card = PILE.top[SETTLED - 2 - k].card
        PILE.top[SETTLED - 1 - k].known_by = PILE.top[SETTLED - 2 - k].known_by
    PILE.top[0].card = card
    PILE.top[0].known_by = known_by
    PILE.tops += 1

def put_beneath(s, which, card, known_by):
    """Put a card at the bottom; if all slots are full, the highest settled one joins the rest."""
    if PILE.beneaths == SETTLED:
        PILE.rest.add(PILE.beneath[SETTLED - 1].card)
        PILE.beneaths -= 1
    for k in range(SETTLED - 1):
        PILE.beneath[SETTLED - 1 - k].card = PILE.beneath[SETTLED - 2 - k].card
        PILE.beneath[SETTLED - 1 - k].known_by = PILE.beneath[SETTLED - 2 - k].known_by
    PILE.beneath[0].card = card
    PILE.beneath[0].known_by = known_by
    PILE.beneaths += 1

def put_back(s, which, card):
    """Shuffle a card in: it joins the rest, and so does every settled card."""
    PILE.rest.add(card)
    shuffle(s, which)

def swap(s, which, i, j):
    """Exchange two settled cards on top; seats that knew a card know it at its new place."""
    card = PILE.top[i].card
    known_by = PILE.top[i].known_by
    PILE.top[i].card = PILE.top[j].card
    PILE.top[i].known_by = PILE.top[j].known_by
    PILE.top[j].card = card
    PILE.top[j].known_by = known_by

def shuffle(s, which):
    """Put all settled cards into the rest and end any search."""
    for i in range(SETTLED):
        if i < PILE.tops:
            PILE.rest.add(PILE.top[i].card)
        if i < PILE.beneaths:
            PILE.rest.add(PILE.beneath[i].card)
        PILE.top[i].card = -1
        PILE.top[i].known_by = 0
        PILE.beneath[i].card = -1
        PILE.beneath[i].known_by = 0
    PILE.tops = 0
    PILE.beneaths = 0
    PILE.searched_by = 0

def search(s, which, seat):
    """Show `seat` the whole pile until it is shuffled; no card stays settled."""
    shuffle(s, which)
    PILE.searched_by = 1 << seat

def take(s, which, card):
    """Take a card out of the rest (during a search)."""
    PILE.rest.remove(card)
'''


class PileSlot(Record):
    """A card whose position in a pile is known, together with the seats that know it."""

    if TYPE_CHECKING:
        card: i16
        known_by: u8


class PileRecord(Record):
    """The contents of a pile: ordered cards at the top and bottom, and the unordered rest between them.

    In `top`, index 0 is the topmost card. In `beneath`, index 0 is the lowest card. `Pile.record` is the
    subclass with the pile's size and cards.
    """

    if TYPE_CHECKING:
        rest: Bits
        searched_by: u8
        top: Array[PileSlot]
        tops: u8
        beneath: Array[PileSlot]
        beneaths: u8


class Pile:
    """A kind of pile, with its record class, rules and helpers.

    `draw`, `peek` and `settle_top` are rules. `count`, `put_on_top`, `put_beneath`, `put_back`, `swap`,
    `shuffle`, `search` and `take` are helpers. `from_rest` is the kind of the chance event that draws a card
    from the rest.

    Args:
        name: The pile's name. Every field that may hold cards of the pile declares this name as `pile=`.
        texts: The names of the cards. A card is an index into them.
        at: The path of a pile, written with `s`, `which` and `who`.
        hand: The path of the set that receives drawn cards, written with the same names.
        settled: The number of slots at the top. The bottom has the same number of slots.

    Example:
        DECK = Pile("deck", CARD_NAMES, at="s.deck", hand="s.player[who].hand")

        class Player(Record):
            hand: Bits = secret(to=owner, others="count", pile="deck", below=len(CARD_NAMES))

        class CardGame(State):
            deck: PileRecord = DECK.record
            player: Array[Player] = several(4)

        @rule("2")
        def draw_a_card(s, who):
            yield from DECK.draw(s, 0, who)
    """

    def __init__(self, name: str, texts: Sequence[str], at: str, hand: str, settled: int = 4) -> None:
        self.name = name
        space: dict[str, Any] = {
            "Array": Array, "Bits": Bits, "i16": i16, "u8": u8,
            "PileRecord": PileRecord, "PileSlot": PileSlot,
            "chance": chance, "public": public, "rule": rule, "secret": secret, "several": several,
            "TEXTS": tuple(texts), "NAME": name, "SIZE": len(texts), "SETTLED": settled,
            "__name__": f"coverts.engine.language.piles.{name}",
        }  # fmt: skip
        text = _RECORD + textwrap.dedent(_RULES).replace("PILE", at).replace("HAND", hand)
        file = f"<pile {name} at {at}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        exec(compile(text, file, "exec", dont_inherit=True), space)  # runs the two templates above
        self.record: Any = space["Cards"]
        self.from_rest, self.draw, self.peek = space["from_rest"], space["draw"], space["peek"]
        self.settle_top, self.count = space["settle_top"], space["count"]
        self.put_on_top, self.put_beneath = space["put_on_top"], space["put_beneath"]
        self.put_back, self.swap, self.shuffle = space["put_back"], space["swap"], space["shuffle"]
        self.search, self.take = space["search"], space["take"]


SET, COUNTS, SINGLE = "set", "counts", "single number"
"""The forms in which a field holds the cards of a pile."""


def pile_fields(state: type[Record]) -> Iterator[tuple[str, str, Field]]:
    """Yield each field of a pile, after the pile's name and the form in which the field holds cards."""
    yield from _pile_fields(state, owned=False)


def _pile_fields(cls: type[Record], owned: bool) -> Iterator[tuple[str, str, Field]]:
    for f in cls.fields:
        if isinstance(f.type, type):
            yield from _pile_fields(f.type, owned or bool(f.shape))
        elif f.secrecy.pile is not None:
            by_seat = f.secrecy.by_owner and not owned
            form = SET if isinstance(f.type, BitsType) else COUNTS if f.shape and not by_seat else SINGLE
            yield f.secrecy.pile, form, f


def check_piles(state: type[Record]) -> None:
    """Check that the fields of each pile can exchange their contents.

    Args:
        state: The class of a game's state.

    Raises:
        RuleSourceError: They cannot.
    """
    fields = [*pile_fields(state)]
    for _, form, f in fields:
        _check_pile_field(form, f)
    for (pile, form, f), (other_pile, other_form, other) in combinations(fields, 2):
        if pile == other_pile and f.secrecy.own == other.secrecy.own:
            pair = {form: f, other_form: other}
            if form == other_form:
                _check_sizes(pile, form, f, other)
            elif SINGLE not in pair:
                raise RuleSourceError(
                    f"{pair[COUNTS].place}: the pile {pile!r} mixes these counts with a set "
                    f"({pair[SET].place}), which cannot hold several cards of a kind; write sets or counts "
                    "in both fields"
                )
            elif SET not in pair:
                _check_single(pile, pair[SINGLE], pair[COUNTS])


ONE_CARD = "if each item is one card, write an Array of a record that has a single number"


def _check_pile_field(form: str, f: Field) -> None:
    if len(f.shape) > 1:
        raise RuleSourceError(f"{f.place}: an array of arrays cannot be in a pile; {ONE_CARD}")
    if form == COUNTS and f.secrecy.start != 0:
        raise RuleSourceError(
            f"{f.place}: an array in a pile counts the cards of each kind, but starts at {f.secrecy.start}; "
            f"write start=0, or {ONE_CARD}"
        )


def _check_sizes(pile: str, form: str, f: Field, other: Field) -> None:
    """Check that two sets or two arrays of counts hold the same kinds of card."""
    if form == SINGLE:
        return
    sizes = [each.type.size if isinstance(each.type, BitsType) else each.shape[0] for each in (f, other)]
    if sizes[0] != sizes[1]:
        kinds = f"has {sizes[1]} kinds of card, but {f.place} has {sizes[0]}"
        how = f"below={max(sizes)} in both" if form == SET else f"size={max(sizes)} in both, or {ONE_CARD}"
        raise RuleSourceError(f"{other.place}: in the pile {pile!r}, this field {kinds}; write {how}")


def _check_single(pile: str, single: Field, counts: Field) -> None:
    """Check that a single number is always a kind of card that an array counts."""
    kinds = counts.shape[0]
    if single.bounds[1] >= kinds:
        raise RuleSourceError(
            f"{single.place}: the pile {pile!r} mixes this number with counts of {kinds} kinds of card "
            f"({counts.place}); write at_most={kinds - 1} if the number is such a kind. In the array, "
            f"{ONE_CARD}"
        )
