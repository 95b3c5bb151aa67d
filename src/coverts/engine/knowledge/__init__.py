"""Who knows what: hidden places, redeals, observations, information states."""
