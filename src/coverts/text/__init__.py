"""The text client: a game played and shown as plain lines."""
