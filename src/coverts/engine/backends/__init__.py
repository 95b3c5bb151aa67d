"""Ways to run the same rules: as the generators they are, as a machine in Python, as machine code."""
