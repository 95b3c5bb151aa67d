"""The standard game and the six missions, made up for Coverts (chapter 24)."""

from coverts.games.infiltrators.for_cards import *

SILENCE_SCORES, TOKENS_ALLOWED, MAX_TOKEN_POINTS = 3, 2, 3
"""The numbers of the mission Quiet Copy. TOKENS_ALLOWED is multiplied by the number of infiltrators."""
ROUNDS_TO_BLOW = 2
INFORMANT_SCORES, INFORMANT_KEPT_SCORES, KEPT_FROM_MORE_SCORES = 6, 4, 3


@mission(0, "Standard game")
class Standard(Card):
    """The infiltrators hack two of the three terminals and leave."""


@mission(1, "Data Tap")
class DataTap(Card):
    """The infiltrators hack two of the three terminals and leave."""


@mission(2, "Quiet Copy", alert=-1, threshold=3)
class QuietCopy(Card):
    """The infiltrators hack two of the three terminals and leave. They score 3 more points if no Alert
    token was ever placed for gunfire. The guard scores 1 more point for each Alert token beyond two per
    infiltrator, but at most 3 points."""

    def extra_points(s):
        return 0 if s.ever_gunfire else SILENCE_SCORES

    def guard_extra_points(s):
        return max(0, min(MAX_TOKEN_POINTS, s.alert - TOKENS_ALLOWED * s.infiltrators))


@mission(3, "Sabotage", markers="machine", threshold=5, security=0, charges=True)
class Sabotage(Card):
    """To lay a charge, an infiltrator stands on a machine or next to it with a free step to it. That takes
    an action and no roll. The infiltrator gets a noise die. A machine is completed when its charge has
    stayed for two full rounds. A charge that is in place when the last infiltrator leaves completes its
    machine too. An activated guard on a machine or next to it may spend both actions to remove its
    charge."""

    def round_ends(s):
        for objective in range(OBJECTIVES):
            at = s.objective[objective]
            if at.charged > 0 and not at.done and s.round >= at.charged + ROUNDS_TO_BLOW:
                complete(s, objective)

    def mission_ends(s):
        # Infiltrators can leave the board only in their own part of the round. In the guard's part, they can
        # only be taken out.
        left_last = s.phase == INFILTRATORS_ACT and not s.general_alert
        for objective in range(OBJECTIVES):
            if left_last and s.objective[objective].charged > 0 and not s.objective[objective].done:
                complete(s, objective)


@mission(4, "The Informant", markers="cell", required=1, threshold=5, security=2, scores=0, informant=True)
class Informant(Card):
    """Before the first round the guard chooses in secret which of the three cells holds the informant. A
    cell is opened by hacking it. Then the guard shows whether the informant is in it. The informant goes
    with the infiltrator who opened his cell. The Movement of the infiltrator who leads him is one lower.
    Nobody can attack the informant. As an action his guide may hand him to an infiltrator next to them.
    If his guide is taken out, he stays on that tile. An infiltrator who enters the tile may take him
    along. If they move on with him in the same move, that move is one tile shorter. (*proposed*; other
    reading: it is not shorter) The infiltrators score 2 points if he was found, and 6 if he leaves the
    board. If he does not leave the board, the guard scores 4 points, and 3 more for each infiltrator
    beyond the first. The guard scores 1 point for each empty cell that was opened."""

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
    """There are two terminals and the Commander, an additional Captain with HP 4 and Movement 3. Taking him
    out is the third objective. From the third round on the guard may activate him without an Alert token. If
    a silent attack takes him out, no die is rolled for his missed report."""


@mission(6, "Blackout", objectives=4, placed=4, required=3, alert=1, threshold=6)
class Blackout(Card):
    """There are four terminals, one on each segment. Three of them are required. From the round after the
    third terminal is hacked, every tile without an obstacle counts as shaded. This includes floodlit
    tiles."""

    def round_begins(s):
        s.lights_out = completed_objectives(s) >= REQUIRED[s.mission]
