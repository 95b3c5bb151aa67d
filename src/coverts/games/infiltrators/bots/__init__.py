"""The rule-of-thumb bots of INFILTRATORS."""
