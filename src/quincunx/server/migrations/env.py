"""Alembic's environment: it works on the connection that quincunx.server.database hands it."""

from alembic import context

from quincunx.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
