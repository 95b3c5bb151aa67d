"""For the tests of the project: all tests that this run has read, also those that it leaves out."""

from pathlib import Path

import pytest

READ = pytest.StashKey[list[pytest.Item]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    config.stash[READ] = [*items]  # before any of them is deselected


@pytest.fixture
def tests_of(pytestconfig):
    """All tests of a folder; None if this run has not read each of its files."""

    def tests_of(folder):
        path = Path(folder).resolve()
        found = [item for item in pytestconfig.stash[READ] if path in item.path.parents]
        return found if {item.path for item in found} == {*path.rglob("test_*.py")} else None

    return tests_of
