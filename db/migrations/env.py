"""Alembic's door, run at start with the store's own connection (no ini file: the address is the store's)."""

from alembic import context

from db.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
