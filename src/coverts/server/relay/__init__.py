"""Several server processes: each table is held by one of them, and the others relay its requests to it."""
