"""Writes the folder of a page."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

import coverts
from coverts.engine.base.exceptions import CovertsError
from coverts.engine.game.definition import Game
from coverts.publishing.archives import pack
from coverts.publishing.content_policy import PAGE_POLICY
from coverts.publishing.page_sources import base_files, game_files
from coverts.publishing.public_replies import PUBLIC_PATHS, public_replies
from coverts.publishing.runtime_files import RuntimeMissing, runtime_files
from coverts.publishing.search_modules import SearchModules, compile_searches

CLIENT = Path(__file__).parents[1] / "server" / "static"
"""The built client, which the server uses, too."""
NOTICES = Path(__file__).parent / "notices.txt"
"""The licences of what a page contains."""
MARKER = "coverts-page.json"
"""The file that lists the files of a page's folder, by which a later build knows the folder."""
FACTS = "coverts/page/searches.json"
"""The file that tells the page about its search modules, in the archive of its Python."""
INSTALLED_ICON = r"icons/(any|maskable)-(\d+)\.png"
"""The paths of the icons with which browsers install a page: their purpose and their size in pixels."""
NAME = r"[A-Za-z0-9_-]+"
"""The names of games that may be parts of addresses."""
TOUCH_ICON = "icons/touch-180.png"
"""The icon that Apple's devices show. They read no manifest for it."""
NO_CLIENT = "The browser client is not built. In a checkout of Coverts, run `make client` first."


class NotOurFolder(CovertsError):
    """The target folder has files that no earlier build of a page has written."""


class UnfitName(CovertsError):
    """A game's name cannot be part of an address, or two games have the same name."""


class _Marker(msgspec.Struct):
    """What is read of the list of an earlier build."""

    files: list[str]


@dataclass(frozen=True)
class PublishedGame:
    """A game of a page.

    Attributes:
        game: The game.
        source: The game's file, or None for an installed game.
    """

    game: Game
    source: Path | None = None


@dataclass(frozen=True)
class PageReport:
    """What was written.

    Attributes:
        version: The hash that names this build.
        files: The size of each file in bytes, by its path in the folder.
        without_search: Why some games have no bots that search, by game.
    """

    version: str
    files: Mapping[str, int]
    without_search: Mapping[str, str]


