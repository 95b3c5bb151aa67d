"""The rule-of-thumb bots of Infiltration."""
