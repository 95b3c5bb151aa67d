"""The lines of the areas on a board of tiles stand out on any ground."""

import re
from pathlib import Path

import pytest

SHEET = Path(__file__).parents[2].joinpath("web/src/styles/tiles.css").read_text(encoding="utf-8")
MIN_CONTRAST = 3
GREYS = [f"{level:02x}" * 3 for level in range(256)]
"""Only the luminance of a ground decides its contrast, so the greys stand for all colours."""


def luminance(colour):
    """The luminance of a colour, as WCAG defines it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def named(name):
    found = re.search(rf"--{name}: #(\w{{6}})", SHEET)
    assert found
    return found[1]


@pytest.mark.parametrize("line", ["sight", "reach"])
def test_a_line_or_its_dark_edge_stands_out_on_any_ground(line):
    pair = named(line), named("area-under")
    assert min(max(contrast(ground, each) for each in pair) for ground in GREYS) >= MIN_CONTRAST


@pytest.mark.parametrize("line", ["sight", "reach"])
def test_a_line_stands_out_from_its_dark_edge(line):
    assert contrast(named(line), named("area-under")) >= MIN_CONTRAST
