"""The weight is orthogonal to the difference of two points of the hyperplane."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    scalar,
    vector,
)

w, x, z, b = vector("w", "d"), vector("x", "d"), vector("z", "d"), scalar("b")

CLAIM = Claim(
    title="The weight is orthogonal to the difference of two points of the hyperplane",
    source=Source(
        paper="nineteen",
        where="hyz-courses, CISC3023 machine learning notes, chapter 10, hyperplane properties",
        fidelity="reconstructed",
    ),
    forall=(w, x, z, b),
    assuming=(
        equals(dot(w, x) + b, 0),
        equals(dot(w, z) + b, 0),
    ),
    conclude=equals(dot(w, x - z), 0),
)
