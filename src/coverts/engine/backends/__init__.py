"""Ways to run the rules: as generators, as a machine in Python, as machine code."""
