"""Draw what `ppo.py --curve` has written: `python examples/learning/curve.py curve.jsonl curve.svg`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

WIDE, HIGH, EDGE = 720, 320, 48
STYLE = """text { font: 13px system-ui, sans-serif; fill: #59636e }
.half { stroke: #59636e; stroke-dasharray: 4 4 } .axis { stroke: #9aa4ae }
.band { fill: #3a7ca5; opacity: .25 } .line { fill: none; stroke: #3a7ca5; stroke-width: 2.5 }
@media (prefers-color-scheme: dark) {
  text { fill: #a8b3bd } .line { stroke: #7fb8dd } .band { fill: #7fb8dd }
}
"""


def drawn(tests: list[dict[str, float]]) -> str:
    """The share of games won, with its 95 % interval, by minutes."""
    minutes = [test["seconds"] / 60 for test in tests]
    least, most = min(test["low"] for test in tests) - 0.02, max(test["high"] for test in tests) + 0.02

    def x(minute: float) -> float:
        return EDGE + minute / minutes[-1] * (WIDE - 2 * EDGE)

    def y(share: float) -> float:
        return HIGH - EDGE - (share - least) / (most - least) * (HIGH - 2 * EDGE)

    def path(key: str) -> list[str]:
        return [f"{x(minute):.1f},{y(test[key]):.1f}" for minute, test in zip(minutes, tests, strict=True)]

    shares = [n / 20 for n in range(21) if least <= n / 20 <= most]
    ticks = [f'<text x="8" y="{y(share) + 4:.1f}">{share:.0%}</text>' for share in shares]
    step = max(1, round(minutes[-1] / 6))
    for minute in range(0, int(minutes[-1]) + 1, step):
        ticks.append(f'<text x="{x(minute):.1f}" y="{HIGH - 20}" text-anchor="middle">{minute} min</text>')
    told = f"from {tests[0]['score']:.1%} to {tests[-1]['score']:.1%} of games won"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img">',
            f"<title>{told}</title><style>{STYLE}</style>",
            f'<path class="axis" d="M{EDGE} {HIGH - EDGE}H{WIDE - EDGE}"/>',
            f'<path class="half" d="M{EDGE} {y(0.5):.1f}H{WIDE - EDGE}"/>',
            f'<polygon class="band" points="{" ".join(path("high") + path("low")[::-1])}"/>',
            f'<polyline class="line" points="{" ".join(path("score"))}"/>',
            *ticks,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    lines = Path(sys.argv[1]).read_text("utf-8").splitlines()
    Path(sys.argv[2]).write_text(drawn([json.loads(line) for line in lines]), "utf-8")
