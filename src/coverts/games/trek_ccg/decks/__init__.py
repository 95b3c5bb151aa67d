"""Players' decks: texts that are read, judged, converted and composed (chapter 2)."""
