"""On separable data the gradient of the exponential loss is at least margin times loss."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    for_each,
    index,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
    vector,
)

Z, w, u, gamma = matrix("Z", "n", "d"), vector("w", "d"), vector("u", "d"), scalar("gamma")
i = index("i", "n")


def pull(i):
    return exp(-dot(row(Z, i), w))


CLAIM = Claim(
    title="On separable data the gradient of the exponential loss is at least margin times loss",
    source=Source(
        paper="seventeen",
        where="Gunasekar et al. (2018), Characterizing implicit bias in terms of optimization geometry, Lemma 10; Nacson et al. (2019)",
        fidelity="reconstructed",
    ),
    forall=(Z, w, u, gamma),
    assuming=(
        equals(norm(u), 1),
        for_each(i, dot(row(Z, i), u) >= gamma),
    ),
    conclude=norm(sum_over(i, pull(i) * row(Z, i))) >= gamma * sum_over(i, pull(i)),
)
