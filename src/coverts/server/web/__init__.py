"""The HTTP and WebSocket interface of a server."""
