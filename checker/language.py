"""The words a theorem file is written in: variables, every vocabulary name, Claim and Source.

``from checker.language import Claim, Source, dataset, vector, slope, loss, max_margin`` and so on:
each name of :data:`checker.statements.term.NAMES` is a function here that builds a term and computes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from checker.data.statistics import Probability, gaussian_datasets, uniform_scalar
from checker.statements.claim import Claim, Gap, Reading, Source, instance
from checker.statements.term import NAMES, Term, apply, as_term, number, word

# Vocabulary names that are Python keywords or operators, under a name that can be written.
_SPELLED = {"equals": "eq", "implies": "implies", "kronecker": "kron", "total": "sum"}


def _variable(name: str, sort: str, *shape: str) -> Term:
    return Term("var", leaf=name, sort=sort, shape=tuple(shape))


def scalar(name: str) -> Term:
    """A real number."""
    return _variable(name, "scalar")


def vector(name: str, size: str = "d", *, like: str | None = None) -> Term:
    """A real vector; ``size`` names its length, ``like="key"`` makes it as long as a key of the dataset."""
    return _variable(name, "vector", "d" if like == "key" else (like or size))


def matrix(name: str, rows: str, columns: str) -> Term:
    """A real matrix.  Equal size names mean equal sizes; "d*d" is a product of sizes."""
    return _variable(name, "matrix", rows, columns)


def index(name: str, below: str) -> Term:
    """A whole number 0 ≤ i < size."""
    return _variable(name, "index", below)


def natural(name: str) -> Term:
    """A whole number ≥ 0, as a scalar."""
    return _variable(name, "scalar", "natural")


def dataset(name: str, *, queries: bool = False, keys: bool = True, generic: bool = False) -> Term:
    """A dataset.  ``queries`` asks for queries z_i; ``keys`` allows a key matrix; ``generic`` prefers general position."""
    return _variable(name, "dataset", *(["queries"] * queries), *(["keys"] * keys), *(["generic"] * generic))


def choice(name: str) -> Term:
    """One token index per input of the first dataset."""
    return _variable(name, "choice")


def loss_kind(name: str, *among: str) -> Term:
    """A loss; by default one of those Assumption A admits."""
    kinds = among or ("logistic", "exponential", "correlation")
    return _variable(name, "loss", *(word(kind).leaf for kind in kinds))


def own_function(name: str, *arguments: object) -> Term:
    """A number computed by the claim's own Python function of this name (see ``Claim(functions=…)``).

    **Guarantee.** float, none: a verdict that leans on it is never a certified one.
    """
    return Term(f"own:{name}", tuple(as_term(a) for a in arguments), sort="scalar")


def loss(data: Term, kind: object = "logistic") -> Term:
    """The p-model's empirical risk as an objective."""
    return apply("loss", data, kind)


def matrix_loss(data: Term, kind: object = "logistic") -> Term:
    """The W-model's empirical risk as an objective."""
    return apply("matrix_loss", data, kind)


def slope(objective: Term, at: Term, *, along: Term) -> Term:
    """⟨∇objective(at), along⟩."""
    return apply("slope", objective, at, along)


def _of_choice(name: str, data: Term, tokens: Term | None = None) -> Term:
    return apply(name, data, apply("best_tokens", data) if tokens is None else tokens)


_DEFAULT_CHOICE = {
    "max_margin", "max_margin_matrix", "max_margin_head", "joint_max_margin",
    "separable", "matrix_separable", "head_separable", "nuclear_margin", "largest_multiplier",
    "only_nuclear_solution",
}  # fmt: skip


@cache
def __getattr__(name: str) -> Callable[..., Any]:
    vocabulary_name = _SPELLED.get(name, name)
    if vocabulary_name in _DEFAULT_CHOICE:
        return partial(_of_choice, vocabulary_name)
    if vocabulary_name in NAMES:
        return partial(apply, vocabulary_name)
    raise AttributeError(f"{name!r} is not a word of the language; docs/notation.md lists them all.")


def __dir__() -> list[str]:
    return sorted({*globals(), *NAMES, *_SPELLED})


def vocabulary_name(predicate: object) -> str:
    """The vocabulary name behind a function of this module, or of a term."""
    if isinstance(predicate, Term):
        return predicate.name
    if isinstance(predicate, partial) and predicate.args:
        return predicate.args[0]
    raise TypeError(f"{predicate!r} is not a word of the language.")


__all__ = [
    "Claim", "Gap", "Probability", "Reading", "Source", "choice", "dataset", "gaussian_datasets", "index", "instance", "loss",
    "loss_kind", "matrix", "matrix_loss", "natural", "number", "own_function", "scalar", "slope", "uniform_scalar", "vector",
]  # fmt: skip
