"""Makes the helpers of these tests importable, and gives a running server."""

import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "examples")]


@pytest.fixture
async def site(tmp_path):
    import kuhn_poker
    import parlour
    from table_client import serving, setup

    async with serving(setup(tmp_path, [parlour.GAME, kuhn_poker.GAME])) as site:
        yield site
