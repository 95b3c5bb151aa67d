"""The custom properties of the client's styles: each one that is set is used."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web/src"
SET = re.compile(r"(--[\w-]+)[\"']?\]?\s*[:,]")
USED = re.compile(r"(?:var\(|getPropertyValue\([\"'])(--[\w-]+)")


def unused(text: str) -> list[str]:
    """Return the custom properties that a text sets but does not use."""
    return sorted({*SET.findall(text)} - {*USED.findall(text)})


def test_each_custom_property_is_used() -> None:
    paths = [*SOURCES.rglob("*.css"), *SOURCES.rglob("*.ts")]
    assert unused("\n".join(path.read_text(encoding="utf-8") for path in paths)) == []


def test_a_property_that_is_only_set_is_found() -> None:
    style = ".a { --one: 1px; --two: 2px; left: var(--two); }"
    assert unused(style + 'vars({ "--three": 3 })') == ["--one", "--three"]
