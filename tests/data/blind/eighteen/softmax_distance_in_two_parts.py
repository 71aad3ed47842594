"""Two softmax weights differ by the change of the normalisation and the change of the masses."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    softmax,
    sum_over,
    total,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")
i = index("i", "n")
Z, W = total(exp(x)), total(exp(y))
distance = sum_over(i, abs(entry(softmax(x), i) - entry(softmax(y), i)))
moved = sum_over(i, abs(exp(entry(x, i)) - exp(entry(y, i))))

CLAIM = Claim(
    title="Two softmax weights differ by the change of the normalisation and the change of the masses",
    source=Source(
        paper="eighteen",
        where="Barbero et al. (2024), Transformers need glasses!, Lemma B.2, the displayed computation",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=distance <= abs(W - Z) / W + moved / W,
)
