"""The replies that are the same for everybody, such as rulebooks. A page has them as files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from coverts.engine.base.exceptions import CovertsError
from coverts.engine.game.definition import Game
from coverts.page.rows import MemoryRows
from coverts.page.table_host import API, TableHost
from coverts.tables.guide_pages import GUIDES, NO_GAMES
from coverts.tables.requests import REQUESTS
from coverts.words import LANGUAGES

ENGLISH = "en"
PUBLIC_PATHS = tuple(entry.path for entry in REQUESTS if entry.is_public and entry.method == "GET")
"""The paths of the public replies, with their parameters in braces."""


class BadReply(CovertsError):
    """A game cannot answer a request that every visitor of its page makes."""


async def public_replies(games: Mapping[str, Game]) -> dict[str, bytes]:
    """Return the public replies as JSON, by file.

    The file of a reply is its language and its path, such as "de/games/infiltration/rules.json".

    Args:
        games: The games of the page, by name.

    Raises:
        BadReply: A game cannot answer one of the requests.
    """
    host = TableHost(MemoryRows(), games)
    files: dict[str, bytes] = {}
    for language in (ENGLISH, *LANGUAGES):
        cards = json.loads((await host.request("GET", f"{API}/games?lang={language}")).body)
        for path in _public_paths(cards):
            reply = await host.request("GET", f"{API}{path}?lang={language}")
            if reply.status != 200:
                raise BadReply(f"The page cannot contain {path}: {json.loads(reply.body)['message']}")
            files[f"{language}{path}.json"] = reply.body
    return files


def _public_paths(cards: list[dict[str, object]]) -> Iterator[str]:
    """Yield the paths of all public replies.

    Args:
        cards: The games of the page, as the page describes them.
    """
    for path in PUBLIC_PATHS:
        yield from _paths_of(path, cards)


def _paths_of(path: str, cards: list[dict[str, object]]) -> Iterator[str]:
    if path.startswith("/guides/"):
        names = {str(card["name"]) for card in cards}
        yield from (path.format(name=name) for name in GUIDES if name in names or name in NO_GAMES)
    elif "{option}" in path:
        for card in cards:
            for option in card.get("options", []):  # type: ignore[attr-defined]
                if option.get("builder"):
                    yield path.format(name=card["name"], option=option["name"])
    elif re.search("{name}", path):
        yield from (path.format(name=card["name"]) for card in cards)
    else:
        yield path
