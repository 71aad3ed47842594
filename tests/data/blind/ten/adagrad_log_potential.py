"""The potential lemma of adaptive step sizes: Σ a_t/(ε + a_1 + … + a_t)."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    indicator,
    log,
    scalar,
    sum_over,
    total,
    vector,
)

a, eps = vector("a", "n"), scalar("eps")
i, j, l = index("i", "n"), index("j", "n"), index("l", "n")

CLAIM = Claim(
    title="Σ_t a_t/(ε + Σ_{s≤t} a_s) ≤ log(1 + Σ_t a_t/ε)",
    source=Source(
        paper="defossez-2020",
        where="A simple convergence proof of Adam and AdaGrad, sum-of-ratios lemma",
        fidelity="paraphrase",
    ),
    forall=(a, eps),
    assuming=(
        eps > 0,
        for_each(l, entry(a, l) >= 0),
    ),
    conclude=sum_over(i, entry(a, i) / (eps + sum_over(j, indicator(j <= i) * entry(a, j)))) <= log(1 + total(a) / eps),
)
