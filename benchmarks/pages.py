"""What the pages weigh and how soon they show something: `python benchmarks/pages.py --beside c013a8c`."""

from __future__ import annotations

import asyncio

from cyclopts import run
from proof.pages import pages
from proof.report import finish


def main(*, beside: str = "", rounds: int = 2, answers: int = 20) -> None:
    """Of this checkout, and of an earlier commit in the same run."""
    finish(asyncio.run(pages(beside, rounds, answers)))


if __name__ == "__main__":
    run(main)
