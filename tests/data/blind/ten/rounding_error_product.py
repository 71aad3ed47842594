"""The accumulated factor of n rounding errors."""

from checker.language import (
    Claim,
    Source,
    at,
    entry,
    for_each,
    index,
    iterate,
    natural,
    order,
    scalar,
    vector,
)

delta, u, s = vector("delta", "n"), scalar("u"), scalar("s")
o, k, t, i = order("o", "n"), natural("k"), natural("t"), index("i", "n")
factor = iterate(k, s, start=1, update=s * (1 + entry(delta, at(o, t))), step=t)

CLAIM = Claim(
    title="|Π_{t<k}(1 + δ_t) − 1| ≤ ku/(1 − ku) where |δ_t| ≤ u and ku < 1",
    source=Source(
        paper="higham-2002", where="Accuracy and Stability of Numerical Algorithms, Lemma 3.1", fidelity="paraphrase"
    ),
    forall=(delta, u, o, k),
    assuming=(
        for_each(i, abs(entry(delta, i)) <= u),
        k * u < 1,
    ),
    conclude=abs(factor - 1) <= k * u / (1 - k * u),
)
