"""|softmax(u)_k − 1/n| ≤ (e^(2η) − 1)/n where every |u_i| ≤ η."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    exp,
    for_each,
    index,
    length,
    scalar,
    softmax,
    vector,
)

u, eta = vector("u", "n"), scalar("eta")
i, k = index("i", "n"), index("k", "n")

CLAIM = Claim(
    title="|softmax(u)_k − 1/n| ≤ (e^(2η) − 1)/n where every |u_i| ≤ η",
    source=Source(
        paper="fourteen",
        where="Alman and Song (2025), Only large weights (and not skip connections) can prevent the perils of rank collapse, arXiv 2505.16284, small weights make softmax nearly uniform; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(u, eta, k),
    assuming=(for_each(i, abs(entry(u, i)) <= eta),),
    conclude=abs(entry(softmax(u), k) - 1 / length(u)) <= (exp(2 * eta) - 1) / length(u),
)
