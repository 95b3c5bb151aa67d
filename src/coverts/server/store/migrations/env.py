"""How alembic runs here: on a connection it is given, within that connection's transaction."""

from alembic import context

from coverts.server.store.schema import METADATA, VERSION

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION.name,
    transactional_ddl=True,
)
context.run_migrations()
