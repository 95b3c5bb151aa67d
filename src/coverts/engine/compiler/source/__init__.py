"""Reading source: functions of games and templates as syntax trees."""
