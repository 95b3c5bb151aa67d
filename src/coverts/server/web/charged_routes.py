"""Which routes and messages need CPU time of the client's budget.

The CPU time of every request and message is measured and charged. While the budget of an address is empty,
its charged requests are refused, and its free ones take turns. Free requests are cheap, or needed for play.
Each route of the server must be charged or listed here as free.
"""

from __future__ import annotations

from coverts.tables.requests import REQUESTS

HISTORY = frozenset({"GET /api/account/export", "GET /api/account/games", "GET /api/account/statistics"})
"""Requests that read all games of an account."""
CHARGED = HISTORY | {f"{entry.method} /api{entry.path}" for entry in REQUESTS if "cpu" in entry.costs}
"""The requests that are refused while the budget is empty, unless a cache has their replies. A request for a
table that is not in memory is refused, too."""
PUBLIC = frozenset(
    {
        "GET /api/about",
        "GET /api/daily",
        "GET /api/games",
        "GET /api/games/{name}/builder/{option}",
        "GET /api/games/{name}/course",
        "GET /api/games/{name}/daily",
        "GET /api/games/{name}/rules",
        "GET /api/games/{name}/pictures",
        "GET /api/guides/{name}",
        "GET /api/reach",
        "GET /assets/{name}",
        "GET /schema",
        "GET /schema/openapi.json",
        "GET /schema/{path}",
    }
)
"""Replies that are the same for everybody. The server keeps their bytes."""
PAGES = frozenset(
    {
        "GET /",
        "GET /account",
        "GET /daily/{name}",
        "GET /daily/{name}/{day}",
        "GET /game/{name}",
        "GET /notice-worker.js",
        "GET /notices/mail/{secret}",
        "GET /notices/style.css",
        "POST /notices/mail/{secret}/confirm",
        "POST /notices/mail/{secret}/stop",
        "GET /games/{name}",
        "GET /guide/{name}",
        "GET /learn/{name}",
        "GET /learn/{name}/{lesson}",
        "GET /lobby",
        "GET /mine",
        "GET /puzzle/{name}",
        "GET /puzzle/{name}/{puzzle}",
        "GET /rules/{name}",
        "GET /table/{name}",
    }
)
"""The pages of the client, which are one small file."""
PLAY = frozenset(
    {
        "GET /api/lobby/count",
        "GET /api/tables/{name}",
        "GET /api/tables/{name}/listed",
        "GET /api/tables/{name}/notes",
        "GET /api/tables/{name}/notices",
        "GET /api/tables/{name}/opinion",
        "GET /api/tables/{name}/socket",
        "GET /api/tables/{name}/summary",
        "GET /api/tables/{name}/talk",
        "POST /api/tables/{name}/answers",
        "POST /api/tables/{name}/answers-at-once",
        "POST /api/tables/{name}/change",
        "POST /api/tables/{name}/come-back",
        "POST /api/tables/{name}/device-link",
        "POST /api/tables/{name}/devices",
        "POST /api/tables/{name}/devices/alone",
        "POST /api/tables/{name}/invites",
        "POST /api/tables/{name}/join",
        "POST /api/tables/{name}/begin",
        "POST /api/tables/{name}/leave",
        "POST /api/tables/{name}/listed",
        "POST /api/tables/{name}/name",
        "POST /api/tables/{name}/notes",
        "POST /api/tables/{name}/notes/shared",
        "POST /api/tables/{name}/notices/mail",
        "POST /api/tables/{name}/notices/push",
        "POST /api/tables/{name}/notices/push/end",
        "POST /api/tables/{name}/seats",
        "POST /api/tables/{name}/set-up",
        "POST /api/tables/{name}/settings",
        "POST /api/tables/{name}/solution",
        "POST /api/tables/{name}/speed",
        "POST /api/tables/{name}/talk",
        "POST /api/tables/{name}/undo",
        "POST /api/tables/{name}/votes",
        "POST /api/tables/{name}/votes/open",
        "socket /api/tables/{name}/socket",
    }
)
"""Requests that a game in progress needs, so that an empty budget does not stop it."""
ACCOUNT = frozenset(
    {
        "GET /api/account",
        "GET /api/tables/{name}/account",
        "POST /api/account/delete",
        "POST /api/account/passkeys/begin",
        "POST /api/account/passkeys/finish",
        "POST /api/account/passkeys/remove",
        "POST /api/account/passkeys/rename",
        "POST /api/account/recover/begin",
        "POST /api/account/recover/finish",
        "POST /api/account/recovery-code",
        "POST /api/account/register/begin",
        "POST /api/account/register/finish",
        "POST /api/account/sign-in/begin",
        "POST /api/account/sign-in/finish",
        "POST /api/account/sign-out",
        "POST /api/tables/{name}/account",
        "POST /api/tables/{name}/account/open",
    }
)
"""Requests about accounts, so that an empty budget does not keep people from their tables."""
OPERATION = frozenset(
    {
        "GET /admin",
        "GET /admin/end",
        "GET /admin/style.css",
        "GET /health",
        "GET /metrics",
        "GET /ready",
        "POST /admin/end",
        "POST /admin/login",
        "POST /admin/logout",
        "POST /admin/message",
    }
)
"""Requests of the administrator and of monitoring."""
FREE = PUBLIC | PAGES | PLAY | ACCOUNT | OPERATION
"""The routes that need no balance. They are refused only if their turn would come too late."""
FREE_MESSAGES = frozenset(
    {
        "answer",
        "answers",
        "ask_vote",
        "vote",
        "change",
        "come_back",
        "begin",
        "leave",
        "set_up",
        "settings",
        "speed",
        "undo",
    }
)
"""The messages of a socket that are never refused for lack of CPU time, because play needs them."""
