"""Who may sit at the seats of a new table."""

from __future__ import annotations

from collections.abc import Sequence

from coverts.bots import BotPlayer, new_bot
from coverts.bots.planner import is_planner, parse_budget
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import joined, said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import ONE
from coverts.tables.core.stored_rows import SeatRow
from coverts.tables.wire import messages

OPEN = "open"
PERSON = "person"
TOLD = ("lesson:", "puzzle:", "move:")
"""How the players begin of seats whose answers are those of a lesson, a puzzle or a game's move."""
SET_UP = "set-up"
"""Stands in for a seat's holder until the set-up is over."""
MAX_THINKING_SECONDS = 10
"""How long a bot may think about an answer at a table."""


def is_told(player: str) -> bool:
    """Whether a seat's answers are those of a lesson or a puzzle."""
    return player.startswith(TOLD)


def invitation(table: str, seat: int, token: str) -> messages.Invite:
    return messages.Invite(seat, token, f"/table/{table}#invite={token}")


def plays_for(row: SeatRow) -> bool:
    """Whether a bot plays for the seat's holder, who is asked nothing meanwhile."""
    return row.stand_in not in ("", SET_UP)


def house_bot(game: Game) -> str:
    """Return the bot that answers for people: the game's first rule of thumb, or random."""
    return next(iter(game.all_bots))


def bot_at(row: SeatRow) -> str:
    """The bot that plays a seat, or ""."""
    if is_told(row.player):
        return ""
    if row.player not in (OPEN, PERSON):
        return row.player
    return row.stand_in if plays_for(row) else ""


class House:
    """Answers the set-up for bots and for people who ask for it, each from their own view.

    A game's rules of thumb answer at once; for all others its first one does.
    """

    def __init__(self, game: Game, seats: Sequence[SeatRow]) -> None:
        self.seats = [n for n, row in enumerate(seats) if row.stand_in or bot_at(row)]
        own = {n: name for n in self.seats if (name := bot_at(seats[n])) in game.all_bots}
        self._bots = {n: BotPlayer(game, own.get(n, house_bot(game))) for n in self.seats}

    def seat(self, match: Match) -> int | None:
        """Return the seat it answers for next, or None if none of its seats is asked."""
        return next((seat for seat in sorted(match.current_players()) if seat in self._bots), None)

    def answer(self, match: Match, seat: int) -> tuple[int, int]:
        """The action's number, and whom it is for."""
        answer = self._bots[seat].plan_answer(match, seat)()
        return answer.action, answer.askee


def thinking_seconds(seats: list[str]) -> float:
    """How long the bots at a table think about an answer each, added up; raises Malformed as `check_seats`.

    No game is asked: it may not have been read yet, and only planners take a time.
    """
    return sum(
        min(parse_budget(player).seconds, MAX_THINKING_SECONDS) for player in seats if is_planner(player)
    )


def check_seats(game: Game, seats: list[str], referee: str = "") -> None:
    """Raises Malformed where a table of the game cannot be seated so."""
    least, most = game.players
    if not least <= len(seats) <= most:
        raise Malformed(
            said(
                "{game} is for {least} to {most} players, not {n}.",
                game=game.title,
                least=least,
                most=most,
                n=len(seats),
            )
        )
    for player in seats:
        if player not in (PERSON, OPEN):
            takes = new_bot(game, player).thinking_seconds
            if takes is None or takes > MAX_THINKING_SECONDS:
                slow = said("It thinks too long.")
                why = said("It would show by its time how hard a choice is.") if takes is None else slow
                write = said(
                    "{bot} cannot play at a table: write planner, or planner:2s for so many seconds, "
                    "{most} at most.",
                    bot=verbatim(player), most=MAX_THINKING_SECONDS,
                )  # fmt: skip
                raise Malformed(joined(" ", (write, why)))
            if referee:
                raise Malformed(
                    said("{bot} cannot play where the cards are real: bots see none.", bot=verbatim(player))
                )
    if referee == ONE and OPEN in seats:
        raise Malformed("Where all is at one device nobody is elsewhere.")
