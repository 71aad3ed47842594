"""Σ_t min(1, a_t/(λ + a_1 + … + a_{t−1})) ≤ 2 log(1 + Σ a_t/λ)."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    indicator,
    log,
    minimum,
    pair,
    scalar,
    sum_over,
    total,
    vector,
)

a, lam = vector("a", "n"), scalar("lam")
i, j = index("i", "n"), index("j", "n")
before = lam + sum_over(j, indicator(j < i) * entry(a, j))

CLAIM = Claim(
    title="Σ_t min(1, a_t/(λ + a_1 + … + a_{t−1})) ≤ 2 log(1 + Σ a_t/λ)",
    source=Source(
        paper="sixteen",
        where="Abbasi-Yadkori, Pál and Szepesvári (2011), Improved algorithms for linear stochastic bandits, Lemma 11, dimension 1",
        fidelity="reconstructed",
    ),
    forall=(
        a,
        lam,
    ),
    assuming=(
        lam > 0,
        for_each(i, entry(a, i) >= 0),
    ),
    conclude=sum_over(i, minimum(pair(1, entry(a, i) / before))) <= 2 * log(1 + total(a) / lam),
)
