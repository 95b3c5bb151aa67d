"""Fixtures of the tests of Anima Tactics."""

import pytest
from on_plane import bases_of_all_sizes


@pytest.fixture(scope="module")
def bases():
    """Give some cards bases of sizes that no character has yet."""
    with bases_of_all_sizes():
        yield
