"""The pages in Chromium: their size, the time of the first paint, and the time from key to view."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from proof.report import Row
from proof.serving import ROOT, Server, checkout, server

SEATS = ["person", "courier", "courier"]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FONTS = ("woff", "woff2")
WEIGHT = 150_000
"""The maximum compressed size of a page with one game's pictures, without fonts, in bytes."""
WATCHED = """() => {
  window.seen = [];
  const status = () => document.querySelector('[data-testid=status]')?.textContent ?? '';
  let pressed = 0, before = '';
  addEventListener('keydown', () => { pressed = performance.now(); before = status(); }, true);
  new MutationObserver(() => {
    if (pressed && status() !== before) { seen.push(performance.now() - pressed); pressed = 0; }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""A script that records the milliseconds from each key press to the change of the question."""


def built(commit: str) -> Path:
    """Extract an earlier commit and build its client with this checkout's packages."""
    source = checkout(commit)
    if not (source / "coverts" / "server" / "static" / "index.html").is_file():
        files = ["web", "scripts", "pyproject.toml"]
        packed = subprocess.run(["git", "archive", commit, *files], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", str(source.parent)], input=packed.stdout, check=True)
        shutil.copytree(ROOT / "web" / "node_modules", source.parent / "web" / "node_modules", symlinks=True)
        environment = {**os.environ, "PYTHONPATH": str(source)}
        subprocess.run([sys.executable, "scripts/client.py"], cwd=source.parent, env=environment, check=True)
    return source


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        path = os.environ.get("COVERTS_CHROMIUM") or shutil.which("chromium")
        yield await playwright.chromium.launch(executable_path=path, args=FLAGS)


async def table_at(page: Page, running: Server) -> str:
    """Create a table of Infiltration with the page in the first seat, and return its URL."""
    made = await page.request.post(
        f"http://{running.host}/api/tables", data={"game": "infiltration", "seats": SEATS}
    )
    return f"http://{running.host}/table/{(await made.json())['table']}"


async def weighed(browser: Browser, running: Server) -> dict[str, int]:
    """Return the compressed bytes of the front page and of a table without fonts, and of the fonts."""
    found = {}
    for name in ("front", "table"):
        page = await browser.new_page()
        address = f"http://{running.host}/" if name == "front" else await table_at(page, running)
        session = await page.context.new_cdp_session(page)
        await session.send("Network.enable")
        sizes: dict[str, float] = {}
        addresses: dict[str, str] = {}
        session.on(
            "Network.requestWillBeSent",
            lambda e, a=addresses: a.update({e["requestId"]: e["request"]["url"]}),
        )
        session.on(
            "Network.loadingFinished", lambda e, s=sizes: s.update({e["requestId"]: e["encodedDataLength"]})
        )
        await page.goto(address)
        await page.wait_for_load_state("networkidle")
        fonts = sum(size for each, size in sizes.items() if addresses.get(each, "").endswith(FONTS))
        found[name] = round(sum(sizes.values()) - fonts)
        found["fonts"] = max(found.get("fonts", 0), round(fonts))
        await page.close()
    return found


async def first_paint(browser: Browser, running: Server, loads: int) -> list[float]:
    """Return the milliseconds until the first paint of the front page, each in a new browser context."""
    found = []
    for _ in range(loads):
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(f"http://{running.host}/")
        await page.get_by_role("link").first.wait_for()
        found.append(
            await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        )
        await context.close()
    return found


async def clicks(browser: Browser, running: Server, answers: int) -> list[float]:
    """Return the milliseconds from key presses to the next question."""
    found: list[float] = []
    while len(found) < answers:
        page = await browser.new_page()
        await page.goto(await table_at(page, running))
        await page.get_by_test_id("question").first.wait_for()
        await page.evaluate(WATCHED)
        for _ in range(5):
            count = await page.evaluate("seen.length")
            await page.keyboard.press("1")
            try:
                await page.wait_for_function("n => seen.length > n", arg=count, timeout=3000)
                await page.get_by_test_id("question").first.wait_for(timeout=5000)
            except Exception:
                break
        found += await page.evaluate("seen")
        await page.close()
    return found[:answers]


async def pages(beside: str, rounds: int, answers: int) -> list[Row]:
    """Measure the pages of this checkout and of an earlier commit in turn."""
    sources = {"now": ROOT / "src"} | ({beside: built(beside)} if beside else {})
    weights: dict[str, dict[str, int]] = {}
    paints: dict[str, list[float]] = {name: [] for name in sources}
    seen: dict[str, list[float]] = {name: [] for name in sources}
    with tempfile.TemporaryDirectory() as folder:
        async with browsing() as browser:
            for _ in range(rounds):
                for name, source in sources.items():
                    place = Path(folder, f"{name}-{len(paints[name])}.db")
                    async with server(source, place, folder=Path(folder), pace=0) as running:
                        await asyncio.sleep(1)
                        weights[name] = await weighed(browser, running)
                        paints[name] += await first_paint(browser, running, 5)
                        seen[name] += await clicks(browser, running, answers)

    def medians(times: dict[str, list[float]]) -> dict[str, int]:
        return {name: round(median(each)) for name, each in times.items()}

    def across(values: dict[str, Any]) -> str:
        return ", ".join(f"{value} ({name})" for name, value in values.items())

    heaviest = max(weights["now"]["front"], weights["now"]["table"])
    return [
        Row(
            "bytes of the front page, compressed",
            across({name: weight["front"] for name, weight in weights.items()}),
            f"under {WEIGHT}",
            weights["now"]["front"] < WEIGHT,
        ),
        Row(
            "bytes of a table of Infiltration, compressed",
            across({name: weight["table"] for name, weight in weights.items()}),
            f"under {WEIGHT}",
            heaviest < WEIGHT,
        ),
        Row("bytes of fonts", across({name: weight["fonts"] for name, weight in weights.items()})),
        Row(
            "ms to first paint, median", across({name: round(median(each)) for name, each in paints.items()})
        ),
        Row(
            "ms from key to changed view, median",
            across({n: round(median(each)) for n, each in seen.items()}),
        ),
    ]
