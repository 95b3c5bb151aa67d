"""Processes of a Ray cluster, on this machine or on several.

A node gets the file of a game once, and for each block only its cell and numbers. It writes the block to the
folder or bucket of the results, and only the block's sums come back. So it does not matter when nodes join,
leave or die.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from socket import create_connection
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Self
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec

from coverts.engine.base import extras
from coverts.engine.base.exceptions import BadFile, CovertsError, GameFault
from coverts.lab.block_store import BlockStore
from coverts.lab.cells import Cell
from coverts.lab.workers.block_tasks import BlockSums, BlockTask
from coverts.lab.workers.shipped_files import pack, play_shipped

LOCAL = "local"
"""The address of a new cluster on this machine, which ends with the run."""
CONNECT_SECONDS = 10
LOOPBACK = ("127.0.0.1", "localhost")
MAX_DEATHS = 5
"""The number of processes that may die at the same block before the run gives up."""
SHARED = "With --results, name a folder or bucket that all nodes reach."
STORE_BYTES = 80 << 20
"""The memory for what nodes exchange, nearly the smallest that Ray accepts."""


class RayWorkers:
    """Processes of a Ray cluster that play blocks.

    When the `with` block ends, they are stopped. They also end if this process is killed.

    Args:
        place: The folder or bucket of the results.
        cells: The cells to play.
        address: The address of a cluster, or `LOCAL`.
        count: The number of processes, or None for one per core.

    Raises:
        BadFile: A game's file cannot be read.
        NotInstalled: Ray is not installed.
    """

    def __init__(self, place: str, cells: Sequence[Cell], address: str, count: int | None = None) -> None:
        self.place = place if "://" in place else str(Path(place).resolve())
        self.address, self.count = address, count
        self.paths = {cell.game for cell in cells if cell.game.endswith(".py")}
        self.paths |= {cell.deck for cell in cells if cell.deck}
        self.shipped: dict[str, Any] = {}
        self.running: dict[Any, BlockTask] = {}
        self.deaths: Counter[BlockTask] = Counter()
        self.stack = ExitStack()
        self.ray = load_ray(address == LOCAL or address.startswith(LOOPBACK))

    def __enter__(self) -> Self:
        """Start or join the cluster, and check that all its nodes reach the results.

        Raises:
            BadFile: There is no such cluster, or a node does not reach the results.
        """
        # Ray prints what dies among the results. A run tells it only if it cannot go on.
        nowhere = self.stack.enter_context(Path(os.devnull).open("w"))
        self.stack.enter_context(redirect_stdout(nowhere))
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self.address == LOCAL:
            options |= {
                "num_cpus": self.count or os.cpu_count(),
                "include_dashboard": False,
                "object_store_memory": STORE_BYTES,
                "_temp_dir": self.stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)),
            }
        try:
            try:
                _try_address(self.address)
                self.ray.init(self.address, **options)
            except (OSError, RuntimeError, ValueError) as error:
                raise BadFile(f"The Ray cluster {self.address} cannot be used: {error}") from None
            if self.address != LOCAL:
                self._check_nodes()
            self.shipped = {path: self.ray.put(pack(Path(path))) for path in self.paths}
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()
        self.stack.close()

    @property
    def capacity(self) -> int:
        """The number of blocks that should be in progress, so that no process waits."""
        cores = int(self.ray.cluster_resources().get("CPU", 0))
        return 2 * max(min(cores, self.count or cores), 1)

    def play(self, task: BlockTask) -> None:
        """Begin to play a block."""
        cell = task.cell
        options: dict[str, Any] = {"num_cpus": 1, "max_retries": 0}
        if cell.deck:
            # A process can load only one deck. Ray gives tasks with other variables another process.
            options["runtime_env"] = {"env_vars": {"COVERTS_DECK_OF_CELL": cell.deck}}
        function = self.ray.remote(**options)(play_shipped)
        given = msgspec.structs.replace(task, place=self.place)
        ref = function.remote(given, self.shipped.get(cell.game), self.shipped.get(cell.deck))
        self.running[ref] = task

    def finished(self) -> list[tuple[BlockTask, BlockSums]]:
        """Wait until at least one block is stored, and return those that are.

        Raises:
            BadFile: A block is not where the results are.
            CovertsError: A block cannot be played or stored.
            GameFault: Processes die at a block again and again.
        """
        errors = self.ray.exceptions
        found: list[tuple[BlockTask, BlockSums]] = []
        while not found:
            for ref in self.ray.wait([*self.running])[0]:
                task = self.running.pop(ref)
                try:
                    sums = self.ray.get(ref)
                except errors.RayTaskError as error:
                    raise error.cause if isinstance(error.cause, CovertsError) else error from None
                except errors.LocalRayletDiedError:
                    raise GameFault("The Ray node of this run has died. Run the experiment again.") from None
                except errors.RayError as error:
                    self._replace(task, error)
                    continue
                if not BlockStore(self.place).has(task.cell.folder, task.block):
                    raise BadFile(
                        f"A block that a node of the Ray cluster has written is not in {self.place}. {SHARED}"
                    )
                found.append((task, sums))
        return found

    def _replace(self, task: BlockTask, error: Exception) -> None:
        """Play a block again whose process or node has died."""
        self.deaths[task] += not isinstance(error, self.ray.exceptions.NodeDiedError)
        if self.deaths[task] == MAX_DEATHS:
            raise GameFault(
                f"{MAX_DEATHS} processes have died at the same block, perhaps because there is too little "
                f"memory: {error} All finished blocks are kept. Run the experiment again."
            )
        self.play(task)

    def _check_nodes(self) -> None:
        """Let each node write a file beside the results, and look for it.

        Raises:
            BadFile: A node does not reach the results.
        """
        store, wait_for = BlockStore(self.place), {}
        strategies = extras.load("ray.util.scheduling_strategies")
        for node in self.ray.nodes():
            if node["Alive"]:
                name = f"probe-{uuid4().hex}"
                strategy = strategies.NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                function = self.ray.remote(num_cpus=0, scheduling_strategy=strategy)(_write_probe)
                wait_for[function.remote(self.place, name)] = name, node["NodeManagerAddress"]
        for ref, (name, address) in wait_for.items():
            reason = ""
            try:
                self.ray.get(ref)
            except self.ray.exceptions.RayTaskError as error:
                reason = f": {error.cause}"
            except self.ray.exceptions.RayError:
                continue  # the node has left
            if not store.take(name):
                raise BadFile(
                    f"The Ray node {address} does not reach the results in {self.place}{reason}. {SHARED}"
                )


def load_ray(is_loopback: bool) -> ModuleType:
    """Import Ray, which then sends no usage statistics.

    Args:
        is_loopback: Whether its processes listen only to this machine.

    Raises:
        NotInstalled: Ray is not installed.
    """
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if is_loopback:
        # Ray binds to the loopback address only where it thinks that it cannot use a network.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    return extras.load("ray")


def _try_address(address: str) -> None:
    """Connect to a cluster for a moment. Ray itself would try for minutes if nobody answers.

    Raises:
        OSError: Nobody answers.
    """
    parts = urlsplit(address if "//" in address else f"//{address}")
    if parts.port:
        create_connection((parts.hostname or "", parts.port), CONNECT_SECONDS).close()


def _write_probe(place: str, name: str) -> None:
    BlockStore(place).leave(name)
