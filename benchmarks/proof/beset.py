"""Attacks on a server: what they cost it, and how they disturb the people who play there."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from proof.attacks import ATTACKS, CALM
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
BURSTS = [name for name in ATTACKS if name not in (CALM, "hostile")]
SHOWN_ERRORS = 3
"""The number of errors of a log that are printed."""
Rounds = dict[str, list[Figures]]
"""The rounds of each attack."""


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

    The same time without an attack is measured first.

    Args:
        names: The names of the attacks.
        seconds: The length of each attack.
        best_of: The maximum number of rounds. The best round counts for each figure.
        beside: An earlier commit that is measured once, or "".
    """
    names = [CALM, *(name for name in names if name != CALM)]
    here, other, failures = Rounds(), Rounds(), list[Row]()

    async def add_round(rounds: Rounds, source: Path, name: str, title: str) -> None:
        during = play_as_newcomer if name == "takeover" else None
        try:
            figures = await measure(source, name, seconds, during)
        except Exception as error:
            traceback.print_exc()
            failures.append(Row(title, f"{type(error).__name__}: {error}", "measured", False))
        else:
            rounds.setdefault(name, []).append(figures)
            _show(title, figures, rounds)

    for number in range(best_of):
        for name in names:
            if name not in here or (name != CALM and any(row.met is False for row in rows_of(name, here))):
                await add_round(here, ROOT / "src", name, f"{name}, round {number + 1}")
            if beside and number == 0:
                await add_round(other, checkout(beside), name, f"{name}, {beside}")
    return [*(row for name in names for row in rows_of(name, here, beside, other)), *failures]


def rows_of(name: str, here: Rounds, beside: str = "", other: Rounds | None = None) -> list[Row]:
    """Return the rows of an attack: one for each figure, with all rounds and the best one's verdict."""
    if name not in here or CALM not in here:
        return []
    rounds, calm = here[name], here[CALM][0]
    earlier = (other or {}).get(name) if other and CALM in other else None

    def shown(words: Callable[[Figures], str]) -> str:
        each = ", ".join(words(figures) for figures in rounds)
        return each + (f"; {beside}: {words(earlier[0])}" if earlier else "")

    def best(
        what: str, value: Callable[[Figures], float], words: Callable[[Figures], str], most: float
    ) -> Row:
        asked = f"at most {most:g}"
        return Row(f"{name}: {what}", shown(words), asked, min(map(value, rounds)) <= most)

    def baseline(figures: Figures) -> Figures:
        return other[CALM][0] if other and earlier and figures is earlier[0] else calm

    def cost(figures: Figures) -> str:
        steady, whole = figures.steady_cpu(baseline(figures)), figures.whole_cpu(baseline(figures))
        return f"{steady:+.2f} ({whole:+.2f}; {cpu_rate(figures.quiet):.2f})"

    def grown(figures: Figures) -> str:
        return f"{figures.left_behind(baseline(figures)):+.0f} ({figures.growth:+.0f})"

    attack = ATTACKS[name]
    share = f" of {attack.addresses} addresses" if attack.addresses > 1 else ""
    rows = [
        Row(name, f"{attack.title}, {rounds[0].whole.seconds:.0f} s"),
        best(
            f"CPU s/s{share} in the last third (in all; quiet)",
            lambda f: f.steady_cpu(calm),
            cost,
            MAX_CPU * attack.addresses,
        ),
        best(
            "MiB left 10 s later (with the others')",
            lambda f: f.left_behind(calm),
            grown,
            MAX_GROWTH_MIB * attack.addresses,
        ),
        _slower(name, "median", 0.5, MAX_MEDIAN_TIMES, best),
        _slower(name, "p99", 0.99, MAX_P99_TIMES, best),
        Row(f"{name}: refusals of others; their answers/s (quiet)", shown(_others)),
        Row(f"{name}: errors in the log", shown(_errors), "0", _no_errors(rounds)),
    ]
    if any(figures.notes for figures in rounds):
        served = any(not any(figures.notes.values()) for figures in rounds)
        rows.append(Row(f"{name}: a newcomer", shown(_newcomer), "served", served))
    if name == CALM:
        return [replace(row, asked="", met=None) for row in rows]
    return [*rows, Row(f"{name}: replies to the attack", shown(_replies))]


def _slower(name: str, what: str, share: float, most: float, best: Callable[..., Row]) -> Row:
    """Return the row about a quantile of the people's waiting times."""

    def words(figures: Figures) -> str:
        phases = (figures.quiet, figures.whole, figures.after)
        milliseconds = ", ".join(f"{phase.within(share):.0f}" for phase in phases)
        return f"{figures.times(share):.1f} ({milliseconds})"

    return best(
        f"{what} of others, times quiet (ms quiet, attacked, after)", lambda f: f.times(share), words, most
    )


def _errors(figures: Figures) -> str:
    return " | ".join([str(len(figures.errors)), *(line[:100] for line in figures.errors[:3])])


def _no_errors(rounds: Sequence[Figures]) -> bool:
    return not any(figures.errors for figures in rounds)


def _others(figures: Figures) -> str:
    whole = figures.whole
    return f"{_counts(whole.load.refused)}; {whole.rate:.0f} ({figures.quiet.rate:.0f})"


def _replies(figures: Figures) -> str:
    return _counts(figures.replies)


def _newcomer(figures: Figures) -> str:
    failures = [f"{what}: {why}" for what, why in figures.notes.items() if why]
    return ", ".join(failures) or f"{', '.join(figures.notes)}: all work"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counts.items()) or "none"


def _show(title: str, figures: Figures, rounds: Rounds) -> None:
    """Print a round as soon as it is measured."""
    calm = rounds.get(CALM, [figures])[0]
    print(
        f"{title}: CPU {figures.steady_cpu(calm):+.2f} s/s in the last third, "
        f"{figures.whole_cpu(calm):+.2f} in all, {figures.left_behind(calm):+.0f} MiB left, "
        f"median {figures.times(0.5):.1f} times, p99 {figures.times(0.99):.1f} times; "
        f"{_counts(figures.replies)}",
        *figures.errors[:SHOWN_ERRORS],
        sep="\n  ",
        flush=True,
    )
