"""Groups of slots: compiled loops visit only one group, and find what a scan of all slots finds."""

import pytest
from engine_games import load

from coverts.engine.backends.native import Compiled
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.checks.contract import check
from coverts.engine.compiler.ir.statement_nodes import calls_in
from coverts.engine.compiler.program import program_of
from coverts.envs import Batch

GAME = '''\
from coverts.engine import *
from coverts.engine.slots import GroupsRecord, SlotGroups, Slots, SlotsRecord

AWAY, PAWN, TOWER = -1, 0, 1
KIND = (PAWN, PAWN, TOWER)
SEEN = (0, 0, 0)

def is_free(s, slot):
    return s.piece[slot].at == AWAY

SLOTS = Slots(6, array="s.piece", at="s.slots", is_free=is_free)
BY_PLACE = SlotGroups(6, array="s.piece", field="at", at="s.by_place", groups=3)
BY_KIND = SlotGroups(6, array="s.piece", field="face", at="s.by_kind", groups=2, table=KIND)
BY_SIGHT = SlotGroups(6, array="s.piece", field="face", at="s.by_sight", groups=1, table=SEEN)

class Piece(Record):
    at: i8 = public(start=AWAY)
    face: i8 = public(start=-1)
    left: i8 = public(start=-1)

class Board(State):
    piece: Array[Piece] = several(6)
    slots: SlotsRecord = SLOTS.record
    by_place: GroupsRecord = BY_PLACE.record
    by_kind: GroupsRecord = BY_KIND.record
    by_sight: GroupsRecord = BY_SIGHT.record
    turns: i8 = public()
    told: Array[i8] = public(size=6)

@among(6, group=BY_PLACE["place"])
def is_at(s, slot, place):
    return s.piece[slot].at == place

@among(6, group=BY_KIND[TOWER])
def is_tower(s, slot):
    return s.piece[slot].face >= 0 and KIND[s.piece[slot].face] == TOWER

@among(6, group=BY_SIGHT[0])
def is_seen(s, slot):
    return s.piece[slot].face >= 0

@decision(8, prompt="Which goes?", rules=("1",), group=BY_SIGHT[0])
def choose(s, who, slot):
    if slot >= 6:
        return OK
    return OK if s.piece[slot].face >= 0 and s.piece[slot].at != 2 else refuse("1")

@decision(3, prompt="Where to?")
def choose_place(s, who, place):
    return OK

@chance(3)
def come(s, face):
    return 1

@rule()
def take_turn(s):
    """A piece comes, all towers become pawns, or the pieces at one place go to another."""
    slot = yield choose(s.turns % 2)
    if slot == 6:
        slot = SLOTS.take(s)
        if slot >= 0:
            face = yield come()
            piece = s.piece[slot]
            piece.face = face
            piece.at = 0
    elif slot == 7:
        mark_towers(s)
        for other in each(is_tower, s):
            demote(s, other)
            tell(s)
    else:
        place = yield choose_place(s.turns % 2)
        here = s.piece[slot].at
        for other in each(is_at, s, here):
            s.piece[other].at = place
            if other == slot and here != place:
                s.piece[other].left = here
            tell(s)
        if place == 2 and count(is_at, s, 2) > 3:
            SLOTS.leave(s, first(is_at, s, 2))

@rule()
def play(s):
    """Pieces come, move together, change their faces and leave."""
    for place in range(3):
        slot = SLOTS.take(s)
        s.piece[slot].at = place
        s.piece[slot].face = place
    while s.turns < 12:
        s.turns += 1
        yield from take_turn(s)
        SLOTS.rest(s)
    yield game_over()

def mark_towers(s):
    """Change a field that groups no slots."""
    for slot in each(is_tower, s):
        s.piece[slot].left = 0

def demote(s, slot):
    """Turn a tower into a pawn."""
    s.piece[slot].face -= 2

def tell(s):
    """Write down what every loop finds."""
    for place in range(3):
        s.told[place] = 10 * count(is_at, s, place) + first(is_at, s, place)
    s.told[3] = 10 * count(is_tower, s) + first(is_tower, s)
    s.told[4] = 10 * count(is_seen, s) + first(is_seen, s)
    s.told[5] = count(is_at, s, 3)

def returns(s, seat):
    return total(face_of, is_seen, s) * (1 if seat else -1)

def face_of(s, slot):
    return s.piece[slot].face

GAME = Game(
    name="moves", title="Moves", summary=".", state=Board, start=play, players=(2, 2), returns=returns
)
'''


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return load(tmp_path_factory.mktemp("moves"), GAME).GAME


def test_all_back_ends_play_the_same_game(game):
    report = check(game, games=40)
    assert report.ok, str(report)


def test_only_a_loop_that_moves_slots_of_its_group_looks_for_the_next_slot(game):
    machine = Machine.of(game)
    searches = {
        code.name: [call.label for call in calls_in(code.body) if call.label.endswith("next_in")]
        for code in (*machine.catalogue.order, *machine.program.rules)
    }
    assert len(searches["take_turn"]) == 2
    assert searches["mark_towers"] == []


def test_groups_list_their_slots_in_ascending_order(game):
    machine, s = Machine.of(game), game.new_state(2)
    for slot, place in enumerate((2, 0, 2, -1, 0, 2)):
        s.piece[slot].at = place
    machine.link(s)
    by_place = machine.groups[0]
    assert by_place.members(s) == [[1, 4], [], [0, 2, 5]]


def test_a_position_that_was_changed_by_hand_is_grouped_again(game, monkeypatch):
    machine, s = Machine.of(game), game.new_state(2)
    monkeypatch.setattr(machine, "trusts_groups", False)
    machine.begin(s)
    assert machine.legal(s, 1) == [0, 1, 6, 7]
    s.piece[5].face = 0
    assert machine.legal(s, 1) == [0, 1, 5, 6, 7]


def test_machine_code_groups_changed_rows_again_after_look(game):
    batch = Batch(game, 1)
    batch.reset(1)
    batch.rows["piece"]["face"][0, 5] = 0
    batch.look()
    assert batch.mask[0].nonzero()[0].tolist()[:4] == [0, 1, 5, 6]


def test_stored_games_do_not_hold_the_groups(game):
    machine, s = Machine.of(game), game.new_state(2)
    machine.begin(s)
    rows = Compiled.of(game).reset(1)
    assert Compiled.of(game).packed(rows) == machine.packed(s)
    restored = machine.from_bytes(machine.packed(s))
    assert not restored.by_place.linked


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('field="at", at="s.by_place"', 'field="nothing", at="s.by_place"', "groups s.piece by nothing"),
        ('BY_PLACE["place"]', 'BY_PLACE["house"]', "has the group 'house', which is not a parameter"),
        ("at: i8 = public(start=AWAY)", 'at: i8 = secret(to=nobody, none=AWAY, unvaried="-")', "not public"),
    ],
)
def test_groups_that_cannot_be_kept_are_refused(tmp_path, old, new, why):
    assert old in GAME
    with pytest.raises(RuleSourceError, match=why):
        program_of(load(tmp_path, GAME.replace(old, new)).GAME)
