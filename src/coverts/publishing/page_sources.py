"""The files of Coverts and of games that run in a page."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import coverts
from coverts.engine.base.exceptions import CovertsError
from coverts.engine.base.source_files import ModulesBeside
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import folder_of
from coverts.publishing.runtime_files import byte_code, cached_path, is_compiled_from, read_modules

HERE = Path(__file__).parents[1]
NOT_IN_PAGES = {"cli", "envs", "measuring", "publishing", "server", "solving", "tracing"}
"""The packages of Coverts that no page needs."""
COMPILERS = {Path("engine", "backends", name) for name in ("native", "wasm")}
"""The folders of the compilers to machine code, which need llvmlite."""
TEMPLATES = Path("engine", "compiler", "templates")
"""The folder of modules that are not imported: only the compiler reads them."""
MACHINE_CODE_TEMPLATES = (
    "batch_games",
    "environment",
    "measured_play",
    "planning",
    "play_on",
    "searching",
    "strategies",
)
"""The templates that are only compiled to machine code."""
NOT_NEEDED = {
    Path("bots", "bradley_terry"),
    Path("bots", "networks"),
    Path("bots", "policies"),
    Path("bots", "round_robin"),
    Path("bots", "thinking_worker"),
    Path("engine", "checks"),
    *(TEMPLATES / name for name in MACHINE_CODE_TEMPLATES),
    Path("text", "lesson_text"),
    Path("text", "plane_text"),
    Path("text", "printing"),
    Path("text", "text_play"),
}
"""The parts of other packages that no page needs: checks of games, tournaments, and the text client."""
LANGUAGE = Path("engine", "language")
"""The folder of modules whose source the compiler reads, because rules call their functions."""
ICONS = Path("pictures", "icons.json")
"""The drawings of all icons. A page has the pictures of its games as files."""
DATA_FOLDERS = ("words", "pictures", "lessons", "puzzles")
"""The folders beside a game's file that belong to the game."""
SHIPPED_PACKAGES = {"coverts", "msgspec"}
"""The packages that each page contains, apart from the standard library."""


class MissingInPage(CovertsError):
    """A game imports a module that pages do not have."""


def base_files() -> dict[str, bytes]:
    """Return the files of Coverts in a page, by their paths in the archive. Games are left out.

    Modules are byte code, which starts faster, unless their source is needed or has changed since it was
    compiled.
    """
    compiled, files = byte_code(), {}
    for path in _files_in(HERE):
        inner = path.relative_to(HERE)
        if not _is_base(inner):
            continue
        name, data = (Path("coverts") / inner).as_posix(), path.read_bytes()
        code = compiled.get(f"{name}c")
        if code is None or not is_compiled_from(code, data) or TEMPLATES in inner.parents:
            files[name] = data
        elif LANGUAGE in inner.parents:
            files |= {name: data, cached_path(name): code}
        else:
            files[f"{name}c"] = code
    return files


def game_files(game: Game, source: Path | None = None) -> dict[str, bytes]:
    """Return the files of a game, by their paths in the archive, with an entry point for it.

    Args:
        game: The game.
        source: The game's file, or None for an installed game.

    Raises:
        MissingInPage: The game imports a module that pages do not have.
    """
    if source is not None:
        files = {path.relative_to(source.parent): path for path in _own_files(game, source)}
        value = f"{source.stem}:GAME"
    else:
        value = coverts.installed()[game.name]
        files = _installed_files(game, sys.modules[value.partition(":")[0]])
    own = {each.parts[0].removesuffix(".py") for each in files}
    for path in files.values():
        if path.suffix == ".py":
            check_imports(path, *own)
    packed = {path.as_posix(): file.read_bytes() for path, file in files.items()}
    about = f"coverts_page_{game.name}-1.dist-info"
    packed[f"{about}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: coverts-page-{game.name}\nVersion: 1\n".encode()
    )
    packed[f"{about}/entry_points.txt"] = f"[coverts.games]\n{game.name} = {value}\n".encode()
    return packed


def _installed_files(game: Game, module: ModuleType) -> dict[Path, Path]:
    """Return the files of an installed game, by their paths below the folder from which Python imports it."""
    path, package = Path(str(module.__file__)), module.__name__.split(".")
    if not hasattr(module, "__path__"):
        package.pop()
    if not package:  # The game is one file, among those of other packages.
        return {each.relative_to(path.parent): each for each in _own_files(game, path)}
    root = path.parents[len(package)]
    return {each.relative_to(root): each for each in _files_in(path.parent)}


def check_imports(path: Path, *own: str) -> None:
    """Check that pages have all modules that a file imports.

    Args:
        path: The file.
        *own: The top-level modules and packages of the game itself.

    Raises:
        MissingInPage: A module is missing. The message names the file, the line and the module.
    """
    known = read_modules()
    for line, name in _imports_of(path):
        package, *inner = name.split(".")
        if package not in {*SHIPPED_PACKAGES, *own} and name not in known:
            raise MissingInPage(
                f"{path}:{line}: pages do not have the module {name}. They have Coverts, msgspec and the "
                "part of the standard library that Coverts uses. Remove this import."
            )
        if package == "coverts" and inner and _is_left_out(Path(*inner)):
            raise MissingInPage(f"{path}:{line}: pages do not have {name}. Remove this import.")


def _imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the module of each absolute import of a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module
            if node.module.partition(".")[0] == "coverts":  # The names may be modules.
                yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def _own_files(game: Game, source: Path) -> Iterator[Path]:
    """Yield a game's file and the files beside it that belong to the game."""
    yield source
    yield from _files_beside(source)
    folder = folder_of(game)
    if game.rulebook and (folder / game.rulebook).is_file():
        yield folder / game.rulebook
    for name in DATA_FOLDERS:
        if (folder / name).is_dir():
            yield from _files_in(folder / name)


def _files_beside(source: Path) -> Iterator[Path]:
    """Yield the modules and packages beside a game's file that it imports, or that these import.

    Raises:
        MissingInPage: A file imports from a folder without `__init__.py`.
    """
    beside, seen, waiting = ModulesBeside(source), set[str](), [source]
    while waiting:
        path = waiting.pop()
        for line, name in sorted({(line, name.partition(".")[0]) for line, name in _imports_of(path)}):
            if name in seen or not beside.has(name):
                continue
            seen.add(name)
            files = [source.with_name(f"{name}.py")]
            if not beside.is_file(name):
                files = _files_in(source.with_name(name))
                if source.with_name(name) / "__init__.py" not in files:
                    raise MissingInPage(
                        f"{path}:{line}: a page packs the folder {name} only if it is a package. "
                        f"Add an empty file {source.with_name(name) / '__init__.py'}."
                    )
            waiting += [file for file in files if file.suffix == ".py"]
            yield from (file for file in files if file != source)


def _files_in(folder: Path) -> list[Path]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path for path in found if "__pycache__" not in path.parts and path.suffix != ".pyc"]


def _is_base(path: Path) -> bool:
    is_game = path.parts[0] == "games" and len(path.parts) > 2
    return not is_game and not _is_left_out(path)


def _is_left_out(path: Path) -> bool:
    """Return whether pages do not have a file or module of Coverts."""
    left_out = {ICONS, *COMPILERS, *NOT_NEEDED}
    return path.parts[0] in NOT_IN_PAGES or not left_out.isdisjoint(
        [path, path.with_suffix(""), *path.parents]
    )
