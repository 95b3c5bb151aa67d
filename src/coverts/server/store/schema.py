"""The current schema of the database. `migrations` upgrades older databases to it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

from coverts.engine.match.game_files import MAX_HASH_LENGTH, MAX_KIND_LENGTH

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("options", Text, nullable=False),
    Column("creator", Integer, nullable=False),
    Column("made", Float, nullable=False),
    Column("seats_version", Integer, nullable=False, server_default="0"),
    Column("rules", String(MAX_HASH_LENGTH), nullable=False, server_default=""),
    Column("chat", String(8), nullable=False, server_default="on"),
    Column("delay", Integer, nullable=False, server_default="0"),
    Column("changed", Float, nullable=False, server_default="0"),
    Column("speed", String(8), nullable=False, server_default="1"),
    Column("going_back", Boolean, nullable=False, server_default=true()),
    Column("waits", Boolean, nullable=False, server_default=false()),
)
"""One row per table.

- `seats_version` rises with every change of the table's seats and with every chat line.
- `rules` is the version of the rules, or "" if it is unknown.
- `chat` is the chat mode, and `delay` is the number of steps by which delayed spectators lag behind.
- `changed` is the time of the last answer, stored when the table leaves the memory, or 0 if unknown.
- `speed` is the speed of automatic answers. `going_back` tells whether players may vote to go back.
- `waits` tells whether the game begins only when nobody is missing at an open seat.
"""
REFEREED = Table(
    "refereed",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("form", String(8), nullable=False),
)
"""Tables at which players use real cards. At all other tables, the program deals."""
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(100), nullable=False),
    Column("token_hash", LargeBinary(32)),
    Column("invite_hash", LargeBinary(32)),
    Column("answers_forced", Boolean, nullable=False),
    Column("name", String(100), nullable=False, server_default=""),
    Column("link_hash", LargeBinary(32)),
    Column("shares_notes", Boolean, nullable=False, server_default=false()),
    Column("stand_in", String(100), nullable=False, server_default=""),
)
"""One row per seat. `stand_in` is the bot that plays for the holder until they return."""
DEVICES = Table(
    "devices",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("made", Float, nullable=False),
)
"""Additional devices that hold a seat. Each device has its own token."""
LISTED = Table(
    "listed",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("since", Float, nullable=False),
)
"""Tables that are listed in the lobby, where anybody may take an open seat."""
LINES = Table(
    "lines",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("room", String(8), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(100), nullable=False),
    Column("text", Text, nullable=False),
    Column("phrase", String(16), nullable=False),
    Column("at", Float, nullable=False),
)
"""The chat lines of a table, by room. `seat` is -1 if a spectator wrote the line."""
NOTES = Table(
    "notes",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("line", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
"""The notes of a seat. `position` is the seat's position in the game. `line` is the number of log lines at
that position."""
VOTES = Table(
    "votes",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("about", String(8), nullable=False),
    Column("by", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("line", Integer, nullable=False),
    Column("answer", Integer, nullable=False),
    Column("agreed", Integer, nullable=False),
    Column("outcome", String(8), nullable=False),
)
"""All votes of a table. A vote is open until it has an `outcome`. `agreed` is a bit mask of the seats that
have agreed."""
STEPS = Table(
    "answers",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("undo", Boolean, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("askee", Integer, nullable=False),
    Column("kind", String(MAX_KIND_LENGTH), nullable=False),
    Column("option", Integer, nullable=False),
    Column("chance", Text, nullable=False),
    Column("digest", String(MAX_HASH_LENGTH), nullable=False),
    sqlite_with_rowid=False,
)
NUMBERED_STEPS = Table(
    "steps",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("undo", Boolean, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("askee", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("chance", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    sqlite_with_rowid=False,
)
"""The steps of the oldest tables, whose answers are numbers of actions. They were copied to STEPS with names,
and are kept as they were."""
ENDED = Table(
    "ended",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("told", Text, nullable=False),
)
"""Tables that the administrator has ended, and the message to their players."""
TURN_NOTICES = Table(
    "turn_notices",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("due", Float, nullable=False),
    Column("sent", Float, nullable=False),
    Column("position", Integer, nullable=False),
    Index("turn_notices_by_due", "due"),
)
"""When a seat got its last notice that it is its turn, and when it gets the next one (see `NoticeTimes`)."""
PUSH_BROWSERS = Table(
    "push_browsers",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("endpoint_hash", LargeBinary(32), primary_key=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Index("push_browsers_by_endpoint", "endpoint_hash"),
)
"""Browsers that get push messages about a seat. A row counts as long as its token holds the seat."""
NOTICE_MAILS = Table(
    "notice_mails",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("address", String(254), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Index("notice_mails_by_secret", "secret"),
)
"""Mail addresses that get notices about a seat. `secret` is in the links by which the owner of the address
confirms or removes it."""
MAIL_CONFIRMATIONS = Table(
    "mail_confirmations",
    METADATA,
    Column("address_hash", LargeBinary(32), primary_key=True),
    Column("since", Float, nullable=False),
    Column("count", Integer, nullable=False),
)
"""How many mails asked for the confirmation of an address within a day, and since when. A row is deleted
after that day."""
SERVER_KEYS = Table(
    "server_keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Keys that the server made for itself, by name."""
