"""A sum over an index in the words of vectors: Σ_i p_i·log p_i is ⟨p, log p⟩, and Σ_i p_i·a_i is Ap, as ways that know the one form know
no other.

**Guarantee.** none: ``verify.py`` checks the tree.
"""

from __future__ import annotations

from functools import reduce

from checker.errors import ClaimError
from checker.proofs.indices.index_names import IndexNames
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import instance
from checker.proofs.terms.sizes import ones_like, transposed
from checker.proofs.trees.rules_of_masks import factors_of_product
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import name_of, size_of_bound
from checker.statements.terms.term import Term, apply, parts

_ENTRYWISE = ("exp", "log", "abs")
_MOST_FACTORS = 4


def in_vector_words(indices: IndexNames, whole: Term) -> Proof | None:
    """Σ_i t_i = ⟨1, t⟩ for a sum of scalars with powers or logarithms of entries, or Σ_i t_i·a_i = At of columns; None for another."""
    if whole.name == "expectation" and whole.sort == "scalar" and not whole.open:
        return _mean(indices.shop, whole)
    if whole.open or whole.name != "sum_over":
        return None
    if whole.sort == "vector":
        return _combination(indices.shop, whole)
    bound, body = whole.args
    if whole.sort != "scalar":
        return None
    if (image := _entry_of_an_image(whole)) is not None:
        return identity(indices.shop, apply("eq", whole, image))
    if not any(s.name in ("exp", "log") and bound in parts(s) for s in parts(body)):
        return None
    vector = _whole(body, bound)
    if vector is None:
        return None
    shop = indices.shop
    goal = apply("eq", whole, _total(vector))
    k = shop.variable(name_of(bound.leaf), "index", size_of_bound(bound.leaf))
    entries = apply("eq", instance(whole, k), apply("entry", vector, k))
    each = shop.holds(entries)
    other = apply("sum_over", bound, apply("entry", vector, bound))
    lifted = each and indices.lifted(whole, other, each, k)
    return (lifted and shop.holds(goal, lifted)) or identity(shop, goal)  # normal forms see no vector of logarithms


def _entry_of_an_image(whole: Term) -> Term | None:
    """(Aᵀu)_k for Σ_i A_ik·u_i, and (Au)_k for Σ_j A_kj·u_j."""
    bound, body = whole.args
    factors = list(factors_of_product(body))
    mixed = [one for one in factors if one.name == "entry" and one.args[0].name == "column" and bound in parts(one)]
    if len(mixed) != 1 or len(factors) < 2:
        return None
    (A, p), q = mixed[0].args[0].args, mixed[0].args[1]
    if A.open or (p == bound) == (q == bound):
        return None
    rest = [one for one in factors if one is not mixed[0]]
    try:
        weights = vector_of(reduce(Term.__mul__, rest), bound)
    except ClaimError:
        return None
    if weights is None or weights.sort != "vector":
        return None
    if q == bound:
        A = transposed(A)
    return apply("entry", A @ weights, p if q == bound else q)


def _mean(shop: Workshop, whole: Term) -> Proof | None:
    """Σ_k w_k·t_k = ⟨w, t⟩ of a mean over an index with weights w."""
    bound, law, body = whole.args
    if bound.sort != "index" or kind_of(law) != "weighted" or law.open:
        return None
    if any(s.name == "abs" for s in parts(body)):  # such a mean keeps its word
        return None
    vector = _whole(body, bound)
    return None if vector is None else shop.holds(apply("eq", whole, apply("dot", law.args[0], vector)))


def _combination(shop: Workshop, whole: Term) -> Proof | None:
    """Σ_i t_i·a_i = At for the columns a_i of a matrix."""
    bound, body = whole.args
    if (
        body.name != "mul"
        or body.args[1].name != "column"
        or body.args[1].args[1] != bound
        or body.args[1].args[0].open
    ):
        return None
    try:
        weights = vector_of(body.args[0], bound)
        other = None if weights is None or weights.sort != "vector" else body.args[1].args[0] @ weights
    except ClaimError:
        return None
    return None if other is None else identity(shop, apply("eq", whole, other))


def _whole(body: Term, bound: Term) -> Term | None:
    """The vector with these entries; None where there is no word for it, or where it is one number."""
    try:
        vector = vector_of(body, bound)
    except ClaimError:
        return None
    return vector if vector is not None and vector.sort == "vector" else None


def _total(vector: Term) -> Term:
    """Σ of the entries, as an inner product where they are products."""
    return apply("dot", *vector.args) if vector.name == "hadamard" else apply("sum", vector)


def vector_of(term: Term, bound: Term) -> Term | None:
    """The vector with this entry at every index, or a number that no index changes; None where there is no word for it."""
    if bound not in parts(term):
        return None if term.open else term
    if term.name == "entry" and term.args[1] == bound and not term.args[0].open:
        return term.args[0]
    found = [vector_of(one, bound) for one in term.args]
    if None in found:
        return None
    args = [one for one in found if one is not None]
    if term.name in _ENTRYWISE or term.name == "neg":
        return apply(term.name, *args)
    if term.name == "pow":
        base, exponent = args
        plain = exponent.name == "num" and exponent.fraction.denominator == 1
        return _power(base, int(exponent.fraction)) if plain and base.sort == "vector" else None
    if term.name in ("add", "sub"):
        return apply(term.name, *_both_vectors(args))
    if term.name == "mul":
        return apply("hadamard" if all(one.sort == "vector" for one in args) else "mul", *args)
    if term.name == "div" and args[1].sort == "scalar":
        return 1 / args[1] * args[0]
    return None


def _both_vectors(args: list[Term]) -> list[Term]:
    size = next(one for one in args if one.sort == "vector")
    return [one if one.sort == "vector" else one * ones_like(size) for one in args]


def _power(base: Term, exponent: int) -> Term | None:
    if not 1 <= exponent <= _MOST_FACTORS:
        return None
    found = base
    for _ in range(exponent - 1):
        found = apply("hadamard", found, base)
    return found


__all__ = ["in_vector_words", "vector_of"]
