"""Parts of a table: votes, automatic answers, members, chat, notes, lessons."""
