"""The item Pickpocket Rig (21.31)."""

from coverts.games.infiltration.for_cards import *


@item(31, "Pickpocket Rig", after=DISCARD)
class PickpocketRig(Card):
    """Take 1 random data file from another operative in your room."""

    @decision(OPERATIVE_NAMES, prompt="From whom do you take a data file?")
    def pick_pocket(s, operative, other):
        if not meets(s, operative, other) or s.operative[other].file_count == 0:
            return refuse()
        return OK

    @chance(
        ("1", "2", "3"),
        learns="operative",
        prompt="{operative} takes a random data file. What is it worth?",
    )
    def steal_file(s, operative, other, value):
        return s.operative[other].files[value]

    def play(s, operative):
        if any_legal(PickpocketRig.pick_pocket, s, operative):
            other = yield PickpocketRig.pick_pocket(operative)
            value = yield PickpocketRig.steal_file(operative, other)
            s.operative[other].files[value] -= 1
            s.operative[operative].files[value] += 1
            s.operative[other].file_count -= 1
            s.operative[operative].file_count += 1
            say("files.stolen", operative, other)
        else:
            say("items.nothing", operative)
