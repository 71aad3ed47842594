"""log(eˣ + eʸ) ≤ 17/10 for −1 ≤ x, y ≤ 1.

Role.  From Boyd and Vandenberghe, section 3.1.5, on a square.
Note.  The greatest value is 1 + log 2 = 1.693….
"""

from checker.language import Claim, Source, exp, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="log(eˣ + eʸ) ≤ 17/10 for −1 ≤ x, y ≤ 1",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.5, on a square", fidelity="reconstructed"
    ),
    forall=(x, y),
    assuming=(x >= -1, x <= 1, y >= -1, y <= 1),
    conclude=log(exp(x) + exp(y)) <= "17/10",
)
