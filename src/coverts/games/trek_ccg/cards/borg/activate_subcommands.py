"""Activate Subcommands."""

from coverts.games.trek_ccg.for_cards import *

SLOTS = (COM, NAV, DEF)
ALL_SLOTS = 7


def is_versatile(card):
    """It shows all three subcommand icons (22.12)."""
    return ICON[card] & SUBCOMMANDS == SUBCOMMANDS


def has_drone(s, who, icon, versatile):
    """A drone with that subcommand can be downloaded, versatile: one with all three, else one without."""
    return any(
        is_versatile(card) == versatile and may_download_drone(s, who, card, icon, NOTHING) == OK
        for card in range(SIZES[PERSONNEL])
    )


def singles(s, who, open_slots):
    """For how many of those slots (a mask) there is a drone with that subcommand alone."""
    return sum(has_drone(s, who, SLOTS[slot], 0) for slot in range(3) if open_slots >> slot & 1)


def fillable(s, who, open_slots):
    """How many of those slots can be filled, one drone each (22.13)."""
    places = sum(open_slots >> slot & 1 for slot in range(3))
    return min(singles(s, who, open_slots) + has_drone(s, who, 0, 1), places)


@event(3, "Activate Subcommands", icons=BO)
class ActivateSubcommands:
    """Download a [Com], a [Nav] and a [Def] drone. A drone with all three icons fills any one of the places,
    and two others must fill the other two. No card is drawn this turn."""

    @choice_to_download("Which drone do you download for {subcommand}?",
        rules=("22.12", "22.13", "22.14"),
    )  # fmt: skip
    def choose_subcommand(s, who, subcommand, open_slots, card):
        """As many slots must be filled as can be; that one of them is among open_slots."""
        rest = open_slots & ~(1 << subcommand)
        filled = fillable(s, who, rest)
        if card != NO_CARD:
            allowed = may_download_drone(s, who, card, SLOTS[subcommand], NOTHING)
            if allowed != OK:
                return allowed
            if is_versatile(card):
                filled = singles(s, who, rest)
            filled += 1
        if filled < fillable(s, who, open_slots):
            return refuse("22.13")
        return OK

    def plays(s, who, card):
        count = fillable(s, who, ALL_SLOTS)
        if count == 0:
            return refuse("22.14")
        if s.strict_subcommands and count < 3:
            return refuse("22.13")
        return OK

    def effect(s, who, action):
        s.no_draws = True
        for slot in range(3):
            card = yield ActivateSubcommands.choose_subcommand(who, slot, ALL_SLOTS >> slot << slot)
            yield from download_card(s, who, card, NOTHING)
