"""Generators of functions from declarations: questions, views, redeals, scores."""
