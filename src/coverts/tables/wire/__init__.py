"""What travels between a table and its viewers: messages, refusals, translation."""
