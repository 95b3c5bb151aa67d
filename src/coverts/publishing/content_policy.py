"""The Content-Security-Policy of the client's HTML, from a server and in a page."""

BASIS = (
    "default-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'"
)
"""What holds everywhere: the client loads only files of its own origin."""
SERVER_POLICY = f"{BASIS}; script-src 'self'; frame-ancestors 'none'; form-action 'self'"
"""The policy that a server sends."""
PAGE_POLICY = f"{BASIS}; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; form-action 'none'"
"""The policy in the HTML of a page, because web hosts of static files send none."""
