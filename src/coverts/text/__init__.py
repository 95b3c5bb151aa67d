"""The text client, and other texts for the command line.

- `text_play`: a game at the terminal
- `printing`, `plane_text`: scenes and rulebooks as lines
- `plain_scene`: a scene for games that have none of their own
- `lesson_text`: lessons and puzzles
"""
