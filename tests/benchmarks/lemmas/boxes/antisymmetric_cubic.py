"""|xy(x − y)| ≤ 2 for −1 ≤ x, y ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.1 (a maximum on a square).
Note.  |xy| ≤ 1 and |x − y| ≤ 2.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|xy(x − y)| ≤ 2 for −1 ≤ x, y ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.1 (a maximum on a square)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(abs(x) <= 1, abs(y) <= 1),
    conclude=abs(x * y * (x - y)) <= 2,
)
