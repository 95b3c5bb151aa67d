"""The rules of INFILTRATORS. Each module names its chapters of the rulebook."""
