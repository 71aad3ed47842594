"""0 ≤ x ≤ 1 gives Var ≤ m(1 − m).

Role.  Variance on the unit interval.
"""

from checker.language import Claim, Source, dot, equals, hadamard, maximum, minimum, scalar, total, vector

w, x, m = vector("w", "n"), vector("x", "n"), scalar("m")

CLAIM = Claim(
    title="0 ≤ x ≤ 1 gives Var ≤ m(1 − m)",
    source=Source(paper="blind-two", where="Variance on the unit interval", fidelity="reconstructed"),
    forall=(
        w,
        x,
        m,
    ),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
        minimum(x) >= 0,
        maximum(x) <= 1,
        equals(m, dot(w, x)),
    ),
    conclude=dot(w, hadamard(x, x)) - m**2 <= m * (1 - m),
)
