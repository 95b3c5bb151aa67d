"""For all tests: reading them makes what stays, which nobody need search for garbage again and again."""

import gc

import pytest

gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    gc.freeze()
    gc.enable()
