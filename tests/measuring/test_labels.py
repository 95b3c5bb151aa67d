"""Labels of reports: names in a column differ, and labels of an axis do not overlap."""

import itertools
import re

from coverts.measuring.charts import CHARACTER_SHARE, Scale, axis
from coverts.measuring.report_text import NAME_WIDTH, _in_column


def test_long_names_that_differ_at_the_end_stay_different():
    names = [f"Whether the operative carries the heavy rucksack into room {room}" for room in (1, 2)]
    first, second = map(_in_column, names)
    assert first != second
    assert len(first) == len(second) == NAME_WIDTH


def test_long_labels_of_an_axis_leave_some_out():
    drawn = axis(Scale(0, 10, 1), lambda tick: f"{tick:.3f} points")
    places = [float(place) for place in re.findall(r'<text x="([\d.]+)%"', drawn)]
    assert places
    assert all(b - a >= 100 * 11 * CHARACTER_SHARE / 2 for a, b in itertools.pairwise(places))


def test_short_labels_of_an_axis_are_all_drawn():
    assert axis(Scale(-0.2, 5.2, 1), lambda tick: f"{tick:.0f}").count("<text") == 6
