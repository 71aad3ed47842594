"""Some u, v ∈ ℝ³ of norm 3 are orthogonal, and their sum is shorter than 5.

Role.  From Horn and Johnson, section 0.6, an existence statement.
Note.  u = (3, 0, 0), v = (0, 3, 0): ‖u + v‖ = √18.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, v = vector("u", "3"), vector("v", "3")

CLAIM = Claim(
    title="Some u, v ∈ ℝ³ of norm 3 are orthogonal, and their sum is shorter than 5",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 0.6, an existence statement", fidelity="reconstructed"
    ),
    quantifier="exists",
    forall=(u, v),
    assuming=(equals(norm(u), 3), equals(norm(v), 3), equals(dot(u, v), 0)),
    conclude=norm(u + v) < 5,
)
