"""The page of the game: scenes and names for options, made from what a viewer may see."""
