"""a² + b² + c² ≤ 1 + 2abc for the cosines of three unit vectors.

Role.  From Horn and Johnson, section 7.2 (Gram matrices), unit vectors.
Note.  The determinant of the Gram matrix of u, v, w is 1 + 2abc − a² − b² − c² ≥ 0.
"""

from checker.language import Claim, Source, dot, equals, vector

u, v, w = vector("u", "n"), vector("v", "n"), vector("w", "n")
a, b, c = dot(u, v), dot(v, w), dot(w, u)

CLAIM = Claim(
    title="a² + b² + c² ≤ 1 + 2abc for the cosines of three unit vectors",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 7.2 (Gram matrices), unit vectors",
        fidelity="reconstructed",
    ),
    forall=(u, v, w),
    assuming=(equals(dot(u, u), 1), equals(dot(v, v), 1), equals(dot(w, w), 1)),
    conclude=a**2 + b**2 + c**2 <= 1 + 2 * a * b * c,
)
