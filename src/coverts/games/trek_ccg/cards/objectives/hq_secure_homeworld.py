"""The objective HQ: Secure Homeworld."""

from coverts.games.trek_ccg.for_cards import *


@among_pieces
def plays_it_free(s: TrekCcg, piece, who, location):
    """Return whether a player's headquarters at a location has its free play left."""
    card = s.piece[piece]
    return (
        is_facility(s, piece)
        and card.controller == who
        and card.used == 0
        and FACILITY_KIND[card.face] == HEADQUARTERS
        and location_of(s, piece) == location
    )


@objective(
    6, "HQ: Secure Homeworld", seedable=True, stays=ON_TARGET,
    requires="Leadership x2 + SECURITY + (Honor OR Treachery)"
    " + (INTEGRITY > points OR CUNNING > points OR STRENGTH > points)",
)  # fmt: skip
class SecureHomeworld(Card):
    """Play this on a homeworld. Your teams with a personnel of its affiliation may attempt the mission with
    Leadership x2, SECURITY, Honor or Treachery, and a total of INTEGRITY, CUNNING or STRENGTH above the
    mission's points, instead of the mission's requirements. When you solve it, you capture the opponent's
    personnel on the planet who are not of that affiliation. Once a turn, this plays for free at a homeworld
    where you have a headquarters, as the free play of that headquarters."""

    @choice_of_host("Which homeworld do you secure?")
    def choose_homeworld(s, who, free, host) -> bool:
        """Ask for a homeworld.

        Args:
            free: whether the play must be the free play of a headquarters there.
        """
        location = host - AT_MISSION
        return (
            AT_MISSION <= host < CORE
            and homeworld_at(s, location, who) != 0
            and s.location[location].solved_by == NOTHING
            and is_on(s, card_named("HQ: Secure Homeworld"), host) == NOTHING
            and (not free or some_of(plays_it_free, s, who, location))
        )

    def plays(s, who, card) -> bool:
        return any_legal(SecureHomeworld.choose_homeworld, s, who, 0)

    def free_now(s, who, card):
        return any_legal(SecureHomeworld.choose_homeworld, s, who, 1)

    def aim(s, who, this: Action):
        free = this.choice != 1 and any_legal(SecureHomeworld.choose_homeworld, s, who, 1)
        this.host = yield SecureHomeworld.choose_homeworld(who, free)
        if free:
            s.piece[first(plays_it_free, s, who, this.host - AT_MISSION)].used += 1

    def allows_attempt(s, source: Piece, host, team):
        home = HOME_OF[mission_of(s, source.host - AT_MISSION, source.controller)]
        return any(
            s.piece[piece].affiliation == home and fits_team(s, piece, source.controller, team)
            for piece in each(takes_part, s, source.controller, host)
        )

    def mission_solved(s, source: Piece, location):
        who = source.controller
        if source.host == AT_MISSION + location:
            home = HOME_OF[mission_of(s, location, who)]
            for piece in each(present, s, SURFACE + location):
                card = s.piece[piece]
                if card.controller != who and not card.captive and card.affiliation != home:
                    yield from capture(s, piece, who)
