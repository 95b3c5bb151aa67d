"""The scene that the web page shows, and the words in it.

A scene contains only what its viewer may see.
"""
