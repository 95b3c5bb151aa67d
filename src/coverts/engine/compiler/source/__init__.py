"""Read functions of games and templates as syntax trees."""
