"""A prompt of norm at most 1/(3R) that separates keys of norm at most R selects the optimal token."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    implies,
    index,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

K, p, R = matrix("K", "T", "d"), vector("p", "d"), scalar("R")
opt, worst, t, i = index("opt", "T"), index("worst", "T"), index("t", "T"), index("i", "T")

CLAIM = Claim(
    title="A prompt of norm at most 1/(3R) that separates keys of norm at most R selects the optimal token",
    source=Source(
        paper="twelve",
        where="Tarzanagh, Li, Zhang and Oymak, Max-margin token selection in attention mechanism (2023), after Definition 1; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, p, R, opt, worst),
    assuming=(
        R > 0,
        ~equals(opt, worst),
        for_each(i, norm(row(K, i)) <= R),
        for_each(t, implies(~equals(t, opt), dot(row(K, opt) - row(K, t), p) >= 1)),
        norm(p) <= 1 / (3 * R),
    ),
    conclude=entry(softmax(K @ p), opt) >= "1/2",
)
