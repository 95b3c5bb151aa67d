"""Files that a cluster's nodes need: the file of a game, and a deck, which is a file or a folder.

A node plays its blocks with them.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path

import msgspec

from coverts.engine.base.cache import cache_folder
from coverts.engine.base.exceptions import BadFile
from coverts.lab.workers.block_tasks import BlockSums, BlockTask, play_block
from coverts.lab.workers.decks import choose_deck


class Shipment(msgspec.Struct, frozen=True):
    """A file or a folder.

    Attributes:
        name: Its name.
        files: The paths and contents of its files. The path of a file that is no folder is ".".
    """

    name: str
    files: tuple[tuple[str, bytes], ...]


def pack(path: Path) -> Shipment:
    """Read a file or a folder.

    Raises:
        BadFile: It cannot be read.
    """
    try:
        found = [path] if path.is_file() else sorted(each for each in path.rglob("*") if each.is_file())
        files = [(each.relative_to(path).as_posix(), each.read_bytes()) for each in found]
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error}") from None
    return Shipment(path.name, tuple(each for each in files if "__pycache__" not in each[0]))


@cache
def unpack(shipment: Shipment) -> Path:
    """Write a file or a folder to this machine, unless it is there, and return its path.

    It is in the user's cache, in a folder whose name is a hash of its content.
    """
    digest = hashlib.sha256(msgspec.msgpack.encode(shipment)).hexdigest()[:32]
    path = cache_folder() / "shipped" / digest / shipment.name
    for name, content in shipment.files:
        _write(path / name, content)
    return path


def play_shipped(task: BlockTask, game: Shipment | None, deck: Shipment | None) -> BlockSums:
    """Play and store a block in a process of a node.

    Args:
        task: The block, with the paths of the machine that sends it.
        game: The file of its game, or None for an installed game.
        deck: Its deck, or None for the installed deck.
    """
    path = str(unpack(deck)) if deck else ""
    choose_deck(path)
    cell = msgspec.structs.replace(task.cell, game=str(unpack(game)) if game else task.cell.game, deck=path)
    return play_block(msgspec.structs.replace(task, cell=cell))


def _write(path: Path, content: bytes) -> None:
    """Write a file unless it has this content. Other processes see all of it or nothing."""
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, waiting = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.replace(waiting, path)
