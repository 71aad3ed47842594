"""ax² + 2bxy + cy² ≥ 0 if b² ≤ ac.

Role.  From Boyd and Vandenberghe, section A.5.5, with the signs of the diagonal forgotten.
Note.  At a = c = −1, b = 0, x = 1, y = 0 the form is −1.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="ax² + 2bxy + cy² ≥ 0 if b² ≤ ac",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section A.5.5, with the signs of the diagonal forgotten",
        fidelity="reconstructed",
    ),
    forall=(a, b, c, x, y),
    assuming=(b**2 <= a * c,),
    conclude=a * x**2 + 2 * b * x * y + c * y**2 >= 0,
)
