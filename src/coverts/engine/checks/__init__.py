"""The contract suite and the hints for authors."""
