"""The outputs that the optimal law finds θ times less likely have probability at most θ."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    positive,
    probability,
    scalar,
    total,
    vector,
    weighted,
)

best, other, theta = vector("best", "n"), vector("other", "n"), scalar("theta")
j = index("j", "n")

CLAIM = Claim(
    title="The outputs that the optimal law finds θ times less likely have probability at most θ",
    source=Source(
        paper="eighteen",
        where="Sharan, Kakade, Liang and Valiant (2018), Prediction with a short memory, A.1, the outputs of the set B",
        fidelity="reconstructed",
    ),
    forall=(best, other, theta),
    assuming=(positive(best), positive(other), equals(total(best), 1), equals(total(other), 1), theta > 0),
    conclude=probability(j, weighted(best), entry(best, j) / entry(other, j) <= theta) <= theta,
)
