"""Functions that run a game author's Python files and report errors with file and line."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

from coverts.engine.base.exceptions import CovertsError, RuleSourceError


def read_file(file: Path, name: str, whole_folder: bool = False) -> ModuleType:
    """Run a Python file as the module `name` and return the module.

    Args:
        file: The Python file.
        name: The module's name in `sys.modules`.
        whole_folder: Whether the file is the `__init__.py` of a folder whose other modules it may import.

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
    try:
        spec.loader.exec_module(module)
    except CovertsError:
        raise
    except SyntaxError as error:
        raise RuleSourceError(f"{error.filename}:{error.lineno}: {error.msg}") from error
    except Exception as error:
        message = f"{_author_place(error, file)}: {type(error).__name__}: {error}{_suggest_fix(error)}"
        raise RuleSourceError(message) from error
    return module


def _author_place(error: Exception, file: Path) -> str:
    """Return the file and line of the innermost frame in the author's folder."""
    home = str(file.resolve().parent)
    lines = [at for at in traceback.extract_tb(error.__traceback__) if at.filename.startswith(home)]
    return f"{lines[-1].filename}:{lines[-1].lineno}" if lines else str(file)


def _suggest_fix(error: Exception) -> str:
    """Return a hint on how to fix a missing name or import, or "" if there is none."""
    package = ".".join((getattr(error, "name", None) or "").split(".")[:3])
    if isinstance(error, ImportError) and package.startswith("coverts.games."):
        return f"; write 'from {package}.for_cards import ...', which has everything cards need"
    if isinstance(error, NameError):
        return "; import it or define it first"
    return ""
