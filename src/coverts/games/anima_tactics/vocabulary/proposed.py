"""What no source prints: the proposals of this table, each in one place. *Proposed*, all of them."""

SMALL, MEDIUM, LARGE = 12, 16, 20
"""Radii of bases, in units of 1/20 inch."""
CONTROL_ZONE, NIGHT_ZONE, CLOSE_ZONE = 8, 6, 4
"""Inches of a Control Zone: as usual, at night, while Dawn of the Dark lasts."""
LOCATED_ON, NIGHT_LOCATED_ON = 7, 8
"""The least roll with which Locate succeeds."""
ESCAPES_ON = 6
COVER_COSTS = (0, 1, 2)
"""What cover takes off a ranged Attack, and off a roll to Locate."""
ENGAGED_TARGET_COSTS, NIGHT_COSTS = 1, 1
FRIEND_HIT_ON = 2
"""The highest natural die that hits a friend fighting with the target of a shot."""
DOOMED_ON = 8
WALK_COSTS, RUN_COSTS, CHARGE_COSTS, ATTACK_COSTS = 1, 2, 3, 2
DODGE_COSTS, COUNTERATTACK_COSTS, LOCATE_COSTS, ESCAPE_COSTS, PICK_UP_COSTS = 1, 3, 1, 1, 1
CHARGE_DICE = 2
HIDDEN_KEEPS_OFF = 1
"""Inches at which who comes near a Hidden enemy stops."""
ADVANCED_DEPTH, ADVANCED_GAP = 16, 4
"""Inches from the own zone; and from an enemy, where both sides have Advanced Deployment."""
INTERCEPTION_REACH, FREE_MOVE = 2, 2
LEVELS_FOR_GNOSIS = 100
TURNS, LEAGUE_TURNS = 10, 6
CONTROL_POINTS, CONTROL_FROM = 10, 3
NIGHT_TURNS = 3
ALESSA_SHOOTS = 16
"""Inches of Alessa Raincross's basic ranged attack, from an older card of hers."""
HOLLOW_BULLET_REACH = 20
"""Inches, as her other shot."""
