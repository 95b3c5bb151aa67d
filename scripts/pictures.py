"""Measure the pictures of each game, and draw contact sheets.

    python scripts/pictures.py [--sheets FOLDER]

Any two pictures of a game must differ in at least 10 of the 64 bits of their difference hashes. A figure or
thing must have a contrast of at least 3:1 to its place, and at least 60 % of the height or width of the
picture. The client's own code composes the pictures.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, sync_playwright

import chromium
import coverts
from coverts.pictures.picture_book import PictureBook, open_picture_book

WEB = Path(__file__).resolve().parent.parent / "web"
MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
MIN_DISTANCE, MIN_CONTRAST, MIN_SIZE = 10, 3.0, 0.6
SHEET_SIZES = (120, 64, 32, 24)
GROUNDS = {"light": "#f6f8f7", "dark": "#12242e", "grey": "#808080"}

MAX_SECONDS = 120
"""The maximum time for a screenshot of a contact sheet, whose pictures a busy machine draws slowly."""

SHEET = """([book, size, ground]) => {
    const grey = ground === "#808080" ? 1 : 0;
    document.body.style = `margin: 8px; background: ${ground}; filter: grayscale(${grey})`;
    const row = document.createElement("div");
    row.style = "display: flex; flex-wrap: wrap; gap: 6px";
    for (const [card, recipe] of Object.entries(book.cards)) {
        const image = new Image(size, size * 0.75);
        const blob = new Blob([Pictures.compose(book, recipe, card)], { type: "image/svg+xml" });
        image.src = URL.createObjectURL(blob);
        image.title = card;
        row.append(image);
    }
    document.body.replaceChildren(row);
    return Promise.all([...row.children].map((image) => image.decode()));
}"""


def composer() -> str:
    """Return the client's code that composes pictures, as a script that defines `Pictures`."""
    command = [WEB / "node_modules/.bin/esbuild", WEB / "src/art/picture-composer.ts"]
    options = ["--format=iife", "--global-name=Pictures", "--bundle", "--loader:.css=empty"]
    return subprocess.run([*map(str, command), *options], capture_output=True, text=True, check=True).stdout


def problems(found: dict[str, dict[str, Any]]) -> list[str]:
    """Return what is wrong with the measured pictures, in sentences."""
    told = []
    for one, other in combinations(found, 2):
        pairs = zip(found[one]["hash"], found[other]["hash"], strict=True)
        distance = sum(first != second for first, second in pairs)
        if distance < MIN_DISTANCE:
            told.append(f"{one} and {other} differ in {distance} bits.")
    for card, about in found.items():
        if about["size"] and about["contrast"] < MIN_CONTRAST:
            told.append(f"{card} has a contrast of {about['contrast']:.1f}.")
        if about["size"] and about["size"] < MIN_SIZE:
            told.append(f"{card} takes {about['size']:.0%} of its picture.")
    return told


def draw_sheets(page: Page, name: str, book: PictureBook, folder: Path) -> None:
    """Save a contact sheet of all pictures in each size, on each ground."""
    folder.mkdir(parents=True, exist_ok=True)
    for (ground, colour), size in product(GROUNDS.items(), SHEET_SIZES):
        page.evaluate(SHEET, [msgspec.to_builtins(book), size, colour])
        path = folder / f"{name}-{ground}-{size}.png"
        page.screenshot(path=path, full_page=True, timeout=MAX_SECONDS * 1000)


def main() -> int:
    """Measure all games and return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sheets", type=Path)
    arguments = parser.parse_args()
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1290, "height": 800})
        for name in coverts.installed():
            book = open_picture_book(coverts.game(name))
            if not book.cards:
                continue
            page.goto("about:blank")
            page.evaluate(composer() + "; globalThis.Pictures = Pictures")
            told = problems(page.evaluate(MEASURE, msgspec.to_builtins(book)))
            print(f"{name}: {len(book.cards)} pictures, {len(told)} problems", *told, sep="\n  ", flush=True)
            wrong += len(told)
            if arguments.sheets:
                draw_sheets(page, name, book, arguments.sheets)
        browser.close()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
