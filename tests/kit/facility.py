"""Positions of Infiltration set up by name and played in the players' words.

Rooms are numbered as on the table: 1 is the entry, 12 the deepest, "secret" the secret room.
"""

from position import Position, Reading

from coverts.games.infiltration import GAME
from coverts.games.infiltration.rules.drafting import draft_items
from coverts.games.infiltration.rules.movement import go_to, step
from coverts.games.infiltration.rules.npc_phase import npc_phase
from coverts.games.infiltration.rules.resolution import flip, resolution_phase
from coverts.games.infiltration.rules.security import raise_alarm, raise_proximity, security_phase
from coverts.games.infiltration.rules.sequence import play_rounds
from coverts.games.infiltration.state import (
    ADVANCE,
    FIRST_ITEM,
    INTERFACE,
    OPERATIVES,
    RETREAT,
    loading_card,
)
from coverts.games.infiltration.vocabulary.printed import (
    AVAILABLE,
    CARD_NAMES,
    DATA_FILES,
    HAS_INTERFACE,
    HAS_LOCK,
    HAS_WORKER,
    ITEM_NAMES,
    NPC_NAMES,
    ROOM_NAMES,
)

OUT = "out"
PLAIN = {
    1: "Cubicle Floor",
    2: "Mail Room",
    3: "First-Aid Station",
    4: "Supply Store",
    5: "Server Closet",
    6: "Testing Bay",
}
"""A first floor of rooms, one of a kind."""


def place_of(room):
    return {"secret": 12, "box": -2}.get(room, -1) if isinstance(room, str) else room - 1


