"""The covariance of two statistics of a uniformly drawn example."""

from checker.language import (
    Claim,
    Source,
    entry,
    expectation,
    index,
    variance,
    vector,
)

a, b, i, j, l = vector("a", "n"), vector("b", "n"), index("i", "n"), index("j", "n"), index("l", "n")
cov = expectation(i, "uniform", entry(a, i) * entry(b, i)) - expectation(i, "uniform", entry(a, i)) * expectation(
    i, "uniform", entry(b, i)
)

CLAIM = Claim(
    title="Cov(a, b)² ≤ Var(a)·Var(b)",
    source=Source(paper="textbook", where="covariance inequality", fidelity="paraphrase"),
    forall=(a, b),
    conclude=cov**2 <= variance(j, "uniform", entry(a, j)) * variance(l, "uniform", entry(b, l)),
)
