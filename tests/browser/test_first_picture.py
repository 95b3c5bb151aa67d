"""The first picture of a table: what it needs, and what comes after it."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
MAX_BYTES = 108_000
"""Of scripts and styles, compressed. A change that needs more loads something after the first picture."""
MAX_FILES = 12
LATER = "**/later-parts-*.js"
CODE = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => /\\.(js|css)$/.test(name)).map(({ encodedBodySize }) => encodedBodySize)"""


@pytest.fixture
def comer(arrive):
    """Somebody with a table of Infiltration whose page is not open yet."""
    person = arrive()
    person.make_table("infiltration", "person", "courier", "random")
    person.settle()
    return person


def test_the_first_picture_needs_few_bytes(comer):
    comer.page.add_init_script("window.requestAnimationFrame = () => 0")  # what comes later waits for a frame
    comer.open_table()
    expect(comer.board).to_be_visible()
    sizes = comer.page.evaluate(CODE)
    assert 0 < len(sizes) <= MAX_FILES
    assert sum(sizes) <= MAX_BYTES


def test_a_table_can_be_played_before_the_later_parts_have_come(comer):
    held = []
    comer.page.route(LATER, lambda route: held.append(route))
    comer.open_table()
    comer.choose("Download")
    expect(comer.log).to_contain_text("flips Download.")
    comer.page.get_by_role("tab", name="People").click()
    people = comer.page.locator("coverts-people")
    expect(people).to_be_empty()
    held[0].continue_()
    expect(people).not_to_be_empty()
