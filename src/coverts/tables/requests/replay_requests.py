"""Requests about replays, game files, continuations, opinions and rematches."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from random import SystemRandom

from coverts.engine.base.exceptions import NotYourSeat, Stale
from coverts.engine.game.protocol import by_weight
from coverts.engine.match.match_forms import chance_like
from coverts.tables.core import seat_tokens
from coverts.tables.core.seating import OPEN, PERSON, thinking_seconds
from coverts.tables.core.stored_rows import RematchRow
from coverts.tables.parts.autoplay import Autoplay
from coverts.tables.parts.chat import Chat
from coverts.tables.parts.clocks import Clocks, choice_of
from coverts.tables.parts.late_watchers import LateWatchers
from coverts.tables.parts.rematches import Rematches
from coverts.tables.parts.votes import Votes
from coverts.tables.ports import Lane
from coverts.tables.replays.moment_cache import CachedMessage
from coverts.tables.replays.played_tables import MAX_FILE_BYTES, file_away, go_on, read_file
from coverts.tables.replays.replay_cache import WAIT_SECONDS
from coverts.tables.replays.timeline import Past
from coverts.tables.replays.viewpoints import Rights, number_of
from coverts.tables.requests.clients import Client, ReadBody, SeatClient, Seated, Services
from coverts.tables.requests.request_entry import get, post
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import TooMany

ENDED = "This table was ended before the game was over, so the game can be neither evaluated nor continued."
GOES_ON = "You can evaluate this game, or continue it from an earlier move, once it is over."
ALL_OF_PAST_SECONDS = 60.0
"""The time limit, in seconds, for requests that need a complete replay."""


async def replay(services: Services, client: SeatClient, viewpoint: str = "") -> messages.Replay:
    """Return a table's replay. Until the game is over, it shows only the caller's view."""
    rights = await services.replays.rights(client.table, client.caller)
    rights.choose(viewpoint)
    client.charges.check_budget()
    past = await _past(services, client, rights)
    return await services.replays.look(client.table, past, rights, viewpoint)


async def replay_moment(
    services: Services, client: SeatClient, move: str, viewpoint: str = ""
) -> CachedMessage[messages.ReplayMoment]:
    """Return the table's state after a move, as seen from a viewpoint."""
    number = number_of(move)
    rights = await services.replays.rights(client.table, client.caller)
    past = await _past(services, client, rights)
    return await services.replays.moment(client.table, past, rights, number, viewpoint)


async def race(services: Services, client: SeatClient) -> messages.Race:
    """Return the course of a finished game, as a spectator could follow it."""
    rights = await services.replays.rights(client.table, client.caller)
    if not rights.over and not rights.ended:
        raise Stale(GOES_ON)
    past = await _past(services, client, rights, ALL_OF_PAST_SECONDS)
    return await services.replays.race(past)


async def read_game_file(services: Services, client: Client, body: ReadBody) -> messages.NewTableReply:
    """Store a game file as a table without players, and return its address."""
    tables = services.tables
    client.charges.check_budget()
    with client.charges.new_table(False) as place:
        file = await services.run(partial(read_file, await body(), tables.game), Lane.LONG)
        table = await file_away(tables, file)
        place.name = table.id
    return messages.NewTableReply(table.id, f"/games/{table.id}")


async def continue_from(
    services: Services, client: SeatClient, body: messages.GoOn
) -> Seated[messages.NewTableReply]:
    """Create a table that continues a finished game from a move.

    The caller plays one seat.
    """
    rights = await services.replays.rights(client.table, client.caller)
    _check(rights, body.seat)
    client.charges.check_budget()
    past = await _past(services, client, rights, ALL_OF_PAST_SECONDS)
    match = await services.replays.match_at(past, body.move)
    with client.charges.new_table(False) as place:
        new, token = await go_on(services.tables, client.table, past, match, body)
        place.name = new.id
    return Seated(messages.NewTableReply(new.id, f"/table/{new.id}"), new.id, token)


async def opinion(services: Services, client: SeatClient, of: int) -> messages.Opinion:
    """Return a bot's evaluation of the decisions of seat `of`.

    The evaluation may still be incomplete. If it was interrupted, it goes on. The game must be over.
    """
    table, opinions = client.table, services.replays.opinions
    rights = await services.replays.rights(table, client.caller)
    _check(rights, of)
    progress = await opinions.progress(table, of, rights.last)
    if progress.asked and not progress.complete and not opinions.is_in_hand(table, of, rights.last):
        with suppress(TooMany):  # It goes on at a later request.
            past = await _past(services, client, rights)
            if past.is_complete:
                return await opinions.begin(table, past, of)
    return progress


async def ask_for_opinion(
    services: Services, client: SeatClient, body: messages.OpinionOn
) -> messages.Opinion:
    """Start a bot's evaluation of a seat's decisions in the background."""
    table, opinions = client.table, services.replays.opinions
    rights = await services.replays.rights(table, client.caller)
    _check(rights, body.seat)
    if table.referee:
        raise Stale("That game was played with real cards, so no bot can evaluate it.")
    progress = await opinions.progress(table, body.seat, rights.last)
    if progress.complete:
        return progress
    past = await _past(services, client, rights, ALL_OF_PAST_SECONDS)
    if not progress.asked:
        client.charges.check_budget()
    return await opinions.begin(table, past, body.seat)


