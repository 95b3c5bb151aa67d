"""The garbage collector visits long-lived objects rarely, and still finds their cycles."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from coverts.tables.garbage import MAX_COLLECTIONS, SurvivorFreezer

pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)
"""What earlier tests have left is collected here, too."""


class Node:
    """An object that can refer to itself."""

    other: Node


@pytest.fixture(autouse=True)
def freezer() -> Iterator[None]:
    """Use one callback, and no collection but those of the test."""
    callbacks = gc.callbacks[:]
    gc.disable()
    gc.callbacks[:] = [SurvivorFreezer()]
    yield
    gc.callbacks[:] = callbacks
    gc.unfreeze()
    gc.enable()


def make_cycle() -> Node:
    node = Node()
    node.other = node
    return node


def test_a_survivor_of_a_full_collection_is_not_visited_again() -> None:
    node = make_cycle()
    gc.collect()
    assert all(each is not node for each in gc.get_objects())


def test_a_collection_of_young_objects_freezes_nothing() -> None:
    node = make_cycle()
    gc.collect(1)
    assert any(each is node for each in gc.get_objects())


def test_a_reference_count_frees_a_survivor() -> None:
    node = Node()
    gc.collect()
    freed = weakref.ref(node)
    del node
    assert freed() is None


def test_a_cycle_of_survivors_is_found_after_some_collections() -> None:
    node = make_cycle()
    gc.collect()
    freed = weakref.ref(node)
    del node
    gc.collect()
    assert freed() is not None
    for _ in range(MAX_COLLECTIONS):
        gc.collect()
    assert freed() is None
