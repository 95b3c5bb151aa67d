"""Access to the server: host names, addresses, rate limits and connection limits."""
