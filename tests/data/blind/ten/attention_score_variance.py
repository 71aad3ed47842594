"""The variance of scores under attention weights, with the mean known."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    scalar,
    softmax,
    sum_over,
    vector,
)

u, a = vector("u", "n"), vector("a", "n")
m, M, mu = scalar("m"), scalar("M"), scalar("mu")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="Σ_j s_j(a_j − μ)² ≤ (M − μ)(μ − m), μ = Σ_j s_j a_j",
    source=Source(paper="bhatia-davis-2000", where="A better bound on the variance", fidelity="paraphrase"),
    forall=(u, a, m, M, mu),
    assuming=(
        equals(mu, dot(softmax(u), a)),
        for_each(i, (m <= entry(a, i)) & (entry(a, i) <= M)),
    ),
    conclude=sum_over(j, entry(softmax(u), j) * (entry(a, j) - mu) ** 2) <= (M - mu) * (mu - m),
)
