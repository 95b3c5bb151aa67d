"""Tables: live games with seats, viewers, bots, votes, chat and replays, without a web framework."""
