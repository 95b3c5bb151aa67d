"""The PNG files of the client's icon: what is where in them."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
import png_icons
from png_icons import SOURCE, Icon, draw, shapes

sys.path.pop(0)
GOLD, NIGHT, CREAM = (0xE9, 0xC4, 0x6A), (0x10, 0x20, 0x2B), (0xF4, 0xEA, 0xD2)
CLEAR = 0


@pytest.fixture(scope="module")
def picture():
    return shapes(SOURCE.read_text("utf-8"))


@pytest.fixture
def pixel(picture):
    """Return the colour and the opacity of a point of an icon, in the units of the drawing."""
    ground, *rest = picture

    def at(icon, x, y):
        start = 4 * (int(y * icon.pixels / 32) * icon.pixels + int(x * icon.pixels / 32))
        *colour, opacity = draw(icon, ground, rest)[start : start + 4]
        return tuple(colour), opacity

    return at


PLAIN, MASKED = Icon("plain.png", 64), Icon("masked.png", 64, png_icons.MASKED_SCALE, True)


def test_the_shapes_lie_over_each_other(pixel):
    assert pixel(PLAIN, 13, 13) == (NIGHT, 255)
    assert pixel(PLAIN, 8, 14.5) == (GOLD, 255)
    assert pixel(PLAIN, 16, 16) == (CREAM, 255)


def test_round_corners_are_clear(pixel):
    assert pixel(PLAIN, 0, 0)[1] == CLEAR


def test_the_ground_of_a_masked_icon_fills_its_corners(pixel):
    assert pixel(MASKED, 0, 0) == (NIGHT, 255)


def test_the_picture_of_a_masked_icon_is_within_the_circle_that_stays(picture):
    _, *rest = picture
    points = [(x - 16, y - 16) for shape in rest for x, y in shape.outline]
    assert max((x * x + y * y) ** 0.5 for x, y in points) * png_icons.MASKED_SCALE <= 0.8 * 16
