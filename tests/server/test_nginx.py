"""The example for nginx is carried out: a real nginx with a certificate, and a game over https and wss.

Without nginx or openssl these tests are skipped; where COVERTS_TEST_NGINX is "required" they fail.
"""

import asyncio
import os
import shutil
import socket
import ssl
import subprocess
from dataclasses import replace
from pathlib import Path

import httpx
import kuhn_poker
import msgspec
import pytest
from table_client import PATIENCE, cookies_of, legal, serving, setup
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from coverts.server.web.app import Setup

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "play.example.org"
AROUND = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/coverts.conf;
}}
"""


@pytest.fixture(scope="module")
def programs():
    """Where nginx and openssl are."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    found = {name: shutil.which(name, path=path) for name in ("nginx", "openssl")}
    missing = " and ".join(name for name, place in found.items() if place is None)
    if missing and os.environ.get("COVERTS_TEST_NGINX") == "required":
        pytest.fail(f"{missing}: not installed, and COVERTS_TEST_NGINX is set to required")
    if missing:
        pytest.skip(f"{missing}: not installed")
    return found


@pytest.fixture(scope="module")
def certificate(programs, tmp_path_factory):
    """A key and a certificate for the example's name, signed by itself."""
    folder = tmp_path_factory.mktemp("certificate")
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(
        [
            *(programs["openssl"], "req", "-x509", "-nodes", "-days", "1", "-newkey", "ec"),
            *("-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", f"/CN={NAME}"),
            *("-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    return key, certificate


def free_ports(count: int) -> list[int]:
    held = [socket.socket() for _ in range(count)]
    for each in held:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


class Front:
    """nginx before a server, called by its name at 127.0.0.1."""

    def __init__(self, site, plain: int, port: int, certificate: Path):
        self.site, self.plain, self.port = site, plain, port
        self.url = f"https://{NAME}:{port}"
        self.trust = ssl.create_default_context(cafile=str(certificate))

    def browser(self) -> httpx.AsyncClient:
        """A browser that knows the certificate; it asks the name's own address, which is this machine."""
        self.site.browsers.append(httpx.AsyncClient(verify=self.trust, timeout=PATIENCE))
        return self.site.browsers[-1]

    async def ask(self, browser, method: str, path: str, **more) -> httpx.Response:
        headers = {"Host": f"{NAME}:{self.port}", "Origin": self.url, **more.pop("headers", {})}
        address = f"https://127.0.0.1:{self.port}{path}"
        return await browser.request(
            method, address, headers=headers, extensions={"sni_hostname": NAME}, **more
        )

    def socket(self, table: str, cookie: str, origin: str | None = None):
        return connect(
            f"wss://{NAME}:{self.port}/api/tables/{table}/socket",
            host="127.0.0.1",
            port=self.port,
            ssl=self.trust,
            origin=Origin(origin or self.url),
            additional_headers={"Cookie": cookie},
        )


@pytest.fixture(params=["the host as asked for", "a host of the proxy's own"])
async def front(request, programs, certificate, tmp_path):
    """The example as it is, and without the line that passes the host on."""
    plain, port = free_ports(2)
    key, chain = certificate
    usual = setup(tmp_path, [kuhn_poker.GAME])
    settings = replace(usual.settings, public_url=f"https://{NAME}:{port}", trusted_proxies="127.0.0.1")
    async with serving(Setup(settings, usual.games, usual.pace)) as site:
        text = EXAMPLE.read_text()
        for written, here in {
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "127.0.0.1:8787": site.host,
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(chain),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
        }.items():
            assert text.count(written) == 1
            text = text.replace(written, here)
        if request.param != "the host as asked for":
            text = text.replace("        proxy_set_header Host $http_host;\n", "")
        (tmp_path / "coverts.conf").write_text(text)
        user = "user root;" if os.geteuid() == 0 else ""
        (tmp_path / "nginx.conf").write_text(AROUND.format(folder=tmp_path, user=user))
        given = [programs["nginx"], "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
        await finished(*given, "-e", str(tmp_path / "error.log"))
        try:
            yield Front(site, plain, port, chain)
        finally:
            await finished(*given, "-s", "stop")


async def finished(*command: str) -> None:
    """Run a program that has ended when its work is done; nginx goes on behind it, at its ports."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    if await process.wait():
        pytest.fail((await process.stderr.read()).decode())


async def test_a_game_is_played_over_https_and_wss(front):
    browser = front.browser()
    made = await front.ask(
        browser, "POST", "/api/tables", json={"game": "kuhn_poker", "seats": ["person", "open"]}
    )
    assert made.status_code == 201, made.text
    assert "; secure" in made.headers["set-cookie"].lower()
    table, invite = made.json()["table"], made.json()["invites"][0]["invite"]
    other = front.browser()
    seated = await front.ask(other, "POST", f"/api/tables/{table}/seats", json={"invite": invite})
    assert seated.status_code == 200
    async with (
        front.socket(table, cookies_of(browser)) as first,
        front.socket(table, cookies_of(other)) as second,
    ):
        sockets = {0: first, 1: second}
        states = {seat: msgspec.json.decode(await each.recv()) for seat, each in sockets.items()}
        seat = next(seat for seat, state in states.items() if state["questions"])
        before = states[seat]["position"]
        answer = {"type": "answer", "position": before, "action": legal(states[seat])[0]}
        await sockets[seat].send(msgspec.json.encode(answer).decode())
        for socket_ in sockets.values():
            while msgspec.json.decode(await socket_.recv())["position"] == before:
                pass


async def test_another_sites_page_is_refused(front):
    other = {"Origin": "https://evil.example"}
    made = await front.ask(
        front.browser(),
        "POST",
        "/api/tables",
        json={"game": "kuhn_poker", "seats": ["person", "random"]},
        headers=other,
    )
    assert (made.status_code, made.json()["error"]) == (403, "foreign_origin")
    with pytest.raises(InvalidStatus, match="403"):
        await front.socket("abcdefgh", "", "https://evil.example")


async def test_who_calls_is_what_nginx_says(front):
    asked: list[str] = []
    front.site.state.limits.request = asked.append
    reply = await front.ask(front.browser(), "GET", "/api/games", headers={"X-Forwarded-For": "192.0.2.1"})
    assert (reply.status_code, asked) == (200, ["127.0.0.1"])


async def test_plain_http_leads_to_https(front):
    async with httpx.AsyncClient() as browser:
        reply = await browser.get(f"http://127.0.0.1:{front.plain}/table/x", headers={"Host": NAME})
    assert (reply.status_code, reply.headers["location"]) == (301, f"https://{NAME}/table/x")
