"""The language of rules and states: keywords, declarations, fields and records."""
