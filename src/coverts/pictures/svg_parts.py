"""Reads SVG files, and keeps only elements and attributes that draw shapes.

An author's file may come from anywhere. So everything that could run, load or refer to something outside the
file is an error, and the client draws the result as an image.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from coverts.engine.base.exceptions import BadFile
from coverts.engine.base.sentences import said

MAX_BYTES = 64_000
"""The maximal size of a file."""
SVG = "{http://www.w3.org/2000/svg}"

SHAPES = frozenset(
    {
        *("svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline"),
        *("defs", "linearGradient", "radialGradient", "stop", "clipPath"),
    }
)
ATTRIBUTES = frozenset(
    {
        *(
            "d",
            "x",
            "y",
            "x1",
            "y1",
            "x2",
            "y2",
            "cx",
            "cy",
            "r",
            "rx",
            "ry",
            "fx",
            "fy",
            "width",
            "height",
            "points",
        ),
        *(
            "viewBox",
            "transform",
            "id",
            "offset",
            "gradientUnits",
            "gradientTransform",
            "clip-path",
            "clip-rule",
        ),
        *(
            "fill",
            "fill-opacity",
            "fill-rule",
            "opacity",
            "stop-color",
            "stop-opacity",
            "stroke",
            "stroke-width",
        ),
        *("stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    }
)
SAFE_VALUE = re.compile(
    r"""(?: url\(\#[\w-]+\)
        | (?<![\w-]) (?:matrix|translate|scale|rotate|skewX|skewY|rgb|rgba|hsl|hsla|var) \(
        | [\w\s.,\#%+)-]
    )*""",
    re.ASCII | re.VERBOSE,
)
"""An attribute's value: numbers, names, colours and transformations.

It refers to nothing except to an id in the same picture."""


def read_part(path: Path) -> str:
    """Return the drawing in an SVG file, without the element `svg` around it.

    Raises:
        BadFile: The file is too large, is not SVG, or contains something that does not draw a shape.
    """
    content = path.read_bytes()
    if len(content) > MAX_BYTES:
        told = said(
            "{file} has {n} bytes; the maximum is {most}.", file=path.name, n=len(content), most=MAX_BYTES
        )
        raise BadFile(told)
    return reduce_svg(content.decode(errors="replace"), path.name)


def reduce_svg(text: str, name: str) -> str:
    """Return the drawing in a text with SVG, without the element `svg` around it.

    Args:
        text: The text.
        name: What errors call it, such as a file's name.

    Raises:
        BadFile: The text is not SVG, or contains something that does not draw a shape.
    """
    if "<!" in text.replace("<!--", ""):
        raise BadFile(said("{file} declares a document type or an entity. Remove it.", file=name))
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadFile(said("{file} is not SVG: {error}", file=name, error=str(error))) from error
    if root.tag != f"{SVG}svg":
        raise BadFile(said("{file} does not begin with the element svg.", file=name))
    for element in root.iter():
        _check(element, name)
    try:
        return "".join(_write(child) for child in root)
    except RecursionError:
        raise BadFile(said("{file} nests too many elements.", file=name)) from None


def _check(element: ElementTree.Element, name: str) -> None:
    tag = element.tag.removeprefix(SVG)
    if tag not in SHAPES:
        told = said("{file} contains the element {what}, which pictures may not use.", file=name, what=tag)
        raise BadFile(told)
    for key, value in element.attrib.items():
        if key not in ATTRIBUTES or not SAFE_VALUE.fullmatch(value):
            told = said(
                "{file}: {what} may not have {key}={value}.", file=name, what=tag, key=key, value=value[:80]
            )
            raise BadFile(told)


def _write(element: ElementTree.Element) -> str:
    tag = element.tag.removeprefix(SVG)
    attributes = "".join(f' {key}="{value}"' for key, value in element.attrib.items())
    inside = "".join(map(_write, element))
    return f"<{tag}{attributes}>{inside}</{tag}>" if inside else f"<{tag}{attributes}/>"
