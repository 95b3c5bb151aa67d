"""The requests and messages that clients may send, and their dispatcher."""

from coverts.tables.requests.clients import Client, Services
from coverts.tables.requests.dispatch import Reply, handle
from coverts.tables.requests.request_table import REQUESTS
from coverts.tables.requests.socket_messages import MESSAGES

__all__ = ["MESSAGES", "REQUESTS", "Client", "Reply", "Services", "handle"]
