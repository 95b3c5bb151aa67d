"""Guarded connections without a network: a loop whose time the test sets, and a protocol that counts."""

from __future__ import annotations

from typing import Any, cast

from coverts.server.access.address_keys import AddressKeys
from coverts.server.access.addresses import Addresses
from coverts.server.access.arrival_meters import Meters
from coverts.server.access.guarded_connection import READ_BUFFER, Connections, GuardedConnection
from coverts.server.access.rate_limits import Limits
from coverts.server.running.settings import ServerSettings

FRAME = bytes.fromhex("8182000000007b7d")
"""The smallest message that makes the server answer."""


class Handle:
    def __init__(self, at, call, arguments):
        self.at, self.call, self.arguments = at, call, arguments

    def cancel(self):
        self.call = lambda *_: None


class Loop:
    """An event loop whose turns the test takes."""

    def __init__(self):
        self.now = 1000.0
        self._handles: list[Handle] = []

    def time(self):
        return self.now

    def call_soon(self, call, *arguments):
        return self.call_later(0, call, *arguments)

    def call_later(self, seconds, call, *arguments):
        self._handles.append(Handle(self.now + seconds, call, arguments))
        return self._handles[-1]

    def turn(self):
        """Call what is due, but not what these calls schedule."""
        due = [handle for handle in self._handles if handle.at <= self.now]
        self._handles = [handle for handle in self._handles if handle.at > self.now]
        for handle in due:
            handle.call(*handle.arguments)

    def wait(self, seconds, step=0.25):
        """Let time pass."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + step)
            self.turn()


class Transport:
    """The real transport: what arrives, and what was done with it."""

    def __init__(self, address="192.0.2.1"):
        self.address, self.written, self.unread = address, b"", 0
        self.is_reading, self.closed, self.aborted, self.ended = True, False, False, False

    def get_extra_info(self, name, default=None):
        return (self.address, 40000) if name == "peername" else default

    def pause_reading(self):
        self.is_reading = False

    def resume_reading(self):
        self.is_reading = True

    def is_closing(self):
        return self.closed or self.aborted

    def close(self):
        self.closed = True

    def abort(self):
        self.aborted = True

    def write(self, data):
        self.written += data

    def write_eof(self):
        self.ended = True

    def get_write_buffer_size(self):
        return self.unread


class Counting:
    """A protocol that counts frames, each of which costs CPU time."""

    def __init__(self, guards, app_state):
        self.guards, self.app_state = guards, app_state
        self.size, self.lost, self.closes, self.fails = 0, 0, False, False

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, exc):
        self.lost += 1

    def data_received(self, data):
        self.size += len(data)
        self.guards.cpu += len(data) / len(FRAME) * self.guards.frame_seconds
        if self.closes:
            self.transport.close()
        if self.fails:
            raise ZeroDivisionError


class Client:
    """One connection of a client."""

    def __init__(self, guards: Any, address: str):
        self.transport = cast("Any", Transport(address))
        self.connection = GuardedConnection(guards.connections, guards.config, None, {}, guards.loop)
        before = len(guards.protocols)
        self.connection.connection_made(self.transport)
        self.protocol: Any = guards.protocols[-1] if len(guards.protocols) > before else None

    def send(self, data):
        """Send bytes if the server reads; return how many it takes."""
        if not self.transport.is_reading or self.transport.is_closing():
            return 0
        size = min(len(data), len(self.connection.get_buffer(-1)))
        READ_BUFFER[:size] = data[:size]
        self.connection.buffer_updated(size)
        return size

    def parsed(self):
        return self.protocol.size


class Guards:
    """All connections of a server with such settings."""

    config: Any = None

    def __init__(self, **settings):
        self.cpu, self.frame_seconds = 0.0, 0.0
        self.loop = cast("Any", Loop())
        self.protocols: list[Counting] = []
        self.settings = ServerSettings(**settings)
        self.limits = Limits(self.settings, self.loop.time)
        self.meters = Meters(self.settings, AddressKeys(self.settings), lambda: self.cpu, self.loop)
        self.connections = Connections(Addresses(self.settings), self.limits, self.meters, self._make)

    def _make(self, *, config, server_state, app_state, _loop):
        self.protocols.append(Counting(self, app_state))
        return self.protocols[-1]

    def client(self, address="192.0.2.1"):
        return Client(self, address)
