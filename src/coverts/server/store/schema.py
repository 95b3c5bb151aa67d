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
)
"""seats_version: raised with every change of the table's seats. rules: their version, empty where unknown."""
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
)
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
"""Tables that whoever runs the server has ended, and what their players are told."""
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
