"""The processes that play the blocks of an experiment.

- `block_tasks`: a block to play, and how a process plays it
- `local_workers`: processes on this machine
- `ray_workers`: processes of a Ray cluster
- `shipped_files`: files of games and decks, which nodes of a cluster need
- `decks`: the deck of a process
"""
