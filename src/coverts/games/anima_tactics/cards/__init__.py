"""The characters and advantage cards."""
