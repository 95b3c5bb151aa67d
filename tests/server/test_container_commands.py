"""The commands of the Dockerfile and of compose.yaml, carried out by an ordinary user without containers.

They run in a folder that takes the place of `/`: packages are installed, the wheel is built of what git
would hand out, and a game is played through nginx with a PostgreSQL of its own.
"""

import io
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from cluster import Cluster, skip
from cluster import programs as postgres_programs
from container_files import ROOT, compose, dockerfile, is_sent
from table_client import cookies_of, legal
from test_nginx import AROUND, NAME, Front, certificate, free_ports, programs

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="containers are of Linux")]
__all__ = ["certificate", "programs"]

PLACES = re.compile(r"(?<![\w.}])/(?=(?:opt|build|deploy|var/lib/coverts|var/cache/coverts|etc)\b)")
"""The beginning of a path in the container."""
INHERITED = re.compile(r"(?i)(PIP|npm_config)_\w+|\w+_(proxy|CERTS?|CERT_FILE|BUNDLE)")
"""Variables of this machine without which packages may not be installed."""
PATIENCE = 120
BUILD, RUNTIME = dockerfile()
FILES = compose({"SITE": NAME, "POSTGRES_PASSWORD": "0123abcd"})
COVERTS, PROXY = FILES.services["coverts"], FILES.services["proxy"]
PLAY = {"game": "infiltrators", "seats": ["person", "open"]}


class Place:
    """A folder in place of the container's `/`, and an ordinary user whom it belongs to."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="coverts-container-"))
        self.who: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self.who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.home, self.shims = self.folder / "home", self.folder / "shims"
        for path in (self.home, self.shims, self.folder / "etc/nginx/conf.d"):
            path.mkdir(parents=True)
        self.environment = {
            **{name: value for name, value in os.environ.items() if INHERITED.fullmatch(name)},
            "HOME": str(self.home),
            "PATH": f"{self.shims}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
            "LANG": "C.UTF-8",
        }
        self.workdir = self.folder
        self.hand_over(self.home, self.shims, self.folder / "etc")

    def hand_over(self, *folders: Path) -> None:
        """Give the user folders and all that is in them, or only the place's own."""
        for path in (self.folder, *(each for folder in folders for each in (folder, *folder.rglob("*")))):
            if self.who:
                os.chown(path, self.who["user"], self.who["group"], follow_symlinks=False)

    def here(self, text: str) -> str:
        """Return a text of the container with its paths in this folder."""
        return PLACES.sub(f"{self.folder}/", text)

    def shim(self, name: str, program: str, *arguments: str) -> None:
        """Let the user find a program by this name."""
        path = self.shims / name
        path.write_text(f'#!/bin/sh\nexec "{program}" {" ".join(arguments)} "$@"\n')
        path.chmod(0o755)

    def run(self, *command: str, **more) -> subprocess.CompletedProcess[str]:
        given: dict[str, Any] = {"capture_output": True, "text": True, "check": False, "cwd": self.workdir}
        environment = self.environment | more.pop("env", {})
        return subprocess.run(command, env=environment, **(given | self.who | more))

    def must(self, *command: str, **more) -> str:
        done = self.run(*command, **more)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def copy(self, source: str, target: str) -> Path:
        """Copy what a build would be sent of the project; the folder that it is in now."""
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=False)
        if archive.returncode:
            pytest.skip("this is not a clone, so nothing says what belongs to the project")
        ignored = (ROOT / ".dockerignore").read_text()
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            for file in files.getmembers():
                within = source == "." or file.name.startswith(f"{source}/")
                if file.isfile() and within and is_sent(file.name, ignored):
                    inside = file.name if source == "." else file.name.removeprefix(f"{source}/")
                    path = self.workdir / target / inside
                    path.parent.mkdir(parents=True, exist_ok=True)
                    data = files.extractfile(file)
                    assert data is not None
                    path.write_bytes(data.read())
        return self.workdir / target

    def follow(self, stage) -> None:
        """Carry out a stage. What only root may do is left out: the user is there already."""
        for each in stage.instructions:
            if each.name == "ENV":
                found = {name: self.here(value) for name, value in stage.environment.items()}
                self.environment |= found | {
                    "PATH": found.get("PATH", "$PATH").replace("$PATH", self.environment["PATH"])
                }
            elif each.name == "WORKDIR":
                self.workdir = Path(self.here(each.text))
                self.workdir.mkdir(parents=True, exist_ok=True)
                self.hand_over(self.workdir, self.workdir.parent)
            elif each.name == "COPY" and not each.options:
                self.hand_over(self.copy(*each.words))
            elif each.name == "RUN":
                text = re.sub(r"useradd .*? && | --(owner|group)=\w+", "", each.text)
                self.must("sh", "-c", self.here(text))

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def python_for(place: Place) -> str:
    """Return a Python that the user may run, and that can make virtual environments."""
    names = ("python3.14", "python3.13", "python3.12", "python3.11", "python3")
    usable = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"
    for program in [*(f"/usr/local/bin/{each}" for each in names), *(f"/usr/bin/{each}" for each in names)]:
        if Path(program).exists() and place.run(program, "-c", usable).returncode == 0:
            return program
    pytest.skip("an ordinary user has no Python 3.11 with venv here")


