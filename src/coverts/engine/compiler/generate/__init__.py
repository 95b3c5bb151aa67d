"""Generate functions from declarations: questions, views, redeals, scores."""
