"""Who knows what: hidden fields, redeals, observations, information states."""
