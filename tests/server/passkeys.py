"""A passkey in software, which signs as a browser does, and people who use it."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url


@dataclass
class Passkey:
    origin: str
    domain: str = "localhost"
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    count: int = 0
    user: str = ""

    def data(self, flags):
        self.count += 1
        return hashlib.sha256(self.domain.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def client_data(self, kind, challenge):
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def credential(self, response):
        name = bytes_to_base64url(self.id)
        parts = {key: bytes_to_base64url(value) for key, value in response.items()}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": parts})

    def make(self, options):
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self.data(0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        told = self.client_data("webauthn.create", options["challenge"])
        return self.credential({"clientDataJSON": told, "attestationObject": attestation})

    def sign(self, options):
        told, data = self.client_data("webauthn.get", options["challenge"]), self.data(0x05)
        signature = self.key.sign(data + hashlib.sha256(told).digest(), ec.ECDSA(hashes.SHA256()))
        user = base64url_to_bytes(self.user)
        return self.credential(
            {"clientDataJSON": told, "authenticatorData": data, "signature": signature, "userHandle": user}
        )


class Person:
    """Somebody at a browser, who reaches the server as localhost."""

    def __init__(self, site):
        self.browser = site.browser()
        port = site.host.rpartition(":")[2]
        self.origin = f"http://localhost:{port}"
        self.browser.headers["host"] = f"localhost:{port}"
        self.browser.headers["origin"] = self.origin
        self.passkey, self.code = Passkey(self.origin), ""

    async def post(self, path, **body):
        return await self.browser.post(f"/api/{path}", json=body)

    async def get(self, path):
        return (await self.browser.get(f"/api/{path}")).json()

    async def begin(self, path, **body):
        reply = await self.post(f"account/{path}/begin", **body)
        assert reply.status_code == 200, reply.text
        return json.loads(reply.json()["options"])

    async def register(self, name="Ann", **more):
        options = await self.begin("register", name=name, **more)
        return await self.post("account/register/finish", credential=self.passkey.make(options))

    async def sign_in(self, passkey=None):
        options = await self.begin("sign-in")
        return await self.post("account/sign-in/finish", credential=(passkey or self.passkey).sign(options))

    async def recover(self, code, passkey):
        options = await self.begin("recover", code=code)
        return await self.post("account/recover/finish", credential=passkey.make(options))

    async def add(self, passkey):
        options = await self.begin("passkeys")
        return await self.post("account/passkeys/finish", credential=passkey.make(options), label="Key")

    async def is_signed_in(self):
        return bool((await self.get("account")).get("signed_in"))

    async def make_table(self, seats=("person", "open")):
        reply = await self.post("tables", game="parlour", seats=[*seats])
        assert reply.status_code == 201, reply.text
        return reply.json()
