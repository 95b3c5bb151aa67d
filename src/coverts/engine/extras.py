"""Optional dependencies: which extra of the package installs them, and what to tell users who lack one."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from coverts.engine.errors import NotInstalled

EXTRAS = {
    "server": ("alembic", "litestar", "prometheus_client", "sqlalchemy", "uvicorn", "websockets"),
    "fast": ("llvmlite", "numpy"),
    "postgres": ("asyncpg",),
    "envs": ("gymnasium", "pettingzoo"),
    "openspiel": ("open_spiel", "pyspiel"),
    "learn": ("jax", "optax"),
    "bench": ("numba",),
    "dev": ("hypothesis", "playwright", "pytest"),
}
"""The modules that each extra installs."""


def not_installed(error: ModuleNotFoundError) -> NotInstalled | None:
    """Return the error to show if a module of an extra is missing; None for any other module."""
    package = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if package in modules:
            return NotInstalled(
                f"This needs {package}, which is not installed: pip install 'coverts[{extra}]'."
            )
    return None


def load(module: str) -> ModuleType:
    """Import a module of Coverts that needs an extra; raises NotInstalled if the extra is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = not_installed(error)
        if missing is None:
            raise
        raise missing from error
