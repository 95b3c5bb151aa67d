"""A strategy as a policy of OpenSpiel."""

from coverts.solving.spiel_policy import SpielPolicy

__all__ = ["SpielPolicy"]
