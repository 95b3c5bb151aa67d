"""The charts of the report page, as SVG.

Horizontal positions are percentages. So a chart fills the width of the page, while its text keeps its size on
a phone. The two sides of a comparison differ without colour: the first is filled, and the second is
outlined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from coverts.measuring.statistics import Counts, Estimate

Formatter = Callable[[float], str]
MAX_BARS = 48
"""The maximum number of bars in a histogram. If the range has more numbers, a bar covers several numbers."""
CHARACTER_SHARE = 0.024
"""The width of a character of a label on a phone, as a share of the chart's width."""
HEIGHT = 150
"""The height of a histogram in pixels."""


@dataclass(frozen=True)
class Scale:
    """A chart's horizontal axis: its range of numbers and the distance between ticks."""

    low: float
    high: float
    step: float

    @staticmethod
    def over(values: Sequence[float], around: float | None = None, ticks: int = 5) -> Scale:
        """Return a scale that contains all values with a margin.

        Args:
            values: The values to show.
            around: Another value that the scale must contain.
            ticks: The approximate number of ticks.
        """
        points = [*values, *([around] if around is not None else [])] or [0.0, 1.0]
        low, high = min(points), max(points)
        span = (high - low) or abs(high) or 1.0
        rough = span / ticks
        size = 10 ** floor(log10(rough))
        step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough - 1e-12)
        return Scale(low - 0.04 * span, high + 0.04 * span, step)

    def at(self, value: float) -> str:
        """Return the horizontal position of a number as a percentage."""
        part = (value - self.low) / ((self.high - self.low) or 1)
        return f"{100 * min(max(part, 0.0), 1.0):.2f}%"

    @property
    def ticks(self) -> list[float]:
        """The numbers to label on the scale."""
        first, last = ceil(self.low / self.step), floor(self.high / self.step)
        return [self.step * at for at in range(first, last + 1)]

    def anchor(self, value: float) -> str:
        """Return the SVG `text-anchor` that keeps a number's label inside the chart."""
        part = (value - self.low) / ((self.high - self.low) or 1)
        return "start" if part < 0.05 else "end" if part > 0.95 else "middle"


