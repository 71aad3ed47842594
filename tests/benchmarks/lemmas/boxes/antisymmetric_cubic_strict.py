"""|xy(x − y)| < 2 for −1 ≤ x, y ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.1, with a strict sign.
Note.  At x = 1, y = −1 it is 2.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|xy(x − y)| < 2 for −1 ≤ x, y ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.1, with a strict sign",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(abs(x) <= 1, abs(y) <= 1),
    conclude=abs(x * y * (x - y)) < 2,
)
