"""The objective Assimilate Planet."""

from coverts.games.trek_ccg.for_cards import *

HIGHLY_DEVELOPED = 35
"""The points that a mission must show if its planet is to be assimilated."""


@objective(4, "Assimilate Planet", icons=BO | HA, points=25, stays=TO_CORE, PROBED_FOR=COM | DEF)
class AssimilatePlanet(Card):
    """Target a planet mission of 35 points or more that is no homeworld. Your Borg may scout it. Then, while
    you have Borg there, you may probe: at [Com] or [Def] the planet is assimilated, and you may download an
    objective."""

    @choice_of_host("Which planet do you assimilate?")
    def choose_planet(s, who, host) -> bool:
        location = host - SURFACE
        return (
            is_surface(host)
            and may_be_target(s, who, location)
            and is_planet(s, location)
            and homeworld_at(s, location, who) == 0
            and POINTS[mission_of(s, location, who)] >= HIGHLY_DEVELOPED
        )

    plays = pursues(choose_planet)
    aim = aims_at_mission(choose_planet, SURFACE)
    effect = set_target

    lets_borg = lets_scout

    def turn_ends(s, this: Piece):
        there = has_borg_at(s, this.controller, this.first_note)
        if (yield from probe_for(s, this, there)):
            yield from download_objective(s, this.controller)
