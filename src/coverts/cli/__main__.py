"""Runs the command line: `python -m coverts.cli` is the same as `coverts`."""

from coverts.cli import main

main()
