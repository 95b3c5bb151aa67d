"""Who may sit at the seats of a new table."""

from __future__ import annotations

from coverts.bots import new_bot
from coverts.bots.planner import budget_of, is_planner
from coverts.engine.errors import Malformed
from coverts.engine.game import Game
from coverts.engine.referee import ONE
from coverts.server import messages

OPEN = "open"
PERSON = "person"
MOST_SECONDS = 10
"""How long a bot may think about an answer at a table."""


def invitation(table: str, seat: int, token: str) -> messages.Invite:
    return messages.Invite(seat, token, f"/table/{table}#invite={token}")


def thinking_seconds(seats: list[str]) -> float:
    """How long the bots at a table think about an answer each, added up; raises Malformed as `check_seats`.

    No game is asked: it may not have been read yet, and only planners take a time.
    """
    return sum(min(budget_of(player).seconds, MOST_SECONDS) for player in seats if is_planner(player))


def check_seats(game: Game, seats: list[str], referee: str = "") -> None:
    """Raises Malformed where a table of the game cannot be seated so."""
    least, most = game.players
    if not least <= len(seats) <= most:
        raise Malformed(f"{game.title} is for {least} to {most} players, not {len(seats)}.")
    for player in seats:
        if player not in (PERSON, OPEN):
            takes = new_bot(game, player).takes
            if takes is None or takes > MOST_SECONDS:
                why = "would show by its time how hard a choice is" if takes is None else "thinks too long"
                raise Malformed(
                    f"At a table {player} {why}: write planner, or planner:2s for so many seconds, "
                    f"{MOST_SECONDS} at most."
                )
            if referee:
                raise Malformed(f"{player} cannot play where the cards are real: bots see none.")
    if referee == ONE and OPEN in seats:
        raise Malformed("Where all is at one device nobody is elsewhere.")
