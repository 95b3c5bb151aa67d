"""The garbage collector of a process that holds many large states for a long time.

Reference counts free almost everything, and the collector frees only cycles. A collection of all objects
would stop everybody for half a second if many tables are in memory.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping

THRESHOLDS = (5_000, 10, 20)
"""The thresholds of the collector. The first is higher than Python's, because a state that is drawn consists
of thousands of objects. It is low enough that a collection of the young objects takes only some
milliseconds."""
ALL_GENERATIONS = 2
"""The number of a collection of all objects that are not frozen."""
MAX_COLLECTIONS = 20
"""The number of collections until the frozen objects are visited again."""


class SurvivorFreezer:
    """A callback of the collector that freezes all objects that survive a collection of all generations.

    The next collection of all generations visits only newer objects. Frozen objects are still freed by their
    reference counts. Every `MAX_COLLECTIONS`th collection visits them too, and finds their cycles.
    """

    def __init__(self) -> None:
        """Start to count."""
        self._collections = 0

    def __call__(self, phase: str, info: Mapping[str, int]) -> None:
        """Freeze the survivors of a collection of all generations.

        Args:
            phase: "start" or "stop".
            info: The generation that is collected, by the key "generation".
        """
        if info["generation"] != ALL_GENERATIONS:
            return
        if phase == "stop":
            gc.freeze()
            return
        self._collections += 1
        if self._collections % MAX_COLLECTIONS == 0:
            gc.unfreeze()


def freeze_survivors() -> None:
    """Collect and freeze everything that exists now, and from now on what survives a full collection."""
    if not any(isinstance(callback, SurvivorFreezer) for callback in gc.callbacks):
        gc.callbacks.append(SurvivorFreezer())
    gc.set_threshold(*THRESHOLDS)
    gc.collect()
