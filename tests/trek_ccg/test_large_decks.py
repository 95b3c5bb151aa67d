"""The largest decks that a table holds: games with them end without a fault."""

from itertools import cycle, islice
from random import Random

import pytest
from full_table import fill, pieces

from coverts.engine.backends.native import Compiled
from coverts.engine.match.game_match import Match, by_weight
from coverts.games.trek_ccg import GAME
from coverts.games.trek_ccg.decks.legality import FORMATS, OPEN, judged_deck
from coverts.games.trek_ccg.decks.reading import MISSIONS, PARTS, parts_of
from coverts.games.trek_ccg.game import conserved
from coverts.games.trek_ccg.options import MAX_DECK_LENGTH
from coverts.games.trek_ccg.state import LOCATIONS, PIECES
from coverts.games.trek_ccg.vocabulary.printed import CARD_NAMES, EXISTS, KIND, UNIQUE
from coverts.games.trek_ccg.vocabulary.terms import (
    CARDS,
    EVENT,
    FACILITY,
    INTERRUPT,
    OBJECTIVE,
    PERSONNEL,
    SHIP,
    SITE,
)

GAMES = 20
ANSWERS = 100
"""Answers given while the table is full."""
KINDS = {
    "all": range(CARDS),
    "crews": (PERSONNEL, SHIP, FACILITY),
    "answers": (PERSONNEL, SHIP, FACILITY, INTERRUPT),
    "what stays on the table": (FACILITY, SITE, EVENT, OBJECTIVE),
}


def largest(kinds, first):
    """A deck with as many cards in each part as there may be, beginning with a card of each part."""
    lines = ["Large"]
    for part, limits in FORMATS[OPEN].items():
        pool = [card for card in range(CARDS) if EXISTS[card] and part in parts_of(card)]
        if part == MISSIONS:
            pool = [card for card in pool if not UNIQUE[card]] * 2 if first else pool
        else:
            pool = [card for card in pool if KIND[card] in kinds] or pool
        lines += [f"{part}:", *(CARD_NAMES[card] for card in islice(cycle(pool), first, first + limits.most))]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("first", [0, 40])
def test_the_largest_decks_are_legal(kinds, first):
    text = largest(kinds, first)
    deck = judged_deck(text, OPEN)
    assert len(text) <= MAX_DECK_LENGTH
    assert deck.objections == []
    assert [deck.copies(part).total() for part in PARTS] == [6, 60, 120, 40]


def missions(s):
    return [place for place in range(LOCATIONS) if max(s.location[place].mission) >= 0]


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_games_go_on_at_a_full_table(kinds):
    decks = {"deck_1": largest(kinds, 0), "deck_2": largest(kinds, 40)}
    options = GAME.read_options({**decks, "format": OPEN, "points": 1000})
    random = Random(1)
    match = Match(GAME, 2, options, chance=by_weight(random))
    match.machine.trusts_groups = False
    full = 0
    while full < ANSWERS and not match.over:
        s, machine = match.s, match.machine
        if s.turn and not s.depth:
            fill(s, random.choice(missions(s)), random.randrange(2), random.choice([0, 0, 1, 2]))
        before, askee = conserved(s), random.choice(machine.askees(s))
        legal = machine.legal(s, askee)
        match._take(machine.owner(s, askee), askee, random.choice(legal[:-1] or legal))
        assert conserved(match.s) == before
        full += pieces(match.s) == PIECES


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "commander"])
@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
def test_games_with_the_largest_decks_end(kinds, bot):
    decks = {"deck_1": largest(kinds, 0), "deck_2": largest(kinds, 40)}
    options = GAME.read_options({**decks, "format": OPEN, "points": 1000, "turns": 60})
    _, final = Compiled.of(GAME).tournament([[bot, bot]] * GAMES, seed=1, options=options)
    assert final["e_over"].all()
