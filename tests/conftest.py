"""For all tests: garbage collection that skips what collection leaves, and the option --cpu-by-file."""

import gc

import cpu_by_file
import pytest

gc.disable()


def pytest_addoption(parser):
    cpu_by_file.add_option(parser)


def pytest_configure(config):
    cpu_by_file.register(config)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    gc.freeze()
    gc.enable()
