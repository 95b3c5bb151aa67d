"""A strategy as an OpenSpiel policy; see `coverts.solving.spiel_policy`."""

from coverts.solving.spiel_policy import SpielPolicy

__all__ = ["SpielPolicy"]
