"""Writes a page: a folder of files in which the games run without a server."""
