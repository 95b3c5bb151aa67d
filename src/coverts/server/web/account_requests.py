"""Litestar handlers for requests about accounts.

The cookie of an account is not a seat. At a table it only shows whose turn it is, and it can get the browser
a seat token of its own, as a device link does.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from msgspec import json

from coverts.engine.base.exceptions import NotYourSeat, Refused
from coverts.engine.base.sentences import as_text
from coverts.server.access.addresses import Addresses, address_of
from coverts.server.access.rate_limits import Limits
from coverts.server.accounts.account_history import AccountHistory
from coverts.server.accounts.account_records import AccountRecords, PersonalAccount
from coverts.server.accounts.game_results import GameResults
from coverts.server.accounts.passkey_checks import PasskeySite, site_of
from coverts.server.accounts.sign_in import CEREMONY_SECONDS, SESSION_SECONDS, SignedIn, SignIn
from coverts.server.web.framework_types import AnyRequest, AnyResponse, language_of
from coverts.server.web.security import own_pages_only, refusals, seat_cookie
from coverts.tables.core.seat_tokens import hash_of, seats_with_token
from coverts.tables.core.viewers import Caller
from coverts.tables.parts.members import Members
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NoAccounts

LOG = logging.getLogger("coverts.server")
SESSION_COOKIE = "account"
CEREMONY_COOKIE = "passkey"
REFUSALS = refusals(400, 403, 404, 409, 413, 503)


@dataclass(frozen=True)
class AccountServices:
    """What the requests about accounts use."""

    records: AccountRecords
    sign_in: SignIn
    history: AccountHistory


def services_of(request: AnyRequest) -> AccountServices:
    """Return the services for accounts."""
    services: AccountServices = request.app.state.accounts
    return services


def _site(request: AnyRequest) -> PasskeySite:
    addresses: Addresses = request.app.state.addresses
    headers = request.headers
    return site_of(addresses.public, headers.get("host", ""), request.url.scheme, headers.get("origin"))


def _limits(request: AnyRequest) -> tuple[Limits, str]:
    return request.app.state.limits, address_of(request.scope)


async def account_of(request: AnyRequest) -> PersonalAccount:
    """Return the account to which the browser is signed in.

    Raises:
        NoAccounts: Accounts are not offered at this address.
        NotSignedIn: The browser is not signed in.
    """
    _site(request)
    return await services_of(request).sign_in.account(request.cookies.get(SESSION_COOKIE))


async def keep_seats(request: AnyRequest, table_id: str, token: str) -> None:
    """Let the account of a signed-in browser refer to the seats that a reply gives the browser.

    A failure is logged and changes nothing else: the browser has its seats.
    """
    session = request.cookies.get(SESSION_COOKIE)
    if not session:
        return
    try:
        services = services_of(request)
        account = await account_of(request)
        # The table may be at another process. The reply to a request for a rematch needs only the store.
        row = await request.app.state.store.table(table_id)
        held = seats_with_token(row.seats, token)
        await services.records.add_seats(account.id, table_id, held, hash_of(token))
    except Refused:
        return
    except Exception:
        LOG.exception("the seats of table %s could not be added to an account", table_id)


def _cookie(request: AnyRequest, name: str, value: str, seconds: int) -> Cookie:
    addresses: Addresses = request.app.state.addresses
    is_session = name == SESSION_COOKIE
    return Cookie(
        name,
        path="/api" if is_session else "/api/account",
        value=value,
        max_age=seconds,
        secure=addresses.is_secure(request.headers.get("origin"), request.url.scheme),
        httponly=True,
        samesite="lax" if is_session else "strict",
    )


def _begun(request: AnyRequest, options: str, secret: str) -> Response[messages.Ceremony]:
    cookie = _cookie(request, CEREMONY_COOKIE, secret, CEREMONY_SECONDS)
    return Response(messages.Ceremony(options), cookies=[cookie])


def _signed_in(request: AnyRequest, signed_in: SignedIn) -> Response[messages.NewCode]:
    cookies = [
        _cookie(request, SESSION_COOKIE, signed_in.secret, SESSION_SECONDS),
        _cookie(request, CEREMONY_COOKIE, "", 0),
    ]
    return Response(messages.NewCode(signed_in.code), cookies=cookies)


def _browser(request: AnyRequest) -> str:
    return request.cookies.get(CEREMONY_COOKIE, "")


def _earlier(request: AnyRequest) -> str | None:
    return request.cookies.get(SESSION_COOKIE)


# -- the account -------------------------------------------------------------------------------------


async def _info(request: AnyRequest) -> messages.AccountInfo:
    services = services_of(request)
    try:
        site = _site(request)
    except NoAccounts as error:
        return messages.AccountInfo(False, str(error))
    session = _earlier(request)
    info = messages.AccountInfo(True, "", site.origin, services.sign_in.register)  # type: ignore[arg-type]
    if not session:
        return info
    try:
        account = await services.sign_in.account(session)
    except Refused:
        return info
    info.signed_in, info.id, info.name, info.made = True, account.id, account.name, int(account.made)
    info.has_code = account.recovery_hash is not None
    info.passkeys = [
        messages.PasskeyCard(each.id, each.label, int(each.made), int(each.used))
        for each in await services.records.passkeys(account.id)
    ]
    return info


@get("/account", responses=REFUSALS)
async def account_info(request: AnyRequest) -> messages.AccountInfo:
    """Return whether accounts are offered here, and the caller's account."""
    return await _info(request)


