"""The error of the recursive momentum estimator, one step."""

from checker.language import (
    Claim,
    Source,
    equals,
    law,
    mean,
    norm,
    random_vector,
    scalar,
    vector,
)

P = law("P")
U, W = random_vector("U", P, "d"), random_vector("W", P, "d")
e, a = vector("e", "d"), scalar("a")
after = (1 - a) * e + a * U + (1 - a) * W

CLAIM = Claim(
    title="The error of the recursive momentum estimator, one step",
    source=Source(
        paper="seventeen",
        where="Cutkosky and Orabona (2019), Momentum-based variance reduction in non-convex SGD, Lemma 2, the step of its proof",
        fidelity="reconstructed",
    ),
    forall=(P, U, W, e, a),
    assuming=(
        0 <= a,
        a <= 1,
        equals(mean(P, U), 0 * e),
        equals(mean(P, W), 0 * e),
    ),
    conclude=mean(P, norm(after) ** 2)
    <= (1 - a) ** 2 * norm(e) ** 2 + 2 * a**2 * mean(P, norm(U) ** 2) + 2 * (1 - a) ** 2 * mean(P, norm(W) ** 2),
)
