"""Labels of reports: names in a column differ."""

from coverts.lab.reports.report_text import NAME_WIDTH, in_column


def test_long_names_that_differ_at_the_end_stay_different():
    names = [f"Whether the operative carries the heavy rucksack into room {room}" for room in (1, 2)]
    first, second = map(in_column, names)
    assert first != second
    assert len(first) == len(second) == NAME_WIDTH