@post("/account/register/begin", status_code=200, responses=REFUSALS)
async def begin_account(
    request: AnyRequest, data: JSONBody[messages.RegisterAs]
) -> Response[messages.Ceremony]:
    """Begin to make an account with a new passkey."""
    site = _site(request)
    limits, address = _limits(request)
    limits.new_account(address)
    if data.invite:
        limits.recover(address)
    begun = await services_of(request).sign_in.begin_account(site, data.name, data.invite)
    return _begun(request, begun.options, begun.secret)


@post("/account/register/finish", status_code=200, responses=REFUSALS)
async def finish_account(
    request: AnyRequest, data: JSONBody[messages.NewPasskey]
) -> Response[messages.NewCode]:
    """Make the account. The reply signs the browser in and contains the recovery code."""
    site, sign_in = _site(request), services_of(request).sign_in
    limits, address = _limits(request)
    limits.sign_in(address)
    return _signed_in(
        request,
        await sign_in.finish_account(site, _browser(request), data.credential, data.label, _earlier(request)),
    )


@post("/account/sign-in/begin", status_code=200, responses=REFUSALS)
async def begin_sign_in(request: AnyRequest) -> Response[messages.Ceremony]:
    """Begin to sign in with a passkey."""
    site = _site(request)
    limits, address = _limits(request)
    limits.sign_in(address)
    begun = await services_of(request).sign_in.begin(site)
    return _begun(request, begun.options, begun.secret)


@post("/account/sign-in/finish", status_code=200, responses=REFUSALS)
async def finish_sign_in(
    request: AnyRequest, data: JSONBody[messages.SignedPasskey]
) -> Response[messages.NewCode]:
    """Sign in. The reply sets the cookie of the account."""
    site, sign_in = _site(request), services_of(request).sign_in
    limits, address = _limits(request)
    limits.sign_in(address)
    return _signed_in(
        request, await sign_in.finish(site, _browser(request), data.credential, _earlier(request))
    )


@post("/account/sign-out", status_code=200, responses=REFUSALS)
async def sign_out(request: AnyRequest, data: JSONBody[messages.EndSessions]) -> Response[None]:
    """Sign out here, or everywhere."""
    _site(request)
    await services_of(request).sign_in.end(_earlier(request), data.everywhere)
    return Response(None, cookies=[_cookie(request, SESSION_COOKIE, "", 0)])


@post("/account/passkeys/begin", status_code=200, responses=REFUSALS)
async def begin_passkey(request: AnyRequest) -> Response[messages.Ceremony]:
    """Begin to add a passkey to the caller's account."""
    account, site = await account_of(request), _site(request)
    limits, address = _limits(request)
    limits.sign_in(address)
    begun = await services_of(request).sign_in.begin_another(site, account)
    return _begun(request, begun.options, begun.secret)


@post("/account/passkeys/finish", status_code=200, responses=REFUSALS)
async def finish_passkey(request: AnyRequest, data: JSONBody[messages.NewPasskey]) -> messages.AccountInfo:
    """Add the passkey."""
    account, site = await account_of(request), _site(request)
    limits, address = _limits(request)
    limits.sign_in(address)
    sign_in = services_of(request).sign_in
    await sign_in.finish_another(site, account, _browser(request), data.credential, data.label)
    return await _info(request)


@post("/account/passkeys/rename", status_code=200, responses=REFUSALS)
async def rename_passkey(request: AnyRequest, data: JSONBody[messages.RenamePasskey]) -> messages.AccountInfo:
    """Change the label of a passkey."""
    account = await account_of(request)
    await services_of(request).sign_in.rename(account, data.id, data.label)
    return await _info(request)


@post("/account/passkeys/remove", status_code=200, responses=REFUSALS)
async def remove_passkey(request: AnyRequest, data: JSONBody[messages.RemovePasskey]) -> messages.AccountInfo:
    """Remove a passkey. The last one can be removed only if there is a recovery code."""
    account = await account_of(request)
    await services_of(request).records.remove_passkey(account.id, data.id)
    return await _info(request)


@post("/account/recovery-code", status_code=200, responses=REFUSALS)
async def renew_code(request: AnyRequest) -> messages.NewCode:
    """Make a new recovery code. The earlier one stops working."""
    return messages.NewCode(await services_of(request).sign_in.renew_code(await account_of(request)))


@post("/account/recover/begin", status_code=200, responses=REFUSALS)
async def begin_recovery(
    request: AnyRequest, data: JSONBody[messages.UsedCode]
) -> Response[messages.Ceremony]:
    """Begin to add a passkey to the account that has a recovery code."""
    site = _site(request)
    limits, address = _limits(request)
    limits.recover(address)
    begun = await services_of(request).sign_in.begin_recovery(site, data.code)
    return _begun(request, begun.options, begun.secret)