@pytest.fixture(scope="module")
def place():
    """The image's files, made by its commands."""
    made = Place()
    try:
        made.shim("python", python_for(made))
        made.follow(BUILD)
        (made.shims / "python").unlink()
        made.follow(RUNTIME)
        yield made
    finally:
        made.close()


def command(stage) -> list[str]:
    return [*stage.last("ENTRYPOINT").words, *stage.last("CMD").words]


def is_healthy(place: Place, port: int) -> bool:
    """Whether the image's own check of its health succeeds."""
    _, *words = re.split(r" (?=\[)", RUNTIME.last("HEALTHCHECK").text)
    check = msgspec.json.decode(words[0].replace("8787", str(port)))
    return place.run(*check).returncode == 0


@contextmanager
def started(place: Place, *program: str, **variables: str):
    """A program that runs in the place, until it is told to stop; then it has to end without a fault."""
    log = place.folder / f"{Path(program[0]).name}.log"
    with open(log, "w") as errors:
        process = subprocess.Popen(
            program,
            cwd=place.workdir,
            env=place.environment | variables,
            stdout=errors,
            stderr=errors,
            **place.who,
        )
    try:
        yield process
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
    except BaseException:
        print(log.read_text(), file=sys.stderr)
        raise
    finally:
        process.kill()
        process.wait()


def wait_for(fact, process) -> None:
    """Wait until a fact is so, as long as a program runs."""
    end = monotonic() + PATIENCE
    while not fact():
        assert process.poll() is None, "it has ended"
        assert monotonic() < end, "it takes too long"


def is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/ready", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def test_the_image_alone_serves_and_is_backed_up(place):
    (port,) = free_ports(1)
    assert not is_healthy(place, port)
    with started(place, *command(RUNTIME), COVERTS_PORT=str(port), COVERTS_HOST="127.0.0.1") as server:
        wait_for(lambda: is_ready(port), server)
        assert is_healthy(place, port)
        page = httpx.get(f"http://127.0.0.1:{port}/")
        assert (page.status_code, page.headers["content-type"].split(";")[0]) == (200, "text/html")
        place.must("coverts", "backup", "copy.db")
    assert (place.workdir / "copy.db").stat().st_size > 0


def test_the_image_has_the_planners_machine_code(place):
    assert place.must("coverts", "compile", "infiltrators")


@pytest.fixture
def cluster():
    if postgres_programs() is None:
        skip("its programs are not installed")
    made = Cluster()
    made.folder.chmod(0o711)  # its socket is for other users too
    create = [str(made.programs / "createdb"), "--host", str(made.folder), "--username=coverts", "coverts"]
    try:
        subprocess.run(create, check=True)
        yield made
    finally:
        made.close()


