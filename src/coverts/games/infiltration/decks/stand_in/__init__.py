"""The stand-in deck: `contents.py` is what is printed, the other files are what the cards do."""
