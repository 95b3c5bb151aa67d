"""The pictures of the page, as SVG whose places are percentages: so a picture is as wide as its page, and
what is written in it keeps its size on a phone.

What is drawn can be told apart without colours: the first side is filled, the second an outline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from coverts.measuring.statistics import Counts, Estimate

Telling = Callable[[float], str]
BARS = 48
"""Bars of a histogram at most: further numbers share one."""
HIGH = 150
"""Of a histogram, in pixels."""


@dataclass(frozen=True)
class Scale:
    """A stretch of numbers from the left side of a picture to its right."""

    low: float
    high: float
    step: float

    @staticmethod
    def over(values: Sequence[float], around: float | None = None, ticks: int = 5) -> Scale:
        """All the values with some room around them, and about so many ticks; `around` lies within it."""
        given = [*values, *([around] if around is not None else [])] or [0.0, 1.0]
        low, high = min(given), max(given)
        span = (high - low) or abs(high) or 1.0
        rough = span / ticks
        size = 10 ** floor(log10(rough))
        step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough - 1e-12)
        return Scale(low - 0.04 * span, high + 0.04 * span, step)

    def at(self, value: float) -> str:
        """Where a number lies, as a percentage."""
        part = (value - self.low) / ((self.high - self.low) or 1)
        return f"{100 * min(max(part, 0.0), 1.0):.2f}%"

    @property
    def ticks(self) -> list[float]:
        """The round numbers within it."""
        first, last = ceil(self.low / self.step), floor(self.high / self.step)
        return [self.step * at for at in range(first, last + 1)]

    def anchor(self, value: float) -> str:
        """How a text stands at a number so that it does not stick out."""
        part = (value - self.low) / ((self.high - self.low) or 1)
        return "start" if part < 0.05 else "end" if part > 0.95 else "middle"


def strip(
    estimates: Sequence[Estimate | None], scale: Scale, line: float, usual: Sequence[float], told: str
) -> str:
    """Estimates of one thing: a dot with its interval each, the second one hollow.

    line: what all seats win on average; usual: what those seats do, where that is known. told: for who hears
    it.
    """
    parts = [f'<line class="grid" x1="{scale.at(tick)}" x2="{scale.at(tick)}" y1="0" y2="100%"/>'
             for tick in scale.ticks]  # fmt: skip
    parts.append(f'<line class="middle" x1="{scale.at(line)}" x2="{scale.at(line)}" y1="0" y2="100%"/>')
    if len(usual) == 1:
        x = scale.at(usual[0])
        parts.append(f'<line class="usual" x1="{x}" x2="{x}" y1="22%" y2="78%"/>')
    rows = [(estimate, at) for at, estimate in enumerate(estimates) if estimate is not None]
    for estimate, at in rows:
        y = "50%" if len(estimates) == 1 else ("32%", "70%")[at]
        side = "ab"[at]
        low, high = scale.at(estimate.low), scale.at(estimate.high)
        parts.append(f'<line class="span {side}" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot {side}" cx="{scale.at(estimate.value)}" cy="{y}" r="4.5"/>')
    return f'<svg class="strip" role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>'


def gap(estimate: Estimate, scale: Scale, told: str) -> str:
    """A difference: filled where its interval does not hold 0, else hollow."""
    sure = "" if estimate.holds(0) else " sure"
    parts = [f'<line class="grid" x1="{scale.at(tick)}" x2="{scale.at(tick)}" y1="0" y2="100%"/>'
             for tick in scale.ticks]  # fmt: skip
    parts.append(f'<line class="middle" x1="{scale.at(0)}" x2="{scale.at(0)}" y1="0" y2="100%"/>')
    low, high = scale.at(estimate.low), scale.at(estimate.high)
    parts.append(f'<line class="span gap{sure}" x1="{low}" x2="{high}" y1="50%" y2="50%"/>')
    parts.append(f'<circle class="dot gap{sure}" cx="{scale.at(estimate.value)}" cy="50%" r="4.5"/>')
    return f'<svg class="strip" role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>'


def axis(scale: Scale, tell: Telling) -> str:
    """The numbers of a scale, to stand above or beneath what is drawn on it."""
    return f'<svg class="axis" aria-hidden="true">{"".join(_numbers(scale, tell, "14"))}</svg>'


def _numbers(scale: Scale, tell: Telling, y: str) -> Iterator[str]:
    for tick in scale.ticks:
        stands = f'x="{scale.at(tick)}" y="{y}" text-anchor="{scale.anchor(tick)}"'
        yield f"<text {stands}>{escape(tell(tick))}</text>"


def histogram(counts: Sequence[Counts], means: Sequence[float], tell: Telling, told: str) -> str:
    """How many games were how long: bars of the first side, and the second as a line of steps over them."""
    numbers = [value for each in counts for value, _ in each]
    low, high = min(numbers), max(numbers)
    width = max(1, ceil((high - low + 1) / BARS))
    bins = ceil((high - low + 1) / width)
    shares = [_binned(each, low, width, bins) for each in counts]
    top = max(max(each) for each in shares) or 1.0
    scale = Scale(low - width / 2, low - width / 2 + bins * width, 1)
    parts = []
    each = 100 / bins
    for at, part in enumerate(shares[0]):
        size = part / top * HIGH
        parts.append(
            f'<rect class="bar" x="{at * each + each * 0.06:.2f}%" width="{each * 0.88:.2f}%" '
            f'y="{HIGH + 4 - size:.1f}" height="{size:.1f}"/>'
        )
    if len(shares) > 1:
        parts += _steps(shares[1], top, each)
    for side, middle in zip("ab", means, strict=False):
        x = scale.at(middle)
        parts.append(f'<line class="mean {side}" x1="{x}" x2="{x}" y1="0" y2="{HIGH + 4}"/>')
    parts.append(f'<line class="ground" x1="0" x2="100%" y1="{HIGH + 4.5}" y2="{HIGH + 4.5}"/>')
    for tick in Scale.over([low, high]).ticks:
        if low <= tick <= high and tick == int(tick):
            stands = f'x="{scale.at(tick)}" y="{HIGH + 20}" text-anchor="{scale.anchor(tick)}"'
            parts.append(f"<text {stands}>{tell(tick)}</text>")
    drawn = "".join(parts)
    return f'<svg class="histogram" height="{HIGH + 26}" role="img" aria-label="{escape(told)}">{drawn}</svg>'


def _binned(counts: Counts, low: int, width: int, bins: int) -> list[float]:
    """The part of the games in each bar."""
    found = [0.0] * bins
    games = sum(count for _, count in counts) or 1
    for value, count in counts:
        found[(value - low) // width] += count / games
    return found


def _steps(shares: Sequence[float], top: float, each: float) -> Iterator[str]:
    """The outline of a histogram; SVG's paths take no percentages, so it is made of lines."""
    before = float(HIGH + 4)
    for at, part in enumerate([*shares, 0.0]):
        y = HIGH + 4 - part / top * HIGH
        x = f"{min(at * each, 100):.2f}%"
        if abs(y - before) > 0.05:
            yield f'<line class="step" x1="{x}" x2="{x}" y1="{before:.1f}" y2="{y:.1f}"/>'
        if at < len(shares) and part:
            yield f'<line class="step" x1="{x}" x2="{(at + 1) * each:.2f}%" y1="{y:.1f}" y2="{y:.1f}"/>'
        before = y
