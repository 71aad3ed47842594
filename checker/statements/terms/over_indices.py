"""Binders: ``for_each``, ``sum_over`` and ``stack`` go over the values of an index, which stands for no variable outside.

Here: the size of a bound index, which is that of a variable of the claim, and what may not be said of bound indices; the same of what
``expectation`` draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from checker.data.dataset import Dataset
from checker.errors import ClaimError, SizesDiffer
from checker.statements.terms.iterations import bound_by, name_of_state, sides_of_state
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import BINDERS, ITERATE, Term, parts

_OF_DATASETS = ("n", "d", "T")  # the sizes that the first dataset binds
POINTS = tuple(
    Fraction(x) for x in ("0", "1/4", "-1/4", "1", "-1", "3", "-3")
)  # of a statement for every number, as in verify.py


def name_of(leaf: str) -> str:
    """The name of a bound index: "i" of "i:n"."""
    return leaf.partition(":")[0]


def size_of_bound(leaf: str) -> str:
    """The size of a bound index: "n" of "i:n"."""
    return leaf.partition(":")[2]


def sizes_of_bound(leaf: str) -> tuple[str, ...]:
    """The sizes of what is bound: ("n",) of "i:n" and "x:[n]", ("m", "d") of "G:[m,d]", () of "z:[]", ("n",) of "o:(n)"."""
    return tuple(size for size in size_of_bound(leaf).strip("[]()").split(",") if size)


def points_of(leaf: str, length: int) -> list[Any]:
    """The numbers, or the vectors of this length, at which ``for_every`` is looked at: it may be seen to fail there."""
    return list(POINTS) if not sizes_of_bound(leaf) else [(x,) * length for x in POINTS]


def sides_shown(term: Term) -> Iterator[tuple[str, Term, int]]:
    """(name of a size, variable, which of its sides) for every size that a variable of the term shows; a dataset shows n, d and T."""
    for v in dict.fromkeys(parts(term)):
        if v.name != "var":
            continue
        if v.sort == "dataset":
            yield from ((name, v, k) for k, name in enumerate(_OF_DATASETS))
        if v.sort in ("vector", "matrix", "order", "function"):
            yield from ((name, v, k) for k, name in enumerate(v.shape) if name.isidentifier())


def sizes_declared(v: Term) -> tuple[str, ...]:
    """The sizes that a variable is declared with; those of a dataset are n, d and T."""
    if v.sort == "dataset":
        return _OF_DATASETS
    return v.shape if v.sort in ("vector", "matrix", "index", "order", "function") else ()


def sizes_in(leaf: Term) -> tuple[str, ...]:
    """The sizes in a bound index, a draw or a variable of a state."""
    return sizes_of_bound(leaf.leaf) if leaf.name == "bound" else tuple(leaf.leaf.split(":")[2:])


def side_of(value: Any, k: int) -> int:
    """The length of side number k of a value: of a vector or matrix, or n, d and T of a dataset."""
    if isinstance(value, Dataset):
        return (value.n, value.d, min(value.lengths))[k]
    return len(value[0]) if k else len(value)


def sizes_at(term: Term, values: Mapping[str, Any]) -> dict[str, int]:
    """The sizes that the variables of a term show at their values.  **Raises.** SizesDiffer."""
    found: dict[str, int] = {}
    for name, v, k in sides_shown(term):
        if v.leaf in values:
            side = side_of(values[v.leaf], k)
            if found.setdefault(name, side) != side:
                raise SizesDiffer(
                    f"{v.leaf} has the size {side} where {name} = {found[name]}. Equal names are equal sizes."
                )
    return found


def told(term: Term, forall: Iterable[Term]) -> Term:
    """The same term, of which every bound index remembers a variable of the claim for each factor of its size, as "n=x.0"."""
    shown: dict[str, str] = {}
    for v in sorted(forall, key=lambda v: v.sort != "dataset"):  # the first dataset binds its sizes
        for name, _, k in sides_shown(v):
            shown.setdefault(name, f"{v.leaf}.{k}")
    return _told(term, shown) if any(t.name == "bound" for t in parts(term)) else term


def _told(term: Term, shown: Mapping[str, str]) -> Term:
    if term.name == "bound":
        factors = [f for size in sizes_of_bound(term.leaf) for f in size.split("*") if f in shown]
        return replace(term, shape=tuple(f"{f}={shown[f]}" for f in factors))
    return replace(term, args=tuple(_told(a, shown) for a in term.args)) if term.args else term


def sizes_told(index: Term, values: Mapping[str, Any]) -> dict[str, int]:
    """The sizes that a bound index remembers where to read."""
    found = {}
    for text in index.shape:
        name, _, (variable, _, k) = *text.partition("=")[:2], text.partition("=")[2].partition(".")
        if variable in values:
            found[name] = side_of(values[variable], int(k))
    return found


def not_declared(part: str, variable: Term, term: Term) -> str:
    """Why a variable that `forall` does not list may not stand there."""
    bound = {t.name for t in parts(term) if t.name in ("bound", "state") and name_of(t.leaf) == variable.leaf}
    if bound == {"state"}:
        return (
            f"{part} uses {variable.leaf!r} outside the updates of the iterate whose state it is, where it stands for nothing. "
            f"The state after k steps is what iterate gives; name that, as {variable.leaf}_k = iterate(k, {variable.leaf}, …)."
        )
    if not bound:
        sized = [t.leaf for t in parts(term) if t.name == "var" and variable.leaf in t.shape]
        mend = f"It is the size of {sized[0]}: write length({sized[0]})." if sized else "Add it to `forall`."
        return f"{part} uses the variable {variable.leaf!r} ({variable.sort}), which `forall` does not declare. {mend}"
    return (
        f"{part} uses {variable.leaf!r} outside the for_each, for_every, sum_over, stack or expectation that binds it, "
        "where it stands for nothing. "
        f"Move what speaks of {variable.leaf!r} inside, or take another index there and list that in forall."
    )


def check_bound(part: str, term: Term, declared: Mapping[str, Term]) -> None:
    """Whether the bound indices of a hypothesis or conclusion say one thing.  **Raises.** ClaimError."""
    if term.open:
        raise ClaimError(
            f"{part} holds the bound index {min(term.open)!r} outside its binder. Write for_each(i, …) around it."
        )
    one_size: dict[str, str] = {}
    _check_states(part, term, declared)
    for t in parts(term):
        if t.name in BINDERS and t.args[0].name != "bound":
            raise ClaimError(
                f"{part} holds {python_of(t, longest=80)}, which binds no index. Build it with the word {t.name}."
            )
        if t.name != "bound":
            continue
        name, size = name_of(t.leaf), size_of_bound(t.leaf)
        if name in declared:
            raise ClaimError(
                f"{part} goes over {name!r}, which `forall` declares too. Remove it from forall, or give one of the two another name."
            )
        if one_size.setdefault(name, size) != size:
            raise ClaimError(
                f"{part} goes over {name!r} below {one_size[name]} and below {size}. Give each index its own name."
            )
    shown = {name for v in declared.values() for name, _, _ in sides_shown(v)}
    for name, size in one_size.items():
        sizes = sizes_of_bound(f"{name}:{size}")
        unknown = [f for one in sizes for f in one.split("*") if not f.isdigit() and f not in shown]
        if unknown:
            raise ClaimError(
                f"{part} goes over {name!r} below {unknown[0]}, and no variable of forall has the size {unknown[0]}. Write "
                f"index({name!r}, …) with the size of a vector or matrix of the claim, or with a whole number."
                if size[0] not in "[("
                else f"{part} draws {name!r} with the size {unknown[0]}, and no variable of forall has the size {unknown[0]}. "
                "Draw it with the size of a vector or matrix of the claim, or with a whole number."
            )


def _check_states(part: str, term: Term, declared: Mapping[str, Term]) -> None:
    """Whether the states of ``iterate`` have names of their own, and sizes that the claim knows.  **Raises.** ClaimError."""
    shown = {name for v in declared.values() for name, _, _ in sides_shown(v)}
    for x in dict.fromkeys(x for t in parts(term) if t.name == ITERATE for x in bound_by(t)):
        name = name_of_state(x.leaf)
        if name in declared:
            raise ClaimError(
                f"{part} holds an iterate whose state is {name!r}, which `forall` declares too. Remove it from forall, or give one of "
                "the two another name: the start is a term of its own."
            )
        unknown = [f for size in sides_of_state(x.leaf) for f in size.split("*") if not f.isdigit() and f not in shown]
        if unknown:
            raise ClaimError(
                f"{part} holds an iterate whose state {name!r} has the size {unknown[0]}, which no variable of forall has. "
                "Declare the state with the sizes of its start."
            )


__all__ = [
    "check_bound",
    "name_of",
    "not_declared",
    "points_of",
    "side_of",
    "sides_shown",
    "size_of_bound",
    "sizes_of_bound",
    "sizes_at",
    "sizes_told",
    "told",
]
