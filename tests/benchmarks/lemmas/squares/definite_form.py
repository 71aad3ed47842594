"""x² + xy + y² > 0 unless x = y = 0.

Role.  From Boyd and Vandenberghe, section A.1.4 (positive definite forms).
Note.  It is (x + y/2)² + (3/4)y².
"""

from checker.language import Claim, Source, equals, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x² + xy + y² > 0 unless x = y = 0",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section A.1.4 (positive definite forms)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(~equals(x, 0) | ~equals(y, 0),),
    conclude=x**2 + x * y + y**2 > 0,
)
