"""For all tests: garbage collection, one cache of compiled rules, and the option --cpu-by-file."""

import gc
import os

import cpu_by_file
import pytest

# Until all tests are read. What reading them leaves is then never searched for garbage again.
gc.disable()


def pytest_addoption(parser):
    cpu_by_file.add_option(parser)


def pytest_configure(config):
    cpu_by_file.register(config)
    # Kept between runs, shared by all workers and the programs they start, and out of the home folder.
    if "COVERTS_CACHE" not in os.environ and hasattr(config, "cache"):
        os.environ["COVERTS_CACHE"] = str(config.cache.mkdir("coverts-compiled"))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    gc.freeze()
    gc.enable()
