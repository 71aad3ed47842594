"""The squared loss is 1/2-exp-concave within distance 1."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    scalar,
    sum_over,
    total,
    vector,
)

w, x, y = vector("w", "n"), vector("x", "n"), scalar("y")
i = index("i", "n")

CLAIM = Claim(
    title="The squared loss is 1/2-exp-concave within distance 1",
    source=Source(
        paper="seventeen",
        where="Cesa-Bianchi and Lugosi (2006), Prediction, learning, and games, Section 3.3",
        fidelity="reconstructed",
    ),
    forall=(w, x, y),
    assuming=(
        for_each(i, entry(w, i) >= 0),
        equals(total(w), 1),
        for_each(i, abs(entry(x, i) - y) <= 1),
    ),
    conclude=sum_over(i, entry(w, i) * exp(-((entry(x, i) - y) ** 2) / 2)) <= exp(-((dot(w, x) - y) ** 2) / 2),
)
