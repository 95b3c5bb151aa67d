"""`coverts dev`: serve a game to its author, and reload it whenever its file is saved.

- `author_server`: watches the author's files, and runs a server process for each version of the game
- `refit`: makes stored tables fit changed rules
"""
