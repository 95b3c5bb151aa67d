"""The engine that all games share: records, rules, decisions, chance and secrecy.

This package exports the language of states, rules and questions. `coverts.engine.pile` adds piles, and
`coverts.engine.scene` adds the parts of a scene.
"""

from coverts.engine.base.exceptions import BadText
from coverts.engine.game.definition import Game
from coverts.engine.game.opponents import Bot, Level, Lookahead
from coverts.engine.game.protocol import Defeat
from coverts.engine.game.text_builder import (
    Builder,
    Converted,
    Entry,
    ExchangeFormat,
    Judged,
    Objection,
    Part,
    PartCount,
    Task,
)
from coverts.engine.language.declarations import EVERYBODY, NOBODY, OK, Dispatch, Kind, Lookup, Names, Rule
from coverts.engine.language.field_types import (
    Array,
    Bits,
    all_but,
    boolean,
    i8,
    i16,
    i32,
    i64,
    nobody,
    owner,
    public,
    scratch,
    secret,
    several,
    u8,
    u16,
)
from coverts.engine.language.keywords import (
    any_legal,
    cancel,
    chance,
    choose_some,
    constant,
    decision,
    first_legal,
    game_over,
    helper,
    pick,
    pick_legal,
    refuse,
    renew,
    roll,
    rule,
    say,
    settled,
    shown,
    some,
    together,
    token,
)
from coverts.engine.language.predicates import among, count, each, first, most, some_of, total
from coverts.engine.language.record import Record, State
from coverts.engine.language.registers import CANCELLED

__all__ = [
    "CANCELLED",
    "EVERYBODY",
    "NOBODY",
    "OK",
    "Array",
    "BadText",
    "Bits",
    "Bot",
    "Builder",
    "Converted",
    "Defeat",
    "Dispatch",
    "Entry",
    "ExchangeFormat",
    "Game",
    "Judged",
    "Kind",
    "Level",
    "Lookahead",
    "Lookup",
    "Names",
    "Objection",
    "Part",
    "PartCount",
    "Record",
    "Rule",
    "State",
    "Task",
    "all_but",
    "among",
    "any_legal",
    "boolean",
    "cancel",
    "chance",
    "choose_some",
    "constant",
    "count",
    "decision",
    "each",
    "first",
    "first_legal",
    "game_over",
    "helper",
    "i8",
    "i16",
    "i32",
    "i64",
    "most",
    "nobody",
    "owner",
    "pick",
    "pick_legal",
    "public",
    "refuse",
    "renew",
    "roll",
    "rule",
    "say",
    "scratch",
    "secret",
    "settled",
    "several",
    "shown",
    "some",
    "some_of",
    "together",
    "token",
    "total",
    "u8",
    "u16",
]


def __getattr__(name: str) -> object:
    if name == "Table":
        raise ImportError("Table is now called Dispatch: write 'from coverts.engine import Dispatch'")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
