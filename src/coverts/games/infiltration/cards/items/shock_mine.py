"""The item Shock Mine (21.21)."""

from coverts.games.infiltration.for_cards import *


@item(21, "Shock Mine", after=STAYS)
def shock_mine(s: Infiltration, operative):
    """Lay this card in your room. The next operative who enters becomes delayed. Then return this card to the
    box."""
    lay_down(s, operative, shock_mine.card)


@trap(shock_mine)
def shock_mine_springs(s: Infiltration, operative):
    delay(s, operative)
