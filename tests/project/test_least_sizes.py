"""Drawings and the measurement of pages use the least sizes of the style sheet."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LETTERS, CONTROLS, TOUCHED = 12, 24, 44


@pytest.mark.parametrize(
    ("path", "sizes"),
    [
        ("web/src/styles/type.css", [f"--size-least: {LETTERS}px;", f"  --control: {CONTROLS}px;"]),
        ("web/src/styles/type.css", [f'[data-layout="phone"] {{ --control: {TOUCHED}px; }}']),
        (
            "web/src/scene/least-sizes.ts",
            [
                f"MIN_LETTER_PIXELS = {LETTERS};",
                f"MIN_MOUSE_PIXELS = {CONTROLS};",
                f"MIN_TOUCH_PIXELS = {TOUCHED};",
            ],
        ),
        ("scripts/sizes.js", [f"minText = {LETTERS};", f"minControl = isPhone ? {TOUCHED} : {CONTROLS};"]),
    ],
)
def test_all_use_the_same_least_sizes(path, sizes):
    text = (ROOT / path).read_text(encoding="utf-8")
    assert [size for size in sizes if size not in text] == []
