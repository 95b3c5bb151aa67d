"""Lowering: syntax trees of rules become the intermediate representation."""