def write_page(target: Path, games: list[PublishedGame], *, snapshots: bool = False) -> PageReport:
    """Write a page, and remove the files of an earlier one.

    The same games always give the same bytes.

    Args:
        target: The folder. It may be missing, be empty, or contain an earlier page.
        games: The games of the page.
        snapshots: Whether browsers save Python's memory, from which later visits start sooner.

    Raises:
        NotOurFolder: The folder has other files.
    """
    check_folder(target)
    searches = compile_searches(each.game for each in games)
    files = page_files(games, searches, snapshots)
    remove_earlier(target)
    # The list comes first, so that a later build knows the folder even if this one is interrupted.
    for path in [MARKER, *files]:
        place = _place_in(target, path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        place.write_bytes(files[path])
    version = json.loads(files[MARKER])["version"]
    sizes = {path: len(data) for path, data in files.items()}
    return PageReport(version, sizes, searches.failures)


def page_files(
    games: list[PublishedGame], searches: SearchModules, snapshots: bool = False
) -> dict[str, bytes]:
    """Return the files of a page by path."""
    check_names(games)
    by_name = {each.game.name: each.game for each in games}
    code = base_files()
    for each in games:
        code |= game_files(each.game, each.source)
    code[FACTS] = searches.facts_file()
    python = runtime_files()
    build = {"coverts.zip": pack(code | _about())}
    replies = asyncio.run(public_replies(by_name))
    build |= {f"data/{path}": data for path, data in replies.items()}
    build |= {f"search/{name}.wasm": data for name, data in searches.code.items()}
    fixed = {"index.html": _index("", "", snapshots), "notices.txt": NOTICES.read_bytes()}
    version = _digest(build | python | _client_files() | fixed)
    folder, runtime = f"build-{version}/", f"python-{_digest(python)}/"
    files = {folder + path: data for path, data in build.items()}
    files |= {runtime + name: data for name, data in python.items()}
    files |= {path: data for path, data in _client_files().items() if path != "index.html"}
    files["index.html"] = _index(folder, runtime, snapshots)
    files["notices.txt"] = fixed["notices.txt"]
    files["manifest.webmanifest"] = _manifest(games, files)
    worker = files["service-worker.js"]
    files["service-worker.js"] = f'self.BUILD_VERSION = "{version}";\n'.encode() + worker
    rest = (f"{folder}data/", f"{folder}search/")
    later = [path for path in files if path.startswith(rest) and not _opens_page(path, folder)]
    listed = {"version": version, "files": sorted(files), "later": sorted(later)}
    files[MARKER] = (json.dumps(listed, indent=1) + "\n").encode()
    return dict(sorted(files.items()))


def check_names(games: list[PublishedGame]) -> None:
    """Check the names of games, which are parts of addresses.

    Raises:
        UnfitName: A name has other characters, or two games have the same name.
    """
    seen: dict[str, PublishedGame] = {}
    for each in games:
        name, place = each.game.name, each.source or each.game.title
        if not re.fullmatch(NAME, name):
            raise UnfitName(
                f"{place}: the game's name {name!r} is part of addresses. "
                "Use letters from a to z, digits, - and _."
            )
        if name in seen:
            other = seen[name].source or seen[name].game.title
            raise UnfitName(f"{place} and {other}: both games have the name {name!r}. Give one another name.")
        seen[name] = each


def find_refusal(each: PublishedGame) -> str | None:
    """Return why no page can contain a game, or None if one can.

    If the runtime of pages is not built, the game's imports are not checked.
    """
    try:
        check_names([each])
        asyncio.run(public_replies({each.game.name: each.game}))
        game_files(each.game, each.source)
    except RuntimeMissing:
        return None
    except CovertsError as error:
        return str(error)
    return None


def check_folder(target: Path) -> None:
    """Check that a build may write into a folder.

    Raises:
        NotOurFolder: It has files that no earlier build has written.
    """
    if target.exists() and not target.is_dir():
        raise NotOurFolder(f"{target} is a file. Give a folder with --out.")
    if target.is_dir() and any(target.iterdir()) and _listed_files(target) is None:
        raise NotOurFolder(
            f"{target} is not empty, and `coverts page` has not written it. Give another folder with --out."
        )


def remove_earlier(target: Path) -> None:
    """Remove the files that an earlier build has written, and the folders that become empty."""
    for name in _listed_files(target) or []:
        try:
            place = _place_in(target, name)
        except NotOurFolder:
            continue
        if place.is_dir() and not place.is_symlink():
            continue
        place.unlink(missing_ok=True)
        for folder in place.relative_to(target).parents[:-1]:
            with suppress(OSError):  # It is not empty, or is gone.
                (target / folder).rmdir()
    (target / MARKER).unlink(missing_ok=True)


def _listed_files(target: Path) -> list[str] | None:
    """Return the paths of the files that an earlier build has written, or None if there was no such build."""
    try:
        return msgspec.json.decode((target / MARKER).read_bytes(), type=_Marker).files
    except (OSError, msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _place_in(target: Path, name: str) -> Path:
    """Return the place of a file in the folder.

    Raises:
        NotOurFolder: The place is outside the folder, for example because a link leads there.
    """
    place = target / name
    if "\0" in name or ".." in place.parts or not place.parent.resolve().is_relative_to(target.resolve()):
        raise NotOurFolder(f"{place} is outside {target}. Give another folder with --out.")
    return place


def _client_files() -> dict[str, bytes]:
    """Return the files of the built client.

    Raises:
        CovertsError: The client is not built.
    """
    if not (CLIENT / "index.html").is_file():
        raise CovertsError(NO_CLIENT)
    paths = sorted(path for path in CLIENT.rglob("*") if path.is_file() and path.name[0] != ".")
    paths = [path for path in paths if path.name != "notice-worker.js"]  # Only a server sends notices.
    return {path.relative_to(CLIENT).as_posix(): path.read_bytes() for path in paths}


def _index(folder: str, runtime: str, snapshots: bool) -> bytes:
    """Return the client's HTML for a page, with the content policy and the folders of the build."""
    html = (CLIENT / "index.html").read_text("utf-8")
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{PAGE_POLICY}" />',
        f'<meta name="coverts-build" content="{folder}" />',
        f'<meta name="coverts-python" content="{runtime}" />',
        f'<meta name="coverts-public" content="{" ".join(PUBLIC_PATHS)}" />',
        f'<meta name="coverts-snapshots" content="{"yes" if snapshots else "no"}" />',
        '<link rel="manifest" href="./manifest.webmanifest" />',
        f'<link rel="apple-touch-icon" href="./{TOUCH_ICON}" />',
        '<meta name="viewport"',
    ]
    head = "\n    ".join(lines)
    return html.replace('<meta name="viewport"', head, 1).encode()


def _manifest(games: list[PublishedGame], files: Mapping[str, bytes]) -> bytes:
    """Return the manifest with which browsers install the page."""
    only = games[0].game.title if len(games) == 1 else "Coverts"
    drawing = next(path for path in files if re.fullmatch(r"assets/icon-[^/]+\.svg", path))
    manifest = {
        "name": only,
        "short_name": only,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#101820",
        "theme_color": "#101820",
        "icons": [
            {"src": drawing, "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *map(_icon, sorted(path for path in files if re.fullmatch(INSTALLED_ICON, path))),
        ],
    }
    return json.dumps(manifest, indent=1).encode()


def _icon(path: str) -> dict[str, str]:
    """Return the entry of a PNG icon, such as `icons/maskable-512.png`, in the manifest."""
    purpose, size = re.fullmatch(INSTALLED_ICON, path).groups()  # type: ignore[union-attr]
    return {"src": path, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def _opens_page(path: str, folder: str) -> bool:
    """Return whether a page needs this public reply to open: the list of games in some language."""
    return re.fullmatch(re.escape(folder) + r"data/\w+/games\.json", path) is not None


def _about() -> dict[str, bytes]:
    """Return the metadata of Coverts itself, without entry points. The games have their own."""
    metadata = f"Metadata-Version: 2.1\nName: coverts\nVersion: {coverts.__version__}\n"
    return {f"coverts-{coverts.__version__}.dist-info/METADATA": metadata.encode()}


def _digest(files: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for path, data in sorted(files.items()):
        total.update(path.encode() + b"\0" + hashlib.sha256(data).digest())
    return total.hexdigest()[:12]
