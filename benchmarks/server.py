"""What is shown of the server, one command each: `python benchmarks/server.py WHAT`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from proof import load
from proof.processes import MAKER, pin
from proof.serving import ROOT, checkout, server


def told(name: str, done: load.Round, rates: list[float]) -> str:
    return (
        f"{name:8} {done.rate:7.1f} answers/s ({min(rates):.0f} to {max(rates):.0f}), median "
        f"{done.within(0.5):.0f} ms, p99 {done.within(0.99):.0f} ms, CPU {done.cpu_an_answer:.2f} ms an answer "
        f"(server {done.cpu / done.seconds:.0%}, load maker {done.maker / done.seconds:.0%}), "
        f"refused {dict(done.load.refused)}, {done.load.games} games, {len(done.unanswered)} waiting"
    )


async def beside(given: argparse.Namespace) -> None:
    sources = {"here": ROOT / "src"}
    if given.beside:
        sources[given.beside] = checkout(given.beside)
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    async with AsyncExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=folder)))
        servers = {}
        for name, source in sources.items():
            own = place / name
            own.mkdir()
            servers[name] = await stack.enter_async_context(server(source, own / "tables.db", folder=own))
        sums: dict[str, load.Round] = {}
        rates: dict[str, list[float]] = {name: [] for name in sources}
        for _ in range(given.rounds):
            for name, running in servers.items():
                if given.what == "saturated":
                    done = await load.saturated([running.host], [running.pid], given.tables, given.seconds)
                else:
                    done = await load.paced(
                        [running.host], [running.pid], given.tables, given.rate, given.seconds
                    )
                rates[name].append(done.rate)
                print(told(name, done, [done.rate]), flush=True)
                if name in sums:
                    sums[name].add(done)
                else:
                    sums[name] = done
        for name, done in sums.items():
            print("all:", told(name, done, rates[name]), "trouble:", len(servers[name].trouble()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--beside")
    pin(MAKER)
    asyncio.run(beside(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
