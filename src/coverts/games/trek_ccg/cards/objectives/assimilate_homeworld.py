"""The objective Assimilate Homeworld."""

from coverts.games.trek_ccg.for_cards import *


@objective(3, "Assimilate Homeworld", icons=BO | HA, points=40, stays=TO_CORE, PROBED_FOR=COM)
class AssimilateHomeworld(Card):
    """Target a homeworld of the affiliation that your counterpart was assimilated from. Your Borg may scout
    it. Then, while your counterpart is there, you may probe: at [Com] the homeworld is assimilated. Then no
    card of that affiliation reports to an outpost, except [AU] cards."""

    @choice_of_host("Which homeworld do you assimilate?")
    def choose_target_homeworld(s, who, host) -> bool:
        location = host - SURFACE
        return (
            is_surface(host)
            and may_be_target(s, who, location)
            and homeworld_at(s, location, who) != 0
            and is_of_counterpart(s, who, HOME_OF[mission_of(s, location, who)])
        )

    plays = pursues(choose_target_homeworld)
    aim = aims_at_mission(choose_target_homeworld, SURFACE)
    effect = set_target

    lets_borg = lets_scout

    def turn_ends(s, this: Piece):
        home = HOME_OF[mission_of(s, this.first_note, this.controller)]
        there = is_of_counterpart(s, this.controller, home) and is_counterpart_at(
            s, this.controller, this.first_note
        )
        yield from probe_for(s, this, there)

    def turns_away(s, source: Piece, who, card, host):
        if source.host >= CORE or ICON[card] & AU or FACILITY_KIND[s.piece[host].face] != OUTPOST:
            return 0
        mission = mission_of(s, location_of(s, source), source.controller)
        return mode_at(s, who, card, host) == HOME_OF[mission]
