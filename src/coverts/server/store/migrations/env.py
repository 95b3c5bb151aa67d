"""Alembic's environment: it upgrades an open connection within its transaction."""

from alembic import context

from coverts.server.store.schema import METADATA, VERSION

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION.name,
    transactional_ddl=True,
)
context.run_migrations()
