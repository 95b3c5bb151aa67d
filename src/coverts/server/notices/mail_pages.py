"""The pages that the links in mails lead to. They work without a seat: the secret in the link is enough."""

from __future__ import annotations

import html

from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath

from coverts.engine.base.sentences import said
from coverts.server.notices.mail_address import masked_address
from coverts.server.notices.mail_delivery import translated
from coverts.server.notices.notice_records import NoticeRecords
from coverts.server.web.framework_types import AnyRequest

PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Coverts</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
{links}<link rel="stylesheet" href="/notices/style.css"></head><body class="mail-page">
<header><a href="/">Coverts</a></header>
<main><h1>{text}</h1>
{forms}</main>
</body></html>
"""
STYLE = """.mail-page { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
.mail-page header a { font: 700 26px/1 var(--face, sans-serif); color: inherit; text-decoration: none }
.mail-page h1 { margin: 2rem 0 1rem; font: 700 32px/1.1 var(--face, sans-serif) }
.mail-page p { margin: 0 0 1rem }
.mail-page button { min-height: 44px; padding: .4rem 1.2rem; border: 1px solid var(--line-strong, gray);
  border-radius: 7px; background: var(--plate, transparent) }
"""
"""The style of the pages, beside the client's, which brings the typefaces and the colours."""
ABOUT = (
    "Somebody wants a mail from this site when a game waits for them. If it was not you, choose “Send none”."
)
FORM = '<form method="post" action="/notices/mail/{secret}/{what}"><p><button>{label}</button></p></form>'


@get("/notices/style.css", include_in_schema=False, media_type="text/css", sync_to_thread=False)
def mail_style() -> str:
    """Return the style of the pages."""
    return STYLE


@get("/notices/mail/{secret:str}", include_in_schema=False)
async def mail_page(request: AnyRequest, secret: FromPath[str]) -> Response[str]:
    """Ask what the owner of an address wants. Programs that open all links of a mail change nothing."""
    found = await _records(request).mail_of(secret)
    if found is None:
        return _page(request, "", said("This address gets no mails."))
    recipient, confirmed = found
    text = said("Mails to {address} when it is your turn", address=masked_address(recipient.address))
    about = f"<p>{html.escape(translated(said(ABOUT), recipient.language))}</p>"
    forms = [] if confirmed else [about, _form(secret, "confirm", said("Send them"), recipient.language)]
    forms.append(_form(secret, "stop", said("Send none"), recipient.language))
    return _page(request, recipient.language, text, *forms)


@post("/notices/mail/{secret:str}/confirm", include_in_schema=False, status_code=200)
async def confirm_mail(request: AnyRequest, secret: FromPath[str]) -> Response[str]:
    """Confirm an address."""
    records = _records(request)
    found = await records.mail_of(secret)
    if found is None:
        return _page(request, "", said("This address gets no mails."))
    await records.confirm_mail(secret)
    return _page(request, found[0].language, said("You get a mail when it is your turn."))


@post("/notices/mail/{secret:str}/stop", include_in_schema=False, status_code=200)
async def stop_mail(request: AnyRequest, secret: FromPath[str]) -> Response[str]:
    """Remove an address. Mail programs send this request for their button (RFC 8058)."""
    records = _records(request)
    found = await records.mail_of(secret)
    await records.end_mail(secret)
    return _page(request, found[0].language if found else "", said("This address gets no mails."))


def _records(request: AnyRequest) -> NoticeRecords:
    return NoticeRecords(request.app.state.store)


def _form(secret: str, what: str, label: str, code: str) -> str:
    label = html.escape(translated(label, code))
    return FORM.format(secret=html.escape(secret), what=what, label=label)


def _page(request: AnyRequest, code: str, text: str, *forms: str) -> Response[str]:
    words = html.escape(translated(text, code))
    links, lines = request.app.state.style_links, "\n".join(forms)
    page = PAGE.format(language=code or "en", links=links, text=words, forms=lines)
    return Response(page, media_type=MediaType.HTML)


MAIL_PAGES = Router("/", route_handlers=[mail_style, mail_page, confirm_mail, stop_mail])
"""The routes of the pages."""
