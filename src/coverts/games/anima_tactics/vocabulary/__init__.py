"""Tables of what cards say and do."""
