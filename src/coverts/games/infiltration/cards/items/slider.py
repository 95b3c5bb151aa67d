"""The item Slider (21.13)."""

from coverts.games.infiltration.for_cards import *


@item(13, "Slider", after=DISCARD, specialist="'Marilyn' 7Y3T9D")
class Slider(Card):
    """Play Advance or Retreat. Then move 1 more room in the same direction."""

    @decision(("Advance", "Retreat"), prompt="Which card do you play with the Slider?", rules=("5.5",))
    def choose_run(s, operative, card):
        if card not in s.operative[operative].actions:
            return refuse("5.5")
        return OK

    def play(s, operative):
        if any_legal(Slider.choose_run, s, operative):
            card = yield Slider.choose_run(operative)
            yield from play(s, operative, card)
            if card == ADVANCE:
                yield from step(s, operative, 1)
            else:
                yield from step(s, operative, -1)
