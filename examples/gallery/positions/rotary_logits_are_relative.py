"""Rotated queries and keys meet at the difference of their angles: the logit of RoPE depends on n − m, in one plane.

Source.  Su et al. 2021, RoFormer, the two-dimensional case, angles as points of the unit circle.
By hand.  True: RᵀS is the rotation by the difference, for rotations R and S of the plane.
"""

from checker.language import Claim, Source, dot, equals, norm, pair, scalar

a, b, c, d = scalar("cos_m"), scalar("sin_m"), scalar("cos_n"), scalar("sin_n")
q, r, k, e = scalar("q1"), scalar("q2"), scalar("k1"), scalar("k2")


def rotated(cosine, sine, x, y):
    return pair(cosine * x - sine * y, sine * x + cosine * y)


query, key = rotated(a, b, q, r), rotated(c, d, k, e)
by_the_difference = rotated(a * c + b * d, a * d - b * c, k, e)

CLAIM = Claim(
    title="⟨R_m q, R_n k⟩ = ⟨q, R_(n−m) k⟩ in the plane, and ‖R_m q‖ = ‖q‖",
    source=Source(paper="su-2021", where="two dimensions", fidelity="reconstructed"),
    forall=(a, b, c, d, q, r, k, e),
    assuming=(equals(a**2 + b**2, 1), equals(c**2 + d**2, 1)),
    conclude=equals(dot(query, key), dot(pair(q, r), by_the_difference)) & equals(norm(query), norm(pair(q, r))),
)
