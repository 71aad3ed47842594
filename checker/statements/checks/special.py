"""What is special about an instance, so that a reader may ask whether the statement fails only there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from checker.data.dataset import Dataset
from checker.statements.claims.claim import Claim, read_values
from checker.statements.terms.term import Term

_NUMBERS = ("scalar", "vector", "matrix")
_DEGENERATE = ("has the head 0", "has equal tokens in an input")


def special(forall: Sequence[Term], values: Mapping[str, Any]) -> list[str]:
    """Each special trait, as “b = 0” or “D has one input”; none for a generic instance.

    Special are:

    - a scalar 0; two variables of one sort and one value;
    - a vector or matrix with one entry, or with entries that are all equal or mostly 0;
    - a dataset with one input, of dimension 1, with the head 0, or with an input that has one token or equal tokens.

    Naturals, indices, losses, choices and orders are never special.
    """
    found: list[str] = []
    for v in forall:
        value = values[v.leaf]
        if isinstance(value, Dataset):
            found += [f"{v.leaf} {trait}" for trait in _of_data(value)]
        elif v.sort == "scalar":
            found += [f"{v.leaf} = 0"] if value == 0 and "natural" not in v.shape else []
        elif v.sort in ("vector", "matrix"):
            found += _of_entries(v.leaf, value if v.sort == "vector" else [x for row in value for x in row])
    numbers = [v for v in forall if v.sort in _NUMBERS and "natural" not in v.shape]
    for k, v in enumerate(numbers):
        found += [
            f"{w.leaf} = {v.leaf}" for w in numbers[k + 1 :] if w.sort == v.sort and values[w.leaf] == values[v.leaf]
        ]
    return found


def with_a_generic_one(claim: Claim, values: dict, others: Iterable[tuple[dict, str]]) -> dict[str, Any]:
    """What is special about a counter-example, and the first generic one of the others (values, certificate); empty for a generic one."""
    traits = special(claim.forall, read_values(claim, values))
    if not traits:
        return {}
    generic = (
        {"values": raw, "certificate": path}
        for raw, path in others
        if not special(claim.forall, read_values(claim, raw))
    )
    return {"special": traits, "generic": next(generic, None)}


def generic_first(witness: Mapping[str, Any]) -> dict[str, Any]:
    """The witness as a reader should meet it: the generic instance before one whose dataset is degenerate.

    A dataset is degenerate with the head 0 or with equal tokens in an input. What is merely small, such as one input, stays first: it is
    the easiest to check by hand. The other instance is kept under ``beside``.
    """
    generic, traits = witness.get("generic"), witness.get("special")
    if not isinstance(generic, dict) or not isinstance(traits, list):
        return dict(witness)
    if not any(isinstance(trait, str) and trait.endswith(_DEGENERATE) for trait in traits):
        return dict(witness)
    return dict(witness) | {"values": generic.get("values"), "beside": witness.get("values")}


def _of_entries(name: str, entries: Sequence[Any]) -> list[str]:
    if len(entries) == 1:
        return [f"{name} has one entry"]
    if len(set(entries)) == 1:
        return [f"{name} = 0" if entries[0] == 0 else f"all entries of {name} are equal"]
    return [f"most entries of {name} are 0"] if 2 * sum(x == 0 for x in entries) > len(entries) else []


def _of_data(data: Dataset) -> list[str]:
    return [
        said
        for said, holds in (
            ("has one input", data.n == 1),
            ("has dimension 1", data.d == 1),
            ("has the head 0", not any(data.head)),
            ("has an input of one token", min(data.lengths) == 1),
            ("has equal tokens in an input", any(len(set(X)) < len(X) for X in data.tokens)),
        )
        if holds
    ]
