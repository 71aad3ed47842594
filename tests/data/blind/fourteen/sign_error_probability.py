"""P[sign of a sample ≠ sign of the mean μ] ≤ σ/|μ|: P[μ·x_j ≤ 0] ≤ √Var/|μ|."""

from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    entry,
    equals,
    for_each,
    index,
    probability,
    sqrt,
    total,
    variance,
    vector,
    weighted,
)

p, x, j = vector("p", "n"), vector("x", "n"), index("j", "n")
i = index("i", "n")
mu = dot(p, x)

CLAIM = Claim(
    title="P[sign of a sample ≠ sign of the mean μ] ≤ σ/|μ|: P[μ·x_j ≤ 0] ≤ √Var/|μ|",
    source=Source(
        paper="fourteen",
        where="Bernstein et al. (2018), signSGD, proof of Theorem 1 (from P[sign(g̃) ≠ sign(g)] to σ/|g| by Markov and Jensen); from memory",
        fidelity="reconstructed",
    ),
    forall=(p, x),
    where=(~equals(mu, 0),),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        equals(total(p), 1),
    ),
    conclude=probability(j, weighted(p), mu * entry(x, j) <= 0)
    <= sqrt(variance(j, weighted(p), entry(x, j))) / abs(mu),
)
