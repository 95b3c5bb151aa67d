"""Pages without a server, with native Python in the same run: `python benchmarks/static_pages.py`.

The Python of a page runs in Node. Times are CPU times of whole processes or of parts of them. `make client`
must have built the client and the runtime.
"""

from __future__ import annotations

from cyclopts import run
from proof.report import finish
from proof.static_pages import static_pages


def main(*, rounds: int = 3, only: str = "") -> None:
    """Measure all, or only "times", "sizes" or "paint"."""
    finish(static_pages(rounds, only))


if __name__ == "__main__":
    run(main)
