"""Put the built browser client into wheels and source archives, building it first when needed.

An editable install takes the client from the tree, where the Makefile builds it: nothing is built here.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import client
import runtime


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's parameter is its own
    """Build web/ into src/coverts/server/static (pyproject.toml lists it among the artifacts)."""

    def dependencies(self) -> list[str]:
        """Node from PyPI, if the client must be built and the system has none.

        The same list is asked for editable installs, which cannot be told apart here; whoever makes
        one can spare itself the download with COVERTS_NO_CLIENT=1, as the Makefile does.
        """
        if os.environ.get("COVERTS_NO_CLIENT"):
            return []
        needed = [] if runtime.is_current() else ["pip"]
        if (client.is_current() and runtime.is_current()) or client.find_node():
            return needed
        return [client.NODE_REQUIREMENT, *needed]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the archive is written."""
        if version == "editable":
            return
        try:
            client.build()
            runtime.build()
        except client.ClientError as error:
            self.app.abort(f"coverts: {error}")
