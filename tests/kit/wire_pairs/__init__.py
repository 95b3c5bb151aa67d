"""Whether anything that travels tells what it may not: two tables of a running server that differ in nothing
but what a seat may not know, given the same messages, must send that seat and a watcher the same bytes.

`coverts check GAME --wire` runs it; `reach` is how people reach the tables, `probes` what the seat sends.
"""

from wire_pairs.tables import Found, check_wire

__all__ = ["Found", "check_wire"]
