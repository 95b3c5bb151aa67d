"""States of a table as JSON, and what has changed since the state that a viewer has.

A state is encoded once, in parts: its fields, the zones of its scene, its seats and its questions. A
connection remembers only a hash of each part that was sent. Python's hashes of bytes have 64 bits and a
secret key, so nobody can choose parts with equal hashes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from coverts.engine.base.exceptions import GameFault
from coverts.engine.game.scenes import Scene
from coverts.tables.wire.personal_text import fields_of_others, seats_of_others
from coverts.tables.wire.table_messages import LogLine, TableState

MAX_STATE_BYTES = 4_000_000
"""The maximum size of a state without its log, in bytes. The log lines of one change have the same
maximum."""
LISTS = ("seats", "questions", "changeable")
"""The fields of a state that are lists of parts. The zones of the scene are parts, too."""
ENCODER = msgspec.json.Encoder(enc_hook=str.__str__)
"""Encodes sentences as plain strings, like `as_text`, but without calling a Python function for each."""
STATE_DECODER: msgspec.json.Decoder[TableState] = msgspec.json.Decoder(TableState)


def _defaults_of(kind: type[msgspec.Struct], but: Iterable[str]) -> dict[str, Any]:
    """Return the fields of a message with their defaults. A field without a default has msgspec.NODEFAULT."""
    return {
        field.name: field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(kind)
        if field.name not in but
    }


FIELDS = _defaults_of(TableState, {*LISTS, "scene", "log", "log_from"})
SCENE_FIELDS = _defaults_of(Scene, {"zones"})


def encode_message(message: Any) -> bytes:
    """Encode a message as JSON.

    Raises:
        GameFault: The message is larger than MAX_STATE_BYTES.
    """
    data = ENCODER.encode(message)
    _check_size(len(data))
    return data


def _check_size(size: int) -> None:
    if size > MAX_STATE_BYTES:
        raise GameFault(f"A message has {size} bytes, but at most {MAX_STATE_BYTES} can be sent")


def count_same(log: Sequence[LogLine], sent: Sequence[LogLine]) -> int:
    """Return how many of the first lines of a log the viewer has already received."""
    same = len(sent)
    if same > len(log) or (same and log[same - 1] is not sent[-1]):
        same = 0
        for mine, theirs in zip(sent, log, strict=False):
            if mine != theirs:
                break
            same += 1
    return same


@dataclass(frozen=True)
class SentState:
    """What a viewer's connection remembers of the last state that was sent: a hash of each part, and the log.

    The state itself would take 50 to 200 KB for each connection.
    """

    fields: Mapping[str, int]
    scene: Mapping[str, int]
    lists: Mapping[str, tuple[int, ...]]
    log: list[LogLine]


@dataclass(frozen=True)
class EncodedState:
    """A state as JSON, in parts.

    Attributes:
        fields: The JSON of each field that differs from its default, except the scene, the log and LISTS.
        scene: The same for the fields of the scene, except its zones.
        lists: The JSON of each part of LISTS, and of each zone, by the name of the list.
        log: The log.
        of_others: The names of the fields with text that other people may have written.
        seats_of_others: The numbers of the seats with such text.
        position: The position of the state.
    """

    fields: Mapping[str, bytes]
    scene: Mapping[str, bytes]
    lists: Mapping[str, Sequence[bytes]]
    log: list[LogLine]
    of_others: frozenset[str]
    seats_of_others: frozenset[int]
    position: int

    @staticmethod
    def of(state: TableState) -> EncodedState:
        """Encode a state.

        Raises:
            GameFault: The state is larger than MAX_STATE_BYTES.
        """
        fields, scene = _encode_fields(state, FIELDS), _encode_fields(state.scene, SCENE_FIELDS)
        lists = {name: [*map(ENCODER.encode, getattr(state, name))] for name in LISTS}
        lists["zones"] = [*map(ENCODER.encode, state.scene.zones)]
        _check_size(sum(len(part) for parts in (fields.values(), *lists.values()) for part in parts))
        others, seats = fields_of_others(state), seats_of_others(state)
        return EncodedState(fields, scene, lists, state.log, others, seats, state.position)

    @cached_property
    def hashes(self) -> SentState:
        """What a connection remembers after this state was sent."""
        return SentState(
            {name: hash(data) for name, data in self.fields.items()},
            {name: hash(data) for name, data in self.scene.items()},
            {name: tuple(map(hash, parts)) for name, parts in self.lists.items()},
            self.log,
        )

    @property
    def state(self) -> TableState:
        """The state itself, whose sentences are plain strings."""
        return STATE_DECODER.decode(self.text(0))

    def text(self, first: int) -> str:
        """Return the JSON of the state with the lines of its log from a number on."""
        zones = _pair("zones", _array(self.lists["zones"]))
        scene = _pair("scene", _object([*_pairs(self.scene), zones]))
        lists = [_pair(name, _array(self.lists[name])) for name in LISTS]
        parts = [b'"type":"table"', *_pairs(self.fields), *lists, scene, *self._log_from(first)]
        return _object(parts).decode()

    def changes(self, before: SentState) -> str:
        """Return the JSON of `StateChanges` for a viewer who has another state."""
        now = self.hashes
        parts = [b'"type":"changes"']
        if fields := _changed(self.fields, now.fields, before.fields, FIELDS):
            parts.append(_pair("fields", _object(fields)))
        if scene := _changed(self.scene, now.scene, before.scene, SCENE_FIELDS):
            parts.append(_pair("scene", _object(scene)))
        lists = []
        for name, hashes in now.lists.items():
            if hashes != before.lists[name]:
                places = {each: b"%d" % place for place, each in enumerate(before.lists[name])}
                pairs = zip(self.lists[name], hashes, strict=True)
                lists.append(_pair(name, _array([places.get(each, data) for data, each in pairs])))
        if lists:
            parts.append(_pair("lists", _object(lists)))
        return _object([*parts, *self._log_from(count_same(self.log, before.log))]).decode()

    def tells_of_others(self, before: SentState | None) -> bool:
        """Return whether the message to a viewer has text that other people may have written.

        Args:
            before: The state that the viewer has, or None if they get the whole state.
        """
        if before is None:
            return bool(self.of_others or self.seats_of_others)
        now = self.hashes
        known = set(before.lists["seats"])
        return any(now.fields[name] != before.fields.get(name) for name in self.of_others) or any(
            now.lists["seats"][seat] not in known for seat in self.seats_of_others
        )

    def _log_from(self, first: int) -> list[bytes]:
        lines = _pair("log", ENCODER.encode(self.log[first:]))
        return [lines, _pair("log_from", b"%d" % first)] if first else [lines]


def _encode_fields(message: msgspec.Struct, defaults: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the JSON of the fields that differ from their defaults."""
    values = ((name, getattr(message, name), default) for name, default in defaults.items())
    return {name: ENCODER.encode(value) for name, value, default in values if value != default}


