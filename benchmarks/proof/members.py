"""People with accounts. They do everything that accounts offer, and remember what the server acknowledged."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from proof.people import household
from proof.serving import Site
from proof.wire import Http, Reply

sys.path.append(str(Path(__file__).parents[2] / "tests" / "server"))

from passkeys import Passkey

NO_REPLY = (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError)
TRIES = 20


def localhost(host: str) -> str:
    """Return the name of a server's address at which browsers allow passkeys."""
    return f"localhost:{host.rpartition(':')[2]}"


class Refusal(Exception):
    """The server has refused something for good."""


class Unsure(Exception):
    """There was no reply, or the server could not store anything. It may have been done or not."""


class Browser:
    """A browser with cookies, which may use any server."""

    def __init__(self, site: Site, number: int, random: Random) -> None:
        self.site, self.random, self.address = site, random, household(number)
        self.cookies: dict[str, str] = {}

    async def send(self, method: str, path: str, body: object = None) -> Reply:
        """Send a request once.

        body: The content, or a function that returns it for the origin of the server.

        Raises:
            Unsure: There was no reply, or one that does not say whether it was done.
            Refusal: It was refused.
        """
        host = self.random.choice(self.site.hosts)
        name = localhost(host)
        web = Http(host, self.address, name)
        if callable(body):
            body = body(f"http://{name}")
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            reply = await web.once(method, f"/api/{path}", body, {"Cookie": cookies} if cookies else None)
        except NO_REPLY as error:
            raise Unsure(f"{path}: {type(error).__name__}") from error
        finally:
            await web.close()
        if reply.status >= 500:
            raise Unsure(f"{path}: {reply.status}")
        if reply.status >= 400:
            raise Refusal(f"{path}: {reply.status} {reply.body.decode(errors='replace')}")
        for cookie in reply.cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return reply

    async def insist(self, method: str, path: str, body: object = None) -> Any:
        """Send a request that changes nothing that matters, again if there is no reply."""
        for _ in range(TRIES):
            try:
                return (await self.send(method, path, body)).json()
            except Unsure:
                await asyncio.sleep(0.2)
        raise Unsure(f"{path}: no reply in {TRIES} tries")

    async def begin(self, kind: str, **body: object) -> Any:
        """Begin a ceremony, and return its options."""
        reply = await self.insist("POST", f"account/{kind}/begin", body or None)
        return msgspec.json.decode(reply["options"])

    async def make(self, kind: str, options: Any, passkey: Passkey) -> str:
        """Finish a ceremony with a new passkey. Return the new recovery code, if there is one."""

        def body(origin: str) -> object:
            passkey.origin = origin
            return {"credential": passkey.make(options), "label": "Key"}

        reply: Any = (await self.send("POST", f"account/{kind}/finish", body)).json()
        return str(reply.get("code", ""))

    async def sign_in(self, passkey: Passkey) -> None:
        options = await self.begin("sign-in")

        def body(origin: str) -> object:
            passkey.origin = origin
            return {"credential": passkey.sign(options)}

        await self.send("POST", "account/sign-in/finish", body)


@dataclass
class Doubt:
    """What may have been done or not, because there was no reply."""

    passkeys: list[Passkey] = field(default_factory=list)
    sessions: bool = False
    """Whether all sessions may have ended."""
    code: bool = False
    """Whether the recovery code may have been used or replaced."""


@dataclass
class Losses:
    """The numbers of violations."""

    lost: int = 0
    revived: int = 0
    told: list[str] = field(default_factory=list)

    def lose(self, what: str) -> None:
        self.lost += 1
        self.told.append(what)

    def revive(self, what: str) -> None:
        self.revived += 1
        self.told.append(what)


