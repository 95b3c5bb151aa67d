"""Hosts tables in a browser page, without a server."""
