"""Lowering: the conversion of syntax trees to the intermediate representation."""