NOTICE = Table(
    "notice",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("told", Text, nullable=False),
)
"""The notice that all tables show, in the row with number 0."""
ENDED_SESSIONS = Table(
    "ended_sessions",
    METADATA,
    Column("session", String(40), primary_key=True),
    Column("until", Float, nullable=False),
)
"""The administrator's sessions that were logged out, and the time at which each would have expired."""
CLOCKS = Table(
    "clocks",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("days", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("increment", Integer, nullable=False),
    Column("then", String(8), nullable=False),
    Column("left", Text, nullable=False),
    Column("running", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("debt", Integer, nullable=False),
    Column("deadline", Float),
    Column("lost", Integer, nullable=False),
    Index("clocks_by_deadline", "deadline"),
)
"""The clocks of tables (see `ClockRow`). `left` is a JSON list."""
REMATCHES = Table(
    "rematches",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("new_table", String(32), nullable=False),
    Column("invite_hash", LargeBinary(32)),
    Index("rematches_by_new_table", "new_table"),
)
"""The table of a rematch, for each person at the last table. The holder of a seat takes the seat with the
same number at the new table, as long as that seat is open and its invite has not been replaced. `invite_hash`
is empty for the seats of the person who has asked for the rematch.
"""
ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("made", Float, nullable=False),
    Column("recovery_hash", LargeBinary(32)),
)
"""The accounts. `recovery_hash` is the hash of the recovery code, if there is one."""
PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(100), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("passkeys_by_account", "account_id"),
)
"""The passkeys of accounts. `used` is the time of the last sign-in with a passkey, or 0."""
SESSIONS = Table(
    "account_sessions",
    METADATA,
    Column("session_hash", LargeBinary(32), primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("until", Float, nullable=False),
    Index("sessions_by_account", "account_id"),
)
"""The browsers that are signed in. The database stores only the hash of a browser's cookie."""
ACCOUNT_SEATS = Table(
    "account_seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account_id", ForeignKey("accounts.id"), primary_key=True),
    Column("made", Float, nullable=False),
    Column("outcome", String(8), nullable=False, server_default=""),
    Column("result", Text, nullable=False, server_default=""),
    Column("over", Float, nullable=False, server_default="0"),
    Index("account_seats_by_account", "account_id"),
)
"""The seats of accounts.

- `outcome` is "won", "lost", "drawn" or "ended", or "" while the game goes on.
- `result` is the sentence about the end that everybody sees, and `over` is the time of the end.

The names of the others at the table are read from SEATS and not copied here. So a person who is
forgotten there is forgotten everywhere.
"""
ACCOUNT_INVITES = Table(
    "account_invites",
    METADATA,
    Column("code_hash", LargeBinary(32), primary_key=True),
    Column("until", Float, nullable=False),
)
"""Codes with which people may make an account. A code works once."""
CEREMONIES = Table(
    "ceremonies",
    METADATA,
    Column("browser_hash", LargeBinary(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("challenge", LargeBinary(64), nullable=False),
    Column("account_id", String(32), nullable=False),
    Column("name", String(100), nullable=False),
    Column("code_hash", LargeBinary(32)),
    Column("until", Float, nullable=False),
)
"""What browsers have begun to sign with a passkey. Each row is used once, by the browser that has its cookie.

`account_id` and `name` belong to the account concerned, or are "". `code_hash` is the hash of the invite or
recovery code with which the browser began."""
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("rules", String(200), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The newest snapshot of a table."""
PROCESSES = Table(
    "processes",
    METADATA,
    Column("process", String(64), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("key", String(64), nullable=False),
    Column("until", Float, nullable=False),
)
"""The server processes that run, and the time until which each counts as running, by the database's clock.

`address` is where a process takes requests that others relay, and `key` is the secret that they must send.
"""
LEASES = Table(
    "leases",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("fence", Integer, nullable=False),
    Index("leases_by_owner", "owner"),
)
"""The process that holds a table, or "". It holds the table as long as it runs (see PROCESSES). A row is kept
when its table is released, because the row's fence must never decrease.
"""
PRESENCE = Table(
    "presence",
    METADATA,
    Column("process", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seats", Integer, nullable=False),
    Column("until", Float, nullable=False),
    Column("watchers", Integer, nullable=False, server_default="-1"),
)
"""For each server process and table, who is present: a bit mask of the seats that are connected, with the bit
SPECTATORS if there are spectators. `watchers` is their number, or -1 if the game does not run.
"""
DAILY_PUZZLES = Table(
    "daily_puzzles",
    METADATA,
    Column("game", String(100), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("rules", String(MAX_HASH_LENGTH), nullable=False),
    Column("data", Text, nullable=False),
)
"""The puzzle of each game for a day in UTC, such as "2026-11-29".

`rules` is the version of the rules under which the puzzle was made. The puzzles come from games between bots,
so they contain nothing about people.
"""
OPINIONS = Table(
    "opinions",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("rules", String(MAX_HASH_LENGTH), nullable=False),
    Column("steps", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("decisions", Text, nullable=False),
)
"""Bots' evaluations of the decisions of seats (see `OpinionRow`)."""
VERSION = Table(
    "coverts_schema",
    MetaData(),
    Column("version_num", String(32), primary_key=True),
)
"""The revision of the database's schema, in a table that alembic maintains."""
