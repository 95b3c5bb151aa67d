"""Nodes of a Ray cluster, all on this machine, in a process that a test tells what to kill."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from small_runs import Run, wait_until

from coverts.lab.workers.ray_workers import load_ray

NODES = 4


class Nodes:
    """Nodes with one core each. A run begins on a further node, which plays nothing."""

    def __init__(self, process):
        self.process = process
        self.address = self.tell("address")

    def tell(self, what):
        """Tell the process what to do, and return its answer."""
        print(what, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def play(self, file, *more, **settings):
        """Play an experiment on the nodes."""
        return Run(file, "--ray", self.address, *more, **settings)

    def add_node(self):
        """Let a node join."""
        self.tell("add")

    def kill_node(self):
        """Kill a node and all its processes."""
        self.tell("kill node")

    def kill_worker(self):
        """Wait until a process plays a block, and kill it. Return whether there was one."""
        return self.tell("kill worker")


@contextmanager
def ray_nodes(environment):
    """Start a cluster whose processes have an environment besides that of the test."""
    with subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ) as process:
        try:
            yield Nodes(process)
        finally:
            process.communicate()


def serve():
    """Start the nodes, and do what is told."""
    load_ray(is_loopback=True)
    from ray.cluster_utils import Cluster

    answers, sys.stdout = sys.stdout, sys.stderr
    cluster = Cluster()

    def add(cores=1, **settings):
        return cluster.add_node(num_cpus=cores, node_ip_address="127.0.0.1", **settings)

    add(0, include_dashboard=False)
    nodes = [add() for _ in range(NODES)]
    for line in sys.stdin:
        answer = None
        match line.strip():
            case "address":
                answer = cluster.address
            case "add":
                nodes.append(add())
            case "kill node":
                cluster.remove_node(nodes.pop(0), allow_graceful=False)
            case "kill worker":
                playing = wait_until(lambda: [worker for node in nodes for worker in workers_of(node)])
                for worker in playing[:1]:
                    os.kill(worker, signal.SIGKILL)
                answer = bool(playing)
        print(json.dumps(answer), file=answers, flush=True)
    cluster.shutdown()


def workers_of(node):
    """Return the processes of a node that play now."""
    raylet = node.all_processes["raylet"][0].process.pid
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, _, rest = stat.read_text().partition(" (")
            command = stat.with_name("cmdline").read_text()
        except OSError:
            continue
        if rest.rpartition(")")[2].split()[1] == str(raylet) and command.startswith("ray::play_shipped"):
            found.append(int(pid))
    return found


if __name__ == "__main__":
    serve()
