"""Update the pinned versions: requirements/*.txt and the client's lock file.

    make pins                           run this after changing pyproject.toml or web/package.json
    make pins UPGRADE=1                 upgrade to the newest versions that fit

A pin has the hashes of all files of a version, for every platform and Python, and no registry address.
Without UPGRADE=1, versions stay the same if they still fit.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import client

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "requirements"
UV = "uv>=0.13"
"""The version requirement of uv, which resolves versions."""
HEAD = "# Written by `make pins`: change pyproject.toml instead.\n"


class Layer(NamedTuple):
    """A requirements file, which may build on other requirements files.

    It does not repeat the packages of those files.
    """

    wants: list[str]
    beneath: tuple[str, ...] = ()


def layers() -> dict[str, Layer]:
    """Return the requirements files by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    about = project["project"]
    extras = {name: wants_of(name, about["optional-dependencies"]) for name in about["optional-dependencies"]}
    return {
        "base": Layer([*about["dependencies"], *project["build-system"]["requires"]]),
        "server": Layer(extras["server"], ("base",)),
        "fast": Layer(extras["fast"], ("base",)),
        "postgres": Layer(extras["postgres"], ("base", "server")),
        "envs": Layer(extras["envs"], ("base", "fast")),
        "learn": Layer(extras["learn"], ("base", "fast")),
        "lab": Layer(extras["lab"], ("base", "fast")),
        "ray": Layer(extras["ray"], ("base", "fast", "lab")),
        "dev": Layer(extras["dev"], ("base", "server", "fast", "postgres", "envs", "lab", "ray")),
        "docs": Layer(extras["docs"], ("base",)),
        "node": Layer([client.NODE_REQUIREMENT]),
        "pins": Layer([UV]),
    }


def wants_of(extra: str, extras: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the packages of an extra and of the extras that it refers to."""
    wants: dict[str, None] = {}
    for want in extras[extra]:
        if match := re.fullmatch(r"coverts\[(.+)\]", want):
            for name in match[1].split(","):
                wants |= dict.fromkeys(wants_of(name, extras))
        else:
            wants[want] = None
    return [*wants]


def oldest_python() -> str:
    """Return the oldest supported version of Python, such as 3.11."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(project["project"]["requires-python"]).removeprefix(">=")


def resolve(wants: list[str], pins: str, *options: str) -> str:
    """Choose versions of packages and of their dependencies.

    Args:
        wants: The packages.
        pins: Earlier pins, which stay the same if they fit.
        options: Further options of uv.

    Returns:
        The pins with their hashes.
    """
    with tempfile.TemporaryDirectory(prefix="coverts-pins-") as folder:
        source, target = Path(folder, "source.in"), Path(folder, "target.txt")
        source.write_text("\n".join(wants))
        target.write_text(pins)
        command = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "compile",
            "--quiet",
            "--universal",
            "--generate-hashes",
        ]
        command += ["--python-version", oldest_python(), "--fork-strategy", "fewest"]
        command += ["--no-header", "--no-annotate", "--output-file", str(target), *options, str(source)]
        if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
            raise client.ClientError("uv found no versions that fit together (its output is above)")
        return target.read_text()


def packages(text: str) -> dict[str, str]:
    """Split the text of a requirements file into the lines of each package, by name."""
    return {pin.partition("==")[0]: pin for pin in re.findall(r"^\w.*\n(?: .*\n)*", text, re.MULTILINE)}


def pin(upgrade: bool) -> None:
    """Write requirements/*.txt."""
    files = layers()
    before = "".join(path.read_text() for path in sorted(PINS.glob("*.txt")))
    pins = "".join(packages(before).values())
    everything = resolve(
        [want for layer in files.values() for want in layer.wants], pins, *["--upgrade"] * upgrade
    )
    PINS.mkdir(exist_ok=True)
    all_of = {name: packages(resolve(layer.wants, everything)) for name, layer in files.items()}
    for name, layer in files.items():
        below = {lines for other in layer.beneath for lines in all_of[other].values()}
        own = [lines for lines in all_of[name].values() if lines not in below]
        on = [f"--requirement {other}.txt\n" for other in layer.beneath]
        (PINS / f"{name}.txt").write_text("".join([HEAD, *on, *own]))


def lock(upgrade: bool) -> None:
    """Write web/package-lock.json."""
    with client.node_environment(client.need_node(may_install=True)) as environment:
        client.npm(environment, "update" if upgrade else "install", "--package-lock-only", "--ignore-scripts")


def main(*arguments: str) -> int:
    """Update requirements/*.txt and the client's lock file; return the exit status."""
    try:
        pin("--upgrade" in arguments)
        lock("--upgrade" in arguments)
    except client.ClientError as error:
        print(f"coverts: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
