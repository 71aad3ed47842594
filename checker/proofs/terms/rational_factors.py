"""Polynomials over the rationals as products, by python-flint.

**Guarantee.** exact: the factors multiply to the polynomial.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from checker.proofs.terms.polynomials import Polynomial


def factors_of_polynomial(p: Polynomial) -> list[Polynomial]:
    """The factors, each as often as it occurs, with integer signs so that each has a positive value where p and the others have.

    The first takes the constant.  One factor where nothing splits off.
    """
    atoms = sorted({a for m in p for a, _ in m})
    if not atoms:
        return [p]
    constant, found = _written(p, atoms).factor()
    factors = [_read(f, atoms) for f, power in found for _ in range(int(power))]
    if not factors:
        return [p]
    c = Fraction(int(constant.p), int(constant.q))
    for k, f in enumerate(factors):  # 1 − q rather than q − 1
        if c < 0 and f.get((), Fraction(0)) <= 0 and any(x < 0 for x in f.values()):
            factors[k], c = {m: -x for m, x in f.items()}, -c
    factors[0] = {m: c * x for m, x in factors[0].items()}
    return factors


def quotient_of_polynomials(p: Polynomial, q: Polynomial) -> Polynomial | None:
    """p/q where that is a polynomial, else None."""
    atoms = sorted({a for one in (p, q) for m in one for a, _ in m})
    if not atoms:
        return None
    whole, rest = divmod(_written(p, atoms), _written(q, atoms))
    return _read(whole, atoms) if rest == 0 else None


def common_polynomial(several: Iterable[Polynomial]) -> Polynomial:
    """The greatest common divisor, with the constant 1 or with integer coefficients; {} of none."""
    several = list(several)
    atoms = sorted({a for p in several for m in p for a, _ in m})
    if not atoms:
        return {(): Fraction(1)} if several else {}
    common = _written(several[0], atoms)
    for p in several[1:]:
        common = common.gcd(_written(p, atoms))
    whole = _read(common, atoms)
    scale = Fraction(lcm(*(x.denominator for x in whole.values())))
    return {m: x * scale for m, x in whole.items()}


def _written(p: Polynomial, atoms: list) -> Any:
    """The polynomial in python-flint's words."""
    ring = fmpq_mpoly_ctx.get([f"x{k}" for k in range(len(atoms))], Ordering.lex)
    place = {a: k for k, a in enumerate(atoms)}
    terms = {}
    for m, x in p.items():
        exponents = [0] * len(atoms)
        for a, k in m:
            exponents[place[a]] = k
        terms[tuple(exponents)] = fmpq(x.numerator, x.denominator)
    return ring.from_dict(terms)


def _read(f: object, atoms: list) -> Polynomial:
    found: Polynomial = {}
    for exponents, x in f.to_dict().items():  # type: ignore[attr-defined]
        m = tuple((a, int(k)) for a, k in zip(atoms, exponents, strict=True) if k)
        found[m] = Fraction(int(x.p), int(x.q))
    return found
