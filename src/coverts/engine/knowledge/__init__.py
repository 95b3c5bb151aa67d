"""The knowledge of each seat: hidden places, redeals, observations and information states."""
