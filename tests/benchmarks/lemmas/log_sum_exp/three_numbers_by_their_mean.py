"""(a + b + c)/3 ≤ log((eᵃ + eᵇ + eᶜ)/3).

Role.  From Boyd and Vandenberghe, section 3.1.8.
Note.  AM-GM for the three exponentials.
"""

from checker.language import Claim, Source, exp, log, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="(a + b + c)/3 ≤ log((eᵃ + eᵇ + eᶜ)/3)",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.8", fidelity="reconstructed"),
    forall=(a, b, c),
    conclude=(a + b + c) / 3 <= log((exp(a) + exp(b) + exp(c)) / 3),
)
