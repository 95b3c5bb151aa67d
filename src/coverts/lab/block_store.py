"""The folder or bucket that holds the results of an experiment.

A block is one Parquet file with a checksum, and a second one if decisions are recorded. A file is complete or
absent: a folder gets it by writing to a temporary name and linking, a bucket as one whole object. Nobody
replaces a block that exists, so a block that is played twice is stored once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Literal

import msgspec
import obstore
import polars as pl
from obstore.exceptions import AlreadyExistsError, BaseError, NotFoundError
from obstore.store import LocalStore, ObjectStore, from_url

from coverts.engine.base.exceptions import BadFile
from coverts.lab.cell_description import CellDescription
from coverts.lab.checksums import PLACEHOLDER, add_checksum, has_checksum
from coverts.lab.experiment_file import ExperimentFile

ABSENT = (FileNotFoundError, NotFoundError)
"""What a folder and a bucket raise if there is no such file."""
SETTINGS = "experiment.json"
BLOCK = re.compile(r"(block|decisions)-(\d{6})\.parquet")
GAMES, DECISIONS = "block", "decisions"
"""The first words in the names of the two files of a block: its games, and their decisions."""


class Settings(msgspec.Struct, frozen=True):
    """What was fixed when the experiment first started.

    Attributes:
        experiment: The experiment.
        cells: The cells by the names of their folders.
    """

    experiment: ExperimentFile
    cells: dict[str, CellDescription]


class BlockStore:
    """The results of an experiment.

    Args:
        place: A folder, which is made if there is none, or the address of a bucket, such as
            `s3://games/duel`. The access to a bucket is read from the environment, such as AWS_ENDPOINT_URL.

    Raises:
        BadFile: There is no such place, or it is a file.
    """

    def __init__(self, place: str) -> None:
        self.place = place
        try:
            self.store: ObjectStore = (
                from_url(place) if "://" in place else LocalStore(Path(place), mkdir=True)
            )
        except (BaseError, OSError, ValueError) as error:
            raise BadFile(f"{place} cannot be used for results: {_reason(error)}") from None

    def settle(self, choose: Callable[[], Settings]) -> Settings:
        """Return the settings of the first run. If there was none, choose and store them.

        If two runs start at once, both get the settings that were stored first.

        Args:
            choose: A function that returns the settings. It is called only if none are stored.

        Raises:
            BadFile: The place cannot be written or read.
        """
        if not self._has(SETTINGS):
            self._put(SETTINGS, msgspec.json.encode(choose()))
        return self.settings()

    def is_begun(self) -> bool:
        """Return whether an experiment has started here.

        Raises:
            BadFile: The place cannot be read.
        """
        return self._has(SETTINGS)

    def settings(self) -> Settings:
        """Return what was fixed when the experiment first started.

        Raises:
            BadFile: No experiment has started here, or the place cannot be read.
        """
        if not self._has(SETTINGS):
            raise BadFile(f"{self.place} has no results of an experiment: there is no {SETTINGS}.")
        try:
            return msgspec.json.decode(self._get(SETTINGS), type=Settings)
        except msgspec.MsgspecError as error:
            raise BadFile(
                f"{self.place}/{SETTINGS} cannot be read: {error}. Delete it, and run the experiment again."
            ) from None

    def blocks(self, folder: str, with_decisions: bool = False) -> set[int]:
        """Return the numbers of the blocks of a cell that exist.

        Args:
            folder: The folder of the cell.
            with_decisions: Whether a block needs its decisions too. Damaged ones are set aside.

        Raises:
            BadFile: The place cannot be read.
        """
        found: dict[str, set[int]] = {GAMES: set(), DECISIONS: set()}
        for name in self._list(folder):
            if match := BLOCK.fullmatch(name):
                found[match[1]].add(int(match[2]))
        if not with_decisions:
            return found[GAMES]
        return {block for block in found[GAMES] & found[DECISIONS] if self.has_decisions(folder, block)}

    def has(self, folder: str, block: int) -> bool:
        """Return whether the file of a block exists.

        Raises:
            BadFile: The place cannot be read.
        """
        return self._has(_path(folder, block))

    def leave(self, name: str) -> None:
        """Write an empty file, by which another process sees that both use the same place.

        Raises:
            BadFile: The place cannot be written.
        """
        self._put(name, b"")

    def take(self, name: str) -> bool:
        """Delete a file that another process has left. Return whether it was there.

        Raises:
            BadFile: The place cannot be read or written.
        """
        if not self._has(name):
            return False
        try:
            obstore.delete(self.store, name)
        except BaseError as error:
            raise BadFile(f"{self.place}/{name} cannot be deleted: {_reason(error)}") from None
        return True

    def write(self, folder: str, block: int, rows: pl.DataFrame, decisions: bytes = b"") -> bool:
        """Store a block, unless it exists. Return whether it did not exist.

        Args:
            folder: The folder of the cell.
            block: The number of the block.
            rows: The rows of its games.
            decisions: The file of their decisions, if decisions are recorded.

        Raises:
            BadFile: The place cannot be written, for example because the disk is full.
        """
        if decisions:
            # Without its block, a file of decisions may be that of a shorter block.
            is_alone = not self._has(_path(folder, block))
            self._put(_path(folder, block, DECISIONS), decisions, replaces=is_alone)
        return self._put(_path(folder, block), encode_block(folder, rows))

    def has_decisions(self, folder: str, block: int) -> bool:
        """Return whether the decisions of a block are stored. A damaged file is set aside.

        Raises:
            BadFile: The place cannot be read.
        """
        path = _path(folder, block, DECISIONS)
        try:
            content = self._get(path)
        except ABSENT:
            return False
        if not has_checksum(content):
            self._set_aside(path, "damaged")
            return False
        return True

    def read(
        self, folder: str, block: int, size: int, columns: list[str] | None = None, games: int = 0
    ) -> pl.DataFrame | None:
        """Return a block, or None if the file is missing or not usable. Such a file is set aside.

        Args:
            folder: The folder of the cell.
            block: The number of the block.
            size: The number of games in a block. A file with blocks of another size is not usable.
            columns: The columns to read, `game` among them, or None for all.
            games: The number of games that the block must have at least. The last block has fewer games if
                the experiment had fewer games before. If it has more, they are left out.

        Raises:
            BadFile: The place cannot be read.
        """
        path = _path(folder, block)
        try:
            content = self._get(path)
            rows = decode_block(content, columns)
        except ABSENT:
            return None
        except (pl.exceptions.PolarsError, ValueError):
            self._set_aside(path, "damaged")
            return None
        is_own = cell_of_block(content) == folder and len(rows) <= size
        is_own = is_own and rows["game"].head(1).to_list() == [block * size]
        if not is_own or len(rows) < games:
            why = "short" if is_own else "misplaced"
            self._set_aside(path, why)
            self._set_aside(_path(folder, block, DECISIONS), why)
            return None
        return rows.head(games) if games else rows

    def _has(self, path: str) -> bool:
        try:
            obstore.head(self.store, path)
        except ABSENT:
            return False
        except BaseError as error:
            raise BadFile(f"{self.place} cannot be read: {_reason(error)}") from None
        return True

    def _list(self, folder: str) -> Iterator[str]:
        try:
            for batch in obstore.list(self.store, f"{folder}/"):
                yield from (str(each["path"]).rpartition("/")[2] for each in batch)
        except BaseError as error:
            raise BadFile(f"{self.place} cannot be read: {_reason(error)}") from None

    def _get(self, path: str) -> bytes:
        try:
            return bytes(obstore.get(self.store, path).bytes())
        except ABSENT:
            raise
        except BaseError as error:
            raise BadFile(f"{self.place}/{path} cannot be read: {_reason(error)}") from None

    def _put(self, path: str, content: bytes, replaces: bool = False) -> bool:
        """Store a file whole. Return whether it did not exist, or replaces one that may exist."""
        try:
            mode: Literal["create", "overwrite"] = "overwrite" if replaces else "create"
            obstore.put(self.store, path, content, mode=mode, use_multipart=False)
        except AlreadyExistsError:
            return False
        except BaseError as error:
            raise BadFile(f"{self.place}/{path} cannot be written: {_reason(error)}") from None
        return True

    def _set_aside(self, path: str, why: str) -> None:
        try:
            obstore.rename(self.store, path, f"{path}.{why}")
        except ABSENT:
            return  # somebody else has set it aside
        except BaseError as error:
            raise BadFile(f"{self.place}/{path} cannot be set aside: {_reason(error)}") from None


def encode_block(folder: str, rows: pl.DataFrame) -> bytes:
    """Return the content of a block's file, with the folder of its cell and a checksum of its bytes."""
    buffer = BytesIO()
    rows.write_parquet(buffer, metadata={"cell": folder, "checksum": PLACEHOLDER})
    return add_checksum(buffer.getvalue())


def cell_of_block(content: bytes) -> str:
    """Return the folder of the cell that a block's file belongs to, or "" if the file does not say."""
    return pl.read_parquet_metadata(BytesIO(content)).get("cell", "")


def decode_block(content: bytes, columns: list[str] | None = None) -> pl.DataFrame:
    """Return the rows of a block's file.

    Args:
        content: The content of the file.
        columns: The columns to read, or None for all.

    Raises:
        ValueError: The checksum is missing or wrong.
        PolarsError: This is no Parquet file.
    """
    if not has_checksum(content):
        raise ValueError("the checksum is missing or wrong")
    return pl.read_parquet(BytesIO(content), columns=columns)


def _path(folder: str, block: int, name: str = GAMES) -> str:
    return f"{folder}/{name}-{block:06}.parquet"


def _reason(error: Exception) -> str:
    return str(error).partition("\n")[0]