def strip(
    estimates: Sequence[Estimate | None], scale: Scale, line: float, usual: Sequence[float], label: str
) -> str:
    """Return a chart of one row's estimates, with a dot and an interval per side.

    The second side's dot is hollow.

    Args:
        estimates: One estimate per side.
        scale: The horizontal scale.
        line: The average over all seats, which is drawn as a vertical line.
        usual: For each side, the average over the seats in this row. It is drawn only if there is one side.
        label: A description for screen readers.
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
    return f'<svg class="strip" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def gap(estimate: Estimate, scale: Scale, label: str) -> str:
    """Return a chart of the difference between two sides.

    The dot is filled if the interval excludes 0.
    """
    sure = "" if estimate.contains(0) else " sure"
    parts = [f'<line class="grid" x1="{scale.at(tick)}" x2="{scale.at(tick)}" y1="0" y2="100%"/>'
             for tick in scale.ticks]  # fmt: skip
    parts.append(f'<line class="middle" x1="{scale.at(0)}" x2="{scale.at(0)}" y1="0" y2="100%"/>')
    low, high = scale.at(estimate.low), scale.at(estimate.high)
    parts.append(f'<line class="span gap{sure}" x1="{low}" x2="{high}" y1="50%" y2="50%"/>')
    parts.append(f'<circle class="dot gap{sure}" cx="{scale.at(estimate.value)}" cy="50%" r="4.5"/>')
    return f'<svg class="strip" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def axis(scale: Scale, tell: Formatter) -> str:
    """Return the tick labels of a scale, for display above or below its charts."""
    return f'<svg class="axis" aria-hidden="true">{"".join(_tick_labels(scale, tell, "14"))}</svg>'


def _tick_labels(scale: Scale, tell: Formatter, y: str) -> Iterator[str]:
    for tick, text in _spread_out(scale, [(tick, tell(tick)) for tick in scale.ticks]):
        place = f'x="{scale.at(tick)}" y="{y}" text-anchor="{scale.anchor(tick)}"'
        yield f"<text {place}>{escape(text)}</text>"


def _spread_out(scale: Scale, labels: Sequence[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """Yield the labels that have room beside the label before, also on a phone."""
    end = -1.0
    for tick, text in labels:
        part = (tick - scale.low) / ((scale.high - scale.low) or 1)
        width = len(text) * CHARACTER_SHARE
        start = part - {"start": 0, "middle": width / 2, "end": width}[scale.anchor(tick)]
        if start >= end + CHARACTER_SHARE:
            end = start + width
            yield tick, text


def histogram(counts: Sequence[Counts], means: Sequence[float], tell: Formatter, label: str) -> str:
    """Return a histogram, with bars for the first side and an outline for the second.

    Args:
        counts: One distribution per side.
        means: One mean per side, drawn as a vertical line.
        tell: A function that formats tick labels.
        label: A description for screen readers.
    """
    numbers = [value for each in counts for value, _ in each]
    low, high = min(numbers), max(numbers)
    width = max(1, ceil((high - low + 1) / MAX_BARS))
    bins = ceil((high - low + 1) / width)
    shares = [_bin_shares(each, low, width, bins) for each in counts]
    top = max(max(each) for each in shares) or 1.0
    scale = Scale(low - width / 2, low - width / 2 + bins * width, 1)
    parts = []
    each = 100 / bins
    for at, part in enumerate(shares[0]):
        size = part / top * HEIGHT
        parts.append(
            f'<rect class="bar" x="{at * each + each * 0.06:.2f}%" width="{each * 0.88:.2f}%" '
            f'y="{HEIGHT + 4 - size:.1f}" height="{size:.1f}"/>'
        )
    if len(shares) > 1:
        parts += _steps(shares[1], top, each)
    for side, middle in zip("ab", means, strict=False):
        x = scale.at(middle)
        parts.append(f'<line class="mean {side}" x1="{x}" x2="{x}" y1="0" y2="{HEIGHT + 4}"/>')
    parts.append(f'<line class="ground" x1="0" x2="100%" y1="{HEIGHT + 4.5}" y2="{HEIGHT + 4.5}"/>')
    ticks = [tick for tick in Scale.over([low, high]).ticks if low <= tick <= high and tick == int(tick)]
    for tick, text in _spread_out(scale, [(tick, tell(tick)) for tick in ticks]):
        place = f'x="{scale.at(tick)}" y="{HEIGHT + 20}" text-anchor="{scale.anchor(tick)}"'
        parts.append(f"<text {place}>{text}</text>")
    content = "".join(parts)
    start = f'<svg class="histogram" height="{HEIGHT + 26}" role="img" aria-label="{escape(label)}">'
    return f"{start}{content}</svg>"


def _bin_shares(counts: Counts, low: int, width: int, bins: int) -> list[float]:
    """Return the share of games for each bar of a histogram."""
    shares = [0.0] * bins
    games = sum(count for _, count in counts) or 1
    for value, count in counts:
        shares[(value - low) // width] += count / games
    return shares


def _steps(shares: Sequence[float], top: float, each: float) -> Iterator[str]:
    """Yield the outline of a histogram as SVG lines.

    Lines are necessary because SVG paths do not accept percentages.
    """
    before = float(HEIGHT + 4)
    for at, part in enumerate([*shares, 0.0]):
        y = HEIGHT + 4 - part / top * HEIGHT
        x = f"{min(at * each, 100):.2f}%"
        if abs(y - before) > 0.05:
            yield f'<line class="step" x1="{x}" x2="{x}" y1="{before:.1f}" y2="{y:.1f}"/>'
        if at < len(shares) and part:
            yield f'<line class="step" x1="{x}" x2="{(at + 1) * each:.2f}%" y1="{y:.1f}" y2="{y:.1f}"/>'
        before = y
