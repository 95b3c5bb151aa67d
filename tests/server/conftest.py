"""A running server."""

import pytest


@pytest.fixture
async def site(tmp_path):
    import kuhn_poker
    import parlour
    from table_client import serving, setup

    async with serving(setup(tmp_path, [parlour.GAME, kuhn_poker.GAME])) as site:
        yield site
