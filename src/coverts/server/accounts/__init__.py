"""Accounts, which people may make with a passkey. An account refers to seats; it never acts at a table."""
