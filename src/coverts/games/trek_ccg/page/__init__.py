"""The page of the game: scenes and names of options, as a viewer may see them."""
