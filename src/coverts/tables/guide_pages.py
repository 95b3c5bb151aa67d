"""The guides of `docs/` as HTML pages. HTML inside the Markdown files is escaped."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from coverts.engine.base import extras
from coverts.engine.base.exceptions import UnknownGame
from coverts.engine.base.sentences import said, verbatim
from coverts.tables.wire import messages

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

HERE = Path(__file__).parent
FOLDERS = (HERE / "guides", HERE.parents[2] / "docs")
"""The folders that may contain the guides: in an installed package, and in the source tree."""
GUIDES = {
    "infiltration": "infiltration.md",
    "infiltrators": "infiltrators.md",
    "trek_ccg": "trek-ccg.md",
    "anima_tactics": "anima-tactics.md",
    "refereeing": "refereeing.md",
    "replays": "replays.md",
    "with-friends": "with-friends.md",
    "pictures": "pictures.md",
}
"""The file of each guide, by the guide's name. The guide of a game has the name of the game."""
NO_GAMES = frozenset({"pictures", "refereeing", "replays", "with-friends"})
ADDRESSES = {file: f"/guide/{name}" for name, file in GUIDES.items()}


@lru_cache(maxsize=len(GUIDES))
def guide(name: str) -> messages.Guide:
    """Return a guide as an HTML page.

    Raises:
        UnknownGame: There is no guide of that name.
    """
    path = _file_of(name)
    if path is None:
        raise UnknownGame(said("There is no guide {name} here.", name=verbatim(repr(name))))
    markdown = _markdown()
    tokens = markdown.parse(_without_pictures(path.read_text(encoding="utf-8")))
    title, headings = name, []
    for token, words in pairwise(tokens):
        if token.type != "heading_open":
            continue
        text = _plain(words)
        if token.tag == "h1":
            title = text
        else:
            token.attrSet("id", anchor_of(text))
            if token.tag == "h2":
                headings.append(messages.Heading(anchor_of(text), text))
    for token in tokens:
        for inner in token.children or []:
            _lead(inner)
    text = markdown.renderer.render(tokens, markdown.options, {})
    text = text.replace("<pre>", '<pre tabindex="0">')  # This lets keyboard users scroll the block.
    return messages.Guide(name, title, text, headings, "" if name in NO_GAMES else name)


def anchor_of(heading: str) -> str:
    """Return the anchor of a heading: the part after # in an address."""
    return "-".join(re.findall(r"\w+", heading.lower()))


@cache
def _markdown() -> MarkdownIt:
    """Return the parser of the guides, loaded late because a page without a server never parses one."""
    parser: MarkdownIt = extras.load("markdown_it").MarkdownIt("commonmark", {"html": False})
    return parser.enable("table").disable("image")


def _file_of(name: str) -> Path | None:
    files = [folder / GUIDES[name] for folder in FOLDERS] if name in GUIDES else []
    return next((file for file in files if file.is_file()), None)


def _without_pictures(text: str) -> str:
    """Return the text of a guide without its pictures."""
    return re.sub(r"^!\[[^\]]*\]\([^)]*\)\n", "", text, flags=re.MULTILINE)


def _plain(words: Token) -> str:
    return "".join(each.content for each in words.children or [])


def _lead(token: Token) -> None:
    """Make a link to another guide point to that guide's page.

    Links to other files lose their address and become plain text.
    """
    if token.type != "link_open":
        return
    file, _, anchor = str(token.attrGet("href")).partition("#")
    if file in ADDRESSES:
        token.attrSet("href", ADDRESSES[file] + (f"#{anchor}" if anchor else ""))
    elif "://" not in file:
        token.attrs = {}
