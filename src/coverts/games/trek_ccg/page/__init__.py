"""The page of the game: scenes and names of options, made from views."""
