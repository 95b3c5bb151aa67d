"""Optional dependencies, and the extras of the package `coverts` that install them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from coverts.engine.base.exceptions import NotInstalled
from coverts.engine.base.sentences import said, verbatim

EXTRAS = {
    "server": ("alembic", "litestar", "prometheus_client", "sqlalchemy", "uvicorn", "websockets"),
    "fast": ("llvmlite", "numpy"),
    "postgres": ("asyncpg",),
    "envs": ("gymnasium", "pettingzoo"),
    "openspiel": ("open_spiel", "pyspiel"),
    "lab": ("altair", "obstore", "polars", "vl_convert"),
    "ray": ("ray",),
    "learn": ("jax", "optax", "tensorboardX"),
    "sb3": ("sb3_contrib", "stable_baselines3", "torch"),
    "bench": ("numba",),
    "dev": ("playwright", "pytest"),
}
"""For each extra, the modules that Coverts imports from the extra's dependencies."""


def missing(error: ImportError) -> NotInstalled | None:
    """Return the NotInstalled error that explains a failed import.

    Args:
        error: The error that the import raised.

    Returns:
        An error that names the command to install the extra, or None if the module belongs to no extra.
    """
    causes: BaseException | None = error
    while isinstance(causes, ImportError):
        package = (causes.name or "").partition(".")[0]
        for extra, modules in EXTRAS.items():
            if package in modules:
                return NotInstalled(
                    said(
                        "{package} is not installed. Install it with: pip install 'coverts[{extra}]'",
                        package=verbatim(package),
                        extra=verbatim(extra),
                    )
                )
        causes = causes.__cause__
    return None


def load(module: str) -> ModuleType:
    """Import a module that may belong to an optional dependency.

    Args:
        module: The module's dotted name.

    Raises:
        NotInstalled: The module belongs to an extra that is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise missing(error) or error from None
