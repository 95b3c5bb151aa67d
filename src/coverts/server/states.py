"""What a table sends to one viewer: everything made from that seat's own view."""

from __future__ import annotations

import logging
from collections.abc import Collection, Container, Mapping, Sequence

import msgspec

from coverts.bots import bot_names
from coverts.engine import match as engine
from coverts.engine.errors import GameFault, Malformed
from coverts.engine.game import Game
from coverts.engine.match import Match
from coverts.engine.referee import DEVICE, ONE
from coverts.engine.rulebook import book_of, title_of
from coverts.server import messages
from coverts.server.history import History
from coverts.server.store import SeatRow
from coverts.text.plain_scene import scene_of

LOG = logging.getLogger("coverts.server")
CHECKED: msgspec.json.Decoder[messages.TableState] = msgspec.json.Decoder(messages.TableState)
NOT_TOLD = (
    "The program of this game has failed to tell you the position. It stands here plainly, "
    "and the game goes on."
)


def table_state(
    table: str,
    history: History,
    seats: Sequence[SeatRow],
    bots: Mapping[int, str],
    connected: Container[int],
    seat: int | None,
    held: Collection[int] = (),
    may_undo: bool = True,
    fault: str = "",
) -> messages.TableState:
    """The whole state for a seat (None: a watcher), with all of the log.

    bots: what is said of the bot at each seat that has one. held: the seats at the viewer's device. fault:
    what has failed at the table. Where the game's own words, names or drawing fail, or give what no message
    can hold, it is told without them.
    """
    given = (table, history, seats, bots, connected, seat, held, may_undo)
    try:
        state = _state(history.match, *given, fault)
        CHECKED.decode(msgspec.json.encode(state))
        return state
    except Exception:
        LOG.exception("table %s: the game cannot tell seat %s its position", table, seat)
        return _state(history.match.plainly(), *given, fault or NOT_TOLD)


def _state(
    match: Match,
    table: str,
    history: History,
    seats: Sequence[SeatRow],
    bots: Mapping[int, str],
    connected: Container[int],
    seat: int | None,
    held: Collection[int],
    may_undo: bool,
    fault: str,
) -> messages.TableState:
    here = held if len(held) > 1 else ()
    return messages.TableState(
        table=table,
        game=match.game.name,
        title=match.game.title,
        position=history.position(seat),
        seats=_seats(match, seats, bots, connected, seat, here),
        you=seat,
        scene=scene_of(match, seat),
        questions=[question(q, match.askee_name(q)) for q in match.decisions(seat)],
        status=match.pending(seat),
        resolving=[messages.Step(title_of(rule), list(rule.numbers)) for rule in match.resolving()],
        log=[messages.LogLine(i, line.text, heading=line.heading) for i, line in enumerate(match.log(seat))],
        can_undo=may_undo and match.can_undo(seat),
        over=match.over,
        result=match.result() if match.over else "",
        returns=[float(value) for value in match.returns()] if match.over else [],
        options=[
            messages.ChosenOption(option.name, option.label, value, option.said(value))
            for option, value in match.chosen_options(seat)
        ],
        fault=fault,
        referee=match.referee,
    )


def _seats(
    match: Match,
    rows: Sequence[SeatRow],
    bots: Mapping[int, str],
    connected: Container[int],
    seat: int | None,
    here: Container[int],
) -> list[messages.Seat]:
    asked, one = match.waited_for(), match.referee == ONE
    names = match.seat_names()
    return [
        messages.Seat(
            seat=i,
            name=names[i],
            player=bots.get(i, row.player),
            you=i == seat and not one,
            asked=i in asked,
            connected=(DEVICE if one else i) in connected,
            here=i in here,
            answers_forced=row.answers_forced,
        )
        for i, row in enumerate(rows)
    ]


def question(q: engine.Question, askee_name: str = "") -> messages.Question:
    options = [
        messages.Option(o.action, o.text, _reason(o.refusal), o.staged, o.done, o.final) for o in q.options
    ]
    return messages.Question(
        kind=q.kind,
        prompt=q.prompt,
        options=options,
        rules=list(q.rules),
        askee=q.askee,
        askee_name=askee_name,
        several=q.several,
        least=q.least,
        most=q.most,
        typed=q.typed,
    )


def _reason(refusal: engine.Refusal | None) -> messages.Reason | None:
    return None if refusal is None else messages.Reason(refusal.rule, refusal.text)


def with_tail(state: messages.TableState, sent: Sequence[messages.LogLine]) -> messages.TableState:
    """The state with only those lines of the log that differ from what was sent before."""
    same = 0
    for mine, theirs in zip(sent, state.log, strict=False):
        if mine != theirs:
            break
        same += 1
    return msgspec.structs.replace(state, log=state.log[same:], log_from=same)


def game_card(game: Game) -> messages.GameCard:
    least, most = game.players
    return messages.GameCard(
        name=game.name,
        title=game.title,
        summary=game.summary,
        least_players=least,
        most_players=most,
        bots=bot_names(game),
        options=game.option_list,
        unofficial=game.unofficial,
        roles=list(game.roles),
    )


def rulebook(game: Game) -> list[messages.Chapter]:
    """The rulebook's chapters; what cards state stands under its number's first part.

    Raises GameFault where it cannot be read: whoever asks for it has asked nothing malformed.
    """
    try:
        book = book_of(game)
    except Malformed as error:
        raise GameFault(str(error)) from error
    return [
        messages.Chapter(
            number,
            book.chapters.get(number, ""),
            [messages.RuleText(s.number, s.title, s.text) for s in statements],
        )
        for number, statements in book.by_chapter().items()
    ]
