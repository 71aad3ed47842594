"""A plug-in classifier loses at most twice the error of its estimate."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    expectation,
    for_each,
    index,
    indicator,
    total,
    vector,
    weighted,
)

w, eta, h = vector("w", "n"), vector("eta", "n"), vector("h", "n")
k = index("k", "n")
half = Fraction(1, 2)
best, plugged = entry(eta, k) >= half, entry(h, k) >= half
differ = (best & ~plugged) | (~best & plugged)

CLAIM = Claim(
    title="A plug-in classifier loses at most twice the error of its estimate",
    source=Source(
        paper="seventeen",
        where="Devroye, Györfi and Lugosi (1996), Theorem 2.2, finitely many inputs",
        fidelity="reconstructed",
    ),
    forall=(w, eta, h),
    assuming=(
        for_each(k, entry(w, k) >= 0),
        equals(total(w), 1),
    ),
    conclude=expectation(k, weighted(w), abs(2 * entry(eta, k) - 1) * indicator(differ))
    <= 2 * expectation(k, weighted(w), abs(entry(eta, k) - entry(h, k))),
)
