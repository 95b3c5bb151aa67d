"""The text client, and other plain text for the command line.

- `text_play`: plays a game at the terminal
- `printing`, `plane_text`: print scenes and rulebooks
- `plain_scene`: a generic scene for games that do not define a scene
- `lesson_text`: prints lessons and puzzles
"""
