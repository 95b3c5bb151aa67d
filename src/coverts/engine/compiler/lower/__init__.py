"""Lowering: from syntax trees to the intermediate representation."""
