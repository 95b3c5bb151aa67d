"""Functions that run a game author's Python files and report errors with file and line."""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from types import ModuleType
from typing import Any, Self

from coverts.engine.base.exceptions import CovertsError, RuleSourceError
from coverts.engine.base.suggestions import did_you_mean

_BAD_ARGUMENT = re.compile(r"(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument '(\w+)'")


def read_file(
    file: Path, name: str, whole_folder: bool = False, words: Mapping[str, Any] | None = None
) -> ModuleType:
    """Run a Python file as the module `name` and return the module.

    The file may import other files and folders that lie beside it.

    Args:
        file: The Python file.
        name: The module's name in `sys.modules`.
        whole_folder: Whether the file is the `__init__.py` of a folder whose other modules it may import.
        words: The classes and functions whose arguments the file may misspell, by name.

    Raises:
        RuleSourceError: The code in the file failed. The message names the file and the line.
        CovertsError: The code in the file raised this error.
    """
    folders = [str(file.parent)] if whole_folder else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise RuleSourceError(f"{file} is not a Python file; its name must end in .py.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    beside = str(file.resolve().parent)
    sys.path.append(beside)  # at the end, so that the author's files replace no installed module
    try:
        spec.loader.exec_module(module)
    except CovertsError:
        raise
    except SyntaxError as error:
        raise RuleSourceError(f"{error.filename}:{error.lineno}: {error.msg}") from error
    except Exception as error:
        message = (
            f"{_author_place(error, file)}: {type(error).__name__}: {error}{_suggest_fix(error, words or {})}"
        )
        raise RuleSourceError(message) from error
    finally:
        sys.path.remove(beside)
    return module


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
