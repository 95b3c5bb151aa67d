"""Errors, translatable sentences, the cache and time limits, used by the whole engine."""
