"""What was played, looked at again: moments of a table, games from files, and a bot's opinion of them."""