async def rematch(services: Services, client: SeatClient) -> Seated[messages.Rematch]:
    """Create a table for a rematch with the same players, bots and options, and what the game keeps.

    Only players may ask for a rematch, and only after the game. The other players get their links in
    `TableState.rematch`. If there is a rematch already, the reply gives the caller their seat there.
    """
    caller = client.caller
    rights = await services.replays.rights(client.table, caller)
    if caller.seat is None and not caller.held:
        raise NotYourSeat("Only players of this game may ask for a rematch.")
    if not rights.over and not rights.ended:
        raise Stale("A rematch is possible once this game is over.")
    # The lock ensures that two simultaneous requests lead to the same table.
    async with client.table.lock_for(caller):
        return await _rematch(services, client, rights)


async def _rematch(services: Services, client: SeatClient, rights: Rights) -> Seated[messages.Rematch]:
    table, caller = client.table, client.caller
    seat = caller.seat if caller.seat is not None else caller.held[0]
    known = await table.store.rematch(table.id)
    if known is not None:
        return await _sit_at(services, client, known)
    players = [
        PERSON if at in caller.held else OPEN if row.player == PERSON else row.player
        for at, row in enumerate(table.seats)
    ]
    # The caller could take the seat of another person at the new table, and read what is hidden there.
    is_alone = OPEN not in players
    match = rights.match
    options = table.game.whole_options(match.options) if is_alone else match.known_options(seat)
    wanted = messages.NewTable(table.game.name, players, options, table.referee)  # type: ignore[arg-type]
    wanted.chat = table.part(Chat).mode  # type: ignore[assignment]
    wanted.delay = table.part(LateWatchers).delay
    wanted.going_back = table.part(Votes).going_back
    wanted.clock = choice_of(table.part(Clocks).row)
    wanted.name, wanted.waits = table.seats[seat].name, table.waits
    chosen = table.game.read_options(options)
    if not wanted.referee and (preset := table.game.preset_like(chosen, len(players))):
        wanted.preset = preset.name  # A suggested table is set up automatically.
    client.charges.check_budget()
    chance = chance_like(rights.match, by_weight(SystemRandom()))
    with client.charges.new_table(False, thinking_seconds(table.game, players)) as place:
        speed = table.part(Autoplay).speed
        new, invites, token = await services.tables.create(wanted, chance, speed, table.id)
        place.name = new.id
    address = f"/table/{new.id}"
    addresses = dict.fromkeys(caller.held, address) | {each.seat: each.address for each in invites}
    table.part(Rematches).show(addresses)
    return Seated(messages.Rematch(new.id, address, invites), new.id, token)


async def _sit_at(services: Services, client: SeatClient, known: RematchRow) -> Seated[messages.Rematch]:
    """Give the caller's seats at a rematch to the caller, unless they are taken or have new invites."""
    table, token = client.table, None
    invites = {seat: known.invites[seat] for seat in client.caller.held if seat in known.invites}
    if invites:
        new = seat_tokens.new_token()
        names = {seat: table.seats[seat].name for seat in invites}
        if await table.store.claim_rematch(known.table, invites, seat_tokens.hash_of(new), names):
            token = new
            await services.tables.read_seats(known.table)
    return Seated(messages.Rematch(known.table, f"/table/{known.table}"), known.table, token)


async def _past(
    services: Services, client: SeatClient, rights: Rights, patience: float = WAIT_SECONDS
) -> Past:
    """Return a table's replay. If it is not in the cache, the client needs CPU time."""
    return await services.replays.past(client.table, client.charges.check_budget, patience, rights.until)


def _check(rights: Rights, seat: int) -> None:
    if not rights.over:
        raise Stale(ENDED if rights.ended else GOES_ON)
    if seat not in rights.seats:
        raise NotYourSeat("Only that seat's player may do that. What was hidden in this game stays hidden.")


REPLAY_REQUESTS = [
    get("/tables/{name}/replay", replay, costs=("cpu",)),
    get("/tables/{name}/replay/{move}", replay_moment, costs=("cpu",)),
    get("/tables/{name}/race", race, costs=("cpu",)),
    post("/files", read_game_file, status=201, costs=("cpu", "new_tables"), max_body_bytes=MAX_FILE_BYTES),
    post(
        "/tables/{name}/continue",
        continue_from,
        who="reviewer",
        status=201,
        costs=("cpu", "new_tables"),
    ),
    get("/tables/{name}/opinion", opinion, who="reviewer"),
    post("/tables/{name}/opinion", ask_for_opinion, who="reviewer", costs=("cpu",)),
    post("/tables/{name}/rematch", rematch, who="seat holder", costs=("cpu", "new_tables")),
]
