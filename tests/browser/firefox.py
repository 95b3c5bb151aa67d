"""A Firefox of the system, driven by WebDriver BiDi: Playwright only drives a Firefox of its own."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

READY = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
NAMES = ("firefox-esr", "firefox")
PATIENCE = 120
"""Seconds that one command may take."""
WAIT = """async (selector, words) => {
    for (;;) {
        const found = document.querySelector(selector);
        if (found?.textContent.includes(words)) return found.textContent;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}"""


def find_firefox() -> str | None:
    """Return the path of a Firefox, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """A Firefox with one tab and a profile of its own."""

    def __init__(self, program: str, profile: Path):
        self.problems: list[str] = []
        """What the console has said."""
        self._count = 0
        options = ["--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(
            [program, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self._socket = self._connect()
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        (tab,) = self._call("browsingContext.getTree")["contexts"]
        self._tab = tab["context"]

    def open(self, address: str) -> None:
        """Open an address."""
        self._call("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self._call("browsingContext.reload", context=self._tab, wait="complete")

    def press(self, key: str) -> None:
        """Press a key."""
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._call(
            "input.performActions",
            context=self._tab,
            actions=[{"type": "key", "id": "keys", "actions": actions}],
        )

    def click(self, selector: str) -> None:
        """Click the first element that fits, once there is one."""
        self.wait_for(selector)
        self._evaluate("(selector) => document.querySelector(selector).click()", selector)

    def wait_for(self, selector: str, words: str = "") -> str:
        """Return the text of the first element that fits, once it has these words."""
        return str(self._evaluate(WAIT, selector, words)["value"])

    def close(self) -> None:
        """End the browser."""
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        assert self._process.stderr is not None
        self._process.stderr.close()

    def _connect(self) -> ClientConnection:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := READY.search(line):
                return connect(f"{found[1]}/session", max_size=None, legacy=True)
        raise RuntimeError("Firefox did not start")

    def _evaluate(self, function: str, *given: str) -> dict[str, Any]:
        """Return what a function of the page returns, once its promise is fulfilled."""
        done = self._call(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": each} for each in given],
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert done["type"] == "success", done
        return dict(done["result"])

    def _call(self, method: str, **params: object) -> dict[str, Any]:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                if entry["level"] in ("error", "warn"):
                    self.problems.append(entry["text"])
            if message.get("id") == self._count:
                assert message["type"] == "success", message
                return dict(message["result"])
