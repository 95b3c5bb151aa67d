"""The Dockerfile, .dockerignore and compose.yaml as data. What a compose file may not say is refused."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parents[2]


class Instruction(NamedTuple):
    """A line of a Dockerfile, with the lines that continue it."""

    name: str
    options: dict[str, str]
    text: str

    @property
    def words(self) -> list[str]:
        """The words of a JSON list, or of a line."""
        return json.loads(self.text) if self.text.startswith("[") else self.text.split()


class Stage(NamedTuple):
    """A part of a Dockerfile that makes an image."""

    image: str
    name: str
    instructions: list[Instruction]

    def all(self, name: str) -> list[Instruction]:
        """Return the instructions of that name."""
        return [each for each in self.instructions if each.name == name]

    def last(self, name: str) -> Instruction:
        """Return the one that counts if there are several."""
        return self.all(name)[-1]

    @property
    def environment(self) -> dict[str, str]:
        """The variables that ENV sets."""
        return dict(word.split("=", 1) for each in self.all("ENV") for word in each.words)


def stages(text: str) -> list[Stage]:
    """Return the stages of a Dockerfile."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    found: list[Stage] = []
    for line in lines.replace("\\\n", " ").splitlines():
        if not line.strip():
            continue
        name, _, rest = line.partition(" ")
        options = {}
        while match := re.match(r"\s*--([\w-]+)=(\S+)", rest):
            options[match[1]], rest = match[2], rest[match.end() :]
        if name == "FROM":
            image, _, stage = rest.strip().partition(" AS ")
            found.append(Stage(image, stage, []))
        else:
            found[-1].instructions.append(Instruction(name, options, " ".join(rest.split())))
    return found


def dockerfile() -> list[Stage]:
    """Return the stages of this project's Dockerfile: one that builds, and one that runs."""
    return stages((ROOT / "Dockerfile").read_text())


def is_sent(path: str, ignored: str) -> bool:
    """Return whether a build gets a file, by the text of a .dockerignore. The last line that fits counts."""
    sent = True
    for line in ignored.splitlines():
        pattern = line.removeprefix("!").strip("/")
        if not pattern or line.startswith("#"):
            continue
        regular = re.escape(pattern).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
        if re.fullmatch(f"{regular}(?:/.*)?", path):
            sent = line.startswith("!")
    return sent


def tracked() -> list[str]:
    """Return the files of the project, or those of a folder that git does not know."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return listed.stdout.splitlines()
    return [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()]


def context() -> list[str]:
    """Return the files of the project that a build gets."""
    ignored = (ROOT / ".dockerignore").read_text()
    return [path for path in tracked() if is_sent(path, ignored)]


class Condition(msgspec.Struct, forbid_unknown_fields=True):
    condition: Literal["service_started", "service_healthy", "service_completed_successfully"]


class Check(msgspec.Struct, forbid_unknown_fields=True):
    test: list[str]
    interval: str = "30s"
    timeout: str = "30s"
    start_period: str = "0s"
    retries: int = 3


class Limits(msgspec.Struct, forbid_unknown_fields=True):
    memory: str
    pids: int
    cpus: str = ""


class Resources(msgspec.Struct, forbid_unknown_fields=True):
    limits: Limits


class Deploy(msgspec.Struct, forbid_unknown_fields=True):
    resources: Resources


class Logging(msgspec.Struct, forbid_unknown_fields=True):
    driver: Literal["json-file", "local", "journald", "none"]
    options: dict[str, str] = {}


class Attachment(msgspec.Struct, forbid_unknown_fields=True):
    ipv4_address: str = ""


class Service(msgspec.Struct, forbid_unknown_fields=True):
    """What this project uses of a service's keys."""

    image: str
    restart: Literal["no", "always", "on-failure", "unless-stopped"]
    deploy: Deploy
    logging: Logging
    build: str = ""
    init: bool = False
    command: list[str] = []
    depends_on: dict[str, Condition] = {}
    environment: dict[str, str] = {}
    env_file: str = ""
    networks: list[str] | dict[str, Attachment] = []
    ports: list[str] = []
    volumes: list[str] = []
    tmpfs: list[str] = []
    read_only: bool = False
    security_opt: list[str] = []
    cap_drop: list[str] = []
    cap_add: list[str] = []
    ulimits: dict[str, int] = {}
    shm_size: str = ""
    stop_grace_period: str = "10s"
    healthcheck: Check | None = None

    def address(self, network: str) -> str:
        """Return the service's fixed address in a network."""
        assert isinstance(self.networks, dict)
        return self.networks[network].ipv4_address


class Subnet(msgspec.Struct, forbid_unknown_fields=True):
    subnet: str


class Addresses(msgspec.Struct, forbid_unknown_fields=True):
    config: list[Subnet]


class Network(msgspec.Struct, forbid_unknown_fields=True):
    internal: bool = False
    ipam: Addresses | None = None


class Volume(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Compose(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    services: dict[str, Service]
    networks: dict[str, Network]
    volumes: dict[str, Volume]


VARIABLE = re.compile(r"\$(?:(\$)|\{(\w+):\?[^}]*\})")


def interpolate(value: Any, variables: dict[str, str]) -> Any:
    """Put variables into the texts of a compose file. Each must have a value that is not empty."""
    if isinstance(value, dict):
        return {name: interpolate(each, variables) for name, each in value.items()}
    if isinstance(value, list):
        return [interpolate(each, variables) for each in value]
    if not isinstance(value, str):
        return value

    def replaced(match: re.Match[str]) -> str:
        if match[1]:
            return "$"
        if not variables.get(match[2]):
            raise KeyError(match[2])
        return variables[match[2]]

    return VARIABLE.sub(replaced, value)


def variables(text: str) -> dict[str, str]:
    """Return the variables of an environment file."""
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))


def compose(values: dict[str, str]) -> Compose:
    """Return this project's compose.yaml with these values of its variables."""
    read = msgspec.yaml.decode((ROOT / "compose.yaml").read_bytes())
    shared = {name for name in read if name.startswith("x-")}
    known = {name: each for name, each in read.items() if name not in shared}
    return msgspec.convert(interpolate(known, values), Compose)
