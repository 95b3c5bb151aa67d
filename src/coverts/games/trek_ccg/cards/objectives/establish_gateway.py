"""The objective Establish Gateway."""

from coverts.games.trek_ccg.for_cards import *


@objective(
    5, "Establish Gateway", icons=BO | HA, points=25, seedable=True, stays=TO_CORE, PROBED_FOR=COM | NAV
)
class EstablishGateway(Card):
    """This may be seeded. Target a space mission. Your Borg may scout it. Then you may probe: at [Com] or
    [Nav], you download a Transwarp Network Gateway there, and you may download an objective."""

    @choice_of_host("Where do you establish the gateway?")
    def choose_site(s, who, host) -> bool:
        location = host - SPACE
        return SPACE <= host < SURFACE and may_be_target(s, who, location) and not is_planet(s, location)

    plays = pursues(choose_site)
    aim = aims_at_mission(choose_site, SPACE)
    effect = set_target

    def turn_ends(s, this: Piece):
        who = this.controller
        gateway = card_named("Transwarp Network Gateway")
        host = AT_MISSION + this.first_note
        if (yield from probe_for(s, this, True)):
            if is_at_hand(s, who, gateway) and is_on(s, gateway, host) == NOTHING:
                if may_come_into_play(s, who, gateway) == OK:
                    yield from download_card(s, who, gateway, host)
            yield from download_objective(s, who)
