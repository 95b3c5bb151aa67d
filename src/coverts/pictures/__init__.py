"""Pictures of cards, places and figures, composed of parts and icons by one line for each card."""
