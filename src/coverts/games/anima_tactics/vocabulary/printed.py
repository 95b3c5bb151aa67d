"""What is printed on the characters' cards, by the number of the card."""

from coverts.engine import Lookup

CHARACTERS = 64
RADIUS = Lookup(CHARACTERS, 12)
"""Half of a base's diameter, in units."""
