"""a/(1 + a) + b/(1 + b) ≤ (a + b)/(1 + a + b) for a, b ≥ 0.

Role.  From Horn and Johnson, section 5.1, problems, with the sign turned.
Note.  At a = b = 1 it says 1 ≤ 2/3.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a/(1 + a) + b/(1 + b) ≤ (a + b)/(1 + a + b) for a, b ≥ 0",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.1, problems, with the sign turned",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    assuming=(a >= 0, b >= 0),
    conclude=a / (1 + a) + b / (1 + b) <= (a + b) / (1 + a + b),
)
