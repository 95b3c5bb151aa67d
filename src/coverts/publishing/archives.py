"""Archives of a page: zip files without compression, which web hosts compress better."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

FIRST_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that equal files always give equal archives."""


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of some files, by their paths. Equal files give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, FIRST_DATE), data)
    return buffer.getvalue()
