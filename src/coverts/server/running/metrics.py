"""What is counted and timed, for Prometheus. No label names a table, a seat or a person.

The objects are the process's own, so that whoever has something to count does it in one line.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from functools import cache
from time import perf_counter
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from coverts.tables import ports

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)
SHORT_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Seconds, the bounds of what should take a moment."""
LONG_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""Seconds, of what may take longer."""

TABLES = Gauge("coverts_tables", "Tables in memory.", ["game"], registry=REGISTRY)
SOCKETS = Gauge("coverts_sockets", "Sockets of tables that are open.", registry=REGISTRY)
ANSWERS = Counter(
    "coverts_answers", "Answers of people: taken, or the code they were refused with.", ["game", "ended"],
    registry=REGISTRY,
)  # fmt: skip
ANSWERED_BY_TABLE = Counter(
    "coverts_answers_by_table", "Answers of bots, and those a table gave itself.", ["game"], registry=REGISTRY
)
ANSWER_SECONDS = Histogram(
    "coverts_answer_seconds", "From an answer's arrival until it is stored.", ["game"], buckets=SHORT_BUCKETS,
    registry=REGISTRY,
)  # fmt: skip
STATE_SECONDS = Histogram(
    "coverts_state_seconds", "Drawing what one viewer sees.", buckets=SHORT_BUCKETS, registry=REGISTRY
)
REPLAY_SECONDS = Histogram(
    "coverts_replay_seconds",
    "Taking a table up that was not in memory.",
    buckets=LONG_BUCKETS,
    registry=REGISTRY,
)
COMMIT_SECONDS = Histogram(
    "coverts_store_commit_seconds",
    "A transaction of the store that writes.",
    buckets=SHORT_BUCKETS,
    registry=REGISTRY,
)
COMMIT_STEPS = Histogram(
    "coverts_store_commit_steps", "Steps in one transaction.", buckets=(1, 2, 5, 10, 20, 50, 100),
    registry=REGISTRY,
)  # fmt: skip
STORE_FAILURES = Counter("coverts_store_failures", "What the store could not do.", registry=REGISTRY)
BOT_FAULTS = Counter("coverts_bot_faults", "Bots that have failed at an answer.", ["game"], registry=REGISTRY)
LIMITED = Counter("coverts_limited", "What was refused by a limit.", ["limit"], registry=REGISTRY)
LOOP_LAG = Histogram(
    "coverts_loop_lag_seconds", "How late the event loop came to what was due.", buckets=SHORT_BUCKETS,
    registry=REGISTRY,
)  # fmt: skip
LAG_CHECK_SECONDS = 0.5
"""Seconds between two looks at how late the event loop is."""
MAX_SAMPLES = 60
"""Samples over which answers per second are averaged."""


class PrometheusCounters:
    """Implements `coverts.tables.ports.Counters` with the metrics of this module."""

    def count(self, name: str, **labels: str) -> None:
        """Add 1 to a counter."""
        _counter(name, **labels).inc()

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Add a duration to a histogram."""
        _histogram(name, **labels).observe(seconds)


COUNTERS = {ports.ANSWERS: ANSWERS, ports.ANSWERS_BY_TABLE: ANSWERED_BY_TABLE, ports.BOT_FAULTS: BOT_FAULTS}
HISTOGRAMS = {
    ports.ANSWER_SECONDS: ANSWER_SECONDS,
    ports.STATE_SECONDS: STATE_SECONDS,
    ports.REPLAY_SECONDS: REPLAY_SECONDS,
}


@cache
def _counter(name: str, **labels: str) -> Counter:
    return COUNTERS[name].labels(**labels) if labels else COUNTERS[name]


@cache
def _histogram(name: str, **labels: str) -> Histogram:
    return HISTOGRAMS[name].labels(**labels) if labels else HISTOGRAMS[name]


def observe_commit(began: float, steps: int) -> None:
    """A transaction that was begun at that time (`perf_counter`) is stored."""
    COMMIT_SECONDS.observe(perf_counter() - began)
    COMMIT_STEPS.observe(steps)


def count_answers() -> float:
    """All answers that were taken since the process began, of people and of tables."""
    counted = [
        (sample.name, sample.labels.get("ended", "taken"), sample.value)
        for metric in (*ANSWERS.collect(), *ANSWERED_BY_TABLE.collect())
        for sample in metric.samples
    ]
    return sum(value for name, ended, value in counted if name.endswith("_total") and ended == "taken")


class Load:
    """How busy the process is, looked at as long as `watch` runs."""

    def __init__(self) -> None:
        self.lag = 0.0
        """Seconds by which the event loop was late at the last look."""
        self._counts: deque[tuple[float, float]] = deque(maxlen=MAX_SAMPLES)

    @property
    def answers_per_second(self) -> float:
        """Over the last half minute or so."""
        if len(self._counts) < 2:
            return 0.0
        (first, before), (last, after) = self._counts[0], self._counts[-1]
        return (after - before) / (last - first)

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            self._counts.append((loop.time(), count_answers()))
            due = loop.time() + LAG_CHECK_SECONDS
            await asyncio.sleep(LAG_CHECK_SECONDS)
            self.lag = max(0.0, loop.time() - due)
            LOOP_LAG.observe(self.lag)


LOAD = Load()


def exposition(tables: Iterable[Any]) -> bytes:
    """All of it, as Prometheus reads it; tables: those in memory."""
    TABLES.clear()
    SOCKETS.set(0)
    for table in tables:
        TABLES.labels(table.game.name).inc()
        SOCKETS.inc(len(table.viewers))
    return generate_latest(REGISTRY)
