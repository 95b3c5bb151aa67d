"""Code generation from declarations: questions, views, redeals and scores."""
