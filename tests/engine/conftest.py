"""One cache folder for all compiled rules of the tests, kept between runs, out of the home folder."""

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def _cache_folder(request):
    if "COVERTS_CACHE" not in os.environ:
        os.environ["COVERTS_CACHE"] = str(request.config.cache.mkdir("coverts-compiled"))
