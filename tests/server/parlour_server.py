"""A server of its own process, for tests that kill it: `parlour_server.py DATABASE [LEASE]`."""

import sys

import parlour

from coverts.server.running.serve import serve
from coverts.server.running.settings import ServerSettings

if __name__ == "__main__":
    lease = float(sys.argv[2]) if len(sys.argv) > 2 else 4
    settings = ServerSettings(port=0, database=sys.argv[1], pace=0, limits=False, lease_seconds=lease)
    serve({"parlour": parlour.GAME}, settings, browser=False)
