"""Everything that reaches one browser page, kept to be searched afterwards."""

import json
from typing import Any

from playwright.sync_api import Error, Page

RULEBOOK = "/api/games/"
"""Its texts name every card there is, and are the same for everybody."""
FONTS = ".woff2"
"""Files that are no text, and the same for everybody."""
NOT_IN_YOUR_HAND = "3.1"
"""Every card the asked player does not hold is among his refused options, with this rule's number."""


class Witness:
    """What a page is sent: socket, HTTP, console."""

    def __init__(self) -> None:
        self.page: Page
        self.socket = None
        """The page's newest socket."""
        self.frames: list[str] = []
        self.responses: list[Any] = []
        self.problems: list[str] = []

    def listen(self, page: Page) -> None:
        """Listen to a page that has just been opened."""
        self.page = page
        page.on("websocket", self._follow)
        page.on("response", lambda response: self.responses.append(response))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._console)

    def forget(self) -> None:
        """What came before counts no longer."""
        self.frames.clear()
        self.responses.clear()

    def _follow(self, socket) -> None:
        self.socket = socket
        socket.on("framereceived", lambda frame: self.frames.append(frame))

    def _console(self, message) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def hint_of(self, names: list[str]) -> list[str]:
        """Those of the names that reached the page in any way, or stand anywhere in it."""
        heard = "\n".join([*self._over_the_socket(), *self._over_http(), self._document(), self._kept()])
        return [name for name in names if name in heard]

    def _over_the_socket(self) -> list[str]:
        return [without_the_list_of_cards(frame) for frame in self.frames]

    def _over_http(self) -> list[str]:
        """Addresses, headers and bodies of all responses but the rulebook's and the fonts."""
        texts = []
        for response in self.responses:
            if RULEBOOK in response.url or response.url.endswith(FONTS):
                continue
            texts += [response.url, str(response.all_headers())]
            try:
                texts.append(without_the_list_of_cards(response.text()))
            except Error:
                assert response.status in (301, 302, 304), response.url  # those have no body
            except UnicodeDecodeError:
                texts.append(str(response.body()))
        return texts

    def _kept(self) -> Any:
        """Whatever scripts can keep: storages, cookies they may read, the history's entry, the title."""
        return self.page.evaluate(
            """async () => JSON.stringify([
                {...localStorage}, {...sessionStorage}, document.cookie, history.state, document.title,
                location.href, window.name, await caches.keys(), await indexedDB.databases(),
            ])"""
        )

    def _document(self) -> Any:
        """The whole document with all attributes, but for what may not be chosen now."""
        return self.page.evaluate(
            """() => {
                const copy = document.documentElement.cloneNode(true);
                copy.querySelectorAll("button[data-refused]").forEach((button) => button.remove());
                return copy.outerHTML;
            }"""
        )


def without_the_list_of_cards(text: str) -> str:
    """A message without those options that all get who do not hold the card; other texts whole."""
    try:
        message = json.loads(text)
    except ValueError:
        return text
    is_object = isinstance(message, dict)
    changed = message.get("lists", {}).get("questions", []) if is_object else []
    questions = [*message.get("questions", []), *changed] if is_object else []
    for question in questions:
        if isinstance(question, int):  # A question that the page has already.
            continue
        question["options"] = [
            option
            for option in question["options"]
            if option.get("refused", {}).get("rule") != NOT_IN_YOUR_HAND
        ]
    return json.dumps(message, ensure_ascii=False)
