"""Work that a server does by itself, beside the tables."""