class Facility(Position):
    """A position. Operative 0 sits in seat 0, and so on; all stand in room 1 unless `at` says otherwise.

    players: two have four operatives, 0 and 1 in seat 0, 2 and 3 in seat 1. options: those of the game.
    rooms: faceup, with the tokens printed on them. below: what a facedown room turns out to be.
    items, files: what operatives hold (files: values). npcs: where they stand.
    """

    game = GAME
    alarm, proximity, sludge = Reading("alarm"), Reading("proximity"), Reading("sludge")
    pool, boxed_files = Reading("pool"), Reading("boxed_files")
    round_number, keeping, files_returned = Reading("round"), Reading("keeping"), Reading("returned")
    phase, labyrinthian = Reading("phase"), Reading("labyrinthian")

    def __init__(
        self,
        operatives=4,
        players=None,
        options=None,
        first=0,
        alarm=0,
        proximity=0,
        rooms=None,
        below=None,
        at=None,
        items=None,
        files=None,
        npcs=None,
        wounded=(),
        delayed=(),
        discard=(),
        pool=None,
    ):
        players = players or operatives
        super().__init__(GAME.new_state(players, GAME.options(**options or {})))
        s = self.s
        s.operatives, s.first, s.alarm, s.proximity = operatives, first, alarm, proximity
        s.rooms_left.fill()
        s.item_deck.fill()
        s.unseen = list(DATA_FILES)
        s.pool = sum(DATA_FILES)
        for operative in range(operatives):
            me = s.operative[operative]
            me.seat = operative * players // operatives
            s.order[operative] = operative
            for card in (ADVANCE, RETREAT, INTERFACE, loading_card(s)):
                me.actions.add(card)
            me.place = place_of((at or {}).get(operative, 1))
            me.wounded, me.delayed = operative in wounded, operative in delayed
            for name in (items or {}).get(operative, ()):
                me.items.add(ITEM_NAMES.index(name))
                s.item_deck.remove(ITEM_NAMES.index(name))
            for value in (files or {}).get(operative, ()):
                me.files[value - 1] += 1
                me.file_count += 1
                s.unseen[value - 1] -= 1
                s.pool -= 1
        for name in discard:
            s.item_deck.remove(ITEM_NAMES.index(name))
            s.discard.add(ITEM_NAMES.index(name))
        self.becomes = {place_of(room): name for room, name in (below or {}).items()}
        self.rolls, self.values, self.draws, self.origins, self.arrivals = [], [], [], [], []
        for room, name in (rooms or {}).items():
            self.turn_faceup(room, name)
        if 1 not in (rooms or {}) and 1 not in (below or {}):
            self.turn_faceup(1, "Cubicle Floor")
        for name, room in (npcs or {}).items():
            s.npc[NPC_NAMES.index(name)].place = place_of(room)
        if pool is not None:
            s.boxed_files += s.pool - pool
            s.pool = pool
        self.totals = self.counted()

    @classmethod
    def of(cls, match):
        """What a match has come to, to read it by name."""
        facility = cls.__new__(cls)
        Position.__init__(facility, match.s)
        return facility

    def turned_down(self, npc, down=1):
        self.s.npc[NPC_NAMES.index(npc)].facedown = down
        return self

    def without_item_deck(self):
        """All that was left in the item deck is in the box."""
        for item in list(self.s.item_deck):
            self.s.item_deck.remove(item)
            self.s.boxed_items.add(item)
        return self

    def lies_returned(self, room, value):
        """One of the data files on a room is of that value, and somebody has returned it."""
        self.s.returned = 1
        self.s.room[place_of(room)].returned[value - 1] += 1
        self.s.unseen[value - 1] -= 1
        return self

    def turn_faceup(self, room, name):
        """A revealed room, with its tokens and data files, as if nothing had happened in it yet."""
        card = ROOM_NAMES.index(name)
        at = self.s.room[place_of(room)]
        at.face = card
        self.s.rooms_left.remove(card)
        at.interface, at.lock, at.worker = HAS_INTERFACE[card], HAS_LOCK[card], HAS_WORKER[card]
        self.puts(room, AVAILABLE[card])

    def puts(self, room, count):
        """Exactly so many available data files on a room."""
        at = self.s.room[place_of(room)]
        self.s.pool += at.available - count
        at.available = count

    # -- playing -----------------------------------------------------------------------------------

    def kept(self):
        assert self.counted() == {
            **self.totals,
            "action cards": self.counted()["action cards"],
        }

    def outcome(self, kind, weights):
        wanted = None
        if kind.name == "roll_6" and self.rolls:
            wanted = self.rolls.pop(0) - 1
        elif kind.name in ("draw_file", "steal_file") and self.values:
            wanted = self.values.pop(0) - 1
        elif kind.name == "pick_file" and self.origins:
            wanted = list(kind.texts).index(self.origins.pop(0))
        elif kind.name == "draw_item_card" and self.draws:
            wanted = ITEM_NAMES.index(self.draws.pop(0))
        elif kind.name == "draw_npc" and self.arrivals:
            wanted = NPC_NAMES.index(self.arrivals.pop(0))
        elif kind.name in ("turn_up_room", "peek_at_room"):
            place = self.s.e_asker if kind.name == "turn_up_room" else self.s.e_arg0
            if place in self.becomes:
                wanted = ROOM_NAMES.index(self.becomes[place])
        return super().outcome(kind, weights) if wanted is None else wanted

    def round(self):
        """Begin a round, up to the choice of cards."""
        return self.run(play_rounds)

    def all_pick(self, *cards):
        """Begin a round; everybody inside chooses, in order of seats."""
        self.round()
        for operative, card in zip(self.askees(), cards, strict=True):
            self.does(operative, card)
        return self

    def plays(self, operative, card):
        """Flip and resolve one card, outside any round."""
        number = CARD_NAMES.index(card)
        me = self.s.operative[operative]
        if number >= FIRST_ITEM and number - FIRST_ITEM not in me.items:
            me.items.add(number - FIRST_ITEM)
            self.s.item_deck.remove(number - FIRST_ITEM)
        me.chosen = number
        return self.run(flip, operative)

    def resolution(self, **chosen):
        """The Resolution Phase with these cards on the table: `o0="Advance"`."""
        for name, card in chosen.items():
            self.s.operative[int(name[1:])].chosen = CARD_NAMES.index(card)
        return self.run(resolution_phase)

    def enters(self, operative, room):
        return self.run(go_to, operative, place_of(room))

    def pushed(self, operative, forward):
        return self.run(step, operative, forward)

    def draft(self):
        return self.run(draft_items)

    def npc_phase(self):
        return self.run(npc_phase)

    def security(self, roll):
        self.rolls.append(roll)
        return self.run(security_phase)

    def alarm_rises(self, by):
        return self.run(raise_alarm, by)

    def proximity_rises(self, by):
        return self.run(raise_proximity, by)

    # -- looking -----------------------------------------------------------------------------------

    def where(self, operative):
        place = self.s.operative[operative].place
        return OUT if place < 0 else "secret" if place == 12 else place + 1

    def operative(self, operative):
        return self.s.operative[operative]

    def room(self, room):
        return self.s.room[place_of(room)]

    def available(self, room):
        return self.room(room).available

    def face(self, room):
        face = self.room(room).face
        return ROOM_NAMES[face] if face >= 0 else None

    def npc(self, name):
        """Where an NPC stands: a room's number, "aside" or "box"."""
        place = self.s.npc[NPC_NAMES.index(name)].place
        return {-1: "aside", -2: "box", 12: "secret"}.get(place, place + 1)

    def is_facedown(self, npc):
        return bool(self.s.npc[NPC_NAMES.index(npc)].facedown)

    @property
    def order(self):
        """The operatives of the game as they sit, clockwise."""
        return list(self.s.order[: self.s.operatives])

    @property
    def first(self):
        """The operative who has the tracker."""
        return self.s.order[self.s.first]

    def rooms_left(self):
        return len(self.s.rooms_left)

    def unseen(self):
        """How many data files of each value nobody has held."""
        return list(self.s.unseen)

    def returned(self, room):
        """How many data files of each value on a room somebody has returned."""
        return list(self.room(room).returned)

    def returned_to_box(self):
        return list(self.s.box_returned)

    def item_deck(self):
        return [ITEM_NAMES[i] for i in self.s.item_deck]

    def hands(self):
        """The items of all, in order."""
        return [self.items(operative) for operative in self.order]

    def action_cards(self, operative):
        return [CARD_NAMES[i] for i in self.s.operative[operative].actions]

    def items(self, operative):
        return [ITEM_NAMES[i] for i in self.s.operative[operative].items]

    def faceup(self, operative):
        return [CARD_NAMES[i] for i in self.s.operative[operative].faceup]

    def discarded(self):
        return [ITEM_NAMES[i] for i in self.s.discard]

    def boxed(self):
        return [ITEM_NAMES[i] for i in self.s.boxed_items]

    def lying(self, name):
        """The room an item lies in, or None."""
        place = self.s.item_place[ITEM_NAMES.index(name)]
        return place + 1 if place >= 0 else None

    def files(self, operative):
        """Values of an operative's data files, sorted."""
        return [v + 1 for v in range(3) for _ in range(self.s.operative[operative].files[v])]

    @property
    def ended(self):
        return bool(self.said("heading.end"))

    def winners(self):
        return [o for o in range(OPERATIVES) if self.s.winners >> o & 1]


def final(files, players=None, prototypes=(), blackmail=None, inside=()):
    """A game over with these data files; everybody escaped but those `inside`."""
    t = Facility(4 if players == 2 else max(3, len(files)), players=players, files=files)
    for operative in range(t.s.operatives):
        me = t.operative(operative)
        me.prototype, me.blackmail = operative in prototypes, operative == blackmail
        if operative not in inside:
            me.place, me.escaped = -1, 1
    return t.proximity_rises(99)


def at(room, **more):
    """Everybody in one room of a revealed first floor."""
    more.setdefault("rooms", PLAIN)
    return Facility(at=dict.fromkeys(range(4), room), **more)
