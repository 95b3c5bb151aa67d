"""The rows and tables of a report."""

from __future__ import annotations

from dataclasses import dataclass, field

from coverts.lab.sequences import Interval


@dataclass
class Row:
    """A row of a report, with one entry per side in each list.

    Attributes:
        name: What the row is about, such as a card or a seat.
        values: The shares or means.
        counts: The numbers of games, or of seats in a row about a card or option.
        gains: The mean points or returns of the row's seats, or empty.
        usual: What the values are compared with: the usual share of the seats that had the card, or that of
            the other seats. Empty if there is nothing to compare with. NaN for a side without the row.
        quantiles: The 5 %, 50 % and 95 % quantiles of a number, or empty.
        is_unusual: Whether the games show that the value is not the usual one, after the correction.
        differences: The differences from the first side, for which there is None.
        is_different: Whether the games show the difference, after the correction.
        deviations: The standard deviations of the differences in one pair of games. With one side, it is that
            of the difference of two games.
    """

    name: str
    values: list[Interval | None]
    counts: list[int]
    gains: list[Interval | None] = field(default_factory=list)
    usual: list[float] = field(default_factory=list)
    quantiles: list[tuple[int, ...]] = field(default_factory=list)
    is_unusual: list[bool] = field(default_factory=list)
    differences: list[Interval | None] = field(default_factory=list)
    is_different: list[bool] = field(default_factory=list)
    deviations: list[float] = field(default_factory=list)
    evidence: list[float | None] = field(default_factory=list, repr=False)
    """The evidence that each value is not the usual one."""
    difference_evidence: list[float | None] = field(default_factory=list, repr=False)

    @property
    def effect(self) -> float:
        """The largest evidence that the row tells something: of a difference, or of an unusual value."""
        several = [each for each in self.difference_evidence if each is not None]
        return max(several or [each for each in self.evidence if each is not None], default=0.0)


@dataclass
class Table:
    """Rows of one kind.

    Attributes:
        key: The key of the table, which names its file.
        heading: The heading for readers.
        unit: What the values are: "share" or "number".
        rows: The rows.
        note: What is left out, for each reason one sentence.
        verb: "held", "chose" or "used" in a table about cards or options, or else "".
        is_repeated: Whether the table is nearly equal to an earlier one.
        partial: Rows that only some sides have, without differences. They are in files only.
    """

    key: str
    heading: str
    unit: str
    rows: list[Row]
    note: list[str] = field(default_factory=list)
    verb: str = ""
    is_repeated: bool = False
    partial: list[Row] = field(default_factory=list)
