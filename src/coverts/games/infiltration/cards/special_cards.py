"""The Prototype, the Blackmail File and Sludge."""

from coverts.games.infiltration.for_cards import *


@special(1, "Prototype", worth=4, copies=4)
class Prototype(Card):
    """Kept by the operative who took it; an operative can have one."""

    def take(s, operative):
        give_prototype(s, operative)


@special(2, "Blackmail File", worth=3)
class BlackmailFile(Card):
    """Kept by the operative who took it."""

    def take(s, operative):
        give_blackmail_file(s, operative)


@special(3, "Sludge")
class Sludge(Card):
    """Whoever enters the room it lies on becomes delayed."""

    def enter(s, operative):
        delay(s, operative)
