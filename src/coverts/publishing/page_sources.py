"""The source files of Coverts that run in a page."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parents[1]
NOT_IN_PAGES = {"cli", "envs", "measuring", "publishing", "server", "solving", "tracing"}
"""The packages that no page needs."""
NATIVE = Path("engine", "backends", "native")
"""The folder of the compiler to machine code, which needs llvmlite."""


def page_sources() -> list[Path]:
    """Return all Python files of Coverts that run in a page, games included, in a fixed order."""
    found = (path for path in sorted(HERE.rglob("*.py")) if "__pycache__" not in path.parts)
    return [path for path in found if _runs_in_pages(path.relative_to(HERE))]


def _runs_in_pages(path: Path) -> bool:
    return path.parts[0] not in NOT_IN_PAGES and NATIVE not in path.parents
