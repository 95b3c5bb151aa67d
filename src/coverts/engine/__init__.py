"""The engine: records, rules, decisions, chance, secrecy. It knows no game.

Everything a game's author writes with is exported here.
"""

from coverts.engine.game import Bot, Game
from coverts.engine.language import (
    CANCELLED,
    EVERYBODY,
    NOBODY,
    OK,
    Kind,
    Rule,
    Table,
    among,
    any_legal,
    cancel,
    chance,
    choose_some,
    decision,
    each,
    first_legal,
    game_over,
    refuse,
    roll,
    rule,
    say,
    some,
    together,
    token,
)
from coverts.engine.record import (
    Bits,
    Record,
    State,
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
    u8,
    u16,
)

__all__ = [
    "CANCELLED", "EVERYBODY", "NOBODY", "OK", "Bits", "Bot", "Game", "Kind", "Record", "Rule", "State", "Table",
    "among", "any_legal", "boolean", "cancel", "chance", "choose_some", "decision", "each",
    "first_legal", "game_over", "i16", "i32", "i64", "i8", "nobody", "owner", "public", "refuse",
    "roll", "rule", "say", "scratch", "secret", "some", "together", "token", "u16", "u8",
]
