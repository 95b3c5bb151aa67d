"""`python -m coverts.cli` is `coverts`."""

from coverts.cli import main

main()
