"""√(ab) + √(cd) ≤ √((a + c)(b + d)) for a, b, c, d ≥ 0.

Role.  From Steele 2004, exercise 1.2 (products of roots).
Note.  It is Cauchy's inequality for (√a, √c) and (√b, √d).
"""

from checker.language import Claim, Source, scalar, sqrt

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="√(ab) + √(cd) ≤ √((a + c)(b + d)) for a, b, c, d ≥ 0",
    source=Source(paper="steele", where="Steele 2004, exercise 1.2 (products of roots)", fidelity="reconstructed"),
    forall=(a, b, c, d),
    assuming=(a >= 0, b >= 0, c >= 0, d >= 0),
    conclude=sqrt(a * b) + sqrt(c * d) <= sqrt((a + c) * (b + d)),
)
