"""The nodes of the rules about indicators, places as numbers, prefix sums, and sparsemax: one function a rule, as in :mod:`rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from checker.proofs.proof import Proof, replace_variables
from checker.proofs.terms.normal_form import instance
from checker.proofs.trees.rules import le, num
from checker.statements.terms.term import Term, apply, parts, subterms, with_table


def indicator(known: Proof, statement: Term) -> Proof:
    """𝟙[P] = 1 from P, or 𝟙[P] = 0 from not P."""
    value = 1 if known.concludes == statement else 0
    return Proof("indicator", apply("eq", apply("indicator", statement), num(value)), (known,), {"of": statement})


def next_place(known: Proof, i: Term, j: Term) -> Proof:
    """i + 1 ≤ j from i < j: places are whole numbers."""
    first, second = (apply("number_of", one) for one in (i, j))
    return Proof("order of places", le(first + 1, second), (known,), {"left": i, "right": j})


def same_place(known: Proof, i: Term, j: Term) -> Proof:
    """i = j from the equality of the numbers."""
    return Proof("order of places", apply("eq", i, j), (known,), {"left": i, "right": j})


def projection(z: Term, y: Term, each: Proof, whole: Proof, k: Term) -> Proof:
    """⟨z − p, y − p⟩ ≤ 0 for p = sparsemax(z), from 0 ≤ y_k for a fresh k and Σy = 1."""
    p = apply("sparsemax", z)
    goal = le(apply("dot", z - p, y - p), 0)
    return Proof("projection", goal, (each, whole), {"logits": z, "of": y, "index": k.leaf})


def threshold(z: Term, i: Term, j: Term) -> Proof:
    """p_i·((z_j − p_j) − (z_i − p_i)) ≤ 0 for p = sparsemax(z)."""
    p = apply("sparsemax", z)
    rest = [apply("entry", z, k) - apply("entry", p, k) for k in (i, j)]
    goal = le(apply("entry", p, i) * (rest[1] - rest[0]), 0)
    return Proof("threshold", goal, (), {"logits": z, "left": i, "right": j})


def prefix(whole: Term, i: Term, relation: str = "lt") -> Term:
    """Σ 𝟙[k < i]·x_k of a sum Σ x_k, or i of a length: what is summed before an index; with "le" up to it."""
    if whole.name == "length":
        return apply("number_of", i)
    k, body = whole.args
    mask = apply("indicator", apply(relation, apply("number_of", k), apply("number_of", i)))
    return apply("sum_over", k, apply("mul", mask, body))


def summand(whole: Term, i: Term) -> Term:
    """x_i of a sum Σ x_k; 1 of a length."""
    return num(1) if whole.name == "length" else instance(whole, i)


def last_summand(whole: Term, i: Term) -> Proof:
    """Σ 𝟙[k ≤ i]·x_k = Σ 𝟙[k < i]·x_k + x_i."""
    goal = apply("eq", prefix(whole, i, "le"), prefix(whole, i) + summand(whole, i))
    return Proof("last summand", goal, (), {"of": whole, "at": i})


def no_summand(whole: Term) -> Proof:
    """Σ 𝟙[k < 0]·x_k = 0·Σ x_k."""
    first = apply("place", 0)
    goal = apply("eq", prefix(whole, first), apply("mul", num(0), whole))
    return Proof("last summand", goal, (), {"of": whole, "at": first})


def prefixes(statement: Term, sums: Mapping[str, Term], first: Proof, step: Proof, i: Term) -> Proof:
    """P at sums, each for a variable of the statement: from P at the first summands, and P after index i from P before it and 1 ≤ i."""
    named = [{"variable": name, "of": whole} for name, whole in sums.items()]
    goal = replace_variables(statement, sums)
    return Proof("prefixes", goal, (first, step), {"statement": statement, "sums": named, "index": i.leaf})


def assumed_by_prefixes(node: Proof) -> set[Term]:
    """What the second premise of such a node may assume: P before the index, and 1 ≤ i."""
    spoken = (s for one in node.premises[1].nodes() for s in subterms(one.concludes))
    i = next((s for s in spoken if s.name == "var" and s.leaf == node.given["index"]), None)
    if i is None:
        return set()
    sums = {one["variable"]: prefix(one["of"], i) for one in node.given["sums"]}
    return {replace_variables(node.given["statement"], sums), le(num(1), apply("number_of", i))}


def masked(t: Term, i: Term) -> tuple[Term, str] | None:
    """(Σx, "lt" or "le") of Σ 𝟙[k < i]·x_k or Σ 𝟙[k ≤ i]·x_k."""
    if t.name != "sum_over":
        return None
    k, body = t.args
    numbers = (apply("number_of", k), apply("number_of", i))
    for relation in ("lt", "le"):
        mask = apply("indicator", apply(relation, *numbers))
        if mask in set(factors_of_product(body)):
            return apply("sum_over", k, _without(body, mask)), relation
    return None


def factors_of_product(t: Term) -> Iterator[Term]:
    """What a product multiplies, products in it taken apart too; a term that is no product itself."""
    if t.name == "mul":
        for one in t.args:
            yield from factors_of_product(one)
    else:
        yield t


def _without(t: Term, mask: Term) -> Term:
    """A product without one of its factors."""
    if t == mask:
        return num(1)
    if t.name != "mul" or mask not in set(factors_of_product(t)):
        return t
    a, b = t.args
    if a == mask or b == mask:
        return b if a == mask else a
    return (
        apply("mul", _without(a, mask), b) if mask in set(factors_of_product(a)) else apply("mul", a, _without(b, mask))
    )


def masks_first(term: Term, i: Term) -> Term:
    """The term with the mask as the first factor in sums before, or up to, an index."""
    term = _summed_over(term)
    found = {t: prefix(*one[:1], i, one[1]) for t in parts(term) if (one := masked(t, i)) is not None}
    return with_table(term, found)


def _summed_over(t: Term) -> Term:
    """The term with sums over an index for sums of vectors that are given by their entries."""
    args = tuple(map(_summed_over, t.args))
    if t.name == "sum" and args[0].name == "stack":
        return apply("sum_over", *args[0].args)
    return replace(t, args=args) if args else t


def prefixes_in(term: Term, i: Term) -> list[tuple[Term, str]]:
    return list(dict.fromkeys(one for t in parts(term) if (one := masked(t, i)) is not None))
