"""‖Σ_t z_t‖ ≥ 5/2 for five perceptron mistakes with ‖z_t‖ ≤ 1 and margin ½."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    for_each,
    index,
    indicator,
    matrix,
    norm,
    row,
    sum_over,
    vector,
)

Z, u = matrix("Z", 5, "d"), vector("u", "d")
s, t, g, h, r = index("s", 5), index("t", 5), index("g", 5), index("h", 5), index("r", 5)
before = sum_over(s, indicator(s < t) * row(Z, s))

CLAIM = Claim(
    title="‖Σ_t z_t‖ ≥ 5/2 for five perceptron mistakes with ‖z_t‖ ≤ 1 and margin ½",
    source=Source(paper="fourteen", where="Novikoff (1962), the perceptron; from memory", fidelity="reconstructed"),
    forall=(Z, u),
    assuming=(
        equals(norm(u), 1),
        for_each(g, dot(row(Z, g), u) >= Fraction(1, 2)),
        for_each(h, norm(row(Z, h)) <= 1),
        for_each(t, dot(before, row(Z, t)) <= 0),
    ),
    conclude=norm(sum_over(r, row(Z, r))) >= Fraction(5, 2),
)
