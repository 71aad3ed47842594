"""Monomials as tuples of (atom, power): their degree, their divisors, their quotients.

**Guarantee.** exact.
"""

from __future__ import annotations

from checker.proofs.terms.polynomials import Atom, Polynomial


def degree(p: Polynomial) -> int:
    """The greatest number of factors of a monomial."""
    return max((sum(k for _, k in m) for m in p), default=0)


def divisors(m: tuple, most: int) -> list[tuple]:
    """The monomials that divide m, of at most this degree."""
    found: list[tuple] = [()]
    for a, k in m:
        found = [(*z, (a, j)) if j else z for z in found for j in range(k + 1) if j + sum(x for _, x in z) <= most]
    return [tuple(z) for z in found][:64]


def quotient(m: tuple, d: tuple) -> tuple | None:
    """m/d where d divides m, else None."""
    powers = dict(m)
    for a, k in d:
        if powers.get(a, 0) < k:
            return None
        powers[a] -= k
    return tuple(sorted((a, k) for a, k in powers.items() if k))


def common_factor(gap: Polynomial) -> tuple[dict[Atom, int], Polynomial]:
    """The greatest monomial that divides all those of a polynomial, and the quotient."""
    common = {a: min(dict(m).get(a, 0) for m in gap) for a, _ in next(iter(gap), ())}
    common = {a: k for a, k in common.items() if k}
    rest = {tuple((a, k - common.get(a, 0)) for a, k in m if k > common.get(a, 0)): x for m, x in gap.items()}
    return common, rest


def parts_of(m: tuple) -> list[tuple]:
    """What is left of a monomial without one of its atoms, and the atoms."""
    found = [m] if m else []
    for k in range(len(m)):
        found.append(m[:k] + m[k + 1 :])
        found.append((m[k],))
    return [tuple(z) for z in found]
