"""Intermediate representation: typed trees of expressions and statements."""
