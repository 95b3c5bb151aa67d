"""Back ends, which run rules as generators, as Python code or as machine code."""
