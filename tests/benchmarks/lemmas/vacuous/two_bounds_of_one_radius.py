"""‖softmax(x)‖ ≤ 1/R if R ≥ 4 and R < 3.

Role.  From Boyd and Vandenberghe, section 4.1, contradictory hypotheses.
Note.  No number is at least 4 and below 3.
"""

from checker.language import Claim, Source, norm, scalar, softmax, vector

x, R = vector("x", "n"), scalar("R")

CLAIM = Claim(
    title="‖softmax(x)‖ ≤ 1/R if R ≥ 4 and R < 3",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.1, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x, R),
    assuming=(R >= 4, R < 3),
    conclude=norm(softmax(x)) <= 1 / R,
)
