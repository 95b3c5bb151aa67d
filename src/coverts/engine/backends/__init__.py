"""Back ends that run rules as generators, as Python code, and as machine code."""
