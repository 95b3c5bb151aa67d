"""Import a game, read its rules, and print the CPU seconds."""

import sys
import time

import coverts
from coverts.engine.backends.python.machine import Machine
from coverts.page import table_host  # noqa: F401  # Its imports are not part of reading the rules.

before = time.process_time()
Machine.of(coverts.game(sys.argv[1]))
print("read", time.process_time() - before)
