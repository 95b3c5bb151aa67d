"""The language of rules and states: its words, declarations, fields and records."""