class Member:
    """A person who makes an account and uses it, until `stopping` is set."""

    def __init__(self, site: Site, number: int, seed: int, losses: Losses) -> None:
        self.site, self.number, self.random = site, number, Random(f"{seed}:member {number}")
        self.losses, self.stopping = losses, False
        self.name = f"Member {seed}-{number}"
        self.passkeys: list[Passkey] = []
        self.sessions: list[Browser] = []
        self.ended: list[Browser] = []
        self.tables: set[str] = set()
        self.code = ""
        self.used_codes: list[str] = []
        self.doubt = Doubt()
        self.acknowledged = self.in_doubt = self.recovered = self.twice = 0

    def browser(self) -> Browser:
        return Browser(self.site, 500 + self.number, self.random)

    async def live(self) -> None:
        """Do one thing after the other. What had no reply is settled by `check`."""
        self.stopping = False
        while not self.stopping:
            action = self.register if not self.passkeys else self.random.choice(self._actions())
            try:
                await action()
                self.acknowledged += 1
            except Unsure:
                self.in_doubt += 1
                return
            except Refusal as error:
                self.losses.lose(f"{self.name}: {action.__name__}: {error}")
                return

    def _actions(self) -> list[Callable[[], Awaitable[None]]]:
        often = [self._sign_in, self.make_table, self.make_table]
        return [*often, self._add, self._recover, self._renew_code, self._sign_out, self._sign_out_everywhere]

    async def register(self) -> None:
        browser, passkey = self.browser(), Passkey("")
        options = await browser.begin("register", name=self.name)
        self.doubt.passkeys = [passkey]
        self.code = await browser.make("register", options, passkey)
        self.doubt = Doubt()
        self.passkeys, self.sessions = [passkey], [browser]

    async def _here(self) -> Browser:
        """Return a browser that is signed in."""
        if not self.sessions:
            await self._sign_in()
        return self.random.choice(self.sessions)

    async def _sign_in(self) -> None:
        browser = self.browser()
        await browser.sign_in(self.random.choice(self.passkeys))
        self.sessions.append(browser)

    async def make_table(self) -> None:
        """Make a table, and keep its seat in the account."""
        browser = await self._here()
        clock = {"days": 2} if self.random.random() < 0.5 else {"minutes": 30, "increment": 5}
        body = {"game": "infiltration", "seats": ["person", "open"], "clock": clock}
        made: Any = (await browser.send("POST", "tables", body)).json()
        await browser.send("POST", f"tables/{made['table']}/account")
        del browser.cookies[f"seat-{made['table']}"]
        self.tables.add(made["table"])

    async def _add(self) -> None:
        if len(self.passkeys) > 10:
            return
        browser, passkey = await self._here(), Passkey("")
        options = await browser.begin("passkeys")
        self.doubt.passkeys = [passkey]
        await browser.make("passkeys", options, passkey)
        self.doubt = Doubt()
        self.passkeys.append(passkey)

    async def _recover(self) -> None:
        """Use the recovery code, at two browsers at the same time. At most one of them may succeed."""
        if not self.code or len(self.passkeys) > 10:
            return
        pairs = [(self.browser(), Passkey("")) for _ in range(2)]
        begun = [await browser.begin("recover", code=self.code) for browser, _ in pairs]
        self.doubt = Doubt([passkey for _, passkey in pairs], sessions=True, code=True)
        work = [
            browser.make("recover", options, passkey)
            for (browser, passkey), options in zip(pairs, begun, strict=True)
        ]
        done = await asyncio.gather(*work, return_exceptions=True)
        codes = [each for each in done if isinstance(each, str)]
        self.twice += len(codes) > 1
        if len(codes) > 1:
            self.losses.revive(f"{self.name}: a recovery code worked twice")
        if not codes:
            raise next((each for each in done if isinstance(each, Unsure)), Refusal(f"recovery: {done}"))
        won = next(pair for pair, each in zip(pairs, done, strict=True) if isinstance(each, str))
        self.used_codes.append(self.code)
        self.ended += self.sessions
        self.code, self.sessions, self.doubt = codes[0], [won[0]], Doubt()
        self.passkeys.append(won[1])
        self.recovered += 1

    async def _renew_code(self) -> None:
        browser = await self._here()
        self.doubt.code = True
        reply: Any = (await browser.send("POST", "account/recovery-code")).json()
        self.doubt = Doubt()
        self.used_codes += [self.code] if self.code else []
        self.code = reply["code"]

    async def _sign_out(self) -> None:
        browser = await self._here()
        copy = self.browser()
        copy.cookies |= browser.cookies
        self.sessions.remove(browser)
        await browser.send("POST", "account/sign-out", {})
        self.ended.append(copy)

    async def _sign_out_everywhere(self) -> None:
        browser = await self._here()
        copy = self.browser()
        copy.cookies |= browser.cookies
        self.doubt.sessions = True
        await browser.send("POST", "account/sign-out", {"everywhere": True})
        self.doubt = Doubt()
        self.sessions.remove(browser)
        self.ended += [*self.sessions, copy]
        self.sessions = []

    # -- after a kill ----------------------------------------------------------------------------

    async def check(self) -> None:
        """Compare what the server has with what it acknowledged. After that, nothing is in doubt."""
        doubt, self.doubt = self.doubt, Doubt()
        for passkey in doubt.passkeys:
            if await self._signs_in(passkey):
                self.passkeys.append(passkey)
        if not self.passkeys:
            return
        for passkey in self.passkeys:
            if not await self._signs_in(passkey):
                self.losses.lose(f"{self.name}: an acknowledged passkey does not sign in")
        await self._check_sessions(doubt)
        await self._check_codes(doubt)
        await self._check_games()

    async def _signs_in(self, passkey: Passkey) -> bool:
        for _ in range(TRIES):
            try:
                browser = self.browser()
                await browser.sign_in(passkey)
                await browser.send("POST", "account/sign-out", {})
                return True
            except Refusal:
                return False
            except Unsure:
                await asyncio.sleep(0.2)
        raise Unsure(f"{self.name} gets no reply")

    async def _check_sessions(self, doubt: Doubt) -> None:
        async def is_signed_in(browser: Browser) -> bool:
            return bool((await browser.insist("GET", "account")).get("signed_in"))

        kept = [browser for browser in self.sessions if await is_signed_in(browser)]
        if len(kept) < len(self.sessions) and not doubt.sessions:
            self.losses.lose(f"{self.name}: an acknowledged session has ended")
        self.sessions = kept[-8:]
        for browser in self.ended[-8:]:
            if await is_signed_in(browser):
                self.losses.revive(f"{self.name}: a session goes on that was ended")

    async def _check_codes(self, doubt: Doubt) -> None:
        async def is_valid(code: str) -> bool:
            try:
                await self.browser().begin("recover", code=code)
                return True
            except Refusal:
                return False

        if self.code and not await is_valid(self.code):
            if not doubt.code:
                self.losses.lose(f"{self.name}: an acknowledged recovery code is not valid")
            self.used_codes.append(self.code)
            self.code = ""
        for code in self.used_codes[-8:]:
            if await is_valid(code):
                self.losses.revive(f"{self.name}: a used recovery code is valid again")

    async def _check_games(self) -> None:
        browser = self.browser()
        for _ in range(TRIES):
            try:
                await browser.sign_in(self.passkeys[0])
                break
            except Unsure:
                await asyncio.sleep(0.2)
        listed = [game["table"] for game in await browser.insist("GET", "account/games")]
        if lost := self.tables - {*listed}:
            self.losses.lose(f"{self.name}: {len(lost)} acknowledged seats are not in the account")
        if len({*listed}) != len(listed):
            self.losses.revive(f"{self.name}: a seat is in the account twice")
