"""Measures pages without a server against native Python: times, memory, and the size of the download."""

from __future__ import annotations

import asyncio
import gzip
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread

from playwright.async_api import Browser

import coverts
from coverts.publishing.page_folder import PublishedGame, write_page
from proof.pages import browsing
from proof.report import Row
from proof.serving import ROOT, server

HERE = Path(__file__).parent
HOST = ROOT / "tests" / "page" / "host_in_node.mjs"
GAME = "infiltration"
ONE_FILE = ROOT / "examples" / "goofspiel.py"
COMPRESSIBLE = {".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".txt", ".wasm", ".zip"}
LOADS = 5
MAX_START, MAX_ANSWER, MAX_RESTORE = 4.0, 3.0, 1.2
"""The maximum times, as multiples of native Python's."""
MAX_HEAP = 120_000_000
MAX_DOWNLOAD, MAX_ONE_FILE = 6_000_000, 4_600_000
"""The maximum sizes of a download without pictures, with all games and with one in one file, in bytes."""
EARLY = """async () => {
  const paints = () => performance.getEntriesByName('first-contentful-paint');
  while (!paints().length) await new Promise((resolve) => requestAnimationFrame(resolve));
  const paint = paints()[0].startTime;
  const replies = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const early = replies.filter((each) => each.responseEnd <= paint);
  return [early.length, early.reduce((sum, each) => sum + each.encodedBodySize, 0)];
}"""
"""A script that returns the number and the bytes of the replies before the first paint."""


def measure_cpu(command: list[str]) -> tuple[float, float, str]:
    """Run a command. Return its CPU seconds, its seconds, and its output."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall, done.stdout


def in_node(site: Path, program: Path, *options: str) -> list[str]:
    return ["node", str(HOST), str(site), str(program), *options]


def starts(site: Path, rounds: int) -> Row:
    """Measure from the start of the process to the first state, natively and in a page in turn."""
    program = HERE / "first_state.py"
    commands = {"native": [sys.executable, str(program)], "page": in_node(site, program)}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(rounds + 1):
        for name, command in commands.items():
            found[name].append(measure_cpu(command)[:2])
    cpu, wall = ({name: median(each[at] for each in found[name][1:]) for name in commands} for at in (0, 1))
    ratio = cpu["page"] / cpu["native"]
    return Row(
        f"CPU s to the first state of {GAME}: page, native, ratio",
        f"{cpu['page']:.2f}, {cpu['native']:.2f}, {ratio:.1f} (wall {wall['page'] / wall['native']:.1f})",
        f"at most {MAX_START}",
        ratio <= MAX_START,
    )


def answers(site: Path, folder: Path, name: str) -> list[Row]:
    """Measure answers at tables of a game, and the memory of the page after them."""
    source = (HERE / "table_answers.py").read_text("utf-8")
    program = folder / "answers.py"
    program.write_text(f"name = {name!r}\n{source}")
    native, page = (
        json.loads(measure_cpu(command)[2].rpartition("answers ")[2])
        for command in ([sys.executable, str(HERE / "table_answers.py"), name], in_node(site, program))
    )
    ratio = page["median"] / native["median"]
    return [
        Row(
            f"CPU ms of an answer in {name}, median: page, native, ratio",
            f"{page['median']:.1f}, {native['median']:.1f}, {ratio:.1f}",
            f"at most {MAX_ANSWER}",
            ratio <= MAX_ANSWER,
        ),
        Row(
            f"MB of the heap with {name}",
            f"{page['heap'] / 1e6:.0f}",
            f"at most {MAX_HEAP / 1e6:.0f}",
            page["heap"] <= MAX_HEAP,
        ),
    ]


def restoring(site: Path, folder: Path, name: str, rounds: int) -> Row:
    """Measure how long a page takes to begin with saved memory, and native Python to read the rules."""
    reader, starter, heap = folder / "read.py", folder / "again.py", folder / f"{name}.heap"
    reader.write_text(f"from coverts.page.heap_snapshot import read_rules; read_rules({name!r})")
    measure_cpu(in_node(site, reader, "--save", str(heap)))
    starter.write_text("from coverts.page.heap_snapshot import begin_again; begin_again(); report('again')")
    page, native = [], []
    for _ in range(rounds):
        output = measure_cpu(in_node(site, starter, "--restore", str(heap)))[2]
        times = [
            float(line.split()[1]) for line in output.splitlines() if line.startswith(("start", "again"))
        ]
        page.append(sum(times))
        read = measure_cpu([sys.executable, str(HERE / "rules_of_game.py"), name])[2]
        native.append(float(read.rpartition("read ")[2]))
    ratio = median(page) / median(native)
    return Row(
        f"CPU s to restore {name} ({heap.stat().st_size / 1e6:.0f} MB), natively to read its rules, ratio",
        f"{median(page):.2f}, {median(native):.2f}, {ratio:.1f}",
        f"at most {MAX_RESTORE}",
        ratio <= MAX_RESTORE,
    )


def downloads(sites: dict[str, tuple[Path, int]]) -> Iterator[Row]:
    """Measure what a visitor downloads, compressed with Brotli. The sites have maximum sizes in bytes."""
    command = ["node", str(HERE / "brotli.mjs"), *(str(site) for site, _ in sites.values())]
    for (name, (_, most)), sizes in zip(sites.items(), json.loads(measure_cpu(command)[2]), strict=True):
        pictures = sum(size for path, size in sizes.items() if path.endswith("/pictures.json"))
        total = sum(sizes.values()) - pictures
        yield Row(
            f"MB of {name} after Brotli, without {pictures / 1e6:.2f} of pictures",
            f"{total / 1e6:.3f}",
            f"at most {most / 1e6}",
            total <= most,
        )


class Compressing(SimpleHTTPRequestHandler):
    """A web host that compresses with gzip, as the server does."""

    def do_GET(self) -> None:
        """Send a file of the site."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path.name))
        if path.suffix in COMPRESSIBLE:
            data = gzip.compress(data, mtime=0)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        with suppress(BrokenPipeError):  # The browser has left already.
            self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """Serve a site, and yield its address."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=str(site)))
    Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/"
    host.shutdown()
    host.server_close()


async def before_paint(browser: Browser, address: str) -> tuple[float, float]:
    """Return the number and the bytes of the replies before the first paint of a front page, as medians."""
    found = []
    for _ in range(LOADS):
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(address)
        await page.get_by_role("link").first.wait_for()
        found.append(await page.evaluate(EARLY))
        await context.close()
    return median(each[0] for each in found), median(each[1] for each in found)


async def paints(site: Path, folder: Path) -> list[Row]:
    """Compare a page with the server's front page."""
    async with browsing() as browser:
        async with server(ROOT / "src", folder / "paint.db", folder=folder, pace=0) as running:
            served = await before_paint(browser, f"http://{running.host}/")
        with hosted(site) as address:
            page = await before_paint(browser, address)
    return [
        Row(
            f"{what} before the first paint: page, server", f"{own:.0f}, {other:.0f}", "no more", own <= other
        )
        for what, own, other in zip(("requests", "bytes"), page, served, strict=True)
    ]


def static_pages(rounds: int, only: str) -> list[Row]:
    """Measure a page with all games, and one with a game in one file."""
    games = [coverts.game(name) for name in sorted(coverts.installed())]
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        site, one = folder / "site", folder / "one"
        write_page(site, [PublishedGame(game) for game in games])
        if only in ("", "times"):
            rows.append(starts(site, rounds))
            for game in games:
                rows += answers(site, folder, game.name)
            rows += [restoring(site, folder, game.name, rounds) for game in games]
        if only in ("", "sizes"):
            write_page(one, [PublishedGame(coverts.game(str(ONE_FILE)), ONE_FILE)])
            sites = {"a page": (site, MAX_DOWNLOAD), "a one-file game": (one, MAX_ONE_FILE)}
            rows += downloads(sites)
        if only in ("", "paint"):
            rows += asyncio.run(paints(site, folder))
    return rows
