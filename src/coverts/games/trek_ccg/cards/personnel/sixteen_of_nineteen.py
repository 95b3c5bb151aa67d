"""The personnel card Sixteen of Nineteen."""

from coverts.games.trek_ccg.for_cards import *


def surveys(s: TrekCcg, piece, location):
    """Return whether a personnel is on the planet, or aboard a ship at the space mission, at a location."""
    host = s.piece[piece].host
    if is_planet(s, location):
        return host == SURFACE + location
    return is_aboard(host) and is_ship(s, host) and location_of(s, piece) == location


@personnel(
    92, "Sixteen of Nineteen", BORG, NO_CLASS, 5, 7, 5, unique=False, icons=DQ | NAV,
    skills="Archaeology, Geology", traits="Borg, Humanoid, Drone",
)  # fmt: skip
class SixteenOfNineteen(Card):
    """When your Borg have scouted a mission and this drone is on the planet, or aboard a ship at the space
    location, you may acquire the artifacts there."""

    def scouted(s, source: Piece, location):
        unable = source.stopped or not able(s, source)
        if unable or not surveys(s, source, location) or not has_artifact(s, location):
            return
        if (yield may_do_it(source.controller, source.face)) == 1:
            yield from earn_artifacts(s, source.controller, location)
