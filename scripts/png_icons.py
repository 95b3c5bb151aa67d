"""Draw the client's icon as PNG files, because browsers and phones install no page with an SVG icon alone.

scripts/client.py runs it after each build of the client. It imports only the standard library, and knows the
few kinds of shape that the icon has.
"""

from __future__ import annotations

import math
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web" / "src" / "art" / "icon.svg"
FOLDER = "icons"
SIDE = 32.0
"""The width and height of the icon's view box."""
ROWS = 4
"""The number of lines across each row of pixels along which the shapes are measured."""
FLAT = 24
"""The number of straight lines in place of a curve or of a quarter of a circle."""
MASKED_SCALE = 0.75
"""The size of the picture in an icon that launchers may cut to a circle of 80 %."""
Point = tuple[float, float]


class Icon(NamedTuple):
    """A PNG file.

    Attributes:
        name: The name of the file.
        pixels: The width and height.
        scale: The size of the picture. The ground always fills the icon.
        is_square: Whether the ground has no round corners, because launchers cut them themselves.
    """

    name: str
    pixels: int
    scale: float = 1.0
    is_square: bool = False


ICONS = (
    Icon("any-192.png", 192),
    Icon("any-512.png", 512),
    Icon("maskable-512.png", 512, MASKED_SCALE, True),
    Icon("touch-180.png", 180, 1.0, True),
)


class Shape(NamedTuple):
    """A filled polygon, with its colour as red, green and blue."""

    outline: list[Point]
    colour: tuple[int, int, int]


def store(target: Path) -> None:
    """Write all icons into the subfolder FOLDER of the built client."""
    folder = target / FOLDER
    folder.mkdir(exist_ok=True)
    ground, *picture = shapes(SOURCE.read_text("utf-8"))
    for icon in ICONS:
        (folder / icon.name).write_bytes(png(draw(icon, ground, picture), icon.pixels))


def draw(icon: Icon, ground: Shape, picture: list[Shape]) -> bytearray:
    """Return the pixels of an icon as red, green, blue and alpha, row by row."""
    pixels = bytearray(4 * icon.pixels * icon.pixels)
    if icon.is_square:
        ground = Shape([(0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)], ground.colour)
    paint(pixels, icon.pixels, ground, 1.0)
    for shape in picture:
        paint(pixels, icon.pixels, shape, icon.scale)
    return pixels


def paint(pixels: bytearray, size: int, shape: Shape, scale: float) -> None:
    """Paint a shape over the pixels. The edges are smooth."""
    unit = size / SIDE
    outline = [tuple(((v - SIDE / 2) * scale + SIDE / 2) * unit for v in point) for point in shape.outline]
    for y in range(size):
        shares = [0.0] * size
        for line in range(ROWS):
            for left, right in spans(outline, y + (line + 0.5) / ROWS):
                cover(shares, left, right)
        for x, share in enumerate(shares):
            if share > 0:
                blend(pixels, 4 * (y * size + x), shape.colour, min(share / ROWS, 1.0))


def spans(outline: list[tuple[float, ...]], y: float) -> Iterator[tuple[float, float]]:
    """Yield where a horizontal line enters and leaves a polygon."""
    crossings = []
    for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y0 <= y) != (y1 <= y):
            crossings.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
    crossings.sort()
    yield from zip(crossings[::2], crossings[1::2], strict=True)


def cover(shares: list[float], left: float, right: float) -> None:
    """Add the share of each pixel between two points of a line."""
    left, right = max(left, 0.0), min(right, float(len(shares)))
    for x in range(int(left), math.ceil(right)):
        shares[x] += min(right, x + 1.0) - max(left, float(x))


def blend(pixels: bytearray, at: int, colour: tuple[int, int, int], share: float) -> None:
    """Lay a colour over a pixel."""
    below = pixels[at + 3] / 255
    alpha = share + below * (1 - share)
    for channel in range(3):
        mixed = colour[channel] * share + pixels[at + channel] * below * (1 - share)
        pixels[at + channel] = round(mixed / alpha)
    pixels[at + 3] = round(255 * alpha)


