"""Who may reach the server, and how often: addresses, rate limits, connections."""
