"""Guests, tables, moves."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("position", sa.Text()),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("host", sa.String(64)),
        sa.Column("guest0", sa.String(64)),
        sa.Column("guest1", sa.String(64)),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("series", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("to_act", sa.Integer(), nullable=False),
        sa.Column("result", sa.JSON()),
        sa.Column("live", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name="fk_tables_host", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["guest0"], ["guests.id"], name="fk_tables_guest0", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["guest1"], ["guests.id"], name="fk_tables_guest1", ondelete="SET NULL"),
    )
    for column in ("guest0", "guest1", "host"):
        op.create_index(f"ix_tables_{column}_updated", "tables", [column, "updated"])
    for column in ("status", "series"):
        op.create_index(f"ix_tables_{column}", "tables", [column])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("actions", sa.JSON(), nullable=False),
        sa.Column("commit_id", sa.String(80), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_moves"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_moves_table_id", ondelete="CASCADE"),
        sa.UniqueConstraint("table_id", "commit_id", name="uq_moves_table_id_commit_id"),
    )
    op.create_table(
        "server_state",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_state"),
    )


def downgrade() -> None:
    """Drop all."""
    for name in ("server_state", "moves", "tables", "guests"):
        op.drop_table(name)