def png(pixels: bytearray, size: int) -> bytes:
    """Return a PNG file. The pixels are red, green, blue and alpha."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + pixels[4 * size * y : 4 * size * (y + 1)] for y in range(size))
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    content = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + content


# -- the shapes of the SVG file ---------------------------------------------------------------------


def shapes(svg: str) -> list[Shape]:
    """Return the shapes of the icon as polygons, the ground first.

    Raises:
        ValueError: The icon has a shape that is unknown here.
    """
    return [shape_of(element) for element in ElementTree.fromstring(svg)]


def shape_of(element: ElementTree.Element) -> Shape:
    kind = element.tag.rpartition("}")[2]
    colour = element.get("stroke") or element.get("fill") or ""

    def value(name: str) -> float:
        return float(element.get(name, "0"))

    if kind == "rect":
        outline = rounded(value("width"), value("height"), value("rx"))
    elif kind == "circle":
        outline = arc((value("cx"), value("cy")), value("r"), 0.0, math.tau)
    elif kind == "path" and element.get("stroke"):
        begin, end = path_points(element.get("d", ""))
        outline = thick_line(begin, end, value("stroke-width") / 2)
    elif kind == "path":
        outline = path_points(element.get("d", ""))
    else:
        raise ValueError(f"{SOURCE}: a {kind} is unknown to scripts/png_icons.py")
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return Shape(outline, (red, green, blue))


def arc(centre: Point, radius: float, start: float, turn: float) -> list[Point]:
    """Return points on a part of a circle. Angles are in radians, clockwise from the right."""
    count = max(2, round(4 * FLAT * turn / math.tau))
    angles = [start + turn * step / count for step in range(count + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def rounded(width: float, height: float, radius: float) -> list[Point]:
    right, bottom, quarter = width - radius, height - radius, math.tau / 4
    corners = [(right, bottom), (radius, bottom), (radius, radius), (right, radius)]
    parts = [arc(corner, radius, quarter * at, quarter) for at, corner in enumerate(corners)]
    return [point for part in parts for point in part]


def thick_line(begin: Point, end: Point, radius: float) -> list[Point]:
    """Return the outline of a line with round ends."""
    angle, half = math.atan2(end[1] - begin[1], end[0] - begin[0]), math.tau / 2
    return [*arc(begin, radius, angle + half / 2, half), *arc(end, radius, angle - half / 2, half)]


def path_points(text: str) -> list[Point]:
    """Return the corners of a path of lines and cubic curves.

    Raises:
        ValueError: The path has a command that is unknown here.
    """
    points: list[Point] = []
    control = here = (0.0, 0.0)
    for command, given in re.findall(r"([A-Za-z])([^A-Za-z]*)", text):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", given)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            points += pairs
            control = here = pairs[-1]
        elif command in "cCsS":
            step = 3 if command in "cC" else 2
            for at in range(0, len(pairs), step):
                offset = here if command.islower() else (0.0, 0.0)
                ends = [(x + offset[0], y + offset[1]) for x, y in pairs[at : at + step]]
                if step == 2:  # The first control point mirrors the last one of the curve before.
                    ends.insert(0, (2 * here[0] - control[0], 2 * here[1] - control[1]))
                points += curve(here, *ends)
                control, here = ends[1], ends[2]
        elif command not in "zZ":
            raise ValueError(f"{SOURCE}: the command {command} is unknown to scripts/png_icons.py")
    return points


def curve(begin: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Yield points on a cubic curve, without the beginning."""
    for step in range(1, FLAT + 1):
        t, u = step / FLAT, 1 - step / FLAT
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        corners = list(zip(weights, (begin, first, second, end), strict=True))
        yield sum(w * p[0] for w, p in corners), sum(w * p[1] for w, p in corners)
