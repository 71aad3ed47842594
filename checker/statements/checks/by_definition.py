"""Statements that say nothing beyond the definitions of their words: no mathematics is behind the word PROVED or REFUTED of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_CONNECTIVES, _OF_SIZES = ("and", "or"), ("num", "var", "mul")


def by_definition(statement: Mapping[str, Any]) -> bool:
    """Whether the conclusion is bookkeeping, given the parts of a statement as an entry has them.

    So it is where it compares sizes alone, products of natural numbers with ``=``; and where each of its comparisons has one and the
    same term on both sides.
    """
    conclude = statement.get("conclude")
    if not isinstance(conclude, list):
        return False
    variables = [v for part in ("forall", "exists", "then_exists", "then_forall") for v in statement.get(part) or ()]
    sizes = bool(variables) and all(list(v[1:]) == ["scalar", "natural"] for v in variables)
    atoms = list(_atoms(conclude))
    return all(_reflexive(one) for one in atoms) or (sizes and all(_of_sizes(one) for one in atoms))


def _atoms(term: list) -> Iterator[list]:
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if one and one[0] in _CONNECTIVES:
            waiting += one[1:]
        else:
            yield one


def _reflexive(atom: list) -> bool:
    return len(atom) == 3 and atom[0] in ("eq", "equals", "le") and atom[1] == atom[2]


def _of_sizes(atom: list) -> bool:
    return len(atom) == 3 and atom[0] == "eq" and all(map(_product, atom[1:]))


def _product(term: object) -> bool:
    if not isinstance(term, list) or not term or term[0] not in _OF_SIZES:
        return False
    return term[0] != "mul" or all(map(_product, term[1:]))
