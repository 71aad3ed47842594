"""Doubling the inverse temperature multiplies the odds of a miss by e^-delta at least."""

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
s, r = entry(softmax(u), i), entry(softmax(2 * u), i)

CLAIM = Claim(
    title="(1 − r)·s ≤ e^(−δ)·(1 − s)·r for the weights s at u and r at 2u of a token ahead by δ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        delta,
        i,
    ),
    assuming=(for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= delta)),),
    conclude=(1 - r) * s <= exp(-delta) * (1 - s) * r,
)
