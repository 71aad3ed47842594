"""Under a linear positional bias the weight of a token decays with its distance."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    indicator,
    masked_softmax,
    max_norm,
    number_of,
    scalar,
    stack,
    vector,
)

u, slope_m, B = vector("u", "n"), scalar("m"), scalar("B")
i, j, l = index("i", "n"), index("j", "n"), index("l", "n")
biased = stack(l, entry(u, l) - slope_m * (number_of(i) - number_of(l)))
weights = masked_softmax(biased, stack(l, indicator(l <= i)))

CLAIM = Claim(
    title="weight of token j at token i ≤ e^{2B − m(i − j)} if ‖u‖_∞ ≤ B",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, slope_m, B, i, j),
    assuming=(max_norm(u) <= B,),
    conclude=entry(weights, j) <= exp(2 * B - slope_m * (number_of(i) - number_of(j))),
)
