"""The mass that the leading token misses is exponentially small in its lead."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    for_each,
    implies,
    index,
    scalar,
    softmax,
    vector,
)

u, delta, i, j = vector("u", "n"), scalar("delta"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="1 − softmax(u)_i ≤ e^(−δ) if u_i − u_j ≥ δ ≥ 0 for all j ≠ i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        delta,
        i,
    ),
    assuming=(
        delta >= 0,
        for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= delta)),
    ),
    conclude=1 - entry(softmax(u), i) <= exp(-delta),
)
