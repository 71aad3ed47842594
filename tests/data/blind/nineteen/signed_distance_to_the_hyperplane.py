"""The signed distance of a point to the hyperplane."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    scalar,
    vector,
)

w, x, p, b, rho = vector("w", "d"), vector("x", "d"), vector("p", "d"), scalar("b"), scalar("rho")

CLAIM = Claim(
    title="The signed distance of a point to the hyperplane",
    source=Source(
        paper="nineteen",
        where="hyz-courses, CISC3023 machine learning notes, chapter 10, distance equation",
        fidelity="reconstructed",
    ),
    forall=(w, x, p, b, rho),
    assuming=(
        ~equals(w, 0 * w),
        equals(x, p + rho / norm(w) * w),
        equals(dot(w, p) + b, 0),
    ),
    conclude=equals(rho, (dot(w, x) + b) / norm(w)),
)
