"""The processes that play the blocks of an experiment.

- `block_tasks`: a block to play, and how a process plays it
- `local_workers`: processes on this machine
- `decks`: the deck of a process
"""
