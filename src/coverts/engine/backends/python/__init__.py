"""The Python back end: the machine that plays, logs and gives tracebacks."""
