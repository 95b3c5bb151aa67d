"""Reading the source of games and of templates as syntax trees."""
