"""A whole report: its panels, as text and in files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from coverts.lab.reports.report import Panel
from coverts.lab.reports.report_files import format_json, write_file, write_tables
from coverts.lab.reports.report_text import failure_lines, panel_lines


@dataclass(frozen=True)
class Outcome:
    """What many games have shown.

    Attributes:
        title: The title of the report.
        command: The command that makes the report again.
        panels: The panels of the report.
        notes: Lines of text that belong to no panel.
    """

    title: str
    command: str
    panels: list[Panel]
    notes: list[str] = field(default_factory=list)

    @property
    def failed(self) -> int:
        """The number of games that failed."""
        return sum(len(side.failed) for panel in self.panels for side in panel.sides)

    @property
    def lines(self) -> list[str]:
        """The report as lines of text."""
        lines: list[str] = []
        for panel in self.panels:
            lines += [*panel_lines(panel), *failure_lines(panel.sides), ""]
        return [*lines, *self.notes] if self.notes else lines[:-1]

    def write(self, csv: Path | None = None, json: Path | None = None) -> None:
        """Write all numbers as CSV files and as JSON, each if there is a path.

        Raises:
            BadFile: A file cannot be written.
        """
        if csv is not None:
            write_tables(self.panels, csv)
        if json is not None:
            write_file(json, format_json(self.panels))
