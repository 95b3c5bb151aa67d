"""Take screenshots of every page, and of each game early, in the middle, late and at its end.

    python scripts/sheets.py FOLDER [--only infiltration,trek_ccg] [--sizes 1280x800,360x640]

This starts a server from this checkout. A player with random answers uses its HTTP API. Each sheet shows one
page or moment of a game in all sizes and looks.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import itertools
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import chromium

SIZES = ("1280x800", "1920x1080", "390x844", "360x640")
LOOKS = ("dark", "light", "grey", "200%")
"""The looks of a screenshot: dark mode, light mode, without colour, and at double size."""
MOMENTS = {"early": 0.1, "middle": 0.5, "late": 0.9}
"""The moments of a game for a screenshot, as shares of its answers."""
READY = "Coverts is at "
SAME_LUCK = Path(__file__).parents[1] / "tests/kit/same_luck.py"
MAX_ANSWERS = 4000


ANSWERS = {"infiltration": 16, "infiltrators": 120, "trek_ccg": 400, "anima_tactics": 160}
"""The average number of answers that one player gives in a game from *Play now*."""
PAGES = {
    "front": "/",
    "lobby": "/lobby",
    "learn": "/learn/infiltration",
    "rules": "/rules/infiltration",
    "guide": "/guide/infiltrators",
    **{f"game-{name}": f"/game/{name}" for name in ANSWERS},
}


@contextlib.contextmanager
def server() -> Iterator[str]:
    """Run a server whose bots answer at once, with the same luck in each run, and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder, "tables.db"))
        command = [sys.executable, str(SAME_LUCK), "serve", "--no-browser", "--port", "0", "--pace", "0"]
        process = subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            line = next(each for each in process.stdout if READY in each)
            address = line.partition(READY)[2].split()[0].rstrip("/.")
            wait_until_ready(address)
            yield address
        finally:
            process.terminate()
            process.wait()


def wait_until_ready(address: str) -> None:
    while True:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/ready"):
            return
        time.sleep(0.2)


class Player:
    """A player with random answers at a new table."""

    def __init__(self, context: BrowserContext, address: str, game: str, lots: Random) -> None:
        self.context, self.address, self.lots = context, address, lots
        cards = {card["name"]: card for card in context.request.get(f"{address}/api/games").json()}
        preset = cards[game]["presets"][0]["name"]
        reply = self.post("tables", {"game": game, "seats": [], "preset": preset})
        self.table: str = reply["table"]
        self.answered = 0
        self.state: dict[str, Any] = {}

    def post(self, path: str, body: Any) -> Any:
        return self.context.request.post(f"{self.address}/api/{path}", data=body).json()

    def look(self) -> dict[str, Any]:
        path = f"{self.address}/api/tables/{self.table}"
        self.state = self.context.request.get(path).json()
        return self.state

    def play(self, answers: int) -> bool:
        """Play until the player has given this many answers.

        Returns:
            False if the game is over.
        """
        while self.answered < answers:
            state = self.look()
            if state.get("over"):
                return False
            questions = state.get("questions", [])
            if not questions:
                time.sleep(0.05)
                continue
            self.answer(state, questions[0])
        self.look()
        return not self.state.get("over")

    def answer(self, state: dict[str, Any], question: dict[str, Any]) -> None:
        legal = [
            option
            for option in question["options"]
            if not option.get("refused") and not option.get("staged") and not option.get("final")
        ]
        option = self.lots.choice(legal or question["options"])
        body = {"position": state["position"], "action": option["action"], "askee": question.get("askee", 0)}
        if "error" not in self.post(f"tables/{self.table}/answers", body):
            self.answered += 1


def look_at(browser: Browser, context: BrowserContext, url: str, folder: Path, sizes: list[str]) -> Path:
    """Take screenshots of a URL in all sizes and looks, and return their sheet's path."""
    folder.mkdir(parents=True, exist_ok=True)
    shots = []
    for size, look in itertools.product(sizes, LOOKS):
        if look != "dark" and size not in (sizes[0], sizes[-1]):
            continue
        wide, high = map(int, size.split("x"))
        page = context.new_page()
        factor = 2 if look == "200%" else 1
        page.set_viewport_size({"width": wide // factor, "height": high // factor})
        page.emulate_media(color_scheme="light" if look == "light" else "dark", reduced_motion="reduce")
        if look == "grey":
            session = context.new_cdp_session(page)
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
        page.goto(url)
        wait_until_drawn(page)
        shots.append(folder / f"{size}-{look}.png")
        page.screenshot(path=shots[-1])
        page.close()
    return sheet(browser, folder.with_suffix(".png"), shots)


def wait_until_drawn(page: Page) -> None:
    """Wait until all requests, fonts and animations of a page are done."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)


def sheet(browser: Browser, path: Path, shots: list[Path]) -> Path:
    """Write an image that shows all screenshots side by side, with their names."""
    page = browser.new_page(viewport={"width": 2400, "height": 800})
    figures = "".join(
        f"<figure><img src='data:image/png;base64,{base64.b64encode(shot.read_bytes()).decode()}'>"
        f"<figcaption>{shot.stem}</figcaption></figure>"
        for shot in shots
    )
    page.set_content(
        "<style>body{display:flex;flex-wrap:wrap;gap:12px;background:#888;margin:12px;font:20px sans-serif}"
        f"figure{{margin:0}}img{{height:560px}}</style>{figures}"
    )
    page.screenshot(path=path, full_page=True)
    page.close()
    return path


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default=",".join(ANSWERS), help="games, separated by commas")
    parser.add_argument("--sizes", default=",".join(SIZES))
    arguments = parser.parse_args()
    sizes = arguments.sizes.split(",")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        context = browser.new_context()
        for name, path in PAGES.items():
            print(look_at(browser, context, address + path, arguments.folder / name, sizes))
        for game in arguments.only.split(","):
            player = Player(context, address, game, Random(game))
            table = f"{address}/table/{player.table}"
            for moment, share in MOMENTS.items():
                if player.play(int(ANSWERS[game] * share)):
                    print(look_at(browser, context, table, arguments.folder / f"{game}-{moment}", sizes))
            player.play(MAX_ANSWERS)
            print(look_at(browser, context, table, arguments.folder / f"{game}-end", sizes))
            replay = f"{address}/games/{player.table}#1"
            print(look_at(browser, context, replay, arguments.folder / f"{game}-replay", sizes))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
