"""The list of all requests that clients may make."""

from __future__ import annotations

from coverts.tables.requests.lesson_requests import LESSON_REQUESTS
from coverts.tables.requests.notice_requests import NOTICE_REQUESTS
from coverts.tables.requests.people_requests import PEOPLE_REQUESTS
from coverts.tables.requests.replay_requests import REPLAY_REQUESTS
from coverts.tables.requests.request_entry import ClientRequest
from coverts.tables.requests.server_requests import SERVER_REQUESTS
from coverts.tables.requests.table_requests import TABLE_REQUESTS

REQUESTS: tuple[ClientRequest, ...] = (
    *SERVER_REQUESTS,
    *LESSON_REQUESTS,
    *TABLE_REQUESTS,
    *PEOPLE_REQUESTS,
    *NOTICE_REQUESTS,
    *REPLAY_REQUESTS,
)
"""All requests, in the order of the API description."""
