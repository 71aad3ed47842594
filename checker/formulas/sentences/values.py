r"""What holds of the values of functions in statements that belong together: equal arguments give equal values.

**Guarantee.** as :mod:`checker.formulas.letters.values`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from checker.formulas.letters.members import Family, members_in
from checker.formulas.letters.values import Value, congruences, key_of
from checker.formulas.sentences.whole import Statement
from checker.statements.terms.term import Term, as_term, parts, variables_of, with_table


def with_values(
    found: Sequence[Statement], names: Mapping[str, Any], printed: Mapping[str, Value | Family]
) -> list[Statement]:
    """The statements, each with the hypotheses about its values and those of the statements before.  **Raises.** InputError.

    ``printed`` are the new variables that the formulas print.
    """
    members = members_in(_terms_of(found), names, printed)
    put_in = [
        replace(
            said,
            conclude=with_table(said.conclude, members),
            assuming=tuple(with_table(a, members) for a in said.assuming),
        )
        for said in found
    ]
    told: list[Term] = []
    whole: list[Statement] = []
    for k, said in enumerate(put_in):
        new = [with_table(c, members) for c in congruences(_terms_of(put_in[: k + 1]), printed)]
        new += _sizes_of_sums(_terms_of([said]), names)
        new = [c for c in new if c not in told]
        told += new
        used = {leaf for term in _terms_of([said]) for leaf in variables_of(term)}
        values = {leaf: value.printed for leaf, value in printed.items() if leaf in used and isinstance(value, Value)}
        whole.append(
            _declaring(replace(said, assuming=(*said.assuming, *new), congruences=tuple(new), values=values), printed)
        )
    return whole


def _sizes_of_sums(terms: Sequence[Term], names: Mapping[str, Any]) -> list[Term]:
    """1 ≤ T for a declared size over which a sum goes, and which no variable of the terms has, so that one has it."""
    inside = [part for term in terms for part in parts(term)]
    shown = {size for part in inside if part.name == "var" for size in part.shape}
    bound = {part.leaf.partition(":")[2] for part in inside if part.name == "bound" and part.sort == "index"}
    lengths = [length for size in sorted(bound - shown) if isinstance(length := names.get(size), Term)]
    return [as_term(1) <= length for length in lengths if length.name == "length" and _is_declared(length.args[0])]


def _is_declared(entries: Term) -> bool:
    """Whether a vector only says how many there are, as ``T: size`` declares it."""
    return entries.name == "var" and entries.leaf.startswith("counted_")


def _terms_of(found: Sequence[Statement]) -> list[Term]:
    return [term for said in found for term in (said.conclude, *said.assuming)]


def _declaring(said: Statement, printed: Mapping[str, Value | Family]) -> Statement:
    """The statement with the families that only its hypotheses about values speak of among its variables."""
    points = [value.points for value in printed.values() if isinstance(value, Family) and value.member is not None]
    used = {leaf for term in _terms_of([said]) for leaf in variables_of(term)}
    new = {key_of(term.leaf): term for term in points if term.leaf in used}
    return replace(said, declared=said.declared | new, defined=said.defined | new.keys())


__all__ = ["with_values"]
