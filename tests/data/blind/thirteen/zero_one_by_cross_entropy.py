"""1[some z_j ≥ z_i, j ≠ i] ≤ −log softmax(z)_i/log 2."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_some,
    index,
    indicator,
    log,
    softmax,
    vector,
)

z = vector("z", "n")
i, j = index("i", "n"), index("j", "n")
mistake = for_some(j, ~equals(i, j) & (entry(z, j) >= entry(z, i)))

CLAIM = Claim(
    title="1[some z_j ≥ z_i, j ≠ i] ≤ −log softmax(z)_i/log 2",
    source=Source(
        paper="thirteen",
        where="Surrogate losses: Bartlett, Jordan and McAuliffe (2006); multiclass form in Soudry et al. (2018), appendix; from memory",
        fidelity="reconstructed",
    ),
    forall=(z, i),
    conclude=indicator(mistake) <= -log(entry(softmax(z), i)) / log(2),
)
