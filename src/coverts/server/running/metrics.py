"""Metrics for Prometheus. No label names a table, a seat or a person.

The metrics are global objects of the process, so that any module can use them in one line.
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
"""The upper bounds, in seconds, of the buckets in histograms of short durations."""
LONG_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""The upper bounds, in seconds, of the buckets in histograms of long durations."""

TABLES = Gauge("coverts_tables", "Tables in memory.", ["game"], registry=REGISTRY)
SOCKETS = Gauge("coverts_sockets", "Open sockets of tables.", registry=REGISTRY)
ANSWERS = Counter(
    "coverts_answers", "Answers of people, by `taken` or the code of the refusal.", ["game", "ended"],
    registry=REGISTRY,
)  # fmt: skip
ANSWERS_BY_TABLE = Counter(
    "coverts_answers_by_table",
    "Answers of bots, and automatic answers of tables.",
    ["game"],
    registry=REGISTRY,
)
ANSWER_SECONDS = Histogram(
    "coverts_answer_seconds", "Time to check and store an answer.", ["game"], buckets=SHORT_BUCKETS,
    registry=REGISTRY,
)  # fmt: skip
STATE_SECONDS = Histogram(
    "coverts_state_seconds",
    "Time to render the state for one viewer.",
    buckets=SHORT_BUCKETS,
    registry=REGISTRY,
)
REPLAY_SECONDS = Histogram(
    "coverts_replay_seconds",
    "Time to load a table that was not in memory.",
    buckets=LONG_BUCKETS,
    registry=REGISTRY,
)
COMMIT_SECONDS = Histogram(
    "coverts_store_commit_seconds",
    "Duration of a write transaction of the store.",
    buckets=SHORT_BUCKETS,
    registry=REGISTRY,
)
COMMIT_STEPS = Histogram(
    "coverts_store_commit_steps", "Steps in one transaction.", buckets=(1, 2, 5, 10, 20, 50, 100),
    registry=REGISTRY,
)  # fmt: skip
STORE_FAILURES = Counter("coverts_store_failures", "Failed reads and writes of the store.", registry=REGISTRY)
BOT_FAULTS = Counter("coverts_bot_faults", "Answers at which a bot failed.", ["game"], registry=REGISTRY)
TABLES_DELETED = Counter(
    "coverts_tables_deleted", "Tables deleted because they are older than `keep_days`.", registry=REGISTRY
)
LIMITED = Counter("coverts_limited", "Requests refused by a limit.", ["limit"], registry=REGISTRY)
CPU_SECONDS = Counter(
    "coverts_cpu_seconds", "CPU seconds charged to clients, by the kind of work.", ["kind"],
    registry=REGISTRY,
)  # fmt: skip
LOOP_LAG = Histogram(
    "coverts_loop_lag_seconds", "Delay of scheduled work in the event loop.", buckets=SHORT_BUCKETS,
    registry=REGISTRY,
)  # fmt: skip
LAG_CHECK_SECONDS = 0.5
"""The time between two measurements of the event loop's lag, in seconds."""
MAX_SAMPLES = 60
"""The number of samples over which answers per second are averaged."""


class PrometheusCounters:
    """An implementation of `coverts.tables.ports.Counters` with Prometheus metrics."""

    def count(self, name: str, **labels: str) -> None:
        """Add 1 to a counter."""
        _counter(name, **labels).inc()

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Add a duration to a histogram."""
        _histogram(name, **labels).observe(seconds)


COUNTERS = {ports.ANSWERS: ANSWERS, ports.ANSWERS_BY_TABLE: ANSWERS_BY_TABLE, ports.BOT_FAULTS: BOT_FAULTS}
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
    """Record the duration and size of a transaction that was just committed.

    Args:
        began: The time at which the transaction began, by `perf_counter`.
        steps: The number of steps that the transaction stored.
    """
    COMMIT_SECONDS.observe(perf_counter() - began)
    COMMIT_STEPS.observe(steps)


def count_answers() -> float:
    """Return the number of accepted answers since the process started."""
    samples = [
        (sample.name, sample.labels.get("ended", "taken"), sample.value)
        for metric in (*ANSWERS.collect(), *ANSWERS_BY_TABLE.collect())
        for sample in metric.samples
    ]
    return sum(value for name, ended, value in samples if name.endswith("_total") and ended == "taken")


class Load:
    """The load of the process, which `watch` measures."""

    def __init__(self) -> None:
        self.lag = 0.0
        """The lag of the event loop at the last measurement, in seconds."""
        self._counts: deque[tuple[float, float]] = deque(maxlen=MAX_SAMPLES)

    @property
    def answers_per_second(self) -> float:
        """The average number of answers per second over about the last half minute."""
        if len(self._counts) < 2:
            return 0.0
        (first, before), (last, after) = self._counts[0], self._counts[-1]
        return (after - before) / (last - first)

    async def watch(self) -> None:
        """Measure the load until the task is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            self._counts.append((loop.time(), count_answers()))
            due = loop.time() + LAG_CHECK_SECONDS
            await asyncio.sleep(LAG_CHECK_SECONDS)
            self.lag = max(0.0, loop.time() - due)
            LOOP_LAG.observe(self.lag)


LOAD = Load()


def exposition(tables: Iterable[Any]) -> bytes:
    """Return all metrics in Prometheus' text format.

    Args:
        tables: The tables in memory.
    """
    TABLES.clear()
    SOCKETS.set(0)
    for table in tables:
        TABLES.labels(table.game.name).inc()
        SOCKETS.inc(len(table.viewers))
    return generate_latest(REGISTRY)
