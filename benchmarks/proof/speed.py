"""The speed of the server, compared with an earlier commit, and on PostgreSQL compared with SQLite."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

from proof import load
from proof.load import Round
from proof.report import Row
from proof.serving import Site, checkout, site

BUSY = 0.85
"""The maximum share of its core that the load maker may use without distorting the figures."""
LATE = 250
"""The maximum 99th percentile in milliseconds at an even pace."""
MORE = 2.0
"""The minimum factor compared with the earlier commit, for a saturated server's answers per CPU second."""
OF_SQLITE, OF_ONE = 1.15, 1.15
"""The maximum CPU time per answer on PostgreSQL relative to SQLite, and of two processes relative to one."""

UNLIMITED = {"limits": False}
"""Without limits, because one address creates more tables than the limits allow."""

Way = Callable[[Site], Awaitable[Round]]


async def in_turn(sites: dict[str, Site], way: Way, rounds: int) -> dict[str, list[Round]]:
    """Measure all sites in turn in short rounds, so that other load on the machine affects all of them."""
    done: dict[str, list[Round]] = {name: [] for name in sites}
    for _ in range(rounds):
        for name, each in sites.items():
            done[name].append(await way(each))
            print(f"{name}: {described(done[name][-1])}", flush=True)
    return done


def together(rounds: list[Round]) -> Round:
    whole = load.nothing()
    for each in rounds:
        whole.add(each)
    return whole


def described(done: Round) -> str:
    refused = ", ".join(f"{count} {code}" for code, count in sorted(done.load.refused.items())) or "none"
    return (
        f"{done.rate:.0f} answers/s, median {done.within(0.5):.0f} ms, p99 {done.within(0.99):.0f} ms, "
        f"refused {refused}; CPU {done.cpu_an_answer:.2f} ms and {done.sent_an_answer:.0f} KiB an answer, "
        f"{done.cpu / done.seconds:.0%} of a core; load maker {done.maker / done.seconds:.0%}"
    )


def spread(rounds: list[Round]) -> str:
    rates = sorted(each.rate for each in rounds)
    return f"{rates[0]:.0f} to {rates[-1]:.0f} in {len(rates)} rounds"


def _maker(done: Round) -> list[Row]:
    share = done.maker / done.seconds
    if share <= BUSY:
        return []
    return [Row("load maker", f"{share:.0%} of its core", f"at most {BUSY:.0%}", False)]


async def saturated(tables: int, seconds: float, rounds: int, beside: str) -> list[Row]:
    """Measure tables at which everybody answers at once."""
    async with AsyncExitStack() as stack:
        sites = {"here": await stack.enter_async_context(site(settings=UNLIMITED))}
        if beside:
            sites[beside] = await stack.enter_async_context(site(checkout(beside)))
        done = await in_turn(sites, lambda each: load.saturated(each, tables, seconds), rounds)
        trouble = len(sites["here"].trouble())
    rows = []
    for name, each in done.items():
        rows.append(Row(f"saturated, {tables} tables, {name}", described(together(each)), spread(each)))
        rows += _maker(together(each))
    if beside:
        pairs = [b.cpu_an_answer / a.cpu_an_answer for a, b in zip(done["here"], done[beside], strict=True)]
        times = together(done[beside]).cpu_an_answer / together(done["here"]).cpu_an_answer
        got = f"{times:.2f} times (rounds {min(pairs):.2f} to {max(pairs):.2f})"
        asked = f"at least {MORE:.0f} times"
        rows.append(Row(f"answers per CPU second beside {beside}", got, asked, times >= MORE))
    lost = together(done["here"]).load.refused["not_stored"]
    rows.append(Row("not stored, errors in the log", f"{lost}, {trouble}", "0, 0", not (lost or trouble)))
    return rows


async def paced(tables: int, rate: float, seconds: float, rounds: int, beside: str) -> list[Row]:
    """Measure answers at a fixed rate over all tables."""
    async with AsyncExitStack() as stack:
        sites = {"here": await stack.enter_async_context(site())}
        if beside:
            sites[beside] = await stack.enter_async_context(site(checkout(beside)))
        done = await in_turn(sites, lambda each: load.paced(each, tables, rate, seconds), rounds)
    rows = []
    for name, each in done.items():
        whole = together(each)
        met, asked = None, ""
        if name == "here":
            met = not whole.load.refused and whole.within(0.99) < LATE
            asked = f"none refused, p99 under {LATE} ms"
        rows.append(Row(f"paced, {rate:.0f}/s over {tables} tables, {name}", described(whole), asked, met))
        rows += _maker(whole)
    return rows


async def databases(tables: int, seconds: float, rounds: int) -> list[Row]:
    """Measure the CPU time per answer of saturated servers on PostgreSQL and on SQLite."""
    kinds = {"SQLite": (False, 1), "PostgreSQL": (True, 1), "PostgreSQL, two processes": (True, 2)}
    async with AsyncExitStack() as stack:
        sites = {
            name: await stack.enter_async_context(
                site(postgres=postgres, processes=processes, settings=UNLIMITED)
            )
            for name, (postgres, processes) in kinds.items()
        }
        rounds_ = await in_turn(sites, lambda each: load.saturated(each, tables, seconds), rounds)
        done = {name: together(each) for name, each in rounds_.items()}
    cpu = {name: each.cpu_an_answer for name, each in done.items()}
    rows = []
    for name, each in done.items():
        beside = each.database * 1000 / max(1, len(each.load.times))
        more = f"; PostgreSQL itself {beside:.2f} ms an answer" if beside else ""
        rows.append(Row(f"saturated, {name}", described(each) + more))
    of_sqlite = cpu["PostgreSQL"] / cpu["SQLite"]
    of_one = cpu["PostgreSQL, two processes"] / cpu["PostgreSQL"]
    asked = f"at most {OF_SQLITE} times SQLite's"
    rows.append(Row("CPU an answer on PostgreSQL", f"{of_sqlite:.2f} times", asked, of_sqlite <= OF_SQLITE))
    asked = f"at most {OF_ONE} times one's"
    rows.append(Row("CPU an answer of two processes", f"{of_one:.2f} times", asked, of_one <= OF_ONE))
    return rows
