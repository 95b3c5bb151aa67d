"""Functions that are generated from declarations: questions, views, redeals, scores."""
