"""A counter-example in one line, in exact numbers; only its sizes where it is long."""

from __future__ import annotations

import re
from collections.abc import Mapping

from checker.report.typesetting.function_values import function_of, function_text
from checker.report.typesetting.printable import clean, listed, mapping
from checker.report.typesetting.values import number_text

_LONGEST, _LONGEST_NUMBER, _MOST_BESIDE = 190, 24, 4
_UNUSUAL = {"correlation": "correlation (ℓ(u) = −u)"}  # losses that few know by their name
_PLACES = ("index", "choice", "order")
_LETTERS = {
    "ell": "ℓ",
    "alpha": "α",
    "beta": "β",
    "eta": "η",
    "lam": "λ",
    "mu": "μ",
    "nu": "ν",
    "tau": "τ",
    "x_hat": "x\N{COMBINING CIRCUMFLEX ACCENT}",
}
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def short_witness(values: object, sorts: Mapping[str, str]) -> str:
    """“tokens 2, 1; label −1; v = query = start = 1”: equal values stand once; empty where it would be long."""
    data: list[str] = []
    named: dict[tuple[str, bool], list[str]] = {}  # value, and whether it counts places: the names that have it
    for name, value in mapping(values).items():
        if isinstance(value, dict) and "tokens" in value:
            data += _tokens_and_labels(value)
            parts = _rest_of(value)
        else:
            parts = [(_letter(str(name)), _named(value, sorts.get(str(name), "")))]
        for shown, said in parts:
            named.setdefault((said, sorts.get(str(name), "") in _PLACES), []).append(shown)
    text = "; ".join([*data, *(" = ".join([*names, said]) for (said, _), names in named.items())])
    whole = all(said for said, _ in named) and "…" not in text
    return text if text and len(text) <= _LONGEST and whole else _sizes(values, sorts)


def _tokens_and_labels(fields: dict) -> list[str]:
    shown = " | ".join(", ".join(map(_vector, listed(X))) for X in listed(fields.get("tokens")))
    labels = [number_text(y) for y in listed(fields.get("labels"))]
    return [f"tokens {shown}", f"label{'s' if len(labels) != 1 else ''} {', '.join(labels)}"]


def _rest_of(fields: dict) -> list[tuple[str, str]]:
    """Head, queries and key matrix of a dataset, by name."""
    queries = listed(fields.get("queries"))
    parts = [("v", _vector(fields.get("head")))]
    parts += [("query" if len(queries) == 1 else "queries", ", ".join(map(_vector, queries)))] * bool(queries)
    return parts if fields.get("key_matrix") is None else [*parts, ("W", _vector(fields["key_matrix"]))]


def _sizes(values: object, sorts: Mapping[str, str]) -> str:
    """Where the whole is long: the sizes of its dataset, and the numbers and losses beside it."""
    found = next((v for v in mapping(values).values() if isinstance(v, dict) and "tokens" in v), None)
    if found is None:
        return ""
    tokens = [listed(X) for X in listed(found.get("tokens"))]
    longest = max(map(len, tokens), default=0)
    sizes = f"an exact dataset with n = {len(tokens)}, T = {longest}, d = {len(listed(found.get('head')))}"
    beside = [
        f"{_letter(str(name))} = {said}"
        for name, value in mapping(values).items()
        if isinstance(value, str) and (said := _named(value, sorts.get(str(name), ""))) and "…" not in said
    ]
    return "; ".join([sizes, *beside[:_MOST_BESIDE]])


def _letter(name: str) -> str:
    """“A₁” for A1; a hat for x_hat."""
    numbered = re.fullmatch(r"([A-Za-z])([0-9]{1,2})", name)
    return numbered[1] + numbered[2].translate(_LOWERED) if numbered else _LETTERS.get(name, clean(name, 20))


def with_letters(text: str, sorts: Mapping[str, str]) -> str:
    """“A₂ = A₁” for “A2 = A1”, where both are names of variables."""
    return re.sub(r"\b[A-Za-z]\w*\b", lambda word: _letter(word[0]) if word[0] in sorts else word[0], clean(text, 200))


def _named(value: object, sort: str) -> str:
    """“(0, −5)”; indices, choices and orders are counted from 1, as everywhere in a report."""
    if sort in _PLACES:
        value = _from_one(value)
    if (found := function_of(value, sort)) is not None:
        return function_text(found)
    if sort == "loss" and value in _UNUSUAL:
        return _UNUSUAL[str(value)]
    return _vector(value) if isinstance(value, (str, list)) else ""


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
    said = number_text(value)
    return said if len(said) <= _LONGEST_NUMBER else "…"
