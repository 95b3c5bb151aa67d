"""Measure the texts and controls of each game's table, in four fixed states and three sizes of the window.

    python scripts/sizes.py [--only infiltration,trek_ccg] [--sizes 360x740] [--shots FOLDER] [--list]

No visible text may be below 12 pixels, and no control below 24 pixels, or 44 on a phone. Sizes are those on
the screen, after scaling. A piece of a phone's board counts at the zoom that a touch on it makes. Links
within a sentence are as high as their line, and are not measured.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import chromium
from sheets import ANSWERS, MAX_ANSWERS, Player, server, wait_until_drawn

SIZES = ("1280x800", "1920x1080", "360x740")
MOMENTS = {"first": 0.0, "middle": 0.5, "late": 0.9, "end": 1.0}
"""The fixed states, as shares of a player's answers."""
SEEDS = {"infiltrators": "infiltrators 4", "infiltration": "infiltration 12"}
"""Seeds of random answers with which a player stays in the game for long."""
MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")

Found = list[dict[str, Any]]
"""What is too small on a page: kind (text or control), what, size, text."""


def measure(page: Page) -> Found:
    """Return the texts and controls of a page that are too small."""
    found: Found = page.evaluate(MEASURE)
    return found


def measure_states(
    browser: Browser, address: str, game: str, sizes: list[str], shots: Path | None
) -> dict[tuple[str, str], Found]:
    """Play a game with fixed luck, and measure its table in each size and at each moment."""
    context = browser.new_context(reduced_motion="reduce")
    lots = SEEDS.get(game, game)
    whole = Player(context, address, game, Random(lots))
    whole.play(MAX_ANSWERS)
    player = Player(context, address, game, Random(lots))
    results = {}
    for moment, share in MOMENTS.items():
        player.play(int(whole.answered * share) if share < 1 else MAX_ANSWERS)
        for size in sizes:
            wide, high = map(int, size.split("x"))
            page = context.new_page()
            page.set_viewport_size({"width": wide, "height": high})
            page.goto(f"{address}/table/{player.table}")
            page.locator("main.board").wait_for()
            wait_until_drawn(page)
            results[size, moment] = measure(page)
            if shots:
                page.screenshot(path=shots / f"{game}-{moment}-{size}.png")
            page.close()
    context.close()
    return results


def report(found: Found) -> None:
    """Print what is too small, with the number and the smallest of each kind."""
    for (kind, what), count in Counter((each["kind"], each["what"]) for each in found).most_common():
        sizes = [
            (each["size"], each["text"]) for each in found if (each["kind"], each["what"]) == (kind, what)
        ]
        print(f"    {count:4} {kind} {what}: {min(sizes)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default=",".join(ANSWERS), help="games, separated by commas")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--shots", type=Path, help="a folder for screenshots")
    parser.add_argument("--list", action="store_true", help="list what is too small")
    arguments = parser.parse_args()
    sizes = arguments.sizes.split(",")
    if arguments.shots:
        arguments.shots.mkdir(parents=True, exist_ok=True)
    total = 0
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        for game in arguments.only.split(","):
            results = measure_states(browser, address, game, sizes, arguments.shots)
            for size in sizes:
                of_size = [each for moment in MOMENTS for each in results[size, moment]]
                texts = sum(each["kind"] == "text" for each in of_size)
                total += len(of_size)
                print(f"{game} {size}: {texts} texts, {len(of_size) - texts} controls", flush=True)
                if arguments.list:
                    report(of_size)
        browser.close()
    print(f"{total} texts and controls are too small.")
    return int(total > 0)


if __name__ == "__main__":
    sys.exit(main())
