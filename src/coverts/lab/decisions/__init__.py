"""The decisions of an experiment's games: what each seat knew when it chose, for learning from them.

- `decision_rows`: plays games again in machine code, and returns their decisions as tables
- `decision_file`: the Parquet file that holds the decisions of a block
"""
