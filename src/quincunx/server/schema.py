"""What the database holds. Changes go into migrations/, and a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
ID = String(64)

# People: a name and the settings of their pages. Times are in seconds since 1970.
guests = Table(
    "guests",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

# Tables: `seats` says who sits where, guest0 and guest1 are the people among them. `live` is what changes with every
# turn beside the turns themselves: clock, offers, what came after.
tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(60), nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", Text),
    Column("mode", String(20), nullable=False),
    Column("seats", JSON, nullable=False),
    Column("host", ID, ForeignKey("guests.id", ondelete="SET NULL")),
    Column("guest0", ID, ForeignKey("guests.id", ondelete="SET NULL")),
    Column("guest1", ID, ForeignKey("guests.id", ondelete="SET NULL")),
    Column("clock", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("series", ID, nullable=False),
    Column("number", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("status", String(20), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("to_act", Integer, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("live", JSON, nullable=False),
    Index(None, "guest0", "updated"),
    Index(None, "guest1", "updated"),
    Index(None, "host", "updated"),
    Index(None, "status"),
    Index(None, "series"),
)

# Turns and parts of turns as they were committed, in the order `seq`; those that were taken back stay, marked.
moves = Table(
    "moves",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("base", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    Column("actions", JSON, nullable=False),
    Column("commit_id", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("taken", Boolean, nullable=False),
    UniqueConstraint("table_id", "commit_id"),
)

# When this server was last alive, in milliseconds: clocks stand from then until it is alive again.
server_state = Table(
    "server_state",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", BigInteger, nullable=False),
)
