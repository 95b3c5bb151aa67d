"""Functions that read the source of games and templates as syntax trees."""
