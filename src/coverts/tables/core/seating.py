"""Checks of a table's players, and the bots that set up the game for them."""

from __future__ import annotations

from collections.abc import Sequence

from coverts.bots import BotPlayer, new_bot
from coverts.bots.planner import is_planner, parse_budget
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import joined, said, verbatim
from coverts.engine.game.definition import Game
from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import ONE
from coverts.tables.core.stored_rows import ClockRow, SeatRow
from coverts.tables.wire import messages

OPEN = "open"
PERSON = "person"
TOLD = ("lesson:", "puzzle:", "move:", "daily:")
"""The prefixes of `SeatRow.player` for seats whose answers come from a lesson, a puzzle, a past game or the
puzzle of a day."""
SET_UP = "set-up"
"""The value of `SeatRow.stand_in` while the table answers a person's set-up questions."""
MAX_DAYS, MAX_MINUTES, MAX_INCREMENT = 30, 180, 300
"""The most days for an answer, minutes of a time bank, and seconds that each answer adds to it."""
MAX_THINKING_SECONDS = 10
"""The maximum time that a bot at a table may think about one answer."""


def is_told(player: str) -> bool:
    """Return whether a seat's answers come from a lesson, a puzzle or a past game."""
    return player.startswith(TOLD)


def invitation(table: str, seat: int, token: str) -> messages.Invite:
    return messages.Invite(seat, token, f"/table/{table}#invite={token}")


def plays_for(row: SeatRow) -> bool:
    """Return whether a bot plays for the holder of a seat."""
    return row.stand_in not in ("", SET_UP)


def missing_seats(seats: Sequence[SeatRow]) -> list[int]:
    """Return the open seats that nobody has taken and no bot plays."""
    return [seat for seat, row in enumerate(seats) if row.player == OPEN and not plays_for(row)]


def house_bot(game: Game) -> str:
    """Return the name of the game's first rule-of-thumb bot, or else "random"."""
    return next(iter(game.all_bots))


def bot_at(row: SeatRow) -> str:
    """Return the name of the bot that plays a seat, or "" if no bot does."""
    if is_told(row.player):
        return ""
    if row.player not in (OPEN, PERSON):
        return row.player
    return row.stand_in if plays_for(row) else ""


class House:
    """Answers set-up questions for the *house*: all bots, and people who ask the table to set up for them.

    Each answer uses only what its own seat can see. If a seat's bot is not a rule-of-thumb bot of the game,
    the game's first rule-of-thumb bot answers instead.
    """

    def __init__(self, game: Game, seats: Sequence[SeatRow]) -> None:
        self.seats = [n for n, row in enumerate(seats) if row.stand_in or bot_at(row)]
        named = {n: bot_at(seats[n]) for n in self.seats}
        own = {n: name for n, name in named.items() if game.bot_behind(name) in game.all_bots}
        self._bots = {n: BotPlayer(game, own.get(n, house_bot(game))) for n in self.seats}

    def seat(self, match: Match) -> int | None:
        """Return the next seat to answer for, or None if no seat of the house is asked."""
        return next((seat for seat in sorted(match.current_players()) if seat in self._bots), None)

    def answer(self, match: Match, seat: int) -> tuple[int, int]:
        """Choose an answer for a seat.

        Returns:
            The number of the action, and the seat or figure that it is for.
        """
        answer = self._bots[seat].plan_answer(match, seat)()
        return answer.action, answer.askee


def thinking_seconds(game: Game, seats: list[str]) -> float:
    """Return the total time that a table's bots need to give one answer each.

    Only planners (bots that search) need time. This function does not read the game's rules.

    Args:
        game: The game.
        seats: For each seat, either PERSON, OPEN, a level or the name of a bot.

    Raises:
        Malformed: A planner's name has no valid thinking time.
    """
    names = map(game.bot_behind, seats)
    return sum(min(parse_budget(name).seconds, MAX_THINKING_SECONDS) for name in names if is_planner(name))


def check_seats(game: Game, seats: list[str], referee: str = "") -> None:
    """Check that a game can be played with these players in its seats.

    Args:
        game: The game.
        seats: For each seat, either PERSON, OPEN or the name of a bot.
        referee: The form of a match with real cards ("own" or "one"), or "" if the program deals the cards.

    Raises:
        Malformed: The number of seats is wrong, or a bot cannot play here.
    """
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
                slow = said("Its thinking time is too long.")
                why = (
                    said("Its thinking time would reveal how hard each choice is.") if takes is None else slow
                )
                write = said(
                    "{bot} cannot play at a table. Use {kind}, or {kind}:2s for 2 seconds (at most {most}).",
                    bot=verbatim(player), kind=verbatim(player.partition(":")[0]), most=MAX_THINKING_SECONDS,
                )  # fmt: skip
                raise Malformed(joined(" ", (write, why)))
            if referee:
                raise Malformed(
                    said(
                        "{bot} cannot play with real cards, because bots cannot see them.",
                        bot=verbatim(player),
                    )
                )
    if referee == ONE and OPEN in seats:
        raise Malformed("A table on one shared device cannot have open seats.")


def new_clock(wanted: messages.ClockChoice | None, seats: int, referee: str = "") -> ClockRow | None:
    """Return the clocks of a new table, or None if it has none.

    Args:
        wanted: How much time people have, if the table has clocks.
        seats: The number of seats.
        referee: See `check_seats`.

    Raises:
        Malformed: The table cannot have such clocks.
    """
    if wanted is None:
        return None
    if referee:
        raise Malformed("A table with real cards cannot have clocks. Leave out the clock.")
    if bool(wanted.days) == bool(wanted.minutes):
        raise Malformed("A clock has either days for each answer or minutes for the game. Set one of them.")
    for value, most, name in (
        (wanted.days, MAX_DAYS, "days"),
        (wanted.minutes, MAX_MINUTES, "minutes"),
        (wanted.increment, MAX_INCREMENT, "increment"),
    ):
        if not 0 <= value <= most:
            raise Malformed(
                said("The {name} of a clock must be 0 to {most}, not {n}.", name=name, most=most, n=value)
            )
    if wanted.days and wanted.increment:
        raise Malformed("Only a clock with minutes has an increment. Leave it out for days.")
    seconds = float(wanted.days * 86400 + wanted.minutes * 60)
    return ClockRow(wanted.days, wanted.minutes, wanted.increment, wanted.then, [seconds] * seats)
