"""Methods of search: how playouts are divided among options, and what follows from their results.

A method needs neither NumPy nor threads. `bots.playouts` runs it with machine code in threads, and a page
runs it with WebAssembly in workers. Equal seeds, budgets in playouts and numbers of workers give equal
results.

- `playout_method.py`: flat playouts, the rounds of a search, and the slices of its work
- `tree_method.py`: tree search
- `inquiry.py`: what a bot asks a search, and the answer that follows
"""
