"""Texts are large enough to read, and controls to press. `scripts/sizes.py` measures every game."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

MEASURE = Path(__file__).parents[2].joinpath("scripts/sizes.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["wide", "phone"])
def test_nothing_at_a_table_is_too_small(resting_player, size):
    width, height = size
    resting_player.page.set_viewport_size({"width": width, "height": height})
    resting_player.page.locator(f"[data-layout={'phone' if width < 720 else 'wide'}]").wait_for()
    assert resting_player.page.evaluate(MEASURE) == []