def _changed(
    data: Mapping[str, bytes],
    now: Mapping[str, int],
    before: Mapping[str, int],
    defaults: Mapping[str, Any],
) -> list[bytes]:
    """Return the pairs of the fields that have changed, also of those that have their default again."""
    pairs = [_pair(name, data[name]) for name, each in now.items() if before.get(name) != each]
    return pairs + [_pair(name, ENCODER.encode(defaults[name])) for name in before if name not in now]


def _pair(name: str, data: bytes) -> bytes:
    return b'"%b":%b' % (name.encode(), data)


def _pairs(data: Mapping[str, bytes]) -> list[bytes]:
    return [_pair(name, each) for name, each in data.items()]


def _object(pairs: Sequence[bytes]) -> bytes:
    return b"{%b}" % b",".join(pairs)


def _array(parts: Sequence[bytes]) -> bytes:
    return b"[%b]" % b",".join(parts)


def apply_changes(state: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state of a client after `StateChanges`.

    Args:
        state: The client's state, as decoded JSON.
        changes: The message, as decoded JSON.

    Returns:
        The new state. Its log has the lines from `log_from` on, as the log of any state.
    """
    scene = {**state["scene"], **changes.get("scene", {})}
    after = {**state, **changes.get("fields", {}), "scene": scene}
    for name, parts in changes.get("lists", {}).items():
        old = state["scene"]["zones"] if name == "zones" else state.get(name, [])
        new = [old[part] if isinstance(part, int) else part for part in parts]
        (scene if name == "zones" else after)[name] = new
    return {**after, "log": changes["log"], "log_from": changes.get("log_from", 0)}
