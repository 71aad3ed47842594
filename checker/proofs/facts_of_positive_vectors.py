"""Facts about vectors that a hypothesis says to be positive: their entries, their sum, and their products with what is positive too.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.rules import le, lt
from checker.proofs.sizes import same_size
from checker.statements.term import Term, apply

_MOST = 4


def positive_sums(base: FactBase, one: Proof) -> Iterator[Proof]:
    """0 < u_k, 0 < Σ u and 0 < ⟨u, w⟩ where u > 0 is given, and w > 0 too or by sight."""
    (u,) = one.concludes.args
    k = base.shop.variable("k", "index", u)
    yield Proof("each", lt(0, apply("entry", u, k)), (one,))
    yield from _sum(base, [u], k)
    others = [other.concludes.args[0] for other in base.shop.given() if other.concludes.name == "positive"]
    others += [w for w in base.shop.vectors() if w.name in ("softmax", "exp")]
    for w in [w for w in dict.fromkeys(others) if same_size(u, w)][:_MOST]:
        yield from _sum(base, [u, w], k)


def _sum(base: FactBase, factors: list[Term], k: Term) -> Iterator[Proof]:
    """0 < Σ of an entrywise product of positive vectors: its entry k is > 0, and no entry is negative."""
    whole = factors[0] if len(factors) == 1 else apply("hadamard", *factors)
    i = base.shop.variable("i", "index", whole)
    at_k, at_i = _entry(base, factors, whole, k), _entry(base, factors, whole, i)
    each = at_i and base.shop.holds(le(0, apply("entry", whole, i)), at_i)
    if at_k is None or each is None:
        return
    total = apply("sum", whole)
    below = rules.entries(le(apply("entry", whole, k), total), each, whole, whole, i)
    found = base.shop.holds(lt(0, total), at_k, below)
    if found is not None:
        yield found


def _entry(base: FactBase, factors: list[Term], whole: Term, i: Term) -> Proof | None:
    """0 < entry i of the product, from its factors."""
    known = []
    for u in factors:
        given = next((one for one in base.shop.given() if one.concludes == apply("positive", u)), None)
        entry = apply("entry", u, i)
        part = Proof("each", lt(0, entry), (given,)) if given is not None else base.shop.holds(lt(0, entry))
        if part is None:
            return None
        known.append(part)
    node = rules.combine(lt(0, apply("entry", whole, i)), known, [(1, (), tuple(range(len(known))))])
    return node if base.shop.adds_up(node) else None
