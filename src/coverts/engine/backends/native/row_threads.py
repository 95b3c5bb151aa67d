"""Threads that share the rows of arrays. Machine code runs without Python's lock, so several cores work."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from coverts.engine.base.exceptions import Malformed

MIN_ROWS = 32
"""The minimum number of rows for each thread. Fewer rows are not worth a second thread."""


class RowThreads:
    """A number of threads, each of which gets some of the rows.

    The results must not depend on how the rows are divided.
    """

    def __init__(self, count: int = 1) -> None:
        """Create the threads when they are first needed.

        Args:
            count: The number of threads. The calling thread is one of them.

        Raises:
            Malformed: The number is less than 1.
        """
        if type(count) is not int or count < 1:
            raise Malformed(f"threads= is the number of threads, at least 1, not {count!r}.")
        self.count = count
        self._pool: ThreadPoolExecutor | None = None

    def parts(self, rows: int) -> list[slice]:
        """Divide rows among the threads. The parts are in order, and none is empty unless all are."""
        count = max(1, min(self.count, rows // MIN_ROWS))
        return [slice(rows * i // count, rows * (i + 1) // count) for i in range(count)]

    def run(self, rows: int, work: Callable[[slice], Any]) -> None:
        """Call `work` with each part of the rows, at the same time. Raise the first error of a part."""
        self.run_all([partial(work, part) for part in self.parts(rows)])

    def run_all(self, works: list[Callable[[], Any]]) -> None:
        """Call functions at the same time, the first one in this thread. Raise the first error."""
        if len(works) > 1 and self._pool is None:
            self._pool = ThreadPoolExecutor(self.count - 1, "coverts-rows")
        waiting = [self._pool.submit(work) for work in works[1:]] if self._pool is not None else []
        try:
            works[0]()
        finally:
            errors = [each.exception() for each in waiting]
        for error in errors:
            if error is not None:
                raise error

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the threads, which cannot be copied."""
        return {"count": self.count, "_pool": None}
