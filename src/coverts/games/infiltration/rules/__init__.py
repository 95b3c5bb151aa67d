"""The rules of Infiltration. Each module names its chapters of the rulebook."""
