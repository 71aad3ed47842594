"""Whether a value fits a JSON schema: the keywords that our schemas use, and no package."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

SCHEMA = Path(__file__).with_name("audit.schema.json")
_ABOUT = {"$schema", "$id", "$defs", "title", "description", "if", "then"}  # "then" is read with "if"
_TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int, "number": (int, float),
}  # fmt: skip
_DEEPEST = 400


@lru_cache(maxsize=1)
def audit_schema() -> dict:
    """The published JSON schema of ``checker-audit/1``."""
    return json.loads(SCHEMA.read_text(encoding="utf-8"))


def misfits(value: object, schema: dict, root: dict | None = None, where: str = "", depth: int = 0) -> Iterator[str]:
    """What of a value does not fit, each with its place.  **Raises.** ValueError for a keyword that is not known here."""
    root = schema if root is None else root
    if depth > _DEEPEST:
        yield f"{where or 'the value'} is nested too deep"
        return
    for word, asked in schema.items():
        if word in _RULES:
            yield from _RULES[word](value, asked, schema, root, where, depth + 1)
        elif word not in _ABOUT:
            raise ValueError(f"the keyword {word!r} of a schema is not known here")
    if "if" in schema and not any(misfits(value, schema["if"], root, where, depth + 1)):
        yield from misfits(value, schema.get("then", {}), root, where, depth + 1)


def _is(value: object, kind: str) -> bool:
    whole = isinstance(value, float) and value.is_integer() and kind == "integer"
    return whole or (
        isinstance(value, _TYPES[kind]) and not (isinstance(value, bool) and kind in ("integer", "number"))
    )


def _same(value: object, other: object) -> bool:
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def _shown(value: object) -> str:
    return ascii(value)[:60]


def _type(value, asked, _schema, _root, where, _depth):
    kinds = [asked] if isinstance(asked, str) else asked
    if not any(_is(value, kind) for kind in kinds):
        yield f"{where or 'the value'} is {_shown(value)}, which is no {' or '.join(kinds)}"


def _enum(value, asked, _schema, _root, where, _depth):
    if not any(_same(value, one) for one in asked):
        yield f"{where or 'the value'} is {_shown(value)}, which is none of {', '.join(map(str, asked))}"


def _const(value, asked, _schema, _root, where, _depth):
    yield from _enum(value, [asked], _schema, _root, where, _depth)


def _required(value, asked, _schema, _root, where, _depth):
    if isinstance(value, dict):
        yield from (f"{where or 'the value'} lacks {name!r}" for name in asked if name not in value)


def _properties(value, asked, _schema, root, where, depth):
    if isinstance(value, dict):
        for name, one in asked.items():
            if name in value:
                yield from misfits(value[name], one, root, f"{where}.{name}" if where else name, depth)


def _additional(value, asked, schema, root, where, depth):
    for name in value if isinstance(value, dict) else ():
        if name not in schema.get("properties", {}):
            if asked is False:
                yield f"{where or 'the value'} has an unknown field {_shown(name)}"
            elif asked is not True:
                yield from misfits(value[name], asked, root, f"{where}.{_shown(name)}", depth)


def _items(value, asked, schema, root, where, depth):
    for k, one in enumerate(value if isinstance(value, list) else ()):
        if k >= len(schema.get("prefixItems", ())):
            yield from misfits(one, asked, root, f"{where}[{k}]", depth)


def _prefix(value, asked, _schema, root, where, depth):
    for k, (one, rule) in enumerate(zip(value if isinstance(value, list) else (), asked, strict=False)):
        yield from misfits(one, rule, root, f"{where}[{k}]", depth)


def _reference(value, asked, _schema, root, where, depth):
    found: Any = root
    for part in asked.removeprefix("#/").split("/"):
        found = found[part]
    yield from misfits(value, found, root, where, depth)


def _any_of(value, asked, _schema, root, where, depth):
    if all(any(misfits(value, one, root, where, depth)) for one in asked):
        yield f"{where or 'the value'} is {_shown(value)}, which has none of the shapes that may stand there"


def _one_of(value, asked, _schema, root, where, depth):
    if sum(not any(misfits(value, one, root, where, depth)) for one in asked) != 1:
        yield f"{where or 'the value'} is {_shown(value)}, which has not exactly one of the shapes that may stand there"


def _all_of(value, asked, _schema, root, where, depth):
    for one in asked:
        yield from misfits(value, one, root, where, depth)


def _pattern(value, asked, _schema, _root, where, _depth):
    if isinstance(value, str) and not re.search(asked, value):
        yield f"{where or 'the value'} is {_shown(value)}, which is not written as it has to be"


def _least(size):
    def rule(value, asked, _schema, _root, where, _depth):
        found = size(value)
        if found is not None and found < asked:
            yield f"{where or 'the value'} is {_shown(value)}: at least {asked} is needed"

    return rule


_RULES = {
    "type": _type, "enum": _enum, "const": _const, "required": _required, "properties": _properties,
    "additionalProperties": _additional, "items": _items, "prefixItems": _prefix, "$ref": _reference, "anyOf": _any_of,
    "oneOf": _one_of, "allOf": _all_of, "pattern": _pattern,
    "minimum": _least(lambda x: x if isinstance(x, int | float) and not isinstance(x, bool) else None),
    "minLength": _least(lambda x: len(x) if isinstance(x, str) else None),
    "minItems": _least(lambda x: len(x) if isinstance(x, list) else None),
    "minProperties": _least(lambda x: len(x) if isinstance(x, dict) else None),
}  # fmt: skip