@post("/account/recover/finish", status_code=200, responses=REFUSALS)
async def finish_recovery(
    request: AnyRequest, data: JSONBody[messages.NewPasskey]
) -> Response[messages.NewCode]:
    """Add the passkey and sign in. The recovery code is used up, and the reply contains a new one."""
    site, sign_in = _site(request), services_of(request).sign_in
    limits, address = _limits(request)
    limits.recover(address)
    return _signed_in(
        request,
        await sign_in.finish_recovery(
            site, _browser(request), data.credential, data.label, _earlier(request)
        ),
    )


@get("/account/games", responses=REFUSALS)
async def account_games(request: AnyRequest) -> list[messages.AccountGame]:
    """Return the tables of the caller's account, the newest first."""
    account = await account_of(request)
    return language_of(request).put(await services_of(request).history.games(account.id))


@get("/account/statistics", responses=REFUSALS)
async def account_statistics(request: AnyRequest) -> messages.Statistics:
    """Return how many games the account has won, lost and drawn."""
    account = await account_of(request)
    return language_of(request).put(await services_of(request).history.statistics(account.id))


@get("/account/export", responses=REFUSALS)
async def export_account(request: AnyRequest) -> Response[bytes]:
    """Return everything that the server knows about the account, as one file."""
    account, services = await account_of(request), services_of(request)
    content = await services.history.export(account, await services.records.passkeys(account.id))
    headers = {"Content-Disposition": 'attachment; filename="coverts-account.json"'}
    file = json.format(json.encode(content, enc_hook=as_text))
    return Response(file, media_type="application/json", headers=headers)


@post("/account/delete", status_code=200, responses=REFUSALS)
async def delete_account(request: AnyRequest, data: JSONBody[messages.DeleteAccount]) -> Response[None]:
    """Delete the account. The seats stay where browsers hold them, unless the texts are deleted, too."""
    account = await account_of(request)
    forgotten_at = await services_of(request).records.delete(account.id, data.with_texts)
    await request.app.state.following.check(forgotten_at)
    return Response(None, cookies=[_cookie(request, SESSION_COOKIE, "", 0)])


# -- at tables ---------------------------------------------------------------------------------------


async def _table(request: AnyRequest, name: str) -> Any:
    limits, address = _limits(request)
    with limits.load(address, name):
        return await request.app.state.tables.find(name)


@post("/tables/{name:str}/account", status_code=200, responses=REFUSALS)
async def keep_table(request: AnyRequest, name: FromPath[str]) -> messages.Kept:
    """Add the seats that this browser holds at a table to the caller's account."""
    account = await account_of(request)
    table = await _table(request, name)
    token = request.cookies.get(f"seat-{name}", "")
    held = table.caller(token).held
    if not held:
        raise NotYourSeat("This browser has no seat at this table.")
    await services_of(request).records.add_seats(account.id, name, held, hash_of(token))
    return messages.Kept([*held])


@get("/tables/{name:str}/account", responses=REFUSALS)
async def table_of_account(request: AnyRequest, name: FromPath[str]) -> messages.AccountSummary:
    """Return whose turn it is at a table of the account."""
    account = await account_of(request)
    services, table = services_of(request), await _table(request, name)
    seats = await services.records.seats_at(account.id, name)
    if not seats:
        raise NotYourSeat("Your account has no seat at this table.")
    summary = await table.part(Members).summary(Caller(seats, seats[0]))
    if table.history is not None and table.history.match.over:
        table.part(GameResults).keep(table.history.match)
    elif table.ended and not table.outdated:
        table.part(GameResults).keep_ended()
    awaited = [seat.called or seat.name for seat in summary.seats if seat.asked and seat.seat not in seats]
    over = summary.over or bool(table.ended)
    result = summary.result or table.ended
    told = messages.AccountSummary(name, summary.asked and not over, over, result, awaited, summary.changed)
    return language_of(request).put(told)


@post("/tables/{name:str}/account/open", status_code=200, responses=REFUSALS)
async def open_table(request: AnyRequest, name: FromPath[str]) -> AnyResponse:
    """Give this browser the seats of the caller's account at a table. The reply sets a cookie for them."""
    account = await account_of(request)
    table = await _table(request, name)
    seats = await services_of(request).records.seats_at(account.id, name)
    _, token = await table.part(Members).open_seats(seats, account.id, request.cookies.get(f"seat-{name}"))
    cookies = [] if token is None else [seat_cookie(request, name, token)]
    return Response(messages.Kept([*seats]), cookies=cookies)


ACCOUNT_API = Router(
    "/api",
    route_handlers=[
        account_info, begin_account, finish_account, begin_sign_in, finish_sign_in, sign_out, begin_passkey,
        finish_passkey, rename_passkey, remove_passkey, renew_code, begin_recovery, finish_recovery,
        account_games, account_statistics, export_account, delete_account, keep_table, table_of_account,
        open_table,
    ],
    guards=[own_pages_only],
)  # fmt: skip
"""The routes of all requests about accounts."""
