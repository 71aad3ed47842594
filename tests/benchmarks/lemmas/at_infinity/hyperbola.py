"""x > 0 if xy ≥ 1 and y > 0.

Role.  From Boyd and Vandenberghe, section 5.2 (an infimum that is not attained).
Note.  A product that is positive has two factors of one sign.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x > 0 if xy ≥ 1 and y > 0",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 5.2 (an infimum that is not attained)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(x * y >= 1, y > 0),
    conclude=x > 0,
)
