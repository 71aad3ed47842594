"""Three class prototypes on the sphere that repel each other."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    vector,
)

a, b, c = vector("a", "d"), vector("b", "d"), vector("c", "d")

CLAIM = Claim(
    title="‖a + b + c‖ ≤ ½ where the unit vectors have inner products ≤ −3/5",
    source=Source(
        paper="papyan-2020",
        where="Prevalence of neural collapse during the terminal phase of deep learning training; simplex frames",
        fidelity="paraphrase",
    ),
    forall=(a, b, c),
    assuming=(
        equals(norm(a), 1),
        equals(norm(b), 1),
        equals(norm(c), 1),
        dot(a, b) <= Fraction(-3, 5),
        dot(b, c) <= Fraction(-3, 5),
        dot(a, c) <= Fraction(-3, 5),
    ),
    conclude=norm(a + b + c) <= Fraction(1, 2),
)
