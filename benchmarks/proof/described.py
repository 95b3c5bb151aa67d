"""Requests from the server's own description (OpenAPI), so that none is forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

PREFIX = "#/components/schemas/"
MAX_DEPTH = 5
NUMBERS = (0, 1, 2, 3, 7, 30, 60, 180, 300)


@dataclass(frozen=True)
class DescribedRequest:
    """A request that the server describes. schema: of its body, or None."""

    method: str
    path: str
    queries: tuple[str, ...]
    schema: Mapping[str, Any] | None


class Description:
    """What a server describes at /schema/openapi.json.

    words: plausible texts for fields and parts of paths, by name; "" for all others.
    """

    def __init__(self, described: Mapping[str, Any], words: Mapping[str, Sequence[str]]) -> None:
        self._schemas, self.words = described["components"]["schemas"], words
        self.requests = [
            DescribedRequest(method.upper(), path, _queries(each), _schema(each))
            for path, methods in described["paths"].items()
            for method, each in methods.items()
        ]
        self.frames = [
            schema for schema in self._schemas.values() if "const" in schema["properties"].get("type", {})
        ]
        """The schemas of messages with a type, some of which sockets take."""

    def path(self, random: Random, request: DescribedRequest) -> str:
        """Return the path of a request, with plausible parts."""
        parts = request.path.split("/")
        for number, part in enumerate(parts):
            if part.startswith("{"):
                name = parts[number - 1] if part == "{name}" else part.strip("{}")
                parts[number] = self.text(random, name)
        queries = [f"{name}={self.text(random, name)}" for name in request.queries if random.random() < 0.3]
        return "/".join(parts) + ("?" + "&".join(queries) if queries else "")

    def text(self, random: Random, name: str) -> str:
        return random.choice(self.words.get(name) or self.words[""])

    def value(self, random: Random, schema: Mapping[str, Any], name: str = "", depth: int = 0) -> Any:
        """Return a random value of a schema. name: of the field."""
        if "$ref" in schema:
            schema = self._schemas[schema["$ref"].removeprefix(PREFIX)]
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        if "oneOf" in schema:
            return self.value(random, random.choice(schema["oneOf"]), name, depth + 1)
        match schema.get("type"):
            case "object" if "properties" in schema:
                return {
                    field: self.value(random, each, field, depth + 1)
                    for field, each in schema["properties"].items()
                    if field in schema.get("required", ()) or random.random() < 0.4
                }
            case "array":
                count = random.randrange(4) if depth < MAX_DEPTH else 0
                return [self.value(random, schema["items"], name, depth + 1) for _ in range(count)]
            case "integer" | "number":
                return random.choice(NUMBERS)
            case "boolean":
                return random.random() < 0.5
            case "string":
                return self.text(random, name)
            case "object":
                return {}
        return None


def _queries(each: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(part["name"] for part in each.get("parameters", ()) if part["in"] == "query")


def _schema(each: Mapping[str, Any]) -> Mapping[str, Any] | None:
    content = each.get("requestBody", {}).get("content", {})
    found: Mapping[str, Any] | None = content.get("application/json", {}).get("schema")
    return found
