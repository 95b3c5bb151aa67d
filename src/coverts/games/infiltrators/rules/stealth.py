"""Shadows and noise (chapter 12)."""

from coverts.engine import helper, say
from coverts.games.infiltrators.rules.figures import told
from coverts.games.infiltrators.state import (
    FIGURES,
    FIRST_GUARD,
    MOST_INFILTRATORS,
    NOWHERE,
    OBSTACLE,
    SHADED,
    Infiltrators,
    distance,
)
from coverts.games.infiltrators.vocabulary.printed import LIGHTS

SMOKE_WIDTH = 1
MOST_NOISE = 99


@helper("12.2", "12.3")
def is_shaded(s: Infiltrators, tile):
    """Return whether a tile counts as shaded now."""
    dark = s.tile[tile] & SHADED or (s.lights_out and not s.tile[tile] & OBSTACLE)
    if s.smoke != NOWHERE and distance(s, s.smoke, tile) <= SMOKE_WIDTH:
        dark = 1
    if not dark:
        return 0
    for who in range(FIRST_GUARD, FIGURES):
        if s.figure[who].tile != NOWHERE and LIGHTS[s.figure[who].card](s, who, tile):
            return 0
    return 1


@helper("12.1", "12.3", "12.4", "12.11")
def is_hidden(s: Infiltrators, who):
    """Return whether an infiltrator stands in the shade without a noise die."""
    return who < MOST_INFILTRATORS and s.figure[who].noise == 0 and is_shaded(s, s.figure[who].tile)


@helper("12.5", "12.6", "12.8", "12.9")
def make_noise(s: Infiltrators, who):
    """Put a noise die beside an infiltrator."""
    s.figure[who].noise = min(MOST_NOISE, s.figure[who].noise + 1)
    say("noise", told(s, who), s.figure[who].noise)


@helper("12.12", "12.13", "12.14")
def take_noise_die(s: Infiltrators, who):
    """Take a noise die from an infiltrator."""
    s.figure[who].noise -= 1
    say("noise", told(s, who), s.figure[who].noise)


def end_noise(s: Infiltrators, who):
    s.figure[who].noise = 0
    say("noise", told(s, who), 0)
