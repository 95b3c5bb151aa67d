"""The wire format between tables and clients: messages, refusals and translation."""