@asynccontextmanager
async def services(place, programs, certificate, cluster):
    """The services of compose.yaml, at free ports of this machine."""
    inner, plain, port = free_ports(3)
    swaps = {
        "172.30.87.2:8787": f"127.0.0.1:{inner}",
        "172.30.87.3": "127.0.0.1",
        "postgresql://coverts:0123abcd@database/coverts": cluster.address("coverts"),
        f"https://{NAME}": f"https://{NAME}:{port}",
    }

    def here(text: str) -> str:
        for container, machine in swaps.items():
            text = text.replace(container, machine)
        return place.here(text)

    live = place.folder / "etc/letsencrypt/live" / NAME
    live.mkdir(parents=True, exist_ok=True)
    for file in certificate:
        shutil.copy(file, live)
    example = (ROOT / "deploy/nginx.conf").read_text()
    for listening, number in (("listen 80;", plain), ("listen 443 ssl;", port)):
        example = example.replace(listening, listening.replace("listen ", "listen 127.0.0.1:").replace(
            "80" if number == plain else "443", str(number)))  # fmt: skip
    (place.folder / "deploy").mkdir(exist_ok=True)
    (place.folder / "deploy/nginx.conf").write_text(place.here(example))
    around = AROUND.format(folder=place.folder, user="").replace("/coverts.conf", "/etc/nginx/conf.d/*.conf")
    (place.folder / "nginx.conf").write_text(around)
    place.hand_over(place.folder / "etc", place.folder / "deploy")
    at = place.folder
    place.shim("nginx", programs["nginx"], "-p", str(at), "-c", f"{at}/nginx.conf", "-e", f"{at}/error.log")
    variables = {name: here(value) for name, value in COVERTS.environment.items()}
    variables |= {"COVERTS_PORT": str(inner), "COVERTS_HOST": "127.0.0.1"}
    with started(place, *command(RUNTIME), **variables) as server:
        wait_for(lambda: is_ready(inner), server)
        with started(place, *map(here, PROXY.command), **PROXY.environment) as proxy:
            yield SimpleNamespace(port=port, plain=plain, server=server, proxy=proxy, browsers=[])


def is_redirected(port: int) -> bool:
    """Whether the proxy's own check would succeed: its plain port answers without an error."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/").status_code == 301
    except httpx.TransportError:
        return False


async def test_a_game_is_played_through_the_services_and_outlives_a_restore(
    place, programs, certificate, cluster
):
    async with services(place, programs, certificate, cluster) as site:
        wait_for(lambda: is_redirected(site.plain), site.proxy)
        front = Front(site, site.plain, site.port, certificate[1])
        browser = front.browser()
        assert (await front.ask(browser, "GET", "/health")).text == "alive\n"
        assert "<html" in (await front.ask(browser, "GET", "/")).text
        made = await front.ask(browser, "POST", "/api/tables", json=PLAY)
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        other = front.browser()
        invite = {"invite": made.json()["invites"][0]["invite"]}
        assert (await front.ask(other, "POST", f"/api/tables/{table}/seats", json=invite)).status_code == 200
        answered = await answer_once(front, table, [browser, other])
        seat = cookies_of(browser)
        for each in site.browsers:
            await each.aclose()
    dump_and_restore(place, cluster)
    async with services(place, programs, certificate, cluster) as site:
        wait_for(lambda: is_redirected(site.plain), site.proxy)
        front = Front(site, site.plain, site.port, certificate[1])
        async with front.socket(table, seat) as socket:
            state = msgspec.json.decode(await socket.recv())
        assert state["position"] == answered


def dump_and_restore(place, cluster) -> None:
    """Back the database up and restore it, by the commands of the page for hosts."""
    dump, reached = place.folder / "tables.dump", {"PGHOST": str(cluster.folder)}
    with open(dump, "wb") as file:
        save = documented("pg_dump", cluster)
        place.must(*save, env=reached, stdout=file, stderr=subprocess.PIPE, capture_output=False)
    with open(dump, "rb") as file:
        place.must(*documented("pg_restore", cluster), env=reached, stdin=file)


async def answer_once(front, table, browsers) -> int:
    """Answer a question with its first legal option; the position after it, as everybody is told."""
    async with front.socket(table, cookies_of(browsers[0])) as one, front.socket(
        table, cookies_of(browsers[1])
    ) as two:  # fmt: skip
        states = [msgspec.json.decode(await each.recv()) for each in (one, two)]
        sockets = dict(zip((one, two), states, strict=True))
        socket, state = next((each, state) for each, state in sockets.items() if state["questions"])
        before = state["position"]
        answer = {"type": "answer", "position": before, "action": legal(state)[0]}
        await socket.send(msgspec.json.encode(answer).decode())
        position = before
        for each in (one, two):
            while (position := msgspec.json.decode(await each.recv())["position"]) == before:
                pass
        return int(position)


def documented(program: str, cluster: Cluster) -> list[str]:
    """Return the words of a command for the database's container, as the page for hosts has it."""
    page = (ROOT / "docs/self-hosting.md").read_text("utf-8").replace("\\\n", " ")
    (line,) = re.findall(rf"^docker compose exec -T database ({program} [^<>|\n]*)", page, re.MULTILINE)
    return [str(cluster.programs / program), *line.split()[1:]]
