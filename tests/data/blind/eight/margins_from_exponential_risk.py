"""A small exponential risk puts every margin above its logarithm."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    for_each,
    index,
    length,
    log,
    loss_value,
    scalar,
    sum_over,
    vector,
)

m, B, i, j = vector("m", "n"), scalar("B"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="(1/n)·Σ e^{−m_i} ≤ e^{−B} implies m_i ≥ B − log n for every i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(m, B),
    assuming=(1 / length(m) * sum_over(j, loss_value("exponential", entry(m, j))) <= exp(-B),),
    conclude=for_each(i, entry(m, i) >= B - log(length(m))),
)
