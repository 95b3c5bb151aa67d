"""The standard game and the six missions. *Proposed*; the numbers are easy to change."""

from coverts.games.infiltrators.for_cards import *

GUNFIRE_FREE, TOKENS_APART, MOST_TOKEN_POINTS = 3, 2, 3
ROUNDS_TO_BLOW = 2
INFORMANT_SCORES, INFORMANT_KEPT_SCORES, KEPT_FROM_MORE_SCORES = 6, 4, 3


@mission(0, "Standard game")
class Standard(Card):
    """Two of the three terminals are to be hacked; then get out."""


@mission(1, "Data Tap")
class DataTap(Card):
    """Two of the three terminals are to be hacked; then get out."""


@mission(2, "Quiet Copy", alert=-1, threshold=3)
class QuietCopy(Card):
    """Two of the three terminals are to be hacked; then get out. Infiltrators: 3 points if no token was ever
    placed for gunfire. Guards: a point for each Alert token beyond two for each infiltrator, at most 3."""

    def extra_points(s):
        return 0 if s.ever_gunfire else GUNFIRE_FREE

    def guard_extra_points(s):
        return max(0, min(MOST_TOKEN_POINTS, s.alert - TOKENS_APART * s.infiltrators))


@mission(3, "Sabotage", markers="machine", threshold=5, security=0, charges=True)
class Sabotage(Card):
    """Lay charges at machines: an action and a noise die, no roll. A machine counts once its charge has lain
    for two full rounds, or lies there when the last infiltrator leaves. An activated guard next to one may
    spend both actions to remove it."""

    def round_ends(s):
        for objective in range(OBJECTIVES):
            at = s.objective[objective]
            if at.charged > 0 and not at.done and s.round >= at.charged + ROUNDS_TO_BLOW:
                complete(s, objective)

    def mission_ends(s):
        left_last = s.phase == INFILTRATORS_ACT and not s.general_alert  # guards take out in their own part
        for objective in range(OBJECTIVES):
            if left_last and s.objective[objective].charged > 0 and not s.objective[objective].done:
                complete(s, objective)


@mission(4, "The Informant", markers="cell", required=1, threshold=5, security=2, scores=0, informant=True)
class Informant(Card):
    """The guard notes in secret which of three cells holds the informant. A cell is opened by hacking it. The
    informant goes with whoever opened his cell: Movement one less, out of reach of attacks, handed to an
    infiltrator next to him for an action; he stays behind if his guide is taken out, and only an
    infiltrator whose move ends on his tile takes him along. Infiltrators: 6 points if he leaves the board.
    Guards: if not, 4 and 3 for each infiltrator beyond the first; and a point for each empty cell opened."""

    @decision(
        ("the first cell", "the second cell", "the third cell"),
        prompt="Which cell holds the informant?",
        others_see="that",
    )
    def hide_informant(s, seat, cell) -> bool:
        return not s.objective[cell].done

    def before_play(s):
        s.informant_in = yield Informant.hide_informant(GUARD_SEAT)
        say("informant.hidden")

    def extra_points(s):
        return INFORMANT_SCORES * s.informant_out

    def guard_extra_points(s):
        kept = INFORMANT_KEPT_SCORES + KEPT_FROM_MORE_SCORES * (s.infiltrators - 1)
        return kept * (not s.informant_out) + s.empty_cells


@mission(5, "Cut the Head", placed=2, threshold=5, commander=True)
class CutTheHead(Card):
    """Two terminals, and the Commander, a further Captain with HP 4 and Movement 3. Taking him out is
    the third objective. From the third round on he is activated without a token. If he is taken out in
    silence, his report is not missed."""


@mission(6, "Blackout", objectives=4, placed=4, required=3, alert=1, threshold=6)
class Blackout(Card):
    """Four terminals, one on each segment; three are required. When three are hacked the light fails:
    from the next round on every tile but the obstacles is shaded, floodlit ones too."""

    def round_begins(s):
        s.lights_out = completed_objectives(s) >= REQUIRED[s.mission]
