"""The special cards: the Prototype, the Blackmail File and Sludge (chapter 23)."""

from coverts.games.infiltration.for_cards import *


@special(1, "Prototype", worth=4, copies=4)
class Prototype(Card):
    """The operative who took this card keeps it faceup. An operative can have only one Prototype."""

    def take(s, operative):
        give_prototype(s, operative)


@special(2, "Blackmail File", worth=3)
class BlackmailFile(Card):
    """The operative who took this card keeps it faceup."""

    def take(s, operative):
        give_blackmail_file(s, operative)


@special(3, "Sludge")
class Sludge(Card):
    """Each operative who enters the room where this card lies becomes delayed."""

    def enter(s, operative):
        delay(s, operative)
