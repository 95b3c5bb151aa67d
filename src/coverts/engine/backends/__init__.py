"""Back ends that run the rules: as generators, as Python code, and as machine code."""
