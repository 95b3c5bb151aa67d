"""Attacks on a server: what they cost it, and how they disturb the people who play there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from proof.attacks import ATTACKS
from proof.newcomer import play_as_newcomer
from proof.report import Row
from proof.serving import ROOT, checkout
from proof.under_attack import Figures, cpu_rate, measure

MAX_CPU = 0.1
"""The maximum number of CPU seconds per second that a hostile address may cost."""
MAX_GROWTH_MIB = 10.0
"""The maximum growth of memory, measured 10 s after the attack."""
MAX_MEDIAN_TIMES, MAX_P99_TIMES = 1.5, 3.0
"""The maximum factors by which the people's median and 99th percentile may rise."""
BURSTS = [name for name in ATTACKS if name != "hostile"]
Rounds = list[Figures]


def choose_bursts(only: str) -> list[str]:
    """Return the names of the bursts to run.

    Args:
        only: Names separated by commas. "" means all bursts.
    """
    names = [name.strip() for name in only.split(",") if name.strip()]
    for name in names:
        if name not in ATTACKS:
            raise SystemExit(f"Unknown attack `{name}`. Choose from {', '.join(ATTACKS)}.")
    return names or BURSTS


async def attack_in_rounds(names: Sequence[str], seconds: float, best_of: int, beside: str) -> list[Row]:
    """Run attacks one after the other. Repeat those that miss a target, up to `best_of` rounds.

    Args:
        names: The names of the attacks.
        seconds: The length of each attack.
        best_of: The maximum number of rounds. The best round counts for each figure.
        beside: An earlier commit that is measured once, or "".
    """
    here: dict[str, Rounds] = {name: [] for name in names}
    other: dict[str, Figures] = {}
    for number in range(best_of):
        for name in names:
            if any(row.met is False for row in rows_of(name, here[name])) or not here[name]:
                here[name].append(await _round(ROOT / "src", name, seconds))
                _show(f"{name}, round {number + 1}", here[name][-1])
            if beside and number == 0:
                other[name] = await _round(checkout(beside), name, seconds)
                _show(f"{name}, {beside}", other[name])
    return [row for name in names for row in rows_of(name, here[name], beside, other.get(name))]


async def _round(source: Path, name: str, seconds: float) -> Figures:
    return await measure(source, name, seconds, play_as_newcomer if name == "takeover" else None)


def rows_of(name: str, rounds: Rounds, beside: str = "", other: Figures | None = None) -> list[Row]:
    """Return the rows of an attack: one for each figure, each with its best round."""
    if not rounds:
        return []

    def shown(value: Callable[[Figures], str]) -> str:
        each = ", ".join(value(figures) for figures in rounds)
        return each + (f"; {beside}: {value(other)}" if other is not None else "")

    def best(
        what: str, value: Callable[[Figures], float], words: Callable[[Figures], str], most: float
    ) -> Row:
        asked = f"at most {most:g}"
        return Row(f"{name}: {what}", shown(words), asked, min(map(value, rounds)) <= most)

    attack = ATTACKS[name]
    share = f" of {attack.addresses} addresses" if attack.addresses > 1 else ""
    rows = [
        Row(name, f"{attack.title}, {rounds[0].whole.seconds:.0f} s"),
        best(
            f"CPU s/s{share}, last third (whole attack; server when quiet)",
            lambda f: f.steady_cpu,
            lambda f: f"{f.steady_cpu:+.2f} ({f.whole_cpu:+.2f}; {cpu_rate(f.quiet):.2f})",
            MAX_CPU * attack.addresses,
        ),
        best("memory 10 s later, MiB", lambda f: f.growth, lambda f: f"{f.growth:+.0f}", MAX_GROWTH_MIB),
        *(
            best(
                f"{what} of others, times the quiet {what} (ms; ms after)",
                lambda f, share=share: f.times(share),  # type: ignore[misc]
                lambda f, share=share: (  # type: ignore[misc]
                    f"{f.times(share):.1f} ({f.whole.within(share):.0f}; {f.after.within(share):.0f})"
                ),
                most,
            )
            for what, share, most in (("median", 0.5, MAX_MEDIAN_TIMES), ("p99", 0.99, MAX_P99_TIMES))
        ),
        Row(f"{name}: refusals of others; answers/s", shown(_others)),
        Row(f"{name}: errors in the log", shown(lambda f: str(len(f.errors))), "0", _no_errors(rounds)),
    ]
    if any(figures.notes for figures in rounds):
        served = any(not any(figures.notes.values()) for figures in rounds)
        rows.append(Row(f"{name}: a newcomer", shown(_newcomer), "served", served))
    return [*rows, Row(f"{name}: replies to the attack", shown(_replies))]


def _no_errors(rounds: Rounds) -> bool:
    return not any(figures.errors for figures in rounds)


def _others(figures: Figures) -> str:
    return f"{_counts(figures.whole.load.refused)}; {figures.whole.rate:.0f}, quiet {figures.quiet.rate:.0f}"


def _replies(figures: Figures) -> str:
    return _counts(figures.replies)


def _newcomer(figures: Figures) -> str:
    failures = [f"{what}: {why}" for what, why in figures.notes.items() if why]
    return ", ".join(failures) or f"{', '.join(figures.notes)}: all work"


def _counts(counts: Counter[str] | dict[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counts.items()) or "none"


def _show(title: str, figures: Figures) -> None:
    """Print a round as soon as it is measured."""
    print(
        f"{title}: CPU {figures.steady_cpu:+.2f} s/s in the last third, {figures.whole_cpu:+.2f} in all, "
        f"memory {figures.growth:+.0f} MiB, median {figures.times(0.5):.1f} times, "
        f"p99 {figures.times(0.99):.1f} times; {_counts(figures.replies)}",
        flush=True,
    )
