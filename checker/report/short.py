"""A counter-example in one line, in exact numbers; only its sizes where it is long."""

from __future__ import annotations

from collections.abc import Mapping

from checker.report.printable import clean, listed, mapping
from checker.report.values import number_text

_LONGEST = 190
_LETTERS = {"ell": "ℓ", "alpha": "α", "beta": "β", "eta": "η", "lam": "λ", "mu": "μ"}


def short_witness(values: object, sorts: Mapping[str, str]) -> str:
    """“n = 1, T = 2, d = 1: tokens 2, 1; label −1; v = 1; query 1; start 1”; empty where it would be long."""
    parts = [
        _dataset(v) if isinstance(v, dict) and "tokens" in v else _named(k, v, sorts.get(k, ""))
        for k, v in mapping(values).items()
    ]
    parts.sort(key=lambda p: not p.startswith("n = "))
    text = "; ".join(filter(None, parts))
    return text if text and len(text) <= _LONGEST and all(parts) and "…" not in text else _sizes(values) or ""


def _dataset(fields: dict) -> str:
    tokens, labels = listed(fields.get("tokens")), listed(fields.get("labels"))
    shown = " | ".join(", ".join(map(_vector, listed(X))) for X in tokens)
    more = [
        f"label{'s' if len(labels) != 1 else ''} {', '.join(number_text(y) for y in labels)}",
        f"v = {_vector(fields.get('head'))}",
    ]
    if queries := listed(fields.get("queries")):
        more.append(f"quer{'ies' if len(queries) != 1 else 'y'} {', '.join(map(_vector, queries))}")
    if fields.get("key_matrix") is not None:
        more.append(f"W = {_vector(fields['key_matrix'])}")
    return f"{_size(fields)}: tokens {shown}; {'; '.join(more)}"


def _size(fields: dict) -> str:
    tokens = [listed(X) for X in listed(fields.get("tokens"))]
    return f"n = {len(tokens)}, T = {max(map(len, tokens), default=0)}, d = {len(listed(fields.get('head')))}"


def _sizes(values: object) -> str:
    """Where the whole is long: only the sizes of its dataset."""
    found = next((v for v in mapping(values).values() if isinstance(v, dict) and "tokens" in v), None)
    return f"an exact dataset with {_size(found)}" if found else ""


def _named(name: str, value: object, sort: str) -> str:
    """“start = (0, −5)”; indices and choices are counted from 1, as everywhere in a report."""
    name = _LETTERS.get(name, name)
    if sort in ("index", "choice"):
        value = _from_one(value)
    if isinstance(value, str):
        return f"{clean(name, 20)} = {number_text(value) if len(value) <= 24 else '…'}"
    return f"{clean(name, 20)} = {_vector(value)}" if isinstance(value, list) else ""


def _from_one(value: object) -> object:
    if isinstance(value, list):
        return [_from_one(x) for x in value]
    return str(int(value) + 1) if isinstance(value, str) and value.isdecimal() and len(value) < 10 else "…"


def _vector(value: object) -> str:
    """“(1, 0)”; a vector of one entry is its entry; a matrix is its rows."""
    if isinstance(value, list):
        return (
            _vector(value[0])
            if len(value) == 1
            else f"({', '.join(map(_vector, value[:8]))}{', …' if len(value) > 8 else ''})"
        )
    return number_text(value) if len(str(value)) <= 24 else "…"
