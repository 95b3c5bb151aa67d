"""A running server, and databases of both kinds."""

import pytest
from same_luck import same_luck


@pytest.fixture(autouse=True)
def luck(monkeypatch):
    """What a test does not say by itself is the same in each run."""
    for place in same_luck():
        monkeypatch.setattr(*place)


@pytest.fixture(autouse=True)
def presence_is_shown_at_once(monkeypatch):
    """Who comes and goes is shown at once, so that no test waits for it."""
    from coverts.tables.core import presence

    monkeypatch.setattr(presence, "PRESENCE_SECONDS", 0)


@pytest.fixture
async def site(tmp_path):
    import kuhn_poker
    import parlour
    from table_client import serving, setup

    async with serving(setup(tmp_path, [parlour.GAME, kuhn_poker.GAME])) as site:
        yield site


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL server; the test is skipped where there is none."""
    from cluster import Cluster, programs, skip

    if programs() is None:
        skip("no initdb on the path, nor in Debian's folder")
    cluster = Cluster()
    yield cluster
    cluster.close()


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request, tmp_path):
    """The address of a fresh database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return await request.getfixturevalue("cluster").fresh()
