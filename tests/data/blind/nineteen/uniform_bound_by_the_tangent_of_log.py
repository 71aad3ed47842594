"""The entropy deficit is bounded term by term by the tangent of the logarithm."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    length,
    log,
    positive,
    sum_over,
    total,
    vector,
)

p = vector("p", "n")
i = index("i", "n")
n = length(p)

CLAIM = Claim(
    title="The entropy deficit is bounded term by term by the tangent of the logarithm",
    source=Source(
        paper="nineteen",
        where="hehelego, EE142 information theory course notes (after Cover), part 1, bounds of entropy, the alternative proof",
        fidelity="reconstructed",
    ),
    forall=(p,),
    assuming=(
        positive(p),
        equals(total(p), 1),
    ),
    conclude=sum_over(i, entry(p, i) * log(1 / (n * entry(p, i))))
    <= sum_over(i, entry(p, i) * (1 / (n * entry(p, i)) - 1)),
)
