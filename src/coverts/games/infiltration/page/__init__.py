"""The scene that people see, and the words on it. Everything is built from what one viewer may see."""
