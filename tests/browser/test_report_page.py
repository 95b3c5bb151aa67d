"""The page of an experiment's report on a phone and on wider screens."""

from pathlib import Path

import pytest
from test_accessibility import findings

from coverts.lab.measure.measure_request import GameRequest, play_side
from coverts.lab.reports.outcome import Outcome
from coverts.lab.reports.report import make_panel
from coverts.lab.reports.report_page import write_page

pytestmark = pytest.mark.browser
CUCKOO = str(Path(__file__).parents[2] / "examples" / "cuckoo.py")
PHONE, MIDDLE, WIDE = 360, 700, 1280
OVERFLOWS = "() => [...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth).length"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The page of a report on two variants, with two numbers of players."""
    return write(tmp_path_factory, [3, 4])


@pytest.fixture(scope="module")
def short_report(tmp_path_factory):
    """The same with one number of players."""
    return write(tmp_path_factory, [3])


def write(tmp_path_factory, counts):
    """Write the page of a report on two variants."""
    panels = [
        make_panel(
            [
                play_side(GameRequest(CUCKOO, 300, players, options={"lives": lives}, label=f"{lives} lives"))
                for lives in "35"
            ]
        )
        for players in counts
    ]
    path = tmp_path_factory.mktemp("report") / "page.html"
    write_page(path, Outcome("Cuckoo", "coverts measure", panels))
    return path


@pytest.fixture
def read(chromium, report, short_report):
    """Return a function that opens the report on a screen of a width."""
    contexts = []

    def read(width, is_short=False, **options):
        contexts.append(chromium.new_context(viewport={"width": width, "height": 800}, **options))
        page = contexts[-1].new_page()
        page.goto((short_report if is_short else report).as_uri())
        return page

    yield read
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width", [PHONE, WIDE])
def test_no_part_of_the_report_is_out_of_sight(read, width):
    page = read(width)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(OVERFLOWS) == 0


def test_each_figure_has_one_chart_that_suits_the_screen(read):
    for width, name in ((PHONE, "narrow"), (WIDE, "broad")):
        charts = read(width).locator("figure svg:visible")
        assert {*charts.evaluate_all("all => all.map(e => e.getAttribute('class'))")} == {name}


def test_a_table_that_is_too_wide_scrolls_by_keys(read):
    page = read(MIDDLE)
    table = page.locator(".wide").first
    assert page.evaluate(OVERFLOWS)
    table.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.wide').scrollLeft > 0")


@pytest.mark.parametrize("width", [PHONE, MIDDLE, WIDE])
@pytest.mark.parametrize("is_short", [True, False])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_has_no_findings(read, width, scheme, is_short):
    page = read(width, is_short, color_scheme=scheme)
    assert findings(page) == []
