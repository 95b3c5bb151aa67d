"""The values that no published source gives. All of them are *proposed*."""

SMALL, MEDIUM, LARGE = 12, 16, 20
"""The radii of bases, in units of 1/20 inch."""
CONTROL_ZONE, NIGHT_ZONE, CLOSE_ZONE = 8, 6, 4
"""The reach of Control Zones in inches: by day, at night, and with Dawn of the Dark."""
LOCATED_ON, NIGHT_LOCATED_ON = 7, 8
"""The lowest Locate roll that succeeds, by day and at night."""
ESCAPES_ON = 6
COVER_COSTS = (0, 1, 2)
"""The penalty to ranged attacks and Locate rolls for no cover, light cover and hard cover."""
ENGAGED_TARGET_COSTS, NIGHT_COSTS = 1, 1
FRIEND_HIT_ON = 2
"""The highest natural die with which a shot into a fight hits a friend."""
DOOMED_ON = 8
WALK_COSTS, RUN_COSTS, CHARGE_COSTS, ATTACK_COSTS = 1, 2, 3, 2
DODGE_COSTS, COUNTERATTACK_COSTS, LOCATE_COSTS, ESCAPE_COSTS, PICK_UP_COSTS = 1, 3, 1, 1, 1
CHARGE_DICE = 2
HIDDEN_KEEPS_OFF = 1
"""The distance in inches that figures must keep from a Hidden enemy."""
ADVANCED_DEPTH, ADVANCED_GAP = 16, 4
"""Distances for Advanced Deployment, in inches.

The first is the maximum distance from the party's Deployment Zone. The second is the minimum distance from
enemies, and applies only if both sides have Advanced Deployment.
"""
INTERCEPTION_REACH, FREE_MOVE = 2, 2
LEVELS_FOR_GNOSIS = 100
TURNS, LEAGUE_TURNS = 10, 6
CONTROL_POINTS, CONTROL_FROM = 10, 3
NIGHT_TURNS = 3
ALESSA_SHOOTS = 16
"""The range of Alessa Raincross's basic ranged attack in inches, from an older card."""
HOLLOW_BULLET_REACH = 20
"""The range of Cordelia Rosalind's Hollow Bullet in inches, equal to that of her other shot."""
