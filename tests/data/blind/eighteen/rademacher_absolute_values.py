"""A Rademacher average of absolute values is at most twice the average without them."""

from checker.language import (
    Claim,
    Source,
    equals,
    expectation,
    matrix,
    max_norm,
    maximum,
    probability,
    vector,
)

F, sigma = matrix("F", "m", "n"), vector("sigma", "n")

CLAIM = Claim(
    title="A Rademacher average of absolute values is at most twice the average without them",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, the lemma that removes absolute values from the average of two-layer networks",
        fidelity="reconstructed",
    ),
    forall=(F,),
    assuming=(equals(probability(sigma, "signs", maximum(F @ sigma) < 0), 0),),
    conclude=expectation(sigma, "signs", max_norm(F @ sigma)) <= 2 * expectation(sigma, "signs", maximum(F @ sigma)),
)
