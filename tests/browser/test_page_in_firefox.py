"""A page without a server in the system's Firefox."""

import pytest
from firefox import Firefox, find_firefox
from site_page import NEEDS

PROGRAM = find_firefox()

pytestmark = [
    *NEEDS,
    pytest.mark.skipif(PROGRAM is None, reason="no Firefox (on Debian: apt-get install firefox-esr)"),
]


@pytest.fixture
def firefox(tmp_path):
    assert PROGRAM is not None
    firefox = Firefox(PROGRAM, tmp_path)
    yield firefox
    firefox.close()


def test_a_game_goes_on_after_the_page_is_loaded_again(firefox, site):
    firefox.open(f"http://{site.address}?at=/game/pebbles")
    firefox.click("button.play")
    firefox.wait_for("[data-testid=question]")
    for key, heaps in (("1", "1 on the left, 0"), ("2", "1 on the left, 1"), ("1", "2 on the left, 1")):
        firefox.press(key)
        firefox.wait_for("[data-zone=heaps]", heaps)
    firefox.reload()
    firefox.wait_for("[data-zone=heaps]", "2 on the left, 1 on the right")
    firefox.press("2")
    firefox.wait_for("[data-zone=heaps]", "2 on the left, 2 on the right")
    assert firefox.problems == []
