"""Reports on the games of an experiment, made from the folder of its results.

- `side`: the games of a cell as arrays
- `games`: the values of one game, such as its length and who wins it
- `thing_sums`: sums over the games in which a seat held or chose a card or option
- `thing_tables`: tables about cards and options
- `report_rows`, `report`: all rows of a report with their intervals
- `report_text`, `report_page` and `report_files`: the report as text, as a page and as files
- `report_charts`: the charts of the page
- `outcome`: a whole report
"""
