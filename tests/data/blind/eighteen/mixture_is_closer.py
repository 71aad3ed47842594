"""A mixture with the optimal law is closer to it than the other law."""

from checker.language import (
    Claim,
    Source,
    equals,
    minimum,
    scalar,
    total,
    vector,
)

best, other, u = vector("best", "n"), vector("other", "n"), scalar("u")
blend = u * best + (1 - u) * other

CLAIM = Claim(
    title="A mixture with the optimal law is closer to it than the other law",
    source=Source(
        paper="eighteen",
        where="Sharan, Kakade, Liang and Valiant (2018), Prediction with a short memory, A.1, the mixture M of OPT and R",
        fidelity="reconstructed",
    ),
    forall=(best, other, u),
    assuming=(
        0 <= minimum(best),
        0 <= minimum(other),
        equals(total(best), 1),
        equals(total(other), 1),
        0 <= u,
        u <= 1,
    ),
    conclude=total(abs(best - blend)) <= total(abs(best - other)),
)
