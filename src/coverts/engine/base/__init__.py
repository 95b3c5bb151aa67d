"""What the rest of the engine stands on: errors, sentences, the cache, limits of time."""
