"""Foundations of the engine: errors, sentences, the cache and execution limits."""
