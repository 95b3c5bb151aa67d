"""Reading a Python file that somebody wrote: whatever is wrong with it is a line with its place."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

from coverts.engine.base.exceptions import CovertsError, RuleSourceError


def read_file(file: Path, name: str, whole_folder: bool = False) -> ModuleType:
    """Run a file as the module of that name.

    whole_folder: the file is its folder's `__init__.py`, and may import the others there. Raises
    RuleSourceError with file and line for whatever the file raises; a CovertsError stays as it is.
    """
    folders = [str(file.parent)] if whole_folder else None
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=folders)
    if spec is None or spec.loader is None:
        raise RuleSourceError(f"{file} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except CovertsError:
        raise
    except SyntaxError as error:
        raise RuleSourceError(f"{error.filename}:{error.lineno}: {error.msg}") from error
    except Exception as error:
        said = f"{_where(error, file)}: {type(error).__name__}: {error}{_instead(error)}"
        raise RuleSourceError(said) from error
    return module


def _where(error: Exception, file: Path) -> str:
    """The last line of the author's own files that led to an error."""
    home = str(file.resolve().parent)
    lines = [at for at in traceback.extract_tb(error.__traceback__) if at.filename.startswith(home)]
    return f"{lines[-1].filename}:{lines[-1].lineno}" if lines else str(file)


def _instead(error: Exception) -> str:
    """What to write where a name of Coverts is not there."""
    package = ".".join((getattr(error, "name", None) or "").split(".")[:3])
    if isinstance(error, ImportError) and package.startswith("coverts.games."):
        return f"; write 'from {package}.for_cards import ...': what cards need is all there"
    if isinstance(error, NameError):
        return "; import it, or define it above"
    return ""
