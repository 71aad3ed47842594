"""log(eˣ + eʸ) ≤ 8/5 for −1 ≤ x, y ≤ 1.

Role.  From Boyd and Vandenberghe, section 3.1.5, on a square, with 8/5 for 17/10.
Note.  At x = y = 1 the value is 1 + log 2 = 1.693….
"""

from checker.language import Claim, Source, exp, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="log(eˣ + eʸ) ≤ 8/5 for −1 ≤ x, y ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5, on a square, with 8/5 for 17/10",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(x >= -1, x <= 1, y >= -1, y <= 1),
    conclude=log(exp(x) + exp(y)) <= "8/5",
)
