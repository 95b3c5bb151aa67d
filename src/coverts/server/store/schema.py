"""The tables of the database as they are today; `migrations` leads older ones here."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

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
    Column("rules", String(16), nullable=False, server_default=""),
    Column("chat", String(8), nullable=False, server_default="on"),
    Column("delay", Integer, nullable=False, server_default="0"),
    Column("changed", Float, nullable=False, server_default="0"),
    Column("speed", String(8), nullable=False, server_default="1"),
    Column("going_back", Boolean, nullable=False, server_default=true()),
)
"""seats_version: raised with every change of the table's seats, and by what is said there. rules: their
version, empty where unknown. chat, delay: what may be said, and how many steps late watchers see it.
changed: when somebody answered last, as far as that was known when it left the memory; 0 where it was not.
speed: how fast what the table does by itself follows. going_back: whether its people may vote for that."""
REFEREED = Table(
    "refereed",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("form", String(8), nullable=False),
)
"""Tables whose cards are real; those that are not there are dealt by the program."""
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
"""stand_in: the bot that plays for the seat's holder until they come back."""
DEVICES = Table(
    "devices",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("made", Float, nullable=False),
)
"""Further devices that hold a seat, each with a secret of its own."""
LISTED = Table(
    "listed",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("since", Float, nullable=False),
)
"""Tables whose open seats anybody may take."""
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
"""What was said at a table, by the room it was said in; seat: -1 of a watcher."""
NOTES = Table(
    "notes",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("line", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
"""What a seat's holder has noted. position: as the seat counts; line: lines that the log had then."""
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
"""All votes of a table, of which the last is open while it has no outcome. agreed: seats, a bit each."""
STEPS = Table(
    "answers",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("undo", Boolean, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("askee", Integer, nullable=False),
    Column("kind", String(100), nullable=False),
    Column("option", Integer, nullable=False),
    Column("chance", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    sqlite_with_rowid=False,
)
ENDED = Table(
    "ended",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("told", Text, nullable=False),
)
"""Tables that the administrator has ended, and the message to their players."""
NOTICE = Table(
    "notice",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("told", Text, nullable=False),
)
"""What all tables are told; one row, of number 0."""
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("rules", String(200), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The newest snapshot of a table."""
LEASES = Table(
    "leases",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("fence", Integer, nullable=False),
    Column("until", Float, nullable=False),
)
"""Who answers for a table's bots, until when by the database's clock. A row stays when its lease is given
back, since its fence must only ever rise."""
PRESENCE = Table(
    "presence",
    METADATA,
    Column("process", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seats", Integer, nullable=False),
    Column("until", Float, nullable=False),
)
"""The connected seats of a table, a bit each, as a server process sees them."""
VERSION = Table(
    "coverts_schema",
    MetaData(),
    Column("version_num", String(32), primary_key=True),
)
"""Which revision of the schema this database has; a table that alembic keeps."""
