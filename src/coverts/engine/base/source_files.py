"""Functions that run a game author's Python files and report errors with file and line."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import linecache
import re
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from pickle import PicklingError
from types import CodeType, ModuleType
from typing import Any, Self

from coverts.engine.base.exceptions import CovertsError, RuleSourceError
from coverts.engine.base.suggestions import did_you_mean

_BAD_ARGUMENT = re.compile(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument '(\w+)'")


def read_file(
    file: Path, name: str, whole_folder: bool = False, words: Mapping[str, Any] | None = None
) -> ModuleType:
    """Run a Python file as the module `name` and return the module.

    The file may import other files and folders that lie beside it. They are read again each time, so that no
    file gets a module of another folder, or what a module was before it was edited.

    Args:
        file: The Python file.
        name: The module's name in `sys.modules`.
        whole_folder: Whether the file is the `__init__.py` of a folder whose other modules it may import.
        words: The classes and functions whose arguments the file may misspell, by name.

    Raises:
        RuleSourceError: The code in the file failed. The message names the file and the line.
        CovertsError: The code in the file raised this error.
    """
    if file.suffix != ".py":
        raise RuleSourceError(f"{file} is not a Python file; its name must end in .py.")
    loader = _SourceLoader(name, str(file))
    folders = [str(file.parent)] if whole_folder else None
    spec = importlib.util.spec_from_file_location(
        name, file, loader=loader, submodule_search_locations=folders
    )
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    try:
        with _import_beside(file):
            sys.modules[name] = module
            loader.exec_module(module)
    except CovertsError:
        raise
    except SyntaxError as error:
        raise RuleSourceError(f"{error.filename}:{error.lineno}: {error.msg}") from error
    except Exception as error:
        message = (
            f"{_author_place(error, file)}: {type(error).__name__}: {error}{_suggest_fix(error, words or {})}"
        )
        raise RuleSourceError(message) from error
    sys.modules[name] = module
    return module


@contextmanager
def _import_beside(file: Path) -> Iterator[None]:
    """Let imports find the modules beside a file, and afterwards leave `sys.modules` as it was."""
    finder = ModulesBeside(file)
    earlier = _take_modules(finder)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        _take_modules(finder)
        sys.modules.update(earlier)


def _take_modules(finder: ModulesBeside) -> dict[str, ModuleType]:
    """Remove the modules from `sys.modules` whose names belong to modules beside a file. Return them."""
    packages = {name.partition(".")[0] for name in sys.modules}
    own = {package for package in packages if finder.has(package)}
    return {name: sys.modules.pop(name) for name in [*sys.modules] if name.partition(".")[0] in own}


class _SourceLoader(SourceFileLoader):
    """A loader that uses no byte code, which may be older than a file that was saved twice in a second."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class ModulesBeside:
    """Finds the modules beside a file for Python, unless an installed module has their name."""

    def __init__(self, file: Path) -> None:
        self.folder = file.resolve().parent

    def has(self, package: str) -> bool:
        """Return whether imports of a file in the folder get this top-level module or package from there."""
        place = self.folder / package
        if self.is_file(package) or (place / "__init__.py").is_file():
            return not _is_installed(package)
        # A folder without __init__.py may contain anything, so each module of this name comes first.
        return place.is_dir() and package.isidentifier() and not _is_installed(package, everywhere=True)

    def is_file(self, package: str) -> bool:
        """Return whether a top-level module of the folder is a file, and not a package."""
        is_package = (self.folder / package / "__init__.py").is_file()
        return not is_package and (self.folder / f"{package}.py").is_file()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not self.has(fullname.partition(".")[0]):
            return None
        for place in [str(self.folder)] if path is None else path:
            spec = FileFinder(place, (_SourceLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def _is_installed(package: str, everywhere: bool = False) -> bool:
    """Return whether a top-level module or package is a part of Python or Coverts, or is installed.

    Args:
        package: The name.
        everywhere: Whether all places from which Python imports count, such as the working folder.
    """
    if package in {"__main__", "coverts", *sys.stdlib_module_names}:
        return True
    if not everywhere:
        places = [place for place in sys.path if Path(place).name in {"site-packages", "dist-packages"}]
        spec = PathFinder.find_spec(package, places)
        return spec is not None and spec.origin is not None
    finders = [finder for finder in sys.meta_path if not isinstance(finder, ModulesBeside)]
    specs = (finder.find_spec(package, None) for finder in finders)
    return any(spec is not None and spec.origin is not None for spec in specs)


def find_class(place: str) -> ast.ClassDef | None:
    """Return the class at a place such as "duel.py:12", or None if its source is not available.

    `inspect` does not find the classes of a file that another file imported from beside it.
    """
    file, _, number = place.rpartition(":")
    linecache.checkcache(file)
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first <= int(number) <= node.lineno:
                return node
    return None


class ModuleValue:
    """A base class of immutable values of modules, such as games. They are pickled by their name or file."""

    @property
    def namespace(self) -> dict[str, Any]:
        """The variables of the module of the value, or of a module in the same package."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        """Return a copy whose attributes can be replaced."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the module and the variable of the value.

        Raises:
            PicklingError: The value is not a variable of its module or of a package around it.
        """
        name = str(self.namespace["__name__"])
        # A file that was read twice has two modules of one name, and only the last one is in sys.modules.
        places = [
            self.namespace,
            *(vars(sys.modules[each]) for each in _packages(name) if each in sys.modules),
        ]
        for place in places:
            for variable, value in place.items():
                if value is self:
                    return find_value, (place["__name__"], place.get("__file__") or "", variable)
        raise PicklingError(
            f"This {type(self).__name__} is not a variable of the module {name}, so it cannot be pickled. "
            "Give it a variable there."
        )


def _packages(name: str) -> Iterator[str]:
    """Yield the names of the packages around a module, the innermost first."""
    while name := name.rpartition(".")[0]:
        yield name


def find_value(name: str, file: str, variable: str) -> Any:
    """Return a variable of a module that is imported by its name, or else read from a file.

    Args:
        name: The module's name.
        file: The file that the module had when the value was pickled, or "".
        variable: The variable's name.
    """
    module = sys.modules.get(name)
    if module is None or (file and getattr(module, "__file__", file) != file):
        try:
            spec = importlib.util.find_spec(name) if module is None else None
        except ModuleNotFoundError:
            spec = None
        is_importable = spec is not None and spec.origin == file
        is_there = bool(file) and Path(file).is_file()
        module = import_module(name) if is_importable or not is_there else read_file(Path(file), name)
    return getattr(module, variable)


def _author_place(error: Exception, file: Path) -> str:
    """Return the file and line of the innermost frame in the author's folder."""
    home = str(file.resolve().parent)
    lines = [at for at in traceback.extract_tb(error.__traceback__) if at.filename.startswith(home)]
    return f"{lines[-1].filename}:{lines[-1].lineno}" if lines else str(file)


def _suggest_fix(error: Exception, words: Mapping[str, Any]) -> str:
    """Return a hint on how to fix a missing name, import or argument, or "" if there is none."""
    if found := _BAD_ARGUMENT.match(str(error)):
        name, argument = found.groups()
        word = words.get(name)
        return "." + did_you_mean(argument, inspect.signature(word).parameters) if callable(word) else ""
    package = ".".join((getattr(error, "name", None) or "").split(".")[:3])
    if isinstance(error, ImportError) and package.startswith("coverts.games."):
        return f"; write 'from {package}.for_cards import ...', which has everything cards need"
    if isinstance(error, NameError):
        return f"; import it or define it first.{did_you_mean(error.name or '', words)}"
    return ""
