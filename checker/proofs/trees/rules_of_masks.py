"""The nodes of the rules about indicators, places as numbers, and sparsemax: one function a rule, as in :mod:`rules`."""

from __future__ import annotations

from checker.proofs.proof import Proof
from checker.proofs.trees.rules import le, num
from checker.statements.terms.term import Term, apply


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
