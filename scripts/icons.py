"""Store the icons that the games' recipes name in the package, out of the package @iconify-json/game-icons.

    python scripts/icons.py

scripts/client.py runs it after each build of the client. It imports only the standard library.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
PACKAGE = ROOT / "src" / "coverts"
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
"""The number of arguments of each command in a path; that of an arc has flags without spaces."""
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"
TARGET = PACKAGE / "pictures" / "icons.json"


def recipe_files() -> list[Path]:
    """Return the games' files of recipes, in a fixed order."""
    return sorted(PACKAGE.glob("games/*/pictures/recipes.toml"))


def named() -> set[str]:
    """Return every name in the recipes: parts and icons."""
    found: set[str] = set()
    for path in recipe_files():
        file = tomllib.loads(path.read_text())
        for line in (*file.get("kinds", {}).values(), *file.get("cards", {}).values()):
            found |= {word.strip() for word in line.split(",")}
    return found


def corners(path: str) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of the end points of a path's lines and curves.

    Curves may bulge out of this box a little.
    """
    x = y = start_x = start_y = 0.0
    points = []
    for letter, text in re.findall(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", path, re.IGNORECASE):
        command = letter.upper()
        if command == "Z":
            x, y = start_x, start_y
            continue
        for at, end in enumerate(ends_of(command, text)):
            from_x, from_y = (x, y) if letter.islower() else (0.0, 0.0)
            if command != "V":
                x = from_x + end[0]
            if command != "H":
                y = from_y + end[-1]
            if command == "M" and at == 0:
                start_x, start_y = x, y
            points.append((x, y))
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def ends_of(command: str, text: str) -> list[list[float]]:
    """Return the end points in the arguments of a command. H and V have one number each."""
    if command == "A":
        arcs = re.findall(
            rf"{NUMBER}[\s,]*{NUMBER}[\s,]*{NUMBER}[\s,]*[01][\s,]*[01][\s,]*({NUMBER})[\s,]*({NUMBER})", text
        )
        return [[float(number) for number in arc] for arc in arcs]
    values = [float(number) for number in re.findall(NUMBER, text)]
    step = ARGUMENTS[command]
    return [values[at : at + step][-2:] for at in range(0, len(values) - step + 1, step)]


def field_of(body: str) -> str:
    """Return the field that an icon's paths take: left, top, width and height.

    Drawn by their fields, all icons are equally large.
    """
    boxes = [corners(path) for path in re.findall(r' d="([^"]+)"', body)]
    left, top, right, bottom = (
        choose(side) for choose, side in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
    )
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def store() -> None:
    """Write the icons that recipes name."""
    icons = json.loads(SOURCE.read_text())["icons"]
    bodies = {
        name: [field_of(icons[name]["body"]), icons[name]["body"]] for name in sorted(named() & set(icons))
    }
    TARGET.write_text(json.dumps(bodies, indent=0, sort_keys=True) + "\n")


if __name__ == "__main__":
    store()
