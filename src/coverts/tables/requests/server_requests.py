"""Requests about the server and its games. They do not name a table."""

from __future__ import annotations

from functools import partial

import coverts
from coverts.engine.game.text_builder import BuildingForm, Converted, Judged
from coverts.pictures.picture_book import PictureBook, open_picture_book
from coverts.tables.core.table_state import game_card, rulebook
from coverts.tables.guide_pages import guide
from coverts.tables.requests.clients import Client, Services
from coverts.tables.requests.request_entry import NO_REFUSALS, OF_GAMES, get, post
from coverts.tables.wire import messages


async def about(services: Services, client: Client) -> messages.About:
    """Return the protocol's number and the version of Coverts."""
    return messages.About(messages.PROTOCOL, coverts.__version__)


async def list_games(services: Services, client: Client) -> list[messages.GameCard]:
    """Return the games that this server offers."""
    return [game_card(game) for game in services.tables.games.values()]


async def game_rules(services: Services, client: Client, name: str) -> list[messages.Chapter]:
    """Return a game's rulebook."""
    return rulebook(services.tables.game(name))


async def read_pictures(services: Services, client: Client, name: str) -> PictureBook:
    """Return a game's picture book: the parts and recipes of all its pictures."""
    return await services.run(partial(open_picture_book, services.tables.game(name)))


async def read_guide(services: Services, client: Client, name: str) -> messages.Guide:
    """Return a guide: how to play a game, or how to use these pages."""
    return await services.run(partial(guide, name))


async def reach(services: Services, client: Client) -> messages.Reach:
    """Return the origins at which other machines reach this server.

    The list is empty for clients on other machines.
    """
    return messages.Reach([*client.list_origins()])


async def building_form(services: Services, client: Client, name: str, option: str) -> BuildingForm:
    """Return the form in which players compose an option's text, such as a deck."""
    return services.tables.game(name).building_form(option)


async def check_draft(
    services: Services, client: Client, name: str, option: str, body: messages.Draft
) -> Judged:
    """Validate a text that a player composed. Return its total and its errors."""
    client.charges.check_budget()
    return services.tables.game(name).judge_draft(option, body.text, body.options)


async def convert_text(
    services: Services, client: Client, name: str, option: str, body: messages.Conversion
) -> Converted:
    """Convert a text from or to a format of other programs."""
    client.charges.check_budget()
    return services.tables.game(name).convert_draft(option, body.text, body.to)


SERVER_REQUESTS = [
    get("/about", about, refusals=NO_REFUSALS),
    get("/games", list_games, refusals=NO_REFUSALS, is_public=True),
    get("/games/{name}/rules", game_rules, refusals=OF_GAMES, is_public=True),
    get("/games/{name}/pictures", read_pictures, refusals=OF_GAMES, is_public=True),
    get("/guides/{name}", read_guide, refusals=OF_GAMES, is_public=True),
    get("/reach", reach, refusals=NO_REFUSALS),
    get("/games/{name}/builder/{option}", building_form, refusals=OF_GAMES, is_public=True),
    post("/games/{name}/builder/{option}/check", check_draft, costs=("cpu",), refusals=(400, 403, 404, 413)),
    post(
        "/games/{name}/builder/{option}/convert",
        convert_text,
        costs=("cpu",),
        refusals=(400, 403, 404, 413),
    ),
]
