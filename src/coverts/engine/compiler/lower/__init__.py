"""Lowering: it turns syntax trees into the intermediate representation."""
